"""A rule of thumb for the greedy bot: what a move seems worth at first sight, in half points."""

from collections import Counter
from collections.abc import Mapping

from shedet.games.sobek2p.pieces.box import CHARACTERS
from shedet.games.sobek2p.pieces.box import scarabs_on as scarabs
from shedet.games.sobek2p.prior.lines import line_through, passed
from shedet.games.sobek2p.view.view import FACE_DOWN, View

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


class Thumb:
    """Rates the moves of one view; `family` has the family of every tile by name."""

    def __init__(self, view: View, family: Mapping[str, str]) -> None:
        self.view = view
        self.family = family

    def rate(self, text: str) -> int:
        """The worth of a move for the seat of the view."""
        verb, _, thing = text.partition(" ")
        if verb == "take":
            return self.rate_take(thing)
        if verb == "sell":
            return self.rate_sale(thing)
        if verb == "play":
            return self.rate_character(thing)
        if verb == "reveal":
            return self.rate_pirogue(thing)
        if verb == "choose":
            return self.rate_choice(thing)
        if verb == "name":
            return self.rate_name(thing)
        if verb == "point":
            return -self.rate_take(thing)
        if verb == "deben":
            return DEBEN
        if verb == "keep":
            return 6
        if verb == "turn":
            return -self.tiles_in_line(str(self.view.about), thing)
        return 4 if verb == "refill" else 0

    def hand_of(self) -> list[str]:
        return self.view.players[self.view.seat].hand or []

    def tile_worth(self, tile: str) -> int:
        """What one more tile adds to the set that it would join, if that set comes to be sold."""
        if tile == FACE_DOWN or tile in CHARACTERS:
            return UNKNOWN_CHARACTER
        good = self.family[tile]
        if good == "statue":
            return 8
        me = self.view.players[self.view.seat]
        together = [t for t in self.hand_of() if self.family[t] == good] + me.sold.get(good, [])
        points = sum(map(scarabs, together)) + 2 * me.scarab_tokens.get(good, 0)
        gain = (len(together) + 1) * (points + scarabs(tile)) - len(together) * points
        worth = min(2 * gain, 24) if len(together) >= 2 else gain + scarabs(tile)
        return max(worth, DEBEN) if ":D" in tile else worth

    def rate_take(self, square: str) -> int:
        cost = 0 if self.view.question == "merchant" else BRIBE * len(passed(self.view, square))
        return self.tile_worth(self.view.market[square]) - cost

    def rate_sale(self, good: str) -> int:
        """Worth its pirogue and the points; three tiles alone may grow while the market lasts."""
        tiles = [t for t in self.hand_of() if self.family[t] in (good, "statue")]
        me = self.view.players[self.view.seat]
        before = len(me.sold.get(good, []))
        points = sum(map(scarabs, tiles + me.sold.get(good, [])))
        points += 2 * me.scarab_tokens.get(good, 0)
        gain = (len(tiles) + before) * points
        early = len(tiles) < 4 and self.view.pile > 0
        return gain + (12 if self.view.slots else 0) - (12 if early else 0)

    def rate_character(self, character: str) -> int:
        me, rival = self.view.players[self.view.seat], self.view.players[1 - self.view.seat]
        tiles = sum(rival.hand_backs.values())
        worth = {
            "queen": 5 * min(self.view.pile, 3),
            "vizier": 10 if sum(rival.board_backs.values()) else 0,
            "thief": 12 if tiles else 0,
            "merchant": 10 if self.view.market else 0,
            "courtesan": 8 if me.sold else 0,
            "architect": 12,
        }
        if character.startswith("scribe"):
            return 6 * max(0, tiles - 6)
        if character.startswith("high"):
            kinds = Counter(self.family[tile] for tile in me.board or [])
            return BRIBE * max(kinds.values(), default=0)
        return worth[character]

    def rate_pirogue(self, pirogue: str) -> int:
        if pirogue == "mummy":
            return BRIBE * len(self.view.players[self.view.seat].board or [])
        return PIROGUE_VALUES[pirogue]

    def rate_choice(self, tile: str) -> int:
        """In a sale take all of the good; keep jokers unless they are needed."""
        if self.view.question in ("discard", "vizier"):
            return self.tile_worth(tile) * (-1 if self.view.question == "discard" else 1)
        needed = len(self.view.laid) < 3
        return 1 if needed or self.family[tile] != "statue" else -1

    def rate_name(self, good: str) -> int:
        me = self.view.players[self.view.seat]
        if self.view.question == "priest":
            return sum(self.family[tile] == good for tile in me.board or [])
        return len(me.sold[good])

    def tiles_in_line(self, square: str, mark: str) -> int:
        """How many tiles a line through a square would offer to the rival."""
        return sum(at in self.view.market for at in line_through(square, mark))
