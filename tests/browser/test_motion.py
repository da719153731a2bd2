"""Only pieces move: sentences and prices change at once, and nothing flies over them."""

import random
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from matplotlib.image import imread
from playwright.sync_api import Browser, Page
from tools.screenshots import Server as PageServer

from shedet.table import Table
from shedet.web.pages import render
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of
from tests.browser.conftest import Browsers, Launch
from tests.browser.inspecting import DESK, PHONE
from tests.browser.test_touches import SILENT
from tests.web import nile_scenes, scenes, sobek_scenes
from tests.web.scenes import VISIT

SLOW = """:root { --m-fly: 60s !important; --m-hop: 60s !important; }
* { transition: none !important; }"""
HEAR = "regions => line.onmessage({ data: JSON.stringify({ regions }) })"
HALFWAY = """() => new Promise((done) => {
  const look = () => {
    const all = document.getAnimations();
    for (const one of all) {
      one.pause();
      // they are fast at first: this is about half the way
      one.currentTime = one.effect.getComputedTiming().duration * 0.12;
    }
    done(all.map((each) => each.effect.pseudoElement ?? each.effect.target.outerHTML));
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
})"""
FINISH = """() => { for (const one of document.getAnimations()) one.finish(); }"""
WORDS = """() => [...document.querySelectorAll("#status, #ask, .price, .tag, .risk, .wash")]
  .map((each) => each.getBoundingClientRect())
  .filter((box) => box.height > 12 && box.bottom < innerHeight && box.right < innerWidth)
  .map((box) => {
    const by = Math.min(10, box.height / 4);
    const [width, height] = [box.width - 2 * by, box.height - 2 * by];
    return { x: box.x + by, y: box.y + by, width, height };
  })"""
"""Where sentences and prices stand, without their round corners."""
FAINT, FEW = 0.04, 0.01
"""Of full brightness, and of all points: edges are smoothed a little otherwise in motion."""
GAMES = {"sobek2p": scenes, "sobek": sobek_scenes, "nile": nile_scenes}


class Motion:
    """A page whose table goes on, stopped in the middle of each motion."""

    def __init__(self, page: Page, table: Table, play_on: Callable[..., Any]) -> None:
        self.page = page
        self.table = table
        self.play_on = play_on
        self.chance = random.Random(3)
        self.kept = HostedTable("table", table, 0.0, 0.0, owners={0: "browser"})

    def snapshot(self) -> Any:
        return snapshot_of(self.kept, (0, (0,), "en"), [True] * len(self.table.seats), 0)

    def stops(self, number: int) -> Iterator[list[str]]:
        """What is animated, in the midst of each of so many motions; then it comes to its end."""
        for _ in range(60):
            if not number or self.table.stage != "playing":
                return
            self.play_on(self.table, self.chance)
            self.page.evaluate(HEAR, render.regions(self.snapshot()))
            animated = self.page.evaluate(HALFWAY)
            if animated:
                number -= 1
                yield animated
                self.finish()

    def finish(self) -> None:
        """Let all that moves arrive."""
        self.page.evaluate(FINISH)
        self.page.wait_for_function("() => !document.getAnimations().length")


@pytest.fixture(scope="module")
def browser(chromium: Launch) -> Iterator[Browser]:
    """One that paints: pictures of it are compared."""
    started = chromium()
    yield started
    started.close()


@pytest.fixture(params=GAMES)
def motions(
    request: pytest.FixtureRequest, browsers: Browsers, pages: PageServer
) -> Iterator[Motion]:
    """The same turn, at a desk and on a phone."""
    page = browsers.page(reduced_motion="no-preference", bypass_csp=True)
    page.add_init_script(SILENT)

    def in_each_size() -> Iterator[Motion]:
        for size in (DESK, PHONE):
            made = Motion(page, GAMES[request.param].scene("turn"), GAMES[request.param].play_on)
            pages.pages["/motion"] = render.page(made.snapshot(), VISIT)
            page.set_viewport_size(size)
            page.goto(f"{pages.address}/motion")
            page.add_style_tag(content=SLOW)
            yield made

    return in_each_size()


def shots(page: Page, boxes: list[Any]) -> list[Any]:
    pictures = [imread(BytesIO(page.screenshot(clip=box))) for box in boxes]
    assert all(picture[..., :3].std() > 0 for picture in pictures)  # something is painted
    return pictures


PIECE = re.compile(r"::view-transition-group\(p\d+\)")


def test_pieces_move_and_nothing_else(motions: Iterator[Motion]) -> None:
    """A sentence that stood over another, or under a card, would look otherwise at the end."""
    for motion in motions:
        compared = 0
        for animated in motion.stops(3):
            boxes = motion.page.evaluate(WORDS)
            midway = shots(motion.page, boxes)
            motion.finish()
            for before, after in zip(midway, shots(motion.page, boxes), strict=True):
                assert (abs(before - after) > FAINT).mean() < FEW
            assert [each for each in animated if not PIECE.fullmatch(each)] == []
            compared += len(boxes)
        assert compared >= 3
