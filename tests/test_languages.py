"""Four languages: chosen by option or environment, plurals right, and nothing left in English."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import catalogues

from shedet.core.game import games
from shedet.core.language import LANGUAGES, VARIABLES, Sentence, decimal, either, language_of
from shedet.terminal.arguments import ABOUT, PUZZLES, parser
from shedet.terminal.command import language_in, spoken
from tests.commands import Done, run, run_process
from tests.lengths import PATIENCE

ROOT = Path(__file__).parent.parent
OTHERS = [language for language in LANGUAGES if language != "en"]
HELP = "show this help message and exit"


WIDE = {"PYTHONUTF8": "1", "COLUMNS": "200"}


def shedet(*words: str, **environment: str) -> Done:
    """Run the command where no language is wished for but by these variables."""
    with pytest.MonkeyPatch.context() as patch:
        for name in VARIABLES:
            patch.delenv(name, raising=False)
        return run(*words, environment={**WIDE, **environment})


def shedet_process(*words: str, **environment: str) -> Done:
    """The same in a process of its own."""
    with pytest.MonkeyPatch.context() as patch:
        for name in VARIABLES:
            patch.delenv(name, raising=False)
        return run_process(*words, environment={**WIDE, **environment})


# numbers


@pytest.mark.parametrize(
    ("language", "said"), [("en", "−54.3"), ("de", "−54,3"), ("fr", "−54,3"), ("pl", "−54,3")]
)
def test_decimals_follow_the_sign_of_the_language(language: str, said: str) -> None:
    assert decimal(-54.26, 1, language) == said


# plurals


def around(number: int, language: str) -> str:
    """What is said of a number of lines, without the number."""
    said = Sentence("{number} move", "{number} moves", number).say(language)
    assert str(number) in said
    return said.replace(str(number), "#")


def test_polish_has_three_forms() -> None:
    one, few, many = (around(number, "pl") for number in (1, 2, 5))
    assert len({one, few, many}) == 3
    assert [around(number, "pl") for number in (3, 4, 22, 34, 102)] == [few] * 5
    assert [around(number, "pl") for number in (0, 11, 12, 14, 21, 112)] == [many] * 6


def test_french_says_nought_as_it_says_one() -> None:
    assert around(0, "fr") == around(1, "fr")
    assert {around(number, "fr") for number in (2, 5, 12, 22)} == {around(2, "fr")}
    assert around(1, "fr") != around(2, "fr")


@pytest.mark.parametrize(
    ("language", "said"), [("en", "a, b, or c"), ("de", "oder"), ("fr", "ou"), ("pl", "lub")]
)
def test_choices_are_joined_in_the_language(language: str, said: str) -> None:
    items = [Sentence("{name}", name=name) for name in "abc"]
    assert said in either(items).say(language)
    assert (" or " in either(items[:2]).say(language)) == (language == "en")


@pytest.mark.parametrize("language", ["en", "de"])
def test_english_and_german_have_a_form_for_one(language: str) -> None:
    others = {around(number, language) for number in (0, 2, 5, 11, 21, 101)}
    assert len(others) == 1
    assert around(1, language) not in others


# the choice


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "pl_PL"}, "pl"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx"}, "en"),
        ({"LANG": "pld"}, "en"),
        ({"LANGUAGE": "pl:de", "LANG": "fr_FR.UTF-8"}, "pl"),
        ({"LANGUAGE": "xx:de"}, "de"),
        ({"LANGUAGE": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_CA.UTF-8", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LC_ALL": "pl_PL.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "pl"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
    head = ABOUT["bench"].say(language)
    assert head in shedet("--help", **environment).stdout


def test_the_environment_of_a_process_chooses() -> None:
    said = shedet_process("--help", LANG="pl_PL.UTF-8").stdout
    assert ABOUT["bench"].say("pl") in said
    assert said == shedet("--help", "--lang", "pl").stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("first", [True, False])
def test_the_option_may_stand_before_or_after_the_command(language: str, first: bool) -> None:
    wish, words = ["--lang", language], ["rules", "sobek2p", "4.3"]
    done = shedet(*(wish + words if first else words + wish), LANG="de_DE.UTF-8")
    assert done.returncode == 0
    said = shedet(*words, LANG=language).stdout
    assert done.stdout == said
    assert (said == shedet(*words).stdout) == (language == "en")


def test_of_two_options_the_last_counts() -> None:
    assert language_in(["--lang", "de", "bench", "--lang=pl"]) == "pl"


def test_a_word_after_two_dashes_is_no_option() -> None:
    assert language_in(["rules", "--", "sobek2p", "--lang=de"]) == language_of(os.environ)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--lang", "xx"), "There is no language 'xx'. Choose from: en, de, fr, pl."),
        (("bench", "--lang", "xx"), "There is no language 'xx'"),
        (("--lang=",), "There is no language ''"),
        (("--lang", "DE"), "There is no language 'DE'"),
        (("--lang", "x\ny" * 50), "There is no language 'x\\ny"),
        (("--lang",), "argument --lang: expected one argument"),
        (("rules", "sobek2p", "--la", "de"), "unrecognized arguments: --la"),
    ],
)
def test_an_unknown_language_gets_one_clear_line(words: tuple[str, ...], reason: str) -> None:
    done = shedet(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert reason in done.stderr


def test_reading_arguments_leaves_the_environment_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    with spoken("de"):
        assert language_of(os.environ) == "de"
    assert "LANGUAGE" not in os.environ
    monkeypatch.setenv("LANGUAGE", "fr")
    with pytest.raises(KeyError), spoken("de"):
        raise KeyError
    assert os.environ["LANGUAGE"] == "fr"


# what is said


@pytest.mark.parametrize("language", OTHERS)
def test_help_and_errors_are_said_in_the_language(language: str) -> None:
    words = shedet("simulate", "--help", "--lang", language).stdout
    for text in ("positional arguments", HELP, "how many seats"):
        assert text not in words
    assert Sentence("how many seats").say(language) in words
    wrong = shedet("simulate", "--lang", language).stderr
    assert wrong.startswith("shedet simulate: ")
    assert "the following arguments are required" not in wrong
    unknown = shedet("rules", "chess", "--lang", language).stderr
    assert "There is no game" not in unknown


def test_a_terminal_without_the_letters_is_no_error() -> None:
    done = shedet_process("--help", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Fran\\xe7ais" in done.stdout


@pytest.mark.parametrize("words", [["--lang", "de"], ["--lang", "de", "rules", "sobek2p"]])
def test_nothing_heavy_is_loaded_to_speak(words: list[str]) -> None:
    code = (
        "import sys; from shedet.terminal.command import main; main(sys.argv[1:]);"
        "print([m for m in ('babel', 'textual', 'tools') if m in sys.modules])"
    )
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE
    )
    assert done.stdout.splitlines()[-1] == "[]"


# nothing is said past the catalogue: one in which every text stands in «marks» shows it


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package whose German is English in «marks»."""
    target = tmp_path_factory.mktemp("marked")
    ignore = shutil.ignore_patterns("*.so", "*.mo", "*.po", "__pycache__")
    shutil.copytree(ROOT / "src" / "shedet", target / "src" / "shedet", ignore=ignore)
    entries, _ = catalogues.sentences(ROOT)
    path = target / catalogues.catalogue_file("de")
    words = catalogues.catalogue(path, "de")
    for entry in entries:
        before, after = catalogues.margins(entry.text)
        texts = [f"{before}«{text.strip()}»{after}" for text in (entry.text, entry.plural)]
        words.add(
            entry.id, tuple(texts) if entry.plural else texts[0], context=entry.context or None
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(catalogues.written(entries, words, "de", "Deutsch"), "utf-8")
    locale = target / catalogues.LOCALE
    assert catalogues.compile_all(locale, locale) == []
    return target / "src"


def said_by(marked: Path, *words: str) -> Done:
    return shedet_process(*words, "--lang", "de", PYTHONPATH=str(marked), SHEDET_INTERPRETED="1")


def unmarked(text: str) -> Iterator[str]:
    """The words that stand outside all marks, without options and placeholders in capitals."""
    text = " ".join(text.split())
    while (inner := re.sub(r"«[^«»]*»", " ", text)) != text:
        text = inner
    for word in text.split():
        bare = word.strip("[](){},.:|")
        if bare and not bare.startswith("-") and bare.upper() != bare:
            yield bare


def names() -> set[str]:
    """What has one name in all languages: commands and arguments."""
    commands = next(a for a in parser()._actions if a.dest == "command")
    assert isinstance(commands.choices, dict)
    arguments = {a.dest for each in commands.choices.values() for a in each._actions}
    return {"shedet", *commands.choices, *arguments, *PUZZLES}


@pytest.mark.parametrize("command", ["", *ABOUT])
def test_no_word_of_help_is_said_past_the_catalogue(marked: Path, command: str) -> None:
    done = said_by(marked, *command.split(), "--help")
    assert done.returncode == 0, done.stderr
    assert f"«{HELP}»" in done.stdout
    choices = {"random", "given", "random,given"}
    choices |= {
        f"{option.name}={'|'.join(option.values)}"
        for info in games().values()
        for option in info.options
    }
    assert set(unmarked(done.stdout)) - names() - choices == set()


def test_no_word_of_the_welcome_is_said_past_the_catalogue(marked: Path) -> None:
    examples = {"nile", "sobek", "sobek2p", "games.jsonl", "greedy,random", "jackal,ibis,greedy"}
    examples |= {"greedy", "http://localhost:8000"}
    done = said_by(marked)
    assert "«Shedet " in done.stdout
    assert set(unmarked(done.stdout)) - names() - examples == set()


@pytest.mark.parametrize(
    "words",
    [
        ["simulate"],
        ["simulate", "chess"],
        ["simulate", "sobek2p", "--seats", "3"],
        ["simulate", "sobek2p", "--games", "0"],
        ["simulate", "sobek2p", "--games"],
        ["simulate", "sobek2p", "--bots", "x,y"],
        ["simulate", "sobek2p", "--option", "luck=1"],
        ["simulate", "sobek2p", "--out", "/nowhere/x"],
        ["simulate", "sobek2p", "--pieces", "/nowhere/x"],
        ["verify", "/nowhere/x"],
        ["verify", "/"],
        ["verify", "/dev/null"],
        ["rules", "sobek2p", "99"],
        ["rules", "sobek2p", "4", "5"],
        ["bench", "--json=3"],
    ],
)
def test_no_error_is_said_past_the_catalogue(marked: Path, words: list[str]) -> None:
    done = said_by(marked, *words)
    assert done.returncode == 2
    assert re.match(rf"shedet(?: {words[0]})?: «.*»\n\Z", done.stderr)
    assert set(unmarked(done.stderr)) <= {"shedet", words[0]}


def test_an_unknown_command_is_refused_in_the_language(marked: Path) -> None:
    done = said_by(marked, "fly")
    assert done.stderr.startswith("shedet: «argument «COMMAND»: «invalid choice: 'fly' ")


def test_no_summary_is_said_past_the_catalogue(marked: Path, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    played = said_by(marked, "simulate", "sobek2p", "--out", str(out))
    assert played.returncode == 0, played.stderr
    assert set(unmarked(played.stderr)) == set()
    assert set(unmarked(said_by(marked, "verify", str(out)).stdout)) == set()
    *_, last = said_by(marked, "perft", "sobek2p", "--depth", "1").stdout.splitlines()
    assert last.split()[0] == "«all»"
    head, *_ = said_by(marked, "pieces", "sobek2p").stdout.splitlines()
    assert set(unmarked(head)) == set()


def test_no_word_of_the_bench_is_said_past_the_catalogue(marked: Path) -> None:
    code = (
        "from shedet.terminal import command;from shedet.terminal.commands import bench;"
        "rows = dict.fromkeys(bench.WORDS, 1234567.0);"
        "bench.measured = lambda seconds, game: {'a-table': rows};"
        "command.main(['bench', '--lang', 'de'])"
    )
    environment = {**os.environ, "PYTHONPATH": str(marked), "SHEDET_INTERPRETED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**environment, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    assert "1 234 567" in done.stdout
    assert set(unmarked(done.stdout)) == {"a-table"}
