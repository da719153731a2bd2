"""Lots: a toy game with all that the protocol knows, and nothing else.

Each seat holds two of the cards 1 to 6. Twice, all seats bid a card in secret and at once; the
highest bid wins a prize drawn from the bag, equal bids cannot happen. Most prize points win.
"""

import json
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from shedet.core.effects import Choices
from shedet.core.engine.chance import Chance, shuffled
from shedet.core.engine.position import Position
from shedet.core.errors import IllegalMove, NotationError
from shedet.core.event import Event, seats_in
from shedet.core.game import NO_MOVE, NO_OUTCOME, Deal, Game, GameInfo, Result
from shedet.core.language import DEFAULT, Sentence

INFO = GameInfo(
    id="lots",
    name=Sentence("Lots"),
    about=Sentence("A toy."),
    seats=(2, 3),
    options=(),
    rules_version=1,
    implementation="tests.toy:LotsGame",
)
ASIDE, HAND, BID, SPENT = 0, 1, 4, 7
BAG, WON = 8, 9


class Lots(Position):
    """Cards 1-6 and prizes 1-3, each in one place; HAND, BID and WON are counted by seat."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = [ASIDE] * 7
        self.prizes = [BAG] * 4

    def conceals(self) -> int:
        return 1

    def list_moves(self) -> int:
        n = 0
        if not self.is_over:
            for card in range(1, 7):
                if self.cards[card] == HAND + self.to_act:
                    n = self.offer(n, card - 1)
        return n

    def apply(self, move: int) -> int:
        seat = self.to_act
        self.cards[move + 1] = BID + seat
        self.tell(1, seat, move + 1, 0, 0, 1 << seat)
        self.deciding &= ~(1 << seat)
        if self.deciding:
            self.to_act = min(seats_in(self.deciding))
        else:
            self.award()
        return 0

    def award(self) -> None:
        bids = {
            self.cards[card] - BID: card for card in range(1, 7) if BID <= self.cards[card] < SPENT
        }
        winner = max(bids, key=lambda seat: bids[seat])
        n = 0
        for prize in range(1, 4):
            if self.prizes[prize] == BAG:
                n = self.put_in_urn(n, prize)
        prize = self.draw(n)
        self.prizes[prize] = WON + winner
        for seat, card in bids.items():
            self.cards[card] = SPENT
            self.tell(2, seat, card, 0, 0, 15)
        self.tell(3, winner, prize, 0, 0, 15)
        if any(place in range(HAND, BID) for place in self.cards):
            self.deciding, self.to_act = (1 << self.seats) - 1, 0
        else:
            self.is_over, self.deciding = 1, 0

    def copy(self) -> "Lots":
        other = type(self)()
        self.copy_position(other)
        other.cards, other.prizes = list(self.cards), list(self.prizes)
        return other

    def redeal(self, seat: int, chance: Chance) -> int:
        """Others' cards and bids, and what lies aside, change places; equal views stay equal."""
        hidden = [card for card in range(1, 7) if not self.is_seen(card, seat)]
        places = [self.cards[card] for card in hidden]
        for card, place in zip(hidden, shuffled(chance, places), strict=True):
            self.cards[card] = place
        self.seed(chance.word())
        return 0

    def is_seen(self, card: int, seat: int) -> bool:
        own = (HAND + seat, BID + seat) if seat < self.seats else ()
        return self.cards[card] in (SPENT, *own)

    def encode(self) -> bytes:
        cells = [self.to_act, self.deciding, self.is_over, *self.cards, *self.prizes]
        return array("h", cells).tobytes()

    def score(self, seat: int) -> int:
        return sum(prize for prize in range(1, 4) if self.prizes[prize] == WON + seat)

    def winners(self) -> int:
        best = max(self.result())
        return sum(1 << seat for seat in range(self.seats) if self.score(seat) == best)

    def refusal(self, move: int) -> IllegalMove:
        return IllegalMove("L-1", Sentence("Bid a card of your hand."))


