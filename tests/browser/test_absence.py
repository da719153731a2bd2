"""Who stays away: the others vote for a bot, which plays until the absent person comes back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Browsers
from tests.browser.inspecting import PHONE, violations
from tests.browser.tables import post
from tests.web.serving import Server, serving

NAMES = ("Ann", "Bob", "Cleo")


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One of its own: days pass there."""
    with serving(tmp_path_factory.mktemp("days"), is_plain=False) as running:
        yield running


def sit_down(pages: list[Page], server: Server) -> str:
    """A table at which nobody waits for longer than a day; returns its address."""
    form = {"game": "sobek", "opponent": "link", "players": "3", "seat": "0", "patience": "1"}
    table = post(pages[0], server, "/tables", name=NAMES[0], **form)
    path = table.removeprefix(server.address)
    for seat in (1, 2):
        pages[seat].goto(table)
        post(pages[seat], server, f"{path}/sit", seat=str(seat), name=NAMES[seat])
    for page in pages:
        page.goto(table)
        expect(page.locator("#board")).to_be_visible()
    return table


def test_by_the_vote_of_the_others_a_bot_plays_for_who_stays_away_and_may_come_back(
    browsers: Browsers, server: Server
) -> None:
    pages = [browsers.page(bypass_csp=True, viewport=PHONE) for _ in NAMES]
    table = sit_down(pages, server)
    away = next(n for n, p in enumerate(pages) if p.locator("#ask:not([data-number=''])").count())
    name, absent = NAMES[away], pages[away]
    asker, voter = (page for page in pages if page is not absent)
    absent.goto("about:blank")
    stand_in = asker.get_by_role("button", name=f"Let Ibis play for {name}")
    expect(asker.locator("#ask")).to_contain_text(f"Waiting for {name}")
    expect(stand_in).to_have_count(0)
    server.pass_a_day()
    asker.reload()
    expect(stand_in).to_be_visible()
    assert not list(violations(asker))
    stand_in.click()
    expect(asker.get_by_role("button", name="Withdraw")).to_be_visible()
    voter.get_by_role("button", name="Agree").click()
    for page in (asker, voter):
        expect(page.locator("#log")).to_contain_text(f"A bot takes over for {name}.")
        expect(page.get_by_role("button", name=f"Let Ibis play for {name}")).to_have_count(0)
        expect(page.locator("#ask")).not_to_contain_text(f"Waiting for {name}")  # it has moved
    absent.goto(table)
    expect(absent.get_by_text("A bot is playing for you.")).to_be_visible()
    assert not list(violations(absent))
    absent.get_by_role("button", name="Take over again").click()
    expect(absent.get_by_text("A bot is playing for you.")).to_have_count(0)
    for page in (asker, voter):
        expect(page.locator("#log")).to_contain_text(f"{name} is back.")
