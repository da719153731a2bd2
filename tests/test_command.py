"""The command `shedet` as a user types it: what it prints, and one clear line for each mistake."""

import codecs
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from shedet.core.game import load
from shedet.games.sobek2p.pieces.file import standard_pieces
from shedet.terminal.command import arguments_of, main
from tests.commands import COMMAND, PATIENCE, Done, run_process
from tests.commands import run as shedet


def complaint(*words: object) -> str:
    """The one line of an error."""
    done = shedet(*words)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.strip()


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    shedet(
        "simulate", "sobek2p", "--games", 3, "--seed", 8, "--bots", "greedy,random", "--out", path
    )
    return path


def test_without_a_command_it_says_what_is_here_and_how_to_start() -> None:
    done = run_process()
    assert done.returncode == 0
    assert "  sobek      Sobek. " in done.stdout
    assert "  sobek2p    Sobek: 2 Players. " in done.stdout
    assert "shedet simulate" in done.stdout


def test_serve_says_in_one_line_what_is_wrong(tmp_path: Path) -> None:
    for wrong in (
        ["--port", "x"],
        ["--host", "no.such.host.invalid"],
        ["--database", "mysql://host/db"],
        ["--data", tmp_path / "file" / "data"],
        ["--config", tmp_path / "missing.toml"],
    ):
        (tmp_path / "file").write_text("")
        done = shedet("serve", *wrong)
        assert done.returncode == 2, wrong
        assert done.stdout == ""
        assert done.stderr.startswith("shedet serve: ")
        assert done.stderr.count("\n") == 1


def test_simulated_games_verify(records: Path) -> None:
    done = shedet("verify", records)
    assert done.returncode == 0
    assert "all right (3 records, 0 unfinished," in done.stdout


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_more_seats_verify(seats: int, tmp_path: Path) -> None:
    out, memory = tmp_path / "games.jsonl", "memory=perfect"
    words = ("simulate", "sobek", "--seats", seats, "--seed", 8, "--option", memory, "--out", out)
    done = shedet(*words)
    assert done.returncode == 0
    assert done.stderr.count("  seat ") == seats
    (record,) = map(json.loads, out.read_text().splitlines())
    assert record["seats"] == ["greedy"] * seats
    assert len(record["result"]["scores"]) == seats
    assert "all right (1 record, 0 unfinished," in shedet("verify", out).stdout


def test_records_of_several_games_verify_together(records: Path, tmp_path: Path) -> None:
    sobek, both = tmp_path / "sobek.jsonl", tmp_path / "both.jsonl"
    shedet("simulate", "sobek", "--games", 2, "--bots", "random,random", "--out", sobek)
    both.write_text(records.read_text() + sobek.read_text())
    assert "all right (5 records, 0 unfinished," in shedet("verify", both).stdout


