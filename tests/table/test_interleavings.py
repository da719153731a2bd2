"""Random requests of all seats, late and repeated ones too: the table does what a model says.

An accepted move happens once; a refused request changes nothing.
"""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shedet.core.errors import ShedetError
from shedet.core.game import Game
from shedet.core.records.record import Record, replay
from shedet.table import Clock, Table
from shedet.table.seal import check_seal
from tests.lengths import long, times
from tests.table.model import Model
from tests.table.sealed import CLOSING, SEALED
from tests.table.tables import (
    LOTS,
    SOBEK,
    LongLots,
    Time,
    reloaded,
    seated,
    snapshot,
    state_of,
)

Request = tuple[Any, ...]
LONG_GAME: dict[str, float] = {"play": 60, "stale": 8, "double": 10, "take_back": 14, "consent": 14}
LONG_GAME |= {"abort": 1, "leave": 6, "fail": 0.5, "resign": 0.4, "miss": 4}
SHORT_GAME: dict[str, float] = {"play": 12, "stale": 5, "double": 8, "take_back": 14, "consent": 14}
SHORT_GAME |= {"abort": 4, "leave": 9, "fail": 1, "resign": 1, "miss": 8}
PATIENCE = 0.4
"""Days until somebody is missed: less than the clock of days, more than most others."""
LONG_LOTS = LongLots()
TABLES: dict[str, tuple[Game, int, dict[str, str]]] = {
    "lots-2": (LOTS, 2, {}),
    "lots-3": (LOTS, 3, {}),
    "long-lots": (LONG_LOTS, 2, {}),
    "sealed-lots-2": (SEALED, 2, {}),
    "sealed-lots-3": (SEALED, 3, {}),
    "closing-lots": (CLOSING, 3, {}),
    "sobek2p-pure": (SOBEK, 2, {"memory": "pure"}),
    "sobek2p-perfect": (SOBEK, 2, {"memory": "perfect"}),
}
CLOCKS = [
    Clock(seconds=300, increment=10),
    Clock(seconds=40),
    Clock(days=2),
    Clock(seconds=5, increment=60),
]