class LotsGame(Game):
    """Texts are as short as the rules."""

    info = INFO
    actions = 6
    longest = 6
    pieces_hash = "lots"
    view_type = dict

    def __init__(self, pieces: Path | None = None) -> None:
        pass

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        cards = shuffled(chance, range(1, 7))
        return {"hands": [sorted(cards[2 * seat : 2 * seat + 2]) for seat in range(seats)]}

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Lots:
        position = Lots()
        position.seats, position.deciding = seats, (1 << seats) - 1
        for seat, hand in enumerate(deal["hands"]):
            for card in hand:
                position.cards[card] = HAND + seat
        return position

    def rotate(self, deal: Deal) -> Deal:
        return {"hands": deal["hands"][-1:] + deal["hands"][:-1]}

    def move_text(self, move: int) -> str:
        return f"bid {move + 1}"

    def move_number(self, text: str) -> int:
        bids = {f"bid {card}": card - 1 for card in range(1, 7)}
        return self.parsed(bids, text, NO_MOVE)

    def line_text(self, moves: Sequence[int]) -> str:
        (move,) = moves
        return self.move_text(move)

    def line_moves(self, text: str) -> list[int]:
        return [self.move_number(text)]

    def outcome_text(self, outcome: int) -> str:
        return f"prize {outcome}"

    def outcome_number(self, text: str) -> int:
        prizes = {f"prize {prize}": prize for prize in range(1, 4)}
        return self.parsed(prizes, text, NO_OUTCOME)

    def position_text(self, position: Position) -> str:
        table = own(position)
        head = [table.seats, table.to_act, table.deciding, table.is_over]
        return json.dumps([head, table.cards, table.prizes])

    def position_from(self, text: str) -> Lots:
        position = Lots()
        try:
            head, position.cards, position.prizes = json.loads(text)
            position.seats, position.to_act, position.deciding, position.is_over = head
        except (ValueError, TypeError):
            raise NotationError(Sentence("This is not a position of lots.")) from None
        return position

    def places(self, position: Position) -> list[str]:
        table = own(position)
        cards = [f"card {i} in {place}" for i, place in enumerate(table.cards)]
        return cards + [f"prize {i} in {place}" for i, place in enumerate(table.prizes)]

    def events(self, position: Position) -> list[Event]:
        events = []
        for fact, seat, a, _, _, audience in position.facts():
            name = ("", "bid", "shown", "won")[fact]
            public = {} if fact == 1 else {"number": a}
            events.append(Event(name, seat, public, {"number": a}, seats_in(audience)))
        return events

    def event_text(
        self, event: Mapping[str, Any], names: Sequence[str], language: str = DEFAULT
    ) -> str:
        return f"{names[event['seat']]}: {event['event']} {event.get('number', 'a card')}."

    def is_news(self, event: Event) -> bool:
        return event.name != "bid"

    def remembers(self, options: Mapping[str, str]) -> bool:
        return True

    def status(self, view: dict[str, Any], names: Sequence[str], language: str = DEFAULT) -> str:
        points = [
            sum(prize for prize in range(1, 4) if view["prizes"][prize] == WON + seat)
            for seat in range(view["seats"])
        ]
        return "All bid." if view["deciding"] else verdict(points, names)

    def choices(self, view: dict[str, Any], names: Sequence[str]) -> "LotsChoices":
        return LotsChoices(self, view, names)

    def description(
        self, view: dict[str, Any], names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        return [f"Your cards: {view['hand']}.", f"Spent: {view['spent']}."]

    def result_text(
        self, result: Result, names: Sequence[str], language: str = DEFAULT
    ) -> list[str]:
        said = []
        for name, points in zip(names, result["scores"], strict=True):
            said += [f"{name} has {points} points:", f"Prizes: {points} points"]
        return [*said, verdict(result["scores"], names)]

    def view(self, position: Position, seat: int) -> dict[str, Any]:
        table = own(position)
        mine = seat < table.seats
        return {
            "seat": seat,
            "seats": table.seats,
            "hand": [c for c in range(1, 7) if mine and table.cards[c] == HAND + seat],
            "bid": [c for c in range(1, 7) if mine and table.cards[c] == BID + seat],
            "spent": [card for card in range(1, 7) if table.cards[card] == SPENT],
            "deciding": table.deciding,
            "prizes": list(table.prizes),
            "over": table.is_over,
        }

    def world(self, view: dict[str, Any], chance: Chance) -> Lots:
        position = Lots()
        position.seats, position.deciding = view["seats"], view["deciding"]
        position.is_over, position.prizes = view["over"], list(view["prizes"])
        position.to_act = min(seats_in(view["deciding"]), default=0)
        seen = {HAND + view["seat"]: view["hand"], BID + view["seat"]: view["bid"]}
        for place, cards in {**seen, SPENT: view["spent"]}.items():
            for card in cards:
                position.cards[card] = place
        rest = [card for card in range(1, 7) if position.cards[card] == ASIDE]
        rounds_left = 2 - len(view["spent"]) // view["seats"]
        for seat in range(view["seats"]):
            if seat != view["seat"] and not view["over"]:
                has_bid = not view["deciding"] >> seat & 1
                for _ in range(rounds_left - has_bid):
                    position.cards[rest.pop()] = HAND + seat
                if has_bid:
                    position.cards[rest.pop()] = BID + seat
        position.redeal(view["seat"], chance)
        return position

    def fold(self, view: dict[str, Any], events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        now = {**view, "prizes": list(view["prizes"])}
        for told in events:
            if told["event"] == "bid":
                now["deciding"] &= ~(1 << told["seat"])
                if told["seat"] == view["seat"]:
                    now["hand"] = [card for card in now["hand"] if card != told["number"]]
                    now["bid"] = [told["number"]]
            elif told["event"] == "shown":
                now["spent"] = sorted([*now["spent"], told["number"]])
                now["bid"] = []
            else:
                now["prizes"][told["number"]] = WON + told["seat"]
                now["over"] = int(len(now["spent"]) == 2 * view["seats"])
                now["deciding"] = 0 if now["over"] else (1 << view["seats"]) - 1
        return now

    def seat_of(self, view: dict[str, Any]) -> int:
        seat: int = view["seat"]
        return seat

    def rate(self, view: dict[str, Any], text: str) -> int:
        return int(text.split(" ")[1])

    def result(self, position: Position) -> Result:
        winners = sorted(seats_in(position.winners()))
        items = [{"points": points} for points in position.result()]
        return {"scores": position.result(), "winners": winners, "items": items}


def verdict(points: Sequence[int], names: Sequence[str]) -> str:
    return f"The game is over: {names[points.index(max(points))]} wins."


def own(position: Position) -> Lots:
    assert isinstance(position, Lots)
    return position


class LotsChoices(Choices[Any]):
    """Moves in words."""

    def sentence(self, text: str) -> Sentence:
        return Sentence("{move}.", move=text.capitalize())
