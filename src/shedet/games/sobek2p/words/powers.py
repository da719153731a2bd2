"""What characters and pirogues are, in words; how much they would do now, effects say."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.games.sobek2p.pieces import place

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.preview import Choice

COUNTS: Mapping[str, Callable[["Choice"], int]] = {
    "queen": lambda choice: choice.moved(place.PILE, place.HAND),
    "vizier": lambda choice: choice.seen(),
    "thief": lambda choice: choice.asks() and sum(choice.other.hand_backs.values()),
    "merchant": lambda choice: choice.asks(),
    "priest": lambda choice: choice.most_moved(place.BOARD, place.BOX),
    "courtesan": lambda choice: choice.asks(),
    "architect": lambda choice: choice.moved(place.RESERVE, place.DRAWN),
    "scribe": lambda choice: choice.owed(),
    "two-scarabs": lambda choice: choice.asks(),
    "mummy": lambda choice: choice.moved(place.BOARD, place.HAND),
    "two-and-deben": lambda choice: choice.moved(place.BAG, place.DEBEN),
    "eye-of-horus": lambda choice: choice.moved(place.BAG, place.DEBEN),
    "finger": lambda choice: choice.asks(),
}
"""How much a power would do; all others always do the same."""

ALIKE = {
    "high-priest": "priest",
    "high-priestess": "priest",
    "scribe:livestock": "scribe",
    "scribe:fish": "scribe",
}

POWERS: Mapping[str, Sentence] = {
    "queen": Sentence(  # [S2-6.3]
        "Play the Queen: {number} tile of the pile goes to your hand.",
        "Play the Queen: {number} tiles of the pile go to your hand.",
    ),
    "queen idle": Sentence("Play the Queen: the pile is empty, and nothing happens."),
    "vizier": Sentence(  # [S2-6.4]
        "Play the Vizier: you see {number} tile on the corruption board of {player} and take it.",
        "Play the Vizier: you see {number} tiles on the corruption board of {player} and take one.",
    ),
    "vizier idle": Sentence(
        "Play the Vizier: the corruption board of {player} is empty, and nothing happens."
    ),
    "thief": Sentence(  # [S2-6.5]
        "Play the Thief: name a back, and you get a random tile with it;"
        " {player} has {number} tile in hand.",
        "Play the Thief: name a back, and you get a random tile with it;"
        " {player} has {number} tiles in hand.",
    ),
    "thief idle": Sentence("Play the Thief: the hand of {player} is empty, and nothing happens."),
    "merchant": Sentence(  # [S2-6.6]
        "Play the Merchant: take the {number} tile of the market, free; the ankh stays.",
        "Play the Merchant: take any of the {number} tiles of the market, free; the ankh stays.",
    ),
    "merchant idle": Sentence("Play the Merchant: the market is empty, and nothing happens."),
    "priest": Sentence(  # [S2-6.7]
        "Play {character}: all tiles of one kind leave your corruption board, at most {number}"
        " tile.",
        "Play {character}: all tiles of one kind leave your corruption board, at most {number}"
        " tiles.",
    ),
    "priest idle": Sentence(
        "Play {character}: your corruption board is empty, and nothing happens."
    ),
    "courtesan": Sentence(  # [S2-6.8]
        "Play the Courtesan: add one or two tiles of your hand to a sold set."
    ),
    "courtesan shown": Sentence(
        "Play the Courtesan: no tile of your hand fits a sold set, and you show that."
    ),
    "courtesan idle": Sentence("Play the Courtesan: you have no sold set, and nothing happens."),
    "architect": Sentence(  # [S2-6.9]
        "Play the Architect: draw {number} pirogue of the reserve and carry it out.",
        "Play the Architect: draw {number} pirogues of the reserve and carry out one.",
    ),
    "architect idle": Sentence("Play the Architect: the reserve is empty, and nothing happens."),
    "scribe": Sentence(  # [S2-6.10]
        "Play {character}: {player} must put {number} tile of the hand on the corruption board.",
        "Play {character}: {player} must put {number} tiles of the hand on the corruption board.",
    ),
    "scribe idle": Sentence(
        "Play {character}: {player} has no more than six tiles, and nothing happens."
    ),
    "pyramid": Sentence(  # [S2-5.10]
        "Reveal Pyramid: a whole further turn, in which you may first turn the ankh."
    ),
    "two-scarabs": Sentence(  # [S2-5.13]
        "Reveal Two scarabs: two more scarabs for a sold set of livestock, fish or wheat."
    ),
    "two-scarabs idle": Sentence(
        "Reveal Two scarabs: you have sold no livestock, fish or wheat, and nothing happens."
    ),
    "mummy": Sentence(  # [S2-5.14]
        "Reveal Mummy: {number} tile of your corruption board goes to your hand.",
        "Reveal Mummy: {number} tiles of your corruption board go to your hand.",
    ),
    "mummy idle": Sentence("Reveal Mummy: your corruption board is empty, and nothing happens."),
    "snake-1": Sentence(  # [S2-5.15]
        "Reveal Snake 1: 1 more corruption for {player} at the end."
    ),
    "snake-2": Sentence("Reveal Snake 2: 2 more corruption for {player} at the end."),
    "seven": Sentence("Reveal Seven: 7 points."),  # [S2-5.16]
    "two-and-deben": Sentence(  # [S2-5.17]
        "Reveal Two and deben: 2 points, and you draw a deben token."
    ),
    "two-and-deben idle": Sentence("Reveal Two and deben: 2 points; the bag is empty."),
    "eye-of-horus": Sentence(  # [S2-5.18]
        "Reveal Eye of Horus: you draw two deben tokens and keep the higher."
    ),
    "eye-of-horus, last": Sentence("Reveal Eye of Horus: you draw the last deben token."),
    "eye-of-horus idle": Sentence("Reveal Eye of Horus: the bag is empty, and nothing happens."),
    "finger": Sentence(  # [S2-5.19] [S2-5.20]
        "Reveal Finger: point at {number} tile in the line of the ankh;"
        " {player} must take it in the next turn.",
        "Reveal Finger: point at one of {number} tiles in the line of the ankh;"
        " {player} must take it in the next turn.",
    ),
    "finger idle": Sentence("Reveal Finger: the line of the ankh is empty, and nothing happens."),
}


def power_case(choice: "Choice") -> str:
    """Which sentence says what a character or pirogue would do now."""
    power = ALIKE.get(choice.thing, choice.thing)
    if power not in COUNTS:
        return power
    choice.number = COUNTS[power](choice)
    if power == "courtesan" and choice.shows_lack():
        return "courtesan shown"
    if power == "eye-of-horus" and choice.number == 1:
        return "eye-of-horus, last"
    return power if choice.number else f"{power} idle"
