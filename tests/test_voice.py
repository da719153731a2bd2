"""The voice of the sentences: the check notices each kind of fault, and nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tools import catalogues, voice

from tests.lengths import PATIENCE

ROOT = Path(__file__).parent.parent
PROMPT = "src/shedet/games/sobek/words/prompt.py"
LOG = "src/shedet/games/sobek/words/log_text.py"
TABLE = "src/shedet/web/parts/words.py"
COMMAND = "src/shedet/terminal/arguments.py"
LESSON = "src/shedet/lessons/sobek.py"
MARKET = "src/shedet/web/boards/sobek2p/prompt.py"


def faults(text: str, place: str = TABLE, language: str = "en") -> list[str]:
    return list(voice.faults(voice.Said(language, text, text, (place,), False)))


def words(number: int) -> str:
    return " ".join(["word"] * number) + "."


@pytest.mark.parametrize(("place", "most"), [(PROMPT, 12), (LOG, 12), (TABLE, 20), (LESSON, 20)])
def test_a_sentence_has_at_most_so_many_words(place: str, most: int) -> None:
    assert faults(words(most), place) == []
    assert len(faults(words(most + 1), place)) == 1


def test_a_prompt_may_have_two_short_sentences_and_a_text_at_the_table_no_third() -> None:
    assert faults(words(10) + " " + words(10), PROMPT) == []
    assert faults(words(10) + " " + words(11), PROMPT) == ["21 words in one text, at most 20"]


def test_a_lesson_may_have_several_sentences_and_commands_any() -> None:
    assert faults(words(15) + " " + words(15), LESSON) == []
    assert faults(words(40), COMMAND) == []


def test_a_translation_may_be_a_third_longer() -> None:
    assert faults(words(16), PROMPT, "fr") == []
    assert len(faults(words(17), PROMPT, "fr")) == 1


def test_values_and_signs_are_counted_as_a_reader_counts_them() -> None:
    assert voice.length("{player} takes {card} – free.") == 4


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("The hand of {player} is empty.", "of {player}"),
        ("Cards of your hand", "of your hand"),
        ("This request is misshapen.", "misshapen"),
        ("Go to line 3", "line"),
        ("Open a record", "record"),
        ("The seat is taken.", "seat"),
        ("Choose the cards kind by kind.", "kind by kind"),
        ("Lay a card, or be done.", "be done"),
        ("Those who sit here can write.", "Those who"),
        ("The player shows himself.", "himself"),
        ("{player} to act: take a card.", "to act"),
        ("You win in 55 in 100 games.", "in 100"),
        ("Your card becomes corruption.", "becomes corruption"),
    ],
)
def test_a_host_would_not_say(text: str, odd: str) -> None:
    assert [fault.split("”")[0] for fault in faults(text)] == [f"“{odd}"]


@pytest.mark.parametrize(
    "text",
    [
        "{player}’s hand is empty.",
        "Your seat",
        "Take a seat.",
        "Rules of {game}",
        "{line} to {seat}",
    ],
)
def test_a_host_would_say(text: str) -> None:
    assert faults(text) == []


def test_commands_may_speak_of_seats_and_records_and_a_market_of_lines() -> None:
    assert faults("the record of a seat, line by line", COMMAND) == []
    assert faults("Point at a tile in the line", MARKET) == []


@pytest.mark.parametrize("place", [PROMPT, LOG])
def test_prompts_and_log_have_no_semicolon(place: str) -> None:
    assert faults("Take a card; it is free.", place) == ["a semicolon: make two sentences"]
    assert faults("Take a card; it is free.", TABLE) == []


def test_a_prompt_has_one_colon() -> None:
    assert faults("Your turn: take {card:>3}. Costs: {number}.", PROMPT) == []
    assert faults("Your turn: take: {card}", PROMPT) == ["more than one colon in a prompt"]


@pytest.mark.parametrize(
    ("language", "good", "bad"),
    [
        ("fr", "Prenez\u00a0: {card}", "Prenez : {card}"),
        ("fr", "«\u00a0oui\u00a0»", "« oui »"),
        ("fr", "Qui commence\u202f?", "Qui commence ?"),
        ("fr", "Qui commence\u202f?", "Qui commence?"),
        ("fr", "Bravo\u202f! Encore.", "Bravo\u00a0! Encore."),
        ("fr", "{first}\u202f; {next}", "{first}; {next}"),
        ("fr", "Tapez ? pour l’aide.", "Tapez ? pour l'aide."),
        ("pl", "jedna z\u00a0kart i\u00a0ręka", "jedna z kart"),
        ("pl", "W\u00a0ręce", "W ręce"),
        ("pl", "od A do D", "krok po wierszu"),
        ("de", "{wins}\u00a0%", "{wins} %"),
        ("pl", "{wins}\u00a0%", "{wins}%"),
        ("en", "{wins}%", "{wins} %"),
        ("de", "1,5 Punkte", "1.5 Punkte"),
        ("de", "Regel S2-4.3", "{mean:.1f} Punkte"),
        ("de", "Ein Mitspieler", "eine andere Person"),
        ("fr", "n’importe quelle carte", "une carte quelconque"),
        ("en", "2^128 − 1", "2^128 - 1"),
    ],
)
def test_signs_and_words_of_a_language(language: str, good: str, bad: str) -> None:
    assert faults(good, language=language) == []
    assert len(faults(bad, language=language)) == 1


def test_a_long_text_needs_its_reason_on_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    text = words(30)
    assert faults(text) == ["30 words in one text, at most 20"]
    monkeypatch.setitem(voice.LONG, text, "a document")
    assert faults(text) == []


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project with one fault in English and one in French, in different rooms."""
    for room, text in (("web", "Those who play"), ("bots", "A bot: {name}")):
        path = tmp_path / "src" / "shedet" / room / "words.py"
        path.parent.mkdir(parents=True)
        path.write_text(f"HERE = Sentence({text!r})\n", "utf-8")
    (tmp_path / "src" / "shedet" / "core").mkdir()
    shutil.copy(ROOT / catalogues.SPEAKER, tmp_path / "src" / "shedet" / "core")
    catalogues.update(tmp_path)
    french = tmp_path / catalogues.catalogue_file("fr")
    text = french.read_text("utf-8")
    french.write_text(
        text.replace('{name}"\nmsgstr ""', '{name}"\nmsgstr "Un bot : {name}"'), "utf-8"
    )
    return tmp_path


def test_the_check_names_place_language_and_fault_in_one_line_each(tree: Path) -> None:
    assert [line for line in voice.check(tree) if not line.startswith("tools")] == [
        "src/shedet/bots/words.py: fr: 'Un bot : {name}': “:”: no-break space before “:”",
        "src/shedet/web/words.py: en: 'Those who play': “Those who”: players, anyone, "
        "the player who",
    ]


def test_the_check_can_look_at_one_room_of_another_tree(tree: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "voice.py"), "--root", str(tree)]
    for only, code in (("src/shedet/web", 1), ("src/shedet/arena", 0)):
        done = subprocess.run(
            [*command, "--only", only],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stdout.count("\n")) == (code, code), done.stderr


def test_a_long_text_that_nobody_says_is_no_longer_excused(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "LONG", {"Nobody says this.": "a document"})
    assert [line for line in voice.check(tree) if "LONG" in line] == [
        "tools/voice.py: LONG: 'Nobody says this.': is not said"
    ]
