"""What is pressed while the connection is not up: it waits for it, or the page says so."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect
from tools.screenshots import Server as PageServer

from shedet.table import Table
from shedet.web.pages import render
from tests.browser.conftest import Browsers
from tests.web.nile_scenes import scene as nile_scene
from tests.web.scenes import VISIT, scene, snapshot

LATE = """window.sent = [];
window.WebSocket = class {
  static OPEN = 1; static CLOSED = 3; readyState = 0;
  constructor() { window.line = this; }
  send(text) { window.sent.push(JSON.parse(text)); }
  open() { this.readyState = 1; this.onopen(); }
  lose(code = 1006) { this.readyState = 3; this.onclose({ code }); }
}"""
"""A connection that is up, and lost, when the test says so."""
TRIES = "() => line.readyState === 0"
OPEN, LOSE, COMMANDS = "line.open()", "line.lose()", "sent.map((message) => message.do)"


def shown(browsers: Browsers, pages: PageServer, table: Table) -> Page:
    page = browsers.page()
    page.add_init_script(LATE)
    pages.pages["/late"] = render.page(snapshot(table), VISIT)
    page.goto(f"{pages.address}/late")
    page.wait_for_function(TRIES)
    return page


@pytest.mark.parametrize(
    ("table", "button", "command"),
    [
        pytest.param(partial(nile_scene, "turn"), "End turn", "play", id="turn"),
        pytest.param(partial(scene, "over"), "Rematch", "rematch", id="result"),
    ],
)
def test_a_button_pressed_before_the_connection_is_up_is_sent_once_when_it_is(
    browsers: Browsers,
    pages: PageServer,
    table: Callable[[], Table],
    button: str,
    command: str,
) -> None:
    page = shown(browsers, pages, table())
    for _ in range(2):
        page.get_by_role("button", name=button).click()
    assert page.evaluate(COMMANDS) == []
    page.evaluate(OPEN)
    assert page.evaluate(COMMANDS) == [command]


def test_pieces_chosen_before_the_connection_is_up_are_chosen_when_it_is(
    browsers: Browsers, pages: PageServer
) -> None:
    page = shown(browsers, pages, scene("turn"))
    box = page.get_by_role("checkbox").first
    box.locator("..").click()
    page.evaluate(OPEN)
    sent = page.evaluate("sent[0]")
    assert (sent["do"], sent["move"]) == ("pick", box.get_attribute("value"))


def test_pieces_chosen_before_the_script_is_there_are_chosen_when_it_is(
    browsers: Browsers, pages: PageServer
) -> None:
    """Also those that a browser chooses again itself when a page is loaded again."""
    page = browsers.page()
    page.add_init_script(LATE)
    pages.pages["/late"] = render.page(snapshot(scene("turn")), VISIT)
    held: list[Route] = []
    page.route("**/choosing*", lambda route: held.append(route))
    page.goto(f"{pages.address}/late", wait_until="commit")
    box = page.get_by_role("checkbox").first
    box.check()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.wait_for_load_state()
    page.evaluate(OPEN)
    sent = page.evaluate("sent[0]")
    assert (sent["do"], sent["move"]) == ("pick", box.get_attribute("value"))


def test_what_is_pressed_in_a_short_gap_is_sent_after_it(
    browsers: Browsers, pages: PageServer
) -> None:
    page = shown(browsers, pages, nile_scene("turn"))
    page.evaluate(OPEN)
    page.evaluate(LOSE)
    page.get_by_role("button", name="End turn").click()
    page.wait_for_function(TRIES)
    page.evaluate(OPEN)
    assert page.evaluate(COMMANDS) == ["play"]


def test_what_is_pressed_and_cannot_be_sent_is_dropped_when_the_page_has_said_so(
    browsers: Browsers, pages: PageServer
) -> None:
    """Else it would be done much later, when nobody thinks of it any more."""
    page = shown(browsers, pages, nile_scene("turn"))
    end = page.get_by_role("button", name="End turn")
    end.click()
    # it does not come up: the page says so by itself, not only when an attempt has failed
    expect(page.locator("#net")).to_be_visible()
    page.evaluate(LOSE)
    page.wait_for_function(TRIES)
    page.evaluate(OPEN)
    expect(page.locator("#net")).to_be_hidden()
    assert page.evaluate(COMMANDS) == []
    end.click()
    assert page.evaluate(COMMANDS) == ["play"]


def test_a_page_says_that_the_server_restarts_and_goes_on_by_itself(
    browsers: Browsers, pages: PageServer
) -> None:
    page = shown(browsers, pages, nile_scene("turn"))
    page.evaluate(OPEN)
    page.evaluate("line.lose(1012)")
    said = page.locator("#net")
    expect(said).to_be_visible()
    expect(said.get_by_text("The server restarts.")).to_be_visible()
    expect(said.get_by_text("Connection lost.")).to_be_hidden()
    page.wait_for_function(TRIES)
    page.evaluate(OPEN)
    expect(said).to_be_hidden()
    page.evaluate(LOSE)
    expect(said.get_by_text("Connection lost.")).to_be_visible()
    expect(said.get_by_text("The server restarts.")).to_be_hidden()
