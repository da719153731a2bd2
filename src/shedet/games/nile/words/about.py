"""What events, tiles and tokens do, for sheets and cards."""

from collections.abc import Mapping

from shedet.core.language import Sentence
from shedet.core.sentences import About

EVENT = Sentence("Event", context="kind of piece")
FRUIT = Sentence("Fruit in the market", context="kind of piece")
TILE = Sentence("Tile", context="kind of piece")
BOARD = Sentence("On the board", context="kind of piece")

ABOUT: Mapping[str, About] = {
    "rot": About(
        Sentence("Rot", context="piece"),
        EVENT,
        Sentence("The start player picks a market row in reach of the palms. 2 fruits go bad."),
        "N-5.2",
        number=0,
    ),
    "spoiled": About(
        Sentence("Spoiled", context="piece"),
        FRUIT,
        Sentence("First step: the fruit lies seed side up and still counts."),
        "N-5.4",
        number=0,
    ),
    "rotten": About(
        Sentence("Rotten", context="piece"),
        FRUIT,
        Sentence("Second step: the fruit doesn’t count and costs a point won in that row."),
        "N-8.6",
        number=0,
    ),
    "desert": About(
        Sentence("Desert", context="piece"),
        EVENT,
        Sentence("A desert tile covers the next field of that row, from the desert side."),
        "N-5.5",
        Sentence("Markers there go to the boat."),
        number=0,
    ),
    "hippo": About(
        Sentence("Hippo", context="piece"),
        EVENT,
        Sentence("Nothing happens, unless you play the hippo variant."),
        "N-5.7",
        Sentence("With it, you all bid markers for an extra turn."),
        number=0,
    ),
    "arrow": About(
        Sentence("Arrow", context="piece"),
        EVENT,
        Sentence("After the event the dial moves 1 step on."),
        "N-5.1",
        number=0,
    ),
    "water": About(
        Sentence("Water tile", context="piece"),
        TILE,
        Sentence("Waves at both ends: none, single or double. No wave, no neighbour."),
        "N-4.2",
        number=45,
    ),
    "sand": About(
        Sentence("Desert tile", context="piece"),
        TILE,
        Sentence("Blocks its field till a flood turns it up. Then it’s the start player’s joker."),
        "N-4.7",
        number=30,
    ),
    "joker": About(
        Sentence("Joker", context="piece"),
        TILE,
        Sentence("Give it up for 1 more action point. Buy at most 1 a round."),
        "N-6.9",
        number=0,
    ),
    "dial": About(
        Sentence("Dial", context="piece"),
        BOARD,
        Sentence("Flood, Ebb 1, Ebb 2. It moves on when 2 tiles can’t be laid or taken."),
        "N-4.8",
        number=0,
    ),
    "obelisk": About(
        Sentence("Obelisk", context="piece"),
        BOARD,
        Sentence("Starts on 30 and comes toward the pieces."),
        "N-8.2",
    ),
}
