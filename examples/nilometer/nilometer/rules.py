"""The rules of Nilometer."""

from collections.abc import Mapping

from shedet.core.errors import IllegalMove
from shedet.core.language import Sentence
from shedet.core.small.places import Area, Seen, numbers_of
from shedet.core.small.position import SmallPosition

MOST = 36
"""The highest field with four players."""
CARDS = tuple(str(height) for height in range(1, MOST + 1))
AREAS = (
    Area("deck", Seen.BY_NOBODY),
    Area("offer", Seen.BY_ALL),
    Area("river", Seen.BY_ALL),
    Area("hand", Seen.BY_OWNER, is_each=True),
    Area("mat", Seen.BY_ALL, is_each=True),
    Area("bank", Seen.BY_ALL, is_each=True),
)
DECK, OFFER, RIVER, HAND, MAT, BANK = numbers_of(AREAS)
HANDS = {"offer": 3, "hand": 3}
"""How many cards are dealt to the offer and to each player. [NM-1.3]"""

TAKE, USE = range(2)
QUESTIONS = ("take", "use")
VERBS = ("take", "plant", "pour")
MOVES = ("draw", *(f"{verb} {card}" for verb in VERBS for card in CARDS))
DRAW, TAKES, PLANTS, POURS = 0, 1, 1 + MOST, 1 + 2 * MOST
"""Drawing is move 0; the others are the first move of a verb, and the card."""

LEVEL, TURNS = range(2)
COUNTERS = ("level", "turns")
ROUNDS = 5
RICH, DROWNED, DEPTH = 5, 2, 3
"""The points of a field, and how deep a rich one lies at most. [NM-4.1]"""


def cards_for(seats: int) -> int:
    """How many fields there are, the lowest ones. [NM-1.1]"""
    return 4 + 8 * seats


def drops(card: int) -> int:
    """By how much a card raises the river: 1 up to height 6, 2 up to 12 and so on. [NM-1.2]"""
    return card // 6 + 1


class Nilometer(SmallPosition):
    """Cards are numbered from 0: card 0 is the field of height 1."""

    areas = AREAS
    counters = COUNTERS
    questions = QUESTIONS

    def begin(self, first: int, options: Mapping[str, str]) -> None:
        self.counts = [0, ROUNDS * self.seats]
        self.ask_for(TAKE, first)

    def possible(self) -> list[int]:
        if self.question == TAKE:
            return [DRAW, *(TAKES + card for card in self.pieces_at(OFFER))]
        cards = self.cards_of(self.to_act)
        return [first + card for first in (PLANTS, POURS) for card in cards]

    def cards_of(self, seat: int) -> list[int]:
        """The cards that a seat may use, hidden or open. [NM-3.1]"""
        places = HAND + seat, MAT + seat
        return [card for card, at in enumerate(self.where) if at in places]

    def carry_out(self, move: int) -> None:
        seat = self.to_act
        if move == DRAW:
            self.draw_piece(DECK, HAND + seat)
        elif move < PLANTS:
            self.move_piece(move - TAKES, MAT + seat)
            self.draw_piece(DECK, OFFER)
        elif move < POURS:
            self.move_piece(move - PLANTS, BANK + seat)
        else:
            self.move_piece(move - POURS, RIVER)
            self.count(LEVEL, self.counts[LEVEL] + drops(move - POURS))
        if self.question == TAKE:
            self.ask_for(USE, seat)
        else:
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """The next player's turn, or the end. [NM-3.4]"""
        self.count(TURNS, self.counts[TURNS] - 1)
        if self.counts[TURNS]:
            self.ask_for(TAKE, (seat + 1) % self.seats)
        else:
            self.finish()

    def score(self, seat: int) -> int:
        return sum(self.harvest(seat).values())

    def harvest(self, seat: int) -> dict[str, int]:
        """What a seat's fields bear as the river stands. [NM-4.1]"""
        depths = [self.counts[LEVEL] - card - 1 for card in self.pieces_at(BANK + seat)]
        return {
            "rich": RICH * sum(0 <= depth <= DEPTH for depth in depths),
            "drowned": DROWNED * sum(depth > DEPTH for depth in depths),
        }

    def refusal(self, move: int) -> IllegalMove:
        """Why a move is not possible now."""
        if self.is_over:
            return IllegalMove("NM-3.4", Sentence("The game is over."))
        if self.question == TAKE and TAKES <= move < PLANTS:
            return IllegalMove("NM-2.2", Sentence("This card isn't in the offer."))
        if self.question == TAKE:
            return IllegalMove("NM-2.1", Sentence("Take a card first."))
        if move < PLANTS:
            return IllegalMove("NM-3.1", Sentence("You've taken a card. Now plant or pour one."))
        return IllegalMove("NM-3.1", Sentence("You don't have this card."))
