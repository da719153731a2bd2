"""The real pages under a path: scripts load, a game is opened and played."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Browsers
from tests.web.serving import Server, serving


@pytest.fixture
def under_a_path(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, "--base-path", "/shedet", is_plain=False) as running:
        yield running


def test_from_home_to_a_move(browsers: Browsers, under_a_path: Server) -> None:
    page = browsers.page()
    page.goto(f"{under_a_path.address}/shedet/")
    page.get_by_role("button", name="Play Sobek: 2 Players").click()
    page.wait_for_url("**/shedet/t/*")
    expect(page.locator("html.live")).to_be_attached()
    ask = page.locator("#ask")
    expect(ask).to_have_attribute("data-number", "0")
    page.locator("#market button[data-pick]").first.click()
    ask.get_by_role("button", name="Take").first.click()
    expect(ask).not_to_have_attribute("data-number", "0")
    assert page.url.startswith(f"{under_a_path.address}/shedet/t/")
