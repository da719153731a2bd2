"""Setting fields that are locked in a position in play."""

from collections.abc import Iterator
from contextlib import contextmanager

from shedet.core.engine.position import Position


@contextmanager
def reopened(position: Position) -> Iterator[None]:
    """Pieces can be moved by hand until the block is left."""
    position._reopen()
    try:
        yield
    finally:
        position._settle()
