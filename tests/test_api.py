"""What `import shedet` offers: names, positions, moves, records and bots."""

import ast
import copy
import gzip
import json
import os
import pickle
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import shedet
from shedet.core.engine.position import Position as AnyPosition
from shedet.core.game import Game
from tests.lengths import PATIENCE, long, times

GAMES = ("nile", "sobek", "sobek2p")
ROOT = Path(__file__).parent.parent


def played(game: Game, seed: int, moves: int, **options: str) -> shedet.Position:
    """A position after so many moves, or at the end of the game."""
    position, chance = game.new(game.info.seats[-1], seed, options), shedet.seeded(seed)
    position.logging = 1
    for _ in range(moves):
        if not position.is_over:
            legal = position.legal()
            position.play(legal[chance.below(len(legal))])
    return position


def remembering(game: Game) -> dict[str, str]:
    """Options under which there is most to tell."""
    return {option.name: "perfect" for option in game.info.options if option.name == "memory"}


# names


def test_every_public_name_is_there_for_python_and_for_type_checkers() -> None:
    tree = ast.parse(Path(shedet.__file__).read_text("utf-8"))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level == 0 and str(node.module) in shedet.HOMES
        for alias in node.names
    }
    found = {name for names in shedet.HOMES.values() for name in names}
    assert sorted(imported) == sorted(found) == sorted(shedet.__all__)
    for name in shedet.__all__:
        assert getattr(shedet, name) is not None
    assert set(shedet.__all__) <= set(dir(shedet))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = shedet.chess  # type: ignore[attr-defined]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_name_of_a_game_is_there(game_id: str) -> None:
    module = getattr(shedet, game_id)
    for name in module.__all__:
        assert getattr(module, name) is not None
    game = shedet.load(game_id)
    assert module.View is game.view_type
    assert module.Position is game.position_type
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = module.chess


def test_importing_shedet_imports_nothing_else() -> None:
    code = "import sys, shedet; print([name for name in sys.modules if 'shedet' in name])"
    environment = {**os.environ, "SHEDET_INTERPRETED": ""}
    said = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert [name for name in ast.literal_eval(said.stdout) if "editable" not in name] == ["shedet"]


# positions


@long
@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_is_copied_pickled_and_written_without_loss(game_id: str) -> None:
    game = shedet.load(game_id)
    for number in range(times(24)):
        options = remembering(game) if number % 2 else {}
        position = played(game, number, 7 * number, **options)
        text = position.text
        others = [
            copy.copy(position),
            copy.deepcopy(position),
            pickle.loads(pickle.dumps(position)),
            game.position_from(text),
            shedet.position_from(text),
        ]
        assert repr(position) == text.rstrip("\n")
        assert f"{text}" == game.position_text(position)
        legal = position.legal()
        for other in others:
            assert other == position
            assert type(other) is type(position)
            assert other.text == text
            assert other.legal() == legal
        if legal:
            position.play(legal[0])
            for other in others:
                assert other != position
                other.play(legal[0])
                assert other == position


@pytest.mark.parametrize("game_id", GAMES)
def test_positions_are_equal_exactly_if_their_texts_are(game_id: str) -> None:
    game = shedet.load(game_id)
    positions = [
        played(game, seed, moves) for seed in (1, 2) for moves in (0, 1, 2, 3, 9, 10) for _ in "ab"
    ]
    texts = [position.text for position in positions]
    for one, text in zip(positions, texts, strict=True):
        assert [one == other for other in positions] == [text == other for other in texts]
    seeded_anew = positions[0].copy()
    seeded_anew.seed(99)
    assert seeded_anew != positions[0]
    assert seeded_anew.encode() == positions[0].encode()


def test_positions_of_other_games_other_things_and_blank_tables_are_not_equal() -> None:
    sobek, nile = shedet.load("sobek").new(seed=1), shedet.load("nile").new(seed=1)
    assert sobek != nile
    assert sobek != sobek.text
    blank = shedet.sobek.Position()
    assert blank == blank
    assert blank != shedet.sobek.Position()
    assert blank != sobek
    assert "Sobek object" in repr(blank)
    assert "Position object" in repr(AnyPosition())


