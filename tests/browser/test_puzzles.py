"""Puzzles in a real browser: picked on the board, answered rightly and wrongly, looked over."""

from typing import TYPE_CHECKING

import pytest

from shedet.puzzles import Puzzle, puzzles_of
from tests.browser.conftest import Browsers
from tests.browser.inspecting import PHONE, SMALL, overflows, violations
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page


def first_with(game: str, verb: str) -> Puzzle:
    """A puzzle whose answer, and another move, is made on the board."""
    return next(
        puzzle
        for puzzle in puzzles_of(game)
        if puzzle.answer.startswith(verb) and puzzle.measured[1].move.startswith(verb)
    )


def looked_over(page: "Page") -> None:
    """Nothing too small to touch, nothing wider than the page; axe has nothing to say."""
    size = page.viewport_size
    assert size
    faults = [*violations(page), *page.evaluate(SMALL), *overflows(page)]
    page.set_viewport_size(size)
    assert not faults, f"{page.url}: {faults}"


def open_puzzle(page: "Page", server: Server, game: str, puzzle: Puzzle) -> None:
    page.goto(f"{server.address}/puzzles/{game}/{puzzle.id}")
    page.locator("html.scripted").wait_for(state="attached")


def test_a_puzzle_is_answered_on_the_board_rightly_and_wrongly(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.page(viewport=PHONE, has_touch=True, bypass_csp=True)
    puzzle = first_with("sobek2p", "take ")
    open_puzzle(page, server, "sobek2p", puzzle)
    assert page.locator(".price.worth, #verdict").count() == 0
    looked_over(page)
    best = page.locator(f'#board [data-pick="{puzzle.answer}"]')
    best.click()
    bar = page.locator("#ask form:not([hidden])")
    bar.get_by_role("button", name="Answer").wait_for()
    assert best.get_attribute("aria-pressed") == "true"
    page.locator("#ask form:not([hidden]) [data-drop]").click()
    assert best.get_attribute("aria-pressed") == "false"
    best.click()
    bar.get_by_role("button", name="Answer").click()
    page.locator("#verdict").wait_for()
    square = puzzle.answer.split()[1]
    assert page.locator("#verdict h2").first.text_content() == f"Yes, {square} is best."
    assert page.locator(".price.worth.best").count() == 1
    looked_over(page)
    page.get_by_role("link", name="Next puzzle").click()
    page.locator("#status", has_text="Which move is best for you?").wait_for()

    other = next(one for one in puzzles_of("sobek") if one.answer.startswith("take "))
    wrong = next(one.move for one in other.measured[1:])
    page.set_viewport_size({"width": 1280, "height": 800})
    open_puzzle(page, server, "sobek", other)
    page.goto(f"{server.address}/puzzles/sobek/{other.id}?ask={wrong}")
    page.locator("#ask form:not([hidden])").get_by_role("button", name="Answer").click()
    page.locator("#verdict").wait_for()
    assert page.locator("#verdict h2").first.text_content() == "Not quite: there’s a better move."
    assert page.locator(".alts .own").count() == 1
    assert page.locator(".alts .best").count() == 1
    looked_over(page)
    page.goto(f"{server.address}/puzzles")
    page.get_by_text(f"1 of {len(puzzles_of('sobek2p'))} solved").wait_for()
    looked_over(page)


@pytest.mark.parametrize("script", [True, False])
def test_a_move_of_one_click_is_confirmed_first(
    browsers: Browsers, server: Server, script: bool
) -> None:
    """On the Nile moves are made at once and taken back: an answer can't be."""
    page = browsers.page(java_script_enabled=script)
    for puzzle in puzzles_of("nile"):
        page.goto(f"{server.address}/puzzles/nile/{puzzle.id}")
        at_once = page.locator('#board [formmethod="post"]')
        if at_once.count():
            at_once.first.click()
            break
    page.locator("#ask form:not([hidden])").get_by_role("button", name="Answer").click()
    page.locator("#verdict").wait_for()
    assert page.locator(".alts .own").count() == 1


def test_pieces_of_the_hand_are_picked_without_a_reload(browsers: Browsers, server: Server) -> None:
    """What a pick brings comes with the page of that pick, and the page stays."""
    page = browsers.page()
    for puzzle in puzzles_of("sobek2p"):
        open_puzzle(page, server, "sobek2p", puzzle)
        if page.locator("#hand input:not([disabled])").count() > 2:
            break
    page.evaluate("window.stays = true")
    page.locator("#hand label:has(input)").first.click()
    page.locator('#ask[data-picked^="choose"] [data-for]:not([hidden])').first.wait_for()
    assert page.evaluate("window.stays") is True
    page.keyboard.press("Escape")
    page.locator("#hand:not(:has(input:checked))").wait_for()
