"""Sobek: 2 Players on one page."""

from shedet.core.language import Sentence
from shedet.lessons.sheet import Box, Example, Good, Group, Note, Row, Sheet, Sum

POSITION = r"""position sobek2p 1
row 1: ivory:3S/ wheat:1Sv wheat:1S/ thief wheat:1S\ wheat:0\
row 2: ebony:2Sh statue:/ ebony:2Sv wheat:1Sh . vizier
row 3: queen marble:2Sh merchant . livestock:1S\ .
row 4: fish:1Sh ivory:3S\ . wheat:1Sh ivory:3Sv livestock:1Sv
row 5: marble:0\ high-priest statue:h ebony:0/ statue:\ fish:0/
row 6: marble:0v livestock:D\ ebony:Dv marble:2Sv fish:1S/ courtesan
ankh: F3 h
pile: ivory:D\ ivory:0/ ebony:2S/ marble:D/ livestock:0/ livestock:1S/ livestock:1S/ livestock:1Sh fish:Dv fish:0\ fish:1S\ fish:1S\ wheat:D/ wheat:0/
box: ivory:0h* ebony:0h* marble:0h* livestock:0v* fish:0h* wheat:0/* wheat:0v* statue:v statue:\ high-priestess scribe:livestock scribe:fish
hand 0: livestock:0h* fish:0v* fish:1Sv architect
hand 1: ebony:2S\ marble:2S\ wheat:0h*
slots: pyramid mummy seven finger
reserve: pyramid two-scarabs snake-1 snake-2 two-and-deben two-and-deben eye-of-horus finger
used: two-scarabs
bag: deben:3 deben:3 deben:3 deben:4 deben:4 deben:5 deben:5 deben:6 deben:6 deben:7 deben:7 deben:8 deben:9
asked: turn 0 0 0
chance: none
"""

TAKING = r"""position sobek2p 1
row 1: ivory:3S/ wheat:1Sv . thief wheat:1S\ wheat:0\
row 2: ebony:2S\ statue:/ wheat:0v* wheat:1Sh marble:0\ vizier
row 3: queen marble:2Sh . wheat:1S/ livestock:1S\ fish:0\
row 4: fish:1Sh ivory:3S\ livestock:1Sv wheat:1Sh ivory:3Sv livestock:1S/
row 5: statue:v high-priest ebony:2Sh ebony:0/ statue:\ fish:1S/
row 6: marble:0v livestock:D\ fish:0/ marble:2Sv ebony:Dv courtesan
ankh: C3 v
pile: ivory:D\ ivory:0/ ebony:2Sv marble:D/ marble:2S\ livestock:0/ livestock:1S/ livestock:1Sh fish:Dv fish:1Sv fish:1S\ fish:1S\ wheat:D/ wheat:0/
box: ivory:0h* livestock:0v* livestock:0h* fish:0v* fish:0h* wheat:0/* statue:h statue:\ merchant high-priestess architect scribe:livestock scribe:fish
hand 0: ebony:0h* ebony:2S/
hand 1: marble:0h* wheat:0h*
slots: two-scarabs mummy snake-1 seven finger
reserve: pyramid pyramid two-scarabs snake-2 two-and-deben two-and-deben eye-of-horus finger
bag: deben:3 deben:3 deben:3 deben:4 deben:4 deben:5 deben:5 deben:6 deben:6 deben:7 deben:7 deben:8 deben:9
asked: turn 0 0 0
chance: none
"""

SELLING = r"""position sobek2p 1
row 1: . . . . . .
row 2: . . . . . .
row 3: . . . . . .
row 4: . . . . . .
row 5: . . . . . .
row 6: . . . . . .
ankh: C3 h
box: ivory:0h* ivory:D\ ivory:0/ ivory:3S/ ivory:3S\ ivory:3Sv ebony:0h* ebony:Dv ebony:2S\ marble:0h* marble:D/ marble:0v marble:0\ marble:2Sh marble:2Sv marble:2S\ livestock:0v* livestock:D\ livestock:1S\ livestock:1S/ livestock:1S/ livestock:1Sv fish:0v* fish:0h* fish:Dv fish:0\ fish:0/ fish:1Sh fish:1Sv fish:1S/ fish:1S\ fish:1S\ wheat:0/* wheat:0v* wheat:0h* wheat:D/ wheat:0\ wheat:0/ wheat:1Sh wheat:1Sh wheat:1Sv wheat:1S/ wheat:1S\ statue:v statue:h statue:/ statue:\ statue:\ vizier thief merchant high-priest high-priestess courtesan architect scribe:livestock scribe:fish
hand 0: livestock:0h* livestock:0/ livestock:1Sh queen
with 0: seven two-and-deben
deben 0: deben:3 deben:5 deben:7
sold 0 ebony: ebony:0/ ebony:2Sh ebony:2Sv ebony:2S/
slots: two-scarabs
used: pyramid pyramid two-scarabs mummy snake-1 snake-2 two-and-deben eye-of-horus finger finger
bag: deben:3 deben:3 deben:4 deben:4 deben:5 deben:6 deben:6 deben:7 deben:8 deben:9
asked: turn 0 0 0
chance: none
"""

TILES = Sentence("{number} tile", "{number} tiles")

