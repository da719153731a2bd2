"""The catalogues of translations: nothing is missing or stale, and the check would notice."""

import argparse
import ast
import gettext
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import catalogues

from shedet.core.language import LANGUAGES, Sentence
from tests.lengths import PATIENCE

ROOT = Path(__file__).parent.parent
WORDS = """
from shedet.core.language import Sentence

GREETING = Sentence("Good day, {name}.", name="Thoth")
NOUN = Sentence("lead", context="a metal")
VERB = Sentence("lead", context="to go before")
TILES = Sentence("{number} tile for {name}", "{number} tiles for {name}", 3, name="Thoth")
ROW = Sentence("  {points:8.1f} points", points=1.5)
"""
POLISH: dict[object, str | tuple[str, ...]] = {
    "Good day, {name}.": "Dzień dobry, {name}.",
    ("{number} tile for {name}", "{number} tiles for {name}"): (
        "jedna płytka dla {name}",
        "{number} płytki dla {name}",
        "{number} płytek dla {name}",
    ),
    "  {points:8.1f} points": "  {points:8.1f} punktów",
    "expected one argument": "oczekiwano jednego argumentu",
}


def po(tree: Path, language: str = "pl") -> Path:
    return tree / catalogues.catalogue_file(language)


def translate(tree: Path) -> None:
    """Write catalogues in which every text has a translation, if only its own."""
    entries, problems = catalogues.sentences(tree)
    assert problems == []
    for language, name in catalogues.languages(tree).items():
        words = catalogues.catalogue(po(tree, language), language)
        for message in words:
            last = message.id[-1] if isinstance(message.id, tuple) else message.id
            given = POLISH.get(message.id) if language == "pl" else None
            forms = (str(last),) * words.num_plurals
            message.string = given or (forms if isinstance(message.id, tuple) else str(last))
        po(tree, language).write_text(catalogues.written(entries, words, language, name), "utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project, complete in every language."""
    core = tmp_path / "src" / "shedet" / "core"
    core.mkdir(parents=True)
    shutil.copy(ROOT / catalogues.SPEAKER, core)
    (core / "words.py").write_text(WORDS, "utf-8")
    assert catalogues.update(tmp_path) == []
    translate(tmp_path)
    assert catalogues.check(tmp_path) == []
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
    path.write_text(text.replace(old, new), "utf-8")


def problems(tree: Path) -> list[str]:
    """What the check says, without the name of the Polish catalogue."""
    start = catalogues.catalogue_file("pl").as_posix() + ": "
    return [line.removeprefix(start) for line in catalogues.check(tree)]


def test_our_catalogues_are_complete() -> None:
    found = catalogues.check(ROOT)
    assert not found, f"{len(found)} problems, the first: {found[0]}"


def test_our_compiled_catalogues_are_those_of_the_sources() -> None:
    """`make test` compiles what changed; by hand: python tools/catalogues.py --compile"""
    for language in list(LANGUAGES)[1:]:
        source = ROOT / catalogues.catalogue_file(language)
        assert source.with_suffix(".mo").read_bytes() == catalogues.compiled(source), language


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"Dzień dobry, {name}."', '""', "'Good day, {name}.': the translation is empty"),
        (
            '"Dzień dobry, {name}."',
            '"Dzień dobry."',
            "'Good day, {name}.': the translation lacks {name}",
        ),
        (
            "dobry, {name}",
            "dobry, {name}, {imię}",
            "'Good day, {name}.': the translation has {imię}, which the original has not",
        ),
        (
            "dobry, {name}",
            "dobry, {name",
            "'Good day, {name}.': the translation has broken braces: expected '}' before end of "
            "string",
        ),
        (
            "dobry, {name}",
            "dobry, {name.__class__}",
            "'Good day, {name}.': the translation has {name.__class__}, which the original has not",
        ),
        (
            '"Dzień dobry, {name}."',
            '"Dzień dobry, {name}. "',
            "'Good day, {name}.': the translation differs in spaces at its beginning or end",
        ),
        (
            '"  {points:8.1f} punktów"',
            '"{points:8.1f} punktów"',
            "'  {points:8.1f} points': the translation differs in spaces at its beginning or end",
        ),
        (
            '"  {points:8.1f} punktów"',
            '"  {points} punktów"',
            "'  {points:8.1f} points': the translation lacks {points:8.1f}",
        ),
        (
            "{number} płytki dla",
            "kilka płytek dla",
            "'{number} tile for {name}': form 1 of 3 lacks {number}",
        ),
        (
            "jedna płytka dla {name}",
            "jedna płytka",
            "'{number} tile for {name}': form 0 of 3 lacks {name}",
        ),
        (
            'msgstr[2] "{number} płytek dla {name}"\n',
            "",
            "'{number} tile for {name}': form 2 of 3 is empty",
        ),
        (
            'msgid "Good day, {name}."',
            'msgid "Good bye, {name}."',
            "stale entry 'Good bye, {name}.'",
        ),
        (
            'msgctxt "a metal"',
            'msgctxt "a dog\'s"',
            "'lead' (a metal): missing entry",
        ),
        (
            '#, python-brace-format\nmsgid "Good day, {name}."',
            '#, fuzzy, python-brace-format\nmsgid "Good day, {name}."',
            "'Good day, {name}.': marked as fuzzy",
        ),
        ("nplurals=3; plural=(n==1 ? 0 : ", "nplurals=3; plural=(n==0 ? 0 : ", "Plural-Forms must"),
        (
            'msgstr "unrecognized arguments: %s"',
            'msgstr "nieznane argumenty"',
            "'unrecognized arguments: %s': the translation lacks %s",
        ),
        (
            'msgstr "ignored explicit argument %r"',
            'msgstr "pominięty argument %s"',
            "'ignored explicit argument %r': the translation has %s, which the original has not",
        ),
        (
            'msgstr "argument %(argument_name)s: %(message)s"',
            'msgstr "argument %(nazwa)s: %(message)s"',
            "'argument %(argument_name)s: %(message)s': the translation lacks %(argument_name)s",
        ),
        ('msgid "Good day, {name}."\n', "", "line 30 does not read: msgstr"),
        ('"Dzień dobry, {name}."', '"Dzień dobry, {name}.', "line 31 does not read: msgstr"),
        ('"Dzień dobry, {name}."', '"Dzień "dobry", {name}."', "line 31 does not read: msgstr"),
        ('msgid "Good day, {name}."', "msgid Good day", "line 30 does not read: msgid"),
        ('msgid "Good day, {name}."', 'Good day\nmsgid "Good day, {name}."', "line 30 does not"),
        ("# Polski.", "# Mój plik.", "not in the usual form"),
    ],
)
def test_the_check_finds_a_flaw_in_a_catalogue(
    tree: Path, old: str, new: str, problem: str
) -> None:
    change(po(tree), old, new)
    assert any(line.startswith(problem) for line in problems(tree)), problems(tree)


