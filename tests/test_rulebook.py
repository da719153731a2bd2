"""The rules to read: the same in four languages, and plain on the page."""

import os
import pty
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from shedet.core.errors import NotationError
from shedet.core.game import games
from shedet.core.language import LANGUAGES
from shedet.core.rulebook import (
    Part,
    Ruling,
    Rulings,
    parts,
    parts_of,
    plain,
    rule,
    rules_text,
    rulings,
    rulings_in,
    selected,
)
from shedet.terminal.output.rules_text import page
from tests import toy
from tests.lengths import PATIENCE

ROOT = Path(__file__).parent.parent
WRITTEN = [game for game in games() if game != toy.INFO.id]
OTHERS = [language for language in LANGUAGES if language != "en"]
RULING = re.compile(r"\*\([^()*]+\)\*\s*$")
RULE = r"[A-Z]\d?-\d+\.\d+"


def rules(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "shedet", "rules", *words]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "COLUMNS": "80", **environment},
    )


def stated(game: str, language: str) -> dict[str, str]:
    """The rules of a sheet by id, with their marks of form."""
    pieces = re.split(r"^- \*\*\[(\S+)\]\*\*", rules_text(game, language), flags=re.MULTILINE)[1:]
    cut = [piece.split("\n\n")[0].strip() for piece in pieces[1::2]]
    return dict(zip(pieces[::2], cut, strict=True))


def rest_on_rulings(game: str, language: str) -> list[str]:
    return [name for name, text in stated(game, language).items() if RULING.search(text)]


def reasons(game: str, language: str) -> Rulings:
    found = rulings(game, language)
    assert found
    return found


