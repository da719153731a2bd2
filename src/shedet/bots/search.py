# cython: boundscheck=False, wraparound=False
"""Information-set Monte Carlo tree search, for every game and any number of seats.

Each iteration deals a world that fits the seat's view, walks down the trees, plays
the game on from there, and notes who did how well. Every seat has a tree of its own, whose
branches are what that seat sees: its own moves, others' moves, and that a concealed move was
made. So no seat's choice depends on what it cannot see. Chance has no branches: a node stands
for all outcomes, and only the moves that are legal in the world at hand are compared.
"""

import math
from array import array

from shedet.core.engine import stage
from shedet.core.engine.arrays import blank
from shedet.core.engine.chance import Chance
from shedet.core.engine.checks import checked
from shedet.core.engine.guarding import is_guest
from shedet.core.engine.position import Position
from shedet.core.prior.prior import Prior

SHAPES: dict[str, tuple[int, ...]] = {
    "seat": (),
    "edges": (),
    "capacity": (),
    "forced": (),
    "horizon": (),
    "whole": (),
    "steps": (),
    "seats": (),
    "is_plain": (),
    "is_even": (),
    "is_open": (),
}
READONLY = tuple(SHAPES)
MOVES = 1 << 15
"""Every move is below this; a move of another seat is told apart by multiples of it."""
CONCEALED = MOVES - 1
SEATS = 8
MOST = 1 << 24
"""Edges that a search has room for at most."""
LONGEST = 1024
"""No walk down the trees is longer."""
PACE = 1 << 32
WINNING = 0.5
"""How much a win counts beside the margin."""


