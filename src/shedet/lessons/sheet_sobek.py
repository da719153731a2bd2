"""Sobek on one page."""

from shedet.core.language import Sentence
from shedet.lessons.sheet import Box, Example, Good, Group, Note, Row, Sheet, Sum

POSITION = """position sobek 1
seats: 3
priests: choose
round: 2
points: 12 6 9
tally: 0 0 12 3 0 0 0
tally: 0 0 6 2 0 0 0
tally: 0 0 14 6 0 1 5
tally: 0 0 0 0 0 0 0
tally: 0 0 0 0 0 0 0
tally: 0 0 0 0 0 0 0
quay 1: fish:1S
quay 2: wheat:0
quay 3: queen
quay 4: ebony:2S
quay 5: amulet
quay 6: marble:2S
quay 7: thief
quay 8: ivory:0
quay 9: cattle:1S
deck: ivory:3S ivory:3S ivory:0 ebony:2S ebony:2S ebony:2S ebony:0 ebony:0 marble:2S marble:2S marble:0 marble:0 cattle:1S cattle:1S cattle:1S cattle:0 fish:1S fish:1S fish:1S fish:1S fish:0 fish:0 wheat:1S wheat:1S wheat:1S wheat:1S wheat:0 wheat:0 amulet amulet amulet high-priest high-priestess scribe:cattle scribe:fish merchant courtesan
box: ivory:0* cattle:0* fish:0* guild-eye guild-lotus guild-crook flood curse prosperity deceit
hand 0: ebony:0* wheat:1S wheat:0* vizier
hand 1: ivory:3S cattle:0* fish:0*
hand 2: marble:0* cattle:1S wheat:0* amulet
pile 0: cattle:0 fish:0
pile 1: marble:0
stack: guild-ankh flood curse prosperity embalming
taker: 0
asked: turn 0 0 0
chance: none
"""

TAKING = """position sobek 1
seats: 2
priests: choose
round: 3
points: 30 35
tally: 0 0 20 5 0 1 4
tally: 0 0 18 3 0 0 0
tally: 0 0 14 2 0 0 0
tally: 0 0 17 2 0 0 0
tally: 0 0 0 0 0 0 0
tally: 0 0 0 0 0 0 0
quay 4: wheat:1S
quay 5: marble:0
quay 6: amulet
quay 7: fish:0
quay 8: ebony:2S
quay 9: ivory:3S
deck: ivory:3S ivory:3S ivory:0 ivory:0 ebony:2S ebony:2S ebony:2S ebony:0 ebony:0 marble:2S marble:2S marble:2S marble:0 cattle:1S cattle:1S cattle:1S cattle:1S cattle:1S cattle:0 cattle:0 fish:1S fish:1S fish:1S fish:1S fish:0 fish:0 wheat:1S wheat:1S wheat:1S wheat:0 wheat:0 wheat:0 amulet amulet amulet amulet queen high-priest high-priestess vizier scribe:cattle scribe:fish thief merchant courtesan
box: ebony:0* marble:0* cattle:0* fish:0* wheat:0* guild-ankh guild-lotus guild-crook flood curse prosperity embalming
hand 0: ivory:0* wheat:1S wheat:0*
hand 1: cattle:0* fish:1S fish:0*
pile 1: marble:0
stack: guild-eye flood curse prosperity deceit
taker: 0
asked: turn 0 0 0
chance: none
"""

LAST_SETS = """position sobek 1
seats: 2
priests: choose
round: 3
points: 30 35
tally: 0 0 20 5 0 1 4
tally: 0 0 18 3 0 0 0
tally: 0 0 14 2 0 0 0
tally: 0 0 17 2 0 0 0
tally: 0 0 0 0 0 0 0
tally: 0 0 0 0 0 0 0
owner: 0 wheat
owner: 1 ebony
quay 1: cattle:1S
deck: ivory:3S ivory:3S ivory:3S ivory:0 ivory:0 ebony:2S ebony:2S ebony:0 marble:2S
box: ebony:0* marble:0* cattle:0* fish:0* wheat:0* guild-eye guild-lotus guild-crook curse prosperity prosperity embalming
discard: marble:2S marble:0 marble:0 marble:0 cattle:1S cattle:1S cattle:1S cattle:1S cattle:0 cattle:0 cattle:0* fish:1S fish:1S fish:1S fish:1S fish:0 fish:0 fish:0* wheat:1S wheat:0 wheat:0* amulet amulet amulet amulet queen high-priest vizier scribe:cattle scribe:fish thief courtesan
hand 0: marble:2S fish:1S wheat:1S wheat:1S wheat:0 high-priestess merchant
hand 1: ivory:0*
pile 1: fish:0 amulet
set 1: wheat:1S wheat:1S wheat:0
set 2: ebony:2S ebony:2S ebony:0
stack: guild-ankh curse deceit
used: flood flood
taker: 0
asked: turn 0 0 0
chance: none
"""

