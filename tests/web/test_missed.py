"""What was missed is shown as the seat saw it: line by line, in all games."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from shedet.core.game import load
from shedet.core.records.data import to_data
from shedet.table import NotNow, Table
from shedet.web.pages import render
from shedet.web.parts.log_text import missed
from shedet.web.parts.snapshot import Snapshot
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.missed import steps
from shedet.web.tables.snapshots import snapshot_of
from tests.web.inside import Inside, application, play
from tests.web.serving import open_table, sit

GAMES = [
    ("sobek2p", 2, {"memory": "pure"}),
    ("sobek2p", 2, {"memory": "perfect"}),
    ("sobek", 3, {"memory": "pure"}),
    ("sobek", 3, {"memory": "perfect"}),
    ("nile", 3, {"start": "bid"}),
]


def seen_by(table: Table, seat: int) -> Snapshot:
    hosted = HostedTable("w" * 22, table, 0, 0)
    return snapshot_of(hosted, (seat, (seat,), "en"), (), 0)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=str)
def test_each_step_is_what_the_seat_saw_then(game: str, seats: int, options: Any) -> None:
    chance, films = random.Random(game), 0
    table = Table.open(load(game), seats, options, 7)
    for seat in range(seats):
        table.sit(seat, f"Player {seat + 1}")
    saw: list[list[Any]] = [[] for _ in range(seats)]
    table.go_on = lambda: None  # type: ignore[method-assign]
    for _ in range(250):
        if table.stage == "over":
            break
        seat, lines = chance.choice(table.deciding), table.line_play.completed
        table.play(seat, chance.choice(table.line_play.legal(seat)), table.asked[seat])
        if table.line_play.completed == lines or table.stage == "over":
            continue
        for viewer in range(seats):
            if viewer == seat:
                saw[viewer] = []
            # what a seat has begun for itself is no part of the film
            drafts, table.line_play.drafts[viewer] = table.line_play.drafts[viewer], []
            saw[viewer].append(to_data(table.view(viewer)))
            table.line_play.drafts[viewer] = drafts
            if drafts:
                continue
            snapshot = seen_by(table, viewer)
            film = steps(table, snapshot)
            assert bool(film) == bool(missed(snapshot))
            if film:
                films += 1
                assert [to_data(step.view) for step in film] == saw[viewer][-len(film) :]
                assert len(film) == len(saw[viewer]) or options.get("memory") == "pure"
                assert [len(step.told) for step in film][-1] == len(snapshot.told)
                assert all(step.question is None for step in film)
    assert films > 20


def test_what_was_taken_back_is_not_shown() -> None:
    table = Table.open(load("sobek"), 2, {}, 3)
    for seat in range(2):
        table.sit(seat, f"Player {seat + 1}")
    chance, undone = random.Random(1), 0
    for _ in range(300):
        if table.stage == "over":
            break
        seat = table.deciding[0]
        table.play(seat, chance.choice(table.line_play.legal(seat)), table.asked[seat])
        if chance.random() < 0.3:
            try:
                table.take_back(seat)
                if table.proposal:
                    table.agree(1 - seat)
                undone += 1
            except NotNow:
                continue
        for viewer in range(2 if table.stage == "playing" else 0):
            film = steps(table, seen_by(table, viewer))
            if film:
                last = table.line_play.position.copy()
                if viewer in table.deciding:
                    last.switch(viewer)
                assert to_data(film[-1].view) == to_data(table.game.view(last, viewer))
    assert undone > 5


def test_a_page_offers_the_film_and_a_spectator_has_none(tmp_path: Path) -> None:
    async def run() -> None:
        async with application(tmp_path, render) as app:
            inside = Inside(app)
            ann, bob = inside.browser(), inside.browser()
            table = await open_table(ann, game="sobek")
            await sit(bob, table, 1, "Bob")
            hosted = await inside.tables.registry.find(table)
            assert 'id="film"' not in (await ann.get(f"/t/{table}")).text
            while not hosted.table.decided[0] or hosted.table.deciding != [0]:
                seat = hosted.table.deciding[0]
                await play((ann, bob)[seat], hosted, seat, hosted.table.line_play.legal(seat)[0])
            page = (await ann.get(f"/t/{table}")).text
            assert f'data-film="/t/{table}/film?seat=0" hidden' in page
            shown = (await ann.get(f"/t/{table}/film?seat=0")).json()
            assert len(shown) > 1
            assert set(shown[0]["regions"]) == {"board", "rival", "mine", "hand", "status"}
            assert "Bob" in shown[-1]["said"]
            assert json.dumps(shown).count('class="legal') == 0
            assert (await inside.browser().get(f"/t/{table}/film?seat=0")).status_code == 404

    asyncio.run(run())
