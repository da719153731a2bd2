"""The tuner of a game's numbers can be run again, and leaves the rest of their file as it is."""

from argparse import Namespace
from random import Random

import pytest
from tools import tune

from shedet.core.game import load
from shedet.core.prior.weights import numbers_of, read, text_of, weights_of

GAMES = ("nile", "sobek", "sobek2p")


@pytest.mark.parametrize("game", GAMES)
def test_new_numbers_are_written_and_every_comment_stays(game: str) -> None:
    numbers = tune.changed(dict(weights_of(game).prior), Random(1))
    assert numbers != weights_of(game).prior
    once = tune.rewritten(text_of(game), numbers, "python tools/tune.py --once")
    text = tune.rewritten(once, numbers, "python tools/tune.py --again")
    assert read(game, text, numbers_of(game)).prior == numbers
    assert read(game, text, numbers_of(game)).search == weights_of(game).search
    assert [line for line in text.splitlines() if line.startswith(tune.MARK)] == [
        "# tuned by: python tools/tune.py --again"
    ]
    kept = [line.partition("#")[2] for line in text_of(game).splitlines()]
    kept = [line for line in kept if not line.startswith(" tuned by")]
    assert [line for line in kept if line] == [
        comment
        for line in text.splitlines()
        if (comment := line.partition("#")[2]) and not comment.startswith(" tuned by")
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_number_by_which_a_prior_divides_becomes_zero(game: str) -> None:
    dice, numbers = Random(2), dict(weights_of(game).prior)
    for _ in range(300):
        numbers = tune.changed(numbers, dice)
    for name in tune.FIXED:
        assert numbers.get(name) == weights_of(game).prior.get(name)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_tunes_to_the_same_numbers(game: str) -> None:
    wish = Namespace(steps=4, deals=4, seed=3, seats=[2])
    one, two = (list(tune.tuned(load(game), wish)) for _ in range(2))
    assert one == two
