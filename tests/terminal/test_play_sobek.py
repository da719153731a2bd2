"""Sobek at a terminal: whole games, drawn and plain, with two, three and four seats."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shedet.core.engine.chance import seeded
from shedet.core.game import Result
from shedet.games.sobek.view.view import View
from shedet.table import Outcome, Question, Table
from shedet.terminal.screen.dialogs import Ticking
from shedet.terminal.screen.table_screen import TableScreen
from shedet.terminal.session.player_names import names_at
from shedet.terminal.session.session import ending_of
from tests.lengths import long
from tests.rules.sobek import tables
from tests.rules.sobek.tables import GAME
from tests.terminal.console import Console
from tests.terminal.driving import (
    PARTS,
    best_of,
    check_layout,
    choose,
    leave,
    played,
    wait_for_entries,
)
from tests.terminal.games import against, asked_in, entries_in, is_settled, table_in
from tests.terminal.piped import shedet
from tests.terminal.test_dialogs import drive, sitting_at, until

PLAY = ["play", "sobek", "--name", "Ann", "--seed", 3]
TURN = "Your turn: take one of the first 4 cards"


def settled(console: Console, data: Path) -> Table:
    console.wait(lambda: is_settled(data), "the bots")
    return table_in(data)


def account_of(table: Table) -> list[str]:
    assert table.outcome is not None
    assert table.outcome.result is not None
    assert table.outcome.how == "played"
    return GAME.result_text(table.outcome.result, names_at(table, "en"))


# whole games


def begun(data: Path, part: str) -> list[object]:
    """The words that begin such a part of a game."""
    if part in ("whole", "beginning"):
        return [*PLAY, *against(3)]
    entries, decided = played("sobek", 3)
    if part == "round":
        tables = [Table.load(entries[:number], game=GAME) for number in decided[:20]]
        second = next(n for n, table in enumerate(tables) if table.view(0).round == 2)
        leave(data, entries[: decided[second - 2]])
    else:
        leave(data, entries[: decided[-3]])
    return ["play", "--resume"]


@long
@pytest.mark.parametrize("part", PARTS)
def test_a_whole_drawn_game_of_one_person_and_three_bots(tmp_path: Path, part: str) -> None:
    words = begun(tmp_path, part)
    before = len(entries_in(tmp_path))
    with Console(words, tmp_path) as console:
        number = was = settled(console, tmp_path).view(0).round
        decisions = 0
        while (table := settled(console, tmp_path)).stage == "playing":
            assert len(table.names) == 4
            if table.view(0).round > number:
                has = [f"{name} has " for name in names_at(table, "en")]
                console.wait_for("The round is over", f"Round {number}: ", *has)
                console.press("escape")
                number += 1
            check_layout(console, table)
            if (part == "beginning" and decisions == 4) or (part == "round" and number > was):
                break
            choose(console, tmp_path, best_of(tmp_path))
            decisions += 1
        if part in ("whole", "round"):
            assert number > was
        if part in ("whole", "end"):
            *items, verdict = account_of(table)
            console.wait_for("n new game", verdict, items[0], "↑↓ read on")
            for _ in range(40):
                console.press("down")
                console.listen(0.3)
                if items[-1][:60] in console.text():
                    break
            console.wait_for(verdict, items[-1][:60])
            console.press("q")
            console.wait_said(verdict)
            assert console.wait_end() == 0
            now = entries_in(tmp_path)[before:]
            assert any("lay " in move for entry in now for move in entry.get("moves", []))


def test_two_people_at_sobek_never_see_each_others_hand(tmp_path: Path) -> None:
    words = ["play", "sobek", "--plain", "--people", 2, "--name", "Ann", "--name", "Bob"]
    with Console([*words, "--seed", 5], tmp_path, rows=60) as console:
        for _ in range(6):
            table = settled(console, tmp_path)
            seat = table.deciding[0]
            name = table.names[seat]
            console.wait_for(f"Pass the keyboard to {name}. {name}, press Enter.")
            assert "You hold" not in console.text()
            console.type("")
            console.wait_said("You hold", "Your choice?")
            while (asked := asked_in(tmp_path)) and asked[0] == seat:
                number = len(entries_in(tmp_path))
                console.type(best_of(tmp_path))
                wait_for_entries(console, tmp_path, number, "the move")
            console.wait_said("Press Enter to hide your hand.")
            console.type("")


# how a table is opened


@pytest.mark.parametrize(
    ("words", "seats", "people"),
    [
        ([], 2, 1),
        (["--seats", 3], 3, 1),
        (["--seats", 4, "--people", 2], 4, 2),
        (["--people", 3], 3, 3),
        (["--people", 2, "--bots", "greedy,random"], 4, 2),
        (["--bots", "random,greedy,random", "--seats", 4], 4, 1),
        (["--name", "Ann", "--name", "Bob", "--seats", 3], 3, 2),
    ],
)
def test_seats_people_and_bots(
    tmp_path: Path, words: list[object], seats: int, people: int
) -> None:
    shedet(tmp_path, "play", "sobek", "--seed", 1, *words)
    table = table_in(tmp_path)
    assert len(table.seats) == seats
    assert sum(bool(seat.person) for seat in table.seats) == people
    assert len(set(table.names)) == seats


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["--seats", 5], "sobek is for 2, 3, 4 players, not 5."),
        (["--people", 5], "sobek is for 2, 3, 4 players, not 5."),
        (["--seats", 2, "--people", 3], "People: 3, bots: 0. Together they must fill 2 seats."),
        (
            ["--seats", 4, "--bots", "greedy"],
            "People: 1, bots: 1. Together they must fill 4 seats.",
        ),
    ],
)
def test_seats_that_do_not_fit_are_refused(
    tmp_path: Path, words: list[object], answer: str
) -> None:
    assert answer in shedet(tmp_path, "play", "sobek", *words, code=2).stderr


def test_help_shows_moves_of_this_game(tmp_path: Path) -> None:
    said = shedet(tmp_path, *PLAY, *against(3), typed="?\n? take 9\n").stdout
    assert "even several steps at once: take 1\n" in said
    assert "for instance: ? take 5\n" in said
    assert "[S1-4.1]" in said


def test_whoever_gives_up_leaves_the_game_to_the_others(tmp_path: Path) -> None:
    said = shedet(tmp_path, *PLAY, *against(2), typed="resign\nresign\n").stdout
    assert "Ann resigns." in said
    table = table_in(tmp_path)
    assert table.outcome is not None
    assert table.names[table.outcome.winners[0]] != "Ann"
    winners = [names_at(table, "en")[seat] for seat in table.outcome.winners]
    last = said.split("\nLook at the game again")[0].split("\n")[-1]
    assert all(name in last for name in winners)


def test_whoever_gave_up_has_not_won_with_the_most_points() -> None:
    position = tables.table(seats=3, points=(40, 30, 30), round=3)
    result: Result = {**GAME.result(position), "scores": [40, 30, 30], "winners": [0]}
    names = ["Ann", "Bob", "Cleo"]
    *said, last = ending_of(GAME, Outcome("played", [1, 2], result), names, "en")
    assert said == GAME.result_text(result, names)
    assert last == "Ann did not play to the end. The victory goes to Bob, Cleo."
    assert ending_of(GAME, Outcome("played", [0], result), names, "en") == said


def test_a_new_game_has_as_many_seats(tmp_path: Path) -> None:
    entries, decided = played("sobek", 2)
    leave(tmp_path, entries[: decided[-2]])  # the bots soon come to the end
    with Console(["play", "--resume"], tmp_path) as console:
        console.wait_for("q quit")
        console.press("x")
        console.wait_for("g give up")
        console.press("g")
        console.wait_for("n new game")
        console.press("n")
        console.wait(lambda: len(list(tmp_path.rglob("*.jsonl"))) == 2, "another table")
        console.wait_for("Your turn")
        assert len(table_in(tmp_path).seats) == 3
        console.press("q")
        assert console.wait_end() == 0


# what is seen


def test_looking_at_a_quay_shows_the_consequence_and_changes_nothing(tmp_path: Path) -> None:
    with Console([*PLAY, *against(3)], tmp_path) as console:
        console.wait_for("[Temple]", "Look around with the arrow keys")
        before = entries_in(tmp_path)
        console.press("enter")  # nothing can be done in the temple: it leads to the first quay
        console.press("right", "right")
        console.wait_for("Take marble from quay 3. Costs 2 corruption", "[Marble ]", "!Ivory")
        assert console.text().count("┆") == 3, "the rope as it would be then"
        console.press("right", "right")
        console.wait_without("┆")
        console.press("?")
        console.wait_for("Why not take 5?", "[S1-4.1]")
        console.press("escape")
        console.wait_without("Why not")
        console.press("h")
        console.wait_for("Keys and signs", "Backs: □ green start card")
        console.press("escape")
        console.wait_without("Keys and signs")
        console.press("t")
        console.wait_for("On the table", "Quay 1: ")
        assert entries_in(tmp_path) == before


def test_the_replay_shows_all_hands(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    shedet(tmp_path, "simulate", "sobek", "--seats", 4, "--seed", 2, "--out", out)
    with Console(["replay", out], tmp_path) as console:
        console.wait_for("everything face up", "Greedy 1 (2):", "Greedy 4 (2):", "Temple")
        assert "◆ ?" not in console.text(), "characters are shown"
        console.press("v")
        console.wait_for("Greedy 1’s view", "Hand (2):")
        console.press("end")
        console.wait_for("The result")


# choices of several cards, on the drawn table without a terminal


def table_asking(seats: int, wanted: Callable[[int, Question], bool]) -> tuple[Table, int]:
    """A table of people in some random game, at the first such question."""
    for seed in range(200):
        chance = seeded(seed)
        table = Table.open(GAME, seats, {}, seed)
        for seat, name in enumerate(("Ann", "Bob", "Cleo", "Dan")[:seats]):
            table.sit(seat, name)
        while table.stage == "playing":
            seat = table.deciding[0]
            question = table.question(seat)
            assert question is not None
            if wanted(seat, question):
                return table, seat
            text = question.legal[chance.below(len(question.legal))]
            table.play(seat, text, question.number)
    raise AssertionError("no game has such a question")


def last_moves(data: Path) -> list[str]:
    moves: list[str] = [e for e in entries_in(data) if e.get("moves") and not e["forced"]][-1][
        "moves"
    ]
    return moves


def tick(data: Path, found: tuple[Table, int], start: str, keys: list[str]) -> list[str]:
    """Open the choice that begins so, press keys, and confirm; returns the moves."""
    table, _ = found

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")  # the curtain
        await until(pilot, lambda: screen.question is not None)
        number = next(n for n, e in enumerate(screen.entries, 1) if e.text.startswith(start))
        assert screen.entries[number - 1].pick is not None
        before = len(table.entries)
        await pilot.press(*(["tab"] * (len(screen.squares) + number)), "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Ticking))
        await pilot.press(*keys, "enter")
        await until(pilot, lambda: len(table.entries) > before)

    drive(sitting_at(table, data), steps)
    return last_moves(data)


def layable(view: View) -> dict[str, list[str]]:
    """The goods of which a set can be laid, with all cards that could go."""
    sets = GAME.sets(view)
    return {good: sets.fitting(good) for good in sets.layable()}


def test_a_set_is_ticked_and_laid_as_one_line(tmp_path: Path) -> None:
    found = table_asking(
        3,
        lambda _, q: (
            q.view.question == "turn" and any(len(cards) > 3 for cards in layable(q.view).values())
        ),
    )
    view = found[0].view(found[1])
    good, cards = next(x for x in layable(view).items() if len(x[1]) > 3)
    head, *moves = tick(tmp_path, found, f"lay {good}", [])
    assert head == f"lay {good}"
    assert [move.removeprefix("choose ") for move in moves[:-1]] == sorted(
        cards, key=GAME.pieces.names.index
    )
    assert moves[-1] == "done"


def test_cards_are_added_to_a_set(tmp_path: Path) -> None:
    found = table_asking(
        2,
        lambda _, q: q.view.question == "turn" and any(text.startswith("add ") for text in q.legal),
    )
    head, *moves = tick(tmp_path, found, "add ", [])
    assert head.startswith("add ")
    assert len(moves) >= 4


def test_the_courtesan_adds_to_a_set(tmp_path: Path) -> None:
    def can_give(seat: int, question: Question) -> bool:
        view = question.view
        hand = view.players[seat].hand or []
        return "play courtesan" in question.legal and any(
            card.startswith(f"{own.good}:") for own in view.players[seat].sets for card in hand
        )

    moves = tick(tmp_path, table_asking(2, can_give), "play courtesan", ["space"])
    assert [move.split()[0] for move in moves][:3] == ["play", "add", "choose"]


def test_the_scribe_leaves_six_cards(tmp_path: Path) -> None:
    found = table_asking(4, lambda _, q: q.view.question == "discard" and len(q.legal) > 3)
    number = found[0].view(found[1]).about
    moves = tick(tmp_path, found, "choose ", ["a"])
    assert len(moves) == number
    assert all(move.startswith("choose ") for move in moves)


def test_the_last_sets_lie_sideways(tmp_path: Path) -> None:
    found = table_asking(4, lambda _, q: q.view.question == "last" and len(q.legal) > 1)
    table, seat = found
    moves = tick(tmp_path, found, "lay ", [])
    assert moves[0].startswith("lay ")
    events = [event for told in table.told(seat) for event in told.events]
    laid = [event for event in events if event["event"] == "laid"][-1]
    assert laid["sideways"]


def test_an_event_is_chosen_from_the_tokens_left(tmp_path: Path) -> None:
    found = table_asking(3, lambda _, q: q.view.question == "event" and len(q.legal) > 2)
    table, seat = found
    question = table.question(seat)
    assert question is not None

    async def steps(pilot: Pilot[str], screen: TableScreen) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: screen.question is not None)
        assert [entry.text for entry in screen.entries] == question.legal
        assert not screen.squares
        await pilot.press("2", "2")
        await until(pilot, lambda: table.question(seat) != question)

    drive(sitting_at(table, tmp_path), steps)
    assert last_moves(tmp_path)[0] == question.legal[1]
