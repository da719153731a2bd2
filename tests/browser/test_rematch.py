"""Two people, one on a phone: a rematch is offered and accepted, and both pages go to it."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, PHONE, SMALL, WIDE, violations
from tests.browser.tables import post
from tests.web.serving import Server


@pytest.mark.parametrize(("ann_has", "bob_has"), [(DESK, PHONE), (PHONE, DESK)])
def test_a_rematch_is_asked_for_refused_taken_up_and_both_are_led_there(
    server: Server, browsers: Browsers, ann_has: ViewportSize, bob_has: ViewportSize
) -> None:
    ann, bob = browsers.page(viewport=ann_has), browsers.page(viewport=bob_has)
    table = post(
        ann, server, "/tables", game="sobek2p", name="Ann", opponent="link", seat="0", clock="5+5"
    )
    path = table.removeprefix(server.address)
    post(bob, server, f"{path}/sit", seat="1", name="Bob")
    for page in (ann, bob):
        page.goto(table)
        expect(page.locator("html")).to_have_class(re.compile("live"))
    post(ann, server, f"{path}/resign", seat="0")
    ann.get_by_role("link", name="Result").click()
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.locator("#offer").get_by_text("Waiting for Bob")).to_be_in_viewport()
    # Bob still looks at the last board
    expect(bob.locator(".offer").get_by_text("Ann wants a rematch.")).to_be_in_viewport()
    bob.get_by_role("button", name="Not now").click()
    expect(ann.locator("#offer")).to_contain_text("Bob can’t play now.")
    expect(bob.get_by_role("button", name="Play again")).to_have_count(0)
    ann.get_by_role("button", name="Rematch").click()
    expect(bob.get_by_role("button", name="Play again")).to_be_visible()
    bob.get_by_role("link", name="Result").click()
    expect(bob.get_by_role("button", name="Play again")).to_be_in_viewport()
    assert not [*violations(bob), *bob.evaluate(WIDE), *bob.evaluate(SMALL)]
    bob.get_by_role("button", name="Play again").click()
    for page in (bob, ann):
        page.wait_for_url(lambda address: "/t/" in address and address.split("?")[0] != table)
        expect(page.locator("#board")).to_be_visible()
    assert ann.url.split("?")[0] == bob.url.split("?")[0]
    expect(bob.get_by_text("The clock starts when")).to_have_count(0)
    expect(bob.locator("[data-until]").first).to_be_attached()
    # who comes back to look at the game is not led away
    ann.goto(table)
    expect(ann.get_by_text("Everyone is in.")).to_be_visible()
    expect(ann.get_by_role("link", name="Go to the rematch")).to_be_visible()
