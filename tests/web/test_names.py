"""One person has one name: in panels, log, result, analysis and replay."""

import random
from dataclasses import replace

import pytest

from shedet.core.game import load
from shedet.table import Table
from shedet.web.pages import render
from shedet.web.parts.snapshot import Snapshot
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of
from tests.table.tables import answer, market_day, staged
from tests.web.markup import read
from tests.web.scenes import VISIT

GAMES = ("nile", "sobek", "sobek2p")


def seen(table: Table, seat: int) -> Snapshot:
    return snapshot_of(HostedTable("table", table, 0, 0), (seat, (seat,), "en"), [True] * 2, 0)


def played(game_id: str) -> Table:
    """Two people without names of their own, to the end."""
    table = Table.open(load(game_id), 2, {}, 5)
    table.sit(0, "Player 1")
    table.sit(1, "Player 2")
    chance = random.Random(5)
    while table.stage == "playing":
        seat = table.deciding[0]
        answer(table, seat, chance.choice(table.line_play.legal(seat)))
    return table


def plain(html: str) -> str:
    return " ".join(read(html).words().split())


@pytest.mark.parametrize("game_id", GAMES)
def test_panels_and_result_call_the_viewer_by_name(game_id: str) -> None:
    table = Table.open(load(game_id), 2, {}, 5)
    table.sit(0, "Player 1")
    table.sit(1, "Player 2")
    found = render.regions(seen(table, 1))
    panel = plain(found["mine"] if game_id != "nile" else found["rival"])
    assert "Player 2" in panel
    assert "you" in panel
    page = plain(render.page(seen(played(game_id), 1), VISIT))
    assert "Player 2" in page
    assert " You " not in page.replace("You win", "").replace("You led", "")


def test_nobody_else_is_marked_as_you() -> None:
    table = Table.open(load("sobek2p"), 2, {}, 5)
    table.sit(0, "Ann")
    table.sit(1, "Bob")
    spectator = replace(seen(table, 0), seat=2, own_seats=())
    found = render.regions(spectator)
    assert "you" not in plain(found["rival"]).split()
    assert "you" not in plain(found["mine"]).split()


def new_lines(table: Table, seat: int) -> list[str]:
    """What the log lists since the viewer's last turn, without the steps of a turn."""
    log = read(render.regions(seen(table, seat))["log"])
    steps = {id(step) for turn in log.all("details") for step in turn.all("li")}
    lines = [line for part in log.all(class_="new") for line in part.all("li")]
    return [line.words() for line in lines if id(line) not in steps]


def test_a_take_back_and_what_it_took_back_are_no_news() -> None:
    table = staged(market_day())
    answer(table, 0, "take D3")
    assert any("Anna takes" in line for line in new_lines(table, 1))
    table.take_back(0)
    table.agree(1)
    for seat in (0, 1):
        assert not any("Anna takes" in line for line in new_lines(table, seat))
    answer(table, 0, "take A3")
    assert sum("Anna takes" in line for line in new_lines(table, 1)) == 1
