"""No byte that a seat is sent tells what it may not know."""

import asyncio
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

from shedet.table.entries import Entry
from tests.web.serving import Live, Server, connect, serving
from tests.web.worlds import SECRETS, TABLE, Step, Witness, compare, put, two_worlds

IS_PLAIN = find_spec("shedet.web.render") is None
"""The real pages, where they are."""
REFUSED = ("take A1", "take F6", "sell fish", "sell ivory", "play thief", "done", "rubbish")


def browser(server: Server, seat: int | None) -> httpx.AsyncClient:
    client = server.client()
    if seat is not None:
        client.cookies.set("shedet", SECRETS[seat], domain="127.0.0.1", path="/")
    return client


class Watcher:
    """A viewer with a browser and a live page, whose every byte is kept."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.witness = Witness()
        self.noted = 0
        self.page: Live

    async def settle(self, when: str) -> None:
        """Keep all that came until the server has nothing more to say."""
        await self.page.ask("pick", move="")
        self.witness.hear(when, self.page.heard[self.noted :])
        self.noted = len(self.page.heard)

    async def look_around(self) -> None:
        """Everything that a browser can load at a table, and all that it can be refused."""
        at = f"/t/{TABLE}"
        for path in ("/", at, f"{at}?seat=1", f"{at}?lang=de", f"{at}?pick=take+C3"):
            await self.witness.look(self.client, "GET", path)
        for path in (f"{at}/record", f"{at}/replay", f"{at}/none"):
            await self.witness.look(self.client, "GET", path)
        for move in REFUSED:
            await self.witness.look(self.client, "GET", f"{at}/why", params={"move": move})
            form = {"seat": "0", "move": move, "number": "99999"}
            await self.witness.look(self.client, "POST", f"{at}/play", data=form)
        for deed in ("agree", "decline", "return", "leave", "bot"):
            await self.witness.look(self.client, "POST", f"{at}/{deed}", data={"seat": "0"})


async def play_through(server: Server, steps: list[Step]) -> list[Witness]:
    """Play the public game; returns what seat 0 and a spectator were sent."""
    ann, cyd = Watcher(browser(server, 0)), Watcher(browser(server, None))
    rival = Watcher(browser(server, 1))
    for number, watcher in enumerate((ann, cyd, rival)):
        watcher.page = await connect(server, TABLE, watcher.client)
        for earlier in (ann, cyd, rival)[: number + 1]:
            await earlier.settle(f"connection {number}")
    for number, (seat, move, asked) in enumerate(steps):
        if number % 5 == 0:
            await ann.look_around()
            await cyd.look_around()
        mover = (ann, rival)[seat]
        answer = await mover.page.ask("play", move=move, number=asked)
        assert answer.get("ok"), answer
        for watcher in (ann, cyd, rival):
            await watcher.settle(f"step {number}: {move}")
    await ann.look_around()
    await cyd.look_around()
    for watcher in (ann, cyd, rival):
        await watcher.page.socket.close()
        await watcher.client.aclose()
    return [ann.witness, cyd.witness, rival.witness]


def witnesses_of(directory: Path, entries: list[Entry], steps: list[Step]) -> list[Witness]:
    directory.mkdir()
    put(directory, entries)
    with serving(directory, is_plain=IS_PLAIN) as server:
        return asyncio.run(play_through(server, steps))


@pytest.mark.parametrize(
    ("memory", "seed"), [("pure", 0), ("pure", 1), ("perfect", 1), ("perfect", 5)]
)
def test_two_hidden_worlds_look_alike(tmp_path: Path, memory: str, seed: int) -> None:
    one, other, steps = two_worlds(seed, memory)
    assert len(steps) >= 10
    assert one[0]["deal"] != other[0]["deal"]
    first = witnesses_of(tmp_path / "one", one, steps)
    second = witnesses_of(tmp_path / "other", other, steps)
    compare(first[0], second[0])
    compare(first[1], second[1])
    # the rival sees the difference: the comparison can tell
    with pytest.raises(AssertionError):
        compare(first[2], second[2])
