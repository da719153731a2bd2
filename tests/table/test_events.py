"""What each seat is told: all that it may know, nothing else, and never less later."""

import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from shedet.core.event import Learned
from shedet.core.game import Game
from shedet.table import Table, Told
from tests.lengths import long, times
from tests.table.shadow import Shadow
from tests.table.tables import (
    LOTS,
    SOBEK,
    answer,
    events,
    market_day,
    refused,
    seated,
    staged,
    written,
)

OPTIONS = ({"memory": "pure"}, {"memory": "perfect"})


def tables(secret: int) -> list[Table]:
    found = [seated(LOTS, 2, secret), seated(LOTS, 3, secret)]
    return found + [seated(SOBEK, 2, secret, options) for options in OPTIONS]


def step(table: Table, rng: random.Random) -> None:
    """A random decision, and sometimes a take-back instead."""
    wishes = [seat for seat in range(len(table.seats)) if table.may_take_back(seat)]
    if wishes and rng.random() < 0.3:
        table.take_back(wishes[0])
        for seat in sorted(table.proposal.waiting) if table.proposal else []:
            table.agree(seat)
        return
    seat = rng.choice(table.deciding)
    answer(table, seat, rng.choice(table.line_play.legal(seat)))


@long
def test_every_seat_is_told_of_every_event_what_it_may_see() -> None:
    rng = random.Random(3)
    for secret in range(times(6)):
        for table in tables(secret):
            while table.stage == "playing":
                step(table, rng)
            shadow = Shadow(table.game, table.entries[0])
            happened = [shadow.follow(entry) for entry in table.entries]
            for seat in range(len(table.seats) + 1):
                told = [told.events for told in table.told(seat) if told.events]
                assert told == [[e.seen_by(seat) for e in batch] for batch in happened if batch]


def lines_of(game: Game, history: Sequence[Learned]) -> list[list[Learned]]:
    """The events of each line; in Sobek: 2 Players a line ends with what is asked next."""
    if game.info.id == "lots":
        return [list(history)]
    batches: list[list[Learned]] = [[]]
    for event in history:
        batches[-1].append(event)
        if event["event"] in ("asked", "ended"):
            batches.append([])
    assert batches.pop() == []
    return batches


class Reader:
    """Keeps a view up to date from a history alone; goes back to where the history goes back."""

    def __init__(self, table: Table, seat: int) -> None:
        opened = table.entries[0]
        start = table.game.start(opened["seats"], table.options, opened["deal"])
        self.game = table.game
        self.views = [table.game.view(start, seat)]
        self.read: list[list[Learned]] = []

    def view(self, history: Sequence[Learned]) -> Any:
        lines = lines_of(self.game, history)
        same = 0
        while same < min(len(lines), len(self.read)) and lines[same] == self.read[same]:
            same += 1
        del self.read[same:], self.views[same + 1 :]
        for line in lines[same:]:
            self.views.append(self.game.fold(self.views[-1], line))
            self.read.append(line)
        return self.views[-1]


@long
def test_folding_a_history_gives_the_view_whatever_was_taken_back() -> None:
    rng = random.Random(4)
    taken_back = 0
    for secret in range(times(3)):
        for table in tables(secret):
            readers = [Reader(table, seat) for seat in range(len(table.seats) + 1)]
            while table.stage == "playing":
                step(table, rng)
                for seat, reader in enumerate(readers):
                    if seat < len(table.seats) and table.line_play.drafts[seat]:
                        continue
                    history = [event.seen_by(seat) for event in table.line_play.history]
                    assert reader.view(history) == table.view(seat)
            taken_back += sum(entry["entry"] == "took-back" for entry in table.entries)
    assert taken_back > 20


def test_a_question_brings_the_history_under_perfect_memory_and_none_under_pure() -> None:
    rng = random.Random(5)
    for options in OPTIONS:
        table = seated(SOBEK, 2, 8, options)
        readers = [Reader(table, seat) for seat in range(2)]
        asked = 0
        while table.stage == "playing":
            for seat in table.deciding:
                question = table.question(seat)
                assert question
                assert question.view == table.view(seat)
                asked += len(question.history)
                if options["memory"] == "perfect" and not table.line_play.drafts[seat]:
                    assert readers[seat].view(question.history) == question.view
            step(table, rng)
        assert (asked > 0) == (options["memory"] == "perfect")


def test_without_take_back_the_history_is_all_that_was_told() -> None:
    rng = random.Random(6)
    table = seated(SOBEK, 2, 9, {"memory": "perfect"})
    while table.stage == "playing":
        seat = table.deciding[0]
        question = table.question(seat)
        assert question
        assert question.history == events(table, seat)
        answer(table, seat, rng.choice(question.legal))


def test_what_was_taken_back_is_in_no_history() -> None:
    table = staged(market_day())
    table.options["memory"] = "perfect"  # only the referee asks for it here
    answer(table, 0, "take D3")
    table.take_back(0)
    table.agree(1)
    answer(table, 0, "take E3: keep")
    question = table.question(1)
    assert question
    taken = [e["from"] for e in question.history if e["event"] == "moved"]
    assert taken == ["E3", "D3"], "the tile, and the one passed"


def test_a_list_of_what_was_told_can_be_read_on_from_any_point() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    answer(table, 1, "take E3: keep")
    whole = table.told(1)
    for since in range(len(whole) + 2):
        assert table.told(1, since) == whole[since:]


# secrets


