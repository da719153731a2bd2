"""Positions on the command line: played from, analysed, counted; one line for each mistake."""

import json
import random
from pathlib import Path

import pytest

from shedet.core.engine.chance import seeded
from shedet.core.engine.perft import split
from shedet.core.engine.position import Position
from shedet.core.game import load
from shedet.core.records.record import Record, replay
from shedet.table import Table
from tests.terminal.piped import shedet

GAMES = ("sobek2p", "sobek", "nile")
every_game = pytest.mark.parametrize("game_id", GAMES)


def a_position(game_id: str, moves: int = 12, seed: int = 3, mid_line: bool = False) -> Position:
    """A position of a random game, between two lines or in the middle of one."""
    game, chance = load(game_id), random.Random(1)
    position = game.new(seed=seed)
    while moves > 0 or bool(position.mid_line) != mid_line:
        position.play(chance.choice(position.legal()))
        moves -= 1
    return position


def text_of(game_id: str, position: Position) -> str:
    return load(game_id).position_text(position)


def without_generator(text: str) -> str:
    return text.rpartition("chance: ")[0] + "chance: none\n"


def complaint(data: Path, *words: object, typed: str = "") -> str:
    done = shedet(data, *words, typed=typed, code=2)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


@every_game
def test_a_position_is_played_to_the_end_resumed_replayed_and_verified(
    game_id: str, tmp_path: Path
) -> None:
    """Given as text without a generator; the person sits where the turn is."""
    game, position = load(game_id), a_position(game_id)
    text = without_generator(text_of(game_id, position))
    words = ["play", game_id, "--position", text, "--bots", "greedy", "--seed", 5, "--plain"]
    done = shedet(tmp_path, *words)
    view = game.view(position, position.to_act)
    names = ["Player 1", "Greedy"] if position.to_act == 0 else ["Greedy", "Player 1"]
    assert game.status(view, names) in done.stdout
    typed = "1\n" * 4000
    again = shedet(tmp_path, "play", "--resume", "--plain", typed=typed).stdout
    assert "Look at the game again with: shedet replay" in again
    (file,) = (tmp_path / "tables").glob("*.jsonl")
    assert "all right" in shedet(tmp_path, "verify", file).stdout
    shown = shedet(tmp_path, "replay", file, "--plain", typed="\n").stdout
    assert "Before the first of" in shown


def test_a_finished_game_from_a_position_is_a_record_that_replays() -> None:
    game, position = load("sobek2p"), a_position("sobek2p", 60, seed=8)
    table = Table.open_at(game, position, 7)
    assert game.view(table.line_play.position, 2) == game.view(position, 2)
    table.sit(0, "Ann")
    table.sit(1, "Ben")
    while table.stage != "over":
        (seat,) = table.deciding
        question = table.question(seat)
        assert question
        table.play(seat, question.legal[0], question.number)
    record = table.record()
    assert record.secret == "", "the deal does not follow from it"
    assert set(record.deal) == {"position"}
    again = Record.from_json(record.to_json())
    *_, last = replay(game, again)
    assert last.position.encode() == table.line_play.position.encode()
    loaded = Table.load(table.entries)
    assert loaded.record().to_json() == record.to_json()


@every_game
def test_draws_follow_from_the_seed_and_not_from_the_position(game_id: str, tmp_path: Path) -> None:
    text = text_of(game_id, a_position(game_id))
    words = ["--bots", "random", "--order", "given", "--plain"]
    played = [
        shedet(tmp_path / str(number), "play", "--position", each, "--seed", seed, *words).stdout
        for number, (each, seed) in enumerate([(text, 5), (without_generator(text), 5), (text, 5)])
    ]
    assert played[0] == played[1] == played[2]


@every_game
def test_the_coach_advises_from_what_the_seat_sees_alone(game_id: str, tmp_path: Path) -> None:
    game, position = load(game_id), a_position(game_id, 20)
    other = position.copy()
    other.redeal(position.to_act, seeded(4))
    texts = [text_of(game_id, each) for each in (position, other)]
    words = ("--iterations", 30)
    said = [shedet(tmp_path, "analyse", "--position", text, *words).stdout for text in texts]
    assert said[0] == said[1]
    status, empty, best, *rest = said[0].splitlines()
    assert status.startswith("Your turn")
    assert empty == ""
    assert best
    assert any("% chance to win)." in line for line in rest)
    file = tmp_path / "position.txt"
    file.write_text(texts[0])
    found = json.loads(shedet(tmp_path, "analyse", "--position", file, *words, "--json").stdout)
    assert found["seat"] == position.to_act
    legal = [game.move_text(move) for move in position.legal()]
    assert {move["text"] for move in found["moves"]} <= set(legal)
    assert found["moves"][0]["visits"] >= found["moves"][-1]["visits"] > 0
    german = shedet(tmp_path, "analyse", "--position", file, *words, "--lang", "de").stdout
    assert german.splitlines()[0] != status


def test_a_position_in_the_middle_of_a_line_is_analysed_and_counted(tmp_path: Path) -> None:
    position = a_position("sobek2p", mid_line=True)
    text = text_of("sobek2p", position)
    assert shedet(tmp_path, "analyse", "--position", text, "--iterations", 10).stdout
    assert shedet(tmp_path, "perft", "--position", text, "--depth", 1).stdout
    said = complaint(tmp_path, "play", "--position", text)
    assert "The position is in the middle of a move" in said


