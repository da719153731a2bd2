"""Tables for tests of the referee: a fake time source, people in all seats, staged positions."""

import json
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

import pytest

from shedet.core.engine.chance import Chance, shuffled
from shedet.core.errors import ShedetError
from shedet.core.event import Learned
from shedet.core.game import Deal, Game, load
from shedet.games.sobek2p.game import Sobek2pGame
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.table import Clock, Table
from tests.rules.sobek2p.tables import table as lay_out
from tests.toy import LotsGame

SOBEK = load("sobek2p")
LOTS = load("lots")
PEOPLE = ("Anna", "Ben", "Cleo")


class Time:
    """A time source that goes only where a test sends it."""

    def __init__(self, at: float = 1000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


class LongLots(LotsGame):
    """Lots for two with three cards each: two bids by choice, the third is forced."""

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        cards = shuffled(chance, range(1, 7))
        return {"hands": [sorted(cards[3 * seat : 3 * seat + 3]) for seat in range(2)]}


class Staged(Sobek2pGame):
    """Sobek: 2 Players that begins in a given position."""

    def __init__(self, position: Sobek2p) -> None:
        super().__init__()
        self.position = position

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        return {}

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Sobek2p:
        copy = self.position.copy()
        assert isinstance(copy, Sobek2p)
        return copy


def seated(
    game: Game,
    seats: int = 2,
    secret: int = 1,
    options: Mapping[str, str] | None = None,
    clock: Clock | None = None,
    now: Callable[[], float] | None = None,
    bots: Mapping[int, str] | None = None,
    patience: float = 0.0,
) -> Table:
    """A table at which people play, and bots in the seats that are named."""
    table = Table.open(game, seats, dict(options or {}), secret, clock, now or Time(), patience)
    for seat in range(seats):
        if bots and seat in bots:
            table.seat_bot(seat, bots[seat])
        else:
            table.sit(seat, PEOPLE[seat])
    return table


MARKET = {
    "A3": "wheat:1Sh",
    "B3": "vizier",
    "D3": "marble:2Sh",
    "E3": "fish:Dv",
    "F3": "queen",
    "E1": "ivory:0/",
    "E5": "ebony:0/",
    "F1": "livestock:1Sh",
    "F6": "livestock:1Sv",
}
FISH = ["fish:0v*", "fish:0h*", "fish:1Sh", "fish:1S/"]
WHEAT = ["wheat:0/*", "wheat:0v*", "wheat:0h*"]


def market_day(**chosen: Any) -> Sobek2p:
    """Anna's turn; a row with goods, a deben symbol and two characters. Nothing is forced."""
    staged: dict[str, Any] = {
        "market": MARKET,
        "pile": ["ivory:3S/", "ebony:2S/", "statue:h"],
        "hands": ([*FISH, "thief"], [*WHEAT, "merchant"]),
        "slots": ["seven", "mummy", "pyramid"],
        "reserve": ["snake-1", "snake-2", "finger"],
    }
    return lay_out(**{**staged, **chosen})


def staged(
    position: Sobek2p,
    clock: Clock | None = None,
    now: Callable[[], float] | None = None,
    bots: Mapping[int, str] | None = None,
    secret: int = 1,
) -> Table:
    """A table of Sobek: 2 Players that begins in a position."""
    return seated(Staged(position), 2, secret, {}, clock, now, bots)


def blitz(now: Time, seconds: float = 60, increment: float = 5) -> Table:
    """The market day with a clock."""
    return staged(market_day(), Clock(seconds=seconds, increment=increment), now)


def discarding(clock: Clock | None = None, now: Callable[[], float] | None = None) -> Table:
    """Ben, who holds eight tiles, has been visited by the Scribe."""
    hand = ["ebony:2Sh", "fish:0v*", "fish:0h*", "fish:1Sh", *WHEAT, "statue:v"]
    table = staged(market_day(hands=(["scribe:fish", "thief"], hand)), clock, now)
    answer(table, 0, "play scribe:fish")
    return table


def answer(table: Table, seat: int, *texts: str) -> None:
    """Play moves or lines one after the other, each as the answer to what is asked then."""
    for text in texts:
        question = table.question(seat)
        assert question, f"seat {seat} is not asked anything"
        table.play(seat, text, question.number)


def kinds(table: Table, since: int = 0) -> list[str]:
    """What sorts of entries there are."""
    return [entry["entry"] for entry in table.entries[since:]]


def lines(table: Table) -> list[tuple[int, str]]:
    """The lines that count, by seat."""
    return [(line.seat, line.text) for line in table.line_play.recorder.record.lines]


def events(table: Table, seat: int) -> list[Learned]:
    """All events that a seat was ever told, taken back or not."""
    return [event for told in table.told(seat) for event in told.events]


def said(table: Table, seat: int, since: int = 0) -> list[str]:
    """All sentences about the table that a seat was told."""
    return [told.sentence.say() for told in table.told(seat, since) if told.sentence]


def position_of(table: Table) -> bytes:
    return table.line_play.position.encode()


def state_of(table: Table) -> dict[str, Any]:
    """All that a table is, except its entries and what chance would give inside a line."""
    line_play, watch = table.line_play, table.watch
    numbers = range(len(table.seats) + 1)
    return {
        "position": position_of(table),
        "lines": list(line_play.recorder.record.lines),
        "result": line_play.recorder.record.result,
        "history": list(line_play.history),
        "turn": line_play.turn,
        "decision": line_play.decision,
        "drafts": deepcopy(line_play.drafts),
        "acts": [(act.seat, act.steps, act.turn, act.told) for act in line_play.acts],
        "stage": table.stage,
        "names": table.names,
        "seats": deepcopy(table.seats),
        "bots": table.bots,
        "deciding": table.deciding,
        "asked": list(table.asked),
        "decided": list(table.decided),
        "told": [table.told(seat) for seat in numbers],
        "proposal": deepcopy(table.proposal),
        "refused by": table.refused_by,
        "expected": set(table.expected),
        "owed since": dict(table.absence.since),
        "outcome": table.outcome,
        "clock": watch.clock,
        "stock": list(watch.stock),
        "since": list(watch.since),
        "prepaid": list(watch.prepaid),
        "completed": deepcopy(watch.completed),
        "take back": [table.may_take_back(seat) for seat in numbers[:-1]],
    }


def without_numbers(table: Table) -> dict[str, object]:
    """The state of a table, whatever was asked and told on the way to it."""
    state = state_of(table)
    for part in ("asked", "told", "decided", "prepaid"):
        del state[part]
    return state


def snapshot(table: Table) -> dict[str, Any]:
    """All that a table is."""
    return {
        **state_of(table),
        "entries": json.dumps(table.entries),
        "chance": table.line_play.position.state(),
    }


def refused(table: Table, ask: Callable[..., object], *parts: object) -> ShedetError:
    """The error with which a request is refused; the table must be as before."""
    before = snapshot(table)
    with pytest.raises(ShedetError) as caught:
        ask(*parts)
    assert str(caught.value), "a refusal says nothing"
    assert "\n" not in str(caught.value)
    assert snapshot(table) == before
    return caught.value


def written(table: Table) -> list[dict[str, Any]]:
    """The entries as they come back from a file."""
    found: list[dict[str, Any]] = json.loads(json.dumps(table.entries))
    return found


def reloaded(table: Table, now: Callable[[], float] | None = None) -> Table:
    return Table.load(written(table), now or table.now, table.game)


def play_out(table: Table, choose: Callable[[Sequence[str]], str]) -> None:
    """Everybody chooses until the game is over."""
    while table.stage == "playing":
        answer(table, seat := table.deciding[0], choose(table.line_play.legal(seat)))
