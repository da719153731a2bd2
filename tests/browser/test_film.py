"""Coming back to a table: what others did meanwhile is offered as a film, on the table itself."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Browsers
from tests.browser.player import Player
from tests.browser.tables import live, post
from tests.web.serving import Server

STEPS = """() => {
  const seen = (window.seen = []), count = document.querySelector("[data-step]");
  new MutationObserver(() => count.textContent && seen.push(count.textContent))
    .observe(count, { childList: true, characterData: true, subtree: true });
}"""


def pieces(page: Page) -> list[str]:
    """What lies where; not what the pointer or the focus is over."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('#board td')].map((one) => one.textContent)"
    )
    return found


def two(server: Server, ann: Page, bob: Page) -> tuple[Player, Player, str]:
    """Both at a table; Ann has moved, and Bob is to move."""
    fields = {"game": "sobek2p", "opponent": "link", "name": "Ann", "seat": "0"}
    ann.goto(post(ann, server, "/tables", **fields))
    table = ann.url.partition("?")[0]
    bob.goto(table)
    bob.goto(post(bob, server, f"{table.removeprefix(server.address)}/sit", seat="1", name="Bob"))
    ann.reload()
    live(ann)
    live(bob)
    players = Player(ann, seed=1), Player(bob, seed=2)
    if not players[0].number:
        players[1].play(1)
    players[0].until_asked()
    while players[0].number:
        players[0].decide()
    return *players, table


def test_what_was_missed_is_played_on_the_table_and_can_be_skipped(
    server: Server, browsers: Browsers
) -> None:
    ann, bob = browsers.page(reduced_motion="no-preference"), browsers.page()
    _, other, table = two(server, ann, bob)
    strip = ann.get_by_role("region", name="Since your last turn")
    ann.reload()
    live(ann)
    expect(strip).to_have_count(0)  # nothing was missed yet
    ann.goto(f"{server.address}/rules")
    while other.number:
        other.decide()
    ann.goto(table)
    live(ann)
    expect(strip).to_be_visible()
    expect(strip.get_by_role("list")).to_contain_text("Bob")
    board, question = pieces(ann), ann.locator("#ask").inner_html()
    ann.evaluate(STEPS)
    strip.get_by_role("button", name="Play what you missed").click()
    expect(ann.locator("html")).to_have_class(re.compile("filming"))
    expect(ann.locator("#ask")).to_be_hidden()
    expect(ann.locator("html")).not_to_have_class(re.compile("filming"))
    steps = ann.evaluate("window.seen")
    number = int(steps[-1].partition("/")[2])
    assert steps == [f"{step}/{number}" for step in range(1, number + 1)]
    expect(strip).to_be_hidden()
    assert pieces(ann) == board
    assert ann.locator("#ask").inner_html() == question
    # it was seen: the same is not offered again, and the question can be answered
    ann.reload()
    live(ann)
    expect(ann.locator("#film")).to_be_hidden()
    Player(ann, seed=3).decide()


def test_news_end_the_film_and_skipping_shows_what_is(server: Server, browsers: Browsers) -> None:
    ann, bob = browsers.page(), browsers.page()
    _, other, table = two(server, ann, bob)
    ann.goto(f"{server.address}/rules")
    while other.number:
        other.decide()
    for way in ("skip", "news"):
        ann.evaluate("() => localStorage.removeItem('told')")
        ann.goto(table)
        live(ann)
        board = pieces(ann)
        ann.get_by_role("button", name="Play what you missed").click()
        expect(ann.locator("html")).to_have_class(re.compile("filming"))
        if way == "skip":
            ann.get_by_role("button", name="Skip").click()
        else:
            post(bob, server, f"{table.removeprefix(server.address)}/abort", seat="1")
            expect(ann.locator("#ask")).to_contain_text("Bob asks to end the game")
        expect(ann.locator("html")).not_to_have_class(re.compile("filming"))
        expect(ann.locator("#film")).to_be_hidden()
        assert pieces(ann) == board
        assert not ann.locator("#ask").evaluate("(ask) => ask.inert")
