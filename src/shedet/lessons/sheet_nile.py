"""An den Ufern des Nils on one page."""

from shedet.core.language import Sentence
from shedet.lessons.sheet import Box, Example, Good, Group, Note, Row, Sheet, Sum

POSITION = """position nile 1
seats: 3
options: off lot own points any
round: 6
first: 1
start: 0
dial: flood
obelisk: 25
idle: 0
covered: U2 L2
tally: 0 0 1 2 0
tally: 4 0 2 3 0
tally: 2 0 3 1 0
supply 0: 1 1 1 1 0
supply 1: 1 1 0 0 0
supply 2: 1 0 1 0 0
boat 0: 1 0 1 0 0
boat 1: 0 0 2 0 1
boat 2: 1 1 0 1 0
out 0: 2 0 0 0 0
out 1: 2 2 0 0 0
out 2: 2 2 0 1 0
field U31: 0:grape:ripe 1:grain:seed
field U33: 1:flax:seed
field U43: 2:aubergine:seed
field U53: 1:onion:seed
field U54: 0:grain:seed
field L33: 2:grape:seed
field L41: 0:flax:ripe
field L42: 0:onion:seed
market 1: 0:grain:ripe 1:grape:ripe
market 2: 2:flax:ripe
market 3: 1:flax:ripe 2:grain:ripe 0:aubergine:ripe
market 4: 1:onion:spoiled 2:grape:ripe 0:grain:ripe
water: 1/0:desert.2 1/1:hippo> 1/1:desert.1 2/0:rot2 1/0:hippo.2 2/2:hippo 1/1:hippo 2/2:rot3@used 1/2:rot3> 1/0:rot2 1/2:rot1 1/1:rot1 1/1:desert.2 2/0:rot1>@used 2/2:rot2>@U51 1/1:rot2> 2/2:desert> 2/0:hippo.1 1/0:desert> 1/1:rot4 2/0:hippo.2@U52 2/0:rot4>@U32 1/0:rot3>@used 1/2:desert.2 2/2:rot4 1/2:rot2 1/2:rot4 2/2:hippo> 1/0:rot1> 1/1:rot3@L51 2/2:rot1 2/0:desert> 2/0:rot3 2/0:desert.1 1/2:hippo> 1/2:hippo@L53 1/1:desert>@L52 1/0:rot4@L31 1/0:desert.1 1/0:hippo.1 2/2:desert.1 2/0:desert.2 1/2:desert.1 2/2:desert.2 1/2:desert>
sand: rot1.5@U44 rot2.5@L44 rot4>@L55 rot3.1@discards hippo.4@discards rot2.3@discards rot4.1@discards rot3.5@discards rot2.2@discards rot3.2 rot1> rot4.3 hippo.2 rot3.4 rot1.2 rot3> rot3.3 rot4.2 rot4.5 rot4.4 rot2> hippo.5 rot1.4 rot1.3 hippo.3 hippo.1 rot2.1 rot2.4 rot1.1 hippo>
asked: turn 0 3 0
chance: none
"""

SELLING = """position nile 1
seats: 2
options: off lot own points any
round: 3
first: 0
start: 0
dial: flood
obelisk: 30
idle: 0
covered: U2 L2 L3
tally: 0 0 0 0 0
tally: 0 0 0 0 0
supply 0: 2 1 1 1 0
supply 1: 2 0 1 1 0
boat 0: 1 1 1 0 0
boat 1: 1 2 1 1 0
field U32: 1:flax:seed
field U33: 0:grape:ripe
field U43: 0:onion:ripe
field L43: 0:grain:ripe
field L52: 0:flax:ripe
field L54: 0:aubergine:ripe
market 1: 0:grain:ripe
market 2: 1:grain:ripe 0:flax:ripe
market 3: 1:flax:ripe
market 4: 1:grape:ripe 1:grain:ripe 1:aubergine:ripe
water: 1/2:rot2 2/0:hippo.2 1/1:rot4 2/2:rot2> 1/1:desert.1 1/1:hippo 1/0:hippo.2 2/2:hippo> 1/0:rot2 1/1:desert.2@U52 1/0:desert.2@U41 2/2:desert.2 2/0:rot1> 2/2:rot1 1/1:rot1 2/0:rot4> 2/2:desert> 1/0:desert> 1/1:rot3 2/0:hippo.1@L42 2/2:hippo@U31 1/0:rot3>@U53 1/2:desert.1 2/2:rot3 1/2:rot1 1/2:hippo> 2/0:rot2 1/0:rot1> 1/1:rot2> 1/1:hippo> 2/0:desert> 2/0:rot3 2/0:desert.1 2/2:rot4 1/2:hippo 1/1:desert> 1/0:rot4 1/0:desert.1 1/0:hippo.1 1/2:desert> 2/0:desert.2 1/2:rot4@L51 2/2:desert.1@L41 1/2:desert.2@U51! 1/2:rot3>
sand: rot4.5@U44 rot1.5@U55 hippo.3@L55 rot2.3@discards rot2.2@discards rot3>@discards rot3.4@discards hippo.1 rot3.1 rot4.2 rot2.5 hippo> rot3.3 rot1.2 rot3.5 rot3.2 rot4.1 rot4.4 rot4.3 rot2> hippo.4 rot1.4 rot1.3 rot2.1 rot4> rot1> rot2.4 rot1.1 hippo.5 hippo.2
asked: turn 0 3 0
chance: none
"""