SHEET = Sheet(
    "sobek2p",
    Sentence(
        "Take goods along the ankh’s line and sell them in sets. Have more points than your rival"
        " at the end."
    ),
    POSITION,
    Sentence(
        "The market: the ankh on F3 points along row 3. The numbers 1 to 6 are explained beside it."
    ),
    (
        Note(
            Sentence("The ankh"), Sentence("It points along one line: a row, a column, a diagonal.")
        ),
        Note(
            Sentence("Its line"),
            Sentence("That’s all you can take from. The nearest tile each way is free."),
        ),
        Note(Sentence("The price"), Sentence("Each tile you jump over becomes your corruption.")),
        Note(
            Sentence("The marks"),
            Sentence("They show where the ankh points once you take this tile."),
        ),
        Note(
            Sentence("Red backs"),
            Sentence("They hide characters. Take one, and you turn the ankh yourself."),
        ),
        Note(
            Sentence("Pirogues"),
            Sentence("After each sale you look at those left and reveal one."),
        ),
    ),
    Sentence("Your turn"),
    Sentence("do exactly one of three"),
    (
        Box(
            Sentence("Take a tile"),
            Sentence(
                "Move the ankh along its line onto a tile. Jumped tiles are corruption. Then the"
                " marks turn the ankh."
            ),
            Sentence(
                "A tile with a ring: keep it, or swap it for a deben token. Line empty: refill, then"
                " take a centre tile."
            ),
            ("ankh", "→", "wheat:1Sv hop", "ebony:2S\\ up"),
        ),
        Box(
            Sentence("Sell a set"),
            Sentence(
                "Lay out 3 or more tiles of one good. Characters count as their good. Then reveal a"
                " pirogue."
            ),
            Sentence("Statues are jokers. A good’s first set needs one tile of that good."),
            ("wheat:1Sv", "wheat:0/", "statue:h"),
        ),
        Box(
            Sentence("Play a character"),
            Sentence("Show it, use its power, put it in the box."),
            Sentence("Or keep it and sell it as a tile of its good."),
            ("queen", "→", "backs"),
        ),
    ),
    Sum(
        Sentence("What your table is worth"),
        Sentence("an example at the end"),
        (
            Row(
                Sentence("4 tiles × 2 scarabs"),
                "8",
                ("fish:1Sv", "fish:1S/", "fish:0/", "statue:\\"),
                Sentence("the statue is a tile too"),
            ),
            Row(Sentence("3 tiles × 4 scarabs"), "12", ("ebony:2Sh", "ebony:2Sv", "ebony:0/")),
            Row(Sentence("the pirogue Seven, and a deben token of 5"), "12", ("seven", "deben")),
            Row(
                Sentence("5 less corruption: 1 deben token, and 1 more for each full 3"),
                "10",
                ("you 3", "heron 8"),
                Sentence("you draw two: 4 and 6"),
            ),
        ),
        Sentence("Together"),
        "42",
    ),
    (
        Sentence(
            "The game ends when it’s your turn and you can do nothing: no tile, no set, no character."
        ),
        Sentence(
            "Your rival’s sets that could still be sold go to the box for no points. All other tiles"
            " in hand go to the corruption board."
        ),
        Sentence("Most points wins. In a tie, less corruption wins."),
    ),
    (
        Sentence("Look at the marks before you take: they choose your rival’s line."),
        Sentence("A set without scarabs scores 0. Get one scarab tile, then collect."),
        Sentence("Some corruption is fine. Just don’t let the gap reach 3."),
    ),
    (
        Group(
            Sentence("Characters"),
            Sentence("10 tiles, red backs"),
            (
                "queen",
                "vizier",
                "thief",
                "merchant",
                "high-priest",
                "high-priestess",
                "courtesan",
                "architect",
                "scribe",
            ),
        ),
        Group(
            Sentence("Pirogues"),
            Sentence("13 tokens, 5 in the slots"),
            (
                "pyramid",
                "two-scarabs",
                "mummy",
                "snake",
                "seven",
                "two-and-deben",
                "eye-of-horus",
                "finger",
                "deben",
            ),
        ),
    ),
    Sentence("Goods", context="heading"),
    Sentence("tiles, scarabs on some"),
    (
        Good(Sentence("Ivory", context="label"), "good ivory", TILES.about(6), 3),
        Good(Sentence("Ebony", context="label"), "good ebony", TILES.about(7), 2),
        Good(Sentence("Marble", context="label"), "good marble", TILES.about(7), 2),
        Good(Sentence("Livestock", context="label"), "good livestock", TILES.about(9), 1),
        Good(Sentence("Fish", context="label"), "good fish", TILES.about(10), 1),
        Good(Sentence("Wheat", context="label"), "good wheat", TILES.about(11), 1),
        Good(Sentence("Statue (joker)", context="label"), "good statue", TILES.about(5)),
    ),
    Sentence("Scarabs and marks on the tiles are our reconstruction."),
    (
        Example(
            "take",
            Sentence("4 choices, 3 prices"),
            Sentence(
                "Wheat and livestock are free, ebony costs you 1 tile, fish costs 2. Take the ebony:"
                " the livestock is your corruption, and the ankh turns along row 5."
            ),
            "S2-4.3",
            TAKING,
            "take C5",
        ),
        Example(
            "sell",
            Sentence("One last sale"),
            Sentence(
                "Sell your 3 livestock and put 2 scarabs on them: 3 × 3 = 9. With 24 for ebony and"
                " 24 for deben and pirogues you end on 57."
            ),
            "S2-8.1",
            SELLING,
            "sell livestock: 0h* 0/ 1Sh",
            ("mine", "hand"),
        ),
    ),
)
