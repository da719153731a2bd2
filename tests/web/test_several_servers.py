"""Several servers on one PostgreSQL: any of them serves any table, and the database decides."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Connection, select, text, update

from shedet.table import Clock, NotNow
from shedet.web.lifecycle import expiry
from shedet.web.lifecycle.create_table import open_lesson
from shedet.web.lifecycle.removal import remove
from shedet.web.operations.host import note_order
from shedet.web.operations.orders import REMOVE, carry_out
from shedet.web.parts.snapshot import ChatLine
from shedet.web.protection.limits import Limits, TooMuch
from shedet.web.protection.web_push import Device as Target
from shedet.web.store.schema import SCHEMA, SERVERS, TELLINGS
from shedet.web.store.shared_limits import SharedLimits
from shedet.web.store.store import NEWS
from shedet.web.store.subscriptions import Subscription
from shedet.web.tables import bell, queries
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.leases import void
from shedet.web.tables.queries import NoSuchTable
from shedet.web.tables.tables import Tables
from tests.web.databases import empty_rows
from tests.web.push_service import push_service
from tests.web.tables import ANN, BOB, Page, QuickWorkers, new_table, play_first, tables_in, until

Fleet = list[Tables]


@pytest.fixture
def together(
    postgres_url: str, tmp_path: Path
) -> Callable[[Callable[[Fleet], Awaitable[None]]], None]:
    """Lets something happen with several servers on one database."""
    empty_rows(postgres_url)

    def run(play: Callable[[Fleet], Awaitable[None]], size: int = 2, **more: Any) -> None:
        async def test() -> None:
            async with fleet(tmp_path, postgres_url, size, **more) as servers:
                await play(servers)

        asyncio.run(test())

    return run


@asynccontextmanager
async def fleet(directory: Path, url: str, size: int, **more: Any) -> AsyncIterator[Fleet]:
    async with AsyncExitStack() as stack:
        servers = [
            await stack.enter_async_context(tables_in(directory, database=url, **more))
            for _ in range(size)
        ]
        while await servers[0].store.read(listeners) < size:
            await asyncio.sleep(0.005)
        yield servers


def listeners(connection: Connection) -> int:
    """How many servers hear what others tell: their last command was to listen."""
    query = "select query from pg_stat_activity where datname = current_database()"
    return [query for (query,) in connection.execute(text(query))].count(f"listen {NEWS}")


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


def test_who_is_at_the_table_is_shown_by_every_server(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        same = await two.registry.find(hosted.id)
        ann, bob, stranger = Page(ANN), Page(BOB), Page("c" * 64)
        one.publisher.join(hosted, ann)
        two.publisher.join(same, bob)
        two.publisher.join(same, stranger)

        def seen(tables: Tables) -> tuple[Any, int]:
            snapshot = tables.publisher.snapshot(tables.registry.loaded[hosted.id], (2, (), "en"))
            return snapshot.here, snapshot.watchers

        await until(lambda: [seen(tables) for tables in servers] == [((True, True), 1)] * 2)
        watchers = await one.publisher.neighbours.all_watchers([hosted.id])
        assert watchers[hosted.id] == 1
        two.publisher.leave(hosted.id, bob)
        await until(lambda: seen(one) == ((True, False), 1))
        deafen(one)
        two.publisher.leave(hosted.id, stranger)
        await told_others(two)
        await one.lookout.look_around()
        await until(lambda: seen(one) == ((True, False), 0))

    together(play)


def test_the_pages_of_a_server_that_died_are_gone(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        same = await two.registry.find(hosted.id)
        one.publisher.join(hosted, Page(ANN))
        two.publisher.join(same, Page(BOB))
        await until(lambda: one.publisher.browsers(hosted.id) == {ANN, BOB})
        await die(two)
        await one.lookout.look_around()
        assert one.publisher.browsers(hosted.id) == {ANN}

    together(play)


async def told_others(tables: Tables) -> None:
    """Wait until others can know which pages are open at a server."""
    await until(lambda: bool(tables.publisher.neighbours.task))
    assert tables.publisher.neighbours.task
    await tables.publisher.neighbours.task


async def die(tables: Tables) -> None:
    """As other servers see it: no sign of life for long."""

    def write(connection: Connection) -> None:
        dead = update(SERVERS).where(SERVERS.c.id == tables.pulse.id)
        connection.execute(dead.values(seen=tables.store.now() - 60))

    await tables.store.write(write)


def test_a_hint_is_asked_for_at_one_server_and_shown_by_all(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, _ = servers
        hosted = await one.publisher.open(new_table(one, bots="heron"))
        await until(lambda: 0 in hosted.table.deciding)
        number = hosted.table.asked[0]
        for shown in (1, 2):
            asking, looking = servers if shown == 1 else reversed(servers)
            ask = partial(asking.coach.next_hint, seat=0, number=number)
            await asking.publisher.change(hosted.id, ask)
            await asking.coach.wait(hosted.id, 0, number)
            async with looking.registry.held(hosted.id, is_fresh=True) as now:
                assert now.hints[0].shown == shown
                assert now.hints[0].advice
        thought = [cast(QuickWorkers, tables.bots.workers).shown for tables in servers]
        assert sum(map(len, thought)) == 1, "the coach thinks once"

    together(play)


def test_how_far_a_lesson_was_read_is_known_to_every_server(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        table_id = await open_lesson(one, "sobek2p", "Ann", ANN, "en", "")

        def read(now: HostedTable) -> None:
            now.read = 1

        await one.publisher.change(table_id, read)
        async with two.registry.held(table_id, is_fresh=True) as hosted:
            assert hosted.read == 1

    together(play)


def test_one_server_thinks_for_a_table_until_it_dies(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        first, second = one.bots.leases, two.bots.leases
        assert await first.claim(hosted)
        assert await first.claim(hosted, 7.0)
        heard = cast(QuickWorkers, two.bots.workers).elsewhere
        await until(lambda: heard == [(hosted.path, 0.0), (hosted.path, 7.0)])
        assert not cast(QuickWorkers, one.bots.workers).elsewhere
        assert await second.claim(hosted) is False
        await die(one)
        assert await second.claim(hosted)
        await one.pulse.beat()
        assert await first.claim(hosted) is False
        await second.release(hosted)
        assert await first.claim(hosted)

    together(play)


def test_a_visitor_leaves_a_process_to_others_at_all_servers_together(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, _ = servers
        made = []
        for account in ("eve", "eve", "eve", "ann"):
            hosted = new_table(one, bots="heron", account=account)
            hosted.table.hand_over(0, "heron")
            made.append(hosted)
        await one.store.write(queries.writing(*made))
        leases = [tables.bots.leases for tables in servers]
        assert await leases[0].claim(made[0])
        assert await leases[1].claim(made[1]) is None, "two processes, and Ann waits for one"
        assert await leases[1].claim(made[3])
        assert await leases[1].claim(made[2]), "nobody else waits"

    together(play)


def test_limits_hold_at_all_servers_together(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        limits = [Limits(True, tables_a_day=5) for _ in servers]
        shared = [
            SharedLimits(tables.store, each) for tables, each in zip(servers, limits, strict=True)
        ]
        for each in shared:
            await each.begin()
        for number in range(4):
            limits[number % 2].count("open", "192.0.2.1")
        for each in shared:
            await each.exchange()
        limits[0].count("open", "192.0.2.1")
        await shared[0].exchange()
        with pytest.raises(TooMuch):
            limits[0].count("open", "192.0.2.1")
        limits[1].count("open", "198.51.100.1")
        names = {each.account("192.0.2.1") for each in shared}
        assert len(names) == 1
        assert "192.0.2.1" not in str(await servers[0].store.read(everything))

    together(play)


def everything(connection: Connection) -> list[Any]:
    return [connection.execute(select(table)).all() for table in SCHEMA.tables.values()]


def test_time_in_which_nobody_could_play_counts_for_nobody(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one, clock=Clock(seconds=600)))
        before = hosted.next_flag()
        assert before
        await asyncio.sleep(0.05)
        await die(two)
        await die(one)
        assert await one.pulse.beat()
        await one.lookout.outage_ended()
        await until(lambda: entries(hosted)[-1]["entry"] == "resumed")
        after = hosted.next_flag()
        assert after
        assert after > before
        assert not await one.pulse.beat()
        async with two.registry.held(hosted.id) as same:
            assert entries(same) == entries(hosted)

    together(play)


def test_a_table_in_use_at_another_server_is_not_removed(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        made = [new_table(one, last_seen=1.0) for _ in range(2)]
        for hosted in made:
            hosted.created = hosted.changed = 1.0
        await one.store.write(queries.writing(*made))
        used, unused = made
        two.publisher.join(await two.registry.find(used.id), Page(BOB))
        await told_others(two)
        await expiry.remove(one, [used.id, unused.id], 2.0)
        assert await one.registry.find(used.id)
        with pytest.raises(NoSuchTable):
            await one.registry.find(unused.id)

    together(play)


def test_a_name_that_was_removed_at_one_server_is_gone_at_all(together: Any) -> None:
    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        await one.publisher.change(hosted.id, lambda now: now.table.resign(0))
        same = await two.registry.find(hosted.id)
        two.publisher.join(same, Page(BOB))
        await remove(one, hosted.id, lambda now: 0, "en")
        await until(lambda: two.registry.loaded.get(hosted.id) is not same)
        async with two.registry.held(hosted.id) as now:
            assert "Ann" not in now.table.names

    together(play)


def test_what_the_host_removes_from_a_running_game_is_gone_at_all(together: Any) -> None:
    """And what is said and played later is seen by all."""

    def say(name: str, seat: int, text: str) -> Callable[[HostedTable], None]:
        return lambda now: now.chat.append(ChatLine(name, text, seat, 1.0))

    async def play(servers: Fleet) -> None:
        one, two = servers
        hosted = await one.publisher.open(new_table(one))
        for name, seat in (("Ann", 0), ("Bob", 1), ("Ann", 0)):
            await one.publisher.change(hosted.id, say(name, seat, "first"))
        same = await two.registry.find(hosted.id)
        two.publisher.join(same, Page(BOB))
        with one.store.engine.begin() as connection:
            number = note_order(connection, REMOVE, f"{hosted.id}:0", "", "")
        await carry_out(one, number, REMOVE, f"{hosted.id}:0")
        await until(lambda: two.registry.loaded.get(hosted.id) is not same)
        await one.publisher.change(hosted.id, say("Bob", 1, "second"))
        await play_first(two, hosted.id)
        for tables in servers:
            async with tables.registry.held(hosted.id, is_fresh=True) as now:
                assert "Ann" not in now.table.names
                assert [line.text for line in now.chat] == ["first", "second"]
        cards = await one.store.read(queries.own_cards(BOB))
        assert "Ann" not in cards[0].names

    together(play)


def test_one_of_several_servers_tells_that_it_is_somebodys_turn(
    together: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All hear of the move; whoever takes the telling sends it, and the others send nothing."""
    monkeypatch.setattr(bell, "GRACE", 0.0)

    async def play(servers: Fleet) -> None:
        async with push_service() as service:
            one, *others = servers
            for each in servers:
                each.bell.services = bell.Services([service.origin])
            phone = service.device("phone")
            hosted = await one.publisher.open(new_table(one, clock=Clock(days=3)))
            while hosted.table.deciding != [0]:
                await play_first(one, hosted.id)
            made = Target(phone.endpoint, phone.form["key"], phone.form["auth"])
            await one.bell.subscribe(Subscription(BOB, made, "en", one.registry.now()))
            await until(lambda: all(BOB in each.bell.subscribed for each in others))
            for each in others:
                await each.registry.find(hosted.id)
            while hosted.table.deciding != [1]:
                await play_first(one, hosted.id)
            for _ in range(3):
                await asyncio.gather(*(each.bell.look() for each in servers))
            assert (await service.next(phone))["tag"] == hosted.id
            for each in servers:
                await each.tasks.wait()
            assert service.pushed.empty()
            # a server that dies in between leaves it to the others
            await one.store.write(
                lambda connection: void(
                    connection.execute(update(TELLINGS).values(state="due", at=0.0))
                )
            )
            await asyncio.gather(*(each.bell.look() for each in servers))
            await service.next(phone)
            for each in servers:
                await each.tasks.wait()
            assert service.pushed.empty()

    together(play, 3, services=bell.Services())