FILLING = """position nile 1
seats: 3
options: off lot own points any
round: 6
first: 1
start: 0
dial: flood
obelisk: 25
idle: 0
covered: U2 L2
tally: 0 0 1 2 0
tally: 4 0 2 3 0
tally: 2 0 3 1 0
supply 0: 0 1 1 1 1
supply 1: 1 1 0 1 0
supply 2: 2 0 2 0 0
boat 0: 1 1 1 0 0
boat 1: 0 0 2 0 1
boat 2: 1 1 0 0 0
out 0: 2 0 0 0 0
out 1: 2 2 0 0 0
out 2: 2 2 0 1 0
field U31: 0:grape:seed 1:grain:seed
field U33: 1:flax:seed
field U43: 2:aubergine:seed
field U53: 1:onion:seed
field U54: 0:grain:seed
field L33: 2:grape:seed
field L41: 0:flax:ripe
field L42: 0:onion:seed
market 2: 0:grain:spoiled 0:flax:spoiled
market 4: 1:flax:ripe 2:grain:ripe 1:grape:ripe 2:onion:ripe
water: 1/0:desert.2 1/1:hippo> 1/1:desert.1 2/0:rot2 1/0:hippo.2 2/2:hippo 1/1:hippo 2/2:rot3@used 1/2:rot3> 1/0:rot2 1/2:rot1 1/1:rot1 1/1:desert.2 2/0:rot1>@used 2/2:rot2>@U51 1/1:rot2> 2/2:desert> 2/0:hippo.1 1/0:desert> 1/1:rot4 2/0:hippo.2@U52 2/0:rot4>@U32 1/0:rot3>@used 1/2:desert.2 2/2:rot4 1/2:rot2 1/2:rot4 2/2:hippo> 1/0:rot1> 1/1:rot3@L51 2/2:rot1 2/0:desert> 2/0:rot3 2/0:desert.1 1/2:hippo> 1/2:hippo@L53 1/1:desert>@L52 1/0:rot4@L31 1/0:desert.1 1/0:hippo.1 2/2:desert.1 2/0:desert.2 1/2:desert.1 2/2:desert.2 1/2:desert>
sand: rot1.5@U44 rot2.5@L44 rot4>@L55 rot3.1@discards hippo.4@discards rot2.3@discards rot4.1@discards rot3.5@discards rot2.2@discards rot3.2 rot1> rot4.3 hippo.2 rot3.4 rot1.2 rot3> rot3.3 rot4.2 rot4.5 rot4.4 rot2> hippo.5 rot1.4 rot1.3 hippo.3 hippo.1 rot2.1 rot2.4 rot1.1 hippo>
asked: turn 0 3 0
chance: none
"""

EACH = Sentence("{number} marker each", "{number} markers each")

