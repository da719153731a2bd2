"""Playing without script: every click sends a form and loads a page."""

import re
from time import monotonic

from playwright.sync_api import Locator, Page

ASKS = re.compile(r'id="ask"[^>]* data-number="\d')


def send(what: Locator) -> None:
    """Click and wait for the page that comes."""
    with what.page.expect_navigation():
        what.click()


def look_until_asked(page: Page) -> None:
    """While a bot thinks, look again; the page is loaded when it asks."""
    asked = '#ask[data-number]:not([data-number=""])'
    deadline = monotonic() + 90
    while not page.locator(asked).count():
        while not ASKS.search(page.request.get(page.url).text()):
            assert monotonic() < deadline, "the bot did not answer"
        page.reload()


def decide(page: Page) -> None:
    """Choose and confirm: on the board, among answers, or in the hand."""
    look_until_asked(page)
    for _ in range(10):
        primary = page.locator("#ask form.confirm:visible .primary")
        answers = page.locator("#ask form.confirm:visible :is(label.opt, label.part)")
        buttons = page.locator("#board .legal, #ask button.opt")
        if primary.count():
            if answers.count():
                answers.first.click()
            send(primary.first)
            return
        if buttons.count():
            send(buttons.first)
        else:
            page.get_by_role("checkbox", checked=False).first.check()
            send(page.get_by_role("button", name="Select"))
    raise AssertionError(page.locator("#ask").inner_text())
