"""What people are shown for what a search predicts, how it is measured, and where it applies."""

import random
import re
import tomllib
from pathlib import Path

import pytest
from tools.calibration import LEAST, MAPS, Page, main, settings
from tools.coached_games import Analysed, Predicted, path_of, predicted, read
from tools.reliability import (
    Case,
    applied,
    binned,
    brier,
    calibration_error,
    chosen_maps,
    correlation,
    fitted,
    missed,
)

from shedet.bots import analysis, calibration
from shedet.bots.analysis import analyse, moments
from shedet.bots.calibration import AS_IT_IS, Calibration, calibration_of, table_of_calibrations
from shedet.bots.coach import advise
from shedet.bots.decisions import random_prediction
from shedet.bots.judgement import Candidate
from shedet.bots.levels import THINKING
from shedet.bots.thinking import think
from shedet.core.game import load
from shedet.core.records.record import Record, Recorder
from tests.coins import CoinsGame

COINS = CoinsGame()
TIMID = Calibration(steepness=0.5, shift=0.2, factor=0.8, points=-1.0)


def taken(coins: tuple[int, ...]) -> Record:
    """The record of a game of coins."""
    table = Recorder(COINS, {}, ["Ann", "Bob"], {"purses": [2, 1]}, 0)
    for coin in coins:
        for text in ("left", f"take {coin}"):
            table.play(COINS.move_number(text))
    return table.record


BLUNDER = taken((1, 13, 8, 5, 3, 2))


@pytest.fixture
def timid(monkeypatch: pytest.MonkeyPatch) -> Calibration:
    """Coins at two seats are calibrated."""
    table = {("coins", 2): TIMID}
    monkeypatch.setattr(calibration, "table_of_calibrations", lambda: table)
    return TIMID


def overconfident(number: int = 2 * LEAST) -> list[Case]:
    """Predictions twice as sure as what happens, and margins of which a half comes true."""
    chance = random.Random(7)
    sure = Calibration(steepness=2.0)
    cases = []
    for _ in range(number):
        true, ahead = chance.uniform(0.05, 0.95), chance.uniform(-30, 30)
        won = float(chance.random() < true)
        cases.append(Case(sure.chance(true), 2 * ahead, won, round(ahead + chance.gauss(0, 5))))
    return cases


def test_a_map_rises_everywhere_and_keeps_the_ends() -> None:
    told = [TIMID.chance(raw / 100) for raw in range(101)]
    assert told == sorted(set(told))
    assert (told[0], told[100]) == (0.0, 1.0)
    assert TIMID.chance(0.9) < 0.9
    assert TIMID.margin(10) == 7.0


def test_what_was_not_measured_is_shown_as_it_is() -> None:
    scale = calibration_of("coins", 2)
    one = Candidate("take 13", 40, 5.5, 0.625, 3.0)
    assert scale.candidate(one) == one
    assert scale.chance_noise(0.5, 0.125) == 0.125


def test_every_map_that_is_shipped_rises() -> None:
    for (game_id, seats), scale in table_of_calibrations().items():
        assert seats in load(game_id).info.seats
        assert scale.steepness > 0
        assert scale.factor > 0


def test_advice_is_told_calibrated_in_the_order_of_the_search(timid: Calibration) -> None:
    position = COINS.start(2, {}, {"purses": [1, 2]})
    position.play(COINS.move_number("left"))
    view = COINS.view(position, 0)
    told = advise(COINS, view, iterations=60).candidates
    thought = think(COINS, view, seed=0, iterations=60, whole=True, is_sound=True)
    assert told == [timid.candidate(one) for one in thought.candidates[: len(told)]]
    assert told[0].margin != thought.candidates[0].margin


@pytest.mark.usefixtures("timid")
def test_with_all_cards_open_nothing_is_calibrated() -> None:
    position = COINS.start(2, {}, {"purses": [1, 2]})
    position.play(COINS.move_number("left"))
    view = COINS.view(position, 0)
    told = advise(COINS, view, iterations=60, known=position).candidates
    thought = think(COINS, view, seed=0, iterations=60, whole=True, is_sound=True, known=position)
    assert told == thought.candidates[: len(told)]


def test_an_analysis_tells_calibrated_margins_chances_and_losses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = analyse(COINS, BLUNDER, iterations=80)
    monkeypatch.setattr(analysis, "calibration_of", lambda game_id, seats: TIMID)
    told = analyse(COINS, BLUNDER, iterations=80)
    for before, after in zip(raw.decisions, told.decisions, strict=True):
        assert (after.played, after.best) == (before.played, before.best)
        assert after.margin == pytest.approx(10 * TIMID.margin(before.margin / 10), abs=1)
        assert after.chance == pytest.approx(1000 * TIMID.chance(before.chance / 1000), abs=2)
        assert after.loss == pytest.approx(0.8 * before.loss, abs=1)
        assert after.noise == pytest.approx(0.8 * before.noise, abs=1)
        assert (after.chance_loss > 0) == (before.chance_loss > 0)
    assert told.shares[0].margin == raw.shares[0].margin


