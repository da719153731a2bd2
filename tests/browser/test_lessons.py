"""Lessons in a real browser: played to their ends by keyboard and by touch, at both sizes."""

from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, ViewportSize, expect

from shedet.core.language import LANGUAGES
from shedet.lessons import lesson_of
from shedet.lessons.words import WORDS
from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, PHONE, WIDE, violations
from tests.browser.keys import Moved
from tests.browser.tables import live, post
from tests.lengths import LENGTH, long
from tests.web.serving import Server

GAMES = ("sobek2p", "sobek", "nile")
SMALL: ViewportSize = {"width": 360, "height": 740}
WRONG = {"sobek2p": (2, "take D6"), "sobek": (2, "take 2"), "nile": (9, "field U42")}
"""For each game a step, and what is tried there instead."""
ASIDE = {"take 2": "play vizier"}
"""What is tapped instead at a desk, where Heron's card lies on it."""

AIMED = """() => {
  // what lies under the opening of the veil: the card must not cover it
  document.querySelectorAll("[data-aimed]").forEach((one) => one.removeAttribute("data-aimed"));
  const card = document.getElementById("lesson"), veil = document.querySelector(".veil");
  if (document.querySelector(".ended")) return "ended";
  if (!card || card.hidden || document.documentElement.matches(".busy")) return null;
  const next = card.querySelector("form[action$='/next'] button");
  if (!next && (!veil || veil.hidden)) return null;
  const box = (next ?? veil).getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const under = document.elementFromPoint(x, y)?.closest("button, label, a");
  if (!under || (!next && card.contains(under))) return null;
  const own = under.getBoundingClientRect(), by = next ? 0 : 6;
  if (Math.abs(own.left - by - box.left) > 1 || Math.abs(own.top - by - box.top) > 1) return null;
  (under.control ?? under).setAttribute("data-aimed", "");
  return `${x} ${y}`;
}"""
SETTLED = f"""(look) => {{
  // the same in three frames one after the other: the card has been placed
  const found = ({AIMED})(), before = window.aimed?.look === look ? window.aimed : {{ times: 0 }};
  window.aimed = {{ look, found, times: found && found === before.found ? before.times + 1 : 0 }};
  return window.aimed.times > 1 ? found : null;
}}"""
STATE = """() => {
  const ask = document.getElementById("ask"), card = document.getElementById("lesson");
  const chosen = [...document.querySelectorAll("input.pick:checked")].map((one) => one.value);
  const ended = !!document.querySelector(".ended");
  return [card?.dataset.step, ask?.dataset.number, ask?.dataset.picked, chosen, ended].join();
}"""


WHERE = """(css) => {
  const wanted = [...document.querySelectorAll(css)];
  if (wanted.includes(document.activeElement)) return "there";
  return !wanted.length ? "gone" : wanted.some((one) => one.checkVisibility()) ? "on" : "hidden";
}"""


AGAIN, LOST = 15_000, 9
"""Milliseconds until somebody presses again, and how often in a lesson at most."""


def reach(page: Page, css: str) -> None:
    """Tab on until the focus is there; what the focus picks on the way is dropped again."""
    for _ in range(150):
        where = page.evaluate(WHERE, css)
        if where == "there":
            return
        if where == "gone":
            raise Moved
        page.keyboard.press("Escape" if where == "hidden" else "Tab")
    raise AssertionError(f"no way by keyboard to {css}: {page.evaluate(STATE)}")


class Learner:
    """Somebody who does what Heron says, by touch or by keyboard alone."""

    def __init__(self, page: Page, game: str, has_keys: bool) -> None:
        self.page, self.game, self.has_keys = page, game, has_keys
        self.steps: list[int] = []
        self.looks = self.lost = 0

    @property
    def step(self) -> int:
        return int(self.page.locator("#lesson").get_attribute("data-step") or 0)

    def aim(self) -> str:
        """Where the veil is open, once the page has settled; `ended` at the end of the game."""
        self.looks += 1
        return str(self.page.wait_for_function(SETTLED, arg=self.looks).json_value())

    def play(self) -> None:
        """To the end of the game, with one slip on the way."""
        while (at := self.aim()) != "ended":
            if not self.steps or self.step != self.steps[-1]:
                self.steps.append(self.step)
                number, move = WRONG[self.game]
                if self.step == number:
                    self.slip(move)
                    continue
            before = self.page.evaluate(STATE)
            if self.has_keys:
                with suppress(Moved):
                    self.press()
            else:
                self.page.touchscreen.tap(*map(float, at.split()))
            self.followed(before)

    def followed(self, before: str) -> None:
        """Wait until something has come of it; what was redrawn under the hand is done again."""
        try:
            self.page.wait_for_function(
                f"before => ({STATE})() !== before", arg=before, timeout=AGAIN
            )
        except TimeoutError:
            self.lost += 1
            assert self.lost < LOST, f"nothing comes of it: {before}"

    def press(self) -> None:
        """What is aimed at, by keyboard; answers of one question are one stop on the way."""
        page, group = self.page, "input[type=radio][data-aimed]"
        if page.locator(group).count():
            reach(page, ":is(form, fieldset):has([data-aimed]) input[type=radio]")
            for _ in range(12):
                if page.locator(f"{group}:focus").count():
                    break
                page.keyboard.press("ArrowDown")
            if not page.locator(f"{group}:checked").count():
                page.keyboard.press("Space")
            return
        reach(page, "[data-aimed]")
        page.keyboard.press("Space" if page.locator("input[data-aimed]").count() else "Enter")

    def slip(self, move: str) -> None:
        """A wrong move is answered kindly, and nothing has happened."""
        page = self.page
        if not self.has_keys and page.viewport_size == DESK:
            move = ASIDE.get(move, move)
        tried = f'[data-pick="{move}"]'
        state, log = page.evaluate(STATE), page.locator("#log").inner_text()
        if self.has_keys:
            reach(page, tried)
            state = page.evaluate(STATE)  # the focus has picked it, as on every table
            page.keyboard.press("Enter")
        else:
            page.locator(tried).first.tap()
        card = page.locator("#lesson.kind")
        lesson = lesson_of(self.game)
        assert lesson
        expect(card).to_contain_text("Nothing happened. Try this: ")
        expect(card).to_contain_text(lesson.steps[self.step - 1].order.say())
        expect(page.locator(f"{tried}.oops").first).to_be_visible()
        assert page.evaluate(STATE) == state
        assert page.locator("#log").inner_text() == log
        assert not list(violations(page))


