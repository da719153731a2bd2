"""Pages for everyone: measured in a real browser, at every size, in every language."""

from playwright.sync_api import expect
from tools.screenshots import Server as PageServer
from tools.screenshots import Shot, own_shots

from shedet.core.language import LANGUAGES
from tests.browser.conftest import Browsers
from tests.browser.inspecting import DESK, NO_LINE, PHONE, overflows
from tests.browser.shots import pictures, visit

NARROW = ((960, 700), (900, 640))


def named(*names: str) -> list[Shot]:
    return [pictures()[name] for name in names]


def test_a_game_can_be_begun_without_scrolling(browsers: Browsers, pages: PageServer) -> None:
    """At a desk any of the games, which stand in one row; on a phone the first."""
    page = browsers.page()
    shot = next(own_shots())
    assert shot.name == "home"
    for language in LANGUAGES:
        visit(page, pages, shot, language)
        for size, number in ((DESK, 3), (PHONE, 1)):
            page.set_viewport_size(size)
            ways = ("Play", "Invite", "Learn by playing")
            bottoms: list[list[float]] = [[] for _ in ways]
            for go in page.locator(".gca").all()[:number]:
                for button, found in zip(go.get_by_role("button").all(), bottoms, strict=True):
                    box = button.bounding_box()
                    assert box
                    found.append(box["y"] + box["height"])
            for way, found in zip(ways, bottoms, strict=True):
                assert len(found) == number
                assert max(found) < size["height"], (language, way)
                assert max(found) - min(found) < 1, (language, way)


def test_the_buttons_of_a_choice_stay_on_a_narrow_page(
    browsers: Browsers, pages: PageServer
) -> None:
    """Beside the market, where there is least room for long words: 881 to 1024 pixels."""
    page = browsers.page(bypass_csp=True)
    page.add_init_script(NO_LINE)
    faults: list[str] = []
    for name in ("take", "courtesan", "high-priest"):
        for language in LANGUAGES:
            visit(page, pages, pictures()[name], language)
            faults += [f"{name} {language} {fault}" for fault in overflows(page, NARROW)]
    assert not faults, "\n".join(faults)


def test_with_twelve_tiles_in_hand_all_that_is_legal_is_in_sight(
    browsers: Browsers, pages: PageServer
) -> None:
    page = browsers.page(has_touch=True)
    page.add_init_script(NO_LINE)
    (shot,) = named("big-hand")
    visit(page, pages, shot)
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        boxes = page.locator("#board .legal, #hand label, #hand .btn.rib").evaluate_all(BOXES)
        assert len(boxes) >= 12 + 3
        for left, top, right, bottom in boxes:
            assert left >= 0
            assert top >= 0
            assert right <= size["width"]
            assert bottom <= size["height"]


BOXES = """(elements) => elements.map((element) => {
  const box = element.getBoundingClientRect();
  return [box.left, box.top, box.right, box.bottom];
})"""


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
    page = browsers.page()
    page.add_init_script(NO_LINE)
    pieces = {"turn": "#board .tile", "sobek-turn-3": "#hand .tile", "nile-turn-3": ".f .coin"}
    for shot, (name, piece) in zip(named(*pieces), pieces.items(), strict=True):
        widths = []
        for width, height in ((1280, 800), (640, 400)):
            page.set_viewport_size({"width": width, "height": height})
            visit(page, pages, shot)
            box = page.locator(piece).first.bounding_box()
            assert box
            widths.append(box["width"])
        assert 2 * widths[1] > 1.3 * widths[0], name


def test_a_result_has_its_buttons_in_sight(browsers: Browsers, pages: PageServer) -> None:
    page = browsers.page()
    page.add_init_script(NO_LINE)
    for shot in named("result", "sobek-over-4", "nile-over", "resigned"):
        visit(page, pages, shot)
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            for button in page.locator("#rematch .btn:visible").all():
                expect(button).to_be_in_viewport(ratio=1)


def test_themes_follow_the_system_or_the_choice(browsers: Browsers, pages: PageServer) -> None:
    (shot,) = named("turn")
    page = browsers.page()
    page.add_init_script(NO_LINE)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    grounds = {}
    for scheme in ("light", "dark"):
        for theme in ("", "papyrus", "night"):
            page.emulate_media(color_scheme=scheme)
            visit(page, pages, shot, theme=theme)
            grounds[scheme, theme] = page.evaluate(ground)
    day, night = grounds["light", ""], grounds["dark", ""]
    assert day != night
    assert grounds["light", "papyrus"] == grounds["dark", "papyrus"] == day
    assert grounds["light", "night"] == grounds["dark", "night"] == night
