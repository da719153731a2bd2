"""The names by which pieces glide from place to place, kept for one viewer.

A name is a number in the order in which this viewer was shown pieces, so it tells nothing else. A
piece that lands where it cannot be told from others has its name for that one change only.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from shedet.web.parts.snapshot import Snapshot

Names = dict[str, Any]
"""By the place of a single piece a name; by `hand` and a piece the names of all its twins."""

Spot = Callable[[str], str]
"""Where on the page a piece lands that goes to a place; nothing where it cannot be followed."""


def names_of(snapshot: Snapshot) -> Names:
    names: Names = snapshot.trail.setdefault("motion", {})
    return names


def landings_of(snapshot: Snapshot) -> dict[str, list[str]]:
    """The names that serve once, by spot."""
    landings: dict[str, list[str]] = snapshot.trail.setdefault("landings", {})
    return landings


def follow(snapshot: Snapshot, spot: Spot) -> None:
    """Let the names go where their pieces went since this was last done."""
    trail = snapshot.trail
    total = snapshot.forgotten + len(snapshot.told)
    if trail.get("followed") == total:
        return
    news = snapshot.told[max(0, trail.get("followed", total) - snapshot.forgotten) :]
    trail["landings"] = {}
    for told in news:
        for event in told.events:
            if event["event"] == "moved":
                carry(snapshot, event, spot)
    trail["followed"] = total


def carry(snapshot: Snapshot, event: Mapping[str, Any], spot: Spot) -> None:
    """A piece goes from a place to another, with its name if it had one."""
    names, own = names_of(snapshot), f"hand {snapshot.seat}"
    source, target, piece = event["from"], event["to"], event.get("piece", "")
    name = ""
    if source == own:
        name = names[f"hand {piece}"].pop(0) if names.get(f"hand {piece}") else ""
    elif isinstance(names.get(source), str):
        name = names.pop(source)
    if not name:
        return
    if target == own and piece:
        names.setdefault(f"hand {piece}", []).append(name)
    elif landed := spot(target):
        landings_of(snapshot).setdefault(landed, []).append(name)


def settle(snapshot: Snapshot, before: Iterable[str], places: Iterable[str]) -> None:
    """Of all these places, those where a piece lies now have a name, and the others none."""
    names, now = names_of(snapshot), set(places)
    for place in before:
        if place not in now:
            names.pop(place, None)
        elif place not in names:
            names[place] = fresh(snapshot)


def settle_hand(snapshot: Snapshot, held: Sequence[str]) -> None:
    """Every piece of the own hand has a name."""
    names = names_of(snapshot)
    for piece in dict.fromkeys(held):
        kept = names.setdefault(f"hand {piece}", [])
        del kept[held.count(piece) :]
        while len(kept) < held.count(piece):
            kept.append(fresh(snapshot))
    for key in [k for k in names if k.startswith("hand ") and k.removeprefix("hand ") not in held]:
        del names[key]


def hand_names(snapshot: Snapshot) -> dict[str, list[str]]:
    """For each piece of the own hand the names of its twins, to be taken one after the other."""
    held = (key for key in names_of(snapshot) if key.startswith("hand "))
    return {key.removeprefix("hand "): list(names_of(snapshot)[key]) for key in held}


def fresh(snapshot: Snapshot) -> str:
    snapshot.trail["names"] = snapshot.trail.get("names", 0) + 1
    return f"p{snapshot.trail['names']}"
