"""How tiles and the ankh glide from place to place."""

from shedet.games.sobek2p.view.view import SQUARES, held
from shedet.web.boards.sobek2p.snapshot import Sobek2pSnapshot, view_in
from shedet.web.parts import motion


def follow(snapshot: Sobek2pSnapshot) -> None:
    """Bring the names in `snapshot.memory` up to what is seen now."""
    motion.follow(snapshot, spot)
    view, names = view_in(snapshot), snapshot.memory.names
    ankh = names.setdefault("ankh", motion.fresh(snapshot))
    for square in [square for square in SQUARES if names.get(square) == ankh]:
        del names[square]
    motion.settle(snapshot, SQUARES, view.market)
    if view.ankh:
        names[view.ankh] = ankh
    motion.settle_hand(snapshot, held(view))


def spot(target: str) -> str:
    """Seat and pile, board, deben or set, where the piece is one of many."""
    words = target.split(" ")
    if words[0] not in ("hand", "board", "deben", "sold") or len(words) == 1:
        return ""
    return f"{words[1]} {words[2] if len(words) > 2 else words[0]}"
