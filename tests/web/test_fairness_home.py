"""A big screen and a closed curtain look alike in two hidden worlds, and hold no secret links."""

import asyncio
import re
from pathlib import Path

import pytest

from shedet.table import Table
from shedet.web.pages import render
from shedet.web.parts.curtain import Opened
from shedet.web.parts.snapshot import Visit
from shedet.web.protection.identity import hash_of
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of
from tests.web.inside import Inside, LiveLine, application
from tests.web.serving import Live
from tests.web.test_home_tables import at_home, settled
from tests.web.told_server import Socket
from tests.web.worlds import SECRETS, TABLE, Case, World, two_worlds

VISIT = Visit("en", "http://localhost", f"/t/{TABLE}")
SHARED = hash_of(SECRETS[0])
CASES = [
    Case("sobek2p", 2, (("memory", "pure"),)),
    Case("sobek", 4, (("memory", "perfect"),), later=8),
    Case("nile", 3, (("start", "bid"),)),
]


def looks(table: Table) -> tuple[str, str, str]:
    """The big screen, and what a browser of all is sent while no hand is open."""
    hosted = HostedTable(TABLE, table, 0.0, 0.0)
    hosted.owners = dict.fromkeys(range(len(table.seats)), SHARED)
    hosted.shared = {SHARED: Opened()}
    viewer = (hosted.seat_from(SHARED, 1), hosted.open_to(SHARED), "en")
    assert viewer[:2] == (hosted.spectator, ())
    shown = snapshot_of(hosted, viewer, [True] * len(table.seats), 0)
    curtain = hosted.curtain_of(SHARED, 1)
    assert curtain
    regions = {**render.regions(shown), "curtain": render.curtain(shown, curtain)}
    return render.tv_region(shown, "http://localhost"), render.tv(shown, VISIT), str(regions)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_big_screen_and_curtain_are_the_same_in_both_worlds(case: Case) -> None:
    one, other, phases = two_worlds(case)
    worlds = World(one), World(other)
    assert phases
    screens = []
    for phase in phases:
        for world, acts in zip(worlds, phase, strict=True):
            before = looks(world.table)[0]
            for act in acts[:-1]:
                act.do(world.table)
                # nothing is sent while a line is composed
                assert looks(world.table)[0] == before
            acts[-1].do(world.table)
        assert looks(worlds[0].table) == looks(worlds[1].table)
        screens.append(looks(worlds[0].table)[0])
    assert len(set(screens)) > 1


def test_whoever_opens_it_a_big_screen_shows_what_a_stranger_sees(tmp_path: Path) -> None:
    async def run() -> None:
        async with application(tmp_path, render) as app:
            inside = Inside(app)
            home = await at_home(inside, "sobek", 3)
            seat = await settled(home)
            await home.open(seat)
            link = (await home.browser.post(f"/t/{home.id}/link", data={"seat": str(seat)})).text
            assert "/seat/" in link
            own = (await home.browser.get(f"/t/{home.id}/tv?seat={seat}")).text
            stranger = (await inside.browser().get(f"/t/{home.id}/tv")).text
            assert timeless(own) == timeless(stranger)
            assert "/seat/" not in own
            assert "qrx" not in own
            cookie = f"shedet={home.browser.cookies['shedet']}"
            line = LiveLine(app, f"/t/{home.id}/live?only=tv&seat={seat}", {"cookie": cookie})
            assert (await line.hear())["type"] == "websocket.accept"
            page = Live(Socket(line))  # type: ignore[arg-type]
            question = home.hosted.table.question(seat)
            assert question
            move = {"move": question.legal[0], "number": question.number, "seat": seat}
            assert "error" in await page.ask("play", **move)
            assert set(page.regions) == {"tv"}
            assert page.regions["tv"] in own
            assert await home.play(seat) == 303
            await page.until(lambda page: page.regions["tv"] not in own)
            await page.socket.close()

    asyncio.run(run())


def timeless(page: str) -> str:
    """The page without the time at which it was loaded."""
    return re.sub(r' data-now="[0-9.]+"', "", page.partition("<body")[2])


def test_only_a_free_seat_has_a_code(tmp_path: Path) -> None:
    async def run() -> None:
        async with application(tmp_path, render) as app:
            inside = Inside(app)
            home = await at_home(inside, "nile", 2, players="4", opponent="link")
            page = (await inside.browser().get(f"/t/{home.id}/tv")).text
            free = [n for n in range(4) if not home.hosted.table.seats[n].is_taken]
            codes = [n for n in range(4) if f"Code for seat {n + 1}" in page]
            assert codes == free
            assert page.count('class="qrx"') == len(free) == 2

    asyncio.run(run())
