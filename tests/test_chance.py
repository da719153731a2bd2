"""Chance: frozen vectors, fair draws, scripts and notes."""

from collections import Counter

import pytest

from shedet.core.engine.chance import Chance, seeded, shuffled
from shedet.core.errors import NotationError, RecordMismatch


def test_the_published_vector_of_threefry_2x64_20() -> None:
    chance = seeded(0)
    words = [chance.word() for _ in range(4)]
    assert words[0] | words[1] << 32 == 0xC2B6E3A8C2C69865
    assert words[2] | words[3] << 32 == 0x6F81ED42F350084D


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        (0, "c2c69865 c2b6e3a8 f350084d 6f81ed42 fb3a5957 baf51c00"),
        (1, "657a7b42 afba27f1 27531fbd accfcc93 410f1b27 76f8c465"),
        (2**64, "d9e958da 3386564e 073ce882 5ec3797e ab41d8da ff2b78b5"),
        (2**128 - 1, "ee5bc792 373d487b 912a02e0 1306f68b fb870eb4 a9a578ce"),
    ],
)
def test_frozen_words(seed: int, words: str) -> None:
    chance = seeded(seed)
    assert " ".join(f"{chance.word():08x}" for _ in range(6)) == words


def test_frozen_draws_and_shuffles() -> None:
    chance = seeded(2026)
    assert [chance.below(n) for n in (1, 2, 6, 13, 55, 10**6, 2**31)] == [
        0,
        1,
        3,
        4,
        32,
        243479,
        1962543414,
    ]
    assert shuffled(chance, range(10)) == [3, 4, 9, 0, 7, 6, 2, 1, 8, 5]


def test_a_generator_goes_on_from_its_key_and_the_words_given() -> None:
    for given in range(9):
        first = seeded(77)
        for _ in range(given):
            first.word()
        second = Chance()
        second.seed(*first.state())
        assert [second.word() for _ in range(8)] == [first.word() for _ in range(8)]


def test_draws_below_a_number_are_even() -> None:
    chance = seeded(5)
    counts = Counter(chance.below(6) for _ in range(30_000))
    chi_squared = sum((counts[face] - 5000) ** 2 / 5000 for face in range(6))
    assert chi_squared < 20.5  # 99.9 % of fair dice of five degrees of freedom


def test_draws_below_a_large_number_reject_the_uneven_rest() -> None:
    chance = seeded(9)
    n = 3 * 2**30
    rests = Counter(chance.below(n) % 3 for _ in range(3000))  # else half of them are 0
    assert all(rests[rest] == pytest.approx(1000, abs=110) for rest in range(3))


def test_shuffles_reach_every_order_evenly() -> None:
    chance = seeded(11)
    counts = Counter(tuple(shuffled(chance, range(3))) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_script_is_followed_first_and_all_is_noted() -> None:
    chance = seeded(3)
    chance.logging = 1
    for i, outcome in enumerate((5, 7, 9)):
        chance.put_in_urn(i, outcome)
    chance.follow([9, 5])
    drawn = [chance.draw(3) for _ in range(3)]
    assert drawn[:2] == [9, 5]
    assert drawn[2] in (5, 7, 9)
    assert chance.notes() == drawn
    assert chance.state()[1] > 0


def test_a_scripted_outcome_that_is_not_in_the_urn_is_a_mismatch() -> None:
    chance = seeded(3)
    chance.put_in_urn(0, 4)
    chance.follow([5])
    with pytest.raises(RecordMismatch):
        chance.draw(1)


def test_a_script_has_a_limit() -> None:
    with pytest.raises(RecordMismatch):
        seeded(0).follow([1] * 65)


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_a_seed_has_at_most_128_bits(seed: int) -> None:
    with pytest.raises(NotationError):
        seeded(seed)
