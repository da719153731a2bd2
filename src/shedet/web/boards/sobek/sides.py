"""What lies before each player: sets, curses, the backs of the hand, the corruption pile."""

from collections.abc import Callable
from dataclasses import dataclass, field

from markupsafe import Markup

from shedet.core.language import Sentence
from shedet.games.sobek.view.view import CardSet, Player, View
from shedet.web.boards.sobek import pieces
from shedet.web.boards.sobek.river import hand_label
from shedet.web.boards.sobek.snapshot import (
    SobekSnapshot,
    families_in,
    sets_in,
    view_in,
    words,
    world_in,
)

Drawn = tuple[str, Markup, str]
"""Class, drawing and name of a card."""


@dataclass
class Lot:
    """A set before a player."""

    number: int
    picture: Markup
    points: str
    small: str
    label: str
    sideways: bool
    prosperity: int
    cards: list[Drawn]


@dataclass
class Side:
    """One player as a viewer sees them."""

    seat: int
    player: Player
    backs: Markup
    cards: int
    hand_label: str
    pile_label: str
    pile_size: str
    curse_label: str
    lots: list[Lot] = field(default_factory=list)
    hand: list[Drawn] = field(default_factory=list)
    """Where the hand lies open."""
    pile: list[Drawn] = field(default_factory=list)
    known_hand: list[Drawn] = field(default_factory=list)
    """Cards that must be in the hand, as far as the viewer saw."""
    known_pile: list[Drawn] = field(default_factory=list)
    landings: dict[str, list[str]] = field(default_factory=dict)


def side_of(snapshot: SobekSnapshot, seat: int) -> Side:
    view = view_in(snapshot)
    player, language, draw = view.players[seat], snapshot.language, drawn(snapshot)
    size = pile_size(view, seat)
    side = Side(
        seat,
        player,
        pieces.backs_of(player.hand_backs),
        sum(player.hand_backs.values()),
        hand_label(player.hand_backs).say(language),
        pile_label(size).say(language),
        "?" if size is None else str(size),
        Sentence(
            "{number} curse: {cards} more corruption",
            "{number} curses: {cards} more corruption",
            player.curses,
            cards=world_in(snapshot).burden(0, player.curses),
        ).say(language),
        [lot_of(card_set, snapshot) for card_set in player.sets],
        pile=[draw(card) for card in player.pile or []],
        landings=snapshot.memory.landings,
    )
    if seat != snapshot.seat:
        side.hand = [draw(card) for card in player.hand or []]
        side.known_hand = known(snapshot, f"hand {seat}") if player.hand is None else []
        side.known_pile = known(snapshot, f"pile {seat}") if player.pile is None else []
    return side


def known(snapshot: SobekSnapshot, zone: str) -> list[Drawn]:
    """The cards that must be there, as far as the seat saw. [S1-10.7]"""
    view, draw = view_in(snapshot), drawn(snapshot)
    if view.known is None or snapshot.seat >= len(view.players):
        return []
    return [draw(card) for card, zones in view.known.cards if zones == (zone,)]


def drawn(snapshot: SobekSnapshot) -> Callable[[str], Drawn]:
    """Draws cards that lie open."""
    families, language = families_in(snapshot), snapshot.language

    def draw(card: str) -> Drawn:
        drawing = pieces.face(card, families[card], language)
        return pieces.css_of(card), drawing, pieces.name_of(card, language)

    return draw


def pile_size(view: View, seat: int) -> int | None:
    """How many cards a pile has: hidden, unless it is seen or remembered. [S1-10.2] [S1-10.7]"""
    pile = view.players[seat].pile
    if pile is not None:
        return len(pile)
    return sum(view.known.zones.get(f"pile {seat}", {}).values()) if view.known else None


def pile_label(size: int | None) -> Sentence:
    if size is None:
        return Sentence("corruption pile, hidden")
    return Sentence("corruption pile: {number} card", "corruption pile: {number} cards", size)


def lot_of(card_set: CardSet, snapshot: SobekSnapshot) -> Lot:
    value, draw = sets_in(snapshot).lying(card_set.number), drawn(snapshot)
    language = snapshot.language
    small = Sentence("{tiles} × {number} scarab", "{tiles} × {number} scarabs", value.scarabs)
    told = small.about(tiles=value.cards)
    if card_set.sideways:
        told = Sentence("sideways", context="set")
    label = Sentence(
        "Set {set}, {good}: {worth}",
        set=card_set.number,
        good=words.NAMES[card_set.good],
        worth=words.worth(value, card_set.sideways),
    )
    return Lot(
        card_set.number,
        pieces.good_icon(card_set.good),
        str(value.points),
        told.say(language),
        label.say(language),
        card_set.sideways,
        card_set.prosperity,
        [draw(card) for card in card_set.cards],
    )
