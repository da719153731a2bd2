"""The quays with their cards and prices, the stocks beside them, and the viewer's pot."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from markupsafe import Markup

from shedet.core.language import Sentence, listed
from shedet.games.sobek.view.view import BACKS, View
from shedet.web.boards.sobek import pieces
from shedet.web.boards.sobek.snapshot import (
    SobekSnapshot,
    choices_in,
    families_in,
    view_in,
    words,
    world_in,
)
from shedet.web.parts.ahead import SEPARATOR, Node
from shedet.web.parts.people import Person

FREE = Sentence("free", context="price")
EMPTY = Sentence("Quay {quay}: empty")
LIES = Sentence("Quay {quay}: {card}")

NOTHING = Markup("")

NEAR: dict[tuple[int, ...], list[int]] = {}


@dataclass
class Dock:
    """One quay, ready to be drawn."""

    quay: int
    label: str
    css: str = ""
    inside: Markup = NOTHING
    is_far: bool = False
    """Behind the rope: not within reach in a turn."""
    after_rope: bool = False
    pick: str = ""
    """What choosing it picks; empty where it cannot be chosen."""
    why: str = ""
    """The move that asking why-not is about."""
    price: str = ""
    is_free: bool = False
    leans: list[str] = field(default_factory=list)
    """The picks by which the card goes to the viewer's corruption pile."""
    is_leaning: bool = False
    is_picked: bool = False
    motion: str = ""
    is_changed: bool = False


@dataclass
class Pot:
    """The viewer's corruption pile: how many cards, and how many after each pick."""

    cards: int
    label: str
    after: list[tuple[str, int, bool]]
    """Pick, number, and whether it is shown now."""


@dataclass
class Turn:
    """One player at the end of a round."""

    person: Person
    text: str
    is_now: bool


def docks(
    snapshot: SobekSnapshot, node: Node[View], picked: str, changed: Sequence[int]
) -> list[Dock]:
    """All quays for a node of the line that is being composed."""
    view = node.view
    moves = {move for move in node.legal if move.startswith("take ")}
    near = near_in(snapshot, view)
    far = [quay for quay in view.filled if quay not in near]
    row = [dock_of(snapshot, view, quay, far) for quay in range(1, len(view.quay) + 1)]
    for dock in row:
        move = f"take {dock.quay}"
        dock.is_changed = dock.quay in changed
        dock.motion = snapshot.memory.names.get(f"quay {dock.quay}", "")
        if move in moves:
            choosable(snapshot, node, dock, move, picked)
        elif snapshot.question and dock.css and view.question == "turn":
            dock.why = move
    lean(snapshot, view, row)
    return row


def near_in(snapshot: SobekSnapshot, view: View) -> list[int]:
    """The quays within reach, asked once for every way in which quays can be filled."""
    filled = tuple(view.filled)
    if filled not in NEAR:
        NEAR[filled] = [at + 1 for at in world_in(snapshot, view).near()]
    return NEAR[filled]


def dock_of(snapshot: SobekSnapshot, view: View, quay: int, far: list[int]) -> Dock:
    card = view.quay[quay - 1]
    label = label_of(quay, card, snapshot.language)
    if not card:
        return Dock(quay, label)
    return Dock(
        quay,
        label,
        f"tile tcard {pieces.css_of(card)}",
        pieces.face(card, families_in(snapshot).get(card, ""), snapshot.language),
        is_far=quay in far,
        after_rope=quay in far[:1],
    )


@cache
def label_of(quay: int, card: str, language: str) -> str:
    """A quay in words."""
    if not card:
        return EMPTY.about(quay=quay).say(language)
    return LIES.about(quay=quay, card=pieces.name_of(card, language)).say(language)


def choosable(
    snapshot: SobekSnapshot, node: Node[View], dock: Dock, move: str, picked: str
) -> None:
    """A card that can be chosen, with its price."""
    view = node.view
    dock.pick = node.with_move(move)
    dock.is_picked = picked == dock.pick or picked.startswith(dock.pick + SEPARATOR)
    choices = choices_in(snapshot, view)
    dock.label = choices.sentence(move).say(snapshot.language)
    cost = len(choices.passed(dock.quay))
    dock.price, dock.is_free = (f"+{cost}", False) if cost else (FREE.say(snapshot.language), True)


def lean(snapshot: SobekSnapshot, view: View, row: list[Dock]) -> None:
    """Cards that a choice would send to the corruption pile lean toward it."""
    for dock in row:
        if not dock.pick:
            continue
        for at in world_in(snapshot, view).passed(dock.quay - 1):
            row[at].leans.append(dock.pick)
            row[at].is_leaning |= dock.is_picked


def pot_of(snapshot: SobekSnapshot, row: Sequence[Dock]) -> Pot | None:
    """The viewer's pile; spectators have none."""
    view = view_in(snapshot)
    if snapshot.seat >= len(view.players):
        return None
    cards = len(view.players[snapshot.seat].pile or [])
    costly = [dock for dock in row if dock.pick and not dock.is_free]
    after = [(dock.pick, cards + int(dock.price), dock.is_picked) for dock in costly]
    return Pot(cards, pot_label(cards).say(snapshot.language), after)


def pot_label(cards: int) -> Sentence:
    """The viewer's pile in words."""
    return Sentence(
        "Your corruption pile: {number} card", "Your corruption pile: {number} cards", cards
    )


def known_tokens(snapshot: SobekSnapshot) -> Sentence | None:
    """What the seat knows of the tokens left, and who else does. [S1-10.4]"""
    view = view_in(snapshot)
    if not view.tokens_seen:
        return None
    tokens = listed([words.NAMES[token] for token in view.tokens_seen])
    return Sentence("You know the event tokens left: {tokens}.", tokens=tokens)


def knowing(snapshot: SobekSnapshot) -> Sentence | None:
    """The other players who have seen the tokens that are left."""
    view = view_in(snapshot)
    others = [
        snapshot.names[seat]
        for seat, has_seen in enumerate(view.tokens_seen_by)
        if has_seen and seat != snapshot.seat
    ]
    if not others:
        return None
    if view.tokens_seen:
        return Sentence("Also known to: {players}.", players=listed(others))
    return Sentence("Known to: {players}.", players=listed(others))


def turns(snapshot: SobekSnapshot, people: Sequence[Person]) -> list[Turn]:
    """The players at the end of a round: who is laying sets, and who has cards left. [S1-7.2]"""
    view = view_in(snapshot)
    found = []
    for seat, player in enumerate(view.players):
        cards = sum(player.hand_backs.values())
        told = words.cards_of(cards) if cards else Sentence("done", context="player")
        if seat == view.to_act:
            told = Sentence("now", context="player")
        found.append(Turn(people[seat], told.say(snapshot.language), seat == view.to_act))
    return found


def hand_label(backs: dict[str, int]) -> Sentence:
    """A hand in words."""
    beige, green, orange = (backs.get(back, 0) for back in BACKS)
    return Sentence(
        "{number} card in hand: beige {beige}, green {green}, orange {orange}",
        "{number} cards in hand: beige {beige}, green {green}, orange {orange}",
        beige + green + orange,
        beige=beige,
        green=green,
        orange=orange,
    )
