"""Where a marker finds a symbol on the score track, which begins again after 99. [S1-1.6]"""

from collections.abc import Sequence

SPACES = 100


def next_space(symbols: Sequence[int], space: int, symbol: int) -> int:
    """The next space with a symbol. [S1-5.9]"""
    return next(at for at in range(space + 1, space + SPACES + 1) if symbols[at % SPACES] == symbol)


def space_behind(symbols: Sequence[int], space: int, symbol: int) -> int:
    """The nearest space behind with a symbol, or the space itself if there is none. [S1-5.10]"""
    behind = (at for at in range(space - 1, -1, -1) if symbols[at % SPACES] == symbol)
    return next(behind, space)
