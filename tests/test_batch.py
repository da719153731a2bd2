"""A batch of games, stepped in one call."""

import hashlib
import os
import subprocess
import sys
from array import array
from collections.abc import Mapping
from typing import Any

import pytest

from shedet.core.batch.batch import NEXT_STEP, SAME_STEP, Batch
from shedet.core.batch.loop import Loop
from shedet.core.engine.chance import seeded
from shedet.core.errors import IllegalMove, NotationError
from shedet.core.game import Deal, load
from shedet.terminal.commands.bench import speed
from tests.toy import Lots, LotsGame

GAMES = ("nile", "sobek", "sobek2p")
TABLES = [(load(name), seats) for name in GAMES for seats in load(name).info.seats]


def some_moves(batch: Batch, seed: int) -> list[int]:
    """A legal move for each game, another for each seed; 0 where the game is over."""
    chance, moves = seeded(seed), []
    for i in range(batch.size):
        mask = batch.masks[i * batch.actions : (i + 1) * batch.actions]
        legal = [move for move in range(batch.actions) if mask[move]]
        moves.append(legal[chance.below(len(legal))] if legal else 0)
    return moves


def until_an_end(batch: Batch) -> int:
    """Step until a game ends; returns its number."""
    for seed in range(5000):
        batch.step(some_moves(batch, seed))
        if any(batch.ends):
            return list(batch.ends).index(1)
    raise AssertionError("no game ended")


def test_a_game_of_a_batch_begins_as_its_seed_says() -> None:
    for game, seats in TABLES:
        batch = Batch(game, 3, seats=seats, seed=[7, 2**64 - 1, 7])
        for i, seed in enumerate(batch.seeds):
            fresh = game.new(seats, seed)
            assert batch.position(i).encode() == fresh.encode()
            assert batch.position(i).state() == fresh.state()


def test_under_next_step_an_end_is_seen_before_the_game_begins_anew() -> None:
    game = load("sobek2p")
    batch = Batch(game, 4, seed=1, autoreset=NEXT_STEP)
    i = until_an_end(batch)
    assert batch.position(i).is_over
    width = batch.layout.size
    seen = batch.observations[i * width : (i + 1) * width].tolist()
    assert seen == batch.position(i).observe(batch.to_act[i])
    assert batch.layout.part_of(seen, "question")[0] == 1
    assert not any(batch.masks[i * batch.actions : (i + 1) * batch.actions])
    moves = some_moves(batch, 1)
    moves[i] = -99  # ignored
    batch.step(moves)
    assert not batch.ends[i]
    assert not any(batch.rewards[2 * i : 2 * i + 2])
    assert batch.seeds[i] == 1 + i + 4
    assert batch.position(i).encode() == game.new(seed=1 + i + 4).encode()


def test_under_same_step_a_game_begins_anew_at_once_and_its_end_is_kept() -> None:
    game = load("sobek2p")
    width = game.observation(2, {}).size
    final = array("h", [-1] * 4 * width)
    batch = Batch(game, 4, seed=1, autoreset=SAME_STEP, final_observations=final)
    twin = Batch(game, 4, seed=1, autoreset=NEXT_STEP)
    i = until_an_end(batch)
    assert until_an_end(twin) == i
    assert batch.position(i).encode() == game.new(seed=1 + i + 4).encode()
    row = slice(i * width, (i + 1) * width)
    assert list(final[row]) == list(twin.observations[row])
    assert list(batch.rewards) == list(twin.rewards)
    others = [number for j in range(4) if j != i for number in final[j * width :][:width]]
    assert set(others) == {-1}


@pytest.mark.parametrize(
    ("game", "seats"), TABLES, ids=lambda value: getattr(value, "__module__", str(value))
)
def test_rewards_are_shared_by_the_winners_and_sum_to_nothing(game: Any, seats: int) -> None:
    batch = Batch(game, 2, seats=seats, seed=3, autoreset=NEXT_STEP, observe=False)
    i = until_an_end(batch)
    rewards = list(batch.rewards[seats * i : seats * (i + 1)])
    winners = game.result(batch.position(i))["winners"]
    assert sum(rewards) == pytest.approx(0, abs=1e-6)
    if len(winners) == 1:
        assert rewards[winners[0]] == pytest.approx(1)
    assert [seat for seat in range(seats) if rewards[seat] == max(rewards)] == winners


class Tied(Lots):
    """The first two win, whatever they did."""

    def winners(self) -> int:
        return 3


class TiedGame(LotsGame):
    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Lots:
        started = super().start(seats, options, deal)
        started.__class__ = Tied
        return started


def test_a_reward_is_shared_by_those_tied() -> None:
    batch = Batch(TiedGame(), 1, seats=3, seed=1, observe=False)
    until_an_end(batch)
    assert list(batch.rewards) == [0.25, 0.25, -0.5]


