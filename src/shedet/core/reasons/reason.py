"""The kinds of reasons, and what a game says of itself so that they can be found and said."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, auto

from shedet.core.language import Sentence


class Kind(IntEnum):
    """What a reason says; the weightiest first: the end, points, what is coming, all the rest.

    `You` is the seat to decide, `they` another seat. A number is exact in every world and way,
    with CAN in a way that can be chosen, with MAY in some world.
    """

    WINS = auto()
    """The line ends the game, and the seat is among the winners."""
    LOSES = auto()
    ENDS = auto()
    """The line ends the game; who wins is hidden."""
    MAY_END = auto()
    GAIN = auto()
    CAN_GAIN = auto()
    OVERTAKES = auto()
    """The seat was not ahead of them in points, and then is."""
    BEST = auto()
    """Every other move gains less."""
    MAY_GAIN = auto()
    NEXT = auto()
    """On a turn of its own the seat could gain so much then, and less before."""
    RID = auto()
    """What is a burden becomes less."""
    CAN_RID = auto()
    COST = auto()
    COST_LEAST = auto()
    """Each way costs so much or more."""
    OUTDOES = auto()
    """The seat has more of a burden than anybody else then, and had not before."""
    STILL_LESS = auto()
    """It costs the seat something, and they still have more of that burden."""
    CHEAPEST = auto()
    """No other move of its kind costs less, and some cost more."""
    THEY_LOSE = auto()
    THEY_GET = auto()
    """More of a burden."""
    MUST = auto()
    """They must give up so many pieces at once."""
    STOPS = auto()
    """The next seat could gain so much in a turn now, and less in one then."""
    LETS = auto()
    """The next seat can gain so much in a turn then, and less in one now."""
    THEY_GAIN = auto()
    THEY_RID = auto()
    AGAIN = auto()
    """The seat has another turn at once."""
    THEN = auto()
    """The seat goes on to choose something more."""
    COMPLETES = auto()
    """Nothing is missing any more for a thing."""
    NEARER = auto()
    """So many pieces are missing then until a thing can be done, and more before."""
    GETS = auto()
    """Several pieces come to the seat."""
    NOTHING_LEFT = auto()
    """The next seat has no move of a kind."""
    FEWEST = auto()
    """Every other move leaves the next seat more moves of a kind."""
    LEAVES = auto()
    """So many moves of a kind are left to the next seat."""
    ENDS_ROUND = auto()
    MAY_COST = auto()
    KEEPS = auto()
    """On a turn of its own the seat could gain so much, then as before, in some way."""
    IDLE = auto()
    """Nothing but the piece itself moves."""
    LUCK = auto()
    """What comes of it is open."""


@dataclass(frozen=True)
class Reason:
    """One reason for a move, in numbers."""

    kind: Kind
    number: int = 0
    seat: int = -1
    """Of whom it speaks, where that is not the seat itself."""
    measure: str = ""
    thing: str = ""
    """What could be done, as a move or as what the game calls missing."""
    before: int = 0
    """What the number is without the move."""
    out: int = 0
    """So many pieces of the missing kind are not in sight."""


@dataclass(frozen=True)
class Table:
    """What a game adds: names of what is counted, and sentences about what only it has."""

    amounts: Mapping[str, Sentence]
    """So much of a measure, by its name; as the object of a sentence."""
    more: Mapping[str, Sentence] = field(default_factory=dict)
    """The name of a burden, as in `more corruption`."""
    special: Mapping[tuple[Kind, str], Sentence] = field(default_factory=dict)
    """Sentences for one measure, instead of those for all."""
    pending: frozenset[str] = frozenset()
    """Measures of points that are still to come: where points are scored, they say nothing."""
    seen: frozenset[str] = frozenset()
    """Measures that all can see, of every seat."""
    spent: Mapping[str, int] = field(default_factory=dict)
    """Counts that are worth a word when they are spent, from so many on."""
    shared: frozenset[str] = frozenset()
    """Counts that are worth a word for other seats, too."""
    chances: Mapping[str, Sentence] = field(default_factory=dict)
    """What could be done on the next turn, by verb: with {thing} and {amount}."""
    kept: Mapping[str, Sentence] = field(default_factory=dict)
    """What can still be done on the next turn, by verb."""
    steps: Sentence | None = None
    """What is still missing: with {number}, {thing}, and {out}, how many are not in sight."""
    complete: Sentence | None = None
    """That nothing is missing any more: with {thing}."""
    musts: Mapping[str, Sentence] = field(default_factory=dict)
    """Questions by which others give up pieces: with {player} and {number}."""
    then: Mapping[str, Sentence] = field(default_factory=dict)
    """What the seat itself goes on to choose, by question."""
    left: Mapping[str, tuple[Sentence, Sentence]] = field(default_factory=dict)
    """What is left to the next seat, by verb: so many, and none; with {player}."""
    uses: Mapping[str, str] = field(default_factory=dict)
    """Verbs that use up one piece of a count."""
    told: Mapping[str, str] = field(default_factory=dict)
    """Events that cost their seat one of a burden: where the rest is open, so many at least."""
    pieces: frozenset[str] = frozenset()
    """Measures that count pieces, whichever they are: what is drawn does not change them."""
    looks: frozenset[str] = frozenset()
    """Events that show a seat something, and change nothing."""
    rounds: frozenset[str] = frozenset()
    """Events that end a round."""
    powers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Verbs that use up a piece for what it can do, and the events that tell of that alone."""