def test_the_check_finds_too_many_plural_forms(tree: Path) -> None:
    german = po(tree, "de")
    last = 'msgstr[1] "{number} tiles for {name}"\n'
    change(german, last, last + last.replace("[1]", "[2]"))
    (line,) = catalogues.check(tree)
    assert "more translations than num_plurals" in line


def test_a_form_for_nought_and_one_must_say_the_number(tree: Path) -> None:
    """French says 0 with the form of 1, which `une tuile` would turn into a lie."""
    change(po(tree, "fr"), 'msgstr[0] "{number} tiles for', 'msgstr[0] "une tuile pour')
    (line,) = catalogues.check(tree)
    assert line.endswith("'{number} tile for {name}': form 0 of 2 lacks {number}")


def test_where_english_says_the_last_one_french_may_too() -> None:
    """A sentence about 0 would not say `the last card` in English either."""
    forms = "nplurals=2; plural=(n > 1);"
    counted = catalogues.Entry("{number} card", "{number} cards")
    last = catalogues.Entry("the last card", "one of {number} cards")
    assert not catalogues.may_leave_number(counted, forms, 0)
    assert catalogues.may_leave_number(last, forms, 0)
    assert not catalogues.may_leave_number(last, forms, 1)


def test_plural_forms_may_be_worded_in_another_way(tree: Path) -> None:
    change(po(tree, "fr"), "plural=(n > 1)", "plural=(n >= 2)")
    assert catalogues.check(tree) == []