def test_the_same_seed_gives_the_same_records(records: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    shedet(
        "simulate", "sobek2p", "--games", 3, "--seed", 8, "--bots", "greedy,random", "--out", again
    )
    assert again.read_text() == records.read_text()


def test_records_go_to_standard_output_without_a_file() -> None:
    done = shedet("simulate", "sobek2p", "--seed", 8)
    assert json.loads(done.stdout)["result"]["scores"]
    assert "1 game from seed 8" in done.stderr


def test_an_existing_file_is_not_overwritten(records: Path) -> None:
    before = records.read_bytes()
    assert "already exists" in complaint("simulate", "sobek2p", "--out", records)
    assert records.read_bytes() == before


def test_a_failed_simulation_leaves_no_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert "There is no bot 'x'" in complaint("simulate", "sobek2p", "--bots", "x,y", "--out", out)
    assert list(tmp_path.iterdir()) == []


def test_perft_prints_the_split_and_the_sum() -> None:
    done = shedet("perft", "sobek2p", "--seed", 1, "--depth", 3)
    *split, total = done.stdout.splitlines()
    assert total.split() == ["all", "73"]
    assert sum(int(line.split()[-1]) for line in split) == 73


@pytest.mark.parametrize(("seats", "number"), [(None, 58), (2, 58), (3, 54), (4, 54)])
def test_perft_counts_with_any_number_of_seats(seats: int | None, number: int) -> None:
    words = ("--seats", seats) if seats else ()
    done = shedet("perft", "sobek", *words, "--seed", 1, "--depth", 3)
    assert done.stdout.splitlines()[-1].split() == ["all", str(number)]


def test_pieces_of_sobek_say_what_is_a_guess() -> None:
    done = shedet("pieces", "sobek")
    assert f"Sobek (GameWorks 2010), hash {load('sobek').pieces_hash}" in done.stdout
    assert "goods amulet  [D: rulebook]\n  scarabs: 0\n  valued: 0\n  plain: 5\n" in done.stdout
    assert "tokens guild-crook  [S: " in done.stdout
    assert "track   [G: " in done.stdout
    assert "\nN a e l c N c a e l N l c a e N a e l c\n" in done.stdout


def test_pieces_lists_every_piece_with_its_confidence() -> None:
    done = shedet("pieces", "sobek2p")
    assert standard_pieces().hash in done.stdout
    assert "goods fish  [S: " in done.stdout
    assert "pile: Dv 0\\ 0/ 1Sh 1Sv 1S/ 1S\\ 1S\\" in done.stdout


def test_pieces_say_once_where_they_are_known_from() -> None:
    said = shedet("pieces", "nile").stdout
    heads = re.findall(r"^water .*$", said, re.MULTILINE)
    assert len(heads) == 1
    assert said.count("\n  back: ") == said.count(", front: ") > 20


@pytest.mark.parametrize("game", ["nile", "sobek", "sobek2p"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
def test_the_rules_open_on_the_game_and_not_on_the_code(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", game, "--lang", language]) == 0
    title, about, first, rule, *rest = capsys.readouterr().out.split("\n\n")
    assert "===" in title
    assert about.split() == load(game).info.about.say(language).split()
    assert first.startswith("0 ")
    assert "-0.1 " in rule
    name = "rulings.md" if language == "en" else f"rulings.{language}.md"
    assert any(name in text for text in rest[-2:])


def test_bench_prints_a_table(tmp_path: Path) -> None:
    """By a clock that is so fast that a row takes no second, in both of its processes."""
    clock = "import time\nusual = time.process_time\ntime.process_time = lambda: 30 * usual()\n"
    (tmp_path / "sitecustomize.py").write_text(clock)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = run_process("bench", "sobek2p", "--seconds", 1, environment={"PYTHONPATH": path})
    assert done.returncode == 0, done.stderr
    assert "sobek2p-2-memory=pure" in done.stdout
    assert "sobek-" not in done.stdout
    for row in ("random games", "moves of these", "copy", "legal"):
        assert row in done.stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("simulate", "chess"), "There is no game 'chess'. Choose from: nile, sobek, sobek2p."),
        (("perft", "chess"), "There is no game 'chess'"),
        (("bench", "chess"), "There is no game 'chess'"),
        (("simulate", "sobek2p", "--seats", "3"), "sobek2p is for 2 players, not 3."),
        (("simulate", "sobek", "--seats", "5"), "sobek is for 2, 3, 4 players, not 5."),
        (("perft", "sobek", "--seats", "1"), "sobek is for 2, 3, 4 players, not 1."),
        (
            ("simulate", "sobek", "--seats", "3", "--bots", "greedy,random"),
            "3 seats need 3 bots, not 2.",
        ),
        (
            ("simulate", "sobek2p", "--bots", "greedy,greedy,random"),
            "Too many bots: 3 named, and sobek2p has room for 2.",
        ),
        (
            ("simulate", "nile", "--bots", ",".join(["greedy"] * 6)),
            "Too many bots: 6 named, and nile has room for 5.",
        ),
        (
            ("play", "sobek2p", "--plain", "--bots", "ibis,ibis"),
            "Too many bots: 2 named, and sobek2p has room for 1.",
        ),
        (("rules", "sobek", "S2-4.3"), "sobek has no rule or chapter 'S2-4.3'"),
        (("simulate", "sobek2p", "--option", "memory=total"), "one of pure, perfect, not 'total'."),
        (("simulate", "sobek2p", "--option", "memory"), "'memory' is not NAME=VALUE."),
        (("simulate", "sobek2p", "--option", "luck=1"), "sobek2p has no option 'luck'."),
        (("simulate", "sobek2p", "--games", "0"), "'0' is not a whole number from 1 to"),
        (("simulate", "sobek2p", "--seed", "-1"), "'-1' is not a whole number from 0"),
        (("simulate", "sobek2p", "--bots", "greedy"), "2 seats need 2 bots, not 1."),
        (("simulate", "sobek2p", "--bots", ""), "2 seats need 2 bots, not 1."),
        (("simulate", "sobek2p", "--out", "/nowhere/x"), "/nowhere/x cannot be written: No such"),
        (("simulate", "sobek2p", "--out", "x" * 300), "cannot be written: File name too long"),
        (("simulate", "sobek2p", "--out", "no\nwhere/x"), "'no\\nwhere/x' cannot be written:"),
        (("simulate", "sobek2p", "--pieces", "/nowhere/x"), "/nowhere/x cannot be read: No such"),
        (("perft", "sobek2p", "--option", "memory=total"), "one of pure, perfect, not 'total'."),
        (("verify", "/nowhere/x"), "/nowhere/x cannot be read: No such"),
        (("verify", "no\nwhere"), "'no\\nwhere' cannot be read:"),
        (("verify", "/"), "/ cannot be read: Is a directory"),
        (("fly",), "invalid choice: 'fly'"),
    ],
)
def test_a_wrong_word_gets_one_clear_line(words: tuple[str, ...], reason: str) -> None:
    assert reason in complaint(*words)


@pytest.mark.parametrize("table", ["-" + 21 * "a", "--" + 20 * "9", "-7" + 20 * "-"])
def test_the_id_of_a_table_may_begin_with_a_dash(table: str) -> None:
    words = ["bot", "--url", "http://localhost:8000", "--bot", "greedy", "--table", table]
    assert arguments_of(words).table == table
    for target in (table, f"{table}:1"):
        assert arguments_of(["admin", "show", target, "--note", "x"]).target == target


def test_a_wrong_word_gets_one_clear_line_from_a_process_too(tmp_path: Path) -> None:
    for words, reason in ((("fly",), "invalid choice: 'fly'"), (("verify", tmp_path), "directory")):
        done = run_process(*words)
        assert done.returncode == 2
        assert done.stdout == ""
        assert reason in done.stderr
        assert done.stderr.count("\n") == 1


def changed(record: str, change: Callable[[dict[str, object]], object]) -> str:
    document = json.loads(record)
    change(document)
    return json.dumps(document)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda d: d["lines"][3].update(line="take A1"), "Move 4, 'take A1': "),
        (lambda d: d["lines"][3].update(line="tkae A1"), "'tkae A1' is not a move of sobek2p."),
        (lambda d: d["lines"][3].update(seat=1 - d["lines"][3]["seat"]), "’s turn, not seat"),
        (lambda d: d["lines"][0].update(chance=["deben:3"]), "chance outcomes"),
        (lambda d: d["lines"].pop(), "its moves end before the game"),
        (lambda d: d.update(rules=99), "rules version 99, but here is version 1."),
        (lambda d: d.update(pieces="0" * 16), "other pieces"),
        (lambda d: d.update(game="chess"), "There is no game 'chess'"),
        (lambda d: d.update(comment="mine"), "unknown parts: 'comment'"),
        (lambda d: d.pop("deal"), "its part deal is missing or isn’t valid"),
        (lambda d: d["deal"]["pile"].pop(), "pile has 22 pieces instead of 23"),
        (lambda d: d["deal"]["pile"].__setitem__(0, "unicorn"), "'unicorn' is not a piece"),
        (lambda d: d["result"]["scores"].__setitem__(0, 999), "The result is"),
        (
            lambda d: d["result"].update(scores=[float(n) for n in d["result"]["scores"]]),
            "result is",
        ),
        (lambda d: d["options"].update(memory="total"), "one of pure, perfect"),
    ],
)
def test_an_edited_record_is_found_out_with_the_place_and_the_reason(
    records: Path, tmp_path: Path, change: Callable[[dict[str, object]], object], reason: str
) -> None:
    first, second, third = records.read_text().splitlines()
    path = tmp_path / "edited.jsonl"
    path.write_text("\n".join([first, changed(second, change), third]))
    before = path.read_bytes()
    said = complaint("verify", path)
    assert f"{path}, record 2: " in said
    assert reason in said
    assert path.read_bytes() == before


