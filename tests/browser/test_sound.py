"""Sounds: none until they are chosen, then those of what happens; made here, nothing is loaded."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Browsers
from tests.browser.player import Player
from tests.browser.tables import open_table
from tests.browser.test_nile import NilePlayer
from tests.browser.test_sobek import SobekPlayer
from tests.web.serving import Server

SPY = """window.heard = []; window.contexts = 0;
const spied = (name, note) => {
  const Real = window[name];
  window[name] = class extends Real { constructor(...all) { super(...all); note(all[1] ?? {}); } };
};
spied("AudioContext", () => window.contexts++);
spied("OscillatorNode", (made) => window.heard.push(made.frequency));
spied("BiquadFilterNode", (made) => window.heard.push(`rustle ${made.frequency}`));"""
"""Notes how many contexts there are, and what sounds, by the frequency with which it begins."""
TURN, END, TAKE = [523, 659], [392, 494, 587, 784], 420


def heard(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("() => window.heard.splice(0)")
    return found


def switch(page: Page, pressed: str) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    button = page.get_by_role("button", name="Sounds")
    button.click()
    expect(button).to_have_attribute("aria-pressed", pressed)
    page.keyboard.press("Escape")


def test_nothing_sounds_until_it_is_chosen_and_then_what_happens_does(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    page.add_init_script(SPY)
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    player = SobekPlayer(page)
    open_table(page, server, "sobek")
    player.play(3)
    assert (heard(page), page.evaluate("window.contexts")) == ([], 0)
    assert not any("sound.js" in url for url in loaded)
    switch(page, "true")
    page.wait_for_function("() => window.heard.includes(1760)")
    heard(page)
    player.until_asked()
    found = []
    for _ in range(6):
        player.play(1)
        page.wait_for_function("() => window.heard.length")
        player.until_asked()
        found += heard(page)
    assert TAKE in found
    assert set(TURN) <= set(found)
    assert page.evaluate("window.contexts") == 1
    page.reload()
    player.connected()
    player.play(1)
    page.wait_for_function("() => window.heard.length")
    heard(page)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.locator("#menu details:has(button.danger) summary").click()
    page.locator("#menu button.danger").click()
    expect(page.locator(".ended")).to_be_visible()
    page.wait_for_function("() => window.heard.includes(784)")
    assert set(END) <= set(heard(page))
    assert all(re.match(re.escape(server.address), url) for url in loaded)


def test_sounds_are_switched_off_again(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.add_init_script(SPY)
    player = Player(page)
    open_table(page, server)
    switch(page, "true")
    page.wait_for_function("() => window.heard.length")
    switch(page, "false")
    heard(page)
    player.play(2)
    page.reload()
    player.connected()
    player.play(1)
    assert heard(page) == []
    expect(page.locator("html")).not_to_have_attribute("data-sound", "on")


def test_water_is_heard_on_the_nile(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.add_init_script(SPY)
    player = NilePlayer(page)
    open_table(page, server, "nile")
    switch(page, "true")
    page.wait_for_function("() => window.heard.length")
    heard(page)
    for _ in range(8):
        player.play(1)
    player.until_asked()
    assert "rustle 380" in heard(page)
