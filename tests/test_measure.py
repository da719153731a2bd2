"""`make measure` counts lines, the files that cite a rule, and the files that know a character."""

from pathlib import Path

import pytest
from tools.measure import (
    ROOT,
    Lines,
    characters,
    games,
    knowing_files,
    lines_below,
    lines_of,
    main,
    rule_files,
)

PIECES = """
[[characters]]
name = "high-priest"

[[characters]]
name = "scribe:fish"
"""


@pytest.fixture
def src(tmp_path: Path) -> Path:
    """The sources of a house with two games, of which one has characters."""
    write(tmp_path, "house/games/river/game.py", "")
    write(tmp_path, "house/games/river/pieces.toml", PIECES)
    write(tmp_path, "house/games/desert/game.py", "")
    write(tmp_path, "house/games/desert/pieces.toml", "")
    write(tmp_path, "house/games/river/rules.py", 'def take():\n    """[R-1.1] [R-1.2]"""\n')
    return tmp_path


def write(src: Path, name: str, text: str) -> None:
    path = src / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def citing(src: Path) -> dict[str, int]:
    return {rule: len(files) for rule, files in rule_files(src).items()}


def knowing(src: Path) -> dict[str, int]:
    return {f"{game} {name}": len(files) for (game, name), files in knowing_files(src).items()}


def test_a_planted_citation_is_counted_once_for_each_source(src: Path) -> None:
    assert citing(src) == {"R-1.1": 1, "R-1.2": 1}
    write(src, "house/web/board.py", '"""[R-1.1] and again [R-1.1]."""\nRULE = "R-1.3"\n')
    assert citing(src) == {"R-1.1": 2, "R-1.2": 1, "R-1.3": 1}
    write(src, "house/web/board.pxd", "# [R-1.1]\n")
    write(src, "house/web/rules.md", "[R-1.1]\n")
    assert citing(src) == {"R-1.1": 2, "R-1.2": 1, "R-1.3": 1}


def test_a_character_is_known_by_identifiers_and_strings_of_its_own_game(src: Path) -> None:
    assert knowing(src) == {"river high-priest": 1, "river scribe": 1}
    write(src, "house/games/river/power.py", "HIGH_PRIEST = 1\n")
    write(src, "house/web/river/board.py", 'TITLE = "The High Priests"\n')
    write(src, "house/web/icons.svg", '<symbol id="scribe">')
    assert knowing(src) == {"river high-priest": 3, "river scribe": 2}
    write(src, "house/games/desert/power.py", "SCRIBE = 1\n")
    write(src, "house/games/river/other.py", '"""A scribe."""\n\nx = 1  # the scribe\n')
    write(src, "house/games/river/high.py", "def describe(high_priestess): ...\n")
    assert knowing(src) == {"river high-priest": 3, "river scribe": 2}


def test_lines_are_counted_with_and_without_blanks_comments_and_docstrings(src: Path) -> None:
    text = '"""What\nit is."""\n\nA = 1\n"""Why."""\n\n# a comment\nB = "# none"  # one\n'
    assert lines_of(text) == Lines(8, 6, 2)
    assert lines_below(src) == Lines(2, 2, 1)
    write(src, "house/web/board.py", text)
    assert lines_below(src) == Lines(10, 8, 3)


def test_what_is_printed_has_a_table_for_lines_rules_and_characters(
    src: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a", "b"):
        write(src, f"house/web/{name}.py", "# [R-1.1]\n")
    main(src)
    printed = capsys.readouterr().out
    assert "2 rules, each cited in 2.00 source files on average" in printed
    assert [row.split() for row in printed.splitlines() if "R-1" in row] == [
        ["3", "files", "1", "R-1.1"]
    ]
    assert "river high-priest" in printed


def test_our_own_sources_are_found() -> None:
    src = ROOT / "src"
    assert len(rule_files(src)) > 150
    assert {game for game in games(src) if characters(src, game)} == {"sobek", "sobek2p"}
