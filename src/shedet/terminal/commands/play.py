"""`shedet play`: a table in the terminal, drawn or plain, new or resumed."""

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from time import time

from shedet.core.engine.chance import seeded, shuffled
from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import GameInfo, info_of, load, one_line
from shedet.core.language import Sentence
from shedet.table import Table
from shedet.terminal.commands.simulate import check_room, options_of
from shedet.terminal.output.stream import can_draw, clear_announcement
from shedet.terminal.session import saves
from shedet.terminal.session.player_names import names_at
from shedet.terminal.session.position_files import check_table, position_of
from shedet.terminal.session.record_files import load_table, table_of
from shedet.terminal.session.saves import Save
from shedet.terminal.session.session import Session

AGAIN, REPLAY = "again", "replay"
"""What can follow when a game is over."""

USUAL = "ibis"
"""The default bot, suited to a first game."""


def run(chosen: argparse.Namespace) -> None:
    directory = saves.data_directory(chosen.data, os.environ)
    if chosen.list:
        list_tables(directory, chosen.pieces, chosen.lang)
        return
    check(chosen)
    wanted = AGAIN
    while wanted == AGAIN:
        if chosen.resume is not None:
            session = resumed(directory, chosen.resume, chosen.pieces, chosen.lang)
        elif chosen.position is not None:
            session = opened_at(directory, chosen)
        else:
            session = opened(directory, chosen)
        try:
            wanted = sit_down(session, chosen.plain)
        finally:
            session.close()
        again_like(session.table, chosen)
    if wanted == REPLAY:
        look_back(session, chosen)


def look_back(session: Session, chosen: argparse.Namespace) -> None:
    """The game that is over, step by step."""
    from shedet.terminal.commands.replay import show
    from shedet.terminal.session.film import Film

    film = Film(session.game, session.table.record(), -1, chosen.lang, session.ending())
    show(film, chosen.plain)


def again_like(table: Table, chosen: argparse.Namespace) -> None:
    """The next game is one like this, with another deal."""
    people = [seat for seat in table.seats if seat.person]
    chosen.game, chosen.resume, chosen.seed = table.game.info.id, None, None
    chosen.position = None
    chosen.seats = len(table.seats)
    chosen.name, chosen.people = [seat.person for seat in people], len(people)
    chosen.bots = ",".join(seat.bot for seat in table.seats if not seat.person)
    chosen.option = [f"{name}={value}" for name, value in table.options.items()]


def check(chosen: argparse.Namespace) -> None:
    """One of the ways to a table must be chosen, not two."""
    if chosen.position is not None and chosen.resume is not None:
        raise NotationError(Sentence("Name a position or --resume, not both."))
    if chosen.game is None and chosen.resume is None and chosen.position is None:
        raise NotationError(
            Sentence("Name a game, such as sobek2p, or go on with --resume or look with --list.")
        )
    if chosen.game is not None and chosen.resume is not None:
        raise NotationError(Sentence("Name a game or --resume, not both."))


def sit_down(session: Session, plain: bool) -> str:
    """Play at the table; returns what to do after it."""
    if plain or not can_draw(session.language):
        clear_announcement()
        from shedet.terminal.plain.plain import PlainTable

        PlainTable(session).play()
        return ""
    from shedet.terminal.screen.screen import play_on_screen

    return play_on_screen(session)


def opened(directory: Path, chosen: argparse.Namespace) -> Session:
    """A new table with people and bots in their seats."""
    info = info_of(chosen.game)
    if (chosen.people or 1) > max(info.seats):
        info.check_seats(chosen.people)
    people = names_of_people(chosen.people, chosen.name, chosen.lang)
    bots = bots_of(info, len(people), chosen.bots, chosen.seats)
    options = info.choose(options_of(chosen.option))
    game = load(chosen.game, chosen.pieces)
    secret = secret_of(chosen)
    table = Table.open(game, len(people) + len(bots), options, secret, now=time)
    order = list(range(len(people) + len(bots)))
    if chosen.order != "given":
        order = shuffled(seeded(secret), order)
    seat_all(table, people, bots, order)
    return kept(table, directory, chosen)


def opened_at(directory: Path, chosen: argparse.Namespace) -> Session:
    """A new table that begins with a position; people sit from the seat whose turn it is."""
    game, position = position_of(chosen.position, chosen.game, chosen.pieces)
    check_table(game, position, chosen.seats, options_of(chosen.option))
    people = names_of_people(chosen.people, chosen.name, chosen.lang)
    bots = bots_of(game.info, len(people), chosen.bots, position.seats)
    secret = secret_of(chosen)
    table = Table.open_at(game, position, secret, now=time)
    order = [(position.to_act + number) % position.seats for number in range(position.seats)]
    if chosen.order:
        order.sort()
    if chosen.order == "random":
        order = shuffled(seeded(secret), order)
    seat_all(table, people, bots, order)
    return kept(table, directory, chosen)


