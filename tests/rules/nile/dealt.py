"""Deals for the set-up, and games that begin with them."""

from collections.abc import Mapping
from typing import Any

from shedet.core.engine.chance import seeded
from shedet.core.game import Deal
from shedet.games.nile.rules.position import Nile
from tests.rules.nile.tables import COVERED, GAME, Names

HEIGHTS = {2: (11, 11), 3: (8, 7), 4: (6, 5), 5: (5, 4)}
OPEN = {2: ["U44", "U55", "L33"], 3: ["U33", "U44", "L55"], 4: ["U33", "U44", "L55"]}
OPEN[5] = OPEN[4]


def deal(seed: int = 1, seats: int = 3, **options: str) -> Deal:
    return GAME.deal(seats, GAME.info.choose(options), seeded(seed))


def arranged(
    seats: int,
    tops: Mapping[int, Names] | None = None,
    on: Names | None = None,
    **changes: Any,
) -> Deal:
    """A deal with known rows covered; the top tiles of some seats are of these backs."""
    made = {**deal(seats=seats), "first": 0, "covered": list(COVERED[seats])}
    made["desert"] = dict(zip(on or OPEN[seats], made["desert"].values(), strict=True))
    water = sorted(GAME.pieces.water)
    stacks: dict[tuple[int, int], list[str]] = {}
    for seat, backs in (tops or {}).items():
        for number, back in enumerate(backs):
            tile = next(name for name in water if name.startswith(back))
            water.remove(tile)
            stacks[seat, number] = [tile]
    for seat in range(seats):
        for number, height in enumerate(HEIGHTS[seats]):
            stack = stacks.setdefault((seat, number), [])
            stack[:0] = [water.pop() for _ in range(height - len(stack))]
    made["water"] = [[stacks[seat, 0], stacks[seat, 1]] for seat in range(seats)]
    return {**made, "out": water, **changes}


def start(made: Deal, seats: int = 3, **options: str) -> Nile:
    position = GAME.start(seats, GAME.info.choose(options), made)
    position.logging = 1
    return position
