"""The environments for PettingZoo and Gymnasium, put through their own tests.

PettingZoo's `max_cycles_test` is for environments in which all act at once and that are cut off;
ours are neither.
"""
# ruff: noqa: E402

import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

for package in ("numpy", "gymnasium", "pettingzoo"):
    pytest.importorskip(package, reason=f"NOT TESTED: environments, for {package} is not installed")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from shedet.core.errors import IllegalMove
from shedet.core.game import load
from shedet.research.seats import rewards_of
from shedet.research.solo import NAMES, SoloEnv, register
from shedet.research.vector import BatchEnv

GAMES = ("sobek", "sobek2p", "nile")
TABLES = [(name, seats) for name in GAMES for seats in load(name).info.seats]
pytestmark = pytest.mark.filterwarnings("ignore")


def door(name: str) -> Any:
    return import_module(f"shedet.research.{name}_v0")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoo_finds_its_protocol_kept(name: str, seats: int) -> None:
    api_test(door(name).env(seats=seats), num_cycles=150, verbose_progress=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_steps(name: str) -> None:
    seed_test(door(name).env, num_cycles=60)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_may_draw_the_table(name: str) -> None:
    render_test(lambda render_mode=None: door(name).env(render_mode=render_mode))


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_measures_how_fast_it_is(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    timed = sys.modules[performance_benchmark.__module__]
    steps = count(0.0, 0.05)  # a clock that says 5 seconds after a hundred rounds
    monkeypatch.setattr(timed, "time", SimpleNamespace(time=lambda: next(steps)))
    performance_benchmark(door(name).env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_at_the_end_every_agent_is_told_its_reward(name: str, seats: int) -> None:
    table = door(name).raw_env(seats=seats)
    table.reset(seed=5)
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        assert not cut
        if ended:
            rewards[agent] = reward
            table.step(None)
        else:
            assert reward == 0
            legal = np.flatnonzero(seen["action_mask"])
            table.step(int(legal[0 if table.position.given % 2 else -1]))
    expected = rewards_of(table.position)
    assert rewards == {f"seat_{seat}": reward for seat, reward in enumerate(expected)}
    assert sum(expected) == pytest.approx(0)


def test_a_seat_that_is_not_to_act_sees_its_own_view_and_no_moves() -> None:
    table = door("sobek").raw_env(seats=3)
    table.reset(seed=2)
    for agent, seat in table.numbers.items():
        seen = table.observe(agent)
        assert seen["observation"].tolist() == table.position.observe(seat)
        assert seen["action_mask"].any() == (agent == table.agent_selection)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = door("sobek2p").raw_env()
    table.reset(seed=2)
    before = table.position.encode()
    with pytest.raises(IllegalMove):
        table.step(0)
    assert table.position.encode() == before


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_nothing_wrong_with_the_single_seat(name: str) -> None:
    register()
    made = gymnasium.make(NAMES[name])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("bot", ["random", "greedy", "heron"])
def test_a_single_seat_plays_to_the_end_against_a_bot(bot: str) -> None:
    table = SoloEnv("sobek2p", seat=1, bot=bot)
    seen, _ = table.reset(seed=4)
    reward, ended = 0.0, False
    while not ended:
        legal = np.flatnonzero(seen["action_mask"])
        seen, reward, ended, _, info = table.step(legal[0])
        assert not info
    assert reward in (-1, 0, 1)
    assert reward == rewards_of(table.position)[1]


def test_an_illegal_action_loses_the_single_seat_its_game() -> None:
    table = SoloEnv("sobek2p", seat=0)
    table.reset(seed=4)
    _, reward, ended, _, info = table.step(0)
    assert (reward, ended) == (-1, True)
    assert "[S2-" in info["illegal"]


@pytest.mark.parametrize("autoreset", ["next-step", "same-step"])
@pytest.mark.parametrize("name", GAMES)
def test_a_vector_of_games_is_the_batch(name: str, autoreset: str) -> None:
    table = BatchEnv(name, 3, autoreset=autoreset)
    seen, info = table.reset(seed=8)
    chosen: Callable[[Any], int] = lambda row: int(np.argmax(row))  # noqa: E731
    for _ in range(40):
        for i in range(3):
            position = table.batch.position(i)
            if not position.is_over:
                assert seen["observation"][i].tolist() == position.observe(info["to_act"][i])
                assert np.flatnonzero(seen["action_mask"][i]).tolist() == sorted(position.legal())
        assert table.observation_space.contains(seen)
        acted = info["to_act"].copy()
        actions = np.array([chosen(row) for row in seen["action_mask"]])
        seen, rewards, ends, cut, info = table.step(actions)
        assert rewards.tolist() == [info["rewards"][i][acted[i]] for i in range(3)]
        assert not cut.any()
        assert ends.dtype == np.bool_


def test_a_vector_begins_with_the_seeds_that_it_is_given() -> None:
    table = BatchEnv("nile", 2, seats=5)
    table.reset(seed=[3, 9])
    assert table.batch.seeds == [3, 9]
    table.reset(seed=4)
    assert table.batch.seeds == [4, 5]
