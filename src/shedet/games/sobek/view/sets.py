"""What sets are worth and what a hand can lay: cards of a view, and what the rules say to them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from shedet.core.effects import Foresight
from shedet.games.sobek.pieces.box import GOODS, scarabs_on
from shedet.games.sobek.view.view import View

if TYPE_CHECKING:
    from shedet.games.sobek.rules.position import Sobek


class Value(NamedTuple):
    """A set in numbers: how many cards and scarabs, and its points."""

    cards: int
    scarabs: int
    points: int


class Sets:
    """Asks a world of a view; `families` has the family of every card by name."""

    def __init__(self, foresight: Foresight, families: Mapping[str, str]) -> None:
        self.foresight, self.families = foresight, families
        self.view: View = foresight.view

    @property
    def world(self) -> "Sobek":
        """Answers what all can know; made when it is first asked."""
        return cast("Sobek", self.foresight.world)

    def lying(self, number: int) -> Value:
        """What a set is as it lies."""
        return Value(*self.world.worth(number - 1))

    def laid(self, cards: Sequence[str], sideways: bool = False) -> Value:
        """What these cards would be as a new set."""
        return self.value(len(cards), sum(map(scarabs_on, cards)), sideways)

    def enlarged(self, number: int, cards: Sequence[str]) -> Value:
        """What a set would be with these cards on it."""
        before = self.lying(number)
        return self.value(before.cards + len(cards), before.scarabs + sum(map(scarabs_on, cards)))

    def value(self, cards: int, scarabs: int, sideways: bool = False) -> Value:
        return Value(cards, scarabs, self.world.points_for(cards, scarabs, int(sideways)))

    def fits(self, card: str, good: str) -> bool:
        """Can a card go with a good?"""
        family = GOODS.index(self.families[card])
        return bool(self.world.fits(family, GOODS.index(good)))

    def fitting(self, good: str) -> list[str]:
        """The cards held that can go with a good."""
        return [card for card in self.view.held if self.fits(card, good)]

    def missing(self, good: str, cards: Sequence[str], is_new: bool = True) -> int:
        """How many cards more must go with these to begin a set, or to join one."""
        own = sum(self.families.get(card, good) == good for card in cards)
        return self.world.missing(len(cards), own, int(is_new))

    def still_missing(self) -> int:
        """How many cards more the line that the seat has begun asks for at least."""
        about = self.view.about
        if isinstance(about, int):
            return self.missing(self.view.own_set(about).good, self.view.laid, is_new=False)
        return self.missing(str(about), self.view.laid)

    def layable(self) -> list[str]:
        """The goods of which a new set can be laid from the hand."""
        return [good for good in GOODS[:6] if not self.missing(good, self.fitting(good))]

    def addable(self) -> list[int]:
        """The sets of the seat that can grow."""
        sets = self.view.own_sets
        return [
            own.number for own in sets if not self.missing(own.good, self.fitting(own.good), False)
        ]
