"""Secret bids at live pages: all bid at once, in any order, and nothing is sent before the end."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from shedet.core.game import load
from shedet.table import Table
from shedet.web.parts.ahead import walk
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of
from tests.web.serving import Live, Server, connect, open_table, sit


def with_bids(server: Server, play: Callable[[Live, Live], Awaitable[None]]) -> None:
    """Ann and Bob, who bid for the right to begin."""

    async def run() -> None:
        async with server.client() as ann, server.client() as bob:
            table = await open_table(ann, game="nile", **{"option-start": "bid"})
            await sit(bob, table, 1, "Bob")
            pages = [await connect(server, table, ann), await connect(server, table, bob)]
            async with pages[0].socket, pages[1].socket:
                for page in pages:
                    await page.until(lambda page: page.regions and page.part("ask"))
                await pages[0].until(lambda page: page.part("net")[0] == [True, True])
                await play(*pages)

    asyncio.run(run())


async def bid(page: Live, move: str) -> None:
    number, legal = page.part("ask")
    assert move in legal
    assert (await page.ask("play", move=move, number=number))["ok"]


@pytest.mark.parametrize("order", ["abab", "abba", "baab", "aabb"])
def test_two_pages_bid_in_any_order(server: Server, order: str) -> None:
    async def play(ann: Live, bob: Live) -> None:
        assert ann.part("status")[1] == bob.part("status")[1] == [0, 1]
        moves = {"a": iter(["bid flax", "done"]), "b": iter(["bid grape", "done"])}
        for who in order:
            await bid(ann if who == "a" else bob, next(moves[who]))
        for page in (ann, bob):
            await page.until(lambda page: "opened" in str(page.part("log")))
            opened = [
                (event["seat"], event["markers"])
                for events, _ in page.part("log")[0]
                for event in events
                if event["event"] == "opened"
            ]
            assert opened == [(0, "flax"), (1, "grape")]

    with_bids(server, play)


def test_nothing_of_a_bid_is_told_before_all_have_bid(server: Server) -> None:
    async def play(ann: Live, bob: Live) -> None:
        heard, shown = len(bob.heard), dict(bob.regions)
        before = bob.part("board")["players"]
        await bid(ann, "bid onion")
        assert ann.part("menu")[0] == "at once"
        await bid(ann, "bid onion")
        assert (await ann.ask("take-back"))["ok"]
        assert (await bob.ask("chat", text="Well?"))["ok"]
        for message in bob.heard[heard:]:
            assert set(message.get("regions", {})) <= {"chat"}
        assert {**bob.regions, "chat": ""} == {**shown, "chat": ""}
        await bid(ann, "done")
        await bob.until(lambda page: page.part("status")[1] == [1])
        assert "onion" not in str(bob.part("log"))
        assert bob.part("board")["players"] == before
        assert (await ann.ask("take-back"))["ok"]
        await bob.until(lambda page: page.part("status")[1] == [0, 1])

    with_bids(server, play)


def test_picking_all_that_can_be_bid_does_not_end_the_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("nile")
    monkeypatch.setattr(game, "is_closing", lambda text: text == "done")
    table = Table.open(game, 2, {"start": "bid"}, 1)
    table.sit(0, "Ann")
    table.sit(1, "Bob")
    hosted = HostedTable("x", table, 0, 0)
    snapshot = snapshot_of(hosted, (0, (0,), "en"), [True, True], 0)
    supply = snapshot.view.players[0].supply
    everything = [f"bid {crop}" for crop, number in supply.items() for _ in range(number)]
    node = walk(snapshot, everything)
    assert list(node.picked) == everything
    assert node.legal == ("done",)
    assert walk(snapshot, [*everything, "done"]).is_complete
