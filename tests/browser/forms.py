"""Playing without script: every click sends a form and loads a page."""

from playwright.sync_api import Locator, Page


def send(what: Locator) -> None:
    """Click and wait for the page that comes."""
    with what.page.expect_navigation():
        what.click()


def look_until_asked(page: Page) -> None:
    """While a bot thinks, look again."""
    for _ in range(200):
        if page.locator('#ask[data-number]:not([data-number=""])').count():
            return
        page.wait_for_timeout(50)
        page.reload()
    raise AssertionError("the bot did not answer")