def begin(page: Page, server: Server, game: str) -> None:
    page.goto(post(page, server, f"/lessons/{game}"))
    live(page)


def learn(page: Page, server: Server, game: str, has_keys: bool) -> None:
    """One lesson from its first card to the result of the game."""
    begin(page, server, game)
    assert not list(violations(page))
    learner = Learner(page, game, has_keys)
    learner.play()
    lesson = lesson_of(game)
    assert lesson
    assert learner.steps == list(range(1, len(lesson.steps) + 1))
    page.locator(".ended .primary").press("Enter")
    expect(page.get_by_text(WORDS["learned"].say())).to_be_visible()
    expect(page.get_by_role("button", name=WORDS["real_game"].say())).to_be_visible()
    assert not list(violations(page))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_by_keyboard_alone(
    game: str, server: Server, browsers: Browsers
) -> None:
    learn(browsers.page(viewport=DESK), server, game, has_keys=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_by_touch_on_a_phone(
    game: str, server: Server, browsers: Browsers
) -> None:
    page = browsers.page(viewport=PHONE, has_touch=True, is_mobile=True)
    learn(page, server, game, has_keys=False)


@pytest.mark.skipif(LENGTH == 1, reason="make test-long plays these too")
@pytest.mark.parametrize("game", GAMES)
@long
def test_a_lesson_is_played_the_other_way_at_the_other_size(
    game: str, server: Server, browsers: Browsers
) -> None:
    learn(browsers.page(viewport=PHONE), server, game, has_keys=True)
    learn(browsers.page(viewport=DESK, has_touch=True), server, game, has_keys=False)


@pytest.mark.parametrize("language", LANGUAGES)
@long
def test_a_lesson_fits_a_small_phone_in_every_language(
    language: str, server: Server, browsers: Browsers
) -> None:
    """Every step of a lesson, in the long form of all; each card lies whole on the screen."""
    page = browsers.page(viewport=SMALL, has_touch=True, is_mobile=True, locale=language)
    games = GAMES if LENGTH > 1 else (GAMES[list(LANGUAGES).index(language) % len(GAMES)],)
    for game in games:
        begin(page, server, game)
        assert not list(violations(page))
        steps = Learner(page, game, has_keys=False)
        while steps.aim() != "ended":
            assert not page.evaluate(WIDE)
            box = page.locator("#lesson").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= SMALL["width"]
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= SMALL["height"]
            before = page.evaluate(STATE)
            page.locator("#lesson :is(form[action$='/next'], form[action$='/skip']) button").tap()
            page.wait_for_function(f"before => ({STATE})() !== before", arg=before)


def test_a_lesson_moves_for_those_who_want_motion_and_stays_still_for_others(
    server: Server, browsers: Browsers
) -> None:
    for wish, moves in (("reduce", "none"), ("no-preference", "breathe")):
        page = browsers.page(reduced_motion=wish)
        begin(page, server, "sobek2p")
        expect(page.locator(".veil")).to_have_css("animation-name", moves)


def test_show_me_picks_the_thing_and_leaves_the_move_to_the_player(
    server: Server, browsers: Browsers
) -> None:
    page = browsers.page()
    begin(page, server, "sobek2p")
    page.get_by_role("button", name=WORDS["next"].say()).click()
    page.get_by_role("link", name=WORDS["show"].say()).click()
    expect(page.locator('[data-pick="take D4"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#ask .primary:visible")).to_be_focused()
    assert Learner(page, "sobek2p", has_keys=True).step == 2