def test_an_illegal_move_in_a_record_names_its_rule(records: Path, tmp_path: Path) -> None:
    path = tmp_path / "illegal.jsonl"
    path.write_text(
        changed(records.read_text().splitlines()[0], lambda d: d["lines"][0].update(line="take A1"))  # type: ignore[index]
    )
    assert complaint("verify", path).endswith(
        "Move 1, 'take A1': In the first turn, take one of the 4 centre tiles. [S2-3.1]"
    )


@pytest.mark.parametrize("length", [0, 1, 100, -2])
def test_a_truncated_file_is_found_out(records: Path, tmp_path: Path, length: int) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_text(records.read_text().rstrip()[:length])
    assert str(path) in complaint("verify", path)


def test_a_pieces_file_with_wrong_totals_is_refused(tmp_path: Path) -> None:
    shipped = Path(sys.modules["shedet.games.sobek2p"].__file__ or "").with_name("pieces.toml")
    path = tmp_path / "my-box.toml"
    path.write_text(shipped.read_text("utf-8").replace("'3Sv'", "'3Sv', '3Sv'", 1))
    said = complaint("pieces", "sobek2p", "--pieces", path)
    assert said.endswith("Pieces of sobek2p: tiles: 66 listed, but the totals say 65.")


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("sobek2p", {"7, 7, 8, 9]": "7, 7, 8, 10]", "deben_points = 70": "deben_points = 71"}),
        ("sobek", {"scarabs = 3\n": "scarabs = 4\n", "scarabs = 38\n": "scarabs = 41\n"}),
    ],
)
def test_own_pieces_play_and_verify_only_with_their_file(
    tmp_path: Path, game: str, changes: dict[str, str]
) -> None:
    text = files(f"shedet.games.{game}").joinpath("pieces.toml").read_text("utf-8")
    for ours, theirs in changes.items():
        assert ours in text
        text = text.replace(ours, theirs)
    box, out = tmp_path / "my-box.toml", tmp_path / "games.jsonl"
    box.write_text(text)
    assert shedet("simulate", game, "--pieces", box, "--out", out).returncode == 0
    assert shedet("verify", out, "--pieces", box).returncode == 0
    assert "other pieces" in complaint("verify", out)


