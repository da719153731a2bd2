"""Each law catches a game that breaks it."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import pytest

from shedet.core import laws
from shedet.core.engine.chance import Chance
from shedet.core.engine.position import Position
from shedet.core.errors import RecordMismatch
from shedet.core.event import Fact
from shedet.core.game import Deal, Query
from shedet.core.observing import ObservationLayout, Part
from tests.toy import BAG, BID, HAND, Lots, LotsGame, own


def table_of(game: LotsGame) -> laws.TableSetup:
    return laws.TableSetup(game, 2, {})


class Unchecked(Lots):
    """Plays anything."""

    def play(self, move: int | str) -> None:
        if move in self.legal():
            super().play(move)


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


def broken(position: type[Lots]) -> laws.TableSetup:
    class Broken(LotsGame):
        def start(self, *arguments: object) -> Lots:
            started = super().start(*arguments)  # type: ignore[arg-type]
            started.__class__ = position
            return started

        def world(self, view: dict[str, Any], chance: Chance) -> Lots:
            fitting = super().world(view, chance)
            fitting.__class__ = position
            return fitting

    return table_of(Broken())


class Losing(LotsGame):
    def places(self, position: Position) -> list[str]:
        return super().places(position)[: 9 + position.deciding]


class Leaking(LotsGame):
    """Shows everybody's cards to everybody."""

    def view(self, position: Position, seat: int) -> dict[str, Any]:
        return {**super().view(position, seat), "all": list(own(position).cards)}


class Telling(Lots):
    """Lets a seat bid only what beats the others' bids, which tells them."""

    def list_moves(self) -> int:
        highest = max((card for card in range(1, 7) if 4 <= self.cards[card] < 7), default=0)
        n = super().list_moves()
        higher = [self.moves[i] for i in range(n) if self.moves[i] + 1 > highest]
        for i, move in enumerate(higher or [self.moves[0]]):
            self.offer(i, move)
        return len(higher) or int(n > 0)


class Deaf(LotsGame):
    """Learns nothing from events."""

    def fold(self, view: dict[str, Any], events: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return view


class Mute(LotsGame):
    def move_text(self, move: int) -> str:
        return "bid 1"


class Fleeting(LotsGame):
    """Its views hold what comes back as something else."""

    def view(self, position: Position, seat: int) -> dict[str, Any]:
        return {**super().view(position, seat), "bids": (1,)}


class Forgetful(LotsGame):
    """Its worlds hold what its texts cannot say."""

    def world(self, view: dict[str, Any], chance: Chance) -> Lots:
        fitting = super().world(view, chance)
        fitting.cards[0] = 99
        return fitting

    def position_text(self, position: Position) -> str:
        return super().position_text(position).replace("99", "0")


class Betraying(Lots):
    """Tells with a bid, as if all knew, what another seat holds."""

    def apply(self, move: int) -> int:
        other = HAND + (self.to_act + 1) % self.seats
        held = [card for card in range(1, 7) if self.cards[card] == other]
        super().apply(move)
        return self.tell(1, 0, held[0] if held else 0, 0, 0, 15)


class Paying(Lots):
    """A bid is worth a point at once if the other seat holds the 6, and nobody is told."""

    def score(self, seat: int) -> int:
        other = self.cards[6] == HAND + (seat + 1) % self.seats
        return super().score(seat) + (other and BID + seat in self.cards)


class Hasty(Lots):
    """The game ends at once if the one who bids next holds the 6, and nobody says why."""

    def apply(self, move: int) -> int:
        super().apply(move)
        if self.deciding and self.cards[6] == HAND + self.to_act:
            self.is_over, self.deciding = 1, 0
        return 0


class Unsure(LotsGame):
    """Takes what is legal for others as known to all."""

    public_kinds = ("bid",)


class Numbered(LotsGame):
    """Events are the same in all worlds, the numbers of their facts are not."""

    def fact(self, row: Sequence[int], seat: int) -> Fact:
        what, whose, a, b, c, _ = row
        return what, whose, a + next(DRAWS), b, c


class Restless(LotsGame):
    """Worlds hang on how often one was made."""

    def world(self, view: dict[str, Any], chance: Chance) -> Lots:
        for _ in range(next(DRAWS) % 5):
            chance.word()
        return super().world(view, chance)


class Peeking(LotsGame):
    """Asks the rules for what is hidden: who holds a card."""

    queries = (Query("holder", lambda lots, card: lots.cards[card], lambda _: [(1,), (6,)]),)


class Numbering(LotsGame):
    """Its observations are the seat's own cards."""

    def observation(self, seats: int, options: Mapping[str, str]) -> ObservationLayout:
        return ObservationLayout((Part("own", (tuple("123456"),), 1, "Cards in the hand."),))

    def observed(self, view: dict[str, Any]) -> list[int]:
        return [int(card in view["hand"]) for card in range(1, 7)]


class Spying(Lots):
    """Its observations have what others hold."""

    def observe(self, seat: int) -> list[int]:
        return [int(HAND <= place < BID) for place in self.cards[1:]]


class SpyingGame(Numbering):
    def start(self, *arguments: object) -> Lots:
        started = super().start(*arguments)  # type: ignore[arg-type]
        started.__class__ = Spying
        return started


class Beginning(LotsGame):
    """Another game from the same seed each time."""

    def deal(self, seats: int, options: Mapping[str, str], chance: Chance) -> Deal:
        for _ in range(next(DRAWS)):
            chance.word()
        return super().deal(seats, options, chance)


@pytest.mark.parametrize(
    ("law", "table"),
    [
        (laws.law_1_exactly_the_legal_moves_can_be_played, broken(Unchecked)),
        (laws.law_2_the_same_lines_give_the_same_game, broken(Moody)),
        (laws.law_3_a_copy_shares_nothing, broken(Shared)),
        (laws.law_4_every_piece_is_in_exactly_one_place, table_of(Losing())),
        (laws.law_5_a_seat_is_told_no_secret, table_of(Leaking())),
        (laws.law_5_a_seat_is_told_no_secret, broken(Telling)),
        (laws.law_6_folding_events_gives_the_view, table_of(Deaf())),
        (laws.law_7_every_text_survives_a_round_trip, table_of(Mute())),
        (laws.law_7_every_text_survives_a_round_trip, table_of(Fleeting())),
        (laws.law_7_every_text_survives_a_round_trip, table_of(Forgetful())),
        (laws.law_8_random_play_ends_within_the_stated_bound, broken(Endless)),
        (laws.law_10_rotating_the_seats_rotates_the_result, broken(Favouring)),
        (laws.law_11_what_is_certain_is_so_in_every_world, broken(Betraying)),
        (laws.law_11_what_is_certain_is_so_in_every_world, broken(Paying)),
        (laws.law_11_what_is_certain_is_so_in_every_world, broken(Hasty)),
        (laws.law_11_what_is_certain_is_so_in_every_world, table_of(Unsure())),
        (laws.law_11_what_is_certain_is_so_in_every_world, table_of(Numbered())),
        (laws.law_12_equal_views_give_equal_effects, table_of(Restless())),
        (laws.law_13_queries_have_one_answer, table_of(Peeking())),
        (laws.law_14_an_observation_is_made_of_the_view, table_of(SpyingGame())),
        (laws.law_15_a_batch_plays_the_same_games, table_of(Beginning())),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_game_that_breaks_a_law_is_caught(law: object, table: laws.TableSetup) -> None:
    with pytest.raises((AssertionError, RecordMismatch)):
        [law(table, seed) for seed in range(8)]  # type: ignore[operator]
