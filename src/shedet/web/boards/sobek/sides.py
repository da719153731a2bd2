"""What lies before each player: sets, curses, the backs of the hand, the corruption pile."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from markupsafe import Markup, escape

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
from shedet.web.parts.people import Person
from shedet.web.parts.snapshot import TimeLeft
from shedet.web.parts.templating import macros
from shedet.web.parts.templating import words as words_in

T = TypeVar("T")
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


def rival(
    snapshot: SobekSnapshot, seat: int, person: Person, small: str, clock: TimeLeft | None
) -> Markup:
    """An opponent with all that is known of them now."""
    t, drawn, parts = words_in(snapshot.language), macros("sobek.html"), shared(snapshot, seat)
    landed, view = landings_of(snapshot, seat), view_in(snapshot)

    def lower() -> Markup:
        return drawn.lower(t, parts.side(), clock, parts.lots(landed), landed)

    if landed:
        below = snapshot.memory.keep(("landed", seat), (parts.seen, clock, landed), lower)
    else:
        below = parts.keep("lower", (parts.seen, clock), lower)
    return Markup(
        f'<li class="panel opp{" acts" if seat in snapshot.deciding else ""}">\n'
        f"{plate(snapshot, seat, person, small, view.players[seat].score)}\n"
        f"{below}\n{parts.sheet(person.name)}\n</li>"
    )


def mine(snapshot: SobekSnapshot, person: Person, small: str) -> Markup:
    """What lies before the viewer."""
    seat, drawn, parts = snapshot.seat, macros("sobek.html"), shared(snapshot, snapshot.seat)
    lots = parts.lots(landings_of(snapshot, seat))
    curses = parts.keep(
        "curses", view_in(snapshot).players[seat].curses, lambda: drawn.curses(parts.side())
    )
    return Markup(
        f'<section class="panel mine{" acts" if seat in snapshot.deciding else ""}" id="mine" '
        f'aria-label="{escape(person.name)}">\n'
        f"{plate(snapshot, seat, person, small, None)}\n"
        f"{curses}\n{lots}\n{parts.sheet(person.name)}\n</section>"
    )


def plate(
    snapshot: SobekSnapshot, seat: int, person: Person, small: str, score: int | None
) -> Markup:
    """Who it is."""
    return snapshot.memory.keep(
        ("plate", seat),
        (person, small, score),
        lambda: macros("sobek.html").plate(seat, person, small, score),
    )


def seen_of(snapshot: SobekSnapshot, seat: int) -> tuple[object, ...]:
    """All of the view that a side is made from."""
    view = view_in(snapshot)
    if view.known is None:
        return (view.players[seat],)
    zones = [f"hand {seat}", f"pile {seat}"]
    return view.players[seat], pile_size(view, seat), [sure(view, zone) for zone in zones]


def sure(view: View, zone: str) -> list[str]:
    """The cards that must be there, as far as the seat saw; spectators are told none. [S1-10.7]"""
    if view.known is None or view.seat >= len(view.players):
        return []
    return [card for card, zones in view.known.cards if zones == (zone,)]


def landings_of(snapshot: SobekSnapshot, seat: int) -> dict[str, list[str]]:
    """The names of pieces that land before a player in this one change."""
    own = {f"hand {seat}", f"pile {seat}"}
    own.update(f"set {each.number}" for each in view_in(snapshot).players[seat].sets)
    return {spot: names for spot, names in snapshot.memory.landings.items() if spot in own}


@dataclass(frozen=True)
class SharedSide:
    """Parts of a side, each made once for all viewers who see the same of it."""

    snapshot: SobekSnapshot
    seat: int
    seen: tuple[object, ...]

    def keep(self, part: str, made_from: object, make: Callable[[], T]) -> T:
        is_own = self.seat == self.snapshot.seat
        return self.snapshot.memory.shared.keep((part, self.seat, is_own), made_from, make)

    def side(self) -> Side:
        return self.keep("side", self.seen, lambda: side_of(self.snapshot, self.seat))

    def lots(self, landed: dict[str, list[str]]) -> Markup:
        """The sets; those on which a piece lands are drawn for one viewer alone."""
        t, drawn = words_in(self.snapshot.language), macros("sobek.html")
        if any(spot.startswith("set ") for spot in landed):
            return drawn.sets(self.side(), t, landed)
        lying = view_in(self.snapshot).players[self.seat].sets
        return self.keep("sets", lying, lambda: drawn.sets(self.side(), t, {}))

    def sheet(self, name: str) -> Markup:
        """What opens by the player's name."""
        t, drawn = words_in(self.snapshot.language), macros("sobek.html")
        is_own = self.seat == self.snapshot.seat
        return self.keep(
            "sheet", (self.seen, name), lambda: drawn.before(self.side(), t, name, is_own)
        )


def shared(snapshot: SobekSnapshot, seat: int) -> SharedSide:
    return SharedSide(snapshot, seat, seen_of(snapshot, seat))


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
        curse_label(snapshot, player.curses).say(language) if player.curses else "",
        lots_of(snapshot, seat),
        pile=[draw(card) for card in player.pile or []],
    )
    if seat != snapshot.seat:
        side.hand = [draw(card) for card in player.hand or []]
        if player.hand is None:
            side.known_hand = [draw(card) for card in sure(view, f"hand {seat}")]
        if player.pile is None:
            side.known_pile = [draw(card) for card in sure(view, f"pile {seat}")]
    return side


def curse_label(snapshot: SobekSnapshot, curses: int) -> Sentence:
    return Sentence(
        "{number} curse: {cards} more corruption",
        "{number} curses: {cards} more corruption",
        curses,
        cards=world_in(snapshot).burden(0, curses),
    )


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


def lots_of(snapshot: SobekSnapshot, seat: int) -> list[Lot]:
    """The sets before a player, counted once for all viewers."""
    lying = view_in(snapshot).players[seat].sets
    return snapshot.memory.shared.keep(
        ("lots", seat), lying, lambda: [lot_of(card_set, snapshot) for card_set in lying]
    )


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
