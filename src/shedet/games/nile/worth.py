"""What things are worth, read from a view; for sentences, boards and the rule of thumb."""

from collections.abc import Sequence

from shedet.games.nile.pieces import BACKS, FIELDS, ROWS, STALLS, Pieces
from shedet.games.nile.view import Field, Marker, View

PRIZES = {1: (6,), 2: (4, 2)}
MANY = (3, 2, 1)


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


def inner(field: str) -> str | None:
    """The next field toward the river, if there is one."""
    return None if field[2] == "1" else field[:2] + str(int(field[2]) - 1)


def outer(field: str) -> str | None:
    """The next field toward the desert, if there is one."""
    return None if field[2] == field[1] else field[:2] + str(int(field[2]) + 1)


def field_in(view: View, name: str) -> Field:
    return view.fields[FIELDS.index(name)]


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


def next_waves(view: View, pieces: Pieces) -> dict[str, int]:
    """The fields that a flood can reach now, with the wave that must meet there. [N-4.2]"""
    found = {}
    for field in view.fields:
        wave = wave_toward(view, pieces, field.name)
        if not field.is_covered and not field.water and wave:
            if any(fits(view, back, field.name, pieces) for back in BACKS):
                found[field.name] = wave
    return found


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
