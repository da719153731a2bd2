"""What characters and event tokens do, for sheets and cards."""

from collections.abc import Mapping

from shedet.core.language import Sentence
from shedet.core.sentences import About
from shedet.games.sobek.words.words import NAMES, TOKENS

CHARACTER = Sentence("Character", context="kind of card")
TOKEN = Sentence("Event token", context="kind of piece")

PRIEST = Sentence("Remove all cards of one good from your corruption pile.")
PRIEST_MORE = Sentence("You choose which characters of that good leave too.")

ABOUT: Mapping[str, About] = {
    "queen": About(
        NAMES["queen"],
        CHARACTER,
        Sentence("Draw the top 3 cards of the deck."),
        "S1-6.2",
        family=NAMES["ivory"],
    ),
    "high-priest": About(
        NAMES["high-priest"], CHARACTER, PRIEST, "S1-6.3", PRIEST_MORE, family=NAMES["ebony"]
    ),
    "high-priestess": About(
        NAMES["high-priestess"], CHARACTER, PRIEST, "S1-6.3", PRIEST_MORE, family=NAMES["marble"]
    ),
    "vizier": About(
        NAMES["vizier"],
        CHARACTER,
        Sentence("Look through an opponent’s corruption pile and take 1 card."),
        "S1-6.4",
        family=NAMES["cattle"],
    ),
    "scribe": About(
        Sentence("Scribe", context="piece"),
        CHARACTER,
        Sentence("Opponents with more than 6 cards keep 6. The rest is corruption."),
        "S1-6.6",
        number=2,
        pieces=("scribe:cattle", "scribe:fish"),
    ),
    "thief": About(
        NAMES["thief"],
        CHARACTER,
        Sentence("Choose an opponent and a back colour: steal a random card."),
        "S1-6.7",
        family=NAMES["fish"],
    ),
    "merchant": About(
        NAMES["merchant"],
        CHARACTER,
        Sentence("Take any card from the quays, free. The others stay."),
        "S1-6.8",
        family=NAMES["wheat"],
    ),
    "courtesan": About(
        NAMES["courtesan"],
        CHARACTER,
        Sentence("Add 1 or 2 cards from your hand to one of your sets."),
        "S1-6.9",
        Sentence("You reveal no event token for it."),
        family=NAMES["wheat"],
    ),
    "guild": About(
        Sentence("Guild", context="piece"),
        TOKEN,
        Sentence("You go forward to the next such symbol, an opponent goes back to the last one."),
        "S1-5.9",
        number=4,
        pieces=("guild-ankh", "guild-eye", "guild-lotus", "guild-crook"),
    ),
    "flood": About(NAMES["flood"], TOKEN, TOKENS["flood"], "S1-5.11", number=2),
    "curse": About(
        NAMES["curse"],
        TOKEN,
        TOKENS["curse"],
        "S1-5.12",
        Sentence("The Curse counts when piles are compared, and nowhere else."),
        number=2,
    ),
    "prosperity": About(
        NAMES["prosperity"],
        TOKEN,
        TOKENS["prosperity"],
        "S1-5.13",
        Sentence("The token isn’t a card, so the number of cards stays the same."),
        number=2,
    ),
    "embalming": About(
        NAMES["embalming"],
        TOKEN,
        TOKENS["embalming"],
        "S1-5.14",
        Sentence("Cards still in your hand at the round’s end come back as corruption."),
    ),
    "deceit": About(NAMES["deceit"], TOKEN, TOKENS["deceit"], "S1-5.15"),
}
