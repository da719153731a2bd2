"""What boards and sentences ask of the rules, and with which numbers it can be asked."""

from collections.abc import Iterable
from itertools import product

from shedet.core.game import Query, each
from shedet.games.sobek.rules.position import Sobek


def sets(position: Sobek) -> Iterable[tuple[int, ...]]:
    return [(number,) for number in range(position.set_count)]


def seats(position: Sobek) -> Iterable[tuple[int, ...]]:
    return [(seat,) for seat in range(position.seats)]


def markers(position: Sobek) -> Iterable[tuple[int, ...]]:
    """Where markers are, with each of the symbols."""
    return product(position.points[: position.seats], range(5))


QUERIES = (
    Query("reach", Sobek.reach),
    Query("near", Sobek.near),
    Query("passed", Sobek.passed, each(9)),
    Query("leaves", Sobek.leaves, each(9)),
    Query("delivery", Sobek.delivery),
    Query("deliveries", Sobek.deliveries),
    Query("worth", Sobek.worth, sets),
    Query("sets_worth", Sobek.sets_worth, seats),
    Query("points_for", Sobek.points_for, each(4, 4, 2)),
    Query("fits", Sobek.fits, each(7, 7)),
    Query("missing", Sobek.missing, each(5, 2, 2)),
    Query("excess", Sobek.excess, seats),
    Query("next_space", Sobek.next_space, markers),
    Query("space_behind", Sobek.space_behind, markers),
    Query("steps_back", Sobek.steps_back, each(31)),
    Query("winners", Sobek.winners),
    Query("rounds", Sobek.rounds),
    Query("gifts", Sobek.gifts),
    Query("burden", Sobek.burden, each(4, 3)),
)