def test_a_move_that_is_not_legal_changes_no_game() -> None:
    batch = Batch(load("sobek2p"), 3, seed=5)
    before = [batch.position(i).encode() for i in range(3)]
    moves = some_moves(batch, 1)
    moves[2] = 5
    with pytest.raises(IllegalMove) as refused:
        batch.step(moves)
    assert refused.value.__notes__ == ["in game 2 of the batch"]
    assert [batch.position(i).encode() for i in range(3)] == before
    for wrong in ([1, 2], [1.5] * 3, None, "abc", [2**40] * 3, array("f", [1.0] * 3)):
        with pytest.raises((ValueError, TypeError)):
            batch.step(wrong)
    assert [batch.position(i).encode() for i in range(3)] == before


def test_moves_may_be_any_whole_numbers() -> None:
    encoded = []
    for code in ("list", *"hilq"):
        batch = Batch(load("nile"), 2, seed=5)
        moves = some_moves(batch, 1)
        batch.step(moves if code == "list" else array(code, moves))
        encoded.append([batch.position(i).encode() for i in range(2)])
    assert all(one == encoded[0] for one in encoded)


def test_it_writes_into_the_buffers_that_it_is_given() -> None:
    game = load("sobek")
    width = game.observation(3, {}).size
    given: dict[str, Any] = {
        "observations": bytearray(2 * 2 * width),
        "masks": bytearray(2 * game.actions),
        "rewards": array("f", [9] * 6),
        "ends": bytearray(2),
        "to_act": array("i", [9, 9]),
    }
    given["observations"] = memoryview(given["observations"]).cast("h", (2, width))
    given["masks"] = memoryview(given["masks"]).cast("?")
    batch = Batch(game, 2, seats=3, seed=4, **given)
    assert batch.observations is given["observations"]
    for i in range(2):
        position = game.new(3, 4 + i)
        assert given["observations"].tolist()[i] == position.observe(position.to_act)
        assert given["to_act"][i] == position.to_act
    assert list(given["rewards"]) == [0] * 6


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("masks", bytes(2 * 176), "read-only"),
        ("masks", bytearray(2 * 176 - 1), "351 numbers, not 352"),
        ("masks", array("h", [0] * 352), "'h', not uint8"),
        ("masks", memoryview(bytearray(704))[::2], "not contiguous"),
        ("masks", [0] * 352, "not a buffer"),
        ("observations", array("i", [0] * 2 * 1013), "'i', not int16"),
        ("rewards", array("d", [0.0] * 4), "'d', not float32"),
        ("to_act", array("q", [0, 0]), "'q', not int32"),
        ("ends", bytearray(3), "3 numbers, not 2"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused_in_plain_words(
    name: str, given: Any, said: str
) -> None:
    with pytest.raises((ValueError, TypeError), match=said) as refused:
        Batch(load("sobek2p"), 2, **{name: given})
    assert str(refused.value).startswith(name)


def test_a_loop_takes_no_buffers_that_are_too_small() -> None:
    batch = Batch(load("sobek2p"), 2, seed=1)
    start = batch.new(1)
    for name, small in (
        ("masks", bytearray(3)),
        ("observations", array("h", [1, 2])),
        ("rewards", array("f", [1])),
        ("to_act", array("i", [1])),
    ):
        with pytest.raises(ValueError, match="numbers"):
            Loop(start, 176, False, {**batch.buffers, name: small}, None)


def test_seeds_sizes_and_modes_are_checked() -> None:
    game = load("sobek2p")
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"size": 0}, "batch has"),
        ({"size": 2, "seed": [1]}, "1 seeds for 2"),
        ({"size": 2, "seed": [1, 2, 3]}, "3 seeds for 2"),
        ({"size": 2, "autoreset": "never"}, "autoreset is"),
    ]
    for wrong, said in wrongs:
        with pytest.raises(ValueError, match=said):
            Batch(game, **wrong)
    with pytest.raises(NotationError):
        Batch(game, 1, seed=[-1])
    batch = Batch(game, 2, seed=1)
    with pytest.raises(ValueError, match="no game 2"):
        batch.position(2)
    batch.reset(seed=9)
    assert batch.position(1).encode() == game.new(seed=10).encode()


def digest() -> str:
    """A hash of all that some batches write."""
    state = hashlib.sha256()
    for game, seats in TABLES:
        for mode in (NEXT_STEP, SAME_STEP):
            batch = Batch(game, 3, seats=seats, seed=11, autoreset=mode)
            for seed in range(25):
                batch.step(some_moves(batch, seed))
                for buffer in (batch.observations, batch.masks, batch.rewards, batch.to_act):
                    state.update(bytes(buffer))
    return state.hexdigest()


@pytest.mark.skipif(
    speed() != "compiled", reason="NOT TESTED: both speeds, for nothing is compiled here"
)
def test_both_speeds_write_the_same_bytes() -> None:
    program = "from tests.test_batch import digest; print(digest())"
    slow = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "SHEDET_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert slow.stdout.strip() == digest()


def test_a_batch_needs_no_numpy() -> None:
    program = (
        "import sys; from shedet.core.batch.batch import Batch; from shedet.core.game import load;"
        "Batch(load('nile'), 2); print('numpy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