def secret_of(chosen: argparse.Namespace) -> int:
    """Deal and draws follow from it: a seed that was given, or a random number."""
    return chosen.seed if chosen.seed is not None else secrets.randbits(128)


def kept(table: Table, directory: Path, chosen: argparse.Namespace) -> Session:
    """A session at a table, with a new file."""
    session = Session(table, chosen.lang, chosen.pieces)
    try:
        return session.keep_in(Save.create(directory, table.game.info.id))
    except ShedetError:
        session.close()
        raise


def names_of_people(number: int | None, names: Sequence[str], language: str) -> list[str]:
    """The names that were given, and for people without one a made-up one."""
    number = max(1, len(names)) if number is None else number
    if len(names) > number:
        raise NotationError(
            Sentence(
                "There are {names} names for {people} people.", names=len(names), people=number
            )
        )
    rest = range(len(names) + 1, number + 1)
    return [*names, *(Sentence("Player {number}", number=n).say(language) for n in rest)]


def bots_of(info: GameInfo, people: int, specs: str | None, seats: int | None) -> list[str]:
    """The bots that were named; else usual ones, as many as the seats or the game need."""
    if specs is None:
        fewest = min((number for number in info.seats if number >= people), default=max(info.seats))
        bots = [USUAL] * ((seats or fewest) - people)
    else:
        bots = specs.split(",") if specs else []
        check_room(info, len(bots), max(info.seats) - people)
    taken = info.check_seats(people + len(bots))
    if seats and taken != info.check_seats(seats):
        raise NotationError(
            Sentence(
                "People: {people}, bots: {bots}. Together they must fill {seats} seats.",
                people=people,
                bots=len(bots),
                seats=seats,
            )
        )
    return bots


def seat_all(
    table: Table, people: Sequence[str], bots: Sequence[str], order: Sequence[int]
) -> None:
    """Seat people, then bots; `order` says which seat each of them takes."""
    for seat, name in zip(order, people, strict=False):
        table.sit(seat, name)
    for seat, spec in sorted(zip(order[len(people) :], bots, strict=True)):
        table.seat_bot(seat, spec)


def resumed(directory: Path, table_id: str, pieces: Path | None, language: str) -> Session:
    """The table with an id, or the one that was played last and is not over."""
    path = saves.path_of(directory, table_id) if table_id else newest(directory, pieces, language)
    save = Save.open(path)
    try:
        table = table_of(path, save.entries, pieces)
        if table.stage == "over":
            raise NotationError(
                Sentence(
                    "The game at table {id} is over. Look at it again with: shedet replay {path}",
                    id=save.id,
                    path=one_line(str(path)),
                )
            )
        return Session(table, language, pieces).keep_in(save)
    except ShedetError:
        save.close()
        raise


def newest(directory: Path, pieces: Path | None, language: str) -> Path:
    """The file of the table that was played last and is not over."""
    for path in saves.tables(directory):
        try:
            if table_of(path, saves.read(path), pieces).stage != "over":
                return path
        except ShedetError as error:
            print(error.sentence.say(language), file=sys.stderr)
    raise NotationError(Sentence("There is no table to go on with."))


def list_tables(directory: Path, pieces: Path | None, language: str) -> None:
    """Every table, the one that was played last first."""
    paths = saves.tables(directory)
    for path in paths:
        print(line_for(path, pieces, language).say(language))
    if not paths:
        none = Sentence("There is no table in {path} yet.", path=one_line(str(directory)))
        print(none.say(language))


def line_for(path: Path, pieces: Path | None, language: str) -> Sentence:
    """What `--list` says of one table."""
    name = path.name.removesuffix(saves.ENDING)
    try:
        table = load_table(saves.read(path), pieces)
    except ShedetError as error:
        return Sentence("{id}: you can’t play on here. {error}", id=name, error=error.sentence)
    names = names_at(table, language)
    people = ", ".join(names)
    if table.stage != "over":
        return Sentence("{id}: {people} (unfinished)", id=name, people=people)
    outcome = table.outcome
    winners = ", ".join(names[seat] for seat in outcome.winners) if outcome else ""
    if not winners:
        return Sentence("{id}: {people} (over, no winner)", id=name, people=people)
    return Sentence("{id}: {people} (won by {winners})", id=name, people=people, winners=winners)
