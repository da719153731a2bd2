"""The words of Nilometer."""

from nilometer.rules import DEPTH, RICH, drops
from shedet.core.language import Sentence
from shedet.core.small.words import SmallChoices, Words

PLANTS = (Sentence("{player} plants field {piece}."),)
POURS = (Sentence("{player} pours card {piece} into the river."),)

WORDS = Words(
    asked={
        "take": (
            Sentence("Your turn: take a card from the offer or draw one."),
            Sentence("{player} is taking a card."),
        ),
        "use": (
            Sentence("Your turn: plant or pour one of your cards."),
            Sentence("{player} is choosing a card to plant or pour."),
        ),
    },
    moves={
        "draw": Sentence("Draw a hidden card"),
        "take": Sentence("Take card {piece} from the offer"),
        "plant": Sentence("Plant field {piece}"),
        "pour": Sentence("Pour card {piece}"),
    },
    hints={
        "draw": Sentence("Think about the deck."),
        "take": Sentence("Think about the offer."),
        "plant": Sentence("Think about a new field."),
        "pour": Sentence("Think about the river."),
    },
    log={
        "deck to hand": (
            Sentence("{player} draws card {piece}."),
            Sentence("{player} draws a hidden card."),
        ),
        "deck to offer": (Sentence("Card {piece} comes into the offer."),),
        "offer to mat": (Sentence("{player} takes card {piece} from the offer."),),
        "hand to bank": PLANTS,
        "mat to bank": PLANTS,
        "hand to river": POURS,
        "mat to river": POURS,
    },
    table={
        "level": (Sentence("The river stands at {number}."),),
        "turns": (Sentence("Turns left for all players: {number}."),),
        "deck": (Sentence("The deck has {number} card.", "The deck has {number} cards."),),
        "offer": (Sentence("In the offer: {pieces}."),),
        "river": (Sentence("Poured into the river: {pieces}."),),
        "hand": (
            Sentence("Your hidden cards: {pieces}."),
            Sentence("{player} hides {number} card.", "{player} hides {number} cards."),
        ),
        "mat": (
            Sentence("Your open cards: {pieces}."),
            Sentence("{player}'s open cards: {pieces}."),
        ),
        "bank": (
            Sentence("Your fields: {pieces}."),
            Sentence("{player}'s fields: {pieces}."),
        ),
    },
    changed={"level": Sentence("river at {number}")},
    items={
        "rich": Sentence("Rich fields: {number} point", "Rich fields: {number} points"),
        "drowned": Sentence("Drowned fields: {number} point", "Drowned fields: {number} points"),
    },
)


class Choices(SmallChoices):
    """What can be said of a move, besides what it brings at once."""

    def remarks(self, text: str) -> list[Sentence]:
        verb, _, card = text.partition(" ")
        if verb == "draw":
            return [Sentence("Nobody sees which card you draw.")]
        said, least, most = [], int(card), int(card) + DEPTH
        if verb != "pour" and self.view.counts["level"] <= most:
            flood = Sentence(
                "As a field, {piece} brings {points} points if the flood ends at {least} to {most}."
            )
            said.append(flood.about(piece=card, points=RICH, least=least, most=most))
        if verb != "plant":
            water = Sentence("Poured, {piece} raises the river by {drops}.")
            said.append(water.about(piece=card, drops=drops(least - 1)))
        return said
