"""Cards that are ticked and played as one line: sets, gifts, the Scribe's discards."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import GIVER, View
from shedet.terminal.boards.ticked import Ticked

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame


class Cards(Ticked):
    """Some cards of the hand."""

    def __init__(self, game: "SobekGame", view: View, cards: Sequence[str], language: str) -> None:
        self.view, self.sets = view, game.sets(view)
        super().__init__(game, cards, language)


class SetPick(Cards):
    """The cards of a new set, which lies sideways at the end of a round."""

    is_full_at_first = True

    def __init__(self, game: "SobekGame", view: View, good: str, language: str) -> None:
        self.good = good
        self.head = f"lay {good}:"
        super().__init__(game, view, game.sets(view).fitting(good), language)
        self.least = self.sets.missing(good, [])
        title = Sentence("Lay {good}", good=self.words.NAMES[good])
        if view.question == "last":
            title = Sentence("Lay {good} sideways", good=self.words.NAMES[good])
        self.title = title.say(language)

    def word(self, card: str) -> str:
        return card.removeprefix(f"{self.good}:")

    def worth(self, ticked: Sequence[bool]) -> str:
        sideways = self.view.question == "last"
        value = self.words.worth(self.sets.laid(self.chosen(ticked), sideways), sideways)
        return Sentence("The set is worth {worth}.", worth=value).say(self.language)


class AddPick(Cards):
    """The cards that are added to a set of the seat."""

    is_full_at_first = True

    def __init__(self, game: "SobekGame", view: View, number: int, language: str) -> None:
        self.card_set = view.own_set(number)
        self.head = f"add {number}:"
        good = self.card_set.good
        super().__init__(game, view, game.sets(view).fitting(good), language)
        self.least = self.sets.missing(good, [], is_new=False)
        self.title = Sentence(
            "Add to your set {set} ({good})", set=number, good=self.words.NAMES[good]
        ).say(language)

    def worth(self, ticked: Sequence[bool]) -> str:
        number = self.card_set.number
        value = self.sets.enlarged(number, self.chosen(ticked))
        sentence = Sentence(
            "The set is then worth {worth} ({gain} more than now).",
            worth=self.words.worth(value),
            gain=value.points - self.sets.lying(number).points,
        )
        return sentence.say(self.language)


class GiftPick(AddPick):
    """One or two cards that the Courtesan adds to a set of the seat."""

    is_full_at_first = False

    def __init__(self, game: "SobekGame", view: View, number: int, language: str) -> None:
        super().__init__(game, view, number, language)
        self.head = f"play {GIVER}: {number}"
        self.least, self.most = 1, self.sets.world.gifts()
        self.items = [item for item in self.items if item.word != GIVER]
        self.pieces = [card for card in self.pieces if card != GIVER]
        self.title = Sentence(
            "Play {courtesan}: add to your set {set} ({good})",
            courtesan=self.words.OBJECTS[GIVER],
            set=number,
            good=self.words.NAMES[self.card_set.good],
        ).say(language)


class DiscardPick(Cards):
    """The cards that the Scribe asks for."""

    head = "choose"

    def __init__(self, game: "SobekGame", view: View, language: str) -> None:
        self.least = self.most = view.about if isinstance(view.about, int) else 0
        super().__init__(game, view, view.held, language)
        self.title = Sentence("Discard {number} card", "Discard {number} cards", self.most).say(
            language
        )

    def worth(self, ticked: Sequence[bool]) -> str:
        return Sentence(
            "{chosen} of {number} chosen. They go to your corruption pile.",
            chosen=sum(ticked),
            number=self.most,
        ).say(self.language)
