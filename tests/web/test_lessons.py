"""Lessons in the browser: by plain forms, after a restart, and without telling a secret."""

import asyncio
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest

from shedet.core.engine.chance import seeded
from shedet.core.errors import NotationError
from shedet.core.game import load
from shedet.core.language import LANGUAGES
from shedet.lessons import HERON, PLAYER, Lesson, guide, lesson_of
from shedet.lessons.words import LEARN, WORDS
from shedet.table import Table
from shedet.web.lifecycle.create_table import open_lesson
from shedet.web.pages import render
from shedet.web.routes.commands import COMMANDS, CommandRequest
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.snapshots import snapshot_of
from tests.web.inside import Inside, running
from tests.web.markup import Element, read
from tests.web.tables import ANN, tables_in, until

GAMES = ("sobek", "sobek2p", "nile")


async def begin(browser: httpx.AsyncClient, game: str) -> str:
    opened = await browser.post(f"/lessons/{game}")
    assert opened.status_code == 303, opened.text
    return str(opened.headers["location"]).removeprefix("/t/")


async def page_of(browser: httpx.AsyncClient, table: str) -> Element:
    answer = await browser.get(f"/t/{table}")
    assert answer.status_code == 200
    return read(answer.text)


async def settled(inside: Inside, table: str) -> HostedTable:
    """The table once Heron has played."""
    hosted = await inside.tables.registry.find(table)
    await until(lambda: HERON not in hosted.table.deciding)
    return hosted


def text_of(page: Element) -> str:
    return page.one(id="lesson").words()


async def play_through(inside: Inside, browser: httpx.AsyncClient, game: str, lang: str) -> None:
    """By forms alone, as a page without script sends them, with a wrong move at every step."""
    table = await begin(browser, game)
    lesson = lesson_of(game)
    assert lesson
    for number, step in enumerate(lesson.steps, 1):
        hosted = await settled(inside, table)
        card = guide.card_of(hosted.table, hosted.read)
        assert card
        assert card.number == number
        assert step.order.say(lang) in text_of(await page_of(browser, table))
        if not step.line:
            await browser.post(f"/t/{table}/next", data={"seat": "0", "step": str(number)})
            continue
        asked = {"seat": "0", "number": str(hosted.table.asked[PLAYER])}
        done = hosted.table.line_play.completed
        await browser.post(f"/t/{table}/play", data={"move": "no such move", **asked})
        wrong = await browser.post(f"/t/{table}/try", data={"move": "take A1", **asked})
        assert wrong.status_code == 303
        page = await page_of(browser, table)
        assert guide.NOTHING.about(order=step.order).say(lang) in text_of(page)
        assert "kind" in page.one(id="lesson").attributes["class"].split()
        assert hosted.table.line_play.completed == done
        await browser.post(f"/t/{table}/play", data={"move": card.lines[0], **asked})
    await until(lambda: hosted.table.stage == "over")
    result = (await browser.get(f"/t/{table}")).text
    assert WORDS["learned"].say(lang) in result
    assert 'name="opponent" value="heron"' in result
    assert WORDS["set_up"].say(lang) in result


@pytest.mark.parametrize(
    ("game", "language"), [("sobek", "pl"), ("sobek2p", "de"), ("nile", "fr"), ("sobek2p", "en")]
)
def test_a_lesson_is_played_by_plain_forms(game: str, language: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path) as inside:
            browser = inside.browser(**{"accept-language": language})
            async with browser:
                await play_through(inside, browser, game, language)

    asyncio.run(play())


