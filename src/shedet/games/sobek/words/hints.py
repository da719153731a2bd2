"""The first two hints at a move, and what reasons need to be said: names and sentences."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shedet.core.language import Sentence
from shedet.core.reasons.reason import Kind, Table
from shedet.games.sobek.pieces.box import CHARACTERS
from shedet.games.sobek.view.view import FACE_DOWN, View
from shedet.games.sobek.words import words
from shedet.games.sobek.words.prompt import PROMPTS

if TYPE_CHECKING:
    from shedet.games.sobek.game import SobekGame

KINDS = {
    "take": Sentence("Take a card."),
    "lay": Sentence("Lay a set."),
    "play": Sentence("Play a character card."),
    "back": Sentence("Name a back colour."),
    "name": Sentence("Name the good to remove from your corruption pile."),
    "reveal": Sentence("Reveal an event token."),
    "done": Sentence("Choose no more cards."),
}
ANSWERS = {
    "turn": Sentence("Add cards to a set."),
    "guild": Sentence("Choose an opponent."),
    "curse": Sentence("Choose an opponent."),
    "thief": Sentence("Choose an opponent."),
    "vizier": Sentence("Choose an opponent."),
    "starter": Sentence("Choose who begins."),
    "set": Sentence("Choose a card to lay."),
    "last-set": Sentence("Choose a card to lay."),
    "gift": Sentence("Choose a card for your set."),
    "discard": Sentence("Choose a card for your corruption pile."),
    "loot": Sentence("Take a card from {player}’s corruption pile."),
    "absolve": Sentence("Remove a character from your corruption pile too."),
}
ASKED = {**PROMPTS.rows, **ANSWERS}
"""By question; where nothing else is said, the prompt says it."""
LOOK = {
    "guild": Sentence("Look at the markers on the score track."),
    "curse": Sentence("Think about who might have a lot of corruption."),
    "thief": Sentence("Look at the card backs in the others’ hands."),
    "vizier": Sentence("Think about who might have a useful card in the corruption pile."),
    "starter": Sentence("Look at the first cards on the quays."),
}


ALONE = frozenset(("played", "revealed", "moved", "lacks", "bare", "visited", "turn", "asked"))

TABLE = Table(
    amounts={
        "corruption": Sentence(
            "{number} corruption", "{number} corruption", context="corruption pile"
        ),
        "hand": Sentence("{number} card", "{number} cards", context="object"),
    },
    more={"corruption": Sentence("corruption", context="corruption pile")},
    special={
        (Kind.GAIN, "sets"): Sentence("Your sets gain {amount}."),
        (Kind.CAN_GAIN, "sets"): Sentence("Your sets can gain {amount} with this."),
        (Kind.MAY_GAIN, "sets"): Sentence("With luck your sets gain {amount}."),
    },
    pending=frozenset(("sets",)),
    seen=frozenset(("points",)),
    chances={
        "lay": Sentence("Next turn you could lay {thing} for {amount}."),
        "add": Sentence("Next turn you could add {thing} to a set for {amount}."),
    },
    kept={
        "lay": Sentence("Next turn you can still lay {thing} for {amount}."),
        "add": Sentence("Next turn you can still add {thing} to a set for {amount}."),
    },
    pieces=frozenset(("corruption", "hand")),
    steps=Sentence(
        "You’d need {number} more card of {thing} to lay a set ({out} unseen).",
        "You’d need {number} more cards of {thing} to lay a set ({out} unseen).",
    ),
    looks=frozenset(("saw", "asked")),
    rounds=frozenset(("round", "last")),
    musts={
        "discard": Sentence(
            "{player} must give up {number} card.", "{player} must give up {number} cards."
        )
    },
    then={"event": Sentence("You then reveal an event token.")},
    uses={"play": "hand"},
    powers={"play": ALONE, "reveal": ALONE},
)


class Hints:
    """Where to look for the legal moves of one view."""

    def __init__(self, game: "SobekGame", view: View, names: Sequence[str]) -> None:
        self.view, self.names, self.families = view, names, game.families

    @property
    def other(self) -> str:
        """The player that the question is about."""
        return self.names[int(self.view.about or 0)]

    def hint(self, text: str) -> tuple[Sentence, Sentence]:
        """The kind of a move, and where to look for it."""
        verb, _, thing = text.partition(" ")
        kind = KINDS[verb] if verb in KINDS else ASKED[self.view.question]
        if verb == "done" and self.view.question == "last":
            kind = Sentence("Don’t lay another set.")
        if verb == "done" and self.view.question == "absolve":
            kind = Sentence("Keep the other characters in your corruption pile.")
        if self.view.question == "loot":
            kind = kind.about(player=self.other)
        return kind, self.target(verb, thing)

    def thing(self, text: str) -> Sentence:
        """A good that is laid or added, or cards of it that are missing."""
        verb, _, thing = text.rpartition(" ")
        if verb == "add":
            return words.OBJECTS[self.view.own_set(int(thing)).good]
        return words.OBJECTS[thing] if verb else words.COUNTED[thing]

    def target(self, verb: str, thing: str) -> Sentence:
        """Where to look, without telling the move itself."""
        if verb == "take":
            card = self.view.quay[int(thing) - 1]
            name = words.OBJECTS[card if card == FACE_DOWN else self.families[card]]
            return Sentence("Look at {card} on the quays.", card=name)
        if verb in ("lay", "play"):
            return HAND.about(card=words.OBJECTS[thing])
        if verb == "add":
            good = self.view.own_set(int(thing)).good
            return Sentence("Look at {card} among your sets.", card=words.OBJECTS[good])
        if verb == "back":
            return Sentence("Look at the backs in {player}’s hand.", player=self.other)
        if verb == "name":
            return OWN_PILE.about(card=words.OBJECTS[thing])
        if verb == "left":
            return LOOK[self.view.question]
        if verb == "reveal":
            return Sentence("Look at the event token {token}.", token=words.NAMES[thing])
        if verb == "choose":
            name = words.OBJECTS[thing if thing in CHARACTERS else self.families[thing]]
            if self.view.question == "loot":
                return PILE.about(card=name, player=self.other)
            if self.view.question == "absolve":
                return OWN_PILE.about(card=name)
            return HAND.about(card=name)
        if self.view.question == "absolve":
            return Sentence("Look at what stays in your corruption pile.")
        return Sentence("Look at what stays in your hand.")


OWN_PILE = Sentence("Look at {card} in your corruption pile.")
HAND = Sentence("Look at {card} in your hand.")
PILE = Sentence("Look at {card} in {player}’s corruption pile.")
