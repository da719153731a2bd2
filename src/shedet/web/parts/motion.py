"""The names by which pieces glide from place to place, kept for one viewer.

A name is a number in the order in which this viewer was shown pieces, so it tells nothing else. A
piece that lands where it cannot be told from others has its name for that one change only.
"""

from collections.abc import Callable, Iterable, Sequence

from shedet.core.event import Learned
from shedet.table import Told
from shedet.web.parts.snapshot import Snapshot

Names = dict[str, str]
"""By the place of a single piece its name."""

Spot = Callable[[str], str]
"""Where on the page a piece lands that goes to a place; nothing where it cannot be followed."""


def news(snapshot: Snapshot) -> Sequence[Told]:
    """What was told since the last call; nothing at the first one."""
    total = snapshot.forgotten + len(snapshot.told)
    followed = total if snapshot.memory.followed is None else snapshot.memory.followed
    snapshot.memory.followed = total
    return snapshot.told[max(0, followed - snapshot.forgotten) :]


def follow(snapshot: Snapshot, spot: Spot) -> None:
    """Move the names with their pieces, by what happened since the last call."""
    if snapshot.memory.followed == snapshot.forgotten + len(snapshot.told):
        return
    snapshot.memory.landings = {}
    for told in news(snapshot):
        for event in told.events:
            if event["event"] == "moved":
                carry(snapshot, event, spot)


def carry(snapshot: Snapshot, event: Learned, spot: Spot) -> None:
    """A piece goes from a place to another, with its name if it had one."""
    memory, own = snapshot.memory, f"hand {snapshot.seat}"
    source, target, piece = event["from"], event["to"], event.get("piece", "")
    if source == own:
        name = memory.hand[piece].pop(0) if memory.hand.get(piece) else ""
    else:
        name = memory.names.pop(source, "")
    if not name:
        return
    if target == own and piece:
        memory.hand.setdefault(piece, []).append(name)
    elif landed := spot(target):
        memory.landings.setdefault(landed, []).append(name)


def settle(snapshot: Snapshot, before: Iterable[str], places: Iterable[str]) -> None:
    """Of all these places, those where a piece lies now have a name, and the others none."""
    names, now = snapshot.memory.names, set(places)
    for place in before:
        if place not in now:
            names.pop(place, None)
        elif place not in names:
            names[place] = fresh(snapshot)


def settle_hand(snapshot: Snapshot, held: Sequence[str]) -> None:
    """Give every piece of the viewer's hand a name."""
    hand = snapshot.memory.hand
    for piece in dict.fromkeys(held):
        kept = hand.setdefault(piece, [])
        del kept[held.count(piece) :]
        while len(kept) < held.count(piece):
            kept.append(fresh(snapshot))
    for piece in [piece for piece in hand if piece not in held]:
        del hand[piece]


def hand_names(snapshot: Snapshot) -> dict[str, list[str]]:
    """For each piece of the viewer's hand the names of its twins, to be taken one by one."""
    return {piece: list(names) for piece, names in snapshot.memory.hand.items()}


def fresh(snapshot: Snapshot) -> str:
    """A name that no piece has had."""
    snapshot.memory.given += 1
    return f"p{snapshot.memory.given}"