class Crowd:
    """A table, a model of it, and people who ask for anything."""

    def __init__(self, name: str, secret: int, clock: Clock, rng: random.Random) -> None:
        self.game, seats, options = TABLES[name]
        self.rng = rng
        self.habits = LONG_GAME if self.game is SOBEK else SHORT_GAME
        self.now = Time()
        self.table = seated(self.game, seats, secret, options, clock, self.now, patience=PATIENCE)
        self.model = Model(self.game, self.table.entries[0], clock, self.now.at)
        self.sent: list[Request] = []
        self.questions: dict[tuple[int, int], Any] = {}
        self.tally: Counter[str] = Counter()
        self.compare()

    # what people ask for

    def wish(self) -> Request:
        """Any request, sensible ones more often."""
        rng, table = self.rng, self.table
        seats = len(table.seats)
        seat = rng.choice([*range(seats), rng.randrange(-1, seats + 1)])
        late = sorted(table.absence.overdue(self.now.at))
        kind = rng.choices(list(self.habits), list(self.habits.values()))[0]
        if late and rng.random() < 0.1:
            kind = "miss"
        if kind == "double" and self.sent:
            return rng.choice(self.sent[-6:])
        if kind in ("play", "stale", "double"):
            return self.wish_to_play(kind == "stale")
        if kind == "take_back":
            able = [s for s in range(seats) if table.may_take_back(s)]
            return ("take_back", rng.choice([*able, seat]))
        if kind == "consent":
            rather = "decline" if table.proposal and table.proposal.what == "abort" else "agree"
            waiting = sorted(table.proposal.waiting) if table.proposal else []
            return (rng.choice(["agree", "decline", rather, rather]), rng.choice([*waiting, seat]))
        if kind == "leave":
            away = rng.choice(["hand_over", "return_seat"])
            return (away, seat, "greedy") if away == "hand_over" else (away, self.some_bot(seat))
        if kind == "miss":
            return ("miss", seat, rng.choice([*late, *late, rng.randrange(seats)]), "greedy")
        if kind == "fail":
            return ("fail", self.some_bot(seat), "crashed")
        return ("ask_abort" if kind == "abort" else "resign", seat)

    def some_bot(self, seat: int) -> int:
        return self.rng.choice([*self.table.bots, seat])

    def wish_to_play(self, stale: bool) -> Request:
        rng, table = self.rng, self.table
        seats = len(table.seats)
        deciding = table.deciding
        other = rng.random() < 0.1 or not deciding
        seat = rng.randrange(-1, seats + 1) if other else rng.choice(deciding)
        question = table.question(seat)
        number = question.number if question else rng.randrange(4)
        if stale:
            number = max(0, number + rng.choice([-2, -1, -1, 1]))
        if question and rng.random() < 0.85:
            text = self.line(seat) if rng.random() < 0.3 else rng.choice(question.legal)
        else:
            text = rng.choice(
                [
                    self.game.move_text(rng.randrange(self.game.actions)),
                    "sell fish: 0h* 1Sh 1S/",
                    "choose fish:0h* fish:1Sh",
                    "take C3: keep",
                    "bid 7",
                    "",
                    "\x00",
                ]
            )
        return ("play", seat, text, number)

    def line(self, seat: int) -> str:
        """A whole line for a seat, sometimes with a wrong end."""
        position = self.model.shadow.as_seat(seat)
        if self.model.shadow.begun[seat]:
            return self.rng.choice(self.model.legal(seat))
        moves: list[int] = []
        while not moves or position.mid_line:
            moves.append(self.rng.choice(position.legal()))
            position.play(moves[-1])
        text = self.game.line_text(moves)
        return text.rpartition(" ")[0] if self.rng.random() < 0.1 else text

    # what comes of it

    def step(self) -> None:
        rng = self.rng
        self.now.at += rng.choice([0, 0, 0, 0.5, 3, 20]) * rng.choice([0, 1, 1])
        if self.model.clock.days:
            self.now.at += rng.choice([0] * 30 + [40_000, 100_000])
        chances = rng.random()
        if chances < 0.04:
            self.load()
        elif chances < 0.08:
            self.ask(("tick",))
        else:
            request = self.wish()
            self.sent.append(request)
            self.ask(request)

    def ask(self, request: Request) -> None:
        before, since = snapshot(self.table), len(self.table.entries)
        told = [self.table.told(seat) for seat in range(len(self.table.seats) + 1)]
        name, *parts = request
        refusal = ""
        try:
            getattr(self.table, name)(*parts)
        except ShedetError as error:
            refusal = str(error)
        new = self.table.entries[since:]
        accepted = self.model.check(request, new, self.now.at)
        assert accepted == (not refusal), (request, refusal)
        if not new:
            assert snapshot(self.table) == before, f"{request} changed the table unseen"
        for seat, earlier in enumerate(told):
            assert self.table.told(seat)[: len(earlier)] == earlier, "what was told is told"
        self.tally[f"{name} {'refused' if refusal else 'accepted'}"] += 1
        self.tally.update(entry["entry"] for entry in new)
        self.compare()

    def load(self) -> None:
        """Close the table and open it again, a while later."""
        before, entries = state_of(self.table), len(self.table.entries)
        closed = self.rng.choice([0, 10, 10_000])
        last = self.table.entries[-1]["at"]
        self.now.at += closed
        self.table = reloaded(self.table)
        if self.table.stage == "playing":
            assert [e["entry"] for e in self.table.entries[entries:]] == ["resumed"]
            before["since"] = [
                since if since is None else since + self.now.at - last for since in before["since"]
            ]
            before["owed since"] = {
                seat: since + self.now.at - last for seat, since in before["owed since"].items()
            }
            self.model.on_load(self.now.at)
        assert state_of(self.table) == before
        self.compare()

    def compare(self) -> None:
        """Is the table what the model says?"""
        table, model, at = self.table, self.model, self.now.at
        assert table.line_play.position.encode() == model.shadow.position.encode()
        assert lines_of(table) == model.shadow.lines
        assert table.deciding == sorted(model.deciding())
        assert table.asked == [seat.asked for seat in model.seats]
        assert table.bots == {n: seat.bot for n, seat in enumerate(model.seats) if seat.bot}
        assert (table.stage == "over") == bool(model.ended)
        assert (table.outcome and (table.outcome.how, table.outcome.winners)) == model.ended
        wish = model.wish and (model.wish.what, model.wish.by, model.wish.waiting)
        proposal = table.proposal
        assert (proposal and (proposal.what, proposal.by, proposal.waiting)) == wish
        for seat in range(len(model.seats)):
            assert table.time_left(seat) == pytest.approx(model.time_left(seat, at), abs=1e-6)
            assert table.may_take_back(seat) == model.take_back(seat)
            self.compare_question(seat)

    def compare_question(self, seat: int) -> None:
        question = self.table.question(seat)
        if not question:
            assert seat not in self.model.deciding()
            return
        assert question.legal == self.model.legal(seat)
        assert not self.model.is_forced(seat), "an only move was asked for"
        key = (question.legal, self.model.seats[seat].bot)
        assert self.questions.setdefault((seat, question.number), key) == key

    def finish(self) -> None:
        """The record is that of the lines that count, and replays."""
        record = Record.from_json(self.table.record().to_json())
        steps = list(replay(self.game, record))
        assert [(step.line.seat, step.line.text) for step in steps] == self.model.shadow.lines
        assert (record.result is None) == (self.table.line_play.position.is_over == 0)
        check_seal(self.game, record)
        moved = sum(entry["entry"] == "moved" for entry in self.table.entries)
        kept = [len(before.sent) for before in self.model.shadow.past]
        undone = moved - sum(kept) - sum(map(len, self.model.shadow.begun))
        assert undone >= sum(entry["entry"] == "took-back" for entry in self.table.entries)


