"""Parts of pages: words, files, motion, weight."""

import ast
import gzip
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from shedet.bots.levels import LEVELS
from shedet.core.game import games, info_of
from shedet.core.language import LANGUAGES, Sentence
from shedet.core.rulebook import parts as rulebook_parts
from shedet.core.rulebook import rulings
from shedet.games.sobek.pieces import box as sobek
from shedet.games.sobek2p.pieces import box as sobek2p
from shedet.table.seal import seal_of
from shedet.web.pages import render
from shedet.web.pages.chart import spread
from shedet.web.pages.rules_page import inline
from shedet.web.parts.assets import IMPORT_MAP, MODULES, SCRIPTS, STATIC, asset, portrait
from shedet.web.parts.snapshot import Card, Home, Replay, Visit
from shedet.web.parts.words import BOT_SYMBOLS, WORDS
from shedet.web.thinking.films import Film
from tests.web.markup import Element, read
from tests.web.scenes import VISIT, game, scene, snapshot

WEB = STATIC.parent
TEMPLATES = sorted((WEB / "templates").glob("*.html"))
LIMIT = 100_000


def home() -> Home:
    info = info_of("sobek2p")
    cards = tuple(
        Card(f"t{n}", info, names, stage, 0, n == 0, 0.0)
        for n, (names, stage) in enumerate(
            [(("Ann", "greedy"), "playing"), (("Ann", ""), "gathering"), (("A", "B"), "over")]
        )
    )
    return Home(tuple(games().values()), LEVELS, cards, cards[:1])


def film() -> Film:
    table = scene("over")
    return Film(table.game, table.record())


def replayed(step: int, seat: int | None, language: str = "en") -> Replay:
    shown = film()
    seats = shown.seats
    return Replay(
        "/t/table/replay",
        shown.snapshot("table", step, seats if seat is None else seat, language),
        step,
        tuple(shown.record.lines),
        seat,
        tuple(shown.view(step, s) for s in range(seats)) if seat is None else (),
        shown.growth,
        LEVELS,
    )