SHEET = Sheet(
    "nile",
    Sentence(
        "Sow between flood and ebb, harvest, and sell at the market. Get further on the track than"
        " the others before you meet the obelisk."
    ),
    POSITION,
    Sentence(
        "The fields on both banks, the market, the boat and the track. The numbers 1 to 6 are"
        " explained beside them."
    ),
    (
        Note(
            Sentence("The river"),
            Sentence(
                "Water spreads along a row of fields where waves match: single to single, double to"
                " double."
            ),
        ),
        Note(
            Sentence("Palms"),
            Sentence(
                "They say which market rows a fruit may reach: 4 palms all, 1 palm only row 4."
            ),
        ),
        Note(
            Sentence("Markers"),
            Sentence("Sunk is seed, raised is ripe. Ring and letter name the owner."),
        ),
        Note(
            Sentence("Market row"),
            Sentence("A fruit must differ from the last two. A full row scores."),
        ),
        Note(
            Sentence("The boat"),
            Sentence("It holds markers that were washed away or scored."),
        ),
        Note(
            Sentence("The track"),
            Sentence("Your piece runs toward the obelisk, and the obelisk toward you."),
        ),
    ),
    Sentence("A round"),
    Sentence("three steps"),
    (
        Box(
            Sentence("1 · Flood or ebb"),
            Sentence(
                "The start player lays 2 water tiles at Flood, or takes 2 off at Ebb 1 and 2."
            ),
            Sentence("Flooded markers go to the boat. Tiles taken off show an event."),
            ("water", "→", "grain s2 seed"),
        ),
        Box(
            Sentence("2 · Everyone has 3 action points"),
            Sentence("Shared field: sow, grow and harvest cost 2."),
            Sentence("Each marker acts once a round."),
            ("grape you seed", "→", "grape you ripe", "→", "row 3"),
            (
                (Sentence("Sow a seed"), "1"),
                (Sentence("Buy from the boat"), "1"),
                (Sentence("Grow to ripe"), "1"),
                (Sentence("Buy a joker"), "1"),
                (Sentence("Harvest"), "1"),
                (Sentence("Give up a joker"), "+1"),
            ),
        ),
        Box(
            Sentence("3 · Full rows score"),
            Sentence(
                "The player on the left starts next. Each full row pays 6 points: all 6 to one"
                " player, 4 and 2, or 3, 2 and 1."
            ),
            Sentence("Then its markers go to the boat."),
            ("flax you ripe", "grain s2 ripe", "onion you ripe"),
        ),
    ),
    Sum(
        Sentence("What a full row pays"),
        Sentence("an example with three players"),
        (
            Row(
                Sentence("Heron and you have 2 fruits each, Ibis has 1."),
                drawing=(
                    "row 4",
                    "grain you ripe",
                    "flax s2 ripe",
                    "onion s3 ripe",
                    "grape you ripe",
                    "grain s2 ripe",
                ),
            ),
            Row(
                Sentence("2 fruits, and the later one"),
                "3",
                ("heron",),
                Sentence("in a tie the fresher fruit wins"),
                Sentence("Heron"),
            ),
            Row(Sentence("2 fruits"), "2", ("you",), who=Sentence("You")),
            Row(Sentence("1 fruit"), "1", ("ibis",), who=Sentence("Ibis")),
            Row(
                Sentence(
                    "The onion is rotten? It doesn’t count. Two players share 4 and 2: Heron 4,"
                    " you 2, Ibis 0."
                ),
                drawing=(
                    "row 4",
                    "grain you ripe",
                    "flax s2 ripe",
                    "onion s3 rotten",
                    "grape you ripe",
                    "grain s2 ripe",
                ),
                small=Sentence("Each rotten fruit also costs its owner 1 point won in that row."),
            ),
        ),
    ),
    (
        Sentence(
            "Before a scoring, all markers in the boat leave the game. The obelisk comes 1 space"
            " closer for each colour among them."
        ),
        Sentence(
            "The game ends when, after a scoring, a piece reaches or passes the obelisk. The piece"
            " that got furthest wins. In a tie, the player who lost fewer markers wins."
        ),
    ),
    (
        Sentence("Most palms grow by the river, where the flood comes first."),
        Sentence("Lay the last fruit in a row: it wins ties."),
        Sentence("Buy your markers from the boat before a row fills up, or they’re gone."),
    ),
    (
        Group(
            Sentence("Events", context="heading"),
            Sentence("on water and desert tiles"),
            ("rot", "spoiled", "rotten", "desert", "hippo", "arrow"),
        ),
        Group(
            Sentence("Tiles and tokens"),
            Sentence("what lies on the board"),
            ("water", "sand", "joker", "dial", "obelisk"),
        ),
    ),
    Sentence("Crops", context="heading"),
    Sentence("15 markers each"),
    (
        Good(Sentence("Flax", context="label"), "flax you ripe", EACH.about(5)),
        Good(Sentence("Grain", context="label"), "grain you ripe", EACH.about(4)),
        Good(Sentence("Grape", context="label"), "grape you ripe", EACH.about(3)),
        Good(Sentence("Onion", context="label"), "onion you ripe", EACH.about(2)),
        Good(Sentence("Aubergine", context="label"), "aubergine you ripe", EACH.about(1)),
    ),
    Sentence("Water and desert tiles, palms and waves are our reconstruction."),
    (
        Example(
            "row",
            Sentence("What row 4 takes"),
            Sentence(
                "Grape, grain and aubergine lie there. The next fruit must differ from the last two:"
                " sell your grape, onion or flax. Grain and aubergine must wait."
            ),
            "N-7.3",
            SELLING,
            "harvest L52 4",
            ("board", "mine"),
        ),
        Example(
            "fill",
            Sentence("Fill the last place"),
            Sentence(
                "Both bots have 2 fruits in row 4. Harvest your flax there and the row is full."
                " The bot that came later gets 3 points, the other 2 and you 1."
            ),
            "N-8.3",
            FILLING,
            "harvest L41 4",
            ("board", "mine"),
        ),
    ),
)
