"""How cards glide from place to place."""

from shedet.web.boards.sobek.snapshot import SobekSnapshot, view_in
from shedet.web.parts import motion


def follow(snapshot: SobekSnapshot) -> None:
    """Bring the names in `snapshot.memory` up to what is seen now."""
    motion.follow(snapshot, spot)
    view = view_in(snapshot)
    quays = [f"quay {number}" for number in range(1, len(view.quay) + 1)]
    motion.settle(snapshot, quays, [f"quay {number}" for number in view.filled])
    motion.settle_hand(snapshot, view.held)


def spot(target: str) -> str:
    """Hands, piles, sets and the discard, where a card is one of many."""
    return target if target.partition(" ")[0] in ("hand", "pile", "set", "discard") else ""
