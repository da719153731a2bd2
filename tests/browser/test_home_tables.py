"""Several people at one device, in a real browser: the curtain covers all that is not theirs."""

import re

from playwright.sync_api import Page, expect

from tests.browser import forms
from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, PHONE, overflows, resize, violations
from tests.browser.player import Player
from tests.browser.test_sobek import SobekPlayer
from tests.web.serving import Server

NAMES = ("Mira", "Anna", "Tomasz")
REACHED = """() => [...document.querySelectorAll("button, a, input, summary")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.closest("#curtain")).map((each) => each.outerHTML)"""
"""What can be pressed outside the curtain."""


def open_at_home(player: Player, server: Server, names: tuple[str, ...]) -> None:
    """From the first page: a table for several people at this browser."""
    player.page.goto(server.address)
    card = player.card()
    player.open_choices()
    card.get_by_role("radio", name=str(len(names) + 1), exact=True).locator("..").click()
    card.get_by_role("textbox", name="Your name").fill(names[0])
    for number, name in enumerate(names[1:], 2):
        card.get_by_role("textbox", name=f"Person {number}").fill(name)
    card.get_by_role("button", name=f"Play {player.game}").click()
    player.page.wait_for_url("**/t/*")


def next_one(page: Page) -> str:
    """Who is called to the device."""
    heading = page.get_by_role("heading", name=re.compile("^Pass to "))
    expect(heading).to_be_visible()
    return heading.inner_text().removeprefix("Pass to ")


def hides(page: Page, name: str) -> None:
    """A page has nothing of a hand, and no way past the curtain."""
    expect(page.locator("#curtain.curt")).to_be_visible()
    expect(page.locator("body")).to_have_attribute("data-seat", re.compile(r"\d"))
    assert page.locator("#hand [data-pick], #hand input, #ask form").count() == 0
    assert page.evaluate(REACHED) == []
    assert f"I’m {name}" in page.locator("#curtain").inner_text()


def test_a_tablet_goes_round_and_each_hand_waits_for_its_player(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    player = SobekPlayer(page)
    open_at_home(player, server, NAMES)
    player.connected()
    faults: list[str] = []
    seen: set[str] = set()
    second = page.context.new_page()
    for turn in range(4):
        name = next_one(page)
        seen.add(name)
        hides(page, name)
        if turn == 0:
            for size in (DESK, PHONE):
                resize(page, size)
                faults += [*violations(page), *overflows(page, [(size["width"], size["height"])])]
            resize(page, DESK)
        page.get_by_role("button", name=f"I’m {name}").click()
        expect(page.locator("#curtain")).to_be_hidden()
        if turn == 1:
            faults += violations(page)
            second.goto(page.url)
            expect(second.locator("#curtain")).to_be_hidden()
            page.get_by_role("button", name="Cover the hand").click()
            expect(second.locator("#curtain.curt")).to_be_visible()
            hides(second, name)
            second.close()
            hides(page, name)
            page.get_by_role("button", name=f"I’m {name}").click()
            expect(page.locator("#curtain")).to_be_hidden()
        while page.locator("main.curt").count() == 0:
            player.decide()
        page.wait_for_function("() => document.activeElement.closest('#curtain')")
        page.goto("about:blank")
        page.go_back()
        hides(page, next_one(page))
        player.connected()
    assert len(seen) == 3
    page.get_by_role("link", name="Show the table").click()
    expect(page.get_by_role("link", name="Back to the hands")).to_be_visible()
    assert page.locator("#hand [data-pick], #ask form").count() == 0
    faults += violations(page)
    page.get_by_role("link", name="Back to the hands").click()
    page.locator("#curtain summary").click()
    page.get_by_role("button", name="End it").click()
    expect(page.locator("#curtain")).to_be_hidden()
    assert not faults, "\n".join(faults)


def test_without_script_the_device_goes_round_too(server: Server, browsers: Browsers) -> None:
    page = browsers.page(java_script_enabled=False)
    player = Player(page)
    open_at_home_by_forms(player, server)
    names = []
    for _ in range(3):
        name = next_one(page)
        names.append(name)
        forms.send(page.get_by_role("button", name=f"I’m {name}"))
        while page.locator("main.curt").count() == 0:
            assert page.locator(f".who b:text-is('{name}')").count()
            forms.decide(page)
    assert set(names) == {"Mira", "Anna"}


def open_at_home_by_forms(player: Player, server: Server) -> None:
    player.page.goto(server.address)
    card = player.card()
    player.open_choices()
    card.get_by_role("textbox", name="Your name").fill("Mira")
    card.get_by_role("textbox", name="Person 2").fill("Anna")
    forms.send(card.get_by_role("button", name=f"Play {player.game}"))