PAYING = """position sobek 1
seats: 2
priests: choose
round: 3
points: 38 35
tally: 0 0 20 5 0 1 4
tally: 0 0 18 3 0 0 0
tally: 0 0 22 2 0 0 0
tally: 0 0 17 2 0 0 0
tally: 0 0 0 0 0 0 0
tally: 0 0 0 0 0 0 0
owner: 0 wheat
owner: 0 ebony
quay 1: amulet
deck: ivory:3S ivory:3S ivory:3S ivory:0 ivory:0 ebony:2S ebony:2S ebony:2S marble:2S
box: ebony:0* marble:0* cattle:0* fish:0* wheat:0* guild-eye guild-lotus guild-crook curse prosperity prosperity embalming
discard: ivory:0* marble:2S marble:2S marble:0 marble:0 marble:0 cattle:1S cattle:1S cattle:1S cattle:1S cattle:1S cattle:0 cattle:0 cattle:0* fish:1S fish:1S fish:0 fish:0 fish:0 fish:0* wheat:1S wheat:1S wheat:0 wheat:0 wheat:0* amulet amulet amulet queen high-priest high-priestess vizier scribe:cattle scribe:fish merchant courtesan
hand 0: fish:1S fish:1S fish:1S thief
set 1: wheat:1S wheat:1S wheat:1S wheat:0
set 2: ebony:2S ebony:0 ebony:0 amulet
stack: guild-ankh curse deceit
used: flood flood
taker: 0
asked: turn 0 0 0
chance: none
"""

CARDS = Sentence("{number} card", "{number} cards")

