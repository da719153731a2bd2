"""The viewer's hand: tiles by kind, and what can be done with each kind."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek2p.view.view import CHARACTERS, GOODS, SET, View, held
from shedet.web.boards.sobek2p import pieces
from shedet.web.boards.sobek2p.prompt import BY_HAND
from shedet.web.boards.sobek2p.snapshot import (
    Sobek2pSnapshot,
    choices_in,
    families_in,
    view_in,
)
from shedet.web.parts.ahead import SEPARATOR, Node, walk
from shedet.web.parts.knobs import knob
from shedet.web.parts.motion import hand_names

NOTHING = Markup("")


@dataclass
class Tile:
    """A tile of the hand, which may be chosen."""

    name: str
    label: str
    inside: Markup
    css: str
    value: str = ""
    """The move that choosing it adds; empty where it cannot be chosen."""
    is_chosen: bool = False
    motion: str = ""


@dataclass
class Group:
    """Tiles of one kind, and what can be done with them."""

    label: str
    tiles: list[Tile]
    is_character: bool = False
    pick: str = ""
    button: str = ""
    gain: str = ""
    is_worth: bool = False
    """Does it bring points? Then its button is highlighted."""
    about: str = ""
    note: str = ""
    is_picked: bool = False
    knob: Markup = NOTHING
    """The way to a character's card."""
    good: str = ""


@dataclass
class Hand:
    groups: list[Group] = field(default_factory=list)
    size: int = 0
    prefix: str = ""
    """What is picked before tiles of the hand are."""
    giving: bool = False
    asks: bool = False


def hand_of(
    snapshot: Sobek2pSnapshot, base: Node[View], chosen: Sequence[str], picked: str
) -> Hand | None:
    """The hand for a node of the line; None for spectators, who have none."""
    view = view_in(snapshot)
    if snapshot.seat >= len(view.players):
        return None
    tiles = held(view)
    hand = Hand(size=len(tiles), prefix=SEPARATOR.join(base.picked))
    asked = base.view.question if snapshot.question else ""
    hand.asks = asked in BY_HAND or asked == "turn"
    hand.giving = asked == "discard"
    left = list(chosen)
    rows = Rows(snapshot, base, hand, left, picked)
    for good in GOODS:
        kind = [t for t in tiles if t not in CHARACTERS and pieces.good_of(t) == good]
        if kind:
            hand.groups.append(rows.goods(good, kind))
    for tile in tiles:
        if tile in CHARACTERS:
            hand.groups.append(rows.character(tile))
    return hand


