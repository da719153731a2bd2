"""The table of the state: places by name, sorts of pieces, and what of the fields is told."""

from shedet.core.layout.mark import Masks
from shedet.core.layout.table import Layout, Sort
from shedet.games.sobek.pieces import piece, place

SEATS = range(4)
SETS = range(21)

LAYOUT = Layout(
    game="sobek",
    places={
        **{f"quay {at + 1}": at for at in range(place.DECK)},
        "deck": place.DECK,
        "box": place.BOX,
        "discard": place.DISCARD,
        "laid": place.LAID,
        "played": place.PLAYED,
        **{f"hand {seat}": place.HAND + seat for seat in SEATS},
        **{f"pile {seat}": place.PILE + seat for seat in SEATS},
        **{f"set {number + 1}": place.SET + number for number in SETS},
        "stack": place.STACK,
        "used": place.USED,
        **{f"curse {seat}": place.CURSE + seat for seat in SEATS},
        **{f"on {number + 1}": place.ON_SET + number for number in SETS},
    },
    sorts=(
        Sort(
            *(0, piece.TOKEN),
            look=lambda pieces: pieces.kind,
            places=lambda position: range(place.SET + position.set_count),
            put="put_card",
            marks=(Masks("~", "possible_zones"),),
        ),
        Sort(
            *(piece.TOKEN, piece.ALL),
            look=lambda pieces: pieces.token,
            places=lambda position: (
                place.BOX,
                *range(place.STACK, place.ON_SET + position.set_count),
            ),
            put="put_token",
        ),
    ),
    single=range(place.DECK),
    counted=(
        *("quay", "quay_count", "hand_count", "hand_kinds", "hand_backs", "hand_characters"),
        *("cards_in", "deck_left", "pile_count", "set_cards", "set_scarabs", "curses"),
    ),
    rows=dict.fromkeys(("set_seat", "set_good", "set_sideways"), "set_count"),
)