def test_a_position_changes_and_so_cannot_be_hashed() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(shedet.load("sobek").new(seed=1))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_pickled_position_follows_its_script_on_and_notes_as_before(game_id: str) -> None:
    position = shedet.load(game_id).new(seed=1)
    position.logging = 1
    position.follow([3, 4, 5])
    other = pickle.loads(pickle.dumps(position))
    assert other == position
    assert other.logging == 1
    assert other.scripted[other.scripted_next : other.scripted_count] == (3, 4, 5)
    other.follow([3])
    assert other != position


OTHER_PROCESS = """
import pickle, sys
from shedet.bots.levels import is_interpreted
position = pickle.load(sys.stdin.buffer)
position.play(position.legal()[0])
pickle.dump((is_interpreted(), position), sys.stdout.buffer)
"""


@pytest.mark.parametrize("interpreted", ["", "1"])
@pytest.mark.parametrize("game_id", GAMES)
def test_pickles_go_between_processes_and_between_both_speeds(
    game_id: str, interpreted: str
) -> None:
    game = shedet.load(game_id)
    position = played(game, 5, 30, **remembering(game))
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS],
        input=pickle.dumps(position),
        env={**os.environ, "SHEDET_INTERPRETED": interpreted},
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    is_interpreted, moved = pickle.loads(done.stdout)
    assert is_interpreted or not interpreted
    position.play(position.legal()[0])
    assert moved == position


def test_a_position_with_an_owners_pieces_is_pickled_with_the_place_of_their_file(
    tmp_path: Path,
) -> None:
    text = files("shedet.games.sobek2p").joinpath("pieces.toml").read_text("utf-8")
    box = tmp_path / "box.toml"
    box.write_text(text.replace("C3 D3 D4 C4", "D3 C3 D4 C4"), "utf-8")
    game = shedet.load("sobek2p", box)
    assert game.pieces_hash != shedet.load("sobek2p").pieces_hash
    position = game.new(seed=1)
    assert shedet.game_of(position).pieces_hash == game.pieces_hash
    assert pickle.loads(pickle.dumps(position)) == position
    assert position != shedet.load("sobek2p").new(seed=1)
    kept = pickle.dumps(position)
    box.write_text(text, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "import pickle, sys; pickle.load(sys.stdin.buffer)"],
        input=kept,
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert b"RecordMismatch: " in done.stderr
    assert b"other pieces" in done.stderr


def test_a_text_that_is_no_position_is_refused() -> None:
    for text in ("", "chess", "position", "position chess 1\n", "position sobek2p 1\n"):
        with pytest.raises(shedet.NotationError):
            shedet.position_from(text)
    for text in ("", "chess", "game sobek2p 1\n"):
        with pytest.raises(shedet.NotationError, match="A position begins with the line"):
            shedet.position_from(text)


def test_a_class_of_no_game_has_no_text() -> None:
    with pytest.raises(TypeError, match="Position is a position of no game"):
        _ = AnyPosition().text


# moves


@pytest.mark.parametrize("game_id", GAMES)
def test_a_move_is_its_number_or_its_text_everywhere(game_id: str) -> None:
    game = shedet.load(game_id)
    position = game.new(seed=4)
    number, text = position.legal()[-1], position.legal_texts()[-1]
    assert game.move_text(number) == text
    assert (game.as_number(text), game.as_text(number)) == (number, text)
    assert (game.as_number(number), game.as_text(text)) == (number, text)
    names = [f"P{seat}" for seat in range(position.seats)]
    view = game.view(position, position.to_act)
    assert game.choice(view, number, names) == game.choice(view, text, names)
    assert game.hint(view, number, names) == game.hint(view, text, names)
    assert game.reasons(view, number, names) == game.reasons(view, text, names)
    one, other = position.copy(), position.copy()
    one.play(number)
    other.play(text)
    assert one == other
    left, right = (shedet.Recorder.new(game, names, 4) for _ in "ab")
    assert left.play(number) == right.play(text)
    assert left.position == right.position
    thoughts = [
        shedet.think(game, view, seed=1, iterations=20, after=move).candidates
        for move in (number, text)
    ]
    assert thoughts[0] == thoughts[1]


