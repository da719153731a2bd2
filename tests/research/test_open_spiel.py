"""The games for OpenSpiel: its own tests, its search, and how likely each draw is."""
# ruff: noqa: E402

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

for package in ("numpy", "gymnasium", "pyspiel"):
    pytest.importorskip(package, reason=f"NOT TESTED: OpenSpiel, for {package} is not installed")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from scipy.stats import chi2_contingency, chisquare

from shedet.core.engine.chance import seeded
from shedet.core.game import load
from shedet.research.draws import DrawnTable
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


def drawn(table: DrawnTable, random: Random) -> str:
    (name,) = random.choices(table.names(), table.chances())
    return name


def dealt(name: str, seed: int, **options: str) -> tuple[DrawnTable, Random]:
    game, random = load(name), Random(seed)
    table = DrawnTable(game, game.info.seats[0], game.info.choose(options))
    while table.position is None:
        table.draw(drawn(table, random))
    return table, random


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


def test_an_information_state_tells_nothing_of_what_is_hidden_and_forgets_nothing() -> None:
    one, random = dealt("sobek2p", 7)
    names = list(one.dealt)
    # the last but two of the pile, which stand before the five pirogues
    names[-7], names[-8] = names[-8], names[-7]
    other = DrawnTable(one.game, 2, one.options)
    while other.position is None:
        other.draw(names[len(other.dealt)])
    assert one.position is not None
    assert one.position.encode() != other.position.encode()
    seen = set()
    for _ in range(12):
        move = random.choice(one.position.legal())
        for table in (one, other):
            table.play(move)
        while one.urn:
            name = drawn(one, random)
            for table in (one, other):
                table.draw(name)
        assert one.logs == other.logs
        seen.add(tuple(one.logs))
    assert len(seen) == 12


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


PLACES: dict[str, dict[str, Callable[[Any], str]]] = {
    "sobek2p": {
        "first seat": lambda deal: str(deal["first"]),
        "hand": lambda deal: deal["hands"][1][0],
        "market": lambda deal: deal["market"][30],
        "pile": lambda deal: deal["pile"][22],
        "out of the game": lambda deal: min(deal["box"]),
        "slot": lambda deal: deal["slots"][4],
    },
    "sobek": {
        "first seat": lambda deal: str(deal["first"]),
        "hand": lambda deal: deal["hands"][1][1],
        "quay": lambda deal: deal["quay"][8],
        "token": lambda deal: deal["tokens"][4],
    },
    "nile": {
        "first seat": lambda deal: str(deal["first"]),
        "covered": lambda deal: " ".join(deal["covered"]),
        "desert": lambda deal: min(deal["desert"]),
        "joker": lambda deal: deal["jokers"][1][0],
        "stack": lambda deal: deal["stack"][-1],
        "water": lambda deal: deal["water"][0][1][0],
        "out of the game": lambda deal: deal["out"][0],
    },
}


@pytest.mark.parametrize("name", GAMES)
def test_pieces_are_dealt_one_by_one_as_likely_as_by_our_generator(name: str) -> None:
    game, random, many = load(name), Random(8), 1500
    options, seats = game.info.choose({}), game.info.seats[0]
    ours = [game.deal(seats, options, seeded(seed)) for seed in range(many)]
    theirs = []
    for _ in range(many):
        draws = game.draws(seats, options)
        try:
            urn = next(draws)
            while True:
                urn = draws.send(random.choice(urn))
        except StopIteration as end:
            theirs.append(end.value)
    for place, at in PLACES[name].items():
        counts = [Counter(map(at, deals)) for deals in (ours, theirs)]
        names = sorted(counts[0] | counts[1])
        found = chi2_contingency([[count[name] for name in names] for count in counts])
        assert found.pvalue > 0.001, place
    game.start(seats, options, theirs[0])


@pytest.mark.parametrize("options", [{"seats": n} for n in range(2, 6)])
def test_every_deal_of_the_nile_can_be_played(options: dict[str, int]) -> None:
    game, random = load("nile"), Random(9)
    table = DrawnTable(game, options["seats"], game.info.choose({}))
    while table.position is None:
        table.draw(drawn(table, random))
    assert table.position.legal()


@pytest.mark.parametrize(
    ("name", "options"), [("sobek2p", {}), ("sobek", {}), ("nile", {"start": "bid"})]
)
def test_what_is_drawn_in_play_is_as_likely_as_by_our_generator(
    name: str, options: dict[str, str]
) -> None:
    table, random = dealt(name, 10, **options)
    compared: set[str] = set()
    while table.position and not table.position.is_over and len(compared) < 4:
        if not table.urn:
            table.play(random.choice(table.position.legal()))
            continue
        chances = dict(zip(table.names(), table.chances(), strict=True))
        if str(sorted(chances.items())) not in compared:
            compared.add(str(sorted(chances.items())))
            many = 40 * len(chances)
            counts = Counter(first_drawn(table, seed) for seed in range(many))
            assert set(counts) <= set(chances)
            expected = [chance * many for chance in chances.values()]
            assert chisquare([counts[name] for name in chances], expected).pvalue > 0.001
        table.draw(drawn(table, random))
    assert compared


def first_drawn(table: DrawnTable, seed: int) -> str:
    """What our generator draws next in the move that is due."""
    assert table.position is not None
    assert table.pending is not None
    position = table.position.copy()
    position.follow(table.outcomes)
    position.seed(seed)
    position.play(table.pending)
    return table.game.outcome_text(position.notes()[len(table.outcomes)])


def test_what_cannot_be_drawn_is_refused() -> None:
    table = DrawnTable(load("sobek2p"), 2, {"memory": "pure"})
    with pytest.raises(ValueError, match="cannot be drawn"):
        table.draw("2")


def test_a_program_that_imports_the_games_ends_in_peace() -> None:
    code = "import shedet.research.open_spiel, pyspiel; pyspiel.load_game('shedet_sobek')"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=300)
