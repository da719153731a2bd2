"""The viewer's hand: pieces by kind, and what can be done with each kind."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from shedet.web.parts.ahead import SEPARATOR, Node
from shedet.web.parts.knobs import knob
from shedet.web.parts.motion import hand_names
from shedet.web.parts.snapshot import Snapshot

NOTHING = Markup("")


@dataclass
class Held:
    """A piece of the hand, which may be chosen."""

    name: str
    label: str
    inside: Markup
    css: str
    value: str = ""
    """The move that choosing it adds; empty where it cannot be chosen."""
    is_chosen: bool = False
    motion: str = ""


@dataclass
class Ghost:
    """A piece as it would lie in the hand, shown while it is picked."""

    pick: str
    inside: Markup
    note: str
    is_shown: bool


@dataclass
class Group:
    """Pieces of one kind, and what can be done with them."""

    label: str
    pieces: list[Held]
    is_character: bool = False
    pick: str = ""
    button: str = ""
    gain: str = ""
    is_worth: bool = False
    """Does it bring points? Then its button is highlighted."""
    about: str = ""
    note: str = ""
    """What one more piece would bring, or how many are missing."""
    is_picked: bool = False
    knob: Markup = NOTHING
    """The way to a character's card."""
    good: Markup = NOTHING
    ghosts: list[Ghost] = field(default_factory=list)


@dataclass
class Hand:
    groups: list[Group] = field(default_factory=list)
    size: int = 0
    prefix: str = ""
    """What is picked before pieces of the hand are."""
    giving: bool = False
    """The Scribe's discards."""
    ending: bool = False
    """The end of a round: what is not laid is lost."""
    asks: bool = False


class Rows:
    """Makes the groups of one hand."""

    by_hand: tuple[str, ...]
    """The questions that are answered by pieces of the hand."""

    def __init__(
        self, snapshot: Snapshot, base: Node[Any], chosen: Sequence[str], picked: str
    ) -> None:
        self.table, self.base, self.picked = snapshot, base, picked
        self.left = list(chosen)
        self.language = snapshot.language
        self.motion = hand_names(snapshot)
        self.asked: str = base.view.question if snapshot.question else ""
        self.asks = self.asked in self.by_hand

    def can_go(self, name: str) -> bool:
        """May a piece be among those chosen? Moves come kind by kind, pieces in any order."""
        raise NotImplementedError

    def goods(self, good: str, kind: list[str]) -> Group:
        """The pieces of one good."""
        raise NotImplementedError

    def character(self, name: str) -> Group:
        raise NotImplementedError

    def hand(
        self,
        held: Sequence[str],
        characters: Collection[str],
        goods: Sequence[str],
        good_of: Callable[[str], str],
    ) -> Hand:
        """The goods in their order, then the characters, each by itself."""
        kinds = {good: [one for one in held if good_of(one) == good] for good in goods}
        own = {good: [one for one in kind if one not in characters] for good, kind in kinds.items()}
        groups = [self.goods(good, kind) for good, kind in own.items() if kind]
        groups += [self.character(name) for name in held if name in characters]
        prefix, is_giving = SEPARATOR.join(self.base.picked), self.asked == "discard"
        return Hand(groups, len(held), prefix, is_giving, asks=self.asks)

    def held(self, name: str, label: str, inside: Markup, css: str) -> Held:
        """One piece; twins move by one name after the other."""
        move = f"choose {name}"
        is_chosen = move in self.left
        if is_chosen:
            self.left.remove(move)
        value = move if self.asks and self.can_go(name) else ""
        names = self.motion.get(name, [])
        return Held(name, label, inside, css, value, is_chosen, names.pop(0) if names else "")

    def choosing(self, names: Sequence[str]) -> list[str]:
        """The moves that choose pieces, in their order."""
        return sorted((f"choose {name}" for name in names), key=self.table.game.move_number)

    def offer_to_play(self, group: Group, name: str, button: str, about: Callable[[], str]) -> None:
        """A button for a character that can be played, and the way to its card."""
        move = f"play {name}"
        if self.asked == "turn" and move in self.base.legal:
            group.pick, group.button, group.about = move, button, about()
            group.is_picked = self.picked.split(SEPARATOR)[0] == move
        group.knob = knob(self.table.game, name, self.language, group.about)
