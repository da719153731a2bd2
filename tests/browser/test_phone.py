"""On a phone, by touch, to the result: a law over the games."""

import pytest
from playwright.sync_api import expect

from shedet.table import Table
from tests.browser.conftest import Browsers
from tests.browser.inspecting import PHONE
from tests.browser.player import Player
from tests.browser.tables import stand_at
from tests.browser.test_nile import NilePlayer
from tests.browser.test_sobek import SobekPlayer
from tests.lengths import LENGTH, long
from tests.web import nile_scenes, scenes, sobek_scenes
from tests.web.serving import Server

PLAYERS: dict[str, type[Player]] = {
    "sobek2p": Player,
    "sobek": SobekPlayer,
    "nile": NilePlayer,
}
SEATS = {"sobek2p": 2, "sobek": 3, "nile": 5}
FIRST, LAST = 4, 7
"""How many decisions are made at a new table, and from how many own lines before the end on; in the
long form the game is played whole."""
AT_LEAST = {"sobek2p": 10, "sobek": 20, "nile": 20} if LENGTH > 1 else dict.fromkeys(SEATS, 7)
"""Decisions."""


def ended(game: str) -> Table:
    if game == "sobek2p":
        return scenes.scene("over")
    found = {"sobek": sobek_scenes.scene, "nile": nile_scenes.scene}[game]
    return found("over", SEATS[game])


@long
@pytest.mark.parametrize("game", PLAYERS)
def test_a_game_on_a_phone_by_touch_to_its_end(
    server: Server, browsers: Browsers, game: str
) -> None:
    page = browsers.page(viewport=PHONE, has_touch=True, is_mobile=True)
    player = PLAYERS[game](page, seed=8, taps=True)
    if game == "sobek2p":
        player.open_table(server.address)
    else:
        player.open_for(server.address, SEATS[game])
        player.connected()
    play_in_sight(player, FIRST if LENGTH == 1 else 1000)
    if not player.is_over:
        stand_at(page, server, ended(game), own=LAST)
        play_in_sight(player, 1000)
    assert player.is_over
    assert player.moves > AT_LEAST[game]
    page.get_by_role("link", name="Result").tap()
    expect(page.get_by_role("heading", level=2).first).to_be_visible()


def play_in_sight(player: Player, decisions: int) -> None:
    """Play on; the page never scrolls sideways."""
    for _ in range(decisions):
        if not player.until_asked():
            return
        player.decide()
        assert player.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
