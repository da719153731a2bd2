"""The games for OpenSpiel: its own tests, and its search."""
# ruff: noqa: E402

import subprocess
import sys
from random import Random
from typing import Any

import pytest

for package in ("numpy", "gymnasium", "pyspiel"):
    pytest.importorskip(package, reason=f"NOT TESTED: OpenSpiel, for {package} is not installed")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from shedet.core.game import load
from shedet.research.open_spiel import GAMES
from tests.lengths import long, times

TABLES = [
    *(f"shedet_{name}(players={n})" for name in GAMES for n in load(name).info.seats),
    *("shedet_sobek2p(memory=perfect)", "shedet_sobek_v0(players=3,memory=perfect)"),
    "shedet_nile(players=4,hippo=on,start=bid)",
]
SIMULATED = [name for name in TABLES if "nile" not in name or "hippo" in name]
"""Of the Nile one table, for its games are long and are serialised after every step."""
pytestmark = [long, pytest.mark.filterwarnings("ignore")]


@pytest.mark.parametrize("name", TABLES)
def test_every_draw_is_a_chance_node_with_all_its_outcomes(name: str) -> None:
    state, random = pyspiel.load_game(name).new_initial_state(), Random(3)
    in_play = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1, abs=1e-12)
            texts = [state.action_to_string(action) for action in actions]
            assert 1 < len(set(texts)) == len(texts)
            in_play += state.table.position is not None
            state.apply_action(random.choices(actions, chances)[0])
        else:
            assert not state.table.position.is_seeded
            state.apply_action(random.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
    assert in_play or "nile" in name


@pytest.mark.parametrize("name", SIMULATED)
def test_openspiel_finds_its_protocol_kept_and_states_can_be_serialised(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=times(1), serialize=True, verbose=False)


@pytest.mark.parametrize("name", TABLES[-3:])
def test_a_state_read_back_goes_on_in_the_same_way(name: str) -> None:
    game, random = pyspiel.load_game(name), Random(4)
    state = game.new_initial_state()
    for step in range(130):
        if step % 13 == 0:
            again = game.deserialize_state(state.serialize())
            assert str(again) == str(state)
            assert again.legal_actions() == state.legal_actions()
            assert again.table.logs == state.table.logs
            state = again if step % 2 else state.clone()
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("name", ["shedet_sobek2p(memory=perfect)", "shedet_sobek", TABLES[-1]])
def test_its_ismcts_in_python_plays(name: str) -> None:
    game, random = pyspiel.load_game(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        *(game, mcts.RandomRolloutEvaluator(1, random)),
        uct_c=2.0,
        max_simulations=4,
        random_state=random,
    )
    state, decisions = game.new_initial_state(), 0
    while decisions < 12:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(actions, p=chances))
        else:
            state.apply_action(bot.step(state))
            decisions += 1


@pytest.mark.parametrize("name", TABLES)
def test_another_world_looks_the_same_to_its_player(name: str) -> None:
    state, random = pyspiel.load_game(name).new_initial_state(), Random(5)
    others, changed = 0, 0
    while not state.is_terminal() and others < 40:
        if not state.is_chance_node() and random.random() < 0.3:
            player = state.current_player()
            other = state.resample_from_infostate(player, random.random)
            for said in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(other, said)(player) == getattr(state, said)(player)
            assert other.legal_actions() == state.legal_actions()
            assert not other.table.position.is_seeded, "it would draw by itself"
            others += 1
            changed += str(other) != str(state)
        state.apply_action(random.choice(state.legal_actions()))
    assert changed > others / 2


def test_observations_are_those_of_the_game_part_by_part() -> None:
    game = pyspiel.load_game("shedet_sobek(players=3)")
    state, random = game.new_initial_state(), Random(6)
    assert not any(state.observation_tensor(0))
    for _ in range(60):
        state.apply_action(random.choice(state.legal_actions()))
    observer = game.make_py_observer()
    for player in range(3):
        observer.set_from(state, player)
        assert observer.tensor.tolist() == state.table.position.observe(player)
        assert sum(observer.dict["hand"]) == sum(observer.tensor.tolist()[i] for i in hand(game))


def hand(game: Any) -> range:
    first = game.layout.offsets["hand"]
    return range(first, first + 28)


def test_a_program_that_imports_the_games_ends_in_peace() -> None:
    code = "import shedet.research.open_spiel, pyspiel; pyspiel.load_game('shedet_sobek')"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=300)
