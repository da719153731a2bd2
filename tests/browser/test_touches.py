"""Clicks and touches: why not, fast clicks during motion, no script at all."""

import json
import re
from dataclasses import replace

from playwright.sync_api import Page, WebSocketRoute, expect
from tools.screenshots import Server as PageServer

from shedet.table import Table
from shedet.web.pages import render
from tests.browser.conftest import Browsers
from tests.browser.inspecting import NO_LINE
from tests.browser.player import Player
from tests.browser.tables import open_table, stand_at
from tests.web.nile_scenes import scene as nile_scene
from tests.web.scenes import VISIT, asked, found, scene, snapshot
from tests.web.serving import Server
from tests.web.sobek_scenes import scene as sobek_scene

SLOW = ":root { --m-fly: 2500ms !important; --m-hop: 2500ms !important; }"
MOVING = """() => document.getAnimations()
  .filter((each) => (each.effect.pseudoElement ?? "").startsWith("::view-transition")).length"""

GLIDING = """() => document.getAnimations()
  .some((each) => /^::view-transition-group\\(p\\d+\\)$/.test(each.effect.pseudoElement ?? ""))"""
"""A piece is on its way."""


def test_no_click_is_lost_while_tiles_glide(server: Server, browsers: Browsers) -> None:
    """Moves are made as fast as the page offers them, in the middle of slow motion."""
    page = browsers.page(reduced_motion="no-preference", bypass_csp=True)
    player = Player(page, seed=4)
    open_table(page, server)
    page.add_style_tag(content=SLOW)
    in_motion = 0
    for _ in range(6):
        assert player.until_asked()
        number = player.number
        if not page.locator("#board .legal").count():
            player.decide()
            continue
        in_motion += bool(player.moves) and is_moving(page)
        pick = page.evaluate(FREE_TILE)
        page.mouse.click(pick["x"], pick["y"])
        # the motion is skipped, and the click has chosen
        expect(page.locator("#ask")).to_have_attribute(
            "data-picked", re.compile(re.escape(pick["pick"]))
        )
        assert not page.evaluate(MOVING)
        for _ in range(30):
            if player.confirmed():
                break
            player.one_step()
        player.answered(number)
        player.moves += 1
    assert in_motion > 1


def is_moving(page: Page) -> bool:
    """Are tiles on their way now, or in a moment?"""
    for _ in range(40):
        if page.evaluate(GLIDING):
            return True
        page.wait_for_timeout(10)
    return False


FREE_TILE = """() => {
  const tile = document.querySelector("#board .legal"), box = tile.getBoundingClientRect();
  return { pick: tile.dataset.pick, x: box.x + box.width / 2, y: box.y + box.height / 2 };
}"""


def test_reduced_motion_is_honoured(server: Server, browsers: Browsers) -> None:
    page = browsers.page(reduced_motion="reduce")
    player = Player(page, seed=6)
    open_table(page, server)
    for _ in range(3):
        assert player.until_asked()
        player.decide()
        assert not page.evaluate(MOVING)


def test_what_cannot_be_chosen_says_why_when_it_is_touched(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    player = Player(page, seed=6)
    open_table(page, server)
    assert player.until_asked()
    quiet = page.locator("#board .quiet").first
    quiet.click()
    reason = page.get_by_role("alert")
    expect(reason).to_be_visible()
    expect(quiet).to_have_class(re.compile("refused"))
    rule = page.locator("#ask").get_by_role("link", name=re.compile(r"^Rule S2-"))
    address = rule.get_attribute("href") or ""
    page.get_by_role("link", name="Got it").click()
    expect(reason).to_be_hidden()
    page.locator("#board .legal").first.click()
    expect(page.locator("#ask form:visible")).to_have_count(1)
    page.goto(server.address + address)
    target = page.locator(f"[id='{address.partition('#')[2]}']")
    expect(target).to_be_in_viewport()


def test_on_a_phone_a_reason_leaves_the_hand_and_its_buttons_free(
    browsers: Browsers, pages: PageServer
) -> None:
    page = browsers.page(viewport={"width": 390, "height": 844})
    page.add_init_script(NO_LINE)
    for table in (scene("turn"), sobek_scene("short turn", 4)):
        far = next(text for text in quiet_moves(table) if text.startswith("take "))
        visit = replace(VISIT, why=table.why_not(0, far))
        pages.pages["/reason"] = render.page(snapshot(table), visit)
        page.goto(f"{pages.address}/reason")
        expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
        page.wait_for_function(IS_FREE)


IS_FREE = """() => {
  const parts = [...document.querySelectorAll("#hand label, #hand button")];
  const shown = parts.filter((part) => part.checkVisibility());
  return shown.length > 1 && shown.every((part) => {
    const box = part.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return part.contains(top);
  });
}"""
"""Nothing lies on the pieces of the hand or its buttons; all of them are in sight."""


def quiet_moves(table: Table) -> list[str]:
    """What the page offers to ask about."""
    return re.findall('data-why="([^"]+)"', render.page(snapshot(table), VISIT))


def test_a_choice_that_is_missing_is_asked_for_by_the_page(
    browsers: Browsers, pages: PageServer
) -> None:
    page = browsers.page()
    page.add_init_script(SILENT)
    pages.pages["/choice"] = render.page(snapshot(sobek_scene("event")), VISIT)
    page.goto(f"{pages.address}/choice")
    note = page.get_by_role("alert").filter(has_text="Choose one of these first.")
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Reveal it").click()
    expect(note).to_be_visible()
    assert page.evaluate("sent") == []
    expect(page.get_by_role("radio").first).to_be_focused()
    page.get_by_role("radio").first.check()
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Reveal it").click()
    (sent,) = page.evaluate("sent")
    assert sent["do"] == "play"


def can_sell_three(table: Table) -> bool:
    return asked(table) and "Sell 3" in render.regions(snapshot(table))["hand"]


def test_selling_shows_the_points_as_tiles_are_chosen(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    stand_at(
        page, server, found(lambda t: asked(t) and "Sell 3" in render.regions(snapshot(t))["hand"])
    )
    assert Player(page).until_asked()
    sale = page.get_by_role("button", name=re.compile("^Sell 3"))
    name = sale.first.inner_text()
    points = re.search(r"= (\d+) points?", name)
    assert points
    sale.first.click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(3)
    expect(page.locator("#ask .chip.gold:visible")).to_contain_text(points[0])
    page.get_by_role("checkbox", checked=True).first.locator("..").click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)
    expect(page.locator("#ask")).to_contain_text("A set needs 3 tiles")
    assert not page.locator("#ask .primary:visible").count()
    page.keyboard.press("Escape")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)


