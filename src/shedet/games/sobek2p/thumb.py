"""A rule of thumb for the greedy bot: what a move seems worth at first sight, in half points."""

from collections import Counter

from shedet.games.sobek2p.pieces import MARKS, SQUARES, steps
from shedet.games.sobek2p.view import FACE_DOWN, View

STEPS = steps()
FAMILIES = {
    "queen": "ivory",
    "vizier": "livestock",
    "thief": "fish",
    "merchant": "wheat",
    "high-priest": "ebony",
    "high-priestess": "marble",
    "courtesan": "wheat",
    "architect": "statue",
    "scribe:livestock": "livestock",
    "scribe:fish": "fish",
}
BRIBE = 3
UNKNOWN_CHARACTER = 9
DEBEN = 10
PIROGUE_VALUES = {
    "pyramid": 8,
    "two-scarabs": 11,
    "mummy": 6,
    "snake-1": 4,
    "snake-2": 7,
    "seven": 14,
    "two-and-deben": 14,
    "eye-of-horus": 13,
    "finger": 5,
}


def rate(view: View, text: str) -> int:
    """The worth of a move for the seat of the view."""
    verb, _, thing = text.partition(" ")
    if verb == "take":
        return rate_take(view, thing)
    if verb == "sell":
        return rate_sale(view, thing)
    if verb == "play":
        return rate_character(view, thing)
    if verb == "reveal":
        return rate_pirogue(view, thing)
    if verb == "choose":
        return rate_choice(view, thing)
    if verb == "name":
        return rate_name(view, thing)
    if verb == "point":
        return -rate_take(view, thing)
    if verb == "deben":
        return DEBEN
    if verb == "keep":
        return 6
    if verb == "turn":
        return -tiles_in_line(view, str(view.about), thing)
    return 4 if verb == "refill" else 0


def family(tile: str) -> str:
    return FAMILIES.get(tile, tile.partition(":")[0])


def scarabs(tile: str) -> int:
    shown = tile.partition(":")[2]
    return int(shown[0]) if shown[1:2] == "S" else 0


def hand_of(view: View) -> list[str]:
    return view.players[view.seat].hand or []


def tile_worth(view: View, tile: str) -> int:
    """What one more tile adds to the set that it would join, if that set comes to be sold."""
    if tile == FACE_DOWN or tile in FAMILIES:
        return UNKNOWN_CHARACTER
    good = family(tile)
    if good == "statue":
        return 8
    me = view.players[view.seat]
    together = [t for t in hand_of(view) if family(t) == good] + me.sold.get(good, [])
    points = sum(map(scarabs, together)) + 2 * me.scarab_tokens.get(good, 0)
    gain = (len(together) + 1) * (points + scarabs(tile)) - len(together) * points
    worth = min(2 * gain, 24) if len(together) >= 2 else gain + scarabs(tile)
    return max(worth, DEBEN) if ":D" in tile else worth


def passed(view: View, square: str) -> int:
    """How many tiles lie between the ankh and a square in one of its lines."""
    if view.ankh is None:
        return 0
    target = SQUARES.index(square)
    for way in STEPS:
        count, at = 0, way[SQUARES.index(view.ankh)]
        while at >= 0 and at != target:
            count += SQUARES[at] in view.market
            at = way[at]
        if at == target:
            return count
    return 0


def rate_take(view: View, square: str) -> int:
    cost = 0 if view.question == "merchant" else BRIBE * passed(view, square)
    return tile_worth(view, view.market[square]) - cost


def rate_sale(view: View, good: str) -> int:
    """Worth its pirogue and the points; three tiles alone may grow while the market lasts."""
    tiles = [t for t in hand_of(view) if family(t) in (good, "statue")]
    me = view.players[view.seat]
    before = len(me.sold.get(good, []))
    points = sum(map(scarabs, tiles + me.sold.get(good, [])))
    points += 2 * me.scarab_tokens.get(good, 0)
    gain = (len(tiles) + before) * points
    early = len(tiles) < 4 and view.pile > 0
    return gain + (12 if view.slots else 0) - (12 if early else 0)


def rate_character(view: View, character: str) -> int:
    me, rival = view.players[view.seat], view.players[1 - view.seat]
    tiles = sum(rival.hand_backs.values())
    worth = {
        "queen": 5 * min(view.pile, 3),
        "vizier": 10 if sum(rival.board_backs.values()) else 0,
        "thief": 12 if tiles else 0,
        "merchant": 10 if view.market else 0,
        "courtesan": 8 if me.sold else 0,
        "architect": 12,
    }
    if character.startswith("scribe"):
        return 6 * max(0, tiles - 6)
    if character.startswith("high"):
        kinds = Counter(family(tile) for tile in me.board or [])
        return BRIBE * max(kinds.values(), default=0)
    return worth[character]


def rate_pirogue(view: View, pirogue: str) -> int:
    if pirogue == "mummy":
        return BRIBE * len(view.players[view.seat].board or [])
    return PIROGUE_VALUES[pirogue]


def rate_choice(view: View, tile: str) -> int:
    """In a sale take all of the good; keep jokers unless they are needed."""
    if view.question in ("discard", "vizier"):
        return tile_worth(view, tile) * (-1 if view.question == "discard" else 1)
    needed = len(view.laid) < 3
    return 1 if needed or family(tile) != "statue" else -1


def rate_name(view: View, good: str) -> int:
    me = view.players[view.seat]
    if view.question == "priest":
        return sum(family(tile) == good for tile in me.board or [])
    return len(me.sold[good])


def tiles_in_line(view: View, square: str, mark: str) -> int:
    """How many tiles a line through a square would offer to the rival."""
    count, first = 0, 2 * MARKS.index(mark)
    for way in STEPS[first : first + 2]:
        at = way[SQUARES.index(square)]
        while at >= 0:
            count += SQUARES[at] in view.market
            at = way[at]
    return count
