"""Levels as opponents: their names, their thinking, and what people are told of them."""

from pathlib import Path
from threading import Event
from time import monotonic

import pytest
from textual.pilot import Pilot

from shedet.bots import BOTS
from shedet.bots.levels import LevelBot
from shedet.bots.words import FAIR, THINKS_LESS
from shedet.core.records.record import replay
from shedet.table import Table
from shedet.terminal.plain import plain
from shedet.terminal.plain.plain import PlainTable
from shedet.terminal.screen.table_screen import TableScreen
from shedet.terminal.session.player_names import names_at, names_in
from tests.commands import PATIENCE
from tests.terminal.console import Console
from tests.terminal.games import GAME, asked_in, entries_in, table_in
from tests.terminal.piped import shedet
from tests.terminal.test_dialogs import drive, sitting_at, until

pytestmark = pytest.mark.usefixtures("little_thinking")


def table_against(bot: str) -> Table:
    """Ann is to decide first, against a bot."""
    for seed in range(20):
        table = Table.open(GAME, 2, {}, seed)
        table.sit(0, "Ann")
        table.seat_bot(1, bot)
        if table.deciding == [0]:
            return table
    raise AssertionError("Ann never begins")


# names


def test_whoever_names_no_bot_plays_against_ibis(tmp_path: Path) -> None:
    said = shedet(tmp_path, "play", "sobek2p", "--name", "Ann", "--seed", 3).stdout
    assert list(table_in(tmp_path).bots.values()) == ["ibis"]
    assert "Ibis sits down." in said
    assert "Ibis gets column C: 5 tiles." in said
    assert "ibis" not in said


def test_two_of_one_level_are_told_apart(tmp_path: Path) -> None:
    words = ["play", "sobek", "--name", "Ann", "--seed", 3, "--bots", "heron,crocodile,heron"]
    said = shedet(tmp_path, *words, "--order", "given").stdout
    assert names_at(table_in(tmp_path), "en") == ["Ann", "Heron", "Crocodile", "Heron 2"]
    assert "Heron 2 sits down." in said
    listed = shedet(tmp_path, "play", "--list").stdout
    assert "Ann, Heron, Crocodile, Heron 2 (unfinished)" in listed


def test_a_person_may_be_called_like_a_level() -> None:
    table = Table.open(GAME, 2, {}, 1)
    table.sit(0, "Heron")
    table.seat_bot(1, "heron")
    assert names_at(table, "en") == ["Heron", "Heron 2"]


def test_records_name_levels_too() -> None:
    assert names_in(["heron", "Ann", "heron 2"], "en") == ["Heron", "Ann", "Heron 2"]
    assert names_in(["ibis", "ibis", "mine.py:ibis"], "en") == ["Ibis 1", "Ibis 2", "mine.py:ibis"]


def test_an_unknown_level_is_refused_in_a_line(tmp_path: Path) -> None:
    done = shedet(tmp_path, "play", "sobek2p", "--bots", "hippo", code=2)
    assert "There is no bot 'hippo'; there is: " in done.stderr
    assert all(level in done.stderr for level in ("heron", "ibis", "jackal", "crocodile", "sphinx"))
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_wrong_thinking_is_one_line_and_leaves_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEDET_THINKING", "much")
    done = shedet(tmp_path, "play", "sobek2p", "--seed", 3, typed="1\n", code=2)
    assert done.stderr.count("\n") == 1
    assert "SHEDET_THINKING" in done.stderr
    assert not list(tmp_path.rglob("*.jsonl"))


# whole games


