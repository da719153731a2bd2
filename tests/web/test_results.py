"""How a game ended is kept for each seat, with the change that ended it."""

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import select

from shedet.web.store.schema import RESULTS
from shedet.web.tables.tables import Tables
from tests.web.tables import new_table, play_first, tables_in


def kept(tables: Tables) -> list[tuple[Any, ...]]:
    asked = select(RESULTS).order_by(RESULTS.c.table, RESULTS.c.seat)
    return tables.store.read_now(
        lambda connection: [tuple(row)[1:] for row in connection.execute(asked)]
    )


def test_a_game_played_to_its_end_keeps_points_and_places(database: str) -> None:
    async def test() -> None:
        async with tables_in(Path(), database=database) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            while hosted.table.stage == "playing":
                assert not kept(tables)
                await play_first(tables, hosted.id)
            outcome = hosted.table.outcome
            assert outcome
            assert outcome.result
            scores = outcome.result["scores"]
            places = [1 if seat in outcome.winners else 2 for seat in (0, 1)]
            assert kept(tables) == [(s, "", scores[s], places[s]) for s in (0, 1)]

    asyncio.run(test())


def test_a_game_that_was_resigned_has_a_winner_and_no_points(database: str) -> None:
    async def test() -> None:
        async with tables_in(Path(), database=database) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            await tables.publisher.change(hosted.id, lambda now: now.table.resign(0))
            assert kept(tables) == [(0, "", None, 2), (1, "", None, 1)]

    asyncio.run(test())


def test_a_game_that_was_aborted_has_no_result(database: str) -> None:
    async def test() -> None:
        async with tables_in(Path(), database=database) as tables:
            hosted = await tables.publisher.open(new_table(tables))
            await tables.publisher.change(hosted.id, lambda now: now.table.ask_abort(0))
            await tables.publisher.change(hosted.id, lambda now: now.table.agree(1))
            assert hosted.table.stage == "over"
            assert not kept(tables)

    asyncio.run(test())