SHEET = Sheet(
    "sobek",
    Sentence(
        "Collect goods at the quays and lay them out in sets. Score the most points in 3 rounds, and"
        " don’t let your corruption pile become the fullest."
    ),
    POSITION,
    Sentence(
        "The river with the quays, and the score track. The numbers 1 to 6 are explained below."
    ),
    (
        Note(
            Sentence("Price tags"),
            Sentence("The first card is free. Cards you skip become your corruption."),
        ),
        Note(Sentence("The rope"), Sentence("Only the first 4 cards are on offer.")),
        Note(
            Sentence("Orange backs"),
            Sentence("They hide characters. You see one only when you own it."),
        ),
        Note(
            Sentence("Event tokens"),
            Sentence("Lay a set, look at all tokens left, and reveal one."),
        ),
        Note(
            Sentence("Your corruption pile"),
            Sentence("It’s hidden under the pot. The fullest pile pays at the round’s end."),
        ),
        Note(
            Sentence("The track"),
            Sentence("Points move you on. The symbols matter when you pay."),
        ),
    ),
    Sentence("Your turn"),
    Sentence("do exactly one of three; you can’t pass"),
    (
        Box(
            Sentence("Take a card"),
            Sentence(
                "Take one of the first 4 cards. Those before it go to your corruption pile, face"
                " down."
            ),
            Sentence("Take the last card, and the next 9 arrive."),
            ("fish:1S hop", "ebony:2S up"),
        ),
        Box(
            Sentence("Lay a set"),
            Sentence(
                "Lay out 3 or more cards of one good, or add 3 or more to your set. Then reveal an"
                " event token."
            ),
            Sentence(
                "Amulets are jokers, but can’t start a set alone. Characters count as their good."
            ),
            ("wheat:1S", "wheat:1S", "amulet"),
        ),
        Box(
            Sentence("Play a character", context="cards"),
            Sentence("Discard it face up and use its power."),
            Sentence("Or lay it in a set as a card of its good, without the power."),
            ("vizier", "→", "pile"),
        ),
    ),
    Sum(
        Sentence("What a round brings"),
        Sentence("an example: you stood on 12"),
        (
            Row(
                Sentence("4 cards × 3 scarabs"),
                "12",
                ("wheat:1S", "wheat:1S", "wheat:1S", "wheat:0"),
            ),
            Row(
                Sentence("3 cards × 4 scarabs"),
                "12",
                ("ebony:2S", "ebony:2S", "high-priest"),
                Sentence("the High Priest counts as ebony"),
            ),
            Row(
                Sentence("laid sideways at the round’s end: scarabs only"),
                "2",
                ("fish:1S side", "fish:1S side", "fish:0 side"),
            ),
            Row(
                Sentence(
                    "12 + 26 = 38, an eye. Your pile is the fullest, so you pay: 1 eye back for each"
                    " full 10 of your 26 points."
                ),
                "−9",
                ("eye 38", "→", "eye 32", "→", "eye 29"),
                is_loss=True,
            ),
        ),
        Sentence("You now stand on"),
        "29",
    ),
    (
        Sentence(
            "A round ends at once when the last card is taken and the deck is empty. You may still"
            " lay sets from your hand, sideways. All other cards go to your corruption pile."
        ),
        Sentence(
            "The game ends after round 3, or after round 2 if someone is above 100. The highest"
            " score wins. Tied players share the victory."
        ),
    ),
    (
        Sentence("A set without scarabs scores 0. Take one scarab card, then collect."),
        Sentence("Only the fullest pile pays. Remember what the others skipped."),
        Sentence("Don’t keep cards in hand when the deck is nearly empty."),
    ),
    (
        Group(
            Sentence("Characters", context="cards"),
            Sentence("9 cards, orange backs"),
            (
                "queen",
                "high-priest",
                "high-priestess",
                "vizier",
                "scribe",
                "thief",
                "merchant",
                "courtesan",
            ),
        ),
        Group(
            Sentence("Event tokens"),
            Sentence("12 in the box, 5 each round"),
            ("guild", "flood", "curse", "prosperity", "embalming", "deceit"),
        ),
    ),
    Sentence("Goods", context="heading"),
    Sentence("cards, scarabs on some"),
    (
        Good(Sentence("Ivory", context="label"), "good ivory", CARDS.about(6), 3),
        Good(Sentence("Ebony", context="label"), "good ebony", CARDS.about(7), 2),
        Good(Sentence("Marble", context="label"), "good marble", CARDS.about(7), 2),
        Good(Sentence("Cattle", context="label"), "good cattle", CARDS.about(9), 1),
        Good(Sentence("Fish", context="label"), "good fish", CARDS.about(10), 1),
        Good(Sentence("Wheat", context="label"), "good wheat", CARDS.about(10), 1),
        Good(Sentence("Amulet (joker)", context="label"), "good amulet", CARDS.about(5)),
    ),
    Sentence("Scarabs and the order of the track’s symbols are our reconstruction."),
    (
        Example(
            "take",
            Sentence("The 3rd card costs 2"),
            Sentence(
                "The amulet is the 3rd card. Take it, and the wheat and the marble before it are"
                " your corruption."
            ),
            "S1-4.2",
            TAKING,
            "take 6",
        ),
        Example(
            "last",
            Sentence("7 cards in hand, and the round ends"),
            Sentence(
                "Take the last card and lay your 4 wheat cards sideways: they score their 2 scarabs. All"
                " other cards go to your corruption pile."
            ),
            "S1-7.2",
            LAST_SETS,
            "take 1",
            ("mine", "hand"),
        ),
        Example(
            "pay",
            Sentence("The most corrupt player pays"),
            Sentence(
                "Take the amulet and lay your 4 fish sideways: 38 + 23 = 61. The amulet makes your"
                " pile the fullest, and 2 ankhs back you stand on 52."
            ),
            "S1-8.7",
            PAYING,
            "take 1",
            ("mine", "hand"),
        ),
    ),
)
