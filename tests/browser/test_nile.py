"""An den Ufern des Nils in real browsers: whole games, looks, keys, and no script at all."""

import re
from functools import partial

from playwright.sync_api import Locator, Page, expect
from tools.screenshots import Server as PageServer

from shedet.web.pages import render
from tests.browser import forms, keys
from tests.browser.conftest import Browsers
from tests.browser.inspecting import (
    NO_LINE,
    PHONE,
)
from tests.browser.player import Player
from tests.lengths import long, times
from tests.web.nile_scenes import VARIANTS, scene
from tests.web.scenes import VISIT, snapshot
from tests.web.serving import Server

NAME = "An den Ufern des Nils"


class NilePlayer(Player):
    """Plays by what the page offers: harvests and grows where it can, else sows."""

    game = NAME

    def decide(self) -> None:
        number = self.number
        self.act()
        self.answered(number)
        self.moves += 1

    def act(self) -> None:
        """One whole line."""
        if self.shown(".turnbar").count():
            self.turn()
        elif self.shown(".bidding").count():
            self.choose_markers()
        elif self.shown(".rotting").count():
            self.rot()
        else:
            self.place()

    def shown(self, css: str) -> Locator:
        return self.page.locator(f"#ask form{css}:not([hidden])")

    def any_of(self, what: Locator) -> None:
        assert what.count(), self.ask().inner_html()
        self.touch(what.nth(self.chance.randrange(what.count())))

    def picked(self) -> None:
        """Wait until the page shows what was picked."""
        self.page.wait_for_selector('#ask:not([data-picked=""])', state="attached")

    def turn(self) -> None:
        board = self.page.locator("#board")
        harvests = board.get_by_role("button", name=re.compile("^Harvest here"))
        grows = board.get_by_role("button", name=re.compile("^Grow "))
        crops = self.page.locator("#hand button.crop")
        if harvests.count():
            self.touch(harvests.first)
            self.picked()
            self.any_of(self.page.locator("#ask form:not([hidden]) button.opt"))
        elif grows.count():
            self.touch(grows.first)
        elif crops.count():
            self.any_of(crops)
            self.picked()
            self.any_of(board.get_by_role("button", name=re.compile("^Sow (?!here)")))
        else:
            self.touch(self.ask().get_by_role("button", name="End turn"))

    def choose_markers(self) -> None:
        """Into the boat two; of bids a marker or none."""
        primary = self.shown(".bidding").locator(".primary")
        none = self.ask().get_by_role("button", name="Bid nothing")
        if none.count() and self.chance.random() < 0.5:
            return self.touch(none)
        for _ in range(2):
            more = self.shown(".bidding").locator("button.more")
            if primary.count() or not more.count():
                break
            before = self.ask().get_attribute("data-picked") or ""
            self.any_of(more)
            self.page.wait_for_selector(f'#ask:not([data-picked="{before}"])', state="attached")
        return self.touch(primary if primary.count() else none)

    def rot(self) -> None:
        """The row is asked for only where several are in reach."""
        form = self.shown(".rotting")
        if form.locator("button.awn").count():
            self.any_of(form.locator("button.awn"))
            self.picked()
        while not form.locator(".primary").count():
            before = self.ask().get_attribute("data-picked") or ""
            self.any_of(form.locator(".rrow.on button.rotpick:not(.on)"))
            self.page.wait_for_selector(f'#ask:not([data-picked="{before}"])', state="attached")
        self.touch(form.locator(".primary"))

    def place(self) -> None:
        """Water that comes or goes, and the first markers."""
        crops = self.page.locator("#hand button.crop")
        if crops.count():
            self.any_of(crops)
            self.picked()
            before = self.ask().get_attribute("data-picked") or ""
            self.any_of(self.page.locator("#board .legal"))
            self.page.wait_for_selector(f'#ask:not([data-picked="{before}"])', state="attached")
        else:
            self.any_of(self.page.locator("#board .legal"))
            self.picked()
        form = self.page.locator("#ask form:not([hidden])")
        radios = form.get_by_role("radio")
        if radios.count():
            self.touch(radios.first.locator(".."))
        self.touch(form.locator(".primary"))


