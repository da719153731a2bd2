"""Every game can be played without script: each click sends a form and loads a page."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from shedet.core.game import games
from shedet.web.boards import has_board
from tests.browser import forms
from tests.browser.conftest import Browsers
from tests.browser.player import Player
from tests.browser.tables import stand_at
from tests.browser.test_nile import NilePlayer, play_by_forms
from tests.browser.test_sobek import SobekPlayer
from tests.lengths import LENGTH, long
from tests.web import nile_scenes, sobek_scenes
from tests.web.serving import Server


def pick_two_cards(page: Page, server: Server) -> None:
    """Chosen cards stay chosen when the next page comes."""
    stand_at(page, server, sobek_scenes.scene("turn", 2), is_live=False)
    pick(page, 2)


def pick_three_tiles(page: Page, server: Server) -> None:
    """Chosen tiles stay chosen when the next page comes; the theme is changed by a form, too."""
    if page.get_by_role("checkbox").count() > 2:
        pick(page, 3)
        expect(page.locator("#ask form:visible")).to_be_visible()
    page.get_by_role("button", name="Switch to the dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")


def pick(page: Page, number: int) -> None:
    boxes = page.get_by_role("checkbox")
    for each in range(number):
        boxes.nth(each).check()
    forms.send(page.get_by_role("button", name="Select"))
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(number)


def take_turns(page: Page, server: Server) -> None:
    """Turns, which come after the set-up."""
    stand_at(page, server, nile_scenes.scene("turn", 2), is_live=False)
    for _ in range(3):
        play_by_forms(page)


@dataclass(frozen=True)
class Door:
    """How a game is opened and played without script, and what else is tried in it."""

    player: type[Player]
    decide: Callable[[Page], None]
    then: Callable[[Page, Server], None]
    decisions: int
    many: int


GAMES = {
    "nile": Door(NilePlayer, play_by_forms, take_turns, 5, 24),
    "sobek": Door(SobekPlayer, forms.decide, pick_two_cards, 6, 12),
    "sobek2p": Door(Player, forms.decide, pick_three_tiles, 6, 12),
}


def test_every_game_with_a_board_is_tried() -> None:
    assert set(GAMES) == set(filter(has_board, games()))


@long
@pytest.mark.parametrize("game", GAMES)
def test_a_table_works_without_script(server: Server, browsers: Browsers, game: str) -> None:
    """The first decisions, in the long form more of them, and what is particular in a game."""
    door = GAMES[game]
    page = browsers.page(java_script_enabled=False)
    player = door.player(page)
    page.goto(server.address)
    player.open_choices()
    player.card().get_by_role("radio", name="Heron").locator("..").click()
    forms.send(player.card().get_by_role("button", name=f"Play {player.game}"))
    for _ in range(door.many if LENGTH > 1 else door.decisions):
        door.decide(page)
    assert page.locator("#log li").count()
    door.then(page, server)
