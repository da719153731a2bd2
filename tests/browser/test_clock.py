"""Clocks count down in the browser, by the server's time and not by that of the browser."""

from playwright.sync_api import Page, expect
from tools.screenshots import Server as PageServer

from shedet.table import Table
from shedet.web.pages import render
from shedet.web.parts.snapshot import Snapshot
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of
from tests.browser.conftest import Browsers
from tests.browser.test_touches import SILENT
from tests.web.scenes import VISIT, scene

LONG_AGO = "2001-02-03T04:05:06"
HEAR = "message => line.onmessage({ data: JSON.stringify(message) })"


def seen(table: Table, now: float | None = None) -> Snapshot:
    kept = HostedTable("table", table, 0.0, 0.0, owners={0: "browser"})
    return snapshot_of(kept, (0, (0,), "en"), [True, True], 0, now)


def own_clock(page: Page, time: str) -> None:
    expect(page.locator("#status .ct")).to_have_text(time)


def test_clocks_follow_the_time_of_the_server(browsers: Browsers, pages: PageServer) -> None:
    table = scene("clock")
    page = browsers.page()
    page.clock.install(time=LONG_AGO)
    page.add_init_script(SILENT)
    end = seen(table).clocks[0]
    assert end
    assert end.until
    pages.pages["/clock"] = render.page(seen(table, end.until - 600), VISIT)
    page.goto(f"{pages.address}/clock")
    own_clock(page, "10:00")
    page.clock.fast_forward(61_000)
    own_clock(page, "8:59")
    page.evaluate(HEAR, {"now": end.until - 500})
    own_clock(page, "8:20")
    # what was rendered as the clock began to run is no step back
    page.evaluate(HEAR, {"regions": render.regions(seen(table))})
    own_clock(page, "8:20")
    page.clock.fast_forward(485_000)
    own_clock(page, "0:15")
    expect(page.locator("#status .clock")).to_have_class("clock num low")
