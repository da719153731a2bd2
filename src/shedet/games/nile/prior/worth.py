"""Rules once more, read from a view: the greedy bot rates by these; all else asks the rules."""

from collections.abc import Iterator, Sequence

from shedet.games.nile.pieces.box import BACKS, CROPS, ROWS, STALLS, Pieces
from shedet.games.nile.view.view import Marker, View, field_in, inner, outer

PRIZES = {1: (6,), 2: (4, 2)}
MANY = (3, 2, 1)
WORSE = {"ripe": "spoiled", "spoiled": "rotten"}
"""What rot makes of a fruit. [N-5.4]"""


def reach(palms: int) -> range:
    """The market rows, from 1, that a number of palms opens. [N-7.2]"""
    return range(5 - palms, 5)


def refused(row: Sequence[Marker]) -> set[str]:
    """The crops of the last two fruits. [N-7.3]"""
    return {fruit.crop for fruit in row[-2:]}


def is_full(number: int, row: Sequence[Marker]) -> bool:
    """Is a market row, counted from 1, full? [N-7.4]"""
    return len(row) == STALLS[number - 1]


def payoff(row: Sequence[Marker]) -> list[tuple[int, int]]:
    """What each owner of fruits would get if the row were scored now, best first. [N-8]"""
    fresh: dict[int, int] = {}
    latest: dict[int, int] = {}
    rotten: dict[int, int] = {}
    for at, fruit in enumerate(row):
        if fruit.state == "rotten":
            rotten[fruit.owner] = rotten.get(fruit.owner, 0) + 1
        else:
            fresh[fruit.owner] = fresh.get(fruit.owner, 0) + 1
            latest[fruit.owner] = at
    ranked = sorted(fresh, key=lambda owner: (fresh[owner], latest[owner]), reverse=True)
    prizes = [*PRIZES.get(len(ranked), MANY), 0, 0]
    paid = [
        (owner, max(0, prize - rotten.get(owner, 0)))
        for owner, prize in zip(ranked, prizes, strict=False)
    ]
    return paid + [(owner, 0) for owner in rotten if owner not in fresh]


def after_scoring(view: View, market: Sequence[Sequence[Marker]]) -> tuple[list[int], int]:
    """The spaces of all pieces and of the obelisk, were the market scored like this. [N-8]"""
    full = [row for number, row in enumerate(market, 1) if is_full(number, row)]
    spaces = [player.space for player in view.players]
    for row in full:
        for owner, points in payoff(row):
            spaces[owner] += points
    colours = sum(any(player.boat.values()) for player in view.players) if full else 0
    return spaces, view.obelisk - colours


def wave_toward(view: View, pieces: Pieces, field: str) -> int:
    """The wave that water on a field would have to meet toward the river; 0 if there is none."""
    near = inner(field)
    if near is None:
        return pieces.river[ROWS.index(field[:2])]
    water = field_in(view, near).water
    return water[1] if water else 0


def far_end(back: str, wave: int) -> int | None:
    """The other end of a tile that meets a wave, if it can."""
    first, second = int(back[0]), int(back[2])
    return second if first == wave else first if second == wave else None


def can_flood(view: View, pieces: Pieces, field: str) -> bool:
    """Is there any water tile that could be laid there now?"""
    return any(fits(view, back, field, pieces) for back in BACKS)


def fits(view: View, back: str, field: str, pieces: Pieces) -> bool:
    """Could a tile with this back be laid there? [N-4.2] [N-4.3] [N-4.4]"""
    lying = field_in(view, field)
    wave = wave_toward(view, pieces, field)
    if lying.is_covered or lying.water or not wave:
        return False
    end = far_end(back, wave)
    if end is None:
        return False
    beyond = outer(field)
    water = field_in(view, beyond).water if beyond else None
    return not water or (end > 0 and end == water[0])


def field_actions(view: View) -> Iterator[str]:
    """What the seat could do on the fields in a turn, with points enough. [N-6] [N-7]"""
    me = view.players[view.seat]
    supply = [crop for crop in CROPS if me.supply[crop] > me.tired[crop]]
    for field in view.fields:
        own = next((marker for marker in field.markers if marker.owner == view.seat), None)
        if own is None:
            if len(field.markers) < 2 and not (field.is_covered or field.water or field.is_desert):
                yield from (f"sow {crop} {field.name}" for crop in supply)
        elif own.acted:
            continue
        elif own.state == "seed":
            yield f"grow {field.name}"
        else:
            for number in reach(field.palms):
                row = view.market[number - 1]
                if not is_full(number, row) and own.crop not in refused(row):
                    yield f"harvest {field.name} {number}"


def cost(view: View, text: str) -> int:
    """The action points of a move in a turn. [N-6.6]"""
    verb, *objects = text.split(" ")
    if verb == "sow":
        return 2 if field_in(view, objects[1]).markers else 1
    if verb in ("grow", "harvest"):
        return 2 if len(field_in(view, objects[0]).markers) > 1 else 1
    if verb == "buy":
        return 2 if objects[0].startswith("left-") else 1
    return 0