def other_world(table: Table, rng: random.Random) -> Table:
    """A table that looks the same to Anna and to spectators, with other hidden pieces."""
    entries = written(table)
    deal = entries[0]["deal"]
    if table.game.info.id == "lots":
        rest = [card for card in range(1, 7) if card not in deal["hands"][0]]
        rng.shuffle(rest)
        for seat in range(1, len(table.seats)):
            deal["hands"][seat] = sorted(rest[2 * seat - 2 : 2 * seat])
    else:
        start = [*deal["hands"][1], *deal["box"]]
        rng.shuffle(start)
        deal["hands"][1], deal["box"] = start[:2], start[2:]
        rng.shuffle(deal["pile"])
        hidden = [tile for tile in deal["market"] + deal["pile"] if is_character(tile)]
        rng.shuffle(hidden)
        for part in ("market", "pile"):
            deal[part] = [hidden.pop() if is_character(t) else t for t in deal[part]]
        tokens = [*deal["slots"], *deal["reserve"]]
        rng.shuffle(tokens)
        deal["slots"], deal["reserve"] = tokens[:5], tokens[5:]
    return Table.load(entries, table.now, table.game)


def is_character(tile: str) -> bool:
    return ":" not in tile or tile.startswith("scribe")


def seen(table: Table, seat: int) -> tuple[Any, ...]:
    """All that may be sent to a seat."""
    question = table.question(seat)
    return (
        table.told(seat),
        table.view(seat),
        question,
        table.deciding,
        table.names,
        table.proposal,
        table.outcome,
        [table.time_left(each) for each in range(len(table.seats))],
        table.may_take_back(seat) if seat < len(table.seats) else "",
    )


def quiet_lines(table: Table, seat: int) -> list[str]:
    """Takes that show nothing hidden to Anna: of goods; characters only by Ben."""
    view = table.view(2)
    lines = []
    for text in table.line_play.legal(seat):
        if text.startswith("take "):
            square = text.removeprefix("take ")
            if view.market[square] == "character":
                lines += [f"{text}: {mark}" for mark in "hv"] if seat == 1 else []
            elif ":D" in view.market[square]:
                lines.append(f"{text}: keep")
            else:
                lines.append(text)
    return [line for line in lines if seat == 1 or not passes_character(view, line)]


def passes_character(view: Any, line: str) -> bool:
    if view.ankh is None:
        return False
    (a, b), (c, d) = ((ord(square[0]), int(square[1])) for square in (view.ankh, line[5:7]))
    steps = max(abs(c - a), abs(d - b))
    between = [
        f"{chr(a + (c - a) * i // steps)}{b + (d - b) * i // steps}" for i in range(1, steps)
    ]
    return any(view.market.get(square) == "character" for square in between)


@long
def test_in_two_worlds_that_look_the_same_a_seat_and_spectators_are_sent_the_same() -> None:
    rng = random.Random(7)
    compared = differ = 0
    for secret in range(times(40)):
        one = seated(SOBEK, 2, secret, OPTIONS[secret % 2])
        two = other_world(one, rng)
        differ += seen(one, 1) != seen(two, 1)
        while one.deciding == two.deciding and one.stage == "playing":
            for seat in (0, 2):
                assert seen(one, seat) == seen(two, seat)
            compared += 1
            seat = one.deciding[0]
            common = [line for line in quiet_lines(one, seat) if line in quiet_lines(two, seat)]
            possible = [line for line in common if not one.why_not(seat, line)]
            possible = [line for line in possible if not two.why_not(seat, line)]
            if not possible:
                break
            line = rng.choice(possible)
            for table in (one, two):
                answer(table, seat, line)
            if one.entries[-1]["forced"] or two.entries[-1]["forced"]:
                break  # what a player can do shows in the end, and a refill shows the pile
    assert compared > 200
    assert differ > 20


@long
def test_of_bids_that_are_not_shown_yet_nobody_else_can_tell_which_they_are() -> None:
    rng = random.Random(8)
    for secret in range(times(40)):
        one = seated(LOTS, 3, secret)
        two = other_world(one, rng)
        for seat in (1, 2):
            for table in (one, two):
                answer(table, seat, rng.choice(table.line_play.legal(seat)))
            assert seen(one, 0) == seen(two, 0)
            assert seen(one, 3) == seen(two, 3)


@pytest.mark.parametrize("seat", [-1, -3, 3, 99])
def test_there_is_no_view_for_a_seat_that_does_not_exist(seat: int) -> None:
    """Counted from the end, -1 would be somebody: what only Ben saw must not be shown."""
    table = staged(market_day(turn=1))
    answer(table, 1, "sell wheat: 0/* 0v* 0h*")
    assert table.view(1).slots_seen
    refused(table, table.view, seat)
    refused(table, table.told, seat)
    assert table.question(seat) is None


def test_a_refusal_tells_nothing_and_is_told_to_nobody() -> None:
    table = staged(market_day())
    before = [table.told(seat) for seat in range(3)]
    for text in ("take A1", "sell wheat", "nonsense"):
        refused(table, table.play, 0, text, 1)
    assert [table.told(seat) for seat in range(3)] == before


def test_what_a_seat_was_told_is_its_own_and_not_shared() -> None:
    """A door that changes what it was given must not change what others are given."""
    table = staged(market_day())
    answer(table, 0, "take D3")
    expected = deepcopy([table.told(seat) for seat in (1, 2)])
    told: list[Told] = table.told(0)
    told.clear()
    assert table.told(0)
    assert [table.told(seat) for seat in (1, 2)] == expected
