"""A first bot for Sobek: 2 Players. It sells big sets, collects what it has, and bribes little.

shedet simulate sobek2p --bots examples/my_first_bot.py:my_bot,greedy --games 10
"""

from shedet.games.sobek2p import View

CHARACTER, JOKER, BRIBE = 4, 5, 2
LIKED = ("seven", "two-and-deben", "eye-of-horus", "two-scarabs", "pyramid")


def my_bot(view: View, legal: list[str]) -> str:
    """The move that seems best; of equal ones the first."""
    return max(legal, key=lambda move: worth(view, move))


def worth(view: View, move: str) -> int:
    """What a move seems worth. Its first word says what it does, the rest to what."""
    verb, _, thing = move.partition(" ")
    if verb == "take":
        return value(view, view.market[thing]) - BRIBE * bribes(view, thing)
    if verb == "sell":
        return 20 if len(alike(view, thing)) > 3 or view.pile == 0 else 6
    if verb == "choose":
        keeps = view.question == "discard" or thing.startswith("statue")
        return -value(view, thing) if keeps else value(view, thing)
    if verb == "reveal":
        return thing in LIKED
    return {"play": 8, "deben": 6, "keep": 3}.get(verb, 0)


def value(view: View, tile: str) -> int:
    """What a tile such as `fish:1S/` adds: more if we have others like it, more with scarabs."""
    good, _, shown = tile.partition(":")
    if good == "statue":
        return JOKER
    if not shown or good == "scribe":
        return CHARACTER
    scarabs = int(shown[0]) if "S" in shown else 0
    return 1 + len(alike(view, good)) + 2 * scarabs


def alike(view: View, good: str) -> list[str]:
    """The tiles of a good that we hold or have sold."""
    me = view.players[view.seat]
    return [tile for tile in me.hand or [] if tile.startswith(good)] + me.sold.get(good, [])


def bribes(view: View, square: str) -> int:
    """How many tiles lie between the ankh and a square such as C4: they would corrupt us."""
    if view.ankh is None or view.question == "merchant":
        return 0
    column, row = ord(view.ankh[0]), int(view.ankh[1])
    across, down = ord(square[0]) - column, int(square[1]) - row
    steps = max(abs(across), abs(down))
    passed = [(across * i // steps, down * i // steps) for i in range(1, steps)]
    return sum(f"{chr(column + x)}{row + y}" in view.market for x, y in passed)
