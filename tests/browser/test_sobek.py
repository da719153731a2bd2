"""Sobek in real browsers: whole games, and pages that everybody can use."""

import re
from functools import partial

from playwright.sync_api import Page, expect
from tools.screenshots import Server as PageServer

from shedet.web.pages import render
from tests.browser import forms, keys
from tests.browser.conftest import Browsers
from tests.browser.inspecting import (
    DESK,
    NO_LINE,
    PHONE,
)
from tests.browser.player import Player
from tests.browser.tables import stand_at
from tests.browser.test_games import together
from tests.lengths import long, times
from tests.web.scenes import VISIT, snapshot
from tests.web.serving import Server
from tests.web.sobek_scenes import scene


class SobekPlayer(Player):
    """Plays Sobek by roles and names, and lays a set where one can be laid."""

    game = "Sobek"
    choices = re.compile(r"^(Take|Lay|Play) ")
    confirms = re.compile(
        r"^(Take it|Lay them|Add them|Play it|Name it|Choose it|Choose this player|Reveal it|Done)$"
    )

    def one_step(self) -> None:
        """The round before is put away; a set is laid more often than not."""
        summary = self.page.locator(".round[open] > summary")
        if summary.count():
            self.touch(summary.first)
        sets = self.page.locator("#hand .btn.rib.gold[aria-pressed=false]")
        is_free = not self.ask().get_attribute("data-picked")
        if is_free and sets.count() and self.chance.random() < 0.6:
            self.touch(self.one_of(sets))
            expect(self.ask()).not_to_have_attribute("data-picked", "")
            return
        super().one_step()


@long
def test_two_browsers_and_two_bots_play_together(server: Server, browsers: Browsers) -> None:
    """In the long form to the end."""
    ann, bob = SobekPlayer(browsers.page(), 1), SobekPlayer(browsers.page(), 2)
    ann.invite(server.address, 4, "Ann")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("textbox", name="Your name").first.fill("Bob")
    bob.page.get_by_role("button", name="Sit here").first.click()
    bob.page.wait_for_url("**/t/*")
    ann.connected()
    heron = ann.page.get_by_role("button", name="Add Heron")
    for left in (1, 0):
        heron.first.click()
        expect(heron).to_have_count(left)
    for player in (ann, bob):
        expect(player.page.locator("#river")).to_be_attached()
        player.connected()
    until_over([ann, bob], decisions=times(14, long=1000))
    assert min(ann.moves, bob.moves) > 3
    for player in (ann, bob) if ann.is_over else ():
        player.page.get_by_role("link", name="Result").click()
        expect(player.page.get_by_role("table")).to_contain_text("Round 2: sets")


def until_over(players: list[Player], decisions: int) -> None:
    """Whoever is asked plays, until the game is over or so much was decided."""
    page = players[0].page
    while not players[0].is_over and sum(player.moves for player in players) < decisions:
        if any(player.number for player in players):
            together(players, 1)
        else:
            page.wait_for_timeout(20)


def test_a_round_by_keyboard_alone(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(server.address)
    keys.reach(page, 'form[aria-label="Sobek"] [data-choices] > summary')
    page.keyboard.press("Enter")
    keys.reach(page, 'form[aria-label="Sobek"] [name=players]')
    page.keyboard.press("ArrowLeft")
    keys.reach(page, '[aria-label="Play Sobek"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    player = SobekPlayer(page)
    player.connected()
    decisions = 0
    while player.until_asked() and not page.locator(".round").count():
        number = player.number
        keys.decide(page, partial(step_by_keys, page, decisions))
        player.answered(number)
        decisions += 1
    assert decisions > 8


def step_by_keys(page: Page, turn: int, steps: int) -> None:
    """The focus chooses and shows what it would bring, Enter does it."""
    radios = page.locator("#ask form:visible input[type=radio]")
    options = page.locator("#ask form:visible button.opt")
    primary = page.locator("#ask form:visible .primary")
    sets = page.locator("#hand .btn.rib.gold")
    if radios.count():
        keys.reach(page, "#ask form:not([hidden]) [type=radio]")
        page.keyboard.press("Space")
        for _ in range(turn % radios.count()):
            page.keyboard.press("ArrowDown")
        keys.press(page, "Enter")
    elif options.count():
        keys.reach(page, "#ask form:not([hidden]) button.opt")
        keys.press(page, "Enter")
    elif sets.count() and not steps and turn % 2:
        keys.reach(page, "#hand .btn.rib.gold")
        keys.press(page, "Enter")
    elif primary.count():
        keys.reach(page, "#ask form:not([hidden]) .primary")
        keys.press(page, "Enter")
    elif page.locator("#board .legal").count():
        keys.reach(page, "#board .legal")
        keys.press(page, "Enter")
    else:
        keys.choose_in_hand(page)


def test_what_is_passed_leans_to_the_pot(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    player = SobekPlayer(page, seed=6)
    player.open_for(server.address, 3, "Heron")
    player.connected()
    assert player.until_asked()
    prices = page.locator("#board .price").all_inner_texts()
    assert prices == ["free", "+1", "+2", "+3"][: len(prices)]
    page.locator("#board .legal").nth(2).click()
    expect(page.locator("#board .dock.on")).to_have_count(2)
    expect(page.locator(".pot .potn")).to_have_text(re.compile(r"\d+ → \d+"))
    page.locator("#board .legal").first.click()
    expect(page.locator("#board .dock.on")).to_have_count(0)
    page.keyboard.press("Escape")
    quiet = page.locator("#board .quiet")
    if quiet.count():
        quiet.first.click()
        expect(page.get_by_role("alert")).to_be_visible()
        expect(
            page.locator("#ask").get_by_role("link", name=re.compile("^Rule S1-"))
        ).to_be_visible()


def test_what_a_scribe_makes_discard_is_chosen_without_script(
    server: Server, browsers: Browsers
) -> None:
    """Nothing on the board can be pressed then: the cards are marked in the hand."""
    page = browsers.page(java_script_enabled=False)
    stand_at(page, server, scene("discard", 2), is_live=False)
    expect(page.locator("#board .legal, #ask button.opt")).to_have_count(0)
    number = page.locator("#ask").get_attribute("data-number")
    forms.decide(page)
    expect(page.locator(f'#ask[data-number="{number}"]')).to_have_count(0)


def test_at_a_desk_every_one_of_five_event_tokens_says_what_it_does(
    browsers: Browsers, pages: PageServer
) -> None:
    page = browsers.page(viewport=DESK)
    page.add_init_script(NO_LINE)
    pages.pages["/shown"] = render.page(snapshot(scene("five events")), VISIT)
    page.goto(f"{pages.address}/shown")
    told = page.locator("#ask .ot small")
    assert told.count() == 5
    for one in told.all():
        expect(one).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Reveal it")).to_be_in_viewport(ratio=1)


def test_the_summary_of_a_round_gives_way_to_the_quays(
    browsers: Browsers, pages: PageServer
) -> None:
    page = browsers.page(viewport=PHONE)
    page.add_init_script(NO_LINE)
    pages.pages["/shown"] = render.page(snapshot(scene("second round", 4)), VISIT)
    page.goto(f"{pages.address}/shown")
    counted, asked = page.get_by_text("Round 1 is scored"), page.locator("#status .st-t")
    expect(counted).to_be_visible()
    expect(asked).to_be_hidden()
    page.get_by_text("To the quays", exact=True).click()
    expect(counted).to_be_hidden()
    expect(asked).to_contain_text("take one of the first 4 cards")
    expect(page.locator("#board .legal").first).to_be_in_viewport()