def test_a_button_with_the_focus_gets_its_new_words(server: Server, browsers: Browsers) -> None:
    """Else the button that was pressed last would go on saying what it did before."""
    page = browsers.page()
    lines: list[WebSocketRoute] = []

    def listen(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/live"), listen)
    player = Player(page, seed=4)
    open_table(page, server)
    assert player.until_asked()
    page.locator("#board .legal").first.click()
    button = page.locator("#ask button:visible").last
    button.focus()
    region = page.evaluate(REGION_IN_FOCUS)
    words = button.inner_text()
    text = region["text"].replace(words, "Something else")
    assert text != region["text"]
    lines[-1].send(json.dumps({"regions": {region["id"]: text}}))
    expect(page.get_by_role("button", name="Something else")).to_be_focused()


REGION_IN_FOCUS = """() => {
  const region = document.activeElement.closest("[id]");
  return {id: region.id, text: region.outerHTML};
}"""


SILENT = """window.sent = [];
window.WebSocket = class {
  static OPEN = 1; readyState = 1;
  constructor() { window.line = this; }
  send(text) { window.sent.push(JSON.parse(text)); }
}"""
"""A server that never answers."""
HEARS = "region => line.onmessage({ data: JSON.stringify({ regions: { ask: region } }) })"


HEARS_ALL = "regions => line.onmessage({ data: JSON.stringify({ regions }) })"


def waiting_page(browsers: Browsers, pages: PageServer) -> tuple[Page, str]:
    """A turn of An den Ufern des Nils, and the region that asks."""
    shown = snapshot(nile_scene("turn"))
    page = browsers.page()
    page.add_init_script(SILENT)
    pages.pages["/waiting"] = render.page(shown, VISIT)
    page.goto(f"{pages.address}/waiting")
    return page, render.regions(shown)["ask"]


def test_a_second_click_is_the_same_click_until_something_else_is_asked(
    browsers: Browsers, pages: PageServer
) -> None:
    page, ask = waiting_page(browsers, pages)
    end = page.get_by_role("button", name="End turn")
    end.click()
    end.click()
    (sent,) = page.evaluate("sent")
    number = sent["number"]
    later = re.sub(f'(data-number|name="number" value)="{number}"', rf'\1="{number + 1}"', ask)
    page.evaluate(HEARS, later)
    end.click()
    assert [each["number"] for each in page.evaluate("sent")] == [number, number + 1]


def test_the_focus_goes_on_to_what_can_be_done_next(browsers: Browsers, pages: PageServer) -> None:
    """Also after others have played, and when the game is over."""
    page, ask = waiting_page(browsers, pages)
    number = int(re.findall('data-number="([0-9]+)"', ask)[0])
    page.get_by_role("button", name="End turn").focus()
    page.keyboard.press("Enter")
    others = render.regions(snapshot(nile_scene("waiting")))
    page.evaluate(HEARS_ALL, {name: others[name] for name in ("board", "mine", "hand", "ask")})
    expect(page.locator("#main")).to_be_focused()
    later = ask.replace(f'data-number="{number}"', f'data-number="{number + 4}"')
    page.evaluate(HEARS, later)
    expect(page.locator("#ask :focus")).to_have_count(1)
    link = '<div class="confirm ended"><a class="btn primary" href="/t/table">Result</a></div>'
    page.evaluate(HEARS, f'<div id="ask" class="ask" data-number="" data-picked="">{link}</div>')
    expect(page.get_by_role("link", name="Result")).to_be_focused()
    expect(page.get_by_role("link", name="Result")).to_be_in_viewport(ratio=1)


def test_a_fold_comes_as_it_is_sent_and_stays_as_it_is_left(
    browsers: Browsers, pages: PageServer
) -> None:
    page, _ = waiting_page(browsers, pages)
    asks = '<section id="ask" data-number="1" data-picked="">{}</section>'
    fold = "<form><details open><summary>Which?</summary>{}</details></form>"
    option = '<input type="radio" id="o-1">'
    page.evaluate(HEARS, asks.format(f"<p>{option}</p>"))
    page.evaluate(HEARS, asks.format(fold.format(option)))
    expect(page.locator("#o-1")).to_be_visible()
    page.get_by_text("Which?").click()
    page.evaluate(HEARS, asks.format(fold.format(option + "<b>more</b>")))
    expect(page.locator("#ask b")).to_be_hidden()
