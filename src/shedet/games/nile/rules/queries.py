"""What boards and sentences ask of the rules."""

from shedet.core.game import Query, each
from shedet.games.nile.rules.position import Nile


def seats(position: Nile) -> list[tuple[int]]:
    return [(seat,) for seat in range(position.seats)]


def rows_and_seats(position: Nile) -> list[tuple[int, int]]:
    return [(row, seat) for row in range(4) for seat in range(position.seats)]


QUERIES = (
    Query("wave_toward", Nile.wave_toward, each(28)),
    Query("flood_wave", Nile.flood_wave, each(28)),
    Query("desert_from", Nile.desert_from, each(28)),
    Query("price_on", Nile.price_on, each(28)),
    Query("palms_for", Nile.palms_for, each(4)),
    Query("spoilable", Nile.spoilable, each(4)),
    Query("takes", Nile.takes, each(4, 5)),
    Query("pays", Nile.pays, rows_and_seats),
    Query("rank", Nile.rank, rows_and_seats),
    Query("bid_ahead", Nile.bid_ahead, seats),
    Query("scoring", Nile.scoring),
    Query("points_left", Nile.points_left),
    Query("winners", Nile.winners),
)
