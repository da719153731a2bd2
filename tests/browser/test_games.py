"""Whole games and long sessions in real browsers."""

import json
import re
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, expect

from shedet.core.game import load
from shedet.core.records.record import Record, replay
from tests.browser import keys
from tests.browser.conftest import Browsers
from tests.browser.player import Player
from tests.browser.tables import stand_at
from tests.lengths import LENGTH, long
from tests.web.scenes import scene
from tests.web.serving import Server, serving


def test_a_whole_game_against_a_bot_by_roles_and_names(
    server: Server, browsers: Browsers, tmp_path: Path
) -> None:
    """Two clicks to the table; then result, record, replay, and another game."""
    page = browsers.page()
    player = Player(page, seed=3)
    player.open_table(server.address)
    player.play()
    assert player.moves > 10
    page.get_by_role("link", name="Result").click()
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_text("Checked in this browser")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game file").click()
    download.value.save_as(tmp_path / "record.json")
    document = json.loads((tmp_path / "record.json").read_text())
    record = Record.from_json(json.dumps(document))
    *_, last = replay(load("sobek2p"), record)
    assert last.position.is_over
    look_at_the_replay(page, len(record.lines))
    page.go_back()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda address: "/t/" in address and "replay" not in address)
    player.connected()
    player.play(1)


def look_at_the_replay(page: Page, lines: int) -> None:
    page.get_by_role("link", name="Replay").click()
    step = page.locator(".sc-n")
    expect(step).to_have_text(f"Move 0 of {lines}")
    page.get_by_role("link", name="Next").click()
    expect(step).to_have_text(f"Move 1 of {lines}")
    page.locator("main").press("ArrowRight")
    expect(step).to_have_text(f"Move 2 of {lines}")
    page.get_by_role("link", name="Everything face up").click()
    expect(page.get_by_role("link", name="Everything face up")).to_have_attribute(
        "aria-current", "true"
    )
    page.get_by_role("link", name="Last").click()
    expect(step).to_have_text(f"Move {lines} of {lines}")
    page.get_by_role("slider").fill("3")
    expect(step).to_have_text(f"Move 3 of {lines}")


def test_two_browsers_at_one_table_and_a_third_watching(server: Server, browsers: Browsers) -> None:
    ann, bob, cleo = (browsers.page() for _ in range(3))
    Player(ann).invite(server.address, 2, "Ann")
    address = ann.get_by_role("textbox", name="Link").input_value()
    expect(ann.get_by_role("img", name="This link as a QR code")).to_be_visible()
    for page in (bob, cleo):
        page.goto(address)
    bob.get_by_role("textbox", name="Your name").fill("Bob <b>")
    bob.get_by_role("button", name="Sit here").click()
    players = [Player(ann, 1), Player(bob, 2)]
    for player in players:
        player.connected()
        expect(player.page.locator("#board.market-box")).to_be_visible()
    expect(cleo.locator("#board.market-box")).to_be_visible()
    together(players, 8)
    expect(cleo.locator("#status .st-t")).to_have_text(
        re.compile(r"^(Ann|Bob <b>)(’s turn| takes another turn| is )")
    )
    assert not cleo.locator("#ask form, #hand input, #board button").count()
    speak(ann, bob, cleo)
    consent(ann, bob)
    carry_the_seat(ann, browsers.page())


def together(players: list[Player], decisions: int) -> None:
    """Whoever is asked plays; everybody sees it."""
    for _ in range(decisions):
        asked(players).decide()


def asked(players: list[Player]) -> Player:
    """The player whose page asks for something, as soon as one does."""
    while not (found := [player for player in players if player.number]):
        players[0].page.wait_for_timeout(20)
    return found[0]


def speak(ann: Page, bob: Page, cleo: Page) -> None:
    ann.get_by_role("button", name="Chat").click()
    ann.get_by_role("textbox", name="Message").fill("Hello <i>Bob</i>")
    ann.get_by_role("button", name="Send").click()
    for page in (bob, cleo):
        expect(page.locator("[data-unread]")).to_be_visible()
        page.get_by_role("button", name="Chat").click()
        expect(page.locator("#chat li")).to_have_text("Ann Hello <i>Bob</i>")
        expect(page.locator("[data-unread]")).to_be_hidden()
        page.keyboard.press("Escape")
    ann.keyboard.press("Escape")


