"""The real pages under a path: scripts load, a game is opened and played."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Browsers
from tests.browser.player import Player
from tests.web.serving import Server, serving


@pytest.fixture
def under_a_path(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, "--base-path", "/shedet", is_plain=False) as running:
        yield running


def test_from_home_to_a_move(browsers: Browsers, under_a_path: Server) -> None:
    page = browsers.page()
    player = Player(page)
    player.open_table(f"{under_a_path.address}/shedet/")
    assert page.url.startswith(f"{under_a_path.address}/shedet/t/")
    player.play(2)
    assert player.moves == 2
