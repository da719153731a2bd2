"""Deals where few fit are drawn by counting: compared with all deals, made by brute force."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import factorial, prod
from time import process_time

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.knowledge.fitting import Fitting, fitted
from tests.lengths import long, times


def deals(masks: Sequence[int], zones: Sequence[int]) -> set[tuple[int, ...]]:
    """Every way to give each piece a spot of its own, by trying all."""
    return {
        spots
        for spots in permutations(range(len(zones)))
        if all(mask >> zones[spot] & 1 for mask, spot in zip(masks, spots, strict=True))
    }


def instance(seed: int) -> tuple[list[int], list[int]]:
    """Six pieces and spots in four zones, each piece with some of them."""
    chance = seeded(seed)
    return (
        [1 + chance.below(15) for _ in range(6)],
        [chance.below(4) for _ in range(6)],
    )


@pytest.mark.parametrize("seed", range(40))
def test_as_many_deals_are_counted_as_there_are(seed: int) -> None:
    masks, zones = instance(seed)
    fitting = Fitting(masks, zones)
    within = prod(factorial(len(alike)) for alike in fitting.spots)
    assert fitting.count(fitting.start()) * within == len(deals(masks, zones))


@long
@pytest.mark.parametrize("seed", [0, 5, 16, 22, 25, 29])
def test_every_deal_is_drawn_as_often_as_the_next(seed: int) -> None:
    masks, zones = instance(seed)
    every = deals(masks, zones)
    assert every, "an instance without deals shows nothing"
    chance, samples = seeded(seed), times(30) * len(every)
    drawn = Counter(tuple(fitted(masks, zones, chance) or ()) for _ in range(samples))
    assert drawn.keys() <= every
    expected = samples / len(every)
    spread = sum((drawn[deal] - expected) ** 2 / expected for deal in every)
    freedom = len(every) - 1
    assert spread < freedom + 5 * (2 * freedom) ** 0.5 + 5


def test_what_does_not_fit_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="no deal"):
        fitted([0b1, 0b1, 0b11], [0, 1, 1], seeded(1))


def test_too_many_to_count_is_said() -> None:
    chance = seeded(5)
    masks = [1 + chance.below(2**14 - 1) for _ in range(60)]
    assert fitted(masks, [i % 14 for i in range(60)], chance) is None


def test_long_chains_are_dealt_quickly() -> None:
    """Sixteen pieces that hang together, as hardly any view does: trying would take for ever."""
    masks = [1 << i | 1 << (i + 1) % 16 for i in range(16)] * 3
    zones = list(range(16)) * 3
    began = process_time()
    spots = fitted(masks, zones, seeded(1))
    assert spots is not None
    assert sorted(spots) == list(range(48))
    assert all(mask >> zones[spot] & 1 for mask, spot in zip(masks, spots, strict=True))
    assert process_time() - began < 5
