"""The analysis board in a real browser: trying moves, going back, the coach, sharing; no script."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from shedet.core.game import games
from shedet.lessons.sheet import sheet_of
from shedet.web.boards import has_board
from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, PHONE, SMALL, resize, violations
from tests.browser.inspecting import WIDE as OVERFLOWS
from tests.web.scenes import scene
from tests.web.serving import Server

STEP = 4


def analyse_record(page: Page, server: Server, directory: Path, step: int = STEP) -> None:
    """Open the replay of a game, and analyse from a step of it."""
    file = directory / "record.jsonl"
    file.write_text(scene("over").record().to_json() + "\n")
    page.goto(f"{server.address}/replay")
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/replay/*")
    page.goto(page.url.replace("step=0", f"step={step}"))
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url(f"**/analyse/*/{step}/all")


def try_on_board(page: Page) -> None:
    """Pick a legal tile about which nothing further is asked, and confirm."""
    page.locator("#board .legal").nth(1).click()
    page.locator("#ask form:not([hidden]) button.primary").click()


def faults(page: Page) -> list[str]:
    """What axe finds, what is too wide and too small, at a desk and on a phone."""
    found: list[str] = []
    for size in (DESK, PHONE):
        resize(page, size)
        found += [*violations(page), *page.evaluate(OVERFLOWS)]
    found += page.evaluate(SMALL)
    return found


def test_moves_are_tried_weighed_kept_and_shared(
    server: Server, browsers: Browsers, tmp_path: Path
) -> None:
    page = browsers.page(bypass_csp=True)
    analyse_record(page, server, tmp_path)
    here = page.locator(".branches [aria-current=step]")
    expect(here).to_contain_text(str(STEP))
    try_on_board(page)
    page.wait_for_url(re.compile(rf"/analyse/[^/]+/(?!{STEP}/)\d+/all"))
    tried = page.url
    expect(here).to_contain_text(str(STEP + 1))
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_url(f"**/{STEP}/all")
    page.get_by_role("button", name="Ask the coach").click()
    best = page.locator(".worth").first
    expect(best).to_be_visible()
    expect(page.locator(".coachsays")).to_contain_text("all cards open")
    assert not faults(page)
    resize(page, DESK)
    page.locator(".worth").last.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: f"/{STEP}/" not in url)
    page.get_by_label("Name").fill("What if")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_role("button", name="Rename")).to_be_visible()
    page.get_by_text("Link to share").click()
    link = page.locator("#study-link").input_value()
    page.goto(f"{server.address}/analyse")
    page.get_by_role("link", name=re.compile("What if")).click()
    expect(page).to_have_title(re.compile("What if"))
    other = browsers.page(viewport=PHONE, has_touch=True, color_scheme="dark", bypass_csp=True)
    other.goto(link)
    expect(other.get_by_text("Somebody shared this analysis")).to_be_visible()
    other.goto(tried)
    other.get_by_role("link", name=re.compile("’s view")).first.tap()
    expect(other.locator("#scrub [aria-current=true]")).to_contain_text("view")
    assert not faults(other)


def test_a_position_as_text_is_checked_while_it_is_written(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page(bypass_csp=True)
    page.goto(f"{server.address}/learn")
    page.get_by_role("link", name=re.compile("Set up a position")).click()
    page.locator(".examples a").first.click()
    note, text = page.locator("#fits"), page.locator("textarea")
    expect(note).to_have_text("This position is possible.")
    text.press("End")
    text.press_sequentially(" nonsense")
    expect(note).to_have_class(re.compile("bad"))
    expect(text).to_have_attribute("aria-invalid", "true")
    assert not faults(page)
    page.get_by_label("Or a file with a position").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": example().encode()}
    )
    page.get_by_role("button", name="Open the board").first.click()
    page.wait_for_url("**/analyse/*/0/all")


def example() -> str:
    sheet = sheet_of("sobek2p")
    assert sheet
    return sheet.examples[0].position


def test_every_game_is_analysed_without_script(server: Server, browsers: Browsers) -> None:
    for info in games().values():
        if not has_board(info.id):
            continue
        page = browsers.page(java_script_enabled=False)
        page.goto(server.address)
        page.get_by_role("link", name="Set up a position").click()
        if page.locator(f"details:has([value={info.id}]):not([open])").count():
            page.locator(".begin summary", has_text=info.name.say()).last.click()
        page.locator(f"form:has([value={info.id}]) button").click()
        page.wait_for_url("**/0/all")
        page.get_by_role("button", name="Ask the coach").click()
        page.locator(".worth").first.click()
        page.wait_for_url(re.compile(r"/[1-9]\d*/all"))
        page.get_by_role("link", name="One move back").click()
        page.wait_for_url("**/0/all")
        page.get_by_role("link", name="One move on").click()
        page.wait_for_url(re.compile(r"/[1-9]\d*/all"))
        page.get_by_role("button", name="Delete from here").click()
        page.wait_for_url("**/0/all")
        page.context.close()
