"""What boards and sentences ask of the rules: held against what the rules then do."""

from collections.abc import Iterator

import pytest

from shedet.core.laws import TableSetup, law_13_queries_have_one_answer
from shedet.games.sobek.pieces.box import GOODS
from shedet.games.sobek.rules import fact, frame, move
from shedet.games.sobek.rules.position import Sobek
from tests.rules.sobek.said import after, positions, set_points
from tests.rules.sobek.tables import GAME, play, table

FISH = ["fish:0", "fish:1S", "fish:1S"]


def asked(*questions: int) -> Iterator[Sobek]:
    """Positions of many games in which one of these is asked."""
    for position in positions():
        if not position.is_over and position.frames[position.depth - 1][0] in questions:
            yield position


def takes(position: Sobek) -> list[int]:
    return [at for at in range(9) if move.TAKE + at in position.legal()]


def test_within_reach_is_what_can_be_taken() -> None:
    for position in asked(frame.TURN, frame.MERCHANT):
        assert position.reach() == takes(position)
        assert position.near() == [at for at in range(9) if position.quay[at] >= 0][:4]


def test_a_take_passes_and_leaves_what_was_said() -> None:
    for position in asked(frame.TURN, frame.MERCHANT):
        seat = position.to_act
        for at in takes(position):
            passed, left, delivery = position.passed(at), position.leaves(at), position.delivery()
            then = position.copy()
            then.logging = 1
            then.play(move.TAKE + at)
            piles = [
                b for what, _, _, b, c, _ in then.facts() if (what, c) == (fact.MOVED, 18 + seat)
            ]
            told = [a for what, _, a, _, _, _ in then.facts() if what == fact.DELIVERED]
            assert piles == passed
            if left:
                assert takes(then) == left
            else:
                assert told == [delivery] if delivery else then.frames[0][0] == frame.LAST


def test_every_round_has_as_many_deliveries_as_were_said() -> None:
    brought: dict[int, int] = {}
    for position in positions():
        to_come, every = position.deliveries()
        here = brought.setdefault(position.seats, every)
        assert here == every == {2: 5, 3: 6, 4: 6}[position.seats]
        assert to_come == -(-position.deck_left // 9)
    assert len(brought) == 3


def test_nothing_that_is_asked_hangs_on_a_secret() -> None:
    law_13_queries_have_one_answer(TableSetup(GAME, 3, {"memory": "pure"}), 1, worlds=2)


def test_sets_are_worth_what_they_show() -> None:
    seen = 0
    for position in positions():
        for seat, player in enumerate(GAME.view(position, position.seats).players):
            for own in player.sets:
                cards, scarabs, worth = position.worth(own.number - 1)
                assert (cards, worth) == (len(own.cards), set_points(own))
                assert worth == position.points_for(cards, scarabs, own.sideways)
                seen += own.sideways + own.prosperity
            assert position.sets_worth(seat) == sum(map(set_points, player.sets))
    assert seen > 10


def test_what_is_missing_decides_what_can_be_laid() -> None:
    for position in asked(frame.TURN):
        view = GAME.view(position, position.to_act)
        families = [GOODS.index(GAME.families[card]) for card in view.held]
        legal = position.legal()
        for good in range(6):
            fitting = [family for family in families if position.fits(family, good)]
            assert set(fitting) <= {good, 6}
            own = fitting.count(good)
            can_lay = move.LAY + good in legal
            assert (position.missing(len(fitting), own, 1) == 0) == can_lay
            assert can_lay == (own > 0 and own + families.count(6) >= 3)


@pytest.mark.parametrize(
    ("cards", "own", "is_new", "missing"),
    [(0, 0, 1, 3), (2, 2, 1, 1), (3, 1, 1, 0), (3, 0, 1, 1), (3, 0, 0, 0), (1, 0, 0, 2)],
)
def test_amulets_alone_begin_no_set_but_may_join_one(
    cards: int, own: int, is_new: int, missing: int
) -> None:
    assert table().missing(cards, own, is_new) == missing


@pytest.mark.parametrize("symbol", range(5))
def test_markers_find_the_nearest_symbol_ahead_and_behind(symbol: int) -> None:
    position, symbols = table(), GAME.symbols * 3
    for space in range(200):
        ahead = symbols.index(symbol, space + 1)
        behind = [at for at in range(space) if symbols[at] == symbol]
        assert position.next_space(space, symbol) == ahead
        assert position.space_behind(space, symbol) == (behind[-1] if behind else space)


def test_a_hand_above_six_cards_is_what_a_scribe_takes() -> None:
    many = ["ivory:0", "ebony:0", "marble:0", *["cattle:1S"] * 4, "wheat:0"]
    position = table(seats=3, hands=(["scribe:fish"], many, ["fish:1S"] * 3 + ["fish:0"] * 3))
    assert [position.excess(seat) for seat in range(3)] == [0, 2, 0]
    play(position, "play scribe:fish")
    assert (position.to_act, position.frames[position.depth - 1][2]) == (1, 2)


def test_corruption_weighs_cards_and_each_curse_twice() -> None:
    position = table(piles=(["ivory:0", "ebony:0", "wheat:0"], []), curses=(1, 0))
    assert [position.corruption(seat) for seat in (0, 1)] == [5, 0]
    assert (position.burden(3, 2), position.burden(0, 1)) == (7, 2)


def test_ten_points_of_sets_cost_a_symbol() -> None:
    assert [table().steps_back(points) for points in (0, 9, 10, 29, 30)] == [0, 0, 1, 2, 3]


def test_a_courtesan_gives_as_many_cards_as_was_said() -> None:
    position = table(hands=(["courtesan", *FISH], []), sets=[(0, "fish", ["fish:0", "amulet"])])
    assert position.gifts() == 2
    begun = after(after(position, "play courtesan"), "add 1")
    begun = after(after(begun, "choose fish:1S"), "choose fish:0")
    assert not begun.mid_line
    assert begun.worth(0) == (4, 1, 4)


@pytest.mark.parametrize("numbers", [(-1,), (9,), ("1",)])
def test_questions_about_what_is_not_there_are_refused(numbers: tuple[int]) -> None:
    position = table()
    for ask in (position.passed, position.leaves, position.worth, position.excess):
        with pytest.raises((ValueError, TypeError)):
            ask(*numbers)