def test_a_lesson_goes_on_after_the_table_was_dropped_from_memory(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(tmp_path) as inside, inside.browser() as browser:
            table = await begin(browser, "sobek")
            await browser.post(f"/t/{table}/next", data={"seat": "0", "step": "1"})
            hosted = await settled(inside, table)
            number = str(hosted.table.asked[PLAYER])
            await browser.post(f"/t/{table}/skip", data={"seat": "0", "number": number})
            await settled(inside, table)
            async with inside.tables.registry.held(table) as hosted:  # all of it is on the disk
                inside.tables.publisher.reload(hosted)
            page = await page_of(browser, table)
            assert "3 of 13" in text_of(page)

    asyncio.run(play())


def test_every_game_is_learned_by_one_click_on_the_first_page(tmp_path: Path) -> None:
    async def look() -> None:
        async with running(tmp_path) as inside:
            for language in LANGUAGES:
                async with inside.browser(**{"accept-language": language}) as browser:
                    home = read((await browser.get("/")).text)
                    for game in GAMES:
                        button = home.one("button", formaction=f"/lessons/{game}")
                        assert LEARN.say(language) in button.words()
            async with inside.browser() as browser:
                missing = await browser.post("/lessons/chess")
                assert missing.status_code in (400, 404)

    asyncio.run(look())


def test_only_the_player_is_taught(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            running(tmp_path) as inside,
            inside.browser() as ann,
            inside.browser() as bob,
        ):
            table = await begin(ann, "nile")
            assert "Welcome!" in text_of(await page_of(ann, table))
            watched = await page_of(bob, table)
            assert "hidden" in watched.one(id="lesson").attributes
            stolen = await bob.post(f"/t/{table}/skip", data={"seat": "0", "number": "1"})
            assert stolen.status_code != 303
            menu = (await page_of(ann, table)).one(id="menu")
            assert WORDS["leave"].say() in menu.words()

    asyncio.run(look())


def shown(table: Table, lesson: Lesson, seat: int) -> dict[str, str]:
    """All that a viewer of a lesson's table is sent."""
    hosted = HostedTable("w" * 22, table, 0.0, 0.0)
    hosted.owners[PLAYER] = "ann"
    own = (PLAYER,) if seat == PLAYER else ()
    with patch.object(guide, "lesson_of", lambda game: lesson):
        return render.regions(snapshot_of(hosted, (seat, own, "en"), [True, False], 0))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_tells_nothing_of_what_is_hidden(game: str) -> None:
    """Every step in two worlds that the player cannot tell apart: the same bytes."""
    lesson, played = lesson_of(game), load(game)
    assert lesson
    table: Table = guide.open_lesson(played, lesson, 1, lambda: 0.0)
    guide.sit_down(table, "Ann")
    differing = 0
    for number, step in enumerate(lesson.steps):
        while HERON in table.deciding:
            table.play(HERON, str(table.lesson_move(HERON)), table.asked[HERON])
        if not step.line:
            continue
        position = table.line_play.position
        other = position.copy()
        other.redeal(PLAYER, seeded(number))
        differing += played.position_text(other) != played.position_text(position)
        rest = replace(lesson, steps=lesson.steps[number:])
        pages = []
        for world in (position, other):
            begun: Table = Table.open_at(played, world, 1)
            begun.guide(game, rest.lines())
            guide.sit_down(begun, "Ann")
            pages.append([shown(begun, rest, seat) for seat in (PLAYER, 2)])
        assert pages[0] == pages[1]
        assert step.order.say() in read(pages[0][0]["lesson"]).words()
        table.play(PLAYER, played.line_text(played.line_moves(step.line)), table.asked[PLAYER])
    assert differing > 3


def test_what_no_database_keeps_is_refused(tmp_path: Path) -> None:
    """What was tried is kept: half a letter is no text, and PostgreSQL keeps no zero."""

    async def test() -> None:
        async with tables_in(tmp_path) as tables:
            table = await open_lesson(tables, "sobek2p", "Ann", ANN, "en", "")
            hosted = await tables.registry.find(table)
            lesson = lesson_of("sobek2p")
            assert lesson
            for number, step in enumerate(lesson.steps, 1):
                if step.line:
                    break
                fields = {"step": number}
                await COMMANDS["next"](CommandRequest(tables, table, ANN, PLAYER, fields, "en"))
            await until(lambda: PLAYER in hosted.table.deciding)
            for move in ("\ud800", "take A1\0"):
                asked = CommandRequest(tables, table, ANN, PLAYER, {"move": move}, "en")
                with pytest.raises(NotationError):
                    await COMMANDS["try"](asked)
            assert tables.registry.loaded[table] is hosted

    asyncio.run(test())
