"""What is ticked and played as one line: bids, markers for the boat, fruits that go bad."""

from collections.abc import Sequence
from dataclasses import replace

from shedet.core.language import Sentence
from shedet.games.nile.pieces import CROPS
from shedet.games.nile.view import View
from shedet.games.nile.words import NAMES, markers, owned, payments
from shedet.games.nile.worth import payoff
from shedet.terminal.boards import Item

ROTS = {"ripe": "spoiled", "spoiled": "rotten"}
BOTH = 2
"""Markers for the boat, and fruits that one event spoils."""


class Markers:
    """Some markers of the supply, in the order of their kinds."""

    title = ""
    head = ""
    least, most = 1, 99
    is_full_at_first = False

    def __init__(self, view: View, language: str) -> None:
        self.language = language
        supply = view.players[view.seat].supply
        self.crops = [crop for crop in CROPS for _ in range(min(self.most, supply[crop]))]
        self.items = [Item(NAMES[crop].say(language), crop) for crop in self.crops]

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
        return self.effect(Sentence("{markers}", markers=markers(numbers)), len(chosen))

    def effect(self, named: Sentence, number: int) -> str:
        raise NotImplementedError


class BidPick(Markers):
    """The markers of a secret bid."""

    head = "bid"

    def __init__(self, view: View, language: str) -> None:
        super().__init__(view, language)
        self.boat = sum(view.players[view.seat].boat.values()) if view.about == "hippo" else 0
        self.title = Sentence("Bid markers of your supply in secret").say(language)

    def line(self, ticked: Sequence[bool]) -> str:
        return f"{super().line(ticked)} done"

    def effect(self, named: Sentence, number: int) -> str:
        if not self.boat:
            return Sentence("You bid {markers}.", markers=named).say(self.language)
        return Sentence(
            "You bid {markers}; with those in the boat that makes {number}.",
            markers=named,
            number=number + self.boat,
        ).say(self.language)


class BoatPick(Markers):
    """The markers that go into the boat at the start."""

    head = "choose"
    most = BOTH

    def __init__(self, view: View, language: str) -> None:
        super().__init__(view, language)
        self.least = self.most = min(BOTH, len(self.crops))
        self.title = Sentence("Choose two markers for the boat").say(language)

    def effect(self, named: Sentence, number: int) -> str:
        return Sentence("To the boat: {markers}.", markers=named).say(self.language)


class SpoilPick:
    """The fruits of a market row that go bad."""

    def __init__(self, view: View, number: int, names: Sequence[str], language: str) -> None:
        self.row, self.number = view.market[number - 1], number
        self.names, self.language = names, language
        sound = [place for place, fruit in enumerate(self.row, 1) if fruit.state in ROTS]
        self.items = [
            Item(owned(self.row[place - 1], view.seat, names).say(language), str(place))
            for place in sound
        ]
        self.least = self.most = min(BOTH, len(sound))
        self.is_full_at_first = len(sound) <= BOTH
        title = Sentence("Rot in market row {row}: which fruits go bad?", row=number)
        self.title = title.say(language)
        self.head = f"row {number}:"

    def places(self, ticked: Sequence[bool]) -> list[str]:
        return [item.word for item, is_ticked in zip(self.items, ticked, strict=True) if is_ticked]

    def line(self, ticked: Sequence[bool]) -> str:
        return " ".join([self.head, *self.places(ticked)])

    def worth(self, ticked: Sequence[bool]) -> str:
        """What the market row would pay after it."""
        places = self.places(ticked)
        after = [
            replace(fruit, state=ROTS[fruit.state]) if str(place) in places else fruit
            for place, fruit in enumerate(self.row, 1)
        ]
        paid = payoff(after)
        if not paid:
            return Sentence("Then it would pay nobody.").say(self.language)
        points = payments(paid, self.names)
        return Sentence("Then it would pay: {points}.", points=points).say(self.language)
