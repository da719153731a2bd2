"""A first game of Sobek: 2 Players: 9 turns, from a market that is nearly empty."""

from shedet.core.language import Sentence
from shedet.lessons.lesson import Lesson, Step, heron

POSITION = r"""position sobek2p 1
row 1: statue:h . . . . livestock:0/
row 2: . livestock:1S\ . . fish:1S/ wheat:1Sv
row 3: marble:2Sh . thief . marble:0v livestock:1Sv
row 4: wheat:0\ fish:Dv wheat:1Sh fish:1Sh ivory:3Sv wheat:1S\
row 5: . ebony:Dv . . ebony:2Sh .
row 6: . livestock:1Sh . marble:2Sv . ebony:2S/
ankh: D3 v
pile: wheat:0/ ivory:3S/ ebony:0/ ebony:2S\ statue:v fish:0/
box: ivory:D\ ivory:0/ ivory:3S\ ebony:0h* ebony:2Sv marble:D/ marble:0\ marble:2S\ livestock:0v* livestock:0h* livestock:D\ livestock:1S/ livestock:1S/ fish:0h* fish:0\ fish:1Sv fish:1S\ fish:1S\ wheat:0/* wheat:0h* wheat:D/ wheat:1Sh wheat:1S/ statue:/ statue:\ statue:\ vizier merchant high-priest courtesan architect scribe:livestock scribe:fish
hand 0: ivory:0h* fish:0v* queen high-priestess
hand 1: marble:0h* wheat:0v*
slots: two-scarabs snake-1 seven two-and-deben finger
reserve: pyramid pyramid two-scarabs mummy snake-2 two-and-deben eye-of-horus finger
bag: deben:3 deben:3 deben:3 deben:4 deben:4 deben:5 deben:5 deben:6 deben:6 deben:7 deben:7 deben:8 deben:9
asked: turn 0 0 0
chance: none
"""

