"""A first game of Sobek: the last delivery of the third round."""

from shedet.core.language import Sentence
from shedet.core.records.record import Line
from shedet.lessons.lesson import PLAYER, Lesson, Step, heron

POSITION = """position sobek 1
seats: 2
round: 3
points: 30 35
tally: 0 0 20 5 0 1 4
tally: 0 0 18 3 0 0 0
tally: 0 0 14 2 0 0 0
tally: 0 0 17 2 0 0 0
tally: 0 0 0 0 0 0 0
tally: 0 0 0 0 0 0 0
quay 1: ivory:3S
quay 2: wheat:1S
quay 3: marble:0
quay 4: marble:2S
quay 5: ivory:3S
quay 6: cattle:1S
quay 7: wheat:0
quay 8: ebony:2S
quay 9: fish:1S
deck: ebony:2S ebony:0 marble:2S marble:0 cattle:1S fish:0 wheat:1S amulet queen
box: ebony:0* marble:0* cattle:0* fish:0* wheat:0* guild-eye guild-lotus guild-crook flood curse prosperity embalming
discard: ivory:3S ivory:0 ebony:2S ebony:2S ebony:0 marble:2S marble:0 cattle:1S cattle:1S cattle:1S cattle:0 fish:1S fish:1S fish:1S fish:0 fish:0 wheat:1S wheat:1S wheat:0 wheat:0 amulet amulet high-priestess scribe:cattle scribe:fish merchant
hand 0: ivory:0* fish:1S fish:0* amulet amulet high-priest vizier thief
hand 1: ivory:0 cattle:0* wheat:1S wheat:0* courtesan
pile 1: cattle:0
stack: guild-ankh flood curse prosperity deceit
taker: 0
asked: turn 0 0 0
chance: none
"""

LESSON = Lesson(
    "sobek",
    POSITION,
    (
        Step(
            Sentence("Welcome! I’m Heron, and I’ll show you round the quays."),
            Sentence("Take goods and lay them in sets: more points than me, and you win."),
            Sentence("We join the end of the last round: you have 30 points, I have 35."),
            look="board",
        ),
        Step(
            Sentence("Take the ivory on quay 1."),
            Sentence("The first card from the temple is free."),
            line="take 1",
            wrong={
                "take": Sentence("That one costs corruption: you’d skip the cards before it."),
                "lay": Sentence("You can lay that, but the ivory brings you much more."),
                "play": Sentence("Keep your characters. We’ll need them soon."),
            },
            then=heron("take 2"),
        ),
        Step(
            Sentence("Take the ivory on quay 5, past 2 cards."),
            Sentence("You may take any of the first 4 cards, and those you skip are corruption."),
            Sentence("They lie hidden in your pile. The player with the most pays in the end."),
            line="take 5",
            wrong={
                "take": Sentence("That one is cheaper, but you collect ivory."),
                "lay": Sentence("Wait: 1 more ivory, and your set scores twice as much."),
                "play": Sentence("Not yet. I’d take the ivory first."),
            },
            then=heron("take 6"),
        ),
        Step(
            Sentence("Lay your 3 ivory cards."),
            Sentence("A set needs 3 cards or more of one good and scores cards × scarabs."),
            line="lay ivory: 3S 3S 0*",
            wrong={
                "lay": Sentence("Lay the 3 ivory cards alone, and keep your amulets for later."),
                "choose": Sentence("Choose the 3 ivory cards and nothing else."),
                "take": Sentence("Your set is ready. Lay it before I get ideas."),
            },
        ),
        Step(
            Sentence("3 cards with 6 scarabs: that’s 18."),
            Sentence("Sets score when the round ends, and until then you can add to them."),
            look="mine",
            sums=((Sentence("3 cards × 6 scarabs"), "18"),),
            points=(30, 35),
        ),
        Step(
            Sentence("Reveal the Curse and give it to me."),
            Sentence("Laying a set brings you one event, and the Curse weighs like 2 corruption."),
            line="reveal curse: left-1",
            wrong={"reveal": Sentence("A good one, but try the Curse first. I’ll survive.")},
            then=heron("lay wheat: 1S 1S 0*", "reveal prosperity: 2"),
        ),
        Step(
            Sentence("Play the High Priest and name marble."),
            Sentence("This clears that good from your corruption pile."),
            Sentence("Playing a character is a whole turn."),
            line="play high-priest: marble",
            wrong={
                "take": Sentence("First get rid of your corruption."),
                "play": Sentence("Not that one yet. The High Priest cleans up first."),
            },
            then=heron("take 7"),
        ),
        Step(
            Sentence("Play the Thief on me and name the beige backs."),
            Sentence("The Thief takes 1 random card with that back from my hand."),
            line="play thief: left-1 beige",
            chance=("ivory:0",),
            wrong={
                "take": Sentence("The Thief is in a hurry. Play the Thief now."),
                "play": Sentence("The Vizier can wait. Send the Thief."),
            },
            then=heron("play courtesan: 2 wheat:0"),
        ),
        Step(
            Sentence("My ivory! Add it to your set, with both amulets."),
            Sentence("3 or more cards may join a set, and amulets count as any good."),
            line="add 1: ivory:0 amulet amulet",
            wrong={
                "lay": Sentence("A new set would have no scarabs. Add the cards to the old one."),
                "choose": Sentence("Choose the ivory and both amulets."),
                "take": Sentence("Later. Your set can double now."),
            },
        ),
        Step(
            Sentence("Now the set has 6 cards."),
            Sentence("The 6 scarabs count for every one of them."),
            look="mine",
            sums=((Sentence("6 cards × 6 scarabs"), "36"),),
            points=(30, 35),
        ),
        Step(
            Sentence("Reveal the Guild of the ankh."),
            Sentence("You go forward to the next ankh, and I go back to the one behind me."),
            line="reveal guild-ankh: left-1",
            wrong={"reveal": Sentence("Try the Guild: it moves us both.")},
            then=heron("take 8"),
        ),
        Step(
            Sentence("Take the last card."),
            Sentence("When the quays are empty and nothing is left to draw, the round ends."),
            line="take 9",
            wrong={"play": Sentence("The Vizier may stay in your hand. End the round.")},
        ),
        Step(
            Sentence("Lay your 3 fish sideways."),
            Sentence("At the end of a round a set scores only its scarabs, but that’s still 2."),
            Sentence("Your Vizier counts as 1 corruption. The player with the most pays now."),
            line="lay fish: 1S 1S 0*",
            wrong={
                "done": Sentence("Wait, your fish are worth 2 points."),
                "choose": Sentence("Choose all 3 fish."),
            },
            then=(Line(PLAYER, "done"), *heron("done")),
        ),
    ),
)