@every_game
def test_sequences_are_counted_from_a_position(game_id: str, tmp_path: Path) -> None:
    """With its own generator, with a seed, and without a generator as with seed 0."""
    game, position = load(game_id), a_position(game_id)
    text = text_of(game_id, position)
    named = {game.move_text(move): count for move, count in split(position, 2).items()}
    done = shedet(tmp_path, "perft", "--position", text, "--depth", 2)
    rows = [line.rsplit(None, 1) for line in done.stdout.splitlines()]
    assert {name: int(count) for name, count in rows} == {**named, "all": sum(named.values())}
    bare = without_generator(text)
    outputs = [
        shedet(tmp_path, "perft", game_id, "--position", bare, "--depth", 2, *seed).stdout
        for seed in ([], ["--seed", 0])
    ]
    assert outputs[0] == outputs[1]


def test_a_position_comes_from_standard_input_and_the_moves_after_it(tmp_path: Path) -> None:
    text = text_of("sobek2p", a_position("sobek2p"))
    counted = shedet(tmp_path, "perft", "--position", "-", "--depth", 1, typed=text).stdout
    assert counted == shedet(tmp_path, "perft", "--position", text, "--depth", 1).stdout
    words = ["play", "--position", "-", "--bots", "greedy", "--plain"]
    done = shedet(tmp_path, *words, typed=text + "1\n")
    assert done.stdout.count("Your choice?") >= 2


def test_a_step_of_a_record_is_printed_as_a_position(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    shedet(tmp_path, "simulate", "sobek2p", "--seed", 8, "--bots", "greedy,random", "--out", file)
    record = Record.from_json(file.read_text())
    steps = list(replay(load("sobek2p"), record))
    for number in (1, 7, len(steps)):
        text = shedet(tmp_path, "replay", file, "--text", number).stdout
        assert text == text_of("sobek2p", steps[number - 1].position)
    begun = shedet(tmp_path, "replay", file, "--text", 0).stdout
    assert shedet(tmp_path, "perft", "--position", "-", "--depth", 1, typed=begun).stdout
    said = complaint(tmp_path, "replay", file, "--text", len(steps) + 1)
    assert f"The last step of the game is {len(steps)}." in said


@pytest.mark.parametrize("command", ["play", "analyse", "perft"])
def test_what_is_no_position_is_refused_in_one_line(command: str, tmp_path: Path) -> None:
    text = text_of("sobek2p", a_position("sobek2p"))
    head = "A position begins with the line"
    for wrong, reason in (
        ("position", "position cannot be read: No such file or directory"),
        (tmp_path, "cannot be read: Is a directory"),
        ("position sobek2p\n", head),
        ("position sobek2p 2\n", f"This is not a position of sobek2p: {head}"),
        ("position chess 1\n", "There is no game 'chess'"),
        (text.replace("ankh", "anchor"), "is not a line of a position"),
        (text.replace("pyramid", "pirate"), "is not a piece of sobek2p"),
        (text + text, "is not a line of a position"),
    ):
        said = complaint(tmp_path, command, "--position", wrong)
        assert said.startswith(f"shedet {command}: ")
        assert reason in said
    assert head in complaint(tmp_path, command, "--position", "-", typed="hello\n")
    (tmp_path / "blob").write_bytes(b"\xff\xfe\x00")
    assert "is not text" in complaint(tmp_path, command, "--position", tmp_path / "blob")


def test_what_does_not_fit_a_position_is_refused_in_one_line(tmp_path: Path) -> None:
    text = text_of("sobek", a_position("sobek"))
    over = text_of("sobek2p", played_out())
    for words, reason in (
        (("play", "nile", "--position", text), "one of sobek, not of nile"),
        (("play", "--position", text, "--seats", 3), "is for 2 players, not for 3"),
        (("perft", "--position", text, "--seats", 3), "is for 2 players, not for 3"),
        (("play", "--position", text, "--option", "memory=perfect"), "with memory=pure, not"),
        (("play", "--position", text, "--option", "speed=high"), "has no option"),
        (("play", "--position", text, "--people", 3), "People: 3, bots: "),
        (("play", "--position", text, "--bots", "greedy,greedy"), "must fill 2 seats."),
        (("play", "--position", text, "--resume"), "Name a position or --resume, not both."),
        (("play", "--position", over), "The game is over."),
        (("analyse", "--position", over), "The game is over: nobody has anything to decide."),
        (("analyse", "--position", text, "--seat", 4), "There is no seat 4. The last one is 1."),
        (("analyse",), "Name a file with a game, or a position with --position."),
        (("analyse", "games.jsonl", "--position", text), "Name a file with a game, or a position"),
        (("perft",), "Name a game, such as sobek2p, or a position."),
    ):
        assert reason in complaint(tmp_path, *words), words
    waiting = 1 - a_position("sobek").to_act
    said = complaint(tmp_path, "analyse", "--position", text, "--seat", waiting)
    assert f"Seat {waiting} has nothing to decide here." in said
    assert not list(tmp_path.glob("tables/*")), "a table that never was is kept"


def played_out() -> Position:
    position, chance = load("sobek2p").new(seed=2), random.Random(2)
    while not position.is_over:
        position.play(chance.choice(position.legal()))
    return position
