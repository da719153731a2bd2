"""A game on one page, the cards of its pieces, and the worked examples as tables."""

import asyncio
from pathlib import Path

import pytest

from shedet.core.game import info_of, load
from shedet.core.language import LANGUAGES
from shedet.lessons import PLAYER
from shedet.lessons.sheet import Sheet, sheet_of
from shedet.lessons.sheet_words import ABOUT, LEARN, WORDS
from shedet.web.boards import drawings_of
from shedet.web.pages import render
from shedet.web.parts.knobs import ids_of
from shedet.web.parts.snapshot import Visit
from shedet.web.parts.still import Mark, still
from tests.web import nile_scenes, sobek_scenes
from tests.web.inside import running
from tests.web.markup import Element, read
from tests.web.scenes import VISIT, scene, snapshot

GAMES = ("sobek", "sobek2p", "nile")


def sheet(game: str) -> Sheet:
    found = sheet_of(game)
    assert found
    return found


def page(game: str, language: str) -> Element:
    return read(render.learn(info_of(game), Visit(language, "", f"/learn/{game}")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_says_all_of_its_sheet(game: str, language: str) -> None:
    root, told = page(game, language), sheet(game)
    words = root.words()
    wanted = [told.goal, *told.ends, *told.tips, told.turn, told.sum.head, told.fine]
    wanted += [part for note in told.notes for part in (note.head, note.says)]
    wanted += [part for box in told.boxes for part in (box.head, box.says, box.small)]
    wanted += [row.how for row in told.sum.rows]
    for sentence in wanted:
        assert sentence.say(language) in words, sentence
    for id, about in load(game).about.items():
        item = root.one("li", id=id)
        assert about.name.say(language) in item.words()
        assert about.does.say(language) in item.words()


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_the_table_itself_with_six_numbers_and_nothing_to_use(game: str) -> None:
    root = page(game, "en")
    look = root.one("div", class_="look")
    numbers = [each.words() for each in look.all("b") if each.has("co")]
    assert sorted(numbers) == list("123456")
    assert len(sheet(game).notes) == len(drawings_of(game).MARKS) == 6
    for figure in root.all("figure"):
        if figure.attributes.get("role") == "img":
            assert figure.attributes["aria-label"]
        used = [each for tag in ("button", "a", "form", "input") for each in figure.all(tag)]
        assert not used
        assert not [each for each in figure.all() if "id" in each.attributes]


def test_a_picture_drops_what_is_hidden_and_keeps_looks() -> None:
    drawn = (
        '<form id="f"><button class="tile" data-pick="x">A<span class="sr">said</span></button>'
        '<input name="n"><p hidden>no <b>no</b></p><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>'
        "<p>1 &lt; 2</p></form>"
    )
    marked = still(drawn, [Mark(7, "tile")])
    assert marked == (
        '<div><span class="tile">A<b class="co">7</b></span>'
        '<svg viewbox="0 0 1 1"><path d="M0 0"/></svg><p>1 &lt; 2</p></div>'
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_piece_has_a_card(game: str, language: str) -> None:
    visit = Visit(language, "", "/")
    for id, about in load(game).about.items():
        root = read(f"<div>{render.card(info_of(game), id, visit)}</div>")
        words = root.words()
        for sentence in (about.name, about.does, about.more):
            assert sentence is None or sentence.say(language) in words
        links = [link.attributes["href"] for link in root.all("a")]
        assert links[0] == f"/rules/{game}#{about.rule}"
        neighbours = [link.attributes["data-card"] for link in root.all("a", class_="tb")]
        assert len(neighbours) == 2
        assert set(neighbours) <= set(load(game).about)


def knobs(html: str) -> list[Element]:
    return read(f"<div>{html}</div>").all("a", class_="i44")


def test_characters_and_pirogues_of_sobek_2_players_have_their_knob() -> None:
    shown = snapshot(scene("slot"))
    found = knobs(render.regions(shown)["ask"])
    assert len(found) == shown.view.slots
    ids = ids_of(shown.game)
    assert {knob.attributes["data-card"] for knob in found} == {
        ids[pirogue] for pirogue in shown.view.slots_seen
    }
    for knob in found:
        assert knob.attributes["data-here"]
        assert knob.attributes["href"] == f"/learn/sobek2p#{knob.attributes['data-card']}"
        assert knob.attributes["aria-label"]
    hand = knobs(render.regions(snapshot(scene("thief")))["hand"])
    assert "thief" in {knob.attributes["data-card"] for knob in hand}


def test_tokens_of_sobek_and_events_of_the_nile_have_their_knob() -> None:
    event = snapshot(sobek_scenes.scene("event"))
    found = knobs(render.regions(event)["ask"])
    assert found
    assert all(knob.attributes["data-here"] for knob in found)
    rot = snapshot(nile_scenes.scene("rot"))
    (knob,) = knobs(render.regions(rot)["ask"])
    assert knob.attributes["data-card"] == "rot"
    name = load("nile").about["rot"].name
    assert knob.attributes["aria-label"] == ABOUT.about(piece=name).say()


def test_the_pages_are_linked_from_home_rules_and_menu() -> None:
    rules = read(render.rules(info_of("nile"), VISIT))
    assert rules.one("a", href="/learn/nile").words() == LEARN.say()
    table = read(render.page(snapshot(scene("turn")), VISIT))
    assert table.one("a", href="/learn/sobek2p").words() == LEARN.say()


@pytest.mark.parametrize("game", GAMES)
def test_an_example_opens_as_a_table_against_heron_and_is_played(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path) as inside, inside.browser() as browser:
            place = read((await browser.get("/learn")).text)
            assert place.one("a", href=f"/learn/{game}")
            shown = read((await browser.get(f"/learn/{game}")).text)
            for example in sheet(game).examples:
                form = shown.one("form", action=f"/learn/{game}/{example.id}")
                assert WORDS["play_example"].say() in form.words()
                opened = await browser.post(f"/learn/{game}/{example.id}")
                assert opened.status_code == 303, opened.text
                table_id = opened.headers["location"].removeprefix("/t/")
                hosted = await inside.tables.registry.find(table_id)
                table = hosted.table
                assert list(table.bots.values()) == ["heron"] * (len(table.seats) - 1)
                assert (await browser.get(f"/t/{table_id}")).status_code == 200
                before = table.line_play.completed
                fields = {"seat": "0", "move": example.line, "number": str(table.asked[PLAYER])}
                answer = await browser.post(f"/t/{table_id}/play", data=fields)
                assert answer.status_code == 303, answer.text
                is_whole = game != "nile"  # a turn there has further actions
                assert not is_whole or table.line_play.completed > before

    asyncio.run(play())


def test_sheets_of_what_is_not_there_are_refused(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as inside, inside.browser() as browser:
            for address in ("/learn/chess", "/learn/sobek/card/joker"):
                assert (await browser.get(address)).status_code == 400
            for address in ("/learn/sobek/none", "/learn/chess/take"):
                assert (await browser.post(address)).status_code == 400
            card = await browser.get("/learn/sobek/card/queen?lang=de")
            assert "Königin" in card.text

    asyncio.run(look())
