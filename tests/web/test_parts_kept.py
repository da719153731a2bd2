"""Parts of pages that are kept show the truth, and so do regions sent as changed lines."""

import copy
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shedet.core.game import load
from shedet.table import Table
from shedet.table.clock import Clock
from shedet.web.pages import render
from shedet.web.parts.edits import edited, edits
from shedet.web.parts.render_memory import Parts, RenderMemory
from shedet.web.parts.snapshot import ChatLine, Snapshot
from shedet.web.tables.hosted_table import HostedTable, Viewer
from shedet.web.tables.snapshots import snapshot_of

NAMES = ("Ann", "Bob", "Cem", "Dag", "Eve")
MOVES = 60
TABLES = [
    ("sobek", 4, {"memory": "pure"}, ""),
    ("sobek", 3, {"memory": "perfect"}, "15+10"),
    ("sobek", 2, {}, ""),
    ("sobek2p", 2, {"memory": "perfect"}, ""),
    ("nile", 4, {}, "15+10"),
]


def anew(snapshot: Snapshot) -> Snapshot:
    """The same with nothing kept but the names by which pieces move."""
    memory = copy.copy(snapshot.memory)
    memory.turns, memory.parts, memory.shared = {}, Parts(), Parts()
    memory.hand = copy.deepcopy(memory.hand)
    memory.names = dict(memory.names)
    return replace(snapshot, memory=memory)


def happenings(hosted: HostedTable, chance: random.Random) -> Iterator[list[bool]]:
    """Moves, and what else changes pages; gives after each who is at the table."""
    table, here = hosted.table, [True] * len(hosted.table.seats)
    for _ in range(MOVES):
        if table.stage != "playing":
            return
        seat = table.deciding[0]
        question = table.question(seat)
        assert question
        table.play(seat, chance.choice(question.legal), question.number)
        yield here
        other = chance.randrange(len(here))
        what = chance.randrange(8)
        if what == 0:
            here[other] = not here[other]
        elif what == 1:
            hosted.chat.append(ChatLine(NAMES[other], "<b>Well</b>", other, 0.0))
        elif what == 2 and table.may_take_back(seat):
            table.take_back(seat)
        elif what == 3 and table.proposal:
            table.decline(min(table.proposal.waiting))
        elif what == 4 and other not in table.bots:
            table.hand_over(other, "ibis")
            yield here
            table.return_seat(other)
        else:
            continue
        yield here
    table.resign(0)
    yield here


@pytest.mark.parametrize(("game", "seats", "options", "clock"), TABLES)
def test_a_page_of_kept_parts_is_the_page_drawn_anew(
    game: str, seats: int, options: dict[str, str], clock: str
) -> None:
    given_clock = Clock.read(clock) if clock else None
    hosted = HostedTable("t" * 22, Table.open(load(game), seats, options, 7, given_clock), 0, 0)
    for seat in range(seats):
        hosted.table.sit(seat, NAMES[seat])
        hosted.give(seat, f"browser {seat}")
    viewers: list[Viewer] = [(seat, (seat,), "en") for seat in range(seats)]
    viewers += [(seats, (), "en"), (0, (0, 1), "de")]
    compared = 0
    for here in happenings(hosted, random.Random(game)):
        for viewer in viewers:
            snapshot = snapshot_of(hosted, viewer, here, 0)
            assert render.regions(snapshot) == render.regions(anew(snapshot))
            compared += 1
    assert compared > 100


def test_a_part_is_made_again_when_what_it_is_made_from_changes() -> None:
    memory = RenderMemory()
    assert memory.keep("one", (1, [2]), lambda: "first") == "first"
    assert memory.keep("one", (1, [2]), lambda: "second") == "first"
    assert memory.keep("one", (1, [3]), lambda: "third") == "third"
    assert memory.keep("two", (1, [3]), lambda: "fourth") == "fourth"


TEXTS = st.lists(st.sampled_from(["", "a", "b", "ä", "c c"]), max_size=12).map("\n".join)


@given(TEXTS, TEXTS)
def test_edits_make_one_text_of_another(before: str, after: str) -> None:
    assert edited(before, edits(before, after)) == after


def test_edits_name_only_the_lines_that_changed() -> None:
    lines = [f"line {number}" for number in range(20)]
    other = ["new" if line in ("line 3", "line 4", "line 17") else line for line in lines]
    assert edits("\n".join(lines), "\n".join(other)) == [(3, 2, "new\nnew\n"), (17, 1, "new\n")]
    longer = [*lines[:5], "more", *lines[5:12], *lines[13:], "last"]
    assert [(first, gone) for first, gone, _ in edits("\n".join(lines), "\n".join(longer))] == [
        (5, 0),
        (12, 1),
        (20, 0),
    ]
