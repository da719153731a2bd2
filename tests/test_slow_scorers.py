"""Every game has a slow scorer, written apart from its rules, and the two agree."""

import ast
import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import pytest

from shedet.bots.match import play_match
from shedet.core.game import games, load
from shedet.core.records.record import Record
from tests.lengths import long, times

GAMES_EACH = times(6, long=36)
FOLDER = Path(__file__).parent / "slow_scorers"
GAMES = {
    name: info for name, info in games().items() if not info.implementation.startswith("tests.")
}
"""All but the toys of other tests."""


def slow_scorer(game_id: str) -> ModuleType:
    return import_module(f"tests.slow_scorers.{game_id}")


def line_ups(seats: int) -> list[list[str]]:
    return [["random"] * seats, ["greedy"] + ["random"] * (seats - 1), ["greedy"] * seats]


MATCHES = [
    pytest.param(game_id, bots, id=f"{game_id}-{'-'.join(bots)}")
    for game_id, info in GAMES.items()
    for seats in info.seats
    for bots in line_ups(seats)
]


@long
@pytest.mark.parametrize(("game_id", "bots"), MATCHES)
def test_slow_scorer_agrees_with_the_itemised_result(game_id: str, bots: list[str]) -> None:
    game, scorer = load(game_id), slow_scorer(game_id)
    for seed in range(GAMES_EACH if len(game.info.options) < 2 else -(-GAMES_EACH // 6)):
        record = play_match(game, {}, bots, seed)
        assert record.result is not None
        assert scorer.result_of(record) == record.result, f"seed {seed}"


@pytest.mark.parametrize("game_id", GAMES)
def test_slow_scorer_knows_nothing_of_the_rules_code(game_id: str) -> None:
    tree = ast.parse((FOLDER / f"{game_id}.py").read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    imported += [
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    ]
    ours = [module for module in imported if module.split(".")[0] in ("shedet", "tests")]
    assert ours == ["shedet.core.records.record"]


@pytest.mark.parametrize("game_id", GAMES)
def test_slow_scorer_refuses_a_game_without_its_last_line(game_id: str) -> None:
    record = finished(game_id)
    with pytest.raises(ValueError, match="not over"):
        slow_scorer(game_id).result_of(replace(record, lines=record.lines[:-1]))


@pytest.mark.parametrize("game_id", GAMES)
def test_slow_scorer_refuses_a_line_after_the_end(game_id: str) -> None:
    record = finished(game_id)
    with pytest.raises(ValueError, match="over before"):
        slow_scorer(game_id).result_of(replace(record, lines=[*record.lines, record.lines[-1]]))


def test_slow_scorer_of_sobek2p_refuses_a_token_that_nobody_drew() -> None:
    record = finished("sobek2p")
    first = replace(record.lines[0], chance=("deben:3",))
    with pytest.raises(ValueError, match=r"line 1: .* was not drawn for anything"):
        slow_scorer("sobek2p").result_of(replace(record, lines=[first, *record.lines[1:]]))


@pytest.mark.parametrize(
    ("chance", "reason"),
    [
        (lambda drawn: (*drawn, "wheat:0"), "was not drawn for anything"),
        (lambda drawn: drawn[:-1], "too little was drawn"),
        (lambda drawn: ("fish:0*", *drawn[1:]), "cannot be drawn"),
        (lambda drawn: ("queen", "queen", *drawn[2:]), "queen cannot be drawn"),
    ],
    ids=["one more", "one less", "with a green back", "one twice"],
)
def test_slow_scorer_of_sobek_refuses_a_delivery(
    chance: Callable[[tuple[str, ...]], tuple[str, ...]], reason: str
) -> None:
    record = finished("sobek")
    at = next(n for n, line in enumerate(record.lines) if len(line.chance) == 9)
    line = replace(record.lines[at], chance=chance(record.lines[at].chance))
    with pytest.raises(ValueError, match=rf"line {at + 1}: .*{reason}"):
        slow_scorer("sobek").result_of(replace(record, lines=[*record.lines[:at], line]))


def test_slow_scorer_of_sobek_refuses_a_line_of_the_wrong_player() -> None:
    record = finished("sobek")
    first = replace(record.lines[0], seat=1 - record.lines[0].seat)
    with pytest.raises(ValueError, match=r"line 1: seat \d is not to act"):
        slow_scorer("sobek").result_of(replace(record, lines=[first, *record.lines[1:]]))


def test_slow_scorer_of_sobek_has_the_track_of_the_pieces_file() -> None:
    text = files("shedet.games.sobek").joinpath("pieces.toml").read_text("utf-8")
    glyphs = {"N": "number", "a": "ankh", "e": "eye", "l": "lotus", "c": "crook"}
    track = [glyphs[letter] for letter in tomllib.loads(text)["track"]["order"].split()]
    scorer = slow_scorer("sobek")
    assert [scorer.symbol(space) for space in range(200)] == track + track


def finished(game_id: str) -> Record:
    return play_match(load(game_id), {}, line_ups(GAMES[game_id].seats[0])[1], 1)