def consent(ann: Page, bob: Page) -> None:
    ann.get_by_role("button", name="Menu").click()
    ann.locator("summary").filter(has_text="End without a result").click()
    ann.get_by_role("button", name="Ask the others").click()
    expect(bob.locator("#ask .vote").get_by_text("Ann asks to end the game")).to_be_visible()
    bob.get_by_role("button", name="Decline").click()
    expect(ann.locator("#ask .vote")).to_be_hidden()


def carry_the_seat(ann: Page, phone: Page) -> None:
    """By a private link to another device; the first one can only watch then."""
    ann.get_by_role("button", name="Menu").click()
    ann.locator("summary").filter(has_text="Private link").click()
    ann.get_by_role("button", name="Make a link").click()
    link = ann.locator("#private-link").input_value()
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Take Ann’s seat?")).to_be_visible()
    phone.get_by_role("button", name="Play here").click()
    phone.wait_for_url("**/t/*")
    expect(phone.locator("#hand .tile").first).to_be_visible()
    ann.goto(phone.url.partition("?")[0])
    expect(ann.locator("#hand")).to_be_hidden()


def test_the_server_dies_and_comes_back(browsers: Browsers, tmp_path: Path) -> None:
    """The page says so, keeps what was chosen, and goes on by itself."""
    page = browsers.page()
    player = Player(page, seed=5)
    with serving(tmp_path, is_plain=False) as first:
        player.open_table(first.address)
        player.play(3)
        tile = page.locator("#board .legal").first
        while player.until_asked() and not tile.count():
            player.decide()
        tile.click()
        chosen = tile.get_attribute("data-pick")
        log = page.locator("#log li").all_inner_texts()
        first.kill()
    banner = page.get_by_role("alert").filter(has_text="Connection lost")
    expect(banner).to_be_visible()
    page.locator("#ask .primary:visible").first.click()
    with serving(tmp_path, "--port", str(first.port), is_plain=False):
        page.get_by_role("button", name="Try now").click()
        expect(banner).to_be_hidden()
        player.connected()
        assert page.locator("#log li").all_inner_texts() == log
        pressed = page.locator("#board [aria-pressed=true]")
        expect(pressed).to_have_attribute("data-pick", chosen or "")
        number = player.number
        while not player.confirmed():
            player.one_step()
        player.answered(number)
        player.play(2)


@long
def test_a_game_by_keyboard_alone(server: Server, browsers: Browsers) -> None:
    """From the first page on, and to the end; in the long form all between too."""
    page = browsers.page()
    page.goto(server.address)
    keys.reach(page, '[aria-label="Play Sobek: 2 Players"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    player = Player(page, seed=2)
    player.connected()
    first = 5 if LENGTH == 1 else 200
    decisions = play_by_keys(player, first)
    if player.is_over:
        assert decisions > 10
        return
    assert decisions == first
    stand_at(page, server, scene("over"), own=8)
    assert play_by_keys(player, 200) > 0
    assert player.is_over


def play_by_keys(player: Player, most: int) -> int:
    """Play on until the game is over, or for so many decisions; returns how many they were."""
    for decisions in range(most):
        if not player.until_asked():
            return decisions
        number = player.number
        keys.decide(player.page, partial(step_by_keys, player.page, decisions))
        player.answered(number)
    return most


def step_by_keys(page: Page, turn: int, steps: int) -> None:
    sheet = page.locator("#ask form:visible input[type=radio]")
    button = page.locator("#ask form:visible .primary")
    legal = page.locator("#board .legal, #hand .btn.rib")
    if page.locator("#ask .why:visible").count():
        keys.press(page, "Escape")
    elif page.evaluate("document.activeElement.matches('#board .legal')"):
        keys.press(page, "Enter")
    elif sheet.count():
        keys.reach(page, "#ask form:not([hidden]) [type=radio]")
        page.keyboard.press("Space")
        for _ in range(turn % sheet.count()):
            page.keyboard.press("ArrowDown")
        keys.press(page, "Enter")
    elif button.count() and not (legal.count() and not steps):
        keys.reach(page, "#ask form:not([hidden]) .primary")
        keys.press(page, "Enter")
    elif legal.count():
        # the focus chooses and shows what it would bring, Enter does it
        keys.reach(page, "#board .legal, #hand .btn.rib")
        if turn % 3 == 1:
            page.keyboard.press("ArrowRight")
        keys.press(page, "Enter")
    else:
        keys.choose_in_hand(page)
