"""What is ticked and played as one line: bids, markers for the boat, fruits that go bad."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.nile.view.view import CROPS
from shedet.terminal.boards import Item

if TYPE_CHECKING:
    from shedet.games.nile.words.preview import MoveChoices


class Markers:
    """Some markers of the supply, in the order of their kinds."""

    title = ""
    head = ""
    least = 1
    is_full_at_first = False

    def __init__(self, choices: "MoveChoices", language: str, most: int = 99) -> None:
        self.words, self.language, self.most = choices.game.words, language, most
        supply = choices.view.players[choices.view.seat].supply
        self.crops = [crop for crop in CROPS for _ in range(min(most, supply[crop]))]
        self.items = [Item(self.words.NAMES[crop].say(language), crop) for crop in self.crops]

    def line(self, ticked: Sequence[bool]) -> str:
        return " ".join([self.head, *self.chosen(ticked)])

    def chosen(self, ticked: Sequence[bool]) -> list[str]:
        return [crop for crop, is_ticked in zip(self.crops, ticked, strict=True) if is_ticked]

    def worth(self, ticked: Sequence[bool]) -> str:
        """What the chosen markers are, once there are any."""
        chosen = self.chosen(ticked)
        if not chosen:
            return ""
        numbers = {crop: chosen.count(crop) for crop in chosen}
        markers = Sentence("{markers}", markers=self.words.markers(numbers))
        return self.effect(markers, len(chosen))

    def effect(self, named: Sentence, number: int) -> str:
        raise NotImplementedError


class BidPick(Markers):
    """The markers of a secret bid."""

    head = "bid"

    def __init__(self, choices: "MoveChoices", language: str) -> None:
        super().__init__(choices, language)
        self.ahead = choices.answers.bid_ahead(choices.view.seat)
        self.title = Sentence("Bid markers from your supply in secret").say(language)

    def line(self, ticked: Sequence[bool]) -> str:
        return f"{super().line(ticked)} done"

    def effect(self, named: Sentence, number: int) -> str:
        if not self.ahead:
            return Sentence("You bid {markers}.", markers=named).say(self.language)
        return Sentence(
            "You bid {markers}. With those in the boat that makes {number}.",
            markers=named,
            number=number + self.ahead,
        ).say(self.language)


class BoatPick(Markers):
    """The markers that go into the boat at the start."""

    head = "choose"

    def __init__(self, choices: "MoveChoices", language: str) -> None:
        super().__init__(choices, language, int(choices.view.about or 0))
        self.least = self.most = min(self.most, len(self.crops))
        self.title = Sentence("Choose 2 markers for the boat").say(language)

    def effect(self, named: Sentence, number: int) -> str:
        return Sentence("To the boat: {markers}.", markers=named).say(self.language)


class SpoilPick:
    """The fruits of a market row that go bad."""

    def __init__(self, choices: "MoveChoices", move: str, language: str) -> None:
        self.choices, self.move, self.language = choices, move, language
        self.number = int(move.split()[1])
        view, words = choices.view, choices.game.words
        row, ways = view.market[self.number - 1], choices.spoils(move)
        self.items = [
            Item(words.owned(row[place - 1], view.seat, choices.names).say(language), str(place))
            for place in sorted({place for way in ways for place in way})
        ]
        self.least = self.most = len(ways[0])
        self.is_full_at_first = len(ways) == 1
        title = Sentence("Rot in market row {row}: which fruits go bad?", row=self.number)
        self.title = title.say(language)

    def places(self, ticked: Sequence[bool]) -> list[str]:
        return [item.word for item, is_ticked in zip(self.items, ticked, strict=True) if is_ticked]

    def line(self, ticked: Sequence[bool]) -> str:
        return " ".join([f"{self.move}:", *self.places(ticked)])

    def worth(self, ticked: Sequence[bool]) -> str:
        """What the market row would pay after it, once enough are chosen."""
        places = self.places(ticked)
        if len(places) != self.least:
            return ""
        after = self.choices.after(self.move, *(f"spoil {place}" for place in places))
        points = self.choices.game.words.payments(after.payments(self.number), self.choices.names)
        return Sentence("The row would then pay: {points}.", points=points).say(self.language)
