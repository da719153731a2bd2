"""How much a first visit weighs, and whether goods can be told apart without colour."""

from itertools import combinations

from playwright.sync_api import Page, Request

from shedet.core.language import LANGUAGES
from shedet.games.sobek2p.pieces.box import GOODS
from shedet.web.parts.assets import MODULES, asset
from tests.browser.conftest import Browsers
from tests.browser.player import Player
from tests.browser.tables import open_table
from tests.web.serving import Server

LIMIT = 100_000
"""Bytes of a first view as they travel, everything included."""


def weighed(page: Page) -> list[int]:
    """A list to which the size of every answer is added as it comes."""
    sizes: list[int] = []

    def add(request: Request) -> None:
        parts = request.sizes()
        sizes.append(parts["responseBodySize"] + parts["responseHeadersSize"])

    page.on("requestfinished", add)
    page.on("websocket", lambda line: line.on("framereceived", lambda at: sizes.append(len(at))))
    return sizes


def test_what_a_browser_loads_first_is_light(server: Server, browsers: Browsers) -> None:
    page = browsers.page()
    sizes = weighed(page)
    page.goto(server.address)
    page.wait_for_load_state("networkidle")
    home = sum(sizes)
    assert 10_000 < home < LIMIT

    player = Player(browsers.page(), seed=1)
    open_table(player.page, server)
    assert player.until_asked()
    stranger = browsers.page()
    sizes = weighed(stranger)
    stranger.goto(player.page.url)
    stranger.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) < LIMIT


LOADED = """() => performance.getEntriesByType("resource")
  .map((entry) => entry.name.slice(location.origin.length))
  .filter((address) => /[.]js/.test(address)).sort()"""

NAMED = """() => {
  const hints = [...document.querySelectorAll("script[src], link[rel=modulepreload]")];
  return hints.map((hint) => hint.getAttribute("src") ?? hint.getAttribute("href")).sort();
}"""


def test_every_script_is_loaded_once_and_none_waits_for_another(
    server: Server, browsers: Browsers
) -> None:
    """Under the address that may be kept; the page itself names all of them."""
    page = browsers.page()
    page.goto(server.address)
    page.locator("html.scripted").wait_for()
    addresses = sorted(asset(name) for name in ("idiomorph.js", "shedet.js", *MODULES))
    assert page.evaluate(LOADED) == addresses
    assert page.evaluate(NAMED) == addresses


DRAWN = """(good) => {
  const tile = [...document.querySelectorAll("#board .tile")].find(
    (each) => each.querySelector(`use[href$="#g-${good}"]`));
  if (!tile) return null;
  const letter = tile.querySelector(".lt").textContent;
  return [letter, tile.querySelector(".good use").getAttribute("href")];
}"""


def test_goods_are_told_apart_without_colour(server: Server, browsers: Browsers) -> None:
    """Letter and drawing differ for any two goods, in every language."""
    page = browsers.page(locale=None)
    open_table(page, server)
    for language in LANGUAGES:
        page.set_extra_http_headers({"accept-language": language})
        page.reload()
        assert page.locator("html").get_attribute("lang") == language
        signs = [sign for good in GOODS if (sign := page.evaluate(DRAWN, good))]
        assert len(signs) >= 5
        for one, other in combinations(signs, 2):
            assert one[0] != other[0]
            assert one[1] != other[1]