@long
def test_two_browsers_and_two_bots_play_together_with_all_variants(
    server: Server, browsers: Browsers
) -> None:
    """In the long form to the end."""
    ann, bob = NilePlayer(browsers.page(), 1), NilePlayer(browsers.page(), 2)
    ann.invite(server.address, 4, "Ann", VARIANTS)
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("textbox", name="Your name").first.fill("Bob")
    bob.page.get_by_role("button", name="Sit here").first.click()
    bob.page.wait_for_url("**/t/*")
    ann.connected()
    for left, bot in ((1, "Ibis"), (0, "Heron")):
        button = ann.page.get_by_role("button", name=f"Add {bot}")
        button.first.click()
        expect(button).to_have_count(left)
    for player in (ann, bob):
        expect(player.page.locator("#board .bank").first).to_be_attached()
        player.connected()
    decisions = times(14, long=1000)
    while not ann.is_over and ann.moves + bob.moves < decisions:
        asked = next((player for player in (ann, bob) if player.number), None)
        asked.decide() if asked else ann.page.wait_for_timeout(20)
    assert min(ann.moves, bob.moves) > 3
    for player in (ann, bob) if ann.is_over else ():
        player.page.get_by_role("link", name="Result").click()
        expect(player.page.get_by_role("table")).to_contain_text("Market row 4")


def test_an_action_is_taken_back_and_a_refusal_explained(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    player = NilePlayer(page, seed=3)
    player.open_for(server.address, 3)
    player.connected()
    while player.until_asked() and not player.shown(".turnbar").count():
        player.decide()
    suns = page.locator("#status .suns svg.on")
    expect(suns).to_have_count(3)
    player.any_of(page.locator("#hand button.crop"))
    player.picked()
    player.any_of(page.locator("#board").get_by_role("button", name=re.compile("^Sow (?!here)")))
    expect(page.locator("#ask .done li")).to_have_count(1)
    expect(page.locator("#board .stp")).to_have_text("1")
    page.locator("#ask").get_by_role("button", name="Undo").click()
    expect(suns).to_have_count(3)
    expect(page.locator("#board .stp")).to_have_count(0)
    page.locator("#board .quiet").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#ask").get_by_role("link", name=re.compile("^Rule N-"))).to_be_visible()


def test_the_first_round_by_keyboard_alone(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    page.goto(server.address)
    keys.reach(page, '[aria-label="Play An den Ufern des Nils"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    player = NilePlayer(page)
    player.connected()
    turns = 0
    while player.until_asked() and turns < 2:
        number = player.number
        turns += player.shown(".turnbar").count()
        keys.decide(page, partial(step_by_keys, page))
        player.answered(number)
    assert turns == 2


def step_by_keys(page: Page, _steps: int) -> None:
    """Set-up, water and the end of a turn, by Tab, Enter and arrows."""
    form = page.locator("#ask form:not([hidden])")
    picked = page.locator("#ask").get_attribute("data-picked") or ""
    radios = form.get_by_role("radio")
    if radios.count() and not form.get_by_role("radio", checked=True).count():
        keys.reach(page, "#ask form:not([hidden]) [type=radio]")
        page.keyboard.press("Space")
        return
    if form.locator(".primary").count():
        keys.reach(page, "#ask form:not([hidden]) .primary")
    elif form.locator("button.more, button.awn, button.rotpick").count():
        keys.reach(page, "#ask :is(button.more, button.awn, button.rotpick:not(.on))")
    elif page.locator("#hand button.crop").count() and not picked:
        keys.reach(page, "#hand button.crop")
    else:
        keys.reach(page, "#board .legal")
    keys.press(page, "Enter")


def play_by_forms(page: Page) -> None:
    """Pick until there is something to confirm; in a turn a field may be played at once."""
    forms.look_until_asked(page)
    number = page.locator("#ask").get_attribute("data-number")
    for _ in range(10):
        if page.locator("#ask").get_attribute("data-number") != number:
            return
        form = page.locator("#ask form:not([hidden])")
        direct = page.locator("#board .legal[name=move]")
        crops = page.locator("#hand button.crop[aria-pressed=false]")
        picked = page.locator("#ask").get_attribute("data-picked")
        if direct.count():
            forms.send(direct.first)
        elif form.locator("label.opt").count():
            form.locator("label.opt").first.click()
            forms.send(form.locator(".primary"))
        elif crops.count() and not picked:
            forms.send(crops.first)
        elif form.locator(".primary").count():
            forms.send(form.locator(".primary"))
        elif form.locator("button.more, .rrow.on button.rotpick:not(.on)").count():
            forms.send(form.locator("button.more, .rrow.on button.rotpick:not(.on)").first)
        elif form.locator("button.awn").count():
            forms.send(form.locator("button.awn").first)
        else:
            forms.send(page.locator("#board .legal").first)
    raise AssertionError(page.locator("#ask").inner_text())


def test_with_five_on_a_phone_the_fields_and_the_market_are_in_sight(
    browsers: Browsers, pages: PageServer
) -> None:
    page = browsers.page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.add_init_script(NO_LINE)
    pages.pages["/shown"] = render.page(snapshot(scene("second action", 5)), VISIT)
    page.goto(f"{pages.address}/shown")
    ask = page.locator("#ask form:not([hidden])").bounding_box()
    assert ask
    for place in page.locator("#board .bank > li, #mine .stall, #hand .crop").all():
        box = place.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= ask["y"] + 1
