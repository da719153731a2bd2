"""Intervals and the sequential test: against closed forms, and with the promised coverage."""

from math import sqrt
from random import Random

import pytest

from shedet.arena.statistics.intervals import Bet, Verdict, anytime, estimate, quantile


def deals(chance: Random, rate: float, number: int) -> list[float]:
    """Scores of deals that two games each bring."""
    return [((chance.random() < rate) + (chance.random() < rate)) / 2 for _ in range(number)]


def test_the_interval_of_whole_wins_is_that_of_agresti_and_coull() -> None:
    wins, games = 30, 40
    found = estimate([1.0] * wins + [0.0] * (games - wins))
    share = (wins + 2) / (games + 4)
    reach = 1.959964 * sqrt(share * (1 - share) / (games + 3))
    assert found.mean == 0.75
    assert found.low == pytest.approx(share - reach)
    assert found.high == pytest.approx(share + reach)


def test_a_clean_sweep_is_no_certainty() -> None:
    found = estimate([1.0] * 10)
    assert (found.mean, found.high) == (1.0, 1.0)
    assert 0.6 < found.low < 0.8
    assert estimate([]) == (0.5, 0.0, 1.0, 0)


def test_deals_that_agree_with_themselves_give_a_narrower_interval() -> None:
    split, whole = estimate([0.5] * 100), estimate([1.0, 0.0] * 50)
    assert split.mean == whole.mean
    assert split.high - split.low < (whole.high - whole.low) / 3


@pytest.mark.parametrize("rate", [0.5, 0.7, 0.95])
def test_the_interval_holds_the_truth_as_often_as_it_says(rate: float) -> None:
    chance = Random(3)
    found = [estimate(deals(chance, rate, 60)) for _ in range(1000)]
    assert sum(low <= rate <= high for _, low, high, _ in found) / 1000 > 0.94


@pytest.mark.parametrize("rate", [0.5, 0.8])
def test_the_interval_for_any_time_holds_the_truth_at_all_times(rate: float) -> None:
    """Its ends are where bets are lost: the truth is outside once in 40 for each side, ever."""
    chance = Random(4)
    wrong = 0
    for _ in range(400):
        scores = deals(chance, rate, 200)
        above = Bet(rate).after(scores).is_won
        wrong += above or Bet(1 - rate).after(1 - score for score in scores).is_won
    assert wrong / 400 <= 0.05


def test_the_ends_of_the_interval_for_any_time_are_where_the_bets_turn() -> None:
    scores = deals(Random(5), 0.7, 80)
    found = anytime(scores)
    assert found.low < found.mean < found.high
    assert Bet(found.low).after(scores).is_won
    assert not Bet(found.low + 0.001).after(scores).is_won
    assert anytime([1 - score for score in scores]).high == pytest.approx(1 - found.low)


def test_a_bet_on_certain_scores_grows_as_computed_by_hand() -> None:
    bet = Bet(0.5)
    bet.add(1.0)
    assert sum(bet.capitals) == pytest.approx(1.55)


@pytest.mark.parametrize(("rate", "side"), [(0.8, "above"), (0.5, "below")])
def test_the_verdict_comes_early_where_it_is_clear(rate: float, side: str) -> None:
    chance = Random(6)
    for _ in range(50):
        verdict = Verdict(0.65)
        for score in deals(chance, rate, 400):
            verdict.add(score)
        assert getattr(verdict, side).is_won
        assert verdict.deals < 400


def test_the_verdict_is_seldom_wrong_at_the_threshold() -> None:
    chance = Random(7)
    clear = 0
    for _ in range(300):
        verdict = Verdict(0.65)
        for score in deals(chance, 0.65, 200):
            verdict.add(score)
        clear += verdict.is_clear
    assert clear / 300 <= 0.05


def test_quantiles_are_values_that_occur() -> None:
    values = [5.0, 1.0, 3.0, 2.0, 4.0]
    assert [quantile(values, part) for part in (0, 0.2, 0.5, 0.9, 1)] == [1, 1, 3, 5, 5]