def test_a_whole_game_against_heron_in_sentences(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--name", "Ann", "--bots", "heron", "--seed", 11]
    said = shedet(tmp_path, *words, typed="1\n" * 600).stdout
    table = table_in(tmp_path)
    assert table.outcome is not None
    assert table.outcome.how == "played"
    assert table.outcome.result is not None
    path = tmp_path / "tables" / "sobek2p-1.jsonl"
    account = GAME.result_text(table.outcome.result, names_at(table, "en"))
    assert said.split("Your choice?\n")[-1].strip().split("\n")[-len(account) - 2 :] == [
        *account,
        f"Look at the game again with: shedet replay {path}",
        f"See what decided the game with: shedet analyse {path}",
    ]


def test_a_game_that_was_given_up_is_not_analysed(tmp_path: Path) -> None:
    said = shedet(tmp_path, "play", "sobek2p", "--seed", 3, typed="resign\nresign\n").stdout
    assert "shedet replay" in said
    assert "shedet analyse" not in said


def test_a_level_plays_the_same_from_the_same_seed_also_when_gone_on_with(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--bots", "ibis", "--seed", 11]
    shedet(tmp_path / "whole", *words, typed="1\n" * 5)
    shedet(tmp_path / "parted", *words, typed="1\n1\n")
    shedet(tmp_path / "parted", "play", "--resume", typed="1\n" * 3)
    whole, parted = (
        [entry["moves"] for entry in entries_in(tmp_path / part) if entry["entry"] == "moved"]
        for part in ("whole", "parted")
    )
    assert whole == parted
    assert len(whole) >= 10


def test_a_bot_that_is_asked_the_same_again_answers_the_same(tmp_path: Path) -> None:
    """What was drawn for answers that were lost with a killed program does not count."""
    table = table_against("random")
    session = sitting_at(table, tmp_path)
    session.play(0, table.line_play.legal(0)[0], table.asked[0])
    asked = session.bot_question()
    assert asked
    assert len(asked[1].legal) > 2
    assert len({session.bot_answer(*asked) for _ in range(12)}) == 1
    session.close()


# what is said of bots


def test_people_are_told_what_bots_see(tmp_path: Path) -> None:
    said = shedet(tmp_path, "play", "sobek2p", "--seed", 3, typed="?\n").stdout
    assert said.count(FAIR.say()) == 2, "at first, and with the help"
    alone = shedet(tmp_path, "play", "sobek2p", "--people", 2, typed="\n").stdout
    assert FAIR.say() not in alone


def test_the_drawn_help_tells_it_too(tmp_path: Path) -> None:
    with Console(["play", "sobek2p", "--seed", 3], tmp_path, rows=40) as console:
        console.wait_for("Take wheat from C3", "c hint")
        console.press("h")
        console.wait_for("Keys and signs", "c: a hint.", FAIR.say()[:40])


def test_interpreted_levels_say_that_they_think_less(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHEDET_INTERPRETED", "1")
    said = {
        bot: shedet(tmp_path, "play", "sobek2p", "--bots", bot, "--seed", 3, in_process=True).stdout
        for bot in ("heron", "greedy")
    }
    assert THINKS_LESS.say() in said["heron"]
    assert THINKS_LESS.say() not in said["greedy"]
    words = ["play", "sobek2p", "--bots", "heron", "--seed", 3]
    with Console(words, tmp_path, is_new=True) as console:
        console.wait_for(THINKS_LESS.say())
        console.press("left")
        console.wait_without(THINKS_LESS.say())


def test_who_thinks_is_said_only_when_it_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = Event()
    session = sitting_at(table_against("heron"), tmp_path)
    table = PlainTable(session)

    def say(*sentences: str) -> None:
        print(*sentences)
        said.set()

    monkeypatch.setattr(table, "say", say)
    with table.patience_with(1):
        pass
    assert not capsys.readouterr().out
    monkeypatch.setattr(plain, "SLOW", 0.001)
    with table.patience_with(1):
        assert said.wait(PATIENCE)
    session.close()
    assert capsys.readouterr().out == "Heron is thinking.\n"


# thinking beside the screen


ENDLESS = {"SHEDET_THINKING": "100"}
"""A Crocodile that thinks for minutes."""


def test_leaving_while_a_level_thinks_ends_at_once(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--name", "Ann", "--seed", 3, "--bots", "crocodile"]
    with Console(words, tmp_path, environment=ENDLESS) as console:
        console.wait_for("Take wheat from C3")
        console.press("enter")
        console.wait(lambda: "Take wheat from C3" not in console.text(), "Crocodile to be asked")
        console.press("h")
        console.wait_for("Keys and signs")
        console.press("escape")
        console.wait_without("Keys and signs")
        assert asked_in(tmp_path) is None, "it still thinks"
        left = monotonic()
        console.press("q")
        console.wait_for("Your game is saved.")
        assert console.wait_end() == 0
        assert monotonic() - left < 60, "nobody waits for its thought"


def test_ctrl_c_while_a_level_thinks_in_the_plain_table(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--plain", "--seed", 3, "--bots", "crocodile"]
    with Console(words, tmp_path, environment=ENDLESS, is_new=True) as console:
        console.wait_said("Your choice?")
        console.type("1")
        console.wait_said("Crocodile is thinking.")
        console.press("ctrl+c")
        console.wait_said("Your game is saved. Go on with: shedet play --resume")
        assert console.wait_end() == 0


class Brooding(LevelBot):
    """Thinks until it is stopped."""

    asked = Event()
    stopped = Event()

    def __call__(self, *_: object) -> str:
        self.asked.set()
        while not (self.stop and self.stop()):
            self.stopped.wait(0.001)
        self.stopped.set()
        return "rubbish that nobody waits for"


@pytest.fixture
def brooding(monkeypatch: pytest.MonkeyPatch) -> type[Brooding]:
    Brooding.asked, Brooding.stopped = Event(), Event()
    monkeypatch.setitem(BOTS, "brooding", lambda game, chance: Brooding("heron", game, chance))
    return Brooding


@pytest.mark.parametrize("way", ["take back", "give up", "leave"])
def test_a_thought_that_nobody_waits_for_is_stopped(
    tmp_path: Path, brooding: type[Brooding], way: str
) -> None:
    table = table_against("brooding")

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")
        await until(pilot, brooding.asked.is_set)
        if way == "take back":
            await pilot.press("b")
            await until(pilot, lambda: screen.question is not None)
        elif way == "give up":
            await pilot.press("x", "g")
            await until(pilot, lambda: screen.session.is_over)
        else:
            return
        await until(pilot, lambda: brooding.stopped.is_set() and screen.bot is None)

    drive(sitting_at(table, tmp_path), steps)
    assert brooding.stopped.wait(PATIENCE)
    assert "failed" not in [entry["entry"] for entry in table.entries]


def test_after_a_take_back_the_bot_is_asked_anew(
    tmp_path: Path, brooding: type[Brooding], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_against("brooding")

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")
        await until(pilot, brooding.asked.is_set)
        await pilot.press("b")
        monkeypatch.setattr(Brooding, "__call__", lambda self, view, legal, history: legal[0])
        await until(pilot, lambda: screen.question is not None)
        await pilot.press("tab", "enter")
        await until(pilot, lambda: screen.question is not None and table.deciding == [0])

    drive(sitting_at(table, tmp_path), steps)
    moved = [entry["seat"] for entry in table.entries if entry["entry"] == "moved"]
    assert moved[:3] == [0, 0, 1]


# after the game


def test_the_replay_shows_what_a_bot_knew_move_by_move(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--name", "Ann", "--bots", "heron", "--seed", 11]
    shedet(tmp_path, *words, "--order", "given", typed="1\n" * 600)
    path = tmp_path / "tables" / "sobek2p-1.jsonl"
    said = shedet(tmp_path, "replay", path, "--as", 1, typed="9\nt\n").stdout
    assert "Step 9 of" in said
    assert "Heron’s view. " in said
    table = table_in(tmp_path)
    seen = [step.position for step in replay(GAME, table.record())][8]
    names = names_at(table, "en")
    scenes = [GAME.description(GAME.view(seen, seat), names) for seat in (0, 1)]
    after = said.split("Step 9 of")[1]
    assert all(line in after for line in scenes[1])
    own = [line for line in scenes[0] if line not in scenes[1]]
    assert own
    assert not any(line in after.split("\n") for line in own), "what Ann alone knew"


def test_the_drawn_replay_turns_to_a_bot(tmp_path: Path) -> None:
    words = ["play", "sobek2p", "--name", "Ann", "--bots", "heron", "--seed", 11]
    shedet(tmp_path, *words, "--order", "given", typed="1\n" * 600)
    with Console(["replay", tmp_path / "tables" / "sobek2p-1.jsonl"], tmp_path) as console:
        console.wait_for("everything face up", "Ann (2):", "Heron (2):")
        console.press("v", "v")
        console.wait_for("Heron’s view", "Hand (2):")
        assert "Ann (" not in console.text()
