"""Tables without the first page: opened by a request, or standing where a game stood."""

import re

from playwright.sync_api import Page, expect

from shedet.table import Table
from tests.web.serving import Server


def post(page: Page, server: Server, path: str, **fields: str) -> str:
    """Do something with the cookies of a page; returns where it leads."""
    answer = page.request.post(
        f"{server.address}{path}",
        form=dict(fields),
        headers={"origin": server.address},
        max_redirects=0,
    )
    assert answer.status == 303, answer.text()
    return server.address + answer.headers["location"]


def open_table(page: Page, server: Server, game: str = "sobek2p", **fields: str) -> None:
    """A new table of two, against Heron if nothing else is said, and the page is there, live."""
    form = {"game": game, "opponent": "heron", "name": "Ann", **fields}
    page.goto(post(page, server, "/tables", **form))
    live(page)


def stand_at(page: Page, server: Server, table: Table, own: int = 0, is_live: bool = True) -> None:
    """A table that stands where that one stands, or so many own lines before, against Heron."""
    if table.stage != "over":
        table.resign(0)  # else there is no record
    record = table.record()
    text = (record.to_json() + "\n").encode()
    answer = page.request.post(
        f"{server.address}/replay",
        multipart={"file": {"name": "a.jsonl", "mimeType": "text/plain", "buffer": text}},
        headers={"origin": server.address},
        max_redirects=0,
    )
    assert answer.status == 303, answer.text()
    address = answer.headers["location"].partition("?")[0]
    mine = [number for number, line in enumerate(record.lines) if line.seat == 0]
    step = mine[-own] if own else len(record.lines)
    fields = {"step": str(step), "seat": "0", "bot": "heron", "record": "1"}
    page.goto(post(page, server, f"{address}/continue", **fields))
    if is_live:
        live(page)


def live(page: Page) -> None:
    """What is done now goes over the line."""
    expect(page.locator("html")).to_have_class(re.compile("live"))
