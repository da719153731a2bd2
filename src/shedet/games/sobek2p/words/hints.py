"""The first two hints at a move, and what reasons need to be said: names and sentences."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.effects import foresight_of
from shedet.core.language import Sentence
from shedet.core.reasons.reason import Table
from shedet.games.sobek2p.pieces.box import CHARACTERS
from shedet.games.sobek2p.view.view import FACE_DOWN, View
from shedet.games.sobek2p.words import words
from shedet.games.sobek2p.words.prompt import PROMPTS

if TYPE_CHECKING:
    from shedet.games.sobek2p.game import Sobek2pGame

KINDS = {
    "take": Sentence("Take a tile."),
    "point": Sentence("Point at a tile."),
    "turn": Sentence("Turn the ankh."),
    "keep": Sentence("Keep the tile that you take."),
    "deben": Sentence("Trade the tile for a deben token."),
    "refill": Sentence("Refill the market."),
    "sell": Sentence("Sell a set."),
    "play": Sentence("Play a character."),
    "back": Sentence("Name a back colour."),
    "reveal": Sentence("Reveal a pirogue."),
    "done": Sentence("Choose no more tiles."),
}
ANSWERS = {
    "sale": Sentence("Choose a tile to sell."),
    "gift": Sentence("Choose a tile for your set."),
    "discard": Sentence("Choose a tile for your corruption board."),
}
ASKED = {**PROMPTS.rows, **ANSWERS}
"""By question; where nothing else is said, the prompt says it."""


ALONE = frozenset(("played", "revealed", "moved", "lacks", "turn", "asked"))

TABLE = Table(
    amounts={
        "corruption": Sentence(
            "{number} corruption", "{number} corruption", context="corruption board"
        ),
        "hand": Sentence("{number} tile", "{number} tiles", context="object"),
    },
    more={"corruption": Sentence("corruption", context="corruption board")},
    seen=frozenset(("corruption",)),
    chances={"sell": Sentence("Next turn you could sell {thing} for {amount}.")},
    kept={"sell": Sentence("Next turn you can still sell {thing} for {amount}.")},
    pieces=frozenset(("corruption", "hand")),
    steps=Sentence(
        "You’d need {number} more tile of {thing} to sell ({out} unseen).",
        "You’d need {number} more tiles of {thing} to sell ({out} unseen).",
    ),
    left={
        "take": (
            Sentence(
                "{player} can then reach {number} tile.", "{player} can then reach {number} tiles."
            ),
            Sentence("Then {player} can’t take a tile."),
        )
    },
    looks=frozenset(("saw", "asked")),
    musts={
        "discard": Sentence(
            "{player} must give up {number} tile.", "{player} must give up {number} tiles."
        )
    },
    then={"slot": Sentence("You then reveal a pirogue.")},
    uses={"play": "hand"},
    powers={"play": ALONE, "reveal": ALONE},
)


class Hints:
    """Where to look for the legal moves of one view."""

    def __init__(self, game: "Sobek2pGame", view: View, names: Sequence[str]) -> None:
        self.game, self.view, self.families = game, view, game.families
        self.rival = names[1 - view.seat]

    def hint(self, text: str) -> tuple[Sentence, Sentence]:
        """The kind of a move, and where to look for it."""
        verb, _, thing = text.partition(" ")
        kind = KINDS[verb] if verb in KINDS else ASKED[self.view.question]
        return kind.about(player=self.rival), self.target(verb, thing)

    def thing(self, text: str) -> Sentence:
        """A good that is sold, or tiles of it that are missing."""
        verb, _, good = text.rpartition(" ")
        return words.OBJECTS[good] if verb else words.COUNTED[good]

    def target(self, verb: str, thing: str) -> Sentence:
        """Where to look, without telling the move itself."""
        if verb in ("take", "point"):
            return Sentence("Look at {tile} in the market.", tile=self.named(thing))
        if verb == "turn":
            way = foresight_of(self.game, self.view).effects_of(
                self.game.move_number(f"turn {thing}")
            )
            return LINE.about(len(way.ways[0].replies), player=self.rival)
        if verb in ("keep", "deben"):
            tile = self.named(str(self.view.about))
            return Sentence("Look at {tile} in your hand and among your sold sets.", tile=tile)
        if verb in ("sell", "play"):
            return HAND.about(tile=words.OBJECTS[thing])
        if verb == "back":
            return Sentence("Look at the backs in {player}’s hand.", player=self.rival)
        if verb == "reveal":
            return Sentence("Look at the pirogue {pirogue}.", pirogue=words.NAMES[thing])
        if verb == "name":
            on = BOARD if self.view.question == "priest" else SETS
            return on.about(tile=words.OBJECTS[thing])
        if verb == "choose":
            where = HAND if self.view.question in ANSWERS else RIVAL
            name = words.OBJECTS[thing if thing in CHARACTERS else self.families[thing]]
            return where.about(tile=name, player=self.rival)
        if verb == "refill":
            return Sentence("Look at the centre squares: you then take a tile there.")
        return Sentence("Look at what stays in your hand.")

    def named(self, square: str) -> Sentence:
        """What lies on a square of the market."""
        tile = self.view.market[square]
        return words.OBJECTS[tile if tile == FACE_DOWN else self.families[tile]]


HAND = Sentence("Look at {tile} in your hand.")
BOARD = Sentence("Look at {tile} on your corruption board.")
SETS = Sentence("Look at {tile} among your sold sets.")
RIVAL = Sentence("Look at {tile} on {player}’s corruption board.")
LINE = Sentence(
    "Look for a line that leaves {player} {number} tile.",
    "Look for a line that leaves {player} {number} tiles.",
)
