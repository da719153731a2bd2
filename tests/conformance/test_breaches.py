"""Each law catches a game that breaks it."""

from itertools import count

import pytest

from shedet.core import laws
from shedet.core.errors import RecordMismatch
from shedet.core.position import Position
from tests.toy import BAG, Lots, LotsGame


def table_of(game: LotsGame) -> laws.Table:
    return laws.Table(game, 2, {})


class Unchecked(Lots):
    """Plays anything."""

    def play(self, move: int) -> None:
        self.event_count = 0
        self.noted_count = 0
        if move in self.legal():
            self.apply(move)


DRAWS = count()


class Moody(Lots):
    """Draws what it likes, script or not."""

    def draw(self, n: int) -> int:
        super().draw(n)
        return self.urn[next(DRAWS) % n]


class Shared(Lots):
    """A copy that keeps the original's cards."""

    def copy(self) -> Lots:
        other = super().copy()
        other.__class__ = type(self)
        other.cards = self.cards
        return other


class Endless(Lots):
    """Nobody ever runs out of cards."""

    def award(self) -> None:
        cards = list(self.cards)
        super().award()
        self.cards = [place - 3 if 4 <= place < 7 else place for place in cards]
        self.is_over = int(self.given > 8)
        self.deciding, self.to_act = 3, 0
        self.prizes = [BAG] * 4


class Favouring(Lots):
    """Seat 0 gets a point for nothing."""

    def score(self, seat: int) -> int:
        return super().score(seat) + (seat == 0)


def broken(position: type[Lots]) -> laws.Table:
    class Broken(LotsGame):
        def start(self, *arguments: object) -> Lots:
            started = super().start(*arguments)  # type: ignore[arg-type]
            started.__class__ = position
            return started

    return table_of(Broken())


class Losing(LotsGame):
    def places(self, position: Position) -> list[str]:
        return super().places(position)[: 9 + position.deciding]


class Mute(LotsGame):
    def move_text(self, move: int) -> str:
        return "bid 1"


@pytest.mark.parametrize(
    ("law", "table"),
    [
        (laws.law_1_exactly_the_legal_moves_can_be_played, broken(Unchecked)),
        (laws.law_2_the_same_lines_give_the_same_game, broken(Moody)),
        (laws.law_3_a_copy_shares_nothing, broken(Shared)),
        (laws.law_4_every_piece_is_in_exactly_one_place, table_of(Losing())),
        (laws.law_7_every_text_survives_a_round_trip, table_of(Mute())),
        (laws.law_8_random_play_ends_within_the_stated_bound, broken(Endless)),
        (laws.law_10_rotating_the_seats_rotates_the_result, broken(Favouring)),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_game_that_breaks_a_law_is_caught(law: object, table: laws.Table) -> None:
    with pytest.raises((AssertionError, RecordMismatch)):
        [law(table, seed) for seed in range(8)]  # type: ignore[operator]
