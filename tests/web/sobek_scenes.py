"""Tables of Sobek in every state that a page can show, found by playing."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from shedet.core.game import Game, load
from shedet.table import Clock, Table
from tests.web.scenes import asked, has, legal

Wanted = Callable[[Table], bool]

QUESTIONS = ("event", "loot", "discard", "last", "starter")
"""Those that a table asks by itself."""
CHARACTERS = ("thief", "merchant", "courtesan", "high-priest", "vizier", "queen", "scribe:fish")


@cache
def game() -> Game:
    return load("sobek")


def opened(
    secret: int, seats: int = 3, memory: str = "perfect", clock: Clock | None = None
) -> Table:
    table = Table.open(game(), seats, {"memory": memory}, secret, clock=clock)
    table.sit(0, "Mira")
    table.seat_bot(1, "ibis")
    for seat, name in zip(range(2, seats), ("Tomasz", "Lena"), strict=False):
        table.sit(seat, name)
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
    wanted: Wanted, greed: float = 0.7, tries: int = 200, first: int = 1, **more: Any
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


def cards(table: Table) -> int:
    return sum(table.view(0).players[0].hand_backs.values())


def is_rich(table: Table) -> bool:
    """A turn in which there is something to see: sets, a choice of cards, a character."""
    return asked(table) and takes(table) == 4 and has(table, "lay ", "play ") and sets(table) > 1


def takes(table: Table) -> int:
    """How many cards can be taken."""
    return sum(move.startswith("take ") for move in legal(table))


def can_add(table: Table) -> bool:
    """Can the same good be laid as a new set, or onto one of the seat?"""
    own = table.view(0).players[0].sets
    moves = legal(table)
    return any(f"lay {s.good}" in moves and f"add {s.number}" in moves for s in own)


def sets(table: Table) -> int:
    return sum(len(player.sets) for player in table.view(0).players)


def fresh(table: Table, number: int) -> bool:
    """The first own turn of a round."""
    return asked(table) and table.view(0).round == number and cards(table) == 2


FIRST = {
    ("big hand", 3): 21,
    ("loot", 3): 6,
    ("thief", 4): 4,
    ("merchant", 4): 8,
    ("high-priest", 4): 3,
}
"""The first games that have what is rare; were it not so, all others would be searched too."""


def scene(name: str, seats: int = 3) -> Table:
    """A table by the name of what it shows, fresh for every caller."""
    return Table.load([dict(entry) for entry in entries_of(name, seats)], game=game())


@cache
def entries_of(name: str, seats: int) -> list[dict[str, Any]]:
    return made(name, seats).entries


def made(name: str, seats: int) -> Table:
    wanted: dict[str, Wanted] = {
        "turn": is_rich,
        "short turn": lambda t: is_rich(t) and cards(t) == 6,
        "first": asked,
        "add": lambda t: asked(t) and can_add(t),
        "big hand": lambda t: asked(t) and cards(t) == 12 and has(t, "lay ", "play "),
        "cursed": lambda t: asked(t) and any(p.curses for p in t.view(0).players[1:]),
        "five events": lambda t: asked(t, "event") and len(legal(t)) == 5,
        "guild": lambda t: asked(t, "event") and has(t, "reveal guild"),
        "waiting": lambda t: t.stage == "playing" and 0 not in t.deciding and len(t.told(0)) > 6,
        "last sets": lambda t: asked(t, "last") and has(t, "lay "),
        "second round": lambda t: fresh(t, 2) and takes(t) == 4,
        "third round": lambda t: fresh(t, 3),
        "over": lambda t: t.stage == "over",
    }
    if name == "gathering":
        table = Table.open(game(), seats, {}, 7)
        table.sit(0, "Mira")
        return table
    if name == "clock":
        return found(is_rich, seats=seats, clock=Clock(seconds=900, increment=10))
    first = FIRST.get((name, seats), 1)
    greed = 0.35 if name in ("big hand", "discard") else 0.7
    if name in wanted:
        return found(wanted[name], greed, first=first, seats=seats)
    if name in QUESTIONS:
        return found(lambda table: asked(table, name), greed, first=first, seats=seats)
    return found(
        lambda t: asked(t) and f"play {name}" in legal(t) and sets(t) > 2, first=first, seats=seats
    )


def whole_games(number: int, seats: int = 3, greed: float = 0.5) -> Iterator[Table]:
    """Games from the first to the last move, a table after every move."""
    for secret in range(1000, 1000 + number):
        table, chance = opened(secret, seats), random.Random(secret)
        while table.stage == "playing":
            yield table
            play_on(table, chance, greed)
        yield table