class Rows:
    """Makes the groups of one hand."""

    def __init__(
        self, snapshot: Sobek2pSnapshot, base: Node[View], hand: Hand, left: list[str], picked: str
    ) -> None:
        self.snapshot = snapshot
        self.view = view_in(snapshot)
        self.base = base
        self.hand = hand
        self.left = left
        self.picked = picked
        self.language, self.words = snapshot.language, snapshot.game.words
        self.choices = choices_in(snapshot)
        self.motion = hand_names(snapshot)

    def tile(self, name: str) -> Tile:
        move = f"choose {name}"
        is_chosen = move in self.left
        if is_chosen:
            self.left.remove(move)
        free = self.hand.asks and self.can_go(name)
        drawn = pieces.face_of(name, families_in(self.snapshot)[name], self.language)
        return Tile(
            name,
            pieces.name_of(self.words, name, self.language),
            drawn,
            "chr" if name in CHARACTERS else "",
            move if free else "",
            is_chosen,
            self.landing(name),
        )

    def can_go(self, name: str) -> bool:
        """May a tile be among those chosen? Moves come kind by kind, tiles in any order."""
        asked: View = self.base.view
        if self.is_turn or (asked.question == "discard" and not asked.laid):
            return True
        if asked.question in ("sale", "gift") and not asked.laid:
            return name in choices_in(self.snapshot, asked).fitting(str(asked.about))
        return f"choose {name}" in self.base.legal

    def landing(self, name: str) -> str:
        """The name by which a tile moves; twins take one after the other."""
        names = self.motion.get(name, [])
        return names.pop(0) if names else ""

    @property
    def is_turn(self) -> bool:
        return bool(self.snapshot.question) and self.base.view.question == "turn"

    def goods(self, good: str, kind: list[str]) -> Group:
        label = Sentence("{good}, {number}", good=self.words.NAMES[good], number=len(kind))
        group = Group(label.say(self.language), [self.tile(name) for name in kind])
        if self.is_turn and f"sell {good}" in self.base.legal:
            self.offer(group, good, default_sale(self.snapshot, good, kind))
        elif self.is_turn and good == "statue":
            self.offer_jokers(group, kind)
        elif self.is_turn:
            missing = self.choices.lacks(good)
            note = Sentence("{number} more to sell", "{number} more to sell", missing)
            group.note = note.say(self.language) if missing > 0 else ""
        return group

    def offer(self, group: Group, good: str, tiles: list[str]) -> None:
        *worth, after = self.choices.worth(good, tiles)
        gain = after - self.choices.worth(good)[2]
        about = Sentence(
            "Sell {number} tile of {good}: {worth}.",
            "Sell {number} tiles of {good}: {worth}.",
            len(tiles),
            good=self.words.COUNTED[good],
            worth=self.words.product(*worth),
        )
        self.button(group, tiles, about)
        group.good = good
        group.gain = f"+{gain}"
        group.is_worth = gain > 0

    def offer_jokers(self, group: Group, kind: list[str]) -> None:
        """Jokers alone may join sets that were sold before."""
        jokers = [t for t in held(self.view) if families_in(self.snapshot)[t] == "statue"]
        if any(self.is_sale(good, jokers) for good in self.view.players[self.snapshot.seat].sold):
            about = Sentence("Sell {number} joker.", "Sell {number} jokers.", len(jokers))
            self.button(group, jokers, about)
        else:
            group.note = Sentence("joker").say(self.language)

    def is_sale(self, good: str, tiles: list[str]) -> bool:
        """Could just these tiles be sold as a good?"""
        line = [f"sell {good}", *self.choosing(tiles), "done"]
        return walk(self.snapshot, line, is_whole=True).is_complete

    def choosing(self, tiles: list[str]) -> list[str]:
        """The moves that choose tiles, in their order."""
        return sorted((f"choose {t}" for t in tiles), key=self.snapshot.game.move_number)

    def button(self, group: Group, tiles: list[str], about: Sentence) -> None:
        group.pick = SEPARATOR.join(self.choosing(tiles))
        group.is_picked = group.pick == self.picked
        sell = Sentence("Sell {number}", "Sell {number}", len(tiles))
        group.button = sell.say(self.language)
        group.about = about.say(self.language)

    def character(self, name: str) -> Group:
        label = self.words.NAMES[name].say(self.language)
        group = Group(label, [self.tile(name)], is_character=True)
        move = f"play {name}"
        if self.is_turn and move in self.base.legal:
            group.pick = move
            group.is_picked = self.picked.split(SEPARATOR)[0] == move
            group.button = label
            group.about = self.choices.sentence(move).say(self.language)
        else:
            group.note = label
        group.knob = knob(self.snapshot.game, name, self.language, group.about)
        return group


def default_sale(snapshot: Sobek2pSnapshot, good: str, kind: list[str]) -> list[str]:
    """All tiles of a good; jokers and characters only as far as a set needs them."""
    families = families_in(snapshot)
    spare = [tile for tile in choices_in(snapshot).fitting(good) if tile not in kind]
    spare.sort(key=lambda tile: (tile in CHARACTERS, families[tile] == "statue"))
    return [*kind, *spare[: max(0, SET - len(kind))]]
