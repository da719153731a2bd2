"""What characters, pirogues and deben tokens do: on sheets and cards, and as a choice now.

How much a power would do, effects say.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.core.sentences import About
from shedet.games.sobek2p.pieces import place
from shedet.games.sobek2p.words.words import NAMES

if TYPE_CHECKING:
    from shedet.games.sobek2p.words.preview import Choice

CHARACTER = Sentence("Character", context="kind of piece")
PIROGUE = Sentence("Pirogue", context="kind of piece")
TOKEN = Sentence("Deben token", context="kind of piece")

PRIEST = Sentence("Remove all tiles of one kind from your corruption board.")
PRIEST_MORE = Sentence("Characters of that good leave too.")

ABOUT: Mapping[str, About] = {
    "queen": About(
        NAMES["queen"],
        CHARACTER,
        Sentence("Draw the top 3 tiles of the pile."),
        "S2-6.3",
        family=NAMES["ivory"],
    ),
    "vizier": About(
        NAMES["vizier"],
        CHARACTER,
        Sentence("Look at your rival’s corruption board and take 1 tile."),
        "S2-6.4",
        family=NAMES["livestock"],
    ),
    "thief": About(
        NAMES["thief"],
        CHARACTER,
        Sentence("Name a back colour and steal a random tile with it."),
        "S2-6.5",
        Sentence("The tile comes from your rival’s hand."),
        family=NAMES["fish"],
    ),
    "merchant": About(
        NAMES["merchant"],
        CHARACTER,
        Sentence("Take any tile of the market, free. The ankh stays."),
        "S2-6.6",
        family=NAMES["wheat"],
    ),
    "high-priest": About(
        NAMES["high-priest"], CHARACTER, PRIEST, "S2-6.7", PRIEST_MORE, family=NAMES["ebony"]
    ),
    "high-priestess": About(
        NAMES["high-priestess"], CHARACTER, PRIEST, "S2-6.7", PRIEST_MORE, family=NAMES["marble"]
    ),
    "courtesan": About(
        NAMES["courtesan"],
        CHARACTER,
        Sentence("Add 1 or 2 tiles from your hand to a set you’ve sold."),
        "S2-6.8",
        Sentence("You reveal no pirogue for it."),
        family=NAMES["wheat"],
    ),
    "architect": About(
        NAMES["architect"],
        CHARACTER,
        Sentence("Draw 3 pirogues from the reserve and use one."),
        "S2-6.9",
        Sentence("In a sale the Architect is a joker, like a statue."),
        family=NAMES["statue"],
    ),
    "scribe": About(
        Sentence("Scribe", context="piece"),
        CHARACTER,
        Sentence("A rival with more than 6 tiles keeps 6. The rest is corruption."),
        "S2-6.10",
        number=2,
        pieces=("scribe:livestock", "scribe:fish"),
    ),
    "pyramid": About(
        NAMES["pyramid"],
        PIROGUE,
        Sentence("Take another turn. To take a tile, you may turn the ankh first."),
        "S2-5.10",
        number=2,
    ),
    "two-scarabs": About(
        NAMES["two-scarabs"],
        PIROGUE,
        Sentence("2 more scarabs for your set of wheat, livestock or fish."),
        "S2-5.13",
        Sentence("The pirogue isn’t a tile, so the number of tiles stays the same."),
        number=2,
    ),
    "mummy": About(
        NAMES["mummy"],
        PIROGUE,
        Sentence("Take all your corruption into your hand."),
        "S2-5.14",
        Sentence("Tiles you can’t sell by the end come back as corruption."),
    ),
    "snake": About(
        Sentence("Snake 1, Snake 2", context="piece"),
        PIROGUE,
        Sentence("Your rival gets 1 or 2 more corruption at the end."),
        "S2-5.15",
        number=2,
        pieces=("snake-1", "snake-2"),
    ),
    "seven": About(NAMES["seven"], PIROGUE, Sentence("7 points."), "S2-5.16"),
    "two-and-deben": About(
        NAMES["two-and-deben"],
        PIROGUE,
        Sentence("2 points and a deben token."),
        "S2-5.17",
        number=2,
    ),
    "eye-of-horus": About(
        NAMES["eye-of-horus"],
        PIROGUE,
        Sentence("Draw 2 deben tokens and keep the higher."),
        "S2-5.18",
    ),
    "finger": About(
        NAMES["finger"],
        PIROGUE,
        Sentence("Point at a tile in the line. Your rival must take it next."),
        "S2-5.19",
        number=2,
    ),
    "deben": About(
        Sentence("Deben tokens", context="piece"),
        TOKEN,
        Sentence("Worth 3 to 9 points. Only you see yours."),
        "S2-8.2",
        number=13,
    ),
}

# as a choice

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
        "Play the Queen: draw {number} tile.",
        "Play the Queen: draw {number} tiles.",
    ),
    "queen idle": Sentence("Play the Queen: no effect, the pile is empty."),
    "vizier": Sentence(  # [S2-6.4]
        "Play the Vizier: take {number} tile from {player}’s corruption board.",
        "Play the Vizier: look at {number} tiles on {player}’s corruption board and take one.",
    ),
    "vizier idle": Sentence("Play the Vizier: no effect, {player}’s corruption board is empty."),
    "thief": Sentence(  # [S2-6.5]
        "Play the Thief and steal a random tile with a back of your choice ({player} has"
        " {number} tile).",
        "Play the Thief and steal a random tile with a back of your choice ({player} has"
        " {number} tiles).",
    ),
    "thief idle": Sentence("Play the Thief: no effect, {player}’s hand is empty."),
    "merchant": Sentence(  # [S2-6.6]
        "Play the Merchant: take the last market tile for free. The ankh stays.",
        "Play the Merchant: take any of the {number} market tiles for free. The ankh stays.",
    ),
    "merchant idle": Sentence("Play the Merchant: no effect, the market is empty."),
    "priest": Sentence(  # [S2-6.7]
        "Play {character}: remove all tiles of one kind from your corruption board (up"
        " to {number} tile).",
        "Play {character}: remove all tiles of one kind from your corruption board (up"
        " to {number} tiles).",
    ),
    "priest idle": Sentence("Play {character}: no effect, your corruption board is empty."),
    "courtesan": Sentence(  # [S2-6.8]
        "Play the Courtesan: add 1 or 2 tiles from your hand to a sold set."
    ),
    "courtesan shown": Sentence(
        "Play the Courtesan: no effect, none of your tiles fits. Everyone learns this."
    ),
    "courtesan idle": Sentence("Play the Courtesan: no effect, you have no sold set."),
    "architect": Sentence(  # [S2-6.9]
        "Play the Architect: draw the last pirogue from the reserve and use it.",
        "Play the Architect: draw {number} pirogues from the reserve and use one.",
    ),
    "architect idle": Sentence("Play the Architect: no effect, the reserve is empty."),
    "scribe": Sentence(  # [S2-6.10]
        "Play {character}: {player} must put {number} tile from hand on the corruption board.",
        "Play {character}: {player} must put {number} tiles from hand on the corruption board.",
    ),
    "scribe idle": Sentence("Play {character}: no effect, {player} has no more than 6 tiles."),
    "pyramid": Sentence(  # [S2-5.10]
        "Reveal Pyramid: take another turn. You may turn the ankh first."
    ),
    "two-scarabs": Sentence(  # [S2-5.13]
        "Reveal Two scarabs: 2 more scarabs for a sold set of livestock, fish or wheat."
    ),
    "two-scarabs idle": Sentence(
        "Reveal Two scarabs: no effect, you have sold no livestock, fish or wheat."
    ),
    "mummy": Sentence(  # [S2-5.14]
        "Reveal Mummy: take {number} tile from your corruption board to your hand.",
        "Reveal Mummy: take {number} tiles from your corruption board to your hand.",
    ),
    "mummy idle": Sentence("Reveal Mummy: no effect, your corruption board is empty."),
    "snake-1": Sentence(  # [S2-5.15]
        "Reveal Snake 1: {player} ends with 1 more corruption."
    ),
    "snake-2": Sentence("Reveal Snake 2: {player} ends with 2 more corruption."),
    "seven": Sentence("Reveal Seven: 7 points."),  # [S2-5.16]
    "two-and-deben": Sentence(  # [S2-5.17]
        "Reveal Two and deben: 2 points and a deben token."
    ),
    "two-and-deben idle": Sentence("Reveal Two and deben: 2 points (the bag is empty)."),
    "eye-of-horus": Sentence(  # [S2-5.18]
        "Reveal Eye of Horus: draw 2 deben tokens and keep the higher."
    ),
    "eye-of-horus, last": Sentence("Reveal Eye of Horus: draw the last deben token."),
    "eye-of-horus idle": Sentence("Reveal Eye of Horus: no effect, the bag is empty."),
    "finger": Sentence(  # [S2-5.19] [S2-5.20]
        "Reveal Finger: point at the only tile in the ankh’s line. {player} must take it"
        " next turn.",
        "Reveal Finger: point at one of {number} tiles in the ankh’s line. {player} must"
        " take it next turn.",
    ),
    "finger idle": Sentence("Reveal Finger: no effect, the ankh’s line is empty."),
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
