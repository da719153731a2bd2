"""The big screen in a real browser: seats by code, then the public table, read from a sofa."""

import re
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect
from tools.screenshots import Server as PageServer

from shedet.table import Table
from shedet.web.pages import render
from tests.browser.conftest import Browsers
from tests.browser.inspecting import NO_LINE, violations
from tests.browser.tables import post
from tests.browser.test_games import asked
from tests.browser.test_sobek import SobekPlayer
from tests.web import nile_scenes, scenes, sobek_scenes
from tests.web.scenes import VISIT, snapshot
from tests.web.serving import Server

SIZE: Any = {"width": 1920, "height": 1080}
SMALL = """() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = { visibilityProperty: true, opacityProperty: true };
  while (walk.nextNode()) {
    const text = walk.currentNode, at = text.parentElement, range = document.createRange();
    const isUnseen = !at.checkVisibility(seen) || at.closest(".sr, .skip, #net, script");
    if (isUnseen || !text.textContent.trim()) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    const drawn = at.ownerSVGElement?.getScreenCTM().a ?? 1;
    const size = parseFloat(getComputedStyle(at).fontSize) * (at.currentCSSZoom ?? 1) * drawn;
    if (size < 23.9) found.push(`${size} px: ${text.textContent} in ${at.outerHTML}`);
    const isOut = box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    if (isOut && !at.closest(".tvlog, .tvp")) found.push(`outside: ${text.textContent}`);
  }
  return found;
}"""
"""Texts that nobody can read from a sofa."""
LOCKS = """window.locks = [];
const request = async (what) => window.locks.push(what);
Object.defineProperty(navigator, "wakeLock", { value: { request } });"""
USED = "() => document.querySelectorAll('button, input, select, summary, .tv a').length"


def scene(game: str, name: str, seats: int) -> Table:
    if game == "sobek2p":
        return scenes.scene(name)
    return sobek_scenes.scene(name, seats) if game == "sobek" else nile_scenes.scene(name, seats)


@pytest.mark.parametrize("game", ["sobek2p", "sobek", "nile"])
def test_all_can_be_read_from_a_sofa_and_nothing_can_be_pressed(
    browsers: Browsers, pages: PageServer, game: str
) -> None:
    page = browsers.page(viewport=SIZE, bypass_csp=True)
    page.add_init_script(NO_LINE)
    most = {"sobek2p": 2, "sobek": 4, "nile": 5}[game]
    faults: list[str] = []
    for name, seats, language, theme in (
        ("turn", most, "en", "papyrus"),
        ("turn", 2, "de", "night"),
        ("turn", max(2, most - 1), "pl", "papyrus"),
        ("over", most, "fr", "night"),
        ("gathering", most, "pl", "night"),
    ):
        shown = snapshot(scene(game, name, seats), seat=seats, language=language)
        reader = replace(VISIT, language=language, theme=theme)
        pages.pages["/tv"] = render.tv(shown, reader)
        page.goto(f"{pages.address}/tv")
        found = [*page.evaluate(SMALL), *violations(page)]
        if page.evaluate(USED):
            found.append("something can be used")
        faults += [f"{name} {seats} {language} {theme}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_a_phone_sits_down_by_the_code_and_the_screen_follows(
    server: Server, browsers: Browsers
) -> None:
    screen = browsers.page(viewport=SIZE)
    screen.add_init_script(LOCKS)
    mira = SobekPlayer(browsers.page(), 1)
    form = {"game": "sobek", "opponent": "link", "players": "2", "name": "Mira", "seat": "0"}
    mira.page.goto(post(mira.page, server, "/tables", **form))
    mira.page.get_by_role("button", name="Menu", exact=True).click()
    way = mira.page.get_by_role("link", name="Show on a big screen").get_attribute("href")
    mira.page.keyboard.press("Escape")
    screen.goto(f"{server.address}{way}")
    expect(screen.get_by_role("heading", name="Take out your phones.")).to_be_visible()
    codes = screen.get_by_role("img", name=re.compile("^Code for seat"))
    expect(codes).to_have_count(1)
    screen.wait_for_function("() => window.locks.includes('screen')")
    tomasz = SobekPlayer(browsers.page(), 2)
    tomasz.page.goto(mira.page.url.partition("?")[0] + "#sit-1")
    seat = tomasz.page.locator("#sit-1")
    seat.get_by_role("textbox", name="Your name").fill("Tomasz")
    seat.get_by_role("button", name="Sit here").click()
    tomasz.page.wait_for_url("**/t/*")
    expect(screen.locator("#tv-sides li")).to_have_count(2)
    expect(codes).to_have_count(0)
    for player in (mira, tomasz):
        player.connected()
    for _ in range(4):
        acting = asked([mira, tomasz])
        name = "Mira" if acting is mira else "Tomasz"
        expect(screen.locator("#tv-sides .acts .tvn b")).to_have_text(name)
        acting.decide()
        news = screen.locator(".tvlog li, .tvst p").filter(has_text=name)
        expect(news.first).to_be_visible()
    for player in (mira, tomasz):
        expect(player.page.locator("#hand .nm")).not_to_have_count(0)
    assert screen.locator("#tv-sides .tcard, #hand").count() == 0
