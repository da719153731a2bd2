"""The learning pages in a real browser, on screen and on paper; and the cards of pieces."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tools.screenshots import Server as PageServer
from tools.screenshots import learning

from shedet.core.language import LANGUAGES
from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, PHONE, SMALL, overflows, resize, violations
from tests.browser.shots import GAMES, visit
from tests.browser.tables import live, post
from tests.lengths import LENGTH, long
from tests.web.serving import Server

PAGES = re.compile(rb"/Type\s*/Page[^s]")
SIZES = ((360, 740), (390, 844), (881, 700), (1280, 800))


@long
@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_sound_in_every_language_and_prints_on_one_sheet(
    browsers: Browsers, pages: PageServer, game: str
) -> None:
    """In the short form axe looks at each language in one size, in turn."""
    page = browsers.page(viewport=PHONE, bypass_csp=True)
    faults: list[str] = []
    for number, language in enumerate(LANGUAGES):
        theme = ("papyrus", "night")[number % 2]
        resize(page, PHONE)
        visit(page, pages, learning(game), language, theme)
        is_large = number // 2 % 2 == 0
        found = [*page.evaluate(SMALL), *overflows(page, SIZES)]
        for size in (PHONE, DESK) if LENGTH > 1 else (DESK if is_large else PHONE,):
            resize(page, size)
            found += violations(page)
        resize(page, DESK)
        sheets = PAGES.findall(page.pdf(format="A4", prefer_css_page_size=True))
        if len(sheets) != 1:
            found.append(f"{len(sheets)} sheets of paper")
        faults += [f"{language}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


COVERS = """() => {
  const faults = [], all = [...document.querySelectorAll(".look .co")];
  const numbers = all.filter((each) => each.checkVisibility());
  if (numbers.length !== 6) faults.push(`${numbers.length} numbers are seen`);
  for (const number of numbers) {
    number.scrollIntoView({ block: "center" });
    const now = number.getBoundingClientRect();
    const top = document.elementFromPoint(now.x + now.width / 2, now.y + now.height / 2);
    if (top !== number) faults.push(`${number.textContent} lies under ${top?.className}`);
  }
  return faults;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_all_numbers_of_the_picture_are_seen_at_both_sizes(
    browsers: Browsers, pages: PageServer, game: str
) -> None:
    page = browsers.page(viewport=PHONE)
    for size in (PHONE, DESK):
        resize(page, size)
        visit(page, pages, learning(game), "en", "papyrus")
        assert page.evaluate(COVERS) == []


def at_example(page: Page, server: Server, game: str, id: str) -> None:
    page.goto(post(page, server, f"/learn/{game}/{id}"))
    live(page)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_card_opens_by_click_or_touch_says_what_happens_here_and_leads_on(
    browsers: Browsers, server: Server, size: ViewportSize
) -> None:
    is_phone = size == PHONE
    page = browsers.page(viewport=size, has_touch=is_phone)
    at_example(page, server, "sobek2p", "sell")
    knob = page.locator("#hand [data-card=queen]")
    if is_phone:
        knob.tap()
    else:
        knob.click()
    card = page.locator("dialog.kcard")
    expect(card.get_by_role("heading", name="Queen")).to_be_visible()
    expect(card.locator(".here")).to_contain_text("the pile is empty")
    expect(card.locator("a.btn")).to_have_attribute("href", "/rules/sobek2p#S2-6.3")
    assert page.evaluate(SMALL) == []
    assert [*overflows(page, [(size["width"], size["height"])])] == []
    card.get_by_role("link", name="Next: Vizier").click()
    expect(card.get_by_role("heading", name="Vizier")).to_be_visible()
    expect(card.locator(".here")).to_be_hidden()
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    assert page.locator("#ask [data-for]:visible").count() == 0


def test_a_card_is_opened_left_and_closed_by_keyboard(browsers: Browsers, server: Server) -> None:
    page = browsers.page(viewport=DESK, bypass_csp=True)
    at_example(page, server, "sobek2p", "sell")
    knob = page.locator("#hand [data-card=queen]")
    knob.focus()
    page.keyboard.press("Enter")
    card = page.locator("dialog.kcard")
    expect(card).to_be_visible()
    assert [*violations(page)] == []
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(knob).to_be_focused()


def test_without_script_the_knob_leads_to_the_piece_on_the_sheet(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.page(viewport=PHONE, java_script_enabled=False)
    page.goto(post(page, server, "/learn/sobek2p/sell"))
    with page.context.expect_page() as opened:
        page.locator("#hand [data-card=queen]").click()
    sheet = opened.value
    expect(sheet.locator("li#queen")).to_be_in_viewport()
    expect(sheet.locator("li#queen")).to_contain_text("Draw the top 3 tiles")


def test_a_worked_example_is_opened_on_the_page_and_played(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.page(viewport=DESK)
    page.goto(f"{server.address}/learn")
    page.get_by_role("link", name="Learn Sobek: 2 Players in 5 minutes").click()
    page.locator("#example-take button").click()
    page.wait_for_url("**/t/*")
    live(page)
    page.locator('[data-pick="take C5"]').click()
    page.locator("#ask form:visible .btn.primary").click()
    expect(page.locator("#mine .chip.bad")).to_contain_text("1")
