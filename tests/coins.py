"""Coins: a toy in which everybody can tell the best move, and how much each other one costs.

Six coins lie open. In turn each seat says by which hand it takes, which changes nothing, and takes
one. At the end the purses are opened, of which each seat has seen only its own, and all is counted.
"""

from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from shedet.core.engine.chance import Chance
from shedet.core.engine.position import Position
from shedet.core.event import Event, seats_in
from shedet.core.game import NO_MOVE, Deal, GameInfo, Result
from shedet.core.language import DEFAULT, Sentence
from tests.toy import LotsGame

INFO = GameInfo(
    id="coins",
    name=Sentence("Coins"),
    about=Sentence("A toy."),
    seats=(2, 3),
    options=(),
    rules_version=1,
    implementation="tests.coins:CoinsGame",
)
COINS = (1, 2, 3, 5, 8, 13)
MOVES = ["left", "right", *(f"take {coin}" for coin in COINS)]
PURSE = 4
"""A purse holds less."""


class Coins(Position):
    """`owner` is by coin, -1 while it lies there; `purse` by seat."""

    def __init__(self) -> None:
        super().__init__()
        self.owner = [-1] * len(COINS)
        self.purse = [0, 0, 0]

    def list_moves(self) -> int:
        n = 0
        if self.is_over:
            return 0
        if not self.mid_line:
            return self.offer(self.offer(0, 0), 1)
        for i, owner in enumerate(self.owner):
            if owner < 0:
                n = self.offer(n, 2 + i)
        return n

    def apply(self, move: int) -> int:
        if move < 2:
            self.mid_line = 1
            return 0
        self.mid_line = 0
        self.owner[move - 2] = self.to_act
        self.tell(1, self.to_act, COINS[move - 2], 0, 0, 15)
        self.to_act = (self.to_act + 1) % self.seats
        self.deciding = 1 << self.to_act
        if -1 not in self.owner:
            self.is_over, self.deciding = 1, 0
        return 0

    def copy(self) -> "Coins":
        other = type(self)()
        self.copy_position(other)
        other.owner, other.purse = list(self.owner), list(self.purse)
        return other

    def redeal(self, seat: int, chance: Chance) -> int:
        for other in range(self.seats):
            if other != seat:
                self.purse[other] = chance.below(PURSE)
        return 0

    def encode(self) -> bytes:
        cells = [self.to_act, self.mid_line, self.is_over, *self.owner, *self.purse]
        return array("h", cells).tobytes()

    def score(self, seat: int) -> int:
        taken = (coin for coin, owner in zip(COINS, self.owner, strict=True) if owner == seat)
        return self.purse[seat] + sum(taken)

    def winners(self) -> int:
        best = max(self.result())
        return sum(1 << seat for seat in range(self.seats) if self.score(seat) == best)


class CoinsGame(LotsGame):
    info = INFO
    actions = len(MOVES)
    longest = 2 * len(COINS)
    pieces_hash = "coins"

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        return {"purses": [chance.below(PURSE) for _ in range(seats)]}

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Coins:  # type: ignore[override]
        position = Coins()
        position.seats, position.deciding = seats, 1
        for seat, purse in enumerate(deal["purses"]):
            position.purse[seat] = purse
        return position

    def move_text(self, move: int) -> str:
        return MOVES[move]

    def move_number(self, text: str) -> int:
        return self.parsed({move: i for i, move in enumerate(MOVES)}, text, NO_MOVE)

    def line_text(self, moves: Sequence[int]) -> str:
        return ", ".join(MOVES[move] for move in moves)

    def line_moves(self, text: str) -> list[int]:
        return [self.move_number(part) for part in text.split(", ")]

    def events(self, position: Position) -> list[Event]:
        return [
            Event("took", seat, {"number": coin}, {}, seats_in(audience))
            for _, seat, coin, _, _, audience in position.facts()
        ]

    def seat_of(self, view: dict[str, Any]) -> int:
        seat: int = view["seat"]
        return seat

    def hint(
        self, view: dict[str, Any], move: int | str, names: Sequence[str], language: str = DEFAULT
    ) -> tuple[str, str]:
        return "Take a coin.", "Look at the big ones."

    def reasons(
        self, view: dict[str, Any], move: int | str, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        return [f"{self.as_text(move)} is what it is worth."]

    def view(self, position: Position, seat: int) -> dict[str, Any]:
        assert isinstance(position, Coins)
        return {
            "seat": seat,
            "seats": position.seats,
            "to_act": position.to_act,
            "mid_line": position.mid_line,
            "owner": list(position.owner),
            "purse": position.purse[seat] if seat < position.seats else 0,
        }

    def world(self, view: dict[str, Any], chance: Chance) -> Coins:  # type: ignore[override]
        position = Coins()
        position.seats, position.to_act = view["seats"], view["to_act"]
        position.deciding, position.mid_line = 1 << view["to_act"], view["mid_line"]
        position.owner = list(view["owner"])
        position.purse[view["seat"]] = view["purse"]
        position.redeal(view["seat"], chance)
        return position

    def result(self, position: Position) -> Result:
        winners = sorted(seats_in(position.winners()))
        return {"scores": position.result(), "winners": winners, "items": []}
