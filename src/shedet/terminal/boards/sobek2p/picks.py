"""Tiles that are ticked and played as one line: a sale, the Scribe's discards, a gift."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import GIVER, SET, held
from shedet.terminal.boards.ticked import Ticked

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.preview import MoveChoices


class SalePick(Ticked):
    """The tiles of a set to sell."""

    least = SET
    is_full_at_first = True

    def __init__(self, choices: "MoveChoices", good: str, language: str) -> None:
        self.choices, self.good = choices, good
        self.head = f"sell {good}:"
        super().__init__(choices.game, choices.fitting(good), language)
        self.title = Sentence("Sell {good}", good=self.words.NAMES[good]).say(language)

    def word(self, tile: str) -> str:
        return tile.removeprefix(f"{self.good}:")

    def worth(self, ticked: Sequence[bool]) -> str:
        *worth, after = self.choices.worth(self.good, self.chosen(ticked))
        sentence = Sentence(
            "The set is then worth {worth} ({gain} more than now).",
            worth=self.words.product(*worth),
            gain=after - self.choices.worth(self.good)[2],
        )
        return sentence.say(self.language)


class GiftPick(SalePick):
    """One or two tiles that the Courtesan adds to a sold set."""

    least, most = 1, 2
    is_full_at_first = False

    def __init__(self, choices: "MoveChoices", good: str, language: str) -> None:
        super().__init__(choices, good, language)
        self.head = f"play {GIVER}: {good}"
        self.items = [item for item in self.items if item.word != GIVER]
        self.pieces = [tile for tile in self.pieces if tile != GIVER]
        self.title = Sentence(
            "Play {courtesan}: add to {good}",
            courtesan=self.words.OBJECTS[GIVER],
            good=self.words.NAMES[good],
        ).say(language)

    def word(self, tile: str) -> str:
        return tile


class DiscardPick(Ticked):
    """The tiles that the Scribe asks for."""

    def __init__(self, choices: "MoveChoices", language: str) -> None:
        view = choices.view
        self.head = "choose"
        self.least = self.most = view.about if isinstance(view.about, int) else 0
        super().__init__(choices.game, held(view), language)
        self.title = Sentence("Discard {number} tile", "Discard {number} tiles", self.most).say(
            language
        )

    def worth(self, ticked: Sequence[bool]) -> str:
        return Sentence(
            "{chosen} of {number} chosen. They go to your corruption board.",
            chosen=sum(ticked),
            number=self.most,
        ).say(self.language)
