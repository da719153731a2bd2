"""Replay, step by step: as it was, and as each seat knew it."""

import json
from pathlib import Path

import pytest

from shedet.core.records.record import Record, replay
from shedet.terminal.session.film import Film, eyes_of
from shedet.terminal.session.player_names import names_in
from tests.commands import run
from tests.terminal.console import Console
from tests.terminal.driving import PLAY
from tests.terminal.games import GAME
from tests.terminal.piped import play, shedet


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games; in the first, seat 1 draws a deben token in line 4."""
    path = tmp_path_factory.mktemp("records") / "games.jsonl"
    words = ["simulate", "sobek2p", "--games", 2, "--seed", 8, "--bots", "greedy,random"]
    assert run(*words, "--out", path).returncode == 0
    return path


def record_in(path: Path, number: int = 0) -> Record:
    return Record.from_json(path.read_text().splitlines()[number])


def film(path: Path, seen_as: str) -> Film:
    record = record_in(path)
    return Film(GAME, record, eyes_of(seen_as, record), "en")


def test_every_step_of_the_record_is_there(records: Path) -> None:
    record = record_in(records)
    whole = film(records, "all")
    assert whole.last == len(record.lines)
    positions = [step.position.encode() for step in replay(GAME, record)]
    assert [frame.position.encode() for frame in whole.frames[1:]] == positions


def test_a_seat_is_told_what_it_was_told_and_no_more(records: Path) -> None:
    films = {seen: film(records, seen) for seen in ("all", "0", "1", "spectator")}
    differences = 0
    for number in range(1, films["all"].last):
        step = films["all"].frames[number]
        for seat in (0, 1, 2):
            seen = films["spectator" if seat == 2 else str(seat)]
            told = [GAME.event_text(e.seen_by(seat), seen.names) for e in step.events]
            assert seen.sentences(number) == [text for text in told if text]
        differences += films["0"].sentences(number) != films["1"].sentences(number)
    assert differences > 3, "what one learned the other did not"


def test_as_it_was_all_hands_are_open(records: Path) -> None:
    whole, own = film(records, "all"), film(records, "0")
    for number in range(whole.last):
        view = whole.view(number)
        assert view.players[0].hand == own.view(number).players[0].hand
        assert view.players[1].hand is not None
        assert own.view(number).players[1].hand is None
        assert "character" not in view.market.values()
    position = whole.frames[5].position
    assert whole.view(5).players[1].hand == GAME.view(position, 1).players[1].hand


def test_plain_replay_goes_forth_and_back(records: Path, tmp_path: Path) -> None:
    typed = "\n\np\n5\nv\nt\n999\nwhat\ne\nq\n"
    said = shedet(tmp_path, "replay", records, "--record", 2, typed=typed).stdout
    record = record_in(records, 1)
    last = len(record.lines)
    steps = [line for line in said.splitlines() if line.startswith("Step ")]
    assert [int(line.split()[1]) for line in steps] == [1, 2, 1, 5, 5, last]
    assert "everything face up" in steps[3]
    assert "Greedy’s view" in steps[4]
    assert f"There are steps from 0 to {last}." in said
    assert "Enter: the next step." in said
    assert record.result is not None
    assert said.rstrip().endswith(GAME.result_text(record.result, names_in(record.seats, "en"))[-1])


def test_a_seat_can_be_chosen(records: Path, tmp_path: Path) -> None:
    seen = {
        name: shedet(tmp_path, "replay", records, "--as", name, typed="\n" * 60).stdout
        for name in ("0", "1", "all", "spectator")
    }
    assert "Greedy’s view" in seen["0"]
    assert "Random’s view" in seen["1"]
    assert "a spectator’s view" in seen["spectator"]
    assert len(set(seen.values())) == 4


@pytest.mark.parametrize("command", ["replay", "analyse"])
def test_a_kept_table_has_one_record_only(command: str, tmp_path: Path) -> None:
    shedet(tmp_path, "play", "sobek2p", "--plain", "--seed", 5, typed="1\n" * 200 + "quit\n")
    path = tmp_path / "tables" / "sobek2p-1.jsonl"
    assert len(path.read_text().splitlines()) > 2
    done = shedet(tmp_path, command, path, "--record", 2, code=2)
    assert done.stderr == f"shedet {command}: {path} has no game 2.\n"


def test_a_finished_table_is_replayed_and_an_unfinished_one_is_not(tmp_path: Path) -> None:
    play(tmp_path, "1", "resign", "resign")
    path = tmp_path / "tables" / "sobek2p-1.jsonl"
    said = shedet(tmp_path, "replay", path, typed="\n").stdout
    assert "Step 1 of 2, everything face up. Player 1: take C3" in said
    play(tmp_path, "1")
    path = tmp_path / "tables" / "sobek2p-2.jsonl"
    refused = shedet(tmp_path, "replay", path, code=2)
    assert refused.stdout == ""
    way_back = "is not over. Go on with: shedet play --resume sobek2p-2"
    assert refused.stderr.endswith(f"{way_back}\n")
    elsewhere = shedet(tmp_path / "elsewhere", "replay", path, code=2)
    assert elsewhere.stderr.endswith(f"{way_back} --data {tmp_path}\n")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--record", "3"], "has no game 3."),
        (["--as", "2"], "'2' is not a player: choose 0 to 1, spectator or all."),
        (["--as", "me"], "'me' is not a player"),
        (["--record", "0"], "'0' is not a whole number from 1"),
    ],
)
def test_a_wrong_wish_is_one_line(
    records: Path, tmp_path: Path, words: list[str], reason: str
) -> None:
    done = shedet(tmp_path, "replay", records, *words, code=2)
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_corrupt_record_is_named_by_its_line(records: Path, tmp_path: Path) -> None:
    document = json.loads(records.read_text().splitlines()[0])
    document["lines"][6]["line"] = "take A9"
    path = tmp_path / "bad.jsonl"
    path.write_text("\n" + json.dumps(document) + "\n")
    done = shedet(tmp_path, "replay", path, code=2)
    assert f"{path}, record 1: Move 7, 'take A9': " in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
    path.write_text("nonsense\n")
    assert "record 1: This is not a saved game" in shedet(tmp_path, "replay", path, code=2).stderr
    assert "cannot be read" in shedet(tmp_path, "replay", tmp_path / "none", code=2).stderr


def test_drawn_replay_by_keys(records: Path, tmp_path: Path) -> None:
    with Console(["replay", records], tmp_path, is_new=True) as console:
        console.wait_for("Before the first of", "everything face up", "Greedy (2):", "Random (2):")
        console.press("n")
        console.wait_for("Step 1 of")
        console.press("n", "n", "p")
        console.wait_for("Step 2 of")
        console.press("v")
        console.wait_for("Step 2 of", "Greedy’s view", "Hand (")
        console.wait_without("Random (")
        console.press("home")
        console.wait_for("Before the first of")
        console.press("end")
        record = record_in(records)
        assert record.result is not None
        console.wait_for(
            "The result", GAME.result_text(record.result, names_in(record.seats, "en"))[-1]
        )
        console.press("escape")
        console.wait_for(f"Step {len(record.lines)} of {len(record.lines)}")
        console.wait_without("The result")
        console.press("q")
        assert console.wait_end() == 0


def test_the_result_leads_to_the_replay(tmp_path: Path) -> None:
    with Console(PLAY, tmp_path) as console:
        console.wait_for("Take wheat from C3")
        console.press("enter")
        console.wait_for("falling diagonal through C2")
        console.press("x")
        console.wait_for("g give up")
        console.press("g")
        console.wait_for("Ann gave up.", "p replay")
        console.press("p")
        console.wait_for("Before the first of 2 steps, everything face up.")
        console.press("q")
        assert console.wait_end() == 0


def test_as_it_was_the_hands_are_told_too(records: Path) -> None:
    whole, own = film(records, "all"), film(records, "0")
    assert sum("’s hand: " in line for line in whole.description(6)) == 2
    assert not any("’s hand: " in line for line in own.description(6))


def test_how_a_table_ended_is_told_and_its_record_is_checked(tmp_path: Path) -> None:
    said = play(tmp_path, "1", "resign", "resign")
    path = said.split("shedet replay ")[1].strip()
    assert "Player 1 gave up. Greedy wins." in shedet(tmp_path, "replay", path, typed="e\n").stdout
    checked = shedet(tmp_path, "verify", path).stdout
    assert checked == f"{path}: all right (1 record, 1 unfinished, 2 moves)\n"
    table = Path(path)
    table.write_text(table.read_text().replace('"secret": "0', '"secret": "1'))
    wrong = shedet(tmp_path, "verify", path, code=2).stderr
    assert "The deal does not follow from the secret." in wrong


def test_a_table_that_goes_on_has_no_record_to_check(tmp_path: Path) -> None:
    play(tmp_path, "1")
    path = tmp_path / "tables" / "sobek2p-1.jsonl"
    done = shedet(tmp_path, "verify", path, code=2)
    assert "The game at this table is not over" in done.stderr


def test_the_way_out_of_a_drawn_replay_is_shown_in_every_language() -> None:
    from shedet.core.language import LANGUAGES
    from shedet.terminal.screen.panes import keys_pane
    from shedet.terminal.screen.replay_screen import KEYS

    quits = dict(KEYS)["q"]
    for language in LANGUAGES:
        row = "".join(keys_pane(KEYS, 80, language).letters[0])
        assert f"q {quits.say(language)}" in row
