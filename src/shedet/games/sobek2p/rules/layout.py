"""The table of the state: places by name, sorts of pieces, and what of the fields is told."""

from shedet.core.layout.mark import Apart, Masks, Seen
from shedet.core.layout.table import Layout, Sort
from shedet.games.sobek2p.pieces import piece, place, zone
from shedet.games.sobek2p.pieces.box import GOODS, SQUARES

BATCHES = ("", " scribe 1", " scribe 2")
"""What a corruption board lies in: its tiles, and the discards of each Scribe."""


def places_of(seat: int) -> dict[str, int]:
    """The places of a seat."""
    boards = {f"board {seat}{of}": place.BOARD + seat + 2 * at for at, of in enumerate(BATCHES)}
    names = {f"hand {seat}": place.HAND + seat, **boards, f"with {seat}": place.WITH + seat}
    names[f"deben {seat}"] = place.DEBEN + seat
    for number, good in enumerate(GOODS[:6]):
        names[f"sold {seat} {good}"] = place.sold(seat, number)
        names[f"on {seat} {good}"] = place.on_set(seat, number)
    return names


LAYOUT = Layout(
    game="sobek2p",
    places={
        **dict(zip(SQUARES, range(place.PILE), strict=True)),
        "pile": place.PILE,
        "box": place.BOX,
        "laid": place.LAID,
        "played": place.PLAYED,
        **places_of(0),
        **places_of(1),
        "slots": place.SLOTS,
        "reserve": place.RESERVE,
        "drawn": place.DRAWN,
        "used": place.USED,
        "bag": place.BAG,
    },
    sorts=(
        Sort(
            *(0, piece.PIROGUE),
            look=lambda pieces: pieces.kind,
            places=lambda position: range(place.SLOTS),
            put="put_tile",
            marks=(
                Apart("^", "loot", lambda position, tile: position.zone_now(tile) - zone.HAND),
                Masks("~", "possible_zones"),
            ),
        ),
        Sort(
            *(piece.PIROGUE, piece.DEBEN),
            look=lambda pieces: pieces.pirogue,
            places=lambda position: range(place.SLOTS, place.BAG),
            put="put_token",
            marks=(Seen("!", "seen_pirogues"),),
        ),
        Sort(
            *(piece.DEBEN, piece.ALL),
            look=lambda pieces: pieces.deben,
            places=lambda position: range(place.BAG, place.DEBEN + 2),
            put="put_token",
        ),
    ),
    single=range(place.PILE),
    stack=("pile", "pile", "pile_left"),
    counted=(
        *("market", "hand_count", "hand_kinds", "hand_backs", "hand_characters", "board_count"),
        *("board_kinds", "set_tiles", "set_scarabs", "bag_left"),
    ),
    rows={"pile": "pile_left", "deben_log": "deben_draws"},
    refers={
        "pile": (0, lambda pieces: pieces.kind),
        "deben_log": (1, lambda pieces: pieces.deben),
    },
    if_perfect=("deben_log", "deben_draws"),
)
