"""What characters, pirogues and deben tokens do, for sheets and cards."""

from collections.abc import Mapping

from shedet.core.language import Sentence
from shedet.core.sentences import About
from shedet.games.sobek2p.words.words import NAMES

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
