"""Heron, Ibis, Jackal, Crocodile, Sphinx: the same search, thinking more and more."""

import os
import subprocess
import sys
from itertools import pairwise

import pytest

from shedet.bots import BOTS, analysis, coach, levels, seat_bot, thinking
from shedet.bots.levels import LEVELS, is_interpreted, iterations_of, level_of
from shedet.bots.match import play_match
from shedet.bots.thinking import think
from shedet.bots.words import KINDS, NAMES, bot_name, shown_name
from shedet.core.engine.chance import seeded
from shedet.core.errors import NotationError
from shedet.core.game import games, load
from shedet.core.language import LANGUAGES
from tests.bots.test_search import FIRST, decision
from tests.commands import PATIENCE

needs_compiled = pytest.mark.skipif(
    is_interpreted(), reason="NOT TESTED: levels at full strength, for the rules are interpreted"
)


def test_every_level_is_a_bot_with_a_name_in_every_language() -> None:
    assert list(BOTS)[-5:] == list(LEVELS)
    for language in LANGUAGES:
        assert len({bot_name(spec, language) for spec in BOTS}) == len(BOTS)
    assert set(NAMES) == set(KINDS) == set(BOTS)
    assert shown_name("ibis 2", "ibis", "en") == "Ibis 2"
    assert bot_name("my.py:me", "en") == "my.py:me"


@pytest.mark.parametrize("game", sorted(games()))
def test_each_level_thinks_more_than_the_one_below(game: str) -> None:
    numbers = [iterations_of(level, load(game)) for level in LEVELS]
    assert all(low < high for low, high in pairwise(numbers))


@pytest.mark.parametrize("game", sorted(games()))
def test_weak_levels_overlook_and_strong_ones_do_not(game: str) -> None:
    overlooks = [level_of(level, game).overlooks for level in LEVELS]
    assert all(low >= high for low, high in pairwise(overlooks))
    assert 0 < overlooks[0] < 50
    assert overlooks[2:] == [0, 0, 0]


def test_a_move_that_is_overlooked_is_not_chosen_and_one_is_always_seen() -> None:
    tried = [thinking.Tried(move, 10 - move, 0.0, 0.0, 0.0) for move in range(5)]
    left = [thinking.noticed(tried, 30, seed) for seed in range(400)]
    assert {len(some) for some in left} == {3, 4}, "of five, 30 percent are one or two"
    assert 3.4 < sum(map(len, left)) / 400 < 3.6
    assert {some[0].move for some in left} == {0, 1, 2}, "the best may be overlooked, too"
    assert all(some == sorted(some) for some in left), "in their order"
    assert thinking.noticed(tried, 30, 7) == left[7], "the same decision overlooks the same"
    assert len(thinking.noticed(tried, 100, 1)) == 1
    assert thinking.noticed(tried[:1], 99, 1) == tried[:1], "the only move is never overlooked"
    assert thinking.noticed([], 99, 1) == []


def test_who_overlooks_knows_of_fewer_moves_and_thinks_the_same_of_them() -> None:
    table = FIRST[2]
    position = decision(table, 1, 10)
    view = table.game.view(position, position.to_act)
    whole, part = (
        think(table.game, view, seed=4, iterations=60, overlooks=percent) for percent in (0, 40)
    )
    assert 0 < len(part.candidates) < len(whole.candidates)
    assert [one for one in whole.candidates if one in part.candidates] == part.candidates


def test_thinking_can_be_scaled_for_slow_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("sobek2p")
    monkeypatch.delenv("SHEDET_THINKING", raising=False)
    usual = iterations_of("crocodile", game)
    monkeypatch.setenv("SHEDET_THINKING", "0.5")
    assert iterations_of("crocodile", game) == round(usual / 2)
    monkeypatch.setenv("SHEDET_THINKING", "0.0001")
    assert iterations_of("heron", game) == 2


@pytest.mark.parametrize("wrong", ["", "much", "0", "-1", "nan", "inf", "101"])
def test_a_scale_that_is_none_is_refused(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEDET_THINKING", wrong)
    with pytest.raises(NotationError, match="SHEDET_THINKING is a number above 0"):
        iterations_of("heron", load("sobek2p"))


@pytest.mark.parametrize("game", ["nile", "sobek", "sobek2p"])
def test_the_coach_thinks_as_crocodile_and_not_as_the_strongest(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def thought(*_: object, iterations: int, **__: object) -> thinking.Thought:
        asked.append(iterations)
        return thinking.Thought([], 0, 0.0)

    monkeypatch.setattr(coach, "think", thought)
    table = next(one for one in FIRST if one.game.info.id == game)
    position = decision(table, 1, 10)
    coach.advise(table.game, table.game.view(position, position.to_act))
    assert asked == [iterations_of("crocodile", table.game)]


def test_how_long_an_analysis_takes_hangs_on_no_level(monkeypatch: pytest.MonkeyPatch) -> None:
    table = next(one for one in FIRST if one.game.info.id == "sobek2p")
    position = decision(table, 1, 10)
    view = table.game.view(position, position.to_act)
    asked = [analysis.Moment(number, number, 0, view, "") for number in range(60)]
    usual = analysis.usual_iterations(table.game, asked)
    monkeypatch.setattr(levels, "table_of_levels", dict)
    assert analysis.usual_iterations(table.game, asked) == usual


@needs_compiled
def test_interpreted_levels_think_less() -> None:
    question = (
        "from shedet.bots.levels import *; from shedet.core.game import load;"
        "print(is_interpreted(), iterations_of('crocodile', load('sobek2p')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", question],
        env={**os.environ, "SHEDET_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    mode, number = done.stdout.split()
    assert mode == "True"
    assert int(number) < iterations_of("crocodile", load("sobek2p")) / 20


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_answers_with_a_legal_move_and_can_be_stopped(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEDET_THINKING", "0.01")
    for table in FIRST:
        position = decision(table, 1, 10)
        legal = [table.game.move_text(move) for move in position.legal()]
        bot = seat_bot(level, table.game, seeded(3))
        view = table.game.view(position, position.to_act)
        assert bot(view, legal, []) in legal
        assert bot(view, legal[:1], []) == legal[0]
        bot.stop = lambda: True  # type: ignore[attr-defined]
        assert bot(view, legal, []) == legal[0]


@needs_compiled
@pytest.mark.parametrize("game", ["nile", "sobek", "sobek2p"])
def test_even_heron_beats_chance(game: str) -> None:
    points = 0.0
    for seed in range(2):
        for seat in range(2):
            bots = ["random", "random"]
            bots[seat] = "heron"
            result = play_match(load(game), {}, bots, seed).result
            assert result
            points += (seat in result["winners"]) / len(result["winners"])
    assert points >= 3
