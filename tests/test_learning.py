"""Learning a network: samples of games, whole numbers from fractions, trials, a short course."""

import json
import os
import random
import subprocess
import sys
import zlib
from array import array
from importlib.util import find_spec
from pathlib import Path

import pytest

from shedet.core.game import load
from shedet.core.network.files import counts_of, layout_hash, packed
from shedet.core.network.network import layer_sizes
from shedet.training.course import Course, Plan, write
from shedet.training.samples import margins_of, read, shares_of
from shedet.training.selfplay import Task, network_at, play_tasks
from shedet.training.trial import Trial, outcome_of, run

ROOT = Path(__file__).parent.parent
OWN = ROOT / ".venv-train" / "bin" / "python"
"""The environment that `make train` makes."""
PLAN = Plan(
    game="sobek2p",
    seats=2,
    seed=3,
    rounds=((12, 0), (2, 6)),
    part=0.5,
    blend=0.5,
    passes=2,
    rate=0.01,
    horizon=2,
    exploration=70,
    trial_iterations=4,
    deals=2,
)


def trainer() -> str:
    """A Python that has PyTorch."""
    if find_spec("torch"):
        return sys.executable
    if OWN.exists():
        return str(OWN)
    pytest.skip("NOT TESTED: a course of training, for PyTorch is not installed (make learn)")


def task(path: Path, iterations: int = 0, games: int = 2, seed: int = 5) -> Task:
    return Task("sobek2p", 2, seed, games, iterations, 0.5, 0.4, path, None)


def rows_of(path: Path) -> list[list[int]]:
    head, data = read(path)
    numbers = array("h", data)
    width = head["width"]
    return [numbers[at : at + width].tolist() for at in range(0, len(numbers), width)]


def test_samples_are_what_seats_saw_and_how_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "one.samples"
    (found,) = play_tasks([task(path, games=1)], 1)
    rows = rows_of(path)
    assert len(rows) == found > 20
    game = load("sobek2p")
    assert {len(row) for row in rows} == {game.observation(2, game.info.choose({})).size + 7 + 2}
    for own, rival in zip(rows[::2], rows[1::2], strict=True):
        assert own[-2] == -rival[-2] == rows[0][-2] != 0
        assert own[-1] + rival[-1] == 10000
        assert own[:-2] != rival[:-2]


def test_what_a_search_thought_counts_beside_the_end(tmp_path: Path) -> None:
    ends: list[list[int]] = []
    blends: list[list[int]] = []
    for blend, into in ((0.0, ends), (0.5, blends)):
        path = tmp_path / f"{blend}.samples"
        list(play_tasks([Task("sobek2p", 2, 8, 1, 4, blend, 1.0, path, None)], 1))
        into += rows_of(path)
    assert [row[:-2] for row in ends] == [row[:-2] for row in blends]
    assert len({abs(row[-2]) for row in ends}) == 1
    assert len({row[-2] for row in blends}) > 20


def test_the_same_seed_gives_the_same_samples_in_any_process(tmp_path: Path) -> None:
    tasks = [task(tmp_path / f"{seed}.here", seed=seed, games=1) for seed in (1, 2)]
    here = list(play_tasks(tasks, 1))
    others = [task(tmp_path / f"{seed}.there", seed=seed, games=1) for seed in (1, 2)]
    assert sorted(play_tasks(others, 2)) == sorted(here)
    for one, other in zip(tasks, others, strict=True):
        assert rows_of(one.path) == rows_of(other.path)


def test_margins_are_to_the_best_rival_and_shares_are_of_the_win() -> None:
    assert margins_of([10, 7, 12]) == [-2, -5, 2]
    assert shares_of(0b101, 3) == [0.5, 0.0, 0.5]


def weights_file(path: Path) -> Path:
    """A network that knows nothing."""
    game = load("sobek2p")
    layout = game.observation(2, game.info.choose({}))
    counts = counts_of(layout, 7)
    rows = sum(5 if one else 1 for one in counts)
    head = {"game": "sobek2p", "seats": 2, "layout": layout_hash(layout), "reckoned": 7}
    numbers = [random.Random(1).randint(-9, 9)] * sum(layer_sizes(rows))
    write(path, packed({**head, "horizon": 3, "exploration": 60}, numbers))
    return path


def test_a_trial_plays_every_deal_from_each_seat_in_equal_time(tmp_path: Path) -> None:
    network = weights_file(tmp_path / "some.net")
    outcome = list(run(Trial("sobek2p", 2, 6, 2, 4, network)))[-1]
    assert outcome.deals == 2
    assert outcome.iterations[1] == 6
    assert outcome.iterations[0] > 1
    assert 0 <= outcome.share <= 100
    assert all(outcome.seconds)