LESSON = Lesson(
    "sobek2p",
    POSITION,
    (
        Step(
            Sentence("Welcome! I’m Heron, and I’ll show you round the market."),
            Sentence("Collect goods and sell them in sets: more points than me, and you win."),
            Sentence("I’ve set the table for a short game."),
            look="board",
        ),
        Step(
            Sentence("Take the fish on D4."),
            Sentence("You may take any tile the ankh points at, and the nearest one is free."),
            line="take D4",
            wrong={
                "take": Sentence("That marble lies behind the fish, so it would cost you."),
                "play": Sentence("Keep your characters. We’ll need them soon."),
            },
            then=heron("take E4"),
        ),
        Step(
            Sentence("Look at the ankh now."),
            Sentence(
                "The ankh stands where the last tile was and points where that tile’s mark says."
            ),
            Sentence("So whatever you take decides what I can take next."),
            look="board",
        ),
        Step(
            Sentence("Take the fish on E2, past the marble."),
            Sentence("You collect fish, and skipping 1 tile costs you 1 corruption."),
            line="take E2",
            wrong={"take": Sentence("That one is cheaper, but it’s no fish.")},
            then=heron("take C4"),
        ),
        Step(
            Sentence("Take the fish on B4 and keep it."),
            Sentence("This tile shows a deben: swap it for a token or keep it, as you do now."),
            line="take B4: keep",
            wrong={
                "take": Sentence("Go for the fish: a 4th tile makes your set bigger."),
                "sell": Sentence("You could sell 3 fish now, but 4 are worth more."),
            },
            then=heron("take B2"),
        ),
        Step(
            Sentence("Take the hidden character on C3 and turn the ankh along row 3."),
            Sentence("After taking a character you choose where the ankh points."),
            Sentence("You see who it is once the ankh is turned."),
            line="take C3: h",
            wrong={
                "take": Sentence("The hidden tile on C3 is a character. Let’s see who it is."),
                "sell": Sentence("Your fish can wait a turn."),
            },
            then=heron("take F3"),
        ),
        Step(
            Sentence("It’s the Thief! But first sell your 4 fish."),
            Sentence("A set needs 3 tiles or more of one good and scores tiles × scarabs."),
            line="sell fish: 0v* Dv 1Sh 1S/",
            wrong={
                "sell": Sentence("Sell all 4 fish: every tile counts for every scarab."),
                "choose": Sentence("Choose all 4 fish: every tile counts for every scarab."),
                "play": Sentence("The Thief comes later. Sell first."),
            },
        ),
        Step(
            Sentence("You’ve sold 4 tiles with 2 scarabs."),
            Sentence("Any fish you sell later joins this set."),
            look="mine",
            sums=((Sentence("4 tiles × 2 scarabs"), "8"),),
            points=(8, 0),
        ),
        Step(
            Sentence("Choose the Finger and point at F1."),
            Sentence("A sale brings you one pirogue, and the Finger makes me take what you say."),
            Sentence("F1 lies behind F2, so I get 1 corruption."),
            line="reveal finger: F1",
            wrong={"reveal": Sentence("A fine pirogue, but try the Finger first.")},
            then=heron("take F1"),
        ),
        Step(
            Sentence("Take the ebony on B5 and swap it for a deben token."),
            Sentence("One ebony alone is worth nothing, but a deben is worth 3 to 9 points."),
            line="take B5: deben",
            chance=("deben:6",),
            wrong={"play": Sentence("Not yet. The deben on B5 won’t wait.")},
            then=heron("take B6"),
        ),
        Step(
            Sentence("Play the Thief and name the black backs."),
            Sentence("The Thief takes 1 random tile with that back from my hand."),
            Sentence("Playing a character is a whole turn."),
            line="play thief: black",
            chance=("ivory:3Sv",),
            wrong={"take": Sentence("The Thief is in a hurry. Play the Thief now.")},
            then=heron("take D6"),
        ),
        Step(
            Sentence("My ivory with 3 scarabs! Now refill the market."),
            Sentence("The ankh points at no tile, so new ones come from the pile."),
            line="refill",
            wrong={"play": Sentence("The market comes first: fill it up.")},
        ),
        Step(
            Sentence("Take the ivory on D3."),
            Sentence("After a refill you take 1 of the 4 centre tiles, always free."),
            line="take D3",
            wrong={"take": Sentence("You already hold ivory. Stay with it.")},
            then=heron("take C4"),
        ),
        Step(
            Sentence("Play the High Priestess and name marble."),
            Sentence("This clears that good from your corruption board."),
            Sentence("At the end, less corruption brings extra deben."),
            line="play high-priestess: marble",
            wrong={
                "sell": Sentence("Soon! First get rid of your corruption."),
                "play": Sentence("Keep the Queen: in a set that card is worth more."),
            },
            then=heron("sell livestock: 0/ 1S\\ 1Sv 1Sh", "reveal two-scarabs: livestock"),
        ),
        Step(
            Sentence("I’ve sold 4 livestock, and a pirogue gives me 2 more scarabs."),
            Sentence("You’re behind, but not for long."),
            look="rival",
            sums=(
                (Sentence("Heron: 4 tiles × 5 scarabs"), "20"),
                (Sentence("You: 8 for fish, 6 for your deben"), "14"),
            ),
            points=(14, 20),
        ),
        Step(
            Sentence("Sell your 3 ivory together with the Queen."),
            Sentence("A character also counts as a tile of its good, without its power."),
            line="sell ivory: 0h* 3S/ 3Sv queen",
            wrong={
                "sell": Sentence("Add the Queen: 4 tiles × 6 scarabs make 24."),
                "choose": Sentence("Choose all 3 ivory and the Queen."),
                "play": Sentence("The pile is empty, so the Queen brings you nothing."),
            },
        ),
        Step(
            Sentence("What a set!"),
            Sentence("Now choose one more pirogue for this sale."),
            look="mine",
            sums=(
                (Sentence("Ivory: 4 tiles × 6 scarabs"), "24"),
                (Sentence("Fish: 4 tiles × 2 scarabs"), "8"),
                (Sentence("Deben"), "6"),
            ),
            points=(38, 20),
        ),
        Step(
            Sentence("Choose the Seven."),
            Sentence("It’s simply worth 7 points."),
            Sentence("Then we compare corruption, and you draw deben for having less."),
            line="reveal seven",
            chance=("deben:3", "deben:4", "deben:5"),
            wrong={"reveal": Sentence("That one can’t beat 7 points.")},
        ),
    ),
)
