"""A game without a picture in the browser is not offered, and refused in words."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from shedet.bots.match import play_match
from shedet.core.errors import NotationError
from shedet.core.game import load
from shedet.web.pages import render
from shedet.web.parts.snapshot import Snapshot
from shedet.web.tables import queries
from shedet.web.tables.registry import new_id
from shedet.web.thinking.films import film_of
from tests.web.inside import application, client_of
from tests.web.plain_pages import PlainPages

RECORD = play_match(load("lots"), {}, ["random", "random"], 3).to_json()
SAID = "Lots has no table in the browser."


def test_no_table_is_opened_for_it_and_nobody_plays_on_from_its_records(tmp_path: Path) -> None:
    async def run() -> None:
        async with application(tmp_path, pages=render) as app, client_of(app) as ann:
            page = await ann.get("/")
            assert page.status_code == 200
            assert 'value="sobek"' in page.text
            assert 'value="lots"' not in page.text
            wish = {"game": "lots", "opponent": "heron", "players": "2"}
            answer = await ann.post("/tables", data=wish)
            assert (answer.status_code, SAID in answer.text) == (400, True)
            tables = app.state.site.tables
            kept = new_id()
            job = queries.keeping_record(kept, RECORD, tables.registry.now())
            await tables.store.write(job)
            form = {"seat": "0", "bot": "heron", "step": "1"}
            answer = await ann.post(f"/replay/{kept}/continue", data=form)
            assert (answer.status_code, SAID in answer.text) == (400, True)

    asyncio.run(run())


def test_its_records_are_refused_in_words() -> None:
    with pytest.raises(NotationError, match=SAID):
        film_of(RECORD, {})


@dataclass(frozen=True)
class Broken(PlainPages):
    """Pages that cannot be loaded for one game."""

    game: str

    def regions(self, snapshot: Snapshot, picked: str | None = None) -> dict[str, str]:
        if snapshot.game.info.id == self.game:
            raise ImportError(self.game)
        return super().regions(snapshot, picked)


def test_a_picture_that_is_broken_is_not_taken_for_a_missing_one(tmp_path: Path) -> None:
    async def start() -> None:
        async with application(tmp_path, pages=Broken("nile")):
            pass

    with pytest.raises(ImportError, match="nile"):
        asyncio.run(start())
