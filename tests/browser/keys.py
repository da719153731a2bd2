"""Playing by keyboard alone: Tab to a thing, press it, wait for what comes of it."""

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Page, expect


class Moved(Exception):
    """The move was under way already: something else is asked now."""


def reach(page: Page, css: str, unless: str = "") -> None:
    """Tab on until the focus is there, as long as there is such a thing and no other question.

    Nor anything that is to be answered before.
    """
    number = asked(page)
    for _ in range(120):
        is_there, now, is_anywhere = page.evaluate(LOOK, css)
        if is_there:
            return
        if now != number or not is_anywhere or (unless and page.locator(unless).count()):
            raise Moved
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by keyboard to {css}: {page.evaluate(STATE)}")


def asked(page: Page) -> str | None:
    """The number of the question that is asked; none on a page without a table."""
    ask = page.locator("#ask")
    return ask.get_attribute("data-number") if ask.count() else None


LOOK = """css => [
  document.activeElement.matches(css),
  document.getElementById("ask")?.dataset.number ?? null,
  !!document.querySelector(css),
]"""
"""Is the focus there, what is asked, and is there such a thing?"""
STATE = """() => {
  const ask = document.getElementById("ask"), focus = document.activeElement;
  const where = focus.dataset.pick ?? focus.dataset.why ?? focus.value ?? focus.className;
  const ended = !!document.querySelector(".ended");
  return [ask?.dataset.number, ask?.dataset.picked, where, ended].join();
}"""


def press(page: Page, *keys: str) -> None:
    """Press keys and wait until they have had an effect: a choice, a move of the focus, a move."""
    before = page.evaluate(STATE)
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_function(f"before => ({STATE})() !== before", arg=before)


def choose_in_hand(page: Page) -> None:
    """Choose one more piece of the hand; where none can be chosen, the move is under way."""
    number, free = asked(page), "#hand input:not(:checked)"
    if page.locator(free).count():
        reach(page, free, unless="#ask form:visible input[type=radio]")
        press(page, "Space")
    else:
        expect(page.locator(f'#ask[data-number="{number}"]')).to_have_count(0)


def decide(page: Page, step: Callable[[int], None]) -> None:
    """Take steps, which are told how many there were, until the question is answered."""
    number = asked(page)
    for steps in range(40):
        expect(page.locator("html")).not_to_have_class(re.compile("busy"))
        if asked(page) != number:
            return
        with suppress(Moved):
            step(steps)
    raise AssertionError(page.locator("#ask").inner_text())
