"""What boards and sentences ask of the rules, and with which numbers it can be asked."""

from shedet.core.game import Query, each
from shedet.games.sobek2p.rules.position import Sobek2p


def fitting_names(position: Sobek2p, seat: int, good: int) -> list[str]:
    """The tiles that can go with a good, by name: twins have numbers of their own."""
    return [position.pieces.all_names[tile] for tile in position.fitting(seat, good)]


QUERIES = (
    Query("reach", Sobek2p.reach),
    Query("open_marks", Sobek2p.open_marks),
    Query("line", Sobek2p.line, each(36, 4)),
    Query("mark_to", Sobek2p.mark_to, each(36)),
    Query("passed", Sobek2p.passed, each(36)),
    Query("corruption", Sobek2p.corruption, each(2)),
    Query("open_points", Sobek2p.open_points, each(2)),
    Query("set_of", Sobek2p.set_of, each(2, 6)),
    Query("owed", Sobek2p.owed),
    Query("laid_lack", Sobek2p.laid_lack),
    Query("lacks", Sobek2p.lacks, each(2, 6), is_own=True),
    Query("fitting", fitting_names, each(2, 6), is_own=True),
)