def test_a_prediction_is_of_the_best_move_beside_the_end_of_the_game() -> None:
    asked = list(moments(COINS, BLUNDER))
    found = [random_prediction(COINS, BLUNDER, seed, iterations=40) for seed in range(12)]
    assert len({one.number for one in found}) > 4
    for one in found:
        (moment,) = [each for each in asked if each.number == one.number]
        assert one.seat == moment.seat
        assert (one.won, one.ahead) == ((0.0, -7) if one.seat == 0 else (1.0, 7))


def test_the_maps_that_are_fitted_undo_what_was_too_sure() -> None:
    found = fitted(overconfident())
    assert found.steepness == pytest.approx(0.5, abs=0.1)
    assert found.shift == pytest.approx(0, abs=0.2)
    assert found.factor == pytest.approx(0.5, abs=0.02)
    cases = overconfident()
    better = applied(found, cases)
    assert brier(better) < brier(cases)
    assert calibration_error(better) < calibration_error(cases) / 2
    assert missed(better) < missed(cases)


def test_a_map_that_is_no_better_on_the_other_half_is_not_used() -> None:
    cases = overconfident()
    true = applied(Calibration(steepness=0.5, factor=0.5), cases)
    assert chosen_maps(cases)[0] != 1.0
    assert chosen_maps([one._replace(chance=0.5, margin=0.0) for one in cases]) == AS_IT_IS
    turned = [one._replace(chance=1 - one.chance, margin=-one.margin) for one in true]
    assert fitted(turned) == AS_IT_IS


def test_bins_hold_all_that_was_predicted_from_the_lowest() -> None:
    found = binned([(number / 100, number / 50) for number in range(95, -1, -1)])
    assert sum(one.number for one in found) == 96
    assert [one.said for one in found] == sorted(one.said for one in found)
    assert all(one.happened == pytest.approx(2 * one.said) for one in found)


def test_runs_that_agree_correlate() -> None:
    agreed = correlation([(n, 2 * n + 1) for n in range(8)])
    assert agreed.mean == pytest.approx(1)
    apart = correlation([(n, n * n % 7) for n in range(40)])
    assert apart.low < apart.mean < apart.high < 0.9


def test_a_line_is_read_as_it_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(THINKING, "0.05")
    setting = settings("sobek2p-2")[0]
    line = predicted(setting, 3, iterations=8)
    assert Predicted.read("sobek2p", line.text).text == line.text
    run = Analysed("sobek2p", 2, 3, "ibis,jackal", 1, 400, -7, 46, 12, 3.5)
    assert Analysed.read("sobek2p", run.text) == run
    assert (run.decisions, run.luck) == (46, -116)


def test_a_measurement_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(THINKING, "0.05")
    words = ["--only", "sobek2p-2", "--iterations", "4", "--jobs", "1"]
    assert main([*words, "--games", "1"], tmp_path) == 0
    assert main([*words, "--games", "2", "--split"], tmp_path) == 0
    path = path_of(tmp_path, "sobek2p")
    first = path.read_text("utf-8")
    assert main([*words, "--games", "2"], tmp_path) == 0
    assert path.read_text("utf-8").startswith(first)
    assert [one.seed for one in read(path, "sobek2p", Predicted.read)] == [0, 1]
    keys = [one.key for one in read(path_of(tmp_path, "sobek2p-split"), "sobek2p", Analysed.read)]
    assert keys == [(2, 0, 0), (2, 0, 1), (2, 1, 0), (2, 1, 1)]


def test_the_page_and_the_maps_are_made_from_the_lines_alone(tmp_path: Path) -> None:
    setting = settings("sobek2p-2")[0]
    lines = [
        Predicted("sobek2p", 2, seed, "ibis,ibis", 3, 0, case, "0").text
        for seed, case in enumerate(overconfident())
    ]
    runs = [
        Analysed("sobek2p", 2, seed, "ibis,ibis", run, 400, 3, seed * seed + run, 9, 2.5).text
        for seed in range(5)
        for run in (0, 1)
    ]
    few = Predicted("nile", 2, 0, "ibis,ibis", 3, 0, overconfident()[0], "0").text
    for name, texts in (("sobek2p", lines), ("sobek2p-split", runs), ("nile", [few])):
        path = path_of(tmp_path, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(["# head", *texts]) + "\n", "utf-8")
    Page(tmp_path).write()
    page = (tmp_path / "docs" / "coach.md").read_text("utf-8")
    assert f"| Sobek: 2 Players, 2 seats | {len(lines)} |" in page
    assert "An den Ufern" not in page
    assert "| 5 | Ibis 100 % | 400 to 400 | 1.000 (" in page
    for picture in re.findall(r"\((images/.+\.svg)\)", page):
        assert "<svg" in (tmp_path / "docs" / picture).read_text("utf-8")
    maps = tomllib.loads((tmp_path / MAPS).read_text("utf-8"))
    assert maps.keys() == {"sobek2p"}
    assert maps["sobek2p"]["2"]["steepness"] == pytest.approx(0.5, abs=0.1)
    assert setting.name == "sobek2p-2"


def test_the_shipped_maps_and_page_follow_from_the_lines(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent
    for path in (root / "bench" / "calibration").glob("*.txt"):
        kept = path_of(tmp_path, path.stem)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(path.read_bytes())
    Page(tmp_path).write()
    for name in ("docs/coach.md", "src/shedet/bots/calibration.toml"):
        assert (tmp_path / name).read_text("utf-8") == (root / name).read_text("utf-8")
