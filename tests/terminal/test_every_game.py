"""What holds for the drawn and the plain table of every game, in a real terminal."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from shedet.bots.words import bot_name
from shedet.core.game import load
from shedet.core.language import LANGUAGES, Sentence
from shedet.terminal.boards.nile import NOTE
from shedet.terminal.session.player_names import names_at
from tests.terminal.console import Console
from tests.terminal.driving import best_of, wait_for_entries
from tests.terminal.games import against, entries_in, is_settled, table_in

COLOURS = re.compile(rb"\x1b\[[0-9;]*?(?:38|48);[0-9;]*m")


@dataclass(frozen=True)
class Drawn:
    """A table: against how many bots, the signs on it in English, and those of every language."""

    bots: int
    signs: tuple[str, ...]
    own: tuple[str, ...]
    notes: tuple[Sentence, ...] = ()
    options: tuple[str, ...] = ()

    def words(self, game: str) -> list[str]:
        return ["play", game, "--name", "Ann", "--seed", "3", *against(self.bots)]


VARIANTS = ("hippo=on", "start=bid", "seed=all", "joker=freshen", "ebb=outermost")
TABLES = {
    "sobek2p": Drawn(1, ("[Wheat  │]", "┆Ivory  ╲┆", "free"), ("Ann", "┆")),
    "sobek": Drawn(
        3, ("[Temple]", "free", "+3║", "▶C Ann", "order reconstructed"), ("C Ann", "☥", "+3║")
    ),
    "nile": Drawn(
        4,
        ("Ψ", "░", "U3▲≈ L4▼≈", "▸Flood", "f5g4p3o2a1"),
        ("Ann", "U3▲≈"),
        (NOTE,),
        tuple(word for option in VARIANTS for word in ("--option", option)),
    ),
}


@pytest.mark.parametrize("game", TABLES)
def test_without_colour_every_sign_is_a_letter(tmp_path: Path, game: str) -> None:
    drawn = TABLES[game]
    with Console(drawn.words(game), tmp_path, environment={"NO_COLOR": "1"}) as console:
        console.wait_for(*drawn.signs, *(f"({note.say()})" for note in drawn.notes))
        assert not COLOURS.findall(console.raw)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
@pytest.mark.parametrize("game", TABLES)
def test_every_language_has_its_table(
    tmp_path: Path, game: str, language: str, size: tuple[int, int]
) -> None:
    drawn = TABLES[game]
    words = [*drawn.words(game), *drawn.options, "--lang", language]
    with Console(words, tmp_path, *size) as console:
        notes = [f"({note.say(language)})" for note in drawn.notes]
        console.wait_for(*drawn.own, *notes, bot_name("greedy", language)[:5])
        console.wait(lambda: is_settled(tmp_path), "the bots")
        table = table_in(tmp_path)
        view = table.view(table.deciding[0])
        status = load(game).status(view, names_at(table, language), language)
        console.wait_for(" ".join(status.split(" ")[:3]))


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_plain_game_from_the_first_line_to_the_result(tmp_path: Path, game: str) -> None:
    """Without signs for a terminal, and with the account of the result at the end."""
    words = ["play", game, "--name", "Ann", "--seed", 5, "--plain", *against(min(2, bots_at(game)))]
    with Console(words, tmp_path, columns=250, rows=60) as console:
        console.wait_for("Every move is saved right away")
        console.wait(lambda: is_settled(tmp_path), "the bots")
        while (table := table_in(tmp_path)).stage == "playing":
            number, best = len(entries_in(tmp_path)), best_of(tmp_path)
            console.type(best)
            wait_for_entries(console, tmp_path, number, best)
            console.wait(lambda: is_settled(tmp_path), "the bots")
        assert console.wait_end() == 0
        said = console.raw.decode().replace("\r\n", "\n")
    assert "\x1b" not in said
    assert table.outcome is not None
    assert table.outcome.how == "played"
    assert table.outcome.result is not None
    account = load(game).result_text(table.outcome.result, names_at(table, "en"))
    assert all(line in said for line in account)
    rounds = {"sobek": 6}.get(game, 0)
    assert said.count("Round 1: ") == rounds, "after the round, and in the account"


def bots_at(game: str) -> int:
    return load(game).info.seats[-1] - 1
