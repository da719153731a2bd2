"""The names by which pieces glide from place to place, kept for one viewer.

A name is a number in the order in which this viewer was shown pieces, so it tells nothing else. A
piece that lands where it cannot be told from others has its name for that one change only.
"""

from collections.abc import Mapping
from typing import Any

from shedet.games.sobek2p.pieces import SQUARES
from shedet.games.sobek2p.worth import held
from shedet.web.boards.sobek2p.seen import view_in
from shedet.web.sight import Sight

Names = dict[str, Any]


def follow(sight: Sight) -> None:
    """Bring the names in `sight.trail` up to what is seen now."""
    trail = sight.trail
    total = sight.forgotten + len(sight.told)
    if trail.get("followed") != total:
        news = sight.told[max(0, trail.get("followed", total) - sight.forgotten) :]
        trail["landings"] = {}
        for told in news:
            for event in told.events:
                if event["event"] == "moved":
                    carry(sight, event)
        trail["followed"] = total
    settle(sight)


def carry(sight: Sight, event: Mapping[str, Any]) -> None:
    """A piece goes from a place to another, with its name if it had one."""
    names: Names = sight.trail.setdefault("motion", {})
    source, target, piece = event["from"], event["to"], event.get("piece", "")
    name = ""
    if source in SQUARES:
        name = names.pop(source, "")
    elif source == f"hand {sight.seat}" and names.get(f"hand {piece}"):
        name = names[f"hand {piece}"].pop(0)
    if not name:
        return
    if target == f"hand {sight.seat}" and piece:
        names.setdefault(f"hand {piece}", []).append(name)
    else:
        land(sight, target, name)


def land(sight: Sight, target: str, name: str) -> None:
    """Where the piece is one of many: the name serves once."""
    words = target.split(" ")
    if words[0] in ("hand", "board", "deben", "sold") and len(words) > 1:
        spot = words[2] if words[0] == "sold" and len(words) > 2 else words[0]
        landings = sight.trail["landings"].setdefault(int(words[1]), {})
        landings.setdefault(spot, []).append(name)


def settle(sight: Sight) -> None:
    """Every piece that lies open has a name; those that are gone have none."""
    view = view_in(sight)
    names: Names = sight.trail.setdefault("motion", {})
    ankh = names.get("ankh")
    for square in [s for s in names if s in SQUARES]:
        if square not in view.market or names[square] == ankh:
            del names[square]
    for square in view.market:
        if square not in names:
            names[square] = fresh(sight)
    if "ankh" not in names:
        names["ankh"] = fresh(sight)
    if view.ankh:
        names[view.ankh] = names["ankh"]
    own = held(view)
    for tile in dict.fromkeys(own):
        kept = names.setdefault(f"hand {tile}", [])
        del kept[own.count(tile) :]
        while len(kept) < own.count(tile):
            kept.append(fresh(sight))
    for key in [k for k in names if k.startswith("hand ") and k.removeprefix("hand ") not in own]:
        del names[key]


def fresh(sight: Sight) -> str:
    sight.trail["names"] = sight.trail.get("names", 0) + 1
    return f"p{sight.trail['names']}"