def all_pages(language: str) -> dict[str, str]:
    visit = Visit(language, "http://127.0.0.1:8000", "/x?a=1&b=2", "night", "Mira")
    turn = snapshot(scene("turn"), language=language)
    return {
        "home": render.home(replace(home(), own=()), visit),
        "returning": render.home(home(), visit),
        "learn": render.learning(home().games, visit),
        "table": render.page(turn, visit),
        "gathering": render.page(snapshot(scene("gathering"), language=language), visit),
        "result": render.page(snapshot(scene("over"), language=language), visit),
        "replay": render.replay(replayed(20, 0, language), visit),
        "replay all": render.replay(replayed(20, None, language), visit),
        "rules": render.rules(info_of("sobek2p"), visit),
        "open": render.open_record(visit),
        "seat": render.seat_link(turn, "secret", visit),
        "problem": render.problem(404, Sentence("Page not found."), visit),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_pages_are_well_formed_and_keep_to_the_policy(language: str) -> None:
    for name, html in all_pages(language).items():
        root = read(html)
        assert root.one("html").attributes["lang"] == language
        assert len(root.all("h1")) == 1 or name == "rules", name
        assert root.one("main").attributes["id"] == "main"
        for element in root.all():
            on = [a for a in element.attributes if a.startswith("on") or a == "style"]
            assert not on, (name, element.tag, on)
        assert not root.all("style")
        morphing, imports, *scripts = root.all("script")
        assert imports.attributes == {"type": "importmap"}
        assert imports.text == IMPORT_MAP
        assert morphing.attributes["src"] == asset("idiomorph.js")
        own = {"replay": ["replay.js"], "replay all": ["replay.js"], "result": ["seal.js"]}.get(
            name, []
        )
        addresses = [asset(script) for script in ("shedet.js", *own)]
        assert [script.attributes["src"] for script in scripts] == addresses
        assert {script.attributes["type"] for script in scripts} == {"module"}
        assert not any(script.text for script in (morphing, *scripts))
        for control in [*root.all("button"), *root.all("a"), *root.all("input")]:
            assert control.attributes.get("type") == "hidden" or is_named(root, control), (
                name,
                control,
            )


def is_named(root: Element, control: Element) -> bool:
    if control.attributes.get("aria-label") or control.words():
        return True
    return any(control in label.all() and label.words() for label in root.all("label"))


def test_no_word_of_pages_is_said_in_two_ways() -> None:
    keys = Counter(
        key.value
        for file in (WEB / "parts").glob("words*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    )
    assert {key for key, times in keys.items() if times > 1} <= set(BOT_SYMBOLS)


def test_the_list_of_rules_leads_to_every_game() -> None:
    root = read(render.rulebooks(home().games, VISIT))
    links = [link.attributes["href"] for link in root.all("a", class_="btn")]
    assert links == [f"/rules/{game}" for game in ("sobek", "sobek2p", "nile")]


def test_without_script_whoever_waits_can_look_again_at_the_top_of_the_page() -> None:
    def look_again(name: str) -> list[Element]:
        status = read(render.regions(snapshot(scene(name)))["status"])
        return [link for link in status.all("a") if link.has("no-script")]

    assert [link.text for link in look_again("waiting")] == ["Look again"]
    assert not look_again("turn")


def test_templates_hold_no_words() -> None:
    for template in TEMPLATES:
        text = template.read_text()
        text = re.sub(r"\{%.*?%\}|\{#.*?#\}", " ", text, flags=re.S)
        text = re.sub(r"\{\{.*?\}\}", " ", text, flags=re.S)
        for attribute in ("aria-label", "title", "placeholder", "alt"):
            assert not re.search(rf'{attribute}="[^"]*[A-Za-z][^"]*"', text), template
        text = re.sub(r'[\w-]+="[^"]*"|[?&](amp;)?\w+=', " ", re.sub(r"<[^>]*>", " ", text))
        words = re.findall(r"[^\W\d_]{2,}", text)
        assert set(words) <= {"Shedet"}, (template.name, set(words))


def test_all_words_are_used() -> None:
    places = [*WEB.rglob("*.py"), *TEMPLATES]
    text = "\n".join(path.read_text() for path in places if path.name != "words.py")
    named = {"asks_take_back", "asks_abort", "resigned", "flag", "failed"}
    unused = [
        key for key in WORDS if key not in named and not re.search(rf't\.{key}\b|"{key}"', text)
    ]
    assert not unused


def test_the_sprite_holds_what_is_used_and_no_more() -> None:
    sprite = (STATIC / "icons.svg").read_text()
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    text = "\n".join(path.read_text() for path in [*WEB.rglob("*.py"), *TEMPLATES])
    used = set(re.findall(r'"((?:i|g|m)-[a-z]+)"', text)) | set(
        re.findall(r"#((?:i|g|m)-[a-z]+)", text)
    )
    used |= {f"g-{good}" for good in ("ivory", "ebony", "marble", "livestock", "fish", "wheat")}
    used |= {"g-statue"}
    faces = "".join(portrait(name) for name in (*sobek.CHARACTERS, *sobek2p.CHARACTERS))
    used |= set(re.findall(r"#(i-[a-z]+)", faces))
    assert used <= drawn, used - drawn
    assert drawn <= used, drawn - used


def test_the_script_knows_no_game() -> None:
    for name in SCRIPTS | set(MODULES):
        script = (STATIC / name).read_text().lower()
        for word in ("ankh", "scarab", "corruption", "pirogue", "wheat", "deben", "sell", "sobek"):
            assert word not in script, (name, word)


@pytest.mark.parametrize("name", ["home", "table", "result", "replay"])
def test_the_first_view_is_light(name: str) -> None:
    html = all_pages("en")[name]
    names = set(re.findall(r"/static/([\w.]+)\?v=", html))
    weight = len(gzip.compress(html.encode(), 6))
    weight += sum(len(gzip.compress((STATIC / file).read_bytes(), 9)) for file in names)
    assert {"icons.svg", "shedet.js", "tokens.css", *MODULES} <= names
    assert weight < LIMIT, weight


def test_addresses_of_files_follow_their_content() -> None:
    assert re.fullmatch(r"/static/tokens\.css\?v=[0-9a-f]{12}", asset("tokens.css"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_every_rule(language: str) -> None:
    root = read(render.rules(info_of("sobek2p"), Visit(language, "", "/rules/sobek2p")))
    for part in rulebook_parts("sobek2p", language):
        if part.rule:
            item = root.one("li", id=part.rule)
            assert item.words().split() != [part.rule]


@pytest.mark.parametrize("game", ["nile", "sobek", "sobek2p"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_of_a_ruling_leads_to_its_reason(language: str, game: str) -> None:
    root = read(render.rules(info_of(game), Visit(language, "", f"/rules/{game}")))
    found = rulings(game, language)
    assert found
    for each in found.items:
        (link,) = root.one("li", id=each.rule).all("a", class_="why")
        assert link.attributes["href"] == f"#ruling-{each.rule}"
        reason = root.one("li", id=f"ruling-{each.rule}")
        assert each.question in reason.words()
        assert reason.one("a", class_="rid").attributes["href"] == f"#{each.rule}"
    assert len(root.all("a", class_="why")) == len(found.items)


def test_the_rules_of_the_nile_say_that_its_tiles_are_a_reconstruction() -> None:
    words = read(render.rules(info_of("nile"), Visit("en", "", "/rules/nile"))).words()
    assert "Nobody has published which tiles the printed box holds." in words
    assert "tests/test_rule_ids.py" not in words


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a *b* **c `d<`**", "a <em>b</em> <strong>c <code>d&lt;</code></strong>"),
        ("<b>&</b> &lt;", "&lt;b&gt;&amp;&lt;/b&gt; &lt;"),
        ("[a](#b) [c *d*](e.md)", '<a href="#b">a</a> c <em>d</em>'),
        ("[a](javascript:b) ![c](d)", "[a](javascript:b) !c"),
    ],
)
def test_rules_bring_marks_of_form_and_no_html_of_their_own(text: str, html: str) -> None:
    assert inline(text) == html


def test_the_seal_is_shown_with_its_secret() -> None:
    shown = snapshot(scene("over"))
    assert shown.secret
    sealed = read(render.page(shown, VISIT)).one("div", data_seal="*")
    assert sealed.attributes["data-seal"] == seal_of(sealed.attributes["data-secret"])
    playing = snapshot(scene("turn"))
    assert playing.seal in render.page(playing, VISIT)
    assert "data-secret" not in render.page(playing, VISIT)


def test_a_replay_shows_both_hands_or_that_of_a_seat() -> None:
    hands = read(render.replay(replayed(20, None), VISIT))
    assert hands.one("div", id="hand-0").all("span", role="img")
    assert hands.one("div", id="hand-1").all("span", role="img")
    known = read(render.replay(replayed(20, 0), VISIT))
    assert known.one("form", id="hand").all("span", class_="*")


def test_labels_give_way_to_each_other() -> None:
    assert spread([100.0, 104.0]) == [100.0, 118.0]
    assert spread([104.0, 100.0]) == [118.0, 100.0]
    assert spread([10.0, 100.0]) == [10.0, 100.0]


def test_names_tell_nothing_that_the_page_does_not() -> None:
    """They follow from what the viewer is shown: the same for all who are shown the same."""
    table = scene("turn")
    first, second = snapshot(table), snapshot(table)
    assert render.regions(first) == render.regions(second)


def test_hidden_tiles_are_nowhere_on_the_page() -> None:
    """What the rival holds is not sent, in no form and under no name."""
    table = scene("turn")
    shown = snapshot(table)
    text = json.dumps(render.regions(shown))
    rival = table.game.view(table.line_play.position, 1).players[1].hand
    known = {tile for tile, zones in shown.view.known.tiles if zones == ("hand 1",)}
    seen = set(shown.view.market.values()) | set(shown.view.players[0].hand)
    seen |= set(shown.view.players[0].board)
    for tile in set(rival) - known - seen:
        assert f"choose {tile}" not in text


def test_enter_confirms_a_choice_and_never_takes_it_back() -> None:
    """A browser presses the first button of a form."""
    shown = replace(snapshot(scene("scarabs")), may_take_back="at once")
    (form,) = re.findall(
        r"<form(?:(?!</form>).)*type=\"radio\".*?</form>", render.page(shown, VISIT), re.S
    )
    first, *others = re.findall(r"<button[^>]*>", form)
    assert "take-back" not in first
    assert any("take-back" in button for button in others)


def test_files_that_pages_load_are_ours() -> None:
    listed = {path.name for path in STATIC.iterdir() if path.is_file()}
    assert listed == {
        "badge.png",
        "bell.js",
        "card.css",
        "card.js",
        "choosing.js",
        "connection.js",
        "curtain.css",
        "curtain.js",
        "days.css",
        "device.css",
        "film.js",
        "home.css",
        "icon-192.png",
        "icon-512.png",
        "icon-maskable.png",
        "icons.svg",
        "idiomorph.js",
        "kept.js",
        "learn.css",
        "lesson.css",
        "lesson.js",
        "mark.svg",
        "meet.css",
        "motion.js",
        "nile.css",
        "page.js",
        "pages.css",
        "passkey.js",
        "places.css",
        "puzzle.css",
        "replay.js",
        "result.css",
        "seal.js",
        "set_up.js",
        "shedet.js",
        "shell.css",
        "sobek.css",
        "sobek2p.css",
        "sound.js",
        "study.css",
        "study.js",
        "tokens.css",
        "tv.css",
        "tv.js",
        "worker.js",
        "you.css",
    }
    notice = (Path(__file__).parents[2] / "NOTICE.md").read_text()
    assert "game-icons.net" in notice
    assert "idiomorph" in notice
    assert game().info.id == "sobek2p"
