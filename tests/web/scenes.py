"""Tables of Sobek: 2 Players in every state that a page can show, found by playing."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from shedet.bots.analysis import Analysis, analyse
from shedet.bots.coach import advise
from shedet.core.game import Game, load
from shedet.table import Clock, Table
from shedet.web.pages import render
from shedet.web.parts.snapshot import ChatLine, ShownHint, Snapshot, Visit
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of
from tests.web.markup import Element, read

VISIT = Visit("en", "http://127.0.0.1:8000", "/t/table", name="Mira", is_lan=True)
Wanted = Callable[[Table], bool]


@cache
def game() -> Game:
    return load("sobek2p")


def opened(secret: int, memory: str = "perfect", clock: Clock | None = None) -> Table:
    table = Table.open(game(), 2, {"memory": memory}, secret, clock=clock)
    table.sit(0, "Mira")
    table.seat_bot(1, "ibis")
    return table


def play_on(table: Table, chance: random.Random, greed: float = 0.7) -> None:
    """One move of the seat that is asked, mostly a sensible one."""
    seat = table.deciding[0]
    question = table.question(seat)
    assert question
    move = chance.choice(question.legal)
    if chance.random() < greed:
        move = max(question.legal, key=lambda text: game().rate(question.view, text))
    table.play(seat, move, question.number)


def found(
    wanted: Wanted, greed: float = 0.7, tries: int = 400, first: int = 1, **more: Any
) -> Table:
    """The first table in a row of games in which seat 0 is where it is wanted."""
    for secret in (*range(first, tries), *range(1, first)):
        table, chance = opened(secret, **more), random.Random(secret)
        while table.stage == "playing":
            if wanted(table):
                return table
            play_on(table, chance, greed)
        if wanted(table):
            return table
    raise AssertionError("no such table")


def asked(table: Table, question: str = "turn") -> bool:
    return 0 in table.deciding and table.view(0).question == question


def legal(table: Table) -> list[str]:
    question = table.question(0)
    return question.legal if question else []


def has(table: Table, *verbs: str) -> bool:
    return all(any(move.startswith(verb) for move in legal(table)) for verb in verbs)


def tiles(table: Table) -> int:
    return sum(table.view(0).players[0].hand_backs.values())


def is_rich(table: Table) -> bool:
    """A turn in which there is something to see: sets, a choice of tiles, a preview."""
    takes = [move for move in legal(table) if move.startswith("take ")]
    plays = [move for move in legal(table) if move.startswith("play ")]
    sells = [move for move in legal(table) if move.startswith("sell ")]
    return asked(table) and len(takes) > 2 and bool(plays and sells and table.view(0).slots_seen)


def plays(name: str) -> Wanted:
    return lambda table: asked(table) and f"play {name}" in legal(table)


QUESTIONS = (
    "centre",
    "symbol",
    "slot",
    "plans",
    "scarabs",
    "finger",
    "vizier",
    "gift",
    "discard",
)
"""Those that a table asks by itself when a line is played move by move."""


FIRST = {"big hand": 19, "huge hand": 61, "many discards": 40, "scarabs": 10, "thief": 7}
"""The first games that have what is rare; were it not so, all others would be searched too."""


def scene(name: str) -> Table:
    """A table by the name of what it shows, fresh for every caller."""
    return Table.load([dict(entry) for entry in entries_of(name)], game=game())


@cache
def entries_of(name: str) -> list[dict[str, Any]]:
    return made(name).entries


def made(name: str) -> Table:
    first = FIRST.get(name, 1)
    makers: dict[str, Callable[[], Table]] = {
        "turn": lambda: found(is_rich),
        "first": lambda: found(lambda table: asked(table, "centre")),
        "big hand": lambda: found(
            lambda t: asked(t) and tiles(t) == 12 and is_busy(t), 0.35, first=first
        ),
        "huge hand": lambda: found(lambda t: asked(t) and tiles(t) >= 16, 0.2, first=first),
        "refill": lambda: found(lambda t: asked(t) and "refill" in legal(t)),
        "waiting": lambda: found(
            lambda t: t.stage == "playing" and 0 not in t.deciding and seen(t)
        ),
        "over": lambda: found(lambda t: t.stage == "over"),
        "gathering": gathering,
        "many discards": lambda: found(
            lambda t: asked(t, "discard") and tiles(t) > 9, 0.1, first=first
        ),
        "resigned": resigned,
        "clock": lambda: found(is_rich, clock=Clock(seconds=900, increment=10)),
    }
    if name in makers:
        return makers[name]()
    if name in QUESTIONS:
        return found(lambda table: asked(table, name), first=first)
    return found(plays(name), first=first)


def is_busy(table: Table) -> bool:
    moves = legal(table)
    return any(m.startswith("sell ") for m in moves) and any(m.startswith("play ") for m in moves)


def seen(table: Table) -> bool:
    return len(table.told(0)) > 6


def gathering() -> Table:
    table = Table.open(game(), 2, {}, 7)
    table.sit(0, "Mira")
    return table


def resigned() -> Table:
    table = made("turn")
    table.resign(0)
    return table


def snapshot(table: Table, seat: int = 0, language: str = "en", **more: Any) -> Snapshot[Any, Any]:
    """What a seat sees, as the server would make it."""
    hosted = HostedTable("table", table, 0.0, 0.0)
    hosted.owners = {0: "browser"}
    hosted.chat = [ChatLine("Mira", "Good luck!", 0, 0.0)]
    own = (seat,) if seat in hosted.owners else ()
    here = [True] + [False] * (len(table.seats) - 1)
    return replace(snapshot_of(hosted, (seat, own, language), here, 0), **more)


def advised(shown: Snapshot, number: int) -> Snapshot:
    """With the coach's advice, up to that hint."""
    advice = advise(shown.game, shown.view, iterations=60)
    return replace(shown, hint=ShownHint(number, advice), may_have_hints=True)


@cache
def analysed() -> Analysis:
    """What decided the game that is over; a quick look."""
    return analyse(game(), scene("over").record(), iterations=24)


def names_on(shown: Snapshot) -> dict[str, str]:
    """The names for motion on a page, with the region where they are."""
    found: dict[str, str] = {}
    for id, html in render.regions(shown).items():
        for piece in read(html).all(data_vt="*"):
            name = piece.attributes["data-vt"]
            assert name not in found
            found[name] = id
    return found


def hand_and_ask(shown: Snapshot, picked: str | None = None) -> tuple[Element, Element]:
    """Only these two parts: where much is looked at, reading takes most of the time."""
    html = render.regions(shown, picked)
    hand, ask = (read(html[name]).children[0] for name in ("hand", "ask"))
    return hand, ask


def whole_games(number: int) -> Iterator[Table]:
    """Games from the first to the last move, a table after every move."""
    for secret in range(1000, 1000 + number):
        table, chance = opened(secret), random.Random(secret)
        while table.stage == "playing":
            yield table
            play_on(table, chance, 0.5)
        yield table