def test_a_table_with_own_pieces_is_kept_and_gone_on_with_against_a_program(tmp_path: Path) -> None:
    text = files("shedet.games.sobek2p").joinpath("pieces.toml").read_text("utf-8")
    text = text.replace("7, 7, 8, 9]", "7, 7, 8, 10]")
    box, bot = tmp_path / "my-box.toml", tmp_path / "bot.py"
    box.write_text(text.replace("deben_points = 70", "deben_points = 71"))
    bot.write_text("def last(view, legal, history):\n    return legal[-1]\n")

    def play(*words: object) -> Done:
        return shedet("play", "--plain", "--data", tmp_path, *words, typed="1\nquit\n")

    own = ("--pieces", box)
    begun = play("sobek2p", *own, "--bots", f"{bot}:last", "--seed", 3)
    way_back = f"shedet play --resume sobek2p-1 --data {tmp_path} --pieces {box}\n"
    assert begun.stdout.endswith(way_back)
    assert play("--resume", *own).stdout.endswith(way_back)
    assert "other pieces" in play("--resume", "sobek2p-1").stderr
    assert "other pieces" in play("--list").stdout
    assert play("sobek2p").returncode == 0
    assert play("--list", *own).stdout.count("(unfinished)") == 2


def test_the_command_starts_quickly_because_it_loads_only_what_it_needs() -> None:
    code = (
        "import sys; from shedet.terminal.command import main; main([]);"
        "print([m for m in sys.modules if m.startswith('shedet.games.sobek') and '.' in m[13:]])"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_name_that_occurs_twice_is_refused(records: Path, tmp_path: Path) -> None:
    path = tmp_path / "double.jsonl"
    first = records.read_text().splitlines()[0]
    path.write_text(first.replace('"rules": 1', '"rules": 1, "rules": 1', 1))
    assert "a name occurs twice" in complaint("verify", path)


def test_a_name_with_a_line_separator_is_no_end_of_a_record(records: Path, tmp_path: Path) -> None:
    path = tmp_path / "separator.jsonl"
    first = records.read_text().splitlines()[0]
    path.write_text(first.replace('"greedy"', '"gre\u2028edy"', 1), "utf-8")
    assert shedet("verify", path).returncode == 0


def test_a_byte_order_mark_is_passed_over(
    records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "marked.jsonl"
    path.write_bytes(codecs.BOM_UTF8 + records.read_bytes())
    assert main(["verify", str(path), "--lang", "en"]) == 0
    assert "all right (3 records" in capsys.readouterr().out


def test_an_endless_line_is_refused_without_reading_on() -> None:
    assert "too long for a record" in complaint("verify", "/dev/zero")


def test_an_unfinished_record_is_counted_as_such(records: Path, tmp_path: Path) -> None:
    def stop(document: dict[str, object]) -> None:
        document["lines"] = document["lines"][:5]  # type: ignore[index]
        document["result"] = None

    path = tmp_path / "unfinished.jsonl"
    path.write_text(changed(records.read_text().splitlines()[0], stop))
    assert "(1 record, 1 unfinished, 5 moves)" in shedet("verify", path).stdout


@pytest.mark.parametrize("words", [(), ("serve",), ("pieces", "sobek2p")])
def test_a_reader_who_leaves_is_no_error(words: tuple[str, ...], tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=PATIENCE) == 0


def test_a_pieces_file_without_sources_is_refused(tmp_path: Path) -> None:
    shipped = Path(sys.modules["shedet.games.sobek2p"].__file__ or "").with_name("pieces.toml")
    path = tmp_path / "my-box.toml"
    path.write_text(shipped.read_text("utf-8").replace('source = "rulebook, page 7"\n', ""))
    assert complaint("pieces", "sobek2p", "--pieces", path).endswith(
        "the entry 'source' is missing."
    )


def test_own_pieces_are_shown_as_such(tmp_path: Path) -> None:
    shipped = Path(sys.modules["shedet.games.sobek2p"].__file__ or "").with_name("pieces.toml")
    path = tmp_path / "my-box.toml"
    text = shipped.read_text("utf-8").replace("7, 7, 8, 9]", "7, 7, 8, 10]")
    path.write_text(text.replace("deben_points = 70", "deben_points = 71"))
    assert (
        "These are not the printed pieces." in shedet("pieces", "sobek2p", "--pieces", path).stdout
    )
    path.write_text(text)
    assert "deben_points: 71 listed" in complaint("pieces", "sobek2p", "--pieces", path)
