"""Several servers on one PostgreSQL: any of them serves any table, and the database decides."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shedet.table import Clock, NotNow
from shedet.web.parts.snapshot import ChatLine
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from tests.web.conftest import empty
from tests.web.tables import ANN, BOB, Page, new_table, play_first, tables_in, until

Fleet = list[Tables]


@pytest.fixture
def together(
    postgres_url: str, tmp_path: Path
) -> Callable[[Callable[[Fleet], Awaitable[None]]], None]:
    """Lets something happen with two servers on one database."""
    empty(postgres_url)

    def run(play: Callable[[Fleet], Awaitable[None]], **more: Any) -> None:
        async def test() -> None:
            async with fleet(tmp_path, postgres_url, 2, **more) as servers:
                await play(servers)

        asyncio.run(test())

    return run


@asynccontextmanager
async def fleet(directory: Path, url: str, size: int, **more: Any) -> AsyncIterator[Fleet]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(tables_in(directory, database=url, **more))
            for _ in range(size)
        ]


def entries(hosted: HostedTable) -> list[Any]:
    return hosted.table.entries


def play_now(hosted: HostedTable, seat: int, move: str, number: int) -> None:
    hosted.table.play(seat, move, number)


def deafen(tables: Tables) -> None:
    """From now on every hint is lost."""
    tables.lookout.heard = lambda words: None  # type: ignore[method-assign]
    assert tables.lookout.listener
    tables.lookout.listener.heard = tables.lookout.heard


def test_what_one_does_the_other_shows(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        same = await two.registry.find(hosted.id)
        page = Page()
        one.publisher.join(hosted, Page())
        two.publisher.join(same, page)
        for _ in range(6):
            woken = page.woken
            await play_first(one, hosted.id)
            await until(lambda: entries(same) == entries(hosted))
            assert page.woken > woken
            await play_first(two, hosted.id)
            await until(lambda: entries(same) == entries(hosted))
        assert two.registry.loaded[hosted.id] is same, "it was read on, not anew"

    together(play)


def test_a_lost_hint_is_made_good_by_looking_again(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        same = await two.registry.find(hosted.id)
        two.publisher.join(same, Page())
        deafen(two)
        await play_first(one, hosted.id)
        assert len(entries(same)) < len(entries(hosted))
        await two.lookout.look()
        await until(lambda: entries(same) == entries(hosted))

    together(play)


def test_of_two_answers_to_one_question_the_second_is_late(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        deafen(one)
        deafen(two)
        for _ in range(10):
            question = hosted.table.asked[:], hosted.table.deciding[0]
            for tables in servers:
                async with tables.registry.held(hosted.id, is_fresh=True) as now:
                    assert (now.table.asked[:], now.table.deciding[0]) == question
            seat = question[1]

            def answer(now: HostedTable, seat: int = seat, number: int = question[0][seat]) -> None:
                asked = now.table.question(seat)
                now.table.play(seat, asked.legal[-1] if asked else "done", number)

            said = await asyncio.gather(
                *(tables.publisher.change(hosted.id, answer) for tables in servers),
                return_exceptions=True,
            )
            assert [type(answer) for answer in said if answer] == [NotNow], said
            async with one.registry.held(hosted.id, is_fresh=True) as hosted:
                pass
        async with two.registry.held(hosted.id, is_fresh=True) as same:
            assert entries(same) == entries(hosted)

    together(play)


def test_what_a_server_has_not_heard_of_yet_is_no_reason_to_refuse(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        await two.registry.find(hosted.id)
        deafen(one)
        deafen(two)
        for number in range(12):
            before = servers[number % 2]
            await play_first(before, hosted.id)
            now = before.registry.loaded[hosted.id].table
            seat = now.deciding[0]
            question = now.question(seat)
            assert question
            move, asked = question.legal[0], question.number
            other = servers[(number + 1) % 2]
            play = partial(play_now, seat=seat, move=move, number=asked)
            await other.publisher.change(hosted.id, play)

    together(play)


def test_two_who_do_what_does_not_collide_both_succeed(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        await two.registry.find(hosted.id)

        def say(seat: int, text: str) -> Callable[[HostedTable], None]:
            return lambda now: now.chat.append(ChatLine("Ann", text, seat, 0.0))

        def link(seat: int) -> Callable[[HostedTable], None]:
            return lambda now: now.links.update({seat: str(seat) * 64})

        asked = [say(0, "a"), link(0), say(1, "b"), link(1), say(0, "c")]
        await asyncio.gather(
            *(
                servers[number % 2].publisher.change(hosted.id, ask)
                for number, ask in enumerate(asked)
            )
        )
        for tables in servers:
            async with tables.registry.held(hosted.id, is_fresh=True) as now:
                assert sorted(line.text for line in now.chat) == ["a", "b", "c"]
                assert now.links == {0: "0" * 64, 1: "1" * 64}

    together(play)


def test_a_flag_falls_once_and_not_where_the_move_came_in_time(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one, clock=Clock(seconds=1)))
        await two.registry.find(hosted.id)
        deafen(two)  # so that its timer is for the seat that has moved
        await play_first(one, hosted.id)
        (seat,) = hosted.table.deciding
        await until(lambda: hosted.table.stage == "over")
        for tables in servers:
            async with tables.registry.held(hosted.id, is_fresh=True) as now:
                ends = [entry for entry in entries(now) if entry["entry"] in ("flag", "resumed")]
                assert [(entry["entry"], entry["seat"]) for entry in ends] == [("flag", seat)]

    together(play)


def test_a_table_that_is_loaded_elsewhere_is_not_resumed(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one, clock=Clock(seconds=600)))
        same = await two.registry.find(hosted.id)
        assert entries(same) == entries(hosted)
        assert same.next_flag() == hosted.next_flag()
        assert same.owners == {0: ANN, 1: BOB}

    together(play)
