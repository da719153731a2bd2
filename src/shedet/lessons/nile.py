"""A first game of An den Ufern des Nils: 3 rounds, with the obelisk close by."""

from shedet.core.language import Sentence
from shedet.core.records.record import Line
from shedet.lessons.lesson import PLAYER, Lesson, Step, heron

POSITION = """position nile 1
seats: 2
options: off lot own points any
round: 0
first: 0
start: 0
dial: flood
obelisk: 7
idle: 0
covered: U2 U3 L2
tally: 0 0 0 0 0
tally: 0 0 0 0 0
supply 0: 5 4 3 2 1
supply 1: 5 4 3 2 1
water: 1/2:hippo> 1/0:rot4 2/2:hippo> 1/1:rot2> 2/0:rot2 1/2:rot4 1/0:rot1> 1/0:rot3> 1/1:desert> 1/1:hippo 1/1:rot4 1/1:hippo> 1/2:hippo 2/0:hippo.2 2/0:desert.1 1/0:desert> 1/1:rot3 2/2:rot3 1/0:hippo.1 2/0:desert> 2/2:desert.2 1/1:desert.1 2/2:rot1 1/2:desert.2 1/1:rot1 1/0:rot2 1/2:rot2 1/2:desert.1 2/0:rot1> 2/2:rot4 1/0:desert.1 1/1:desert.2 2/2:hippo 2/0:rot4> 2/2:rot2> 1/2:rot1 2/0:rot3 2/2:desert> 1/0:desert.2 1/2:rot3> 2/2:desert.1 1/2:desert> 1/0:hippo.2 2/0:desert.2 2/0:hippo.1
sand: rot2.3@U55 hippo>@L33 rot1.5@L44 rot4.4@joker-0 rot1.3@joker-0 hippo.5@joker-1 rot3>@joker-1 rot1.4 rot1.2 rot1.1 rot3.4 rot4> hippo.3 rot2.2 rot2.4 hippo.1 rot4.5 rot4.3 rot3.1 hippo.4 rot4.2 rot2.1 rot4.1 rot3.3 rot3.5 rot3.2 rot2> rot1> rot2.5 hippo.2
asked: boat 0 2 0
chance: none
"""

OTHER_FIELD = Sentence("You could, but on the field I mean it works out better.")
OTHER_CROP = Sentence("A good crop, but keep that one for another day.")
STAY = Sentence("Wait, your turn isn’t over yet.")