@pytest.mark.parametrize("game_id", GAMES)
def test_legal_moves_are_told_from_all_others(game_id: str) -> None:
    game = shedet.load(game_id)
    position = game.new(seed=4)
    legal = position.legal()
    assert position.legal_texts() == [game.move_text(move) for move in legal]
    for move in range(game.actions):
        assert position.is_legal(move) == (move in legal) == position.is_legal(game.move_text(move))
    assert not position.is_legal(-1)
    with pytest.raises(shedet.NotationError):
        position.is_legal("castle")


def test_a_refused_move_can_be_sent_to_another_process() -> None:
    with pytest.raises(shedet.IllegalMove) as refused:
        shedet.load("sobek2p").new(seed=1).play("take A1")
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.rule, str(again)) == (refused.value.rule, str(refused.value))


# records


def test_a_record_is_played_saved_loaded_verified_and_gone_through(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [shedet.play(game, ["greedy", "random"], seed=3) for game in GAMES]
    shedet.save_records(path, records[:2])
    shedet.save_records(path, records[2:], append=True)
    loaded = list(shedet.load_records(path))
    assert loaded == records
    for record in loaded:
        shedet.verify(record)
        *_, last = shedet.replay(record)
        assert record.result is not None
        assert last.position.result() == record.result["scores"]
        assert [step.line for step in shedet.replay(record)] == record.lines
        assert record.seed == 3


def test_a_record_that_contradicts_the_rules_is_refused(tmp_path: Path) -> None:
    record = shedet.play("sobek2p", ["greedy", "random"], seed=3)
    assert record.result
    record.result["scores"][0] += 1
    with pytest.raises(shedet.RecordMismatch, match="The result is"):
        shedet.verify(record)
    path = tmp_path / "games.jsonl"
    path.write_text(record.to_json() + "\n{}\n", "utf-8")
    found = shedet.load_records(path)
    assert next(found) == record
    with pytest.raises(shedet.RecordMismatch, match=r"games\.jsonl, record 2: "):
        next(found)


def test_files_that_cannot_be_read_or_written_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(shedet.NotationError, match="cannot be read"):
        next(shedet.load_records(tmp_path / "none.jsonl"))
    with pytest.raises(shedet.NotationError, match="cannot be written"):
        shedet.save_records(tmp_path / "none" / "games.jsonl", [])


def test_a_recorder_deals_as_new_games_and_matches_do() -> None:
    game = shedet.load("sobek2p")
    recorder = shedet.Recorder.new(game, ["Ann", "Ben"], 11, {"memory": "perfect"})
    assert recorder.position == game.new(seed=11, memory="perfect")
    chance = shedet.seeded(1)
    while not recorder.position.is_over:
        legal = recorder.position.legal_texts()
        recorder.play(legal[chance.below(len(legal))])
    shedet.verify(recorder.record)
    assert recorder.record.seats == ["Ann", "Ben"]
    assert recorder.record.deal == shedet.play(game, ["random"] * 2, seed=11).deal


def test_a_sealed_record_is_held_to_its_secret() -> None:
    golden = ROOT / "tests" / "golden" / "v1" / "sobek2p.records.jsonl.gz"
    texts = gzip.decompress(golden.read_bytes()).decode().splitlines()
    sealed = [text for text in texts if '"secret"' in text]
    assert sealed
    record = shedet.Record.from_json(sealed[0])
    shedet.verify(record)
    record.secret = "0" * 32
    with pytest.raises(shedet.RecordMismatch, match="does not follow from the secret"):
        shedet.verify(record)


# bots


class Noted:
    """A bot that notes what it is told."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def start(self, start: shedet.Start) -> None:
        self.heard.append(start)

    def __call__(self, view: shedet.sobek2p.View, legal: list[str]) -> str:
        self.heard.append(view.seat)
        return legal[-1]

    def end(self, result: shedet.Result | None) -> None:
        self.heard.append(result)


def test_a_function_in_this_process_is_told_its_table_and_its_result() -> None:
    bot, game = Noted(), shedet.load("sobek2p")
    with shedet.Match(game, {"memory": "perfect"}, ["greedy", bot]) as match:
        games = [match.play(seed) for seed in (5, 6, 5)]
    starts = [told for told in bot.heard if isinstance(told, shedet.Start)]
    assert len(starts) == 3
    assert starts[0] == starts[2] != starts[1]
    told = starts[0]
    assert (told.game, told.rules, told.pieces) == ("sobek2p", 1, game.pieces_hash)
    assert (told.options, told.seats, told.seat) == ({"memory": "perfect"}, 2, 1)
    results = [told for told in bot.heard if isinstance(told, dict)]
    assert results == [one.record.result for one in games]
    assert bot.heard[0] is told
    assert bot.heard[1] == 1
    assert games[0].record == games[2].record
    assert games[0].record.seats == ["greedy", "Noted"]


def test_a_function_is_given_what_its_parameters_name() -> None:
    heard: list[Any] = []

    def wants_all(view: Any, legal: list[str], *, start: shedet.Start, history: list[Any]) -> str:
        heard.append((start.seat, len(history)))
        return legal[0]

    def wants_third(view: Any, legal: list[str], told: list[Any]) -> str:
        heard.append((view.seat, len(told)))
        return legal[0]

    shedet.play("sobek2p", [wants_all, wants_third], seed=1, options={"memory": "perfect"})
    for seat in (0, 1):
        lengths = [length for at, length in heard if at == seat]
        assert lengths == sorted(lengths)
        assert lengths[-1] > 0


def test_what_cannot_be_called_as_a_bot_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="does not take"):
        shedet.play("sobek2p", [lambda view: "", "random"])


def test_an_illegal_answer_of_a_function_forfeits_and_its_errors_are_its_own() -> None:
    game = shedet.load("sobek2p")
    with shedet.Match(game, {}, [lambda view, legal: "castle", "random"]) as match:
        forfeit = match.play(1).forfeit
    assert forfeit
    assert (forfeit.seat, "castle" in str(forfeit)) == (0, True)
    with pytest.raises(shedet.BotFailure):
        shedet.play(game, ["random", lambda view, legal: 3])

    def broken(view: Any, legal: list[str]) -> str:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        shedet.play(game, [broken, "random"], seed=1)


def test_any_bot_can_be_asked_by_hand() -> None:
    game = shedet.load("sobek2p")
    position = game.new(seed=1)
    noted = Noted()
    for spec in ("random", "greedy", noted):
        bot = shedet.seat_bot(spec, game, shedet.seeded(1), seat=position.to_act)
        move = bot(game.view(position, position.to_act), position.legal_texts(), [])
        assert position.is_legal(move)
        shedet.dismiss(bot)
    assert isinstance(noted.heard[0], shedet.Start)
    assert noted.heard[-1] is None


TOLD = """
import json
from pathlib import Path

class Bot:
    def __init__(self):
        self.notes = Path(__file__).with_suffix(".notes").open("a")

    def note(self, *said):
        print(json.dumps(said), file=self.notes, flush=True)

    def start(self, start):
        self.note("start", start.game, start.options, start.seat, start.seats, start.seed)

    def __call__(self, view, legal, start):
        self.note("asked", start.seat)
        return legal[0]

    def end(self, result):
        self.note("end", result and result["scores"])

def begin(start):
    Path(__file__).with_suffix(".began").write_text(start.game)

def function(view, legal):
    return legal[0]

function.start = begin
"""


def test_a_function_of_a_file_is_told_its_table_and_has_hooks(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(TOLD)
    game = shedet.load("sobek2p")
    bots = [f"{file}:Bot", f"{file}:function"]
    with shedet.Match(game, {"memory": "perfect"}, bots) as match:
        games = [match.play(seed) for seed in (1, 2)]
    assert [one.forfeit for one in games] == [None, None]
    notes = [json.loads(line) for line in (tmp_path / "bot.notes").read_text().splitlines()]
    starts = [note for note in notes if note[0] == "start"]
    assert [start[1:5] for start in starts] == [["sobek2p", {"memory": "perfect"}, 0, 2]] * 2
    assert starts[0][5] != starts[1][5]
    ends = [note[1] for note in notes if note[0] == "end"]
    assert ends == [one.record.result and one.record.result["scores"] for one in games]
    assert ["asked", 0] in notes
    assert (tmp_path / "bot.began").read_text() == "sobek2p"
