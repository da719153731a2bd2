"""A table on which every draw is a step of its own: which outcomes there are, and how likely."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from shedet.core.engine.chance import Chance
from shedet.core.engine.position import Position
from shedet.core.errors import Unseeded
from shedet.core.event import Fact
from shedet.core.game import Deal, Draws, Game, kept

Entry = tuple[str, int] | Fact
"""A move of the seat's own, or a fact that it was told."""
Log = tuple[Entry, ...]


class DrawnTable:
    """Dealt piece by piece, then played; `urn` counts the outcomes of a draw that is due.

    The position has no seed. A move that needs an outcome is tried again with one more of them,
    until it has all: the engine takes back what a failed draw had begun.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.dealt: list[str] = []
        self.draws: Draws | None = None
        self.position: Position | None = None
        self.urn: Counter[str] = Counter()
        self.pending: int | None = None
        self.outcomes: list[int] = []
        self.openings: dict[int, Position] = {}
        """For each seat the position from which on its log goes."""
        self.logs: list[Log] = [()] * seats
        self.ask_for_piece()

    def __deepcopy__(self, memo: object) -> "DrawnTable":
        return self.copy()

    def copy(self) -> "DrawnTable":
        """A table that goes on by itself; games and positions of the past are shared."""
        other = object.__new__(DrawnTable)
        other.__dict__.update(self.__dict__)
        other.dealt, other.outcomes = list(self.dealt), list(self.outcomes)
        other.urn, other.logs = Counter(self.urn), list(self.logs)
        other.openings = dict(self.openings)
        other.draws = None  # a generator cannot be copied
        if self.position is not None:
            other.position = self.position.copy()
        return other

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: the game by its id, positions as texts."""
        return {**self.__dict__, "game": (self.game.info.id, self.game.box), "draws": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, game=kept(*state["game"]))

    # draws

    def names(self) -> list[str]:
        """What can be drawn now, each name once."""
        return list(self.urn)

    def chances(self) -> list[float]:
        """How likely each of the names is."""
        number = self.urn.total()
        return [count / number for count in self.urn.values()]

    def draw(self, name: str) -> None:
        """One of the names was drawn."""
        if name not in self.urn:
            raise ValueError(f"{name!r} cannot be drawn now")
        if self.pending is None:
            self.dealt.append(name)
            self.ask_for_piece()
        else:
            self.outcomes.append(self.game.outcome_number(name))
            self.go_on()

    def ask_for_piece(self) -> None:
        """The next urn of the deal; what can be but one thing is no draw."""
        try:
            if self.draws is None:
                self.draws = self.game.draws(self.seats, self.options)
                urn = next(self.draws)
                for name in self.dealt:
                    urn = self.draws.send(name)
            else:
                urn = self.draws.send(self.dealt[-1])
            while len(set(urn)) == 1:
                self.dealt.append(urn[0])
                urn = self.draws.send(urn[0])
        except StopIteration as end:
            self.begin(end.value)
        else:
            self.urn = Counter(urn)

    def begin(self, deal: Deal) -> None:
        self.draws, self.urn = None, Counter()
        self.position = self.game.start(self.seats, self.options, deal)
        self.position.logging = 1
        self.openings = dict.fromkeys(range(self.seats), self.position.copy())

    # moves

    def play(self, move: int) -> None:
        """A move of the seat to act, up to its first draw."""
        self.pending, self.outcomes = move, []
        self.go_on()

    def go_on(self) -> None:
        """The move that is due, with the outcomes so far."""
        position, move = self.position, self.pending
        assert position is not None
        assert move is not None
        seat = position.to_act
        while True:
            position.follow(self.outcomes)
            try:
                position.play(move)
                break
            except Unseeded:
                possible = Counter(position.urn[: position.urn_count])
            if len(possible) > 1:
                self.urn = Counter(
                    {self.game.outcome_text(number): n for number, n in possible.items()}
                )
                return
            self.outcomes += possible
        self.pending, self.outcomes, self.urn = None, [], Counter()
        self.note(seat, move)

    def note(self, seat: int, move: int) -> None:
        """What each seat learned of a move; who moved knows which."""
        assert self.position is not None
        rows = self.position.facts()
        for other in range(self.seats):
            told: list[Entry] = [self.game.fact(row, other) for row in rows]
            if other == seat:
                told.insert(0, ("move", move))
            self.logs[other] = (*self.logs[other], *told)

    def resampled(self, seat: int, chance: Chance) -> "DrawnTable":
        """Another world that fits what a seat sees; the logs of the others begin anew in it."""
        other = self.copy()
        assert other.position is not None
        other.position.redeal(seat, chance)
        other.position.unseed()
        now = other.position.copy()
        for rival in range(self.seats):
            if rival != seat:
                other.openings[rival], other.logs[rival] = now, ()
        return other

    # what is seen

    def seen(self, seat: int) -> Any:
        """What a seat sees now; nothing before the deal is complete."""
        return None if self.position is None else self.game.view(self.position, seat)

    def seen_first(self, seat: int) -> Any:
        """What it saw when its log began."""
        return self.game.view(self.openings[seat], seat) if seat in self.openings else None