LESSON = Lesson(
    "nile",
    POSITION,
    (
        Step(
            Sentence("Welcome! I’m Heron, and the Nile is my home."),
            Sentence("Grow crops, sell them at the market, and get further than me on the track."),
            Sentence("The game ends at the obelisk. Today it waits on space 7, not on 30."),
            look="board",
        ),
        Step(
            Sentence("Put 2 flax into the boat."),
            Sentence("We both give up 2 markers, and flax is what you have most of."),
            Sentence("From the boat you can buy them back later."),
            line="choose flax flax",
            wrong={"choose": OTHER_CROP},
            then=heron("choose flax grain"),
        ),
        Step(
            Sentence("Lay water on the field at the river in the lower 3-row."),
            Sentence("Where 2 tiles meet, or a tile and the river, the waves must be the same."),
            line="flood 1 L31",
            touch=("field L31",),
            wrong={"flood": OTHER_FIELD, "field": OTHER_FIELD},
            then=heron("flood 1 L41"),
        ),
        Step(
            Sentence("Sow a grape at the river in the upper 5-row."),
            Sentence("The first seed is free, and 4 palms reach every row of the market."),
            line="sow grape U51",
            touch=("field U51", "crop grape"),
            wrong={"sow": OTHER_CROP, "field": OTHER_FIELD, "crop": OTHER_CROP},
        ),
        Step(
            Sentence("Place a ripe flax at the river in the upper 4-row."),
            Sentence("You also begin with 1 ripe fruit, and you can sell it in your first turn."),
            line="ripe flax U41",
            touch=("field U41", "crop flax"),
            wrong={"ripe": OTHER_CROP, "field": OTHER_FIELD, "crop": OTHER_CROP},
            then=heron("sow onion L52", "ripe grain L51"),
        ),
        Step(
            Sentence("Flood: lay a tile next to your water in the lower 3-row."),
            Sentence("You start this round, so you lay 2 tiles before anybody acts."),
            Sentence("Crops under water go to the boat, so keep away from your flax."),
            line="flood 1 L32",
            touch=("field L32",),
            wrong={"flood": OTHER_FIELD, "field": Sentence("Careful, that drowns good crops.")},
        ),
        Step(
            Sentence("Now flood the desert tile at the end of the row."),
            Sentence("The tile is turned up, its event happens, and you keep it as a joker."),
            line="flood 2 L33",
            touch=("field L33",),
            wrong={"flood": OTHER_FIELD, "field": Sentence("Careful, that drowns good crops.")},
        ),
        Step(
            Sentence("A hippo with an arrow: nothing happens, but the dial turns to Ebb."),
            Sentence("From the next round on, water is taken off the fields."),
            look="status",
        ),
        Step(
            Sentence("Harvest your flax into market row 1."),
            Sentence("You have 3 action points, and a harvest costs 1."),
            line="harvest U41 1",
            touch=("harvest U41",),
            wrong={
                "harvest": Sentence("Row 1 is the shortest: 3 fruits, and it scores."),
                "end": STAY,
            },
        ),
        Step(
            Sentence("Let your grape grow."),
            Sentence("1 point turns a seed into a fruit, and next time you can harvest it."),
            line="grow U51",
            wrong={"end": STAY, "sow": Sentence("First the grape: it takes time.")},
        ),
        Step(
            Sentence("Sow an onion at the river in the upper 4-row."),
            Sentence("Sowing costs 1 point, or 2 where another marker lies."),
            line="sow onion U41",
            touch=("field U41", "crop onion"),
            wrong={
                "sow": OTHER_CROP,
                "field": OTHER_FIELD,
                "crop": OTHER_CROP,
                "end": STAY,
            },
        ),
        Step(
            Sentence("End your turn."),
            Sentence("Your points are spent, and your jokers can wait."),
            line="end",
            wrong={"joker": Sentence("Keep your jokers. You’ll need one next round.")},
            then=heron(
                "harvest L51 1",
                "grow L52",
                "end",
                "ebb L32",
                "ebb L41",
                "harvest L52 4",
                "sow flax U51",
                "end",
            ),
        ),
        Step(
            Sentence("That was me: 2 harvests and a seed beside your grape."),
            Sentence("Your next harvest there costs 2, because we share the field."),
            look="mine",
        ),
        Step(
            Sentence("Buy a flax back from the boat."),
            Sentence("When a row scores, all markers in the boat leave the game for good."),
            line="buy flax",
            touch=("boat",),
            wrong={
                "harvest": Sentence("Not yet: first I’ll show you how to shop."),
                "end": STAY,
            },
        ),
        Step(
            Sentence("Buy a joker."),
            Sentence("1 point now is 1 point later, whenever you need it."),
            Sentence("You can buy one a round."),
            line="buy joker",
            wrong={"end": STAY},
        ),
        Step(
            Sentence("Let your onion grow."),
            Sentence("That’s your last point."),
            line="grow U41",
            wrong={"end": STAY},
        ),
        Step(
            Sentence("Give up a joker."),
            Sentence("Out of points? Each joker is one more."),
            line="joker",
            wrong={"end": STAY},
        ),
        Step(
            Sentence("Sow grain at the river in the lower 5-row."),
            Sentence("A field full of seed is good for the rounds to come."),
            line="sow grain L51",
            touch=("field L51", "crop grain"),
            wrong={
                "sow": OTHER_CROP,
                "field": OTHER_FIELD,
                "crop": OTHER_CROP,
                "end": STAY,
            },
        ),
        Step(
            Sentence("End your turn."),
            Sentence("Then a new round begins, and you start it."),
            line="end",
            wrong={"joker": Sentence("Keep the rest of your jokers.")},
        ),
        Step(
            Sentence("Ebb: take the water off the outer field of the lower 3-row."),
            Sentence("The start player takes 2 tiles off, and each shows an event."),
            line="ebb L33",
            wrong={"ebb": Sentence("That one comes next. Begin at the desert.")},
            then=(Line(PLAYER, "ebb L31"),),
        ),
        Step(
            Sentence("Rot! Send it to market row 4."),
            Sentence("Up to 2 fruits go bad there, and you choose where: my onion is in row 4."),
            Sentence("A spoiled fruit still counts. A rotten one costs its owner a point."),
            line="row 4: 1",
            wrong={"row": Sentence("Your own flax lies in row 1. Spare it.")},
        ),
        Step(
            Sentence("Harvest your grape into market row 1."),
            Sentence("It’s the 3rd fruit there, so the row is full and scores this round."),
            Sentence("A fruit must differ from the last 2 in its row."),
            line="harvest U51 1",
            touch=("harvest U51",),
            wrong={
                "harvest": Sentence("Fill row 1: it’s full with 3 fruits."),
                "end": STAY,
            },
        ),
        Step(
            Sentence("You have 2 fruits in the full row, I have 1."),
            Sentence("So you get 4 points and I get 2, and that takes you to the obelisk."),
            Sentence("The obelisk comes 2 spaces nearer, as we both have markers in the boat."),
            look="mine",
            sums=(
                (Sentence("You, for 2 fruits"), "4"),
                (Sentence("Heron, for 1 fruit"), "2"),
            ),
        ),
        Step(
            Sentence("End your turn, and with it the game."),
            Sentence("I have no fruit left to sell, so the row scores now."),
            line="end",
            then=heron("end"),
        ),
    ),
    left_out={
        "BUY_FROM": "an option of the table, off in a first game: buying the seed of others",
        "FRESHEN": "an option of the table, off in a first game: jokers that freshen",
        "BID": "an option of the table, off in a first game: hippo action, bidding for the start",
        "DONE": "an option of the table, off in a first game: it ends a bid",
    },
)
