# cython: boundscheck=False, wraparound=False
"""Many games stepped in one call, into checked buffers; `batch.py` is the door to it."""

from array import array
from collections.abc import Callable
from typing import Any

from shedet.core.batch import state
from shedet.core.engine import stage
from shedet.core.engine.chance import Chance
from shedet.core.engine.checks import checked
from shedet.core.engine.observation import Observation
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove

Numbers = Any
"""A buffer of numbers in one dimension: `memoryview` here, typed where it is compiled."""


class Loop:
    """Positions in play that nobody else has, their seeds, and the buffers that are written.

    Without a `renew` positions deal themselves. `over` marks games that ended and begin anew with
    the next step, `counts` has the number of legal moves of each.
    """

    state: int
    size: int
    seats: int
    actions: int
    width: int
    is_same_step: int
    has_final: int
    positions: list[Position]
    start: Position
    renew: Callable[[int], Position] | None
    chance: Chance
    seen: Observation
    seeds: Numbers
    counts: Numbers
    over: Numbers
    observations: Numbers
    final: Numbers
    mask: Numbers
    rewards: Numbers
    ends: Numbers
    to_act: Numbers

    def __init__(
        self,
        start: Position,
        actions: int,
        is_same_step: bool,
        buffers: dict[str, Numbers],
        renew: Callable[[int], Position] | None,
    ) -> None:
        if not isinstance(start, Position) or not isinstance(buffers, dict):
            raise TypeError("a loop takes a position in play, and buffers by name")
        self.take_buffers(buffers)
        self.seats = checked(start.seats, 32, "number of seats")
        self.actions = checked(actions, 32768, "number of actions")
        self.is_same_step = 1 if is_same_step else 0
        self.chance = Chance()
        self.seen = Observation()
        self.start = self.owned(start)
        self.width = 0 if self.observations is None else len(start.observe(0))
        self.renew = renew
        if renew is None and not self.start.deals_itself():
            raise TypeError("these positions cannot deal themselves")
        self.check_sizes()
        self.counts = array("i", [0] * self.size)
        self.over = array("B", [0] * self.size)
        self.positions = [self.owned(start) for _ in range(self.size)]
        self.state = state.MADE

    def take_buffers(self, buffers: dict[str, Numbers]) -> None:
        """Where compiled, a buffer of another type is refused here."""
        self.seeds = buffers["seeds"]
        self.mask = buffers["masks"]
        self.rewards = buffers["rewards"]
        self.ends = buffers["ends"]
        self.to_act = buffers["to_act"]
        self.observations = buffers["observations"]
        self.final = buffers["final"]
        self.has_final = 0 if buffers["final"] is None else 1
        self.size = len(buffers["seeds"])

    def check_sizes(self) -> None:
        """What is written unchecked has room."""
        self.must_have("masks", len(self.mask), self.actions)
        self.must_have("rewards", len(self.rewards), self.seats)
        self.must_have("ends", len(self.ends), 1)
        self.must_have("to_act", len(self.to_act), 1)
        if self.observations is not None:
            self.must_have("observations", len(self.observations), self.width)
        if self.final is not None:
            if self.observations is None:
                raise ValueError("there are final observations, but no observations")
            self.must_have("final observations", len(self.final), self.width)

    def must_have(self, name: str, found: int, each: int) -> None:
        if found != self.size * each:
            raise ValueError(
                f"{name} has {found} numbers, not {self.size} games times {each} numbers"
            )

    def owned(self, position: Position) -> Position:
        """A copy that nobody else has; where it is compiled, open to the rules."""
        copy = position.copy()
        if not isinstance(copy, Position):
            raise TypeError(f"a copy of a position is {copy!r}")
        if copy.stage == stage.IN_PLAY:
            copy.stage = stage.MOVING
        return copy

    def must_be(self, least: int) -> int:
        """Refuse what cannot be done now. Returns 0."""
        if self.state == state.BUSY:
            raise RuntimeError("the batch is being stepped")
        if self.state < least:
            raise ValueError("the batch must be reset first")
        return 0

    def reset(self) -> None:
        """Begin all games with the seeds that stand in `seeds`."""
        self.must_be(state.MADE)
        self.state = state.BUSY
        try:
            self.begin_all()
            self.state = state.READY
        finally:
            if self.state == state.BUSY:
                self.state = state.MADE

    def begin_all(self) -> int:
        for i in range(self.size):
            self.begin(i)
            self.over[i] = 0
            self.clear_result(i)
            self.write(i)
        return 0

    def step(self, moves: Numbers) -> None:
        """Play a move in every game that goes on; all are checked before any is played."""
        self.must_be(state.READY)
        if len(moves) != self.size:
            raise ValueError(f"{len(moves)} moves for {self.size} games")
        self.check(moves)
        self.state = state.BUSY
        try:
            self.play(moves)
            self.state = state.READY
        finally:
            if self.state == state.BUSY:
                self.state = state.MADE

    def check(self, moves: Numbers) -> int:
        """Refuse if one is not legal. Returns 0."""
        for i in range(self.size):
            if not self.over[i]:
                position = self.positions[i]
                n = self.counts[i]
                wanted = moves[i]
                k = 0
                while k < n and position.moves[k] != wanted:
                    k += 1
                if k == n:
                    self.refuse(i, wanted)
        return 0

    def refuse(self, i: int, wanted: int) -> None:
        """Say why a move is not legal, and in which game."""
        try:
            self.position(i).play(wanted)
        except IllegalMove as refusal:
            refusal.add_note(f"in game {i} of the batch")
            raise
        raise ValueError(f"move {wanted} was not offered in game {i} of the batch")

    def play(self, moves: Numbers) -> int:
        for i in range(self.size):
            self.clear_result(i)
            if self.over[i]:
                self.over[i] = 0
                self.seeds[i] = following(self.seeds[i], self.size)
                self.begin(i)
            else:
                position = self.positions[i]
                position.event_count = 0
                position.noted_count = 0
                position.apply(moves[i])
                if position.is_over:
                    self.end(i, position)
            self.write(i)
        return 0

    def clear_result(self, i: int) -> None:
        self.ends[i] = 0
        for seat in range(self.seats):
            self.rewards[i * self.seats + seat] = 0.0

    def end(self, i: int, position: Position) -> int:
        """Reward the seats; begin anew now, or with the next step. Returns 0."""
        self.ends[i] = 1
        self.reward(i, position.winners())
        if not self.is_same_step:
            self.over[i] = 1
            return 0
        if self.has_final:
            n = position._observe(position.to_act, self.seen)
            self.fits(n)
            for k in range(n):
                self.final[i * self.width + k] = self.seen.values[k]
        self.seeds[i] = following(self.seeds[i], self.size)
        return self.begin(i)

    def reward(self, i: int, winners: int) -> None:
        """Losers pay alike, winners share it alike: 1 and -1 with two, and 0 in all."""
        won = 0
        for seat in range(self.seats):
            won += winners >> seat & 1
        if won == 0 or self.seats < 2:
            return
        loss = 1.0 / (self.seats - 1)
        gain = loss * (self.seats - won) / won
        if won < self.seats:
            for seat in range(self.seats):
                self.rewards[i * self.seats + seat] = gain if winners >> seat & 1 else -loss

    def begin(self, i: int) -> int:
        """Deal a game from its seed, as `Game.new` does. Returns 0."""
        if self.renew is not None:
            self.positions[i] = self.owned(self.renew(self.seeds[i]))
            return 0
        position = self.positions[i]
        position.take_back(self.start)
        self.chance.key0 = self.seeds[i]
        self.chance.key1 = 0
        self.chance.given = 0
        self.chance.is_seeded = 1
        position._deal(self.chance)
        position.key0 = self.seeds[i]
        position.key1 = 1
        position.given = 0
        position.is_seeded = 1
        return 0

    def write(self, i: int) -> int:
        """Whose decision it is, what is legal, what that seat sees. Returns 0."""
        position = self.positions[i]
        n = position.count_legal()
        self.counts[i] = n
        self.to_act[i] = position.to_act
        row = i * self.actions
        mask = self.mask  # compiled, what is written by a name of its own is written at once
        for k in range(self.actions):
            mask[row + k] = 0
        for k in range(n):
            if position.moves[k] < 0 or position.moves[k] >= self.actions:
                raise ValueError(f"there is no move {position.moves[k]}")
            mask[row + position.moves[k]] = 1
        if self.width > 0:
            n = position._observe(position.to_act, self.seen)
            self.fits(n)
            row = i * self.width
            observations = self.observations
            seen = self.seen
            for k in range(n):
                observations[row + k] = seen.values[k]
        return 0

    def fits(self, n: int) -> int:
        """Refuse an observation of another length. Returns 0."""
        if n != self.width:
            raise ValueError(f"an observation has {n} numbers instead of {self.width}")
        return 0

    def position(self, i: int) -> Position:
        """A copy of a game's position, to look at or to play on from."""
        self.must_be(state.READY)
        copy = self.positions[checked(i, self.size, "game")].copy()
        if copy.stage == stage.MOVING:
            copy._settle()
        return copy


def following(seed: int, size: int) -> int:
    """The seed of the game after one: so many on, from 2^64 - 1 to 0."""
    return (seed + size) & 0xFFFFFFFFFFFFFFFF