class Search:
    """The trees that have grown so far. The first edges are the roots, one for each seat."""

    seat: int
    edges: int
    capacity: int
    forced: int
    horizon: int
    whole: int
    steps: int
    seats: int
    is_plain: int
    is_even: int
    is_open: int

    def __init__(
        self,
        world: Position,
        seat: int,
        prior: Prior,
        chance: Chance,
        capacity: int = 1 << 19,
        whole: int = 0,
        is_open: int = 0,
    ) -> None:
        """Search for a seat that is to decide in a world that fits its view.

        With `whole` set every game is played to its end, whatever the prior says. With `is_open`
        set the world is the one at hand, and all seats know it: only what is drawn later is open.
        """
        blank(self, SHAPES)
        if not isinstance(world, Position) or not isinstance(prior, Prior):
            raise TypeError("a search takes a position and a prior")
        if not 0 < world.seats <= SEATS:
            raise ValueError(f"a search is for up to {SEATS} seats, not {world.seats}")
        if world.is_over or not world.legal():
            raise ValueError("there is nothing to decide")
        checked(capacity - world.seats - 1, MOST, "search with so little or so much room:")
        self.seats = world.seats
        self.seat = checked(seat, self.seats, "seat")
        own = world.copy()
        if own is None or own.seats != self.seats:
            raise TypeError(f"not a copy of a position: {type(own).__name__}")
        own.logging = 0
        if own.to_act != self.seat:
            own.switch(self.seat)
        self.world = own
        self.played: Position | None = None
        self.world.check_chance(chance)
        self.is_plain = is_guest(prior)
        self.is_even = type(prior) is Prior
        self.prior = prior
        self.chance = chance
        self.whole = whole
        self.is_open = is_open
        self.horizon = -1 if whole else prior.horizon or -1
        self.scale = prior.scale
        self.exploration = prior.exploration / 100
        self.capacity = capacity
        self.forced = -1
        self.key = array("i", [0]) * capacity
        self.first = array("i", [0]) * capacity
        self.sibling = array("i", [0]) * capacity
        self.visits = array("i", [0]) * capacity
        self.offered = array("i", [0]) * capacity
        self.total = array("d", [0.0]) * capacity
        self.ahead = array("d", [0.0]) * capacity
        self.won = array("d", [0.0]) * capacity
        self.squares = array("d", [0.0]) * capacity
        self.edge_of = array("i", [0]) * MOVES
        self.heads = array("i", [0]) * SEATS
        self.path = array("i", [0]) * LONGEST
        self.path_seat = array("i", [0]) * LONGEST
        self.margin = array("d", [0.0]) * SEATS
        self.share = array("d", [0.0]) * SEATS
        self.edges = self.seats

    def force(self, move: int) -> None:
        """Let all games begin with a move, or with any for -1."""
        self.check()
        if move != -1 and move not in self.world.legal():
            raise ValueError(f"{move} is not a legal move")
        self.forced = move

    def check(self) -> int:
        """Refuse a search that was not set up properly. Returns 0."""
        if self.world is None:
            raise ValueError("this search has no world")
        return 0

    def run(self, iterations: int) -> None:
        """Play so many games on, all with the move first that is forced."""
        self.check()
        if iterations < 0:
            raise ValueError(f"{iterations} games cannot be played")
        for _ in range(iterations):
            position = self.world_again()
            if not self.is_open:
                position.redeal(self.seat, self.chance)
            if position.stage == stage.IN_PLAY:
                position.stage = stage.MOVING
            if self.is_open:
                position.renew_generator(self.chance)
            position.stop_tracking()
            self.descend(position)
            self.play_on(position)
            self.judge(position)
            self.note()

    def world_again(self) -> Position:
        """The world, to be played on: where the last game was played, if it can be put there."""
        if self.played is not None and self.played.take_back(self.world):
            self.played.stage = self.world.stage
            return self.played
        position = self.world.copy()
        if position is None or position.seats != self.seats:
            raise TypeError(f"not a copy of a position: {type(position).__name__}")
        if not self.is_plain:  # a prior in plain Python may keep what it was given
            self.played = position
        return position

    def descend(self, position: Position) -> int:
        """Walk down the trees until a move is tried for the first time; returns the steps."""
        self.steps = 0
        for seat in range(self.seats):
            self.heads[seat] = seat
        is_known = 1
        while is_known and not position.is_over and self.steps < LONGEST:
            seat = position.to_act
            if seat < 0 or seat >= self.seats:
                raise ValueError(f"there is no seat {seat}")
            edge = self.choose(position, self.heads[seat])
            if edge < 0:
                break
            is_known = self.visits[edge] > 0
            move = self.key[edge]
            if is_known:
                shown = move
                if not self.is_open and position.conceals():
                    shown = CONCEALED
                is_known = self.follow(seat, shown, self.seats)
            self.heads[seat] = edge
            self.path[self.steps] = edge
            self.path_seat[self.steps] = seat
            self.steps += 1
            position.apply(move)
        return self.steps

    def choose(self, position: Position, at: int) -> int:
        """The edge of the most promising move of the seat to act; -1 if there is no room."""
        n = position.count_legal()
        if self.steps == 0 and self.forced >= 0:
            return self.branch(at, self.forced)
        weights = self.weigh(position, n)
        visits = 0
        total = 0.0
        edge = self.first[at]
        while edge:
            if self.key[edge] < MOVES:
                self.edge_of[self.key[edge]] = edge
                visits += self.visits[edge]
                total += self.total[edge]
            edge = self.sibling[edge]
        mean = total / visits if visits else 0.5
        # a fixed rate would let seats that decide in secret infer each other's moves
        unit = self.exploration / weights * (0.5 + self.chance.word() / PACE)
        root = math.sqrt(visits)
        best = -1
        best_edge = 0
        best_value = -1.0
        for i in range(n):
            if self.prior.weights[i] == 0:
                continue
            edge = self.edge_of[position.moves[i]]
            value = unit * self.prior.weights[i]
            if edge == 0:
                value = mean + value * root
            else:
                self.offered[edge] += 1
                value = value * math.sqrt(self.offered[edge]) / (1 + self.visits[edge])
                value += self.total[edge] / self.visits[edge]
            if value > best_value:
                best_value = value
                best = position.moves[i]
                best_edge = edge
        edge = self.first[at]
        while edge:
            if self.key[edge] < MOVES:
                self.edge_of[self.key[edge]] = 0
            edge = self.sibling[edge]
        if best < 0:
            raise ValueError("no move is worth a look, and one has to be made")
        return best_edge if best_edge else self.grow(at, best)

    def weigh(self, position: Position, n: int) -> int:
        """Ask the prior; one in plain Python gets a position whose calls are checked."""
        if not self.is_plain or position.stage != stage.MOVING:
            return self.prior.weigh(position, n)
        position.stage = stage.IN_PLAY
        total = self.prior.weigh(position, n)
        position.stage = stage.MOVING
        return total

    def follow(self, seat: int, move: int, seats: int) -> int:
        """All others see that the seat makes a move; 0 if there is no room to note it.

        Of moves that it conceals one after the other they do not even see how many there are.
        """
        key = move + MOVES * (seat + 1)
        for other in range(seats):
            head = self.heads[other]
            if other != seat and (move != CONCEALED or self.key[head] != key):
                edge = self.branch(head, key)
                if edge < 0:
                    return 0
                self.heads[other] = edge
        return 1

    def branch(self, at: int, key: int) -> int:
        """The edge of a node with this key, new if there is none; -1 if there is no room."""
        edge = self.first[at]
        while edge:
            if self.key[edge] == key:
                return edge
            edge = self.sibling[edge]
        return self.grow(at, key)

    def grow(self, at: int, key: int) -> int:
        """A new edge of a node; -1 if there is no room."""
        edge = self.edges
        if edge == self.capacity:
            return -1
        self.edges += 1
        self.key[edge] = key
        self.sibling[edge] = self.first[at]
        self.first[at] = edge
        return edge

    def play_on(self, position: Position) -> int:
        """Play as the prior has it, to the end or to the horizon; returns the moves."""
        moves = 0
        if self.is_even:
            return self.play_evenly(position)
        while not position.is_over and moves != self.horizon:
            if not self.whole and self.prior.rests(position):
                break
            n = position.count_legal()
            left = self.chance.below(self.weigh(position, n))
            i = 0
            while i < n - 1 and left >= self.prior.weights[i]:
                left -= self.prior.weights[i]
                i += 1
            position.apply(position.moves[i])
            moves += 1
        return moves

    def play_evenly(self, position: Position) -> int:
        """Play as the prior without knowledge has it, without asking it; returns the moves."""
        moves = 0
        while not position.is_over and moves != self.horizon:
            n = position.count_legal()
            position.apply(position.moves[self.chance.below(n)])
            moves += 1
        return moves

    def judge(self, position: Position) -> None:
        """How far each seat is ahead of its best rival, and its share of the win."""
        if not position.is_over and not self.is_plain and self.prior.evaluate(position):
            for seat in range(self.seats):
                self.margin[seat] = self.prior.margins[seat] / 100.0
                self.share[seat] = self.prior.shares[seat] / 10000.0
            return
        winners = 0
        count = 0.0
        if position.is_over:
            winners = position.winners()
        for seat in range(self.seats):
            count += winners >> seat & 1
            if position.is_over:
                self.share[seat] = position.score(seat)
            else:
                self.share[seat] = self.prior.estimate(position, seat)
        for seat in range(self.seats):
            self.margin[seat] = 1e9
            for other in range(self.seats):
                if other != seat and self.share[seat] - self.share[other] < self.margin[seat]:
                    self.margin[seat] = self.share[seat] - self.share[other]
        for seat in range(self.seats):
            if count:
                self.share[seat] = (winners >> seat & 1) / count
            else:
                self.share[seat] = self.squashed(self.margin[seat])

    def squashed(self, margin: float) -> float:
        """A margin as a number between 0 and 1; `scale` points ahead are half way to 1."""
        if margin < 0:
            return 0.5 + 0.5 * margin / (self.scale - margin)
        return 0.5 + 0.5 * margin / (self.scale + margin)

    def note(self) -> None:
        """Credit every move on the way to the seat that made it."""
        for i in range(self.steps):
            edge = self.path[i]
            seat = self.path_seat[i]
            self.visits[edge] += 1
            self.total[edge] += WINNING * self.share[seat]
            self.total[edge] += (1 - WINNING) * self.squashed(self.margin[seat])
            self.ahead[edge] += self.margin[seat]
            self.won[edge] += self.share[seat]
            self.squares[edge] += self.margin[seat] * self.margin[seat]

    def choices(self) -> int:
        """How many moves have a weight above 0."""
        self.check()
        n = self.world.count_legal()
        self.prior.weigh(self.world, n)
        count = 0
        for i in range(n):
            count += self.prior.weights[i] > 0
        return count

    def lead(self) -> int:
        """By how many visits the most visited move is ahead of the next."""
        self.check()
        best = 0
        second = 0
        edge = self.first[self.seat]
        while edge:
            if self.visits[edge] > best:
                second = best
                best = self.visits[edge]
            elif self.visits[edge] > second:
                second = self.visits[edge]
            edge = self.sibling[edge]
        return best - second

    def tried(self) -> list[tuple[int, int, float, float, float]]:
        """Every move that was tried: its visits; sums of margins, of wins, of squared margins."""
        self.check()
        moves = []
        edge = self.first[self.seat]
        while edge:
            moves.append(
                (
                    self.key[edge],
                    self.visits[edge],
                    self.ahead[edge],
                    self.won[edge],
                    self.squares[edge],
                )
            )
            edge = self.sibling[edge]
        return moves