def lines_of(table: Table) -> list[tuple[int, str]]:
    return [(line.seat, line.text) for line in table.line_play.recorder.record.lines]


def run(name: str, secret: int, clock: Clock, rng: random.Random, steps: int) -> Crowd:
    crowd = Crowd(name, secret, clock, rng)
    for _ in range(steps):
        crowd.step()
        if crowd.table.stage == "over" and rng.random() < 0.2:
            break
    if crowd.table.outcome:
        crowd.finish()
        crowd.tally[crowd.table.outcome.how] += 1
    return crowd


@long
@pytest.mark.parametrize("name", [name for name in TABLES if "lots" in name])
def test_small_games_with_everybody_asking_for_everything(name: str) -> None:
    tally: Counter[str] = Counter()
    for secret in range(times(75, long=450)):
        rng = random.Random(f"{name} {secret}")
        tally += run(name, secret, rng.choice(CLOCKS), rng, 80).tally
    check_tally(tally)


@long
@pytest.mark.parametrize("name", [name for name in TABLES if "sobek2p" in name])
def test_real_games_with_everybody_asking_for_everything(name: str) -> None:
    tally: Counter[str] = Counter()
    for secret in range(times(30, long=180)):
        rng = random.Random(f"{name} {secret}")
        tally += run(name, secret, rng.choice([CLOCKS[0], *CLOCKS]), rng, 400).tally
    check_tally(tally)


def check_tally(tally: Counter[str]) -> None:
    """A property test that never comes to the interesting places proves nothing."""
    wanted = ["moved", "took-back", "flag", "resigned", "failed", "aborted", "bot", "returned"]
    wanted += ["proposed", "agreed", "declined", "played", "play accepted", "play refused"]
    wanted += ["missed", "miss refused"]
    wanted += ["take_back refused", "agree refused", "return_seat refused"]
    for name in wanted:
        assert tally[name] > 1, (name, tally)


FUZZ = settings(
    max_examples=times(80),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@long
@FUZZ
@given(
    st.sampled_from(sorted(TABLES)), st.integers(0, 2**128 - 1), st.randoms(use_true_random=False)
)
def test_any_interleaving(name: str, secret: int, rng: random.Random) -> None:
    """The same, with steps that can be made small when one fails."""
    run(name, secret, rng.choice(CLOCKS), rng, 40)