def test_the_check_misses_a_catalogue(tree: Path) -> None:
    po(tree).unlink()
    assert problems(tree) == ["there is no such file"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('NEW = Sentence("New.")', "'New.': missing entry"),
        ("NEW = Sentence(TEXT)", "must be literals"),
        ('NEW = Sentence(f"New {1}.")', "must be literals"),
        ('NEW = Sentence("New" if 1 else "Old")', "must be literals"),
        ('NEW = Sentence("One.", MANY, 2)', "must be literals"),
        ('NEW = Sentence("New.", context=WHERE)', "must be literals"),
        ("NEW = Sentence(*TEXTS)", "must be literals"),
        ("NEW = Sentence()", "must be literals"),
        ('NEW = language.Sentence("a" + "b")', "must be literals"),
        ('NEW = Sentence("")', "a Sentence must have a text"),
        ('NEW = Sentence("New {name.")', "broken braces"),
        ('NEW = Sentence("Good day, {name}.", "Good days, {name}.", 2)', "two plurals of"),
        ("from shedet.core.language import Sentence as S", "Sentence must keep its name"),
        ('NEW = Sentence("options")', "'options' is a sentence and argparse's too"),
    ],
)
def test_the_check_finds_a_flaw_in_the_code(tree: Path, line: str, problem: str) -> None:
    words = tree / "src" / "shedet" / "core" / "words.py"
    words.write_text(words.read_text("utf-8") + line + "\n", "utf-8")
    assert any(problem in found for found in catalogues.check(tree)), catalogues.check(tree)


def test_an_update_keeps_what_is_translated_and_said_and_nothing_else(tree: Path) -> None:
    words = tree / "src" / "shedet" / "core" / "words.py"
    change(words, "Good day, {name}.", "Good bye, {name}.")
    change(po(tree), 'msgid "  {points:', '# A row of a table.\nmsgid "  {points:')
    assert catalogues.update(tree) == []
    text = po(tree).read_text("utf-8")
    assert 'msgid "Good bye, {name}."\nmsgstr ""' in text
    assert "Good day" not in text
    assert "Dzień dobry" not in text
    assert '"{number} płytki dla {name}"' in text
    assert "# A row of a table." in text
    assert problems(tree)[-1] == "'Good bye, {name}.': the translation is empty"


def test_an_update_of_what_is_up_to_date_changes_no_byte(tree: Path) -> None:
    before = {language: po(tree, language).read_bytes() for language in ("de", "fr", "pl")}
    assert catalogues.update(tree) == []
    assert {language: po(tree, language).read_bytes() for language in before} == before


def test_an_update_does_not_touch_what_it_cannot_read(tree: Path) -> None:
    change(po(tree), 'msgid "Good day, {name}."\n', "")
    before = po(tree).read_bytes()
    (problem,) = catalogues.update(tree)
    assert "does not read" in problem
    assert po(tree).read_bytes() == before


def test_catalogues_hold_no_dates_and_no_line_numbers(tree: Path) -> None:
    text = po(tree).read_text("utf-8")
    assert "Date" not in text
    assert "#: src/shedet/core/words.py\n" in text
    assert '"Plural-Forms: nplurals=3; ' in text
    assert '"Plural-Forms: nplurals=2; plural=(n > 1);' in po(tree, "fr").read_text("utf-8")


def test_what_is_compiled_speaks_with_the_right_forms(tree: Path) -> None:
    words = gettext.GNUTranslations(io.BytesIO(catalogues.compiled(po(tree))))
    texts = ("{number} tile for {name}", "{number} tiles for {name}")
    said = {n: words.ngettext(*texts, n).split()[1] for n in (0, 1, 2, 5, 12, 22, 101, 102)}
    assert {n for n, word in said.items() if word == "płytka"} == {1}
    assert {n for n, word in said.items() if word == "płytki"} == {2, 22, 102}
    assert {n for n, word in said.items() if word == "płytek"} == {0, 5, 12, 101}
    assert words.gettext("expected one argument") == "oczekiwano jednego argumentu"


def test_what_is_empty_or_fuzzy_is_said_in_english(tree: Path) -> None:
    change(po(tree), '"Dzień dobry, {name}."', '""')
    change(po(tree), '"{number} płytki dla {name}"', '""')
    change(po(tree), '#, python-brace-format\nmsgid "  {', '#, fuzzy\nmsgid "  {')
    words = gettext.GNUTranslations(io.BytesIO(catalogues.compiled(po(tree))))
    for text in ("Good day, {name}.", "  {points:8.1f} points"):
        assert words.gettext(text) == text
    assert words.ngettext("{number} tile for {name}", "{number} tiles", 1).startswith("{number} t")