def test_every_game_has_its_rules_written_down_in_every_language() -> None:
    assert {"sobek", "sobek2p"} <= set(WRITTEN)
    for game in WRITTEN:
        for language in OTHERS:
            assert (ROOT / "docs" / "rules" / f"{game}.{language}.md").exists()


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("language", OTHERS)
def test_translated_rules_have_the_same_frame(game: str, language: str) -> None:
    english, other = parts(game), parts(game, language)
    assert [part.rule for part in other] == [part.rule for part in english]
    assert [part.level for part in other] == [part.level for part in english]
    assert [part.chapter for part in other] == [part.chapter for part in english]
    assert len([part for part in english if part.rule]) > 60


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("language", OTHERS)
def test_translated_rules_rest_on_the_same_rulings(game: str, language: str) -> None:
    assert rest_on_rulings(game, "en")
    assert rest_on_rulings(game, language) == rest_on_rulings(game, "en")
    words = {
        RULING.findall(text)[0] for text in stated(game, language).values() if RULING.search(text)
    }
    assert len(words) == 1, "one word for a ruling"


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("language", OTHERS)
def test_no_rule_is_left_in_english(game: str, language: str) -> None:
    english, other = parts(game), parts(game, language)
    pairs = [pair for pair in zip(english, other, strict=True) if not pair[0].level]
    assert [one.text for one, two in pairs if one.text == two.text] == []


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("language", OTHERS)
def test_numbers_and_names_of_rules_are_the_same_in_translation(game: str, language: str) -> None:
    """Digits, squares and ids; numbers that a language spells out are not compared."""

    def figures(text: str) -> Counter[str]:
        return Counter(re.findall(rf"{RULE}|\b[A-F][1-6]\b|\d+", text))

    english = stated(game, "en")
    for name, text in stated(game, language).items():
        assert figures(text) == figures(english[name]), name


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_rests_on_a_ruling_has_its_reason(game: str, language: str) -> None:
    found = reasons(game, language)
    assert [each.rule for each in found.items] == rest_on_rulings(game, "en")
    for each in found.items:
        assert each.question.endswith("?"), each.rule
        assert re.search(r"(\*\*[DSG]\*\*( \([a-z, ]+\))?|\*[^*.]+\*)$", each.answer), each.rule


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("language", OTHERS)
def test_translated_rulings_are_as_sure_and_name_the_same_rules(game: str, language: str) -> None:
    pairs = zip(reasons(game, "en").items, reasons(game, language).items, strict=True)
    for english, other in pairs:
        assert english.question != other.question
        for said in (r"\*\*([DSG])\*\*", RULE, r"\d+"):
            wanted = Counter(re.findall(said, english.answer))
            assert Counter(re.findall(said, other.answer)) == wanted, (english.rule, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_name_rules_that_exist(language: str) -> None:
    name = "rulings.md" if language == "en" else f"rulings.{language}.md"
    text = (ROOT / "docs" / "rules" / name).read_text("utf-8")
    known = {rule for game in WRITTEN for rule in stated(game, "en")}
    assert set(re.findall(RULE, text)) <= known


def test_a_ruling_is_read_with_its_question_and_what_is_said_of_all() -> None:
    sheet = (
        "# Why\n\nOne\ntwo.\n\n## A\n\n- **[A-1.1]** *So?* No. **S**\n\n"
        "## B\n\nThree.\n\n- **[B-1.1]** *Is\n  it?* Yes. **D**\n"
        "- **[B-1.2]** *Or?* Both. **G**\n\n"
        "### C\n\n| a | b |\n"
    )
    assert rulings_in(sheet, "B-") == Rulings(
        "Why",
        ("One two.", "Three."),
        (Ruling("B-1.1", "Is it?", "Yes. **D**"), Ruling("B-1.2", "Or?", "Both. **G**")),
    )
    assert rulings_in(sheet, "C-") is None


def test_the_command_prints_the_reason_of_a_rule() -> None:
    done = rules("sobek2p", "4.6", "--rulings")
    assert done.stdout == (
        "S2-4.6  Is a character seen before the ankh is turned? No. The steps of the\n"
        "        book: move and turn the ankh, then take the tile. S\n"
    )
    assert rules("sobek", "--rulings", "--lang", "pl").stdout.count("\nS1-") == 39
    none = rules("sobek2p", "4.3", "--rulings")
    assert (none.returncode, none.stderr) == (2, "shedet rules: There is no ruling on this: 4.3.\n")


def test_a_rule_is_told_without_marks_of_form() -> None:
    assert rule("sobek2p", "S2-4.6") == "The ankh is turned before the character is seen. (ruling)"
    assert rule("sobek2p", "S2-1.3").startswith(
        "Each start and goods tile bears one mark: h for a row, v for a column, / or \\ for a "
    )
    assert rule("sobek2p", "S2-4.3", "de") != rule("sobek2p", "S2-4.3")


@pytest.mark.parametrize("wish", ["S2-4.99", "4.6", "", "S2-4", "S2"])
def test_a_rule_that_does_not_exist_is_refused(wish: str) -> None:
    with pytest.raises(NotationError, match=r"The rules are S2-0\.1 to S2-9\.6"):
        rule("sobek2p", wish)


def test_a_game_without_written_rules_says_so() -> None:
    with pytest.raises(NotationError, match="are not written down"):
        rules_text(toy.INFO.id)


def test_a_language_without_a_translation_is_told_in_english() -> None:
    assert rules_text("sobek2p", "xx") == rules_text("sobek2p")


def test_form_is_taken_off_and_code_is_left_alone() -> None:
    text = "See **[X-1]** and *this* in [the `book`](book.md): `2 * 3 * 4`, `*a*`."
    assert plain(text) == "See [X-1] and this in the book: 2 * 3 * 4, *a*."


def test_a_sheet_is_read_piece_by_piece() -> None:
    sheet = (
        "# T\n\nOne\ntwo.\n## 1 A\n"
        "- **[X-1.1]** Three\n  four.\n- **[X-1.2]** Five.\n\n### B\nSix.\n"
    )
    assert list(parts_of(sheet)) == [
        Part("T", 1),
        Part("One two."),
        Part("1 A", 2, "", "1"),
        Part("Three four.", 0, "X-1.1", "1"),
        Part("Five.", 0, "X-1.2", "1"),
        Part("B", 3, "", "1"),
        Part("Six.", 0, "", "1"),
    ]


@pytest.mark.parametrize("wish", ["S2-4.3", "s2-4.3", "4.3"])
def test_the_command_prints_one_rule(wish: str) -> None:
    done = rules("sobek2p", wish)
    assert done.stdout == (
        "S2-4.3  All tiles strictly between the ankh's old and new square go face down to\n"
        "        your corruption board.\n"
    )


@pytest.mark.parametrize("wish", ["4", "S2-4", "s2-4"])
def test_the_command_prints_a_chapter(wish: str) -> None:
    text = rules("sobek2p", wish).stdout
    assert text.startswith("4 Taking a tile\n---------------\n\nS2-4.1   You take")
    assert "\nRefilling the market:\n" in text
    assert re.findall(r"^S2-\S+", text, re.MULTILINE) == [f"S2-4.{n}" for n in range(1, 14)]


def test_the_command_prints_a_chapter_with_two_digits_and_no_other() -> None:
    text = rules("sobek", "10").stdout
    assert text.startswith("10 Who knows what\n-----------------\n\nS1-10.1   Hands are hidden")
    assert re.findall(r"^S1-\S+", text, re.MULTILINE) == [f"S1-10.{n}" for n in range(1, 11)]
    assert "S1-10." not in rules("sobek", "1").stdout


@pytest.mark.parametrize("game", WRITTEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_prints_all_rules_in_plain_text(game: str, language: str) -> None:
    text = rules(game, "--lang", language).stdout
    ids = [part.rule for part in parts(game) if part.rule]
    assert re.findall(rf"^{RULE}", text, re.MULTILINE) == ids
    assert not re.search(r"\*|^#|^- |`|\]\(|\x1b", text, re.MULTILINE)
    assert max(map(len, text.splitlines())) <= 80
    said = " ".join(text.split())
    for part in parts(game, language):
        assert " ".join(part.text.split()) in said


@pytest.mark.parametrize("width", ["1", "40", "72", "1000"])
def test_lines_fit_the_terminal(width: str) -> None:
    lines = rules("sobek2p", COLUMNS=width).stdout.splitlines()
    assert max(map(len, lines)) <= max(30, min(int(width), 100))


def test_on_a_terminal_headings_and_ids_stand_out() -> None:
    text = on_a_terminal("rules", "sobek2p", "8")
    assert text.startswith("\x1b[1m8 Scoring\x1b[0m\n\n\x1b[1;36mS2-8.1\x1b[0m  Each sold set")
    assert "---" not in text
    assert "\x1b" not in on_a_terminal("rules", "sobek2p", "8", NO_COLOR="1")
    assert "\x1b" not in on_a_terminal("rules", "sobek2p", "8", TERM="dumb")


def on_a_terminal(*words: str, **environment: str) -> str:
    """What the command writes to a terminal."""
    ours, theirs = pty.openpty()
    usual = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    done = subprocess.run(
        [sys.executable, "-m", "shedet", *words],
        stdout=theirs,
        stdin=subprocess.DEVNULL,
        env={**usual, "TERM": "xterm", "COLUMNS": "80", **environment},
        timeout=PATIENCE,
        check=False,
    )
    os.close(theirs)
    assert done.returncode == 0
    text = b""
    try:
        while piece := os.read(ours, 4096):
            text += piece
    except OSError:  # the end of a terminal that nobody writes to
        pass
    os.close(ours)
    return text.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("sobek2p", "S2-4.99"), "sobek2p has no rule or chapter 'S2-4.99'. The rules are S2-0.1"),
        (("sobek2p", "X-4.1"), "sobek2p has no rule or chapter 'X-4.1'"),
        (("sobek2p", "10"), "sobek2p has no rule or chapter '10'"),
        (("sobek2p", ""), "sobek2p has no rule or chapter ''"),
        (("sobek2p", "-"), "sobek2p has no rule or chapter '-'"),
        (("sobek2p", "S2-"), "sobek2p has no rule or chapter 'S2-'"),
        (("chess",), "There is no game 'chess'"),
        (("../rules/sobek2p",), "There is no game '../rules/sobek2p'"),
        ((), "the following arguments are required: game"),
    ],
)
def test_what_is_not_in_the_rules_gets_one_clear_line(words: tuple[str, ...], reason: str) -> None:
    done = rules(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert reason in done.stderr


def test_a_page_keeps_ids_in_a_column() -> None:
    wanted = selected("sobek2p", "4.9") + selected("sobek2p", "4.10")
    first, second = page(wanted, 200, styled=False).split("\n\n")
    assert first.startswith("S2-4.9   There")
    assert second.startswith("S2-4.10  With")
