"""The viewer's hand: tiles by kind, and what can be done with each kind."""

from collections.abc import Sequence

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
from shedet.web.parts.assets import icon
from shedet.web.parts.held import Group, Hand, Held, Rows


def hand_of(
    snapshot: Sobek2pSnapshot, base: Node[View], chosen: Sequence[str], picked: str
) -> Hand | None:
    """The hand for a node of the line; None for spectators, who have none."""
    view = view_in(snapshot)
    if snapshot.seat >= len(view.players):
        return None
    rows = TileRows(snapshot, base, chosen, picked)
    return rows.hand(held(view), CHARACTERS, GOODS, pieces.good_of)


class TileRows(Rows):
    """Makes the groups of one hand."""

    by_hand = (*BY_HAND, "turn")

    def __init__(
        self, snapshot: Sobek2pSnapshot, base: Node[View], chosen: Sequence[str], picked: str
    ) -> None:
        super().__init__(snapshot, base, chosen, picked)
        self.snapshot, self.words = snapshot, snapshot.game.words
        self.view = view_in(snapshot)
        self.choices = choices_in(snapshot)
        self.is_turn = self.asked == "turn"

    def tile(self, name: str) -> Held:
        label = pieces.name_of(self.words, name, self.language)
        drawn = pieces.face_of(name, families_in(self.snapshot)[name], self.language)
        return self.held(name, label, drawn, "chr" if name in CHARACTERS else "")

    def can_go(self, name: str) -> bool:
        """May a tile be among those chosen? Moves come kind by kind, tiles in any order."""
        asked: View = self.base.view
        if self.is_turn or (asked.question == "discard" and not asked.laid):
            return True
        if asked.question in ("sale", "gift") and not asked.laid:
            return name in choices_in(self.snapshot, asked).fitting(str(asked.about))
        return f"choose {name}" in self.base.legal

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
        group.good = icon(f"g-{good}", "good p-only")
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

    def button(self, group: Group, tiles: list[str], about: Sentence) -> None:
        group.pick = SEPARATOR.join(self.choosing(tiles))
        group.is_picked = group.pick == self.picked
        sell = Sentence("Sell {number}", "Sell {number}", len(tiles))
        group.button = sell.say(self.language)
        group.about = about.say(self.language)

    def character(self, name: str) -> Group:
        label = self.words.NAMES[name].say(self.language)
        group = Group(label, [self.tile(name)], is_character=True)
        self.offer_to_play(
            group, name, label, lambda: self.choices.sentence(f"play {name}").say(self.language)
        )
        group.note = "" if group.pick else label
        return group


def default_sale(snapshot: Sobek2pSnapshot, good: str, kind: list[str]) -> list[str]:
    """All tiles of a good; jokers and characters only as far as a set needs them."""
    families = families_in(snapshot)
    spare = [tile for tile in choices_in(snapshot).fitting(good) if tile not in kind]
    spare.sort(key=lambda tile: (tile in CHARACTERS, families[tile] == "statue"))
    return [*kind, *spare[: max(0, SET - len(kind))]]
