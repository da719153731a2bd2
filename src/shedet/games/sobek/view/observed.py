"""Observations: what their numbers are called, and the same numbers made of a view.

`rules/observing.py` writes them from a position, many times as fast; a law compares the two.
"""

from collections.abc import Mapping, Sequence

from shedet.core.observing import ONE, ObservationLayout, Part, counted, one_hot, seats_from
from shedet.games.sobek.pieces.box import (
    BACKS,
    CHARACTERS,
    GOODS,
    TOKENS,
    Pieces,
    scarabs_on,
)
from shedet.games.sobek.rules.question import QUESTIONS
from shedet.games.sobek.view.view import FACE_DOWN, CardSet, View

ASKED = ("over", *QUESTIONS.values())
QUAYS = tuple(f"quay {number}" for number in range(1, 10))
SETS = tuple(f"set {number}" for number in range(1, 22))
LYING = (*GOODS, FACE_DOWN)
BEFORE = ("points", *(f"hand {back}" for back in BACKS), "curses")
OF_SET = (*GOODS[:6], "cards", "scarabs", "sideways")


def layout_of(pieces: Pieces, seats: int, options: Mapping[str, str]) -> ObservationLayout:
    """What the numbers of an observation are."""
    kinds, around = tuple(pieces.names), seats_from(seats)
    parts = [
        Part("question", (ASKED,), 1, "What is asked."),
        Part("about good", (GOODS,), 1, "The good of a new set, or of a priest."),
        Part("about set", (SETS,), 1, "The set that is added to."),
        Part("about token", (TOKENS,), 1, "The token that asks."),
        Part("about number", ONE, 63, "How many cards are to be discarded."),
        Part("about seat", (around,), 1, "Whose pile or hand is chosen from."),
        Part("own turn", ONE, 1, "Is it the observer's turn?"),
        Part("flood", ONE, 1, "Is it a further turn by the Flood?"),
        Part("round", ONE, 3, "The round."),
        Part("priests choose", ONE, 1, "The option *priests*: may a priest leave characters?"),
        Part("taker", (around,), 1, "Who took the last card of the round."),
        Part("quays", (QUAYS, LYING), 1, "The good on each quay; characters lie face down."),
        Part("quay scarabs", (QUAYS,), 9, "The scarabs there."),
        Part("deck", ONE, 63, "Cards that can still be drawn.", low=-9),
        Part("tokens left", ONE, 12, "How many tokens of the round are left."),
        Part("tokens", (TOKENS,), 12, "Those left, if the observer knows them."),
        Part("used", (TOKENS,), 12, "Those that have gone."),
        Part("tokens known by", (around,), 1, "Who knows those left."),
        Part("player", (around, BEFORE), 999, "What lies open before each.", low=-999),
        Part("sets", (SETS, (*around, *OF_SET)), 99, "Whose each set is, of what, and how much."),
        Part("discards", (kinds,), 63, "The discard pile."),
        Part("hand", (kinds,), 63, "The observer's hand."),
        Part("pile", (kinds,), 63, "Its corruption pile."),
        Part("pile seen", (kinds,), 63, "The pile that its Vizier looks at."),
        Part("laid", (kinds,), 63, "Cards chosen in a line that is not complete."),
        Part("played", (CHARACTERS,), 1, "The character of such a line, still in the hand."),
        Part("leaving", (CHARACTERS,), 1, "Characters chosen in it to leave the pile."),
    ]
    if options["memory"] == "perfect":
        about = "How many of a kind may lie in a zone."
        parts.append(Part("known", (kinds, zones_for(around)), 63, about))
    return ObservationLayout(tuple(parts))


def zones_for(around: Sequence[str]) -> tuple[str, ...]:
    """The zones with those of seats as an observer counts them."""
    hands, piles = ([f"{area} {seat}" for seat in around] for area in ("hand", "pile"))
    return ("deck", "box", "quays", *hands, *piles)


def observed(pieces: Pieces, view: View) -> dict[str, list[int]]:
    """The numbers of a view, part by part."""
    seats, own = len(view.players), view.players[view.seat]
    order = [(view.seat + left) % seats for left in range(seats)]
    asked, about, kinds = view.question, view.about, pieces.names
    faces = [card if card != FACE_DOWN else "" for card in view.quay]
    of_seat = about if asked in ("loot", "back") else None
    of_set = about if asked in ("set", "gift") and isinstance(about, int) else None
    looked_at = view.players[of_seat].pile if asked == "loot" and isinstance(of_seat, int) else None
    found = {
        "question": one_hot(ASKED, asked),
        "about good": one_hot(GOODS, about),
        "about set": one_hot(range(1, 22), of_set),
        "about token": one_hot(TOKENS, about),
        "about number": [about if asked == "discard" and isinstance(about, int) else 0],
        "about seat": one_hot(order, of_seat),
        "own turn": [int(view.turn == view.seat)],
        "flood": [int(view.flood)],
        "round": [view.round],
        "priests choose": [int(view.priests == "choose")],
        "taker": one_hot(order, view.taker),
        "quays": [n for card in view.quay for n in one_hot(LYING, card.partition(":")[0])],
        "quay scarabs": [scarabs_on(card) for card in faces],
        "deck": [view.deck],
        "tokens left": [view.tokens],
        "tokens": counted(TOKENS, view.tokens_seen),
        "used": counted(TOKENS, view.used),
        "tokens known by": [int(view.tokens_seen_by[seat]) for seat in order],
        "player": [
            number
            for player in (view.players[seat] for seat in order)
            for number in (player.score, *player.hand_backs.values(), player.curses)
        ],
        "sets": sets_in(view, order),
        "discards": counted(kinds, view.discard),
        "hand": counted(kinds, own.hand),
        "pile": counted(kinds, own.pile),
        "pile seen": counted(kinds, looked_at if of_seat != view.seat else None),
        "laid": counted(kinds, view.laid),
        "played": one_hot(CHARACTERS, view.played),
        "leaving": one_hot(CHARACTERS, *view.leaving),
    }
    if view.known:
        found["known"] = known_in(kinds, view, order)
    return found


def sets_in(view: View, order: Sequence[int]) -> list[int]:
    """Every set by its number."""
    rows = [[0] * (len(order) + len(OF_SET)) for _ in SETS]
    for left, seat in enumerate(order):
        for laid in view.players[seat].sets:
            rows[laid.number - 1] = [*one_hot(range(len(order)), left), *of_set(laid)]
    return [number for row in rows for number in row]


def of_set(laid: CardSet) -> list[int]:
    scarabs = sum(map(scarabs_on, laid.cards)) + 2 * laid.prosperity
    return [*one_hot(GOODS[:6], laid.good), len(laid.cards), scarabs, int(laid.sideways)]


def known_in(kinds: Sequence[str], view: View, order: Sequence[int]) -> list[int]:
    """How many cards of each kind may be in each zone."""
    assert view.known is not None
    zones = zones_for([str(seat) for seat in order])
    found = {kind: [0] * len(zones) for kind in kinds}
    for kind, may in view.known.cards:
        for zone in may:
            found[kind][zones.index(zone)] += 1
    return [number for kind in kinds for number in found[kind]]
