"""Sobek: 2 Players scored slowly: a record is followed by piece names, with the rulebook at hand.

Nothing here knows the rules code. A record that goes on after the end, stops before it, or draws a
wrong number of tokens is refused with a ValueError.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

from shedet.core.records.record import Line, Record

GOODS = ("ivory", "ebony", "marble", "livestock", "fish", "wheat")
JOKER = "statue"
CHARACTERS = {
    "queen": "ivory",
    "vizier": "livestock",
    "thief": "fish",
    "merchant": "wheat",
    "high-priest": "ebony",
    "high-priestess": "marble",
    "courtesan": "wheat",
    "architect": JOKER,
    "scribe:livestock": "livestock",
    "scribe:fish": "fish",
}
POINTS = {"seven": 7, "two-and-deben": 2}
SNAKES = {"snake-1": 1, "snake-2": 2}
DEBEN = (3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9)
CENTRE = ("C3", "D3", "D4", "C4")
MIDDLE = ("B2", "C2", "D2", "E2", "E3", "E4", "E5", "D5", "C5", "B5", "B4", "B3")
TOP_AND_RIGHT = ("A1", "B1", "C1", "D1", "E1", "F1", "F2", "F3", "F4", "F5")
BOTTOM_AND_LEFT = ("F6", "E6", "D6", "C6", "B6", "A6", "A5", "A4", "A3", "A2")
FILL_ORDER = CENTRE + MIDDLE + TOP_AND_RIGHT + BOTTOM_AND_LEFT


def family(tile: str) -> str:
    return CHARACTERS.get(tile, tile.split(":")[0])


def scarabs(tile: str) -> int:
    """`fish:1S/` shows one."""
    shown = tile.split(":")[-1]
    return int(shown[0]) if shown[1:2] == "S" else 0


def most_boxed(hand: Sequence[str], sold: Collection[str]) -> int:
    """The most tiles that could be sold: every way to share the jokers out is tried."""
    own = Counter(family(tile) for tile in hand)
    best = 0
    for sharing in combinations_with_replacement([*GOODS, "nowhere"], own[JOKER]):
        jokers = Counter(sharing)
        sets = [own[good] + jokers[good] for good in GOODS if own[good] or good in sold]
        best = max(best, sum(tiles for tiles in sets if tiles >= 3))
    return best


@dataclass
class Player:
    """What lies before one player."""

    hand: list[str]
    board: list[str] = field(default_factory=list)
    sold: dict[str, list[str]] = field(default_factory=dict)
    scarab_tokens: list[str] = field(default_factory=list)
    deben: list[int] = field(default_factory=list)
    pirogues: list[str] = field(default_factory=list)

    def lay(self, good: str, tiles: Sequence[str]) -> None:
        for tile in tiles:
            self.hand.remove(tile)
            self.sold.setdefault(good, []).append(tile)

    def sets(self) -> dict[str, list[int]]:
        """For each good the number of tiles and of scarabs."""
        return {
            good: [len(tiles), sum(map(scarabs, tiles)) + 2 * self.scarab_tokens.count(good)]
            for good, tiles in self.sold.items()
        }

    def score(self) -> int:
        sold = sum(tiles * shown for tiles, shown in self.sets().values())
        return sold + sum(self.deben) + sum(POINTS.get(name, 0) for name in self.pirogues)


class Table:
    """All pieces by name. Each verb of a record is a method; `fresh` says that a turn begins."""

    def __init__(self, deal: dict[str, Any]) -> None:
        self.market = dict(zip(FILL_ORDER, deal["centre"] + deal["market"], strict=True))
        self.pile = list(deal["pile"])
        self.players = [Player(list(hand)) for hand in deal["hands"]]
        self.slots = list(deal["slots"])
        self.reserve = list(deal["reserve"])
        self.bag = list(DEBEN)
        self.ankh, self.mark = "", ""
        self.turn, self.pyramid, self.fresh = deal["first"], False, False
        self.plans: list[str] = []
        self.chance: list[str] = []

    def begin(self, seat: int, pyramid: bool = False) -> None:
        self.turn, self.pyramid, self.fresh = seat, pyramid, True

    def follow(self, line: Line) -> None:
        """Carry a line out; chance outcomes that it does not use are left in `chance`."""
        head, _, tail = line.text.partition(": ")
        verb, _, thing = head.partition(" ")
        self.chance, self.fresh = list(line.chance), False
        act = {
            "take": self.take,
            "refill": self.refill,
            "sell": self.sell,
            "reveal": self.reveal,
            "play": self.play,
            "choose": self.choose,
        }[verb]
        act(line.seat, thing, tail.split())

    def take(self, seat: int, square: str, words: list[str]) -> None:
        me, tile = self.players[seat], self.market.pop(square)
        me.board += [self.market.pop(at) for at in self.passed(square)]
        self.ankh = square
        self.mark = words[0] if tile in CHARACTERS else tile.rstrip("*")[-1]
        if words == ["deben"]:
            self.draw_deben(me)
        else:
            me.hand.append(tile)
        self.begin(1 - seat)

    def passed(self, square: str) -> list[str]:
        """The occupied squares between the ankh and another one."""
        if not self.ankh:
            return []
        here, there = place_of(self.ankh), place_of(square)
        across, down = there[0] - here[0], there[1] - here[1]
        steps = max(abs(across), abs(down))
        between = {
            (here[0] + across // steps * i, here[1] + down // steps * i) for i in range(1, steps)
        }
        return [at for at in self.market if place_of(at) in between]

    def refill(self, seat: int, thing: str, words: list[str]) -> None:
        self.ankh = ""
        for square in FILL_ORDER:
            if square not in self.market and self.pile:
                self.market[square] = self.pile.pop(0)

    def sell(self, seat: int, good: str, words: list[str]) -> None:
        me = self.players[seat]
        me.lay(good, [f"{good}:{w}" if f"{good}:{w}" in me.hand else w for w in words])
        if not self.slots:
            self.begin(1 - seat)

    def reveal(self, seat: int, pirogue: str, words: list[str]) -> None:
        me, rival = self.players[seat], self.players[1 - seat]
        (self.plans or self.slots).remove(pirogue)
        self.plans = []
        if pirogue in SNAKES:
            rival.pirogues.append(pirogue)
        elif pirogue in POINTS:
            me.pirogues.append(pirogue)
        if pirogue == "two-scarabs":
            me.scarab_tokens += words
        elif pirogue == "mummy":
            me.hand, me.board = me.hand + me.board, []
        elif pirogue == "two-and-deben":
            self.draw_deben(me)
        elif pirogue == "eye-of-horus":
            drawn = [value for value in (self.draw_deben(me), self.draw_deben(me)) if value]
            if len(drawn) == 2:
                me.deben.remove(min(drawn))
                self.bag.append(min(drawn))
        self.begin(seat if pirogue == "pyramid" else 1 - seat, pirogue == "pyramid")

    def play(self, seat: int, character: str, words: list[str]) -> None:
        me, rival = self.players[seat], self.players[1 - seat]
        me.hand.remove(character)
        if character == "queen":
            me.hand += self.pile[:3]
            self.pile = self.pile[3:]
        elif character == "thief" and words:
            rival.hand.remove(self.chance[0])
            me.hand.append(self.chance.pop(0))
        elif character == "merchant" and words:
            me.hand.append(self.market.pop(words[0]))
        elif character.startswith("high-priest") and words:
            me.board = [tile for tile in me.board if family(tile) != words[0]]
        elif character == "courtesan" and words:
            me.lay(words[0], words[1:])
        elif character == "architect":
            self.plans, self.chance = self.chance[:3], self.chance[3:]
        answer_due = (
            (character == "vizier" and rival.board)
            or character == "architect"
            or (character.startswith("scribe") and len(rival.hand) > 6)
        )
        if not answer_due:
            self.begin(1 - seat)

    def choose(self, seat: int, tiles: str, words: list[str]) -> None:
        """The Vizier's loot in one's own turn, the Scribe's discards in the rival's."""
        me, rival = self.players[seat], self.players[1 - seat]
        for tile in tiles.split():
            if seat == self.turn:
                rival.board.remove(tile)
                me.hand.append(tile)
            else:
                me.hand.remove(tile)
                me.board.append(tile)
        self.begin(1 - self.turn)

    def draw_deben(self, player: Player) -> int:
        """The value drawn, 0 from an empty bag."""
        if not self.bag:
            return 0
        value = int(self.chance.pop(0).removeprefix("deben:"))
        self.bag.remove(value)
        player.deben.append(value)
        return value

    def is_stuck(self) -> bool:
        """Has the player whose turn it is nothing to take, to sell and to play?"""
        me = self.players[self.turn]
        if self.pile or any(tile in CHARACTERS for tile in me.hand):
            return False
        if any(
            in_line(self.ankh, at, "hv/\\" if self.pyramid else self.mark) for at in self.market
        ):
            return False
        return most_boxed(me.hand, me.sold) == 0

    def finish(self) -> dict[str, Any]:
        """Clear the hands, reward the less corrupt, count."""
        corruption = [
            len(player.board) + len(player.hand) + sum(SNAKES.get(p, 0) for p in player.pirogues)
            for player in self.players
        ]
        rival = self.players[1 - self.turn]
        corruption[1 - self.turn] -= most_boxed(rival.hand, rival.sold)
        if corruption[0] != corruption[1]:
            virtuous = self.players[corruption.index(min(corruption))]
            for _ in range(1 + abs(corruption[0] - corruption[1]) // 3):
                self.draw_deben(virtuous)
        scores = [player.score() for player in self.players]
        standing = [(scores[seat], -corruption[seat]) for seat in range(2)]
        return {
            "scores": scores,
            "winners": [seat for seat in range(2) if standing[seat] == max(standing)],
            "items": [
                {
                    "sets": player.sets(),
                    "deben": sorted(player.deben),
                    "pirogues": sorted(name for name in player.pirogues if name in POINTS),
                    "corruption": corruption[seat],
                }
                for seat, player in enumerate(self.players)
            ],
        }


def place_of(square: str) -> tuple[int, int]:
    return "ABCDEF".index(square[0]), "123456".index(square[1])


def in_line(ankh: str, square: str, marks: str) -> bool:
    """Does one of these lines through the ankh lead to the square?"""
    here, there = place_of(ankh), place_of(square)
    across, down = there[0] - here[0], there[1] - here[1]
    lines = {"h": down == 0, "v": across == 0, "/": across == -down, "\\": across == down}
    return any(lines[mark] for mark in marks)


def result_of(record: Record) -> dict[str, Any]:
    """The result of a finished game, worked out from its deal and its lines."""
    table = Table(record.deal)
    for number, line in enumerate(record.lines, 1):
        if table.fresh and table.is_stuck():
            raise ValueError(f"line {number}: the game was over before")
        if table.chance:
            raise ValueError(f"line {number - 1}: {table.chance} was not drawn for anything")
        table.follow(line)
    if not (table.fresh and table.is_stuck()):
        raise ValueError("the game is not over")
    result = table.finish()
    if table.chance:
        raise ValueError(f"{table.chance} was not drawn for anything")
    return result