def test_only_changed_catalogues_are_compiled_and_orphans_go(tree: Path) -> None:
    locale = tree / catalogues.LOCALE
    assert catalogues.compile_all(locale, locale) == []
    made = {path: path.stat().st_mtime_ns for path in locale.rglob("*.mo")}
    assert len(made) == 3
    po(tree, "fr").unlink()
    later = max(made.values()) + 10**9
    change(po(tree), "Dzień dobry", "Witaj")
    os.utime(po(tree), ns=(later, later))
    assert catalogues.compile_all(locale, locale) == []
    again = {path: path.read_bytes() for path in locale.rglob("*.mo")}
    assert {path.parts[-3] for path in again} == {"de", "pl"}
    german = po(tree, "de").with_suffix(".mo")
    assert german.stat().st_mtime_ns == made[german]
    assert b"Witaj" in again[po(tree).with_suffix(".mo")]


def test_the_tool_ends_with_an_error_if_anything_is_wrong(tree: Path) -> None:
    (tree / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "catalogues.py", tree / "tools")

    def run(option: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(tree / "tools" / "catalogues.py"), option]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    assert (run("--check").returncode, run("--check").stdout) == (0, "")
    change(po(tree), '"Dzień dobry, {name}."', '""')
    done = run("--check")
    assert done.returncode == 1
    assert done.stdout == (
        "src/shedet/locale/pl/LC_MESSAGES/shedet.po: 'Good day, {name}.': the translation is empty"
        "\n"
    )
    assert run("--update").returncode == 0
    assert run("--compile").returncode == 0
    assert len(list(tree.rglob("*.mo"))) == 3


SILENT = {
    # mistakes of programmers
    ".__call__() not defined",
    "%r is not callable",
    "'required' is an invalid argument for positionals",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting option string: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "unexpected option string: %s",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
    # what our commands do without: abbreviations, FileType, defaults in help, deprecations
    " (default: %(default)s)",
    "ambiguous option: %(option)s could match %(matches)s",
    'argument "-" with mode %r',
    "argument '%(argument_name)s' is deprecated",
    "can't open '%(filename)s': %(error)s",
    "command '%(parser_name)s' is deprecated",
    "option '%(option)s' is deprecated",
    # what our parser says itself
    "%(prog)s: error: %(message)s\n",
    "%(prog)s: warning: %(message)s\n",
    "show program's version number and exit",
    "subcommands",
}


def test_every_word_of_this_argparse_is_translated_or_never_said() -> None:
    tree = ast.parse(Path(argparse.__file__).read_text("utf-8"))
    said = {
        node.args[0].value: node.args[1] if ast.unparse(node.func) == "ngettext" else None
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("_", "ngettext")
        and isinstance(node.args[0], ast.Constant)
    }
    assert "expected one argument" in said
    assert set(said) - set(catalogues.ARGPARSE) - SILENT == set()
    for text, plural in said.items():
        if isinstance(plural, ast.Constant) and text in catalogues.ARGPARSE:
            assert catalogues.ARGPARSE[text] == plural.value


def values_for(entry: catalogues.Entry) -> dict[str, object]:
    """A value for each placeholder: a number where a number is formatted, else its own name."""
    values: dict[str, object] = {}
    for placeholder in entry.placeholders():
        name, _, form = placeholder.strip("{}").partition(":")
        values[name.partition("!")[0]] = 7 if form.endswith(("f", "d", "g")) else f"<{name}>"
    return values


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_with_all_its_values(language: str) -> None:
    entries, _ = catalogues.sentences(ROOT)
    spoken = [entry for entry in entries if not entry.is_percent]
    assert len(spoken) > 100
    for entry in spoken:
        values = values_for(entry)
        if entry.plural:
            values.pop("number", None)
        for number in (0, 1, 2, 5, 12, 22) if entry.plural else (1,):
            said = Sentence(entry.text, entry.plural, number, context=entry.context, **values).say(
                language
            )
            for value in values.values():
                assert str(value) in said


def test_a_sample_is_printed_in_every_language_with_its_places(tree: Path) -> None:
    everything = catalogues.sample(tree, 1000, 1)
    start = everything.index("src/shedet/core/words.py (a metal)")
    assert everything[start : start + 5] == [
        "src/shedet/core/words.py (a metal)",
        *(f"  {language}  lead" for language in LANGUAGES),
    ]
    assert "  pl  {number} płytek dla {name}" in everything


def test_a_sample_is_the_same_for_the_same_seed_and_another_for_another(tree: Path) -> None:
    assert catalogues.sample(tree, 2, 1) == catalogues.sample(tree, 2, 1)
    assert len({str(catalogues.sample(tree, 2, seed)) for seed in range(20)}) > 1
    assert catalogues.sample(tree, 2, 1).count("") == 1
