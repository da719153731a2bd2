"""`shedet simulate`: games between bots, as records."""

import argparse
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from shedet.bots.match import Played
from shedet.bots.series import Pairing, played
from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import Game, GameInfo, info_of, load, one_line, quoted
from shedet.core.language import Sentence, decimal
from shedet.core.records.record import Record, replay
from shedet.core.system.os_errors import not_written
from shedet.core.system.pools import Pool, pool_for
from shedet.terminal.output.progress import Progress, Stopped
from shedet.terminal.output.stream import is_terminal
from shedet.terminal.session.simulation_file import Series, known_seed, opened


def run(chosen: argparse.Namespace) -> None:
    info = info_of(chosen.game)
    bots = bots_for(info, chosen.bots, chosen.seats)
    options = info.choose(options_of(chosen.option))
    game = load(chosen.game, chosen.pieces)
    series = Series(game, options, bots, seed_for(chosen.seed, chosen.out))
    pairing = Pairing(
        info.id,
        game.box,
        tuple(options.items()),
        tuple(bots),
        chosen.bot_seconds,
        chosen.bot_output,
    )
    simulation = Simulation(game, bots, chosen.games, chosen.lang, chosen.out)
    with (
        output(chosen.out, series, simulation.recognise) as keep,
        pool_for(chosen.jobs, chosen.ray) as pool,
    ):
        simulation.play(pairing, series, pool, keep)
    summarise(info, simulation.standing, series.seed, chosen.lang)


def bots_for(info: GameInfo, names: str | None, seats: int | None) -> list[str]:
    """A bot for every seat; without a number of seats, as many seats as bots."""
    named = None if names is None else names.split(",")
    if named and not seats:
        check_room(info, len(named), max(info.seats))
    fitting = len(named) if named and len(named) in info.seats else info.seats[0]
    number = info.check_seats(seats or fitting)
    bots = named or ["greedy"] * number
    if len(bots) != number:
        raise NotationError(
            Sentence("{seats} seats need {seats} bots, not {bots}.", seats=number, bots=len(bots))
        )
    return bots


def check_room(info: GameInfo, bots: int, room: int) -> None:
    """Are there seats for all the bots that were named?"""
    if bots > room:
        raise NotationError(
            Sentence(
                "Too many bots: {bots} named, and {game} has room for {room}.",
                bots=bots,
                game=info.id,
                room=room,
            )
        )


def seed_for(wish: int | None, path: Path | None) -> int:
    """The chosen seed, else that of a file to resume, else a random one."""
    if wish is None and path:
        wish = known_seed(path)
    return secrets.randbits(63) if wish is None else wish


class Simulation:
    """A simulation: games are played, counted and stored."""

    def __init__(
        self, game: Game, bots: list[str], games: int, language: str, path: Path | None
    ) -> None:
        self.game = game
        self.games = games
        self.language = language
        self.path = path
        self.standing = Standing(bots)
        is_mixed = path is None and is_terminal(sys.stdout)
        is_shown = is_terminal(sys.stderr) and games > 1 and not is_mixed
        self.progress = Progress(language) if is_shown else None

    def recognise(self, record: Record) -> None:
        """Count a game that was played before."""
        forfeiter = None if record.result else to_act_at_the_end(self.game, record)
        self.standing.add(record, forfeiter)

    def play(
        self, pairing: Pairing, series: Series, pool: Pool, keep: Callable[[Record], None]
    ) -> None:
        """Play what is missing, and store every game at once."""
        known = self.standing.games
        left = max(0, self.games - known)
        seeds = map(series.seed_of, range(known, known + left))
        games = played(pairing, seeds, pool)
        try:
            self.show()
            for one in games:
                self.keep(one, series, keep)
                self.show()
        except KeyboardInterrupt:
            raise Stopped(self.standing.games, self.games, self.path) from None
        finally:
            games.close()
            self.close()

    def keep(self, one: Played, series: Series, keep: Callable[[Record], None]) -> None:
        one.record.seed = series.seed_of(self.standing.games)
        keep(one.record)
        self.standing.add(one.record, one.forfeit.seat if one.forfeit else None)
        if one.forfeit:
            self.close()
            lost = Sentence(
                "Game {number} is forfeited. {report}",
                number=self.standing.games,
                report=one.forfeit.sentence,
            )
            print(lost.say(self.language), file=sys.stderr, flush=True)

    def show(self) -> None:
        if self.progress:
            self.progress.show(self.standing.games, max(self.games, self.standing.games))

    def close(self) -> None:
        if self.progress:
            self.progress.end()


def to_act_at_the_end(game: Game, record: Record) -> int:
    """The seat whose decision an abandoned game waits for."""
    try:
        positions = [step.position for step in replay(game, record)]
    except ShedetError:
        positions = []
    if not positions:
        return game.start(len(record.seats), record.options, record.deal).to_act
    return positions[-1].to_act


class Standing:
    """What each seat has won, scored and forfeited so far."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.wins = [0.0] * len(bots)
        self.points = [0] * len(bots)
        self.forfeits = [0] * len(bots)

    def add(self, record: Record, forfeiter: int | None) -> None:
        """A game that is over, or that a seat has forfeited: then its rivals have won."""
        self.games += 1
        result = record.result or {
            "winners": [seat for seat in range(len(self.bots)) if seat != forfeiter],
            "scores": [0] * len(self.bots),
        }
        for seat in result["winners"]:
            self.wins[seat] += 1 / len(result["winners"])
        for seat, points in enumerate(result["scores"]):
            self.points[seat] += points
        if forfeiter is not None:
            self.forfeits[forfeiter] += 1

    def mean(self, seat: int) -> float:
        """Points a game, of the games that were played to their end."""
        return self.points[seat] / max(1, self.games - sum(self.forfeits))


def options_of(texts: list[str]) -> dict[str, str]:
    """The options of a table from texts such as memory=perfect."""
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise NotationError(Sentence("{text} is not NAME=VALUE.", text=quoted(text)))
        options[name] = value
    return options


@contextmanager
def output(
    path: Path | None, series: Series, known: Callable[[Record], None]
) -> Iterator[Callable[[Record], None]]:
    """How a record is stored: in a file, or on standard output."""
    if path is None:
        yield print_record
        return
    with opened(path, series, known) as file:
        yield file.add


def print_record(record: Record) -> None:
    try:
        print(record.to_json(), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise not_written(Sentence("Standard output"), error) from None


def summarise(info: GameInfo, standing: Standing, seed: int, language: str) -> None:
    head = Sentence(
        "{game}: {number} game from seed {seed}",
        "{game}: {number} games from seed {seed}",
        standing.games,
        game=info.name,
        seed=seed,
    )
    print(head.say(language), file=sys.stderr)
    names = [one_line(bot) for bot in standing.bots]
    width = max(10, *map(len, names))
    for seat, name in enumerate(names):
        row = Sentence(
            "  seat {seat} {bot} {wins} wins {mean} points",
            seat=seat,
            bot=name.ljust(width),
            wins=decimal(standing.wins[seat], 1, language).rjust(8),
            mean=decimal(standing.mean(seat), 1, language).rjust(8),
        )
        if standing.forfeits[seat]:
            row = Sentence(
                "{row} {number:4} forfeit",
                "{row} {number:4} forfeits",
                standing.forfeits[seat],
                row=row,
            )
        print(row.say(language), file=sys.stderr)
