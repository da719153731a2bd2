"""Elo is recovered from results that were made from it."""

from itertools import combinations
from random import Random

import pytest

from shedet.arena.play.bout import Bout
from shedet.arena.play.plan import Fixture
from shedet.arena.statistics.elo import Tally, fit, ratings

TRUE = {"a": 0.0, "b": 120.0, "c": 300.0, "greedy": -150.0}


def chance_of(one: str, other: str) -> float:
    return 1 / (1 + 10 ** ((TRUE[other] - TRUE[one]) / 400))


def played(chance: Random, pairs: list[tuple[str, str]], number: int) -> list[Tally]:
    found = []
    for _ in range(number):
        for one, other in pairs:
            wins = sum(chance.random() < chance_of(one, other) for _ in range(2))
            found.append({(one, other): (float(wins), 2.0 - wins)})
    return found


def test_two_bots_follow_the_formula() -> None:
    found = fit({("a", "b"): (10.0, 1.0)})
    assert found["a"] - found["b"] == pytest.approx(400)
    assert found["a"] + found["b"] == pytest.approx(0)


def test_ratings_are_recovered_along_a_chain() -> None:
    chain = [("a", "b"), ("b", "c"), ("a", "greedy")]
    found = ratings([played(Random(1), chain, 3000)], 20)
    assert found["greedy"] == (0, 0, 0, 9000)
    for bot in ("a", "b", "c"):
        assert found[bot].mean == pytest.approx(TRUE[bot] - TRUE["greedy"], abs=25)


@pytest.mark.parametrize("seed", range(12))
def test_where_all_have_met_each_has_the_points_that_its_rating_promises(seed: int) -> None:
    """Few games or thousands: what is lost in rounding is no reason to look on for ever."""
    chance, tally = Random(seed), Tally()
    for pair in combinations("abcdef", 2):
        games = chance.choice((10, 100, 1000, 4000))
        points = games * chance.random()
        tally[pair] = (points, games - points)
    found = fit(tally)
    beyond = dict.fromkeys(found, 0.0)
    for (one, other), (points, lost) in tally.items():
        excess = points - (points + lost) / (1 + 10 ** ((found[other] - found[one]) / 400))
        beyond[one] += excess
        beyond[other] -= excess
    assert list(beyond.values()) == pytest.approx([0] * 6, abs=1e-6)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance, held = Random(2), 0
    for _ in range(100):
        found = ratings([played(chance, [("a", "greedy")], 60)], 100)["a"]
        held += found.low <= 150 <= found.high
    assert 88 <= held <= 100


def test_a_clean_sweep_stays_finite() -> None:
    found = ratings([[{("a", "b"): (2.0, 0.0)}] * 30], 20)
    assert 300 < found["a"].mean - found["b"].mean < 1000
    assert found["a"].low < found["a"].mean < found["a"].high


def test_a_rating_lies_within_its_interval_after_a_few_clean_sweeps() -> None:
    pairs = [("greedy", "random"), ("heron", "greedy"), ("ibis", "heron")]
    swept: list[list[Tally]] = [[{pair: (2.0, 0.0)}] * 5 for pair in pairs]
    found = ratings(swept, resamples=200, anchor="random")
    for rating in found.values():
        assert rating.low <= rating.mean <= rating.high


def test_the_order_of_matches_does_not_matter() -> None:
    some, others = played(Random(3), [("a", "b")], 20), played(Random(4), [("b", "c")], 20)
    assert fit_of([some, others]) == pytest.approx(fit_of([others, some]))


def fit_of(matches: list[list[Tally]]) -> dict[str, float]:
    found = ratings(matches, 1)
    return {bot: found[bot].mean for bot in sorted(found)}


def bout(bots: str, scores: tuple[int, ...], winners: tuple[int, ...]) -> Bout:
    names = tuple(bots)
    return Bout(Fixture(0, 0, 0), names, scores, winners, None, 0, 1, 1, 0, ((),) * len(names))


def test_placings_are_compared_pair_by_pair() -> None:
    """Winners are ahead even on equal points; a bot is not compared with its like."""
    found = bout("abcc", (9, 9, 4, 4), (0,)).tally()
    assert found == {
        ("a", "b"): (1, 0),
        ("a", "c"): (2, 0),
        ("b", "c"): (2, 0),
    }
    assert bout("ba", (3, 3), (0, 1)).tally() == {("a", "b"): (0.5, 0.5)}
    assert bout("ba", (3, 5), (1,)).tally() == {("a", "b"): (1, 0)}


def test_a_shared_win_counts_in_equal_parts() -> None:
    found = bout("abb", (7, 7, 2), (0, 1))
    assert (found.wins("a"), found.wins("b")) == (0.5, 0.5)
    assert bout("abb", (2, 7, 7), (1, 2)).wins("b") == 1
