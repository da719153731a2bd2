"""Networks: whole numbers that come to the same at both speeds, and to nothing else."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shedet.bots.search import Search
from shedet.core.engine.chance import seeded
from shedet.core.game import Game, games, load
from shedet.core.network import sizes
from shedet.core.network.files import counts_of, data_of, layout_hash, packed, unpacked
from shedet.core.network.network import Network, layer_sizes
from shedet.core.prior.network_prior import NetworkPrior
from shedet.core.prior.prior import Prior
from shedet.terminal.commands.bench import speed

ROOT = Path(__file__).parent.parent
GAMES = ("nile", "sobek", "sobek2p")
SMALL = [0, 1, 0]
"""Three inputs, the second of them a count."""
needs_compiled = pytest.mark.skipif(
    speed() != "compiled", reason="NOT TESTED: the compiled network, for it is not installed here"
)


def numbers_for(counts: list[int], seed: int = 1, most: int = 300) -> list[int]:
    """Random weights for inputs."""
    chance = random.Random(seed)
    rows = sum(1 + sizes.HOT * count for count in counts)
    return [chance.randint(-most, most) for _ in range(sum(layer_sizes(rows)))]


def random_network(game: Game, seats: int, seed: int = 1) -> Network:
    """With random weights, for the inputs that a game has."""
    start = game.new(seats, seed=1)
    extra = game.prior().reckon(start, 0)
    counts = counts_of(game.observation(seats, game.info.choose({})), extra)
    return Network(counts, numbers_for(counts, seed))


def by_hand(counts: list[int], numbers: list[int], values: list[int]) -> tuple[int, int]:
    """The same written down plainly, layer after layer."""
    cut, at = [], 0
    for size in layer_sizes(sum(1 + sizes.HOT * count for count in counts)):
        cut.append(numbers[at : at + size])
        at += size
    weights, bias, second, second_bias, heads, head_bias = cut
    rows: dict[int, int] = {}
    row = 0
    for count, value in zip(counts, values, strict=True):
        if count:
            rows[row] = max(-255, min(255, value))
            if value > 0:
                rows[row + min(4, value)] = 1
        elif value:
            rows[row] = 1
        row += 5 if count else 1
    first = [
        sum(times * weights[64 * row + unit] for row, times in rows.items()) + bias[unit]
        for unit in range(64)
    ]
    felt = [max(0, min(2047, total)) for total in first]
    then = [
        sum(felt[unit] * second[64 * k + unit] for unit in range(64)) + 1024 * second_bias[k]
        for k in range(32)
    ]
    later = [max(0, min(2047, total >> 10)) for total in then]
    margin, lead = (
        sum(later[k] * heads[32 * head + k] for k in range(32)) + 1024 * head_bias[head] >> 10
        for head in range(2)
    )
    share = 5000 + (5000 * lead // (1024 + lead) if lead >= 0 else -(5000 * -lead // (1024 - lead)))
    return max(-30000, min(30000, margin * 25 // 8)), share


@pytest.mark.parametrize("value", [-300, -255, -1, 0, 1, 3, 4, 7, 8, 255, 256, 30000])
def test_a_network_adds_up_as_written_down_by_hand(value: int) -> None:
    numbers = numbers_for(SMALL, most=2000)
    network = Network(SMALL, numbers)
    for first, last in ((0, 0), (1, 0), (1, 1), (7, -2)):
        assert network.judge([first, value, last]) == by_hand(SMALL, numbers, [first, value, last])


def test_inputs_that_are_left_out_are_nothing() -> None:
    network = Network(SMALL, numbers_for(SMALL))
    assert network.judge([1, 2]) == network.judge([1, 2, 0])
    assert network.judge([]) == network.judge([0, 0, 0])


def test_the_largest_weights_do_not_overflow() -> None:
    """With all inputs at their highest, in 32 bits as well as without bounds."""
    counts = [1] * sizes.INPUTS
    weights, bias, *later = layer_sizes(5 * len(counts))
    numbers = [sizes.FIRST_LIMIT] * weights + [32767] * bias
    for number, size in enumerate(later):
        numbers += [sizes.LIMIT if number % 2 == 0 else 32767] * size
    network = Network(counts, numbers)
    assert network.judge([32767] * len(counts)) == (30000, 9982)
    assert network.judge([sizes.READY - 1] * len(counts)) == (30000, 9982)
    assert network.judge([-32768] * len(counts))[1] > 5000


def test_weights_that_could_overflow_are_refused() -> None:
    for at, number in ((0, sizes.FIRST_LIMIT + 1), (64 * 7 + 64, -sizes.LIMIT - 1)):
        numbers = numbers_for(SMALL)
        numbers[at] = number
        with pytest.raises(ValueError, match="go beyond"):
            Network(SMALL, numbers)


def test_a_wrong_number_of_weights_or_inputs_is_refused() -> None:
    numbers = numbers_for(SMALL)
    with pytest.raises(ValueError, match="weights instead of"):
        Network(SMALL, numbers[1:])
    with pytest.raises(ValueError, match="up to 2048 inputs"):
        Network([0] * 2049, numbers)
    with pytest.raises(ValueError, match="4 inputs instead of 3"):
        Network(SMALL, numbers).judge([0, 0, 0, 0])
    with pytest.raises((OverflowError, TypeError)):
        Network(SMALL, numbers).judge([10**6])


def test_a_network_without_weights_judges_nothing() -> None:
    blank = Network.__new__(Network)
    with pytest.raises((ValueError, AttributeError)):
        blank.judge([])
    with pytest.raises((ValueError, AttributeError)):
        blank.twin()
    empty = NetworkPrior.__new__(NetworkPrior)
    position = load("sobek2p").new(seed=1)
    asked: tuple[Callable[[], object], ...] = (
        lambda: empty.evaluate(position),
        lambda: empty.estimate(position, 0),
        lambda: empty.weigh(position, len(position.legal())),
    )
    for call in asked:
        with pytest.raises((ValueError, AttributeError)):
            call()


def test_a_twin_judges_alike_and_apart() -> None:
    network = Network(SMALL, numbers_for(SMALL))
    twin = network.twin()
    found = network.judge([1, 2, 1])
    assert twin.judge([0, 9, 0]) != found
    assert (network.margin, network.share) == found
    assert twin.judge([1, 2, 1]) == found


def test_a_file_gives_back_its_network_and_refuses_another_layout() -> None:
    game = load("sobek2p")
    layout = game.observation(2, game.info.choose({}))
    counts = counts_of(layout, 7)
    numbers = numbers_for(counts)
    head = {"game": "sobek2p", "seats": 2, "layout": layout_hash(layout), "reckoned": 7}
    data = packed({**head, "horizon": 6, "exploration": 60}, numbers)
    assert len(data) < 10**6
    seen = game.new(seed=2).observe(0)
    assert unpacked(data, layout).network.judge(seen) == Network(counts, numbers).judge(seen)
    other = load("sobek")
    with pytest.raises(ValueError, match="other observations"):
        unpacked(data, other.observation(2, other.info.choose({})))
    with pytest.raises(ValueError, match="lacks horizon, exploration"):
        unpacked(packed(head, numbers), layout)
    with pytest.raises(ValueError, match="weights instead of"):
        unpacked(data[:-2], layout)


@pytest.mark.parametrize("game_id", GAMES)
def test_observations_begin_alike_with_every_option(game_id: str) -> None:
    """A network for the usual table can be asked at all others."""
    game = load(game_id)
    for seats in game.info.seats:
        usual = game.observation(seats, game.info.choose({})).parts
        for option in game.info.options:
            for value in option.values:
                chosen = game.info.choose({option.name: value})
                assert game.observation(seats, chosen).parts[: len(usual)] == usual


@pytest.mark.parametrize("game_id", GAMES)
def test_a_network_judges_by_what_a_seat_sees(game_id: str) -> None:
    """Redealing what a seat cannot see changes nothing that is fed for it."""
    game, chance = load(game_id), seeded(3)
    position, prior = game.new(seed=3), game.prior()
    for number in range(60):
        if position.is_over:
            break
        legal = position.legal()
        position.play(legal[chance.below(len(legal))])
        if number % 10 == 0 and not position.is_over:
            seat = position.to_act
            fed = [*position.observe(seat), prior.reckon(position, seat), *prior.reckoned]
            copy = position.copy()
            copy.redeal(seat, chance)
            again = [*copy.observe(seat), prior.reckon(copy, seat), *prior.reckoned]
            assert again == fed


def test_with_two_seats_what_one_is_ahead_the_other_is_behind() -> None:
    game = load("sobek2p")
    prior = NetworkPrior(random_network(game, 2), game.prior(), 6, 60)
    position = game.new(seed=5)
    assert prior.evaluate(position) == 1
    assert prior.margins[0] == -prior.margins[1] != 0
    assert prior.shares[0] + prior.shares[1] == 10000


def test_a_search_takes_the_networks_word_after_the_horizon() -> None:
    """A network that always says the same is found again in every value of the search."""
    game = load("sobek")
    position = game.new(3, seed=5)
    extra = game.prior().reckon(position, 0)
    counts = counts_of(game.observation(3, game.info.choose({})), extra)
    numbers = [0] * len(numbers_for(counts))
    numbers[-2:] = [36, 256]
    prior = NetworkPrior(Network(counts, numbers), game.prior(), 1, 60)
    search = Search(position, position.to_act, prior, seeded(1))
    search.run(20)
    for _, visits, ahead, won, _ in search.tried():
        assert ahead == pytest.approx(1.12 * visits)
        assert won == pytest.approx(0.6 * visits)
    search = Search(position, position.to_act, prior, seeded(1), whole=1)
    search.run(20)
    assert any(ahead != pytest.approx(1.12 * visits) for _, visits, ahead, _, _ in search.tried())


def test_a_prior_is_not_made_of_anything_else() -> None:
    class Guest(Prior):
        """Written in plain Python, outside of the package."""

    game = load("sobek2p")
    network = random_network(game, 2)
    parts: list[tuple[Any, Any]] = [(network, Guest()), (None, game.prior()), (network, None)]
    for one, two in parts:
        with pytest.raises(TypeError):
            NetworkPrior(one, two, 6, 60)
    with pytest.raises(ValueError, match="above 0"):
        NetworkPrior(network, game.prior(), 0, 60)
    other = NetworkPrior(random_network(load("sobek"), 2), game.prior(), 6, 60)
    with pytest.raises(ValueError, match="for a network of"):
        NetworkPrior(Network([0] * 2000, numbers_for([0] * 2000)), game.prior(), 6, 60).evaluate(
            game.new(seed=1)
        )
    assert other.evaluate(game.new(seed=1)) == 1  # fewer inputs than are seen: these are read


def test_without_a_file_searches_have_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shedet.core.declared.data_of", lambda game, seats: None)
    for game_id in GAMES:
        game = load(game_id)
        assert type(game.search_prior(game.info.seats[0])) is type(game.prior())


@pytest.mark.parametrize("game_id", GAMES)
def test_a_network_that_is_shipped_won_its_trial(game_id: str) -> None:
    game = load(game_id)
    for seats in game.info.seats:
        data = data_of(game_id, seats)
        if data is None:
            continue
        head = json.loads(data.partition(b"\n")[0])
        trial = head["trial"]
        assert len(data) < 10**6
        assert head["game"] == game_id
        assert head["seats"] == seats
        assert trial["share"] - trial["margin"] > trial["fair"] == 100 / seats
        assert trial["deals"] >= 300
        assert 0.9 < trial["seconds"][0] / trial["seconds"][1] < 1.1
        assert isinstance(game.search_prior(seats), NetworkPrior)


def judged(game_id: str) -> list[object]:
    """What random networks say along a game, and what searches with them find."""
    game, chance = load(game_id), seeded(7)
    seats = game.info.seats[-1]
    position = game.new(seats, seed=7)
    found: list[object] = []
    prior = NetworkPrior(random_network(game, seats, 7), game.prior(), 3, 60)
    for number in range(80):
        if position.is_over:
            break
        if number % 8 == 0:
            prior.evaluate(position)
            found.append([*prior.margins[:seats], *prior.shares[:seats]])
        if number % 40 == 20:
            search = Search(position, position.to_act, prior, seeded(number), 1 << 10)
            search.run(4)
            found.append(search.tried())
        legal = position.legal()
        position.play(legal[chance.below(len(legal))])
    return found


@needs_compiled
@pytest.mark.parametrize("game_id", GAMES)
def test_networks_say_the_same_at_both_speeds(game_id: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.test_network", game_id],
        cwd=ROOT,
        env={**os.environ, "SHEDET_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    mode, slow = done.stdout.splitlines()
    assert mode == "interpreted"
    fast = json.dumps(judged(game_id))
    assert fast == slow
    assert len({str(one) for one in judged(game_id)}) > 3


def test_all_games_are_tried() -> None:
    assert set(GAMES) <= set(games())


if __name__ == "__main__":
    print(speed())
    print(json.dumps(judged(sys.argv[1])))