def test_a_trial_against_oneself_is_even() -> None:
    """Without a network both are the same: in each pair of games one seat's win is the other's."""
    trial = Trial("sobek2p", 2, 4, 1, 9, None)
    assert trial.priors(load("sobek2p"))[0].exploration == load("sobek2p").prior().exploration
    assert list(run(trial))[-1].deals == 1


def test_only_an_interval_above_even_wins_a_trial() -> None:
    trial = Trial("sobek2p", 2, 6, 2, 4, None)
    won = outcome_of(trial, (6, 6), [(1.0, 1, 1), (1.0, 1, 1), (0.5, 1, 1)] * 10)
    unclear = outcome_of(trial, (6, 6), [(1.0, 1, 1), (0.0, 1, 1), (1.0, 1, 1)])
    assert won.is_won
    assert won.share > 80
    assert not unclear.is_won
    assert unclear.share > unclear.fair == 50
    assert not outcome_of(trial, (6, 6), [(1.0, 1, 1)]).is_won


def test_a_folder_of_another_course_is_refused(tmp_path: Path) -> None:
    Course(PLAN, tmp_path, "python", 1, print)
    Course(Plan(**{**vars(PLAN), "deals": 9}), tmp_path, "python", 1, print)
    with pytest.raises(ValueError, match="has another plan: seed"):
        Course(Plan(**{**vars(PLAN), "seed": 4}), tmp_path, "python", 1, print)


def test_a_part_that_no_observation_has_is_refused(tmp_path: Path) -> None:
    course = Course(Plan(**{**vars(PLAN), "without": ("moon",)}), tmp_path, "python", 1, print)
    with pytest.raises(ValueError, match="no part of an observation: moon"):
        course.left_out()


def test_a_short_course_learns_and_goes_on_where_it_was(tmp_path: Path) -> None:
    """From nothing to a network that was tried; a second run does nothing twice."""
    torch = trainer()
    command = [sys.executable, "-m", "shedet.training", "sobek2p", "--torch", torch]
    command += ["--folder", str(tmp_path), "--rounds", "12x0,2x6", "--passes", "2"]
    command += ["--part", "0.5", "--deals", "2", "--trial-iterations", "4", "--horizon", "2"]
    command += ["--without", "market marks,finger"]
    said = [
        subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": "src"},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for _ in range(2)
    ]
    assert "round 1: 1 of 1 files" in said[0]
    assert "pass 2: loss" in said[0]
    assert "pass" not in said[1]
    assert "files" not in said[1]
    game = load("sobek2p")
    network = network_at(tmp_path / "network.net", game, 2)
    assert network.head["trial"]["deals"] == 2
    assert network.head["horizon"] == 2
    assert len(network.head["curve"]) == 2
    assert network.head["samples"] > 100
    assert (tmp_path / "network.net").stat().st_size < 10**6
    game_layout = game.observation(2, game.info.choose({}))
    finger = game_layout.offsets["finger"]
    blank = [0] * game_layout.size
    seen = [*blank[:finger], 1, *blank[finger + 1 :]]
    assert network.network.judge(seen) == network.network.judge(blank)
    assert network.network.judge([1, *blank[1:]]) != network.network.judge(blank)
    check_whole_numbers(tmp_path, torch)


FRACTIONS = """
import json, sys
from pathlib import Path
import numpy as np, torch
from shedet.training import fit
order = json.loads(Path(sys.argv[1]).read_text())
table = fit.Table([Path(one) for one in order["samples"]], order["counts"], [])
model = fit.Model(table.rows)
torch.manual_seed(5)
for part in model.parameters():
    torch.nn.init.normal_(part, std=0.2)
model.keep_small()
chosen = np.arange(40)
rows, starts, values, *_ = table.batch(chosen)
margin, share = model(rows, starts, values)
print(json.dumps([model.whole(table.linear), (margin * 32).tolist(), share.tolist()]))
"""


def check_whole_numbers(folder: Path, torch: str) -> None:
    """What PyTorch says in fractions, the whole numbers made of it say too."""
    order = folder / "round-0" / "order.json"
    done = subprocess.run(
        [torch, "-c", FRACTIONS, str(order)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        check=True,
        capture_output=True,
        text=True,
    )
    numbers, margins, shares = json.loads(done.stdout)
    from shedet.core.network.network import Network

    network = Network(json.loads(order.read_text("utf-8"))["counts"], numbers)
    samples = sorted((folder / "round-0").glob("*.samples"))
    for row, margin, share in zip(rows_of(samples[0]), margins, shares, strict=False):
        found = network.judge(row[:-2])
        assert abs(found[0] / 100 - margin) < 1
        assert abs(found[1] / 10000 - share) < 0.01


def test_a_file_of_samples_that_is_cut_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.samples"
    list(play_tasks([task(path, games=1)], 1))
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(zlib.error):
        read(path)
    assert json.loads(path.read_bytes().partition(b"\n")[0])["game"] == "sobek2p"
