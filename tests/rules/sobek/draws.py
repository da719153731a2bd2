"""Worlds drawn at random, and how evenly they come."""

from collections import Counter
from collections.abc import Iterator, Mapping

from shedet.core.engine.chance import seeded
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.tables import GAME

WAYS = ("redeal", "world")
"""Two ways to draw: by the position, and from a view."""

Key = tuple[str, ...]


def key_of(position: Sobek) -> Key:
    """Where every piece is."""
    return tuple(GAME.places(position))


def drawn(position: Sobek, seat: int, way: str, number: int) -> Iterator[Sobek]:
    """Positions that the seat cannot tell from this one."""
    view = GAME.view(position, seat)
    chance = seeded(2)
    for _ in range(number):
        if way == "redeal":
            world = position.copy()
            world.redeal(seat, chance)
            yield world
        else:
            yield GAME.world(view, chance)


def check_evenness(draws: Counter[Key], counts: Mapping[Key, int]) -> None:
    """What was drawn came as often as it should: a test by chi squared."""
    assert set(draws) <= set(counts), "a world that does not fit was drawn"
    number, total = sum(draws.values()), sum(counts.values())
    chi_squared = 0.0
    for key, ways in counts.items():
        expected = number * ways / total
        chi_squared += (draws[key] - expected) ** 2 / expected
    freedom = len(counts) - 1
    assert chi_squared < freedom + 4 * (2 * freedom) ** 0.5 + 6, f"{freedom} degrees of freedom"
