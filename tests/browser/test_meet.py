"""Two people meet in the lobby: each in a browser of their own, live or without script."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Browsers
from tests.browser.inspecting import PHONE, violations
from tests.web.serving import Server

AT_TABLE = re.compile(r"/t/[\w-]+(\?seat=\d)?$")


def lobby(page: Page, server: Server, is_live: bool = True) -> None:
    page.goto(f"{server.address}/meet")
    if is_live:
        expect(page.locator("html")).to_have_class(re.compile("live"))


def look_for_a_game(page: Page, name: str, game: str) -> None:
    page.get_by_text("Look for a game, too").click()
    form = page.locator("form[action='/meet/seek']")
    form.get_by_label("Your name").fill(name)
    form.locator("select[name=game]").select_option(label=game)
    form.locator("select[name=clock]").select_option(label="1 day per move")
    form.get_by_role("button", name="Look for a game").click()


def test_a_seek_appears_on_an_open_page_and_brings_both_to_a_table(
    browsers: Browsers, server: Server
) -> None:
    ann, bob = browsers.page(bypass_csp=True), browsers.page(viewport=PHONE, bypass_csp=True)
    bob.context.add_cookies([{"name": "shedet-name", "value": "Bob", "url": server.address}])
    lobby(bob, server)
    lobby(ann, server)
    look_for_a_game(ann, "Ann", "An den Ufern des Nils")
    expect(ann.locator("#for-you")).to_contain_text("You’re looking for a game")
    expect(ann.locator("html")).to_have_class(re.compile("live"))
    button = bob.get_by_role("button", name="Play Ann")
    expect(button).to_be_visible()
    assert not list(violations(bob))
    button.click()
    bob.wait_for_url(AT_TABLE)
    # the open page of the one who looked is led there
    ann.wait_for_url(AT_TABLE)
    assert ann.url.partition("?")[0] == bob.url.partition("?")[0]
    expect(ann.locator("#status")).to_be_visible()
    # who has played together can challenge each other by name, seen live on the other's page
    lobby(bob, server)
    lobby(ann, server)
    form = ann.locator("form[action='/meet/challenge']")
    form.locator("select[name=game]").select_option(label="Sobek")
    expect(form.locator("select[name=person]")).to_contain_text("Bob")
    form.get_by_role("button", name="Challenge", exact=True).click()
    expect(bob.locator("#for-you")).to_contain_text("Ann challenges you")
    assert not list(violations(bob))
    bob.goto(server.address)
    bob.get_by_role("button", name="Accept: Ann challenges you").click()
    bob.wait_for_url(AT_TABLE)
    ann.wait_for_url(AT_TABLE)
    bob.goto(server.address)
    expect(bob.locator(".own .rw")).to_have_count(2)


def test_quick_match_works_without_script(browsers: Browsers, server: Server) -> None:
    ann, bob = (browsers.page(java_script_enabled=False) for _ in range(2))
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        lobby(page, server, is_live=False)
        form = page.locator("form[action='/meet/quick']")
        form.get_by_label("Your name").fill(name)
        form.get_by_text("1 day per move").click()
        form.get_by_role("button", name="Find a match").click()
    bob.wait_for_url(AT_TABLE)
    expect(ann.locator("#for-you")).to_contain_text("Looking for somebody who wants the same")
    ann.reload()
    expect(ann.locator("#for-you")).to_contain_text("Bob is in.")
    ann.get_by_role("link", name="Go to the table").click()
    ann.wait_for_url(AT_TABLE)
    assert ann.url.partition("?")[0] == bob.url.partition("?")[0]


def test_the_line_about_the_opponent_follows_what_is_chosen(
    browsers: Browsers, server: Server
) -> None:
    page = browsers.page()
    page.goto(server.address)
    card = page.get_by_role("form", name="Sobek", exact=True)
    line = card.locator("[data-choices] > summary")
    expect(line).to_contain_text("Against Heron, 3 players")
    line.click()
    card.get_by_role("radio", name="Jackal").locator("..").click()
    card.get_by_role("radio", name="4", exact=True).locator("..").click()
    expect(line).to_contain_text("Against Jackal, 4 players")
