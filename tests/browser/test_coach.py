"""The coach in a real browser: hints on a phone, and the analysis of a game."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, PHONE, violations
from tests.browser.player import ASKED, Player
from tests.browser.tables import live, open_table, stand_at
from tests.web.scenes import scene
from tests.web.serving import Server

LAST = 6
"""Lines before the end at which the game is resumed."""


def near_the_end(page: Page, server: Server, directory: Path) -> None:
    """Open the record of a game, and play on from a point of it."""
    record = scene("over").record()
    file = directory / "record.jsonl"
    file.write_text(record.to_json() + "\n")
    page.goto(f"{server.address}/replay")
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/replay/*")
    page.goto(page.url.replace("step=0", f"step={len(record.lines) - LAST}"))
    page.locator("#goon select[name=bot]").select_option("heron")
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url("**/t/*")


def test_a_hint_ladder_and_an_analysis_on_a_phone(
    server: Server, browsers: Browsers, tmp_path: Path
) -> None:
    page = browsers.page(viewport=PHONE, has_touch=True, is_mobile=True)
    near_the_end(page, server, tmp_path)
    player = Player(page, seed=2, taps=True)
    player.connected()
    assert player.until_asked()
    ask_for_hints(page)
    number = player.number
    player.decide()
    if player.until_asked():
        assert player.number != number
        expect(page.locator(".advice")).to_be_empty()
    player.play()
    page.get_by_role("link", name="Result").tap()
    look_back(page)


def ask_for_hints(page: Page) -> None:
    """Three hints, the second by keyboard."""
    advice, button = page.locator(".advice"), page.locator(".hintb")
    said = set()
    for number in (1, 2, 3):
        if number == 2:
            button.focus()
            page.keyboard.press("Enter")
        else:
            button.tap()
        expect(advice).to_contain_text(f"Hint {number} of 3")
        said.add(advice.inner_text())
    assert len(said) == 3
    expect(advice).to_have_attribute("aria-live", "polite")
    expect(button).to_have_attribute("aria-disabled", "true")
    read_on(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def read_on(page: Page) -> None:
    """The rest is folded, the board has not moved, and the hint can be closed."""
    fold, board = page.locator(".why3"), page.locator("#board")
    if fold.count():
        where = board.bounding_box()
        expect(fold.locator(".folded")).to_be_hidden()
        fold.locator("summary").focus()
        page.keyboard.press("Enter")
        expect(fold.locator(".folded")).to_be_visible()
        assert board.bounding_box() == where
    assert not list(violations(page))
    page.locator("[data-hush]").tap()
    expect(page.locator(".said")).to_be_hidden()
    expect(page.locator(".hintb")).to_be_focused()


LONG_HINT = """() => {
  const text = document.querySelector(".htext");
  while (text.clientHeight < 45) text.querySelector("b").append(" and more");
}"""
"""Lets the hint go on into a third line, as some do."""


def test_a_hint_leaves_the_board_where_it_is(server: Server, browsers: Browsers) -> None:
    for size in (DESK, PHONE):
        page = browsers.page(viewport=size)
        open_table(page, server)
        page.wait_for_function(ASKED)
        where = page.locator("#board").bounding_box()
        for number in (1, 2, 3):
            page.locator(".hintb").click()
            expect(page.locator(".advice")).to_contain_text(f"Hint {number} of 3")
            assert page.locator("#board").bounding_box() == where
        page.evaluate(LONG_HINT)
        assert page.locator("#board").bounding_box() == where


def test_the_first_hint_is_offered_to_somebody_new_until_a_game_is_finished(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    offer = page.get_by_text("Would you like a hint?")
    for has_lamp in (False, True):
        open_table(page, server)
        expect(offer).to_be_visible()
        if has_lamp:
            page.locator(".hintb").click()
            expect(page.locator(".advice")).to_contain_text("Hint 1 of 3")
        else:
            page.get_by_role("button", name="No hint, thanks").click()
        expect(offer).to_have_count(0) if has_lamp else expect(offer).to_be_hidden()
        page.reload()
        live(page)
        expect(page.locator(".hintb")).to_be_visible()
        expect(page.locator("[data-first]:visible")).to_have_count(0)
    stand_at(page, server, scene("over"), own=1)
    expect(offer).to_be_visible()
    Player(page, seed=2).play()
    open_table(page, server)
    expect(page.locator(".hintb")).to_be_visible()
    expect(offer).to_be_hidden()


def test_a_turn_of_the_log_stays_open_as_the_game_goes_on(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    open_table(page, server, **{"option-memory": "perfect"})  # so that no turn is forgotten
    player = Player(page, seed=3)
    player.play(2)
    assert player.until_asked()
    name = page.locator("#log details").first.get_attribute("id")
    assert name
    turn = page.locator(f"#{name}")  # however many come before it
    turn.locator("summary").press("Enter")
    expect(turn.locator("li").first).to_be_visible()
    player.play(1)
    assert player.until_asked()
    # on a desk the log gives way while a choice lies open
    expect(turn).to_have_attribute("open", "")
    expect(page.locator("#log details[open]")).to_have_count(1)


def look_back(page: Page) -> None:
    """The result page is told when the analysis is done; a turning point leads to the replay."""
    page.get_by_role("button", name="Analyse this game").tap()
    split = page.locator("#analysis .split")
    expect(split).to_be_visible()
    expect(split.locator("tbody tr")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    there = page.get_by_role("link", name="Show this in the replay")
    if not there.count():
        expect(page.get_by_text("No single move was a big mistake.")).to_be_visible()
        return
    there.first.tap()
    page.wait_for_url("**/replay*")
    mark = page.locator(".sc-m a").last
    expect(mark).to_have_attribute("aria-label", re.compile("Move"))
    mark.press("Enter")
    expect(page.locator("#scrub .coach").first).to_contain_text("Move")
    bots = page.get_by_role("link", name=re.compile(r"^What .* saw$"))
    bots.first.tap()
    expect(page.get_by_text("This is everything")).to_be_visible()
