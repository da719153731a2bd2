"""The deals of a day and duplicates, as people see them in a browser."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, PHONE, SMALL, overflows, resize, violations
from tests.browser.player import Player
from tests.browser.tables import live, open_table
from tests.web.serving import Server


def look_over(page: Page) -> list[str]:
    """What is wrong with a page on a phone and on a desk, by axe and by eye."""
    found: list[str] = []
    for size in (PHONE, DESK):
        resize(page, size)
        found += violations(page)
    found += overflows(page, [(360, 740), (1280, 800)])
    return found


def test_the_deal_of_the_day_is_played_once_and_stands_among_all_results(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.page(bypass_csp=True)
    page.goto(f"{server.address}/today")
    assert not look_over(page)
    play = page.get_by_role("button", name="Play today’s deal of Sobek: 2 Players")
    play.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    live(page)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    address = page.url
    page.goto(f"{server.address}/today")
    page.get_by_role("link", name="Continue: Sobek: 2 Players").click()
    expect(page).to_have_url(address)
    live(page)
    Player(page).play()
    page.get_by_role("link", name="Result").click()
    expect(page.get_by_text("Others still play this deal")).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    page.get_by_role("link", name="Your result among the others").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("number 1 of 1")
    expect(page.locator(".swarm .me")).to_be_visible()
    assert page.locator("svg.swarm").get_attribute("aria-label")
    assert not look_over(page)
    page.goto(f"{server.address}/today")
    result = page.get_by_role("link", name="Sobek: 2 Players: See result")
    expect(result).to_be_visible()
    assert not page.evaluate(SMALL)


def test_a_friend_plays_a_duplicate_and_both_compare_turn_by_turn(
    browsers: Browsers, server: Server
) -> None:
    ann, bob = browsers.page(bypass_csp=True), browsers.page(bypass_csp=True, viewport=PHONE)
    open_table(ann, server)
    Player(ann, seed=3).play()
    ann.get_by_role("link", name="Result").click()
    ann.get_by_role("button", name="Let a friend play this deal").click()
    ann.wait_for_url("**/deal/*")
    link = ann.get_by_role("textbox", name="Link").input_value()
    bob.goto(link)
    expect(bob.get_by_role("heading", level=1)).to_contain_text("Ann lets you play the same deal")
    assert not look_over(bob)
    bob.get_by_role("button", name="Play", exact=True).click()
    bob.wait_for_url("**/t/*")
    live(bob)
    Player(bob, seed=4).play()
    bob.get_by_role("link", name="Result").click()
    bob.get_by_role("link", name="Your result among the others").click()
    bob.get_by_role("link", name="Compare with Ann").click()
    expect(bob.get_by_role("heading", level=1)).to_contain_text("Same deal")
    expect(bob.get_by_text("Here you part")).to_be_visible()
    assert not look_over(bob)
    bob.get_by_role("link", name="turns").click()
    expect(bob.locator(".each").nth(5)).to_be_attached()
    ann.goto(link)
    expect(ann.get_by_role("link", name="Compare with")).to_have_count(1)
    assert not look_over(ann)
