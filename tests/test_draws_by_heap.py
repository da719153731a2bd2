"""Draws that follow from key, heap and number: frozen, even, and independent of what lies where."""

from collections import Counter
from collections.abc import Sequence

import pytest

from shedet.core.engine import generator_text
from shedet.core.engine.chance import Chance, seeded
from shedet.core.game import load


def by_heap(seed: int, given: int = 0) -> Chance:
    chance = Chance()
    chance.seed_heaps(seed, given)
    return chance


def drawn(chance: Chance, things: Sequence[int], heap: int, number: int) -> int:
    for i, thing in enumerate(things):
        chance.put_in_urn(i, thing)
    return chance.draw_from(len(things), heap, number)


def emptied(chance: Chance, things: Sequence[int], heap: int) -> list[int]:
    """All things of a heap, as they are drawn."""
    left, order = list(things), []
    for number in range(len(things)):
        order.append(drawn(chance, left, heap, number))
        left.remove(order[-1])
    return order


def is_even(counts: Counter[int], expected: dict[int, float], bound: float) -> bool:
    """Is chi-squared below a bound?"""
    assert set(counts) <= set(expected)
    return sum((counts[one] - n) ** 2 / n for one, n in expected.items()) < bound


def test_frozen_draws() -> None:
    chance = by_heap(2**127 + 2026)
    assert emptied(chance, range(10), 1) == [1, 9, 7, 5, 2, 8, 4, 6, 3, 0]
    assert emptied(chance, range(10), 2) == [5, 3, 9, 7, 4, 0, 8, 6, 1, 2]
    alike = [drawn(chance, [5, 5, 5, 9], 3, number) for number in range(12)]
    assert alike == [5, 5, 9, 5, 5, 5, 5, 9, 5, 5, 5, 5]
    assert drawn(chance, [100, 200, 32000], 32767, 2**30 - 1) == 32000


def test_neither_the_order_in_the_urn_nor_what_was_drawn_before_matters() -> None:
    things = [3, 3, 8, 1, 8, 8, 20]
    for number in range(50):
        chance = by_heap(77)
        first = drawn(chance, things, 4, number)
        chance.word()
        drawn(chance, things, 5, number)
        assert drawn(chance, things[::-1], 4, number) == first
        assert drawn(chance, sorted(things), 4, number) == first


def test_each_thing_is_as_likely_as_the_next_and_alike_ones_together() -> None:
    counts = Counter(drawn(by_heap(9), [1, 2, 2, 3, 4, 5], 1, n) for n in range(6000))
    assert is_even(counts, {1: 1000, 2: 2000, 3: 1000, 4: 1000, 5: 1000}, 18.5)  # 99.9 %
    counts = Counter(drawn(by_heap(seed), [1, 2, 2, 3, 4, 5], 1, 0) for seed in range(6000))
    assert is_even(counts, {1: 1000, 2: 2000, 3: 1000, 4: 1000, 5: 1000}, 18.5)
    counts = Counter(drawn(by_heap(9), [1, 2, 2, 3, 4, 5], n, 0) for n in range(1, 6001))
    assert is_even(counts, {1: 1000, 2: 2000, 3: 1000, 4: 1000, 5: 1000}, 18.5)


def test_every_order_of_a_heap_is_as_likely_as_the_next() -> None:
    orders = Counter(tuple(emptied(by_heap(seed), range(4), 1)) for seed in range(7200))
    assert len(orders) == 24
    assert sum((count - 300) ** 2 / 300 for count in orders.values()) < 49.7  # 99.9 % of 23


def test_what_comes_back_is_as_likely_as_the_rest() -> None:
    """As with the Eye of Horus: of two things the higher is kept, and the lower returned."""
    counts = Counter[tuple[int, int]]()
    for seed in range(9000):
        chance, left = by_heap(seed), [0, 1, 2, 3]
        two = [drawn(chance, left, 1, 0)]
        left.remove(two[0])
        two.append(drawn(chance, left, 2, 1))
        left.remove(two[1])
        left.append(min(two))
        counts[max(two), drawn(chance, left, 1, 1)] += 1
    chances = {kept: 9000 * kept / 6 for kept in range(1, 4)}  # 1, 2 and 3 of six pairs
    for kept, n in chances.items():
        for other in set(range(4)) - {kept}:
            assert counts[kept, other] == pytest.approx(n / 3, abs=3.3 * (n / 3) ** 0.5)
    assert sum(counts[kept, kept] for kept in range(4)) == 0


def test_unlike_heaps_give_the_same_as_often_as_that_can_be() -> None:
    same = sum(
        drawn(by_heap(seed), range(10), 1, 0) == drawn(by_heap(seed), range(2, 11), 1, 0)
        for seed in range(5000)
    )
    assert same / 5000 == pytest.approx(8 / 11, abs=0.022)  # in both; in either


def test_without_a_heap_words_are_used_up_also_by_a_script() -> None:
    one, two = by_heap(5), by_heap(5)
    for chance in (one, two):
        for i in range(6):
            chance.put_in_urn(i, i)
    first = [one.draw(6) for _ in range(9)]
    assert len(set(first)) > 1
    two.follow(first[:4])
    assert [two.draw(6) for _ in range(9)] == first
    assert one.state() == two.state()


def test_draws_from_heaps_leave_the_words_alone() -> None:
    plain, chance = seeded(8), by_heap(8)
    for number in range(9):
        drawn(chance, range(5), 1, number)
        assert chance.word() == plain.word()


def test_a_seed_for_words_draws_from_heaps_as_from_anywhere() -> None:
    plain, chance = seeded(8), seeded(8)
    for number in range(9):
        for i in range(5):
            plain.put_in_urn(i, i)
        assert drawn(chance, range(5), 1, number) == plain.draw(5)


@pytest.mark.parametrize("wrong", [(-1, 0), (2**15, 0), (1, -1), (1, 2**30)])
def test_a_heap_that_cannot_be_is_refused(wrong: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no such heap"):
        drawn(by_heap(1), [1, 2], *wrong)


def test_how_it_draws_is_written_with_the_generator() -> None:
    chance, again = by_heap(31, 6), Chance()
    text = generator_text.written(chance)
    assert text == f"chance: {31:032x} 6 heaps"
    generator_text.read(again, text.split()[1:])
    assert generator_text.written(again) == text
    assert drawn(again, range(50), 1, 1) == drawn(chance, range(50), 1, 1)
    assert again.word() == chance.word()
    for wrong in ("heap", "heaps heaps", "words"):
        with pytest.raises(ValueError, match="0"):
            generator_text.read(Chance(), [f"{31:032x}", "6", *wrong.split()])


def test_a_redeal_draws_by_words_again() -> None:
    position = load("sobek").new(2, 1)
    position.seed_heaps(4)
    assert generator_text.written(position.copy()).endswith(" heaps")
    copy = position.copy()
    copy.redeal(0, seeded(2))
    assert not generator_text.written(copy).endswith(" heaps")
    assert copy != position
    plain = position.copy()
    plain.seed(4)
    assert plain != position, "it goes on in another way"
