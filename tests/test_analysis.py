"""Analysis of games: what decisions cost, what was luck, and its text."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from shedet.bots import analysis as analysis_module
from shedet.bots import greedy_bot
from shedet.bots.analysis import (
    CLOSER,
    Analysis,
    Decision,
    Moment,
    Share,
    Stopped,
    TurningPoint,
    analyse,
    moments,
    share_of,
    swings,
    turning_points,
    usual_iterations,
)
from shedet.bots.analysis_text import analysis_items, cost_of, parts_of
from shedet.bots.levels import THINKING
from shedet.bots.match import play_match
from shedet.bots.thinking import Thought, think
from shedet.core.engine.chance import seeded
from shedet.core.errors import NotationError, RecordMismatch
from shedet.core.game import load
from shedet.core.language import LANGUAGES
from shedet.core.records.record import Record, Recorder
from shedet.terminal.command import main
from tests.coins import CoinsGame

COINS = CoinsGame()
BEST = (13, 8, 5, 3, 2, 1)
BLUNDER = (1, 13, 8, 5, 3, 2)
NAMES = ["Ann", "Bob", "Cleo"]


def taken(coins: Sequence[int], purses: Sequence[int] = (2, 1)) -> Record:
    """The record of a game in which the coins were taken in this order."""
    table = Recorder(COINS, {}, NAMES[: len(purses)], {"purses": list(purses)}, 0)
    for coin in coins:
        for text in ("left", f"take {coin}"):
            table.play(COINS.move_number(text))
    return table.record


def scores_in(record: Record) -> list[int]:
    assert record.result
    return record.result["scores"]


@cache
def analysed(
    coins: tuple[int, ...], purses: tuple[int, ...] = (2, 1), iterations: int = 160
) -> Analysis:
    return analyse(COINS, taken(coins, purses), iterations=iterations)


def test_every_choice_is_judged_and_nothing_else() -> None:
    asked = list(moments(COINS, taken(BEST)))
    assert [moment.line for moment in asked] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert [moment.seat for moment in asked] == [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
    assert asked[1].played == "take 13"
    assert len(analysed(BEST).decisions) == len(asked)


def test_the_best_moves_cost_nothing_and_are_no_turning_points() -> None:
    analysis = analysed(BEST)
    assert analysis.turning_points == []
    assert all(one.loss == 0 for one in analysis.decisions if one.played.startswith("take"))


def test_a_blunder_is_found_with_what_was_better() -> None:
    (point,) = analysed(BLUNDER).turning_points
    assert (point.decision.line, point.decision.seat) == (1, 0)
    assert (point.decision.played, point.decision.best) == ("take 1", "take 13")
    assert point.loss > 80
    assert point.chance_loss > 300
    assert point.view["owner"] == [-1] * 6


@pytest.mark.parametrize("purses", [(2, 1), (0, 3, 1), (3, 3, 3)])
def test_luck_and_decisions_add_up_to_the_margin(purses: tuple[int, ...]) -> None:
    analysis = analysed(BLUNDER, purses, 40)
    scores = scores_in(taken(BLUNDER, purses))
    for share in analysis.shares:
        others = [score for seat, score in enumerate(scores) if seat != share.seat]
        assert share.margin == scores[share.seat] - max(others)
        assert share.luck + share.decisions == 10 * share.margin
        assert share.rivals == [
            seat for seat, score in enumerate(scores) if seat != share.seat and score == max(others)
        ]


def test_between_two_what_one_gives_away_the_other_gains() -> None:
    one, other = analysed(BLUNDER).shares
    assert (one.decisions, one.luck) == (-other.decisions, -other.luck)
    assert one.decisions < -80
    assert one.own > other.own


def decision(line: int, seat: int, loss: int, chance_loss: int = 0, chance: int = 500) -> Decision:
    return Decision(line, seat, "take 1", "take 2", 0, chance, loss, chance_loss, 3, 10)


def test_level_rivals_count_by_what_they_gave_away_on_average() -> None:
    decisions = [decision(1, 0, 10), decision(2, 1, 20), decision(3, 2, 50)]
    share = share_of(0, [9, 7, 7], decisions)
    assert share == Share(0, [1, 2], 2, 10, 35, 5)
    assert (share.decisions, share.luck) == (25, -5)
    assert share_of(1, [9, 7, 7], decisions).theirs == 10


def test_the_losses_of_a_line_are_put_together() -> None:
    decisions = [decision(1, 0, 30), decision(1, 0, 25), decision(2, 1, 49)]
    (point,) = turning_points(decisions, ["a", "b", "c"])
    assert (point.loss, point.view) == (55, "a")


def test_a_loss_within_twice_the_noise_is_no_turning_point() -> None:
    unsure = replace(decision(1, 0, 90, 90), noise=50, chance_noise=50)
    assert turning_points([unsure], [""]) == []
    assert turning_points([replace(unsure, chance_noise=40)], [""]) != []
    assert turning_points([replace(unsure, noise=40)], [""]) != []


def test_at_most_five_turning_points_are_named_in_the_order_of_the_game() -> None:
    decisions = [decision(line, 0, 0, 50 + line) for line in range(1, 9)]
    points = turning_points(decisions, [""] * 8)
    assert [point.decision.line for point in points] == [4, 5, 6, 7, 8]


def test_a_swing_of_luck_is_what_no_rival_gave_away() -> None:
    record = taken(BEST)
    choices = [(1, 0, 0, 500), (2, 1, 300, 600), (3, 0, 0, 900), (4, 1, 0, 100), (5, 0, 0, 900)]
    decisions = [decision(line, seat, 0, lost, now) for line, seat, lost, now in choices]
    shares = [share_of(seat, [23, 13], decisions) for seat in (0, 1)]
    (swing,) = swings(decisions, shares, record)
    assert (swing.seat, swing.first, swing.last, swing.change) == (1, 2, 4, -200)


def test_a_seat_that_never_had_a_choice_has_no_swings() -> None:
    decisions = [decision(1, 0, 0)]
    shares = [share_of(seat, [23, 13], decisions) for seat in (0, 1)]
    assert {swing.seat for swing in swings(decisions, shares, taken(BEST))} == {0}


def test_what_a_seat_cannot_see_changes_nothing_in_what_it_is_told() -> None:
    poor, rich = analysed(BLUNDER, (2, 0)), analysed(BLUNDER, (2, 3))
    own = [[one for one in each.decisions if one.seat == 0] for each in (poor, rich)]
    others = [[one for one in each.decisions if one.seat == 1] for each in (poor, rich)]
    assert own[0] == own[1]
    assert others[0] != others[1]
    assert poor.turning_points[0] == rich.turning_points[0]


def test_the_same_record_gives_the_same_analysis() -> None:
    again = analyse(COINS, taken(BLUNDER), iterations=160)
    assert again == analysed(BLUNDER)


def test_another_seed_gives_another_run_of_all_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []

    def noted(*arguments: Any, seed: int, **words: Any) -> Thought:
        used.append(seed)
        return think(*arguments, seed=seed, **words)

    monkeypatch.setattr(analysis_module, "think", noted)
    runs = []
    for seed in (0, 1):
        analyse(COINS, taken(BLUNDER), iterations=20, seed=seed)
        runs.append(set(used))
        used.clear()
    assert runs[0].isdisjoint(runs[1])


def test_a_long_game_takes_as_many_simulated_moves_as_a_short_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(THINKING, "1")
    monkeypatch.setattr(analysis_module, "is_interpreted", lambda: False)
    monkeypatch.setattr(analysis_module, "table_of_moves", lambda: {"*": 1_000_000})
    view = next(moments(COINS, taken(BEST))).view
    all_of = [Moment(number, number, 0, view, "") for number in range(200)]
    for asked in (all_of, all_of[:40], all_of[::2]):
        each = usual_iterations(COINS, asked)
        looks = [*asked, *asked[:: len(asked) // 12][:12] * CLOSER]
        simulated = sum(each * (asked[-1].number + 1 - one.number) for one in looks)
        assert simulated == pytest.approx(1_000_000, rel=0.1)


def test_an_analysis_travels_as_json() -> None:
    analysis = analysed(BLUNDER)
    carried = Analysis.from_plain(json.loads(json.dumps(analysis.plain())))
    assert carried == analysis
    assert analysis_items(carried, COINS, NAMES) == analysis_items(analysis, COINS, NAMES)
    with pytest.raises(TypeError):
        Analysis.from_plain({"game": "coins"})


def test_progress_is_told_and_a_wish_to_stop_heeded() -> None:
    told: list[tuple[int, int]] = []
    analyse(COINS, taken(BEST), iterations=2, progress=lambda *now: told.append(now))
    assert told == [(done, 22) for done in range(23)]
    with pytest.raises(Stopped):
        analyse(COINS, taken(BEST), iterations=2, stop=lambda: True)


def test_an_unfinished_or_wrong_record_is_refused() -> None:
    record = taken(BEST[:3])
    with pytest.raises(NotationError, match="isn’t finished"):
        analyse(COINS, record, iterations=2)
    record.pieces = "others"
    with pytest.raises(RecordMismatch, match="other pieces"):
        analyse(COINS, record, iterations=2)


def test_margins_turning_points_and_how_they_were_found_are_told() -> None:
    one, other, turn, *luck, note = analysis_items(analysed(BLUNDER), COINS, NAMES)
    assert (one.sort, one.seat, one.text) == ("split", 0, "Ann: 7 points behind Bob.")
    assert (other.sort, other.seat, other.text) == ("split", 1, "Bob: 7 points ahead of Ann.")
    assert (turn.sort, turn.seat, turn.line) == ("turn", 0, 1)
    assert turn.text.startswith("Move 1, Ann: about ")
    assert turn.more == ["Played: Take 1.", "Better: Take 13.", "take 13 is what it is worth."]
    assert all(told.sort == "luck" for told in luck)
    assert (note.sort, note.seat) == ("note", -1)
    assert (
        "For each move the game was played on 160 times, more often for the costliest." in note.more
    )


@pytest.mark.parametrize(
    ("loss", "chance_loss", "said"),
    [
        (12, 0, "Move {line}, {player}: about 1 point lost."),
        (86, 124, "about 9 points lost, chance to win −12%."),
        (4, 124, "Move {line}, {player}: chance to win −12%."),
        (86, 1100, "about 9 points lost, chance to win −99%."),
    ],
)
def test_a_cost_is_told_in_points_and_in_chance(loss: int, chance_loss: int, said: str) -> None:
    point = TurningPoint(decision(3, 0, loss), loss, chance_loss, {})
    told = cost_of(point).about(line=3, player="Ann").say()
    assert told.endswith(said.format(line=3, player="Ann"))


@pytest.mark.parametrize(
    ("own", "theirs", "said"),
    [
        (46, 11, "Luck +11, decisions −4, give or take 2."),
        (0, 46, "Luck +2, decisions +5, give or take 2."),
        (2, 0, "Luck +7, decisions 0, give or take 2."),
    ],
)
def test_told_parts_add_up_in_whole_points(own: int, theirs: int, said: str) -> None:
    share = Share(0, [1], 7, own, theirs, 15)
    assert next(parts_of(share, "Ann", "Bob")).say() == said


@cache
def greedy_game(instead: tuple[int, str] | None = None) -> Record:
    """A game that a greedy bot plays for both, but for one of its lines."""
    game = load("sobek2p")
    options = game.info.choose({})
    table = Recorder(game, options, NAMES[:2], game.deal(2, options, seeded(14)), 14)
    bot = greedy_bot(game, seeded(14))
    while not table.position.is_over:
        legal = [game.move_text(move) for move in table.position.legal()]
        text = bot(game.view(table.position, table.position.to_act), legal, [])
        if instead and len(table.record.lines) + 1 == instead[0]:
            text = instead[1]
        table.play(game.move_number(text))
    return table.record


def test_a_great_sale_that_was_let_go_in_the_last_turn_is_a_turning_point() -> None:
    good = greedy_game()
    last = max(n for n, line in enumerate(good.lines, 1) if line.text.startswith("sell"))
    bad = greedy_game((last, "take A1"))
    seat = good.lines[last - 1].seat
    assert scores_in(good)[seat] - scores_in(bad)[seat] >= 10
    analysis = analyse(load("sobek2p"), bad, iterations=60)
    point = analysis.turning_points[-1]
    assert (point.decision.line, point.decision.seat) == (last, seat)
    assert point.decision.played == "take A1"
    assert point.loss >= 100


@pytest.mark.parametrize("game_id", ["sobek2p", "sobek", "nile"])
def test_every_game_can_be_analysed_and_told_in_every_language(game_id: str) -> None:
    game = load(game_id)
    record = play_match(game, game.info.choose({}), ["random", "greedy"], 5)
    analysis = analyse(game, record, iterations=3)
    for language in LANGUAGES:
        for told in analysis_items(analysis, game, NAMES, language):
            assert told.text
            assert all(told.more)


def analysed_by_command(
    capsys: pytest.CaptureFixture[str], *words: object
) -> tuple[int, list[str], str]:
    """Exit code, lines and errors of `shedet analyse`."""
    code = main(["analyse", *map(str, words)])
    done = capsys.readouterr()
    return code, done.out.splitlines(), done.err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(greedy_game().to_json() + "\n")
    return path


def test_the_command_tells_result_margins_and_how_they_were_found(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, errors = analysed_by_command(capsys, file, "--iterations", 8, "--lang", "en")
    assert (code, errors) == (0, "")
    ours, theirs = scores_in(greedy_game())
    assert lines[0].startswith(f"Ann has {ours} points")
    assert f"Ann: {theirs - ours} points behind Bob." in lines
    assert f"Bob: {theirs - ours} points ahead of Ann." in lines
    assert "  For each move the game was played on 8 times, more often for the costliest." in lines


def test_the_command_tells_of_one_seat_alone(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (file, "--iterations", 8, "--seat", 1, "--lang", "en")
    _, lines, _ = analysed_by_command(capsys, *words)
    assert any(line.startswith("Bob: ") and "ahead of Ann" in line for line in lines)
    assert not any(
        "behind Bob" in line or (line.startswith("Move") and "Ann:" in line) for line in lines
    )


def test_the_command_gives_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = analysed_by_command(capsys, file, "--iterations", 8, "--json")
    assert code == 0
    (document,) = map(json.loads, lines)
    assert Analysis.from_plain(document) == analyse(load("sobek2p"), greedy_game(), iterations=8)


def unfinished(record: Record) -> str:
    return replace(record, lines=record.lines[:9], result=None).to_json()


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        (unfinished(greedy_game()), (), "The game in this file isn’t finished."),
        (replace(greedy_game(), game="chess").to_json(), (), "There is no game 'chess'"),
        (replace(greedy_game(), rules=99).to_json(), (), "rules version 99"),
        (greedy_game().to_json(), ("--seat", 2), "There is no seat 2. The last one is 1."),
        (greedy_game().to_json(), ("--record", 2), "has no game 2."),
        ("{}", (), "This is not a saved game"),
    ],
)
def test_a_record_that_cannot_be_analysed_gets_one_line(
    text: str,
    words: tuple[object, ...],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text)
    code, lines, errors = analysed_by_command(capsys, path, *words, "--lang", "en")
    assert (code, lines) == (2, [])
    assert said in errors
    assert errors.count("\n") == 1
