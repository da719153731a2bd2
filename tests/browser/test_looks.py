"""Pages for everyone: measured in a real browser, at every size, in every language."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from tools.screenshots import Server as PageServer
from tools.screenshots import Shot, shots

from shedet.core.language import LANGUAGES
from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, NO_LINE, PHONE, SMALL, WIDE, share, violations
from tests.lengths import long
from tests.web.scenes import VISIT


def visit(page: Page, pages: PageServer, shot: Shot, language: str = "en", theme: str = "") -> None:
    reader = replace(VISIT, language=language, theme=theme)
    pages.pages[f"/{shot.name}"] = shot.html(reader)
    page.goto(f"{pages.address}/{shot.name}")
    if shot.act:
        shot.act(page)


def named(*names: str, language: str = "en") -> list[Shot]:
    found = {shot.name: shot for shot in shots(language)}
    return [found[name] for name in names]


@long
@pytest.mark.parametrize(("size", "theme"), [(DESK, "papyrus"), (PHONE, "night")])
def test_axe_finds_nothing(
    browsers: Browsers, pages: PageServer, size: dict[str, int], theme: str
) -> None:
    page = browsers.page(viewport=size, bypass_csp=True)
    page.add_init_script(NO_LINE)
    faults = []
    own = [shot for shot in shots("en") if not shot.name.startswith(("nile-", "sobek-"))]
    for shot in share(own, 2 * (theme == "night")):  # those of the other games have their own tests
        visit(page, pages, shot, theme=theme)
        faults += [f"{shot.name}: {fault}" for fault in violations(page)]
    assert not faults, "\n".join(faults)


@long
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_page(
    browsers: Browsers, pages: PageServer, language: str
) -> None:
    """No scrolling sideways from 360 pixels on, and no text that is cut off by its button."""
    wanted = ("home", "turn", "take", "sell", "big-hand", "slot", "discard", "result", "replay",
              "rules", "gathering", "why-not", "menu", "courtesan", "hint-3", "analysis",
              "replay-bot")  # fmt: skip
    page = browsers.page(bypass_csp=True)
    page.add_init_script(NO_LINE)
    faults = []
    part = list(LANGUAGES).index(language)
    for shot in share(named(*wanted, language=language), part):
        visit(page, pages, shot, language)
        for width, height in ((360, 740), (390, 844), (768, 1024), (1280, 800), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            for fault in page.evaluate(WIDE):
                faults.append(f"{shot.name} {language} {width}: {fault}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("size", "games"), [(DESK, 3), (PHONE, 1)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_can_be_begun_without_scrolling(
    browsers: Browsers, pages: PageServer, language: str, size: dict[str, int], games: int
) -> None:
    """At a desk any of the games, which stand in one row; on a phone the first."""
    page = browsers.page(viewport=size)
    (shot,) = named("home", language=language)
    visit(page, pages, shot, language)
    bottoms = []
    for go in page.locator(".gcard .go").all()[:games]:
        for button in go.get_by_role("button").all():
            box = button.bounding_box()
            assert box
            bottoms.append(box["y"] + box["height"])
    assert len(bottoms) == 2 * games
    assert max(bottoms) < size["height"]
    assert max(bottoms) - min(bottoms) < 1


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_with_twelve_tiles_in_hand_all_that_is_legal_is_in_sight(
    browsers: Browsers, pages: PageServer, size: dict[str, int]
) -> None:
    page = browsers.page(viewport=size, has_touch=True)
    page.add_init_script(NO_LINE)
    (shot,) = named("big-hand")
    visit(page, pages, shot)
    legal = page.locator("#board .legal, #hand label, #hand .btn.rib")
    assert legal.count() >= 12 + 3
    for box in [legal.nth(n).bounding_box() for n in range(legal.count())]:
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]


def test_on_a_phone_too_squares_and_fields_have_the_names_that_sentences_call_them(
    browsers: Browsers, pages: PageServer
) -> None:
    page = browsers.page(viewport=PHONE)
    page.add_init_script(NO_LINE)
    turn, nile = named("turn", "nile-turn-3")
    visit(page, pages, turn)
    for name in "ABCDEF123456":
        header = page.locator("#board th", has_text=name)
        expect(header).to_be_in_viewport()
        expect(header).not_to_have_css("clip-path", "inset(50%)")
    visit(page, pages, nile)
    for row in page.locator(".rno b").all():
        expect(row).to_be_in_viewport()
    rows = page.locator(".rno b").all_inner_texts()
    assert rows == ["↑2", "↓5", "↑3", "↓4", "↑4", "↓3", "↑5", "↓2"]
    assert page.locator("#f-U42 .fno").inner_text() == "2"
    expect(page.locator("#f-U42 .fno")).to_be_in_viewport()


def test_pieces_grow_with_a_page_that_is_enlarged_at_a_desk(
    browsers: Browsers, pages: PageServer
) -> None:
    """At 200 % a desk has half as many pixels each way."""
    page, zoomed = browsers.page(), browsers.page(viewport={"width": 640, "height": 400})
    pieces = {"turn": "#board .tile", "sobek-turn-3": "#hand .tile", "nile-turn-3": ".f .coin"}
    for shot, (name, piece) in zip(named(*pieces), pieces.items(), strict=True):
        widths = []
        for each in (page, zoomed):
            each.add_init_script(NO_LINE)
            visit(each, pages, shot)
            box = each.locator(piece).first.bounding_box()
            assert box
            widths.append(box["width"])
        assert 2 * widths[1] > 1.3 * widths[0], name


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_result_has_its_buttons_in_sight(
    browsers: Browsers, pages: PageServer, size: dict[str, int]
) -> None:
    page = browsers.page(viewport=size)
    page.add_init_script(NO_LINE)
    for shot in named("result", "sobek-over-4", "nile-over", "resigned"):
        visit(page, pages, shot)
        for button in page.locator("#rematch .btn:visible").all():
            expect(button).to_be_in_viewport(ratio=1)


def test_targets_are_large_enough_to_touch(browsers: Browsers, pages: PageServer) -> None:
    page = browsers.page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.add_init_script(NO_LINE)
    faults = []
    for shot in shots("en"):
        visit(page, pages, shot)
        for fault in page.evaluate(SMALL):
            faults.append(f"{shot.name}: {fault}")
    assert not faults, "\n".join(faults)


def test_themes_follow_the_system_or_the_choice(browsers: Browsers, pages: PageServer) -> None:
    (shot,) = named("turn")
    light, dark = (browsers.page(color_scheme=scheme) for scheme in ("light", "dark"))
    for page in (light, dark):
        page.add_init_script(NO_LINE)
        visit(page, pages, shot)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    day, night = light.evaluate(ground), dark.evaluate(ground)
    assert day != night
    visit(dark, pages, shot, theme="papyrus")
    assert dark.evaluate(ground) == day
    visit(light, pages, shot, theme="night")
    assert light.evaluate(ground) == night
