"""Tables of An den Ufern des Nils in every state that a page can show, found by playing."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from shedet.core.game import Game, load
from shedet.table import Clock, Table
from tests.web.scenes import asked, has, legal

Wanted = Callable[[Table], bool]

QUESTIONS = ("boat", "water", "seed", "ripe", "flood", "ebb", "rot", "bid")
"""Those that a table asks by itself, but for a turn."""
VARIANTS = {"hippo": "on", "start": "bid", "seed": "all", "joker": "freshen", "ebb": "outermost"}
NAMES = {2: "Tomasz", 3: "Anna", 4: "Kofi"}


@cache
def game() -> Game:
    return load("nile")


def opened(
    secret: int, seats: int = 3, options: dict[str, str] | None = None, clock: Clock | None = None
) -> Table:
    table = Table.open(game(), seats, options or {}, secret, clock=clock)
    table.sit(0, "Mira")
    table.seat_bot(1, "ibis")
    for seat in range(2, seats):
        table.sit(seat, NAMES[seat])
    return table


def play_on(table: Table, chance: random.Random, greed: float = 0.8) -> None:
    """One move of a seat that is asked, mostly a sensible one."""
    seat = chance.choice(table.deciding)
    question = table.question(seat)
    assert question
    move = chance.choice(question.legal)
    if chance.random() < greed:
        move = max(question.legal, key=lambda text: game().rate(question.view, text))
    table.play(seat, move, question.number)


def found(wanted: Wanted, greed: float = 0.8, tries: int = 200, **more: Any) -> Table:
    """The first table in a row of games in which seat 0 is where it is wanted."""
    for secret in range(1, tries):
        table, chance = opened(secret, **more), random.Random(secret)
        while table.stage == "playing" and len(table.entries) < 1500:
            if wanted(table):
                return table
            play_on(table, chance, greed)
        if wanted(table):
            return table
    raise AssertionError("no such table")


def told(table: Table, event: str) -> bool:
    """Is it among what seat 0 was told since its last decision?"""
    news = table.told(0)[table.decided[0] :]
    return any(each["event"] == event for told in news for each in told.events)


def is_rich(table: Table) -> bool:
    """A turn in which there is something to see: all kinds of actions, a market with fruits."""
    if not (asked(table) and has(table, "sow", "grow", "harvest", "buy joker")):
        return False
    view = table.view(0)
    return sum(map(len, view.market)) > 4 and sum(bool(f.water) for f in view.fields) > 3


def is_under_way(table: Table) -> bool:
    """The second action of a turn."""
    return asked(table) and is_rich(table) and table.view(0).points == 2


def scene(name: str, seats: int = 3, variants: bool = False) -> Table:
    """A table by the name of what it shows, fresh for every caller."""
    entries = entries_of(name, seats, variants)
    return Table.load([dict(entry) for entry in entries], game=game())


@cache
def entries_of(name: str, seats: int, variants: bool) -> list[dict[str, Any]]:
    return made(name, seats, variants).entries


def made(name: str, seats: int, variants: bool) -> Table:
    options = VARIANTS if variants or name == "bid" else None
    wanted: dict[str, Wanted] = {
        "turn": is_rich,
        "second action": is_under_way,
        "freshen": lambda t: asked(t) and has(t, "freshen", "joker"),
        "buy": lambda t: asked(t) and has(t, "buy left", "buy flax"),
        "both tiles": lambda t: asked(t, "flood") and fits_twice(t),
        "scored": lambda t: bool(t.deciding) and told(t, "scored") and 0 in t.deciding,
        "hippo": lambda t: asked(t, "bid") and t.view(0).about == "hippo",
        "waiting": lambda t: t.stage == "playing" and 0 not in t.deciding and len(t.told(0)) > 9,
        "over": lambda t: t.stage == "over",
    }
    if name == "gathering":
        table = Table.open(game(), seats, {}, 7)
        table.sit(0, "Mira")
        return table
    more: dict[str, Any] = {"seats": seats, "options": options}
    if name == "clock":
        return found(is_rich, clock=Clock(seconds=900, increment=10), **more)
    if name in wanted:
        return found(wanted[name], **more)
    return found(lambda table: asked(table, name), **more)


def fits_twice(table: Table) -> bool:
    fields = [move.split()[2] for move in legal(table) if move.startswith("flood")]
    return len(set(fields)) < len(fields)


def whole_games(
    number: int, seats: int = 3, greed: float = 0.6, options: dict[str, str] | None = None
) -> Iterator[Table]:
    """Games from the first to the last move, a table after every move."""
    for secret in range(1000, 1000 + number):
        table, chance = opened(secret, seats, options), random.Random(secret)
        while table.stage == "playing":
            yield table
            play_on(table, chance, greed)
        yield table
