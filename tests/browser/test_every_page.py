"""Laws of looks: every page of every game, in a real browser."""

from itertools import islice

import pytest
from tools.screenshots import Server as PageServer

from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, NO_LINE, PHONE, SMALL, overflows, resize, violations
from tests.browser.shots import GAMES, looks, shots_of, sizes_of, visit
from tests.lengths import LENGTH, long

PARTS = 3
"""In which the pages of a game are looked at, so that more than one process can do it."""


@long
@pytest.mark.parametrize("first", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_any_page(
    browsers: Browsers, pages: PageServer, game: str, first: int
) -> None:
    """Targets are large enough to touch; from 360 pixels on nothing scrolls sideways, is cut off
    or is wider than its button; and axe has nothing to say."""
    page = browsers.page(viewport=PHONE, has_touch=True, bypass_csp=True)
    page.add_init_script(NO_LINE)
    faults: list[str] = []
    for name, language, theme, is_for_axe in islice(
        looks(game, is_long=LENGTH > 1), first, None, PARTS
    ):
        resize(page, PHONE)
        visit(page, pages, shots_of(game)[name], language, theme)
        found = page.evaluate(SMALL)
        if is_for_axe and theme == "night":
            found += violations(page)
        found += overflows(page, sizes_of(game, name))
        if is_for_axe and theme == "papyrus":
            resize(page, DESK)
            found += violations(page)
        faults += [f"{name} {language} {theme}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
