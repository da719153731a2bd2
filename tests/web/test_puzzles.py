"""Puzzles on the server: first answers count, nothing hints before, everybody has the same day."""

import asyncio
import html
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from sqlalchemy import text

from shedet.core.game import load
from shedet.core.language import LANGUAGES
from shedet.puzzles import Puzzle, puzzle_by, puzzles_of
from shedet.puzzles.puzzle import hidden_anew
from shedet.web.pages import render
from shedet.web.pages.puzzle_page import FEWEST
from shedet.web.parts.daily_puzzle import DAY, daily
from shedet.web.parts.snapshot import Found, Visit
from shedet.web.protection.identity import COOKIE, hash_of
from shedet.web.store.puzzle_answers import Answer, found_by, keeping_answer
from shedet.web.thinking import puzzles as thinking
from tests.web.databases import empty_rows
from tests.web.inside import Inside, application
from tests.web.tables import until

GAMES = ("nile", "sobek", "sobek2p")
EACH = 3
"""Puzzles of a game that are drawn in two worlds."""


async def here(job: Any, *arguments: object) -> Any:
    """In place of the process that draws puzzles."""
    return job(None, *arguments)


def at_page(directory: Path, act: Any, is_apart: bool = False, **settings: Any) -> None:
    """With the process that draws puzzles, or without."""

    async def run() -> None:
        async with application(directory, render, **settings) as app:
            if not is_apart:
                app.state.site.films.work = here
            await act(Inside(app))

    asyncio.run(run())


def address(game: str, puzzle: Puzzle) -> str:
    return f"/puzzles/{game}/{puzzle.id}"


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


def test_the_first_answer_counts_and_progress_is_kept(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        first, second = puzzles_of("sobek2p")[:2]
        browser = inside.browser()
        before = await browser.get(address("sobek2p", first))
        assert before.status_code == 200
        assert 'id="verdict"' not in before.text
        assert "price worth" not in before.text

        async def answer(puzzle: Puzzle, move: str, **more: str) -> Any:
            form = {"move": move, "number": "1", **more}
            return await browser.post(f"{address('sobek2p', puzzle)}/play", data=form)

        asked = await answer(first, first.answer)
        assert asked.status_code == 200
        assert 'id="verdict"' not in asked.text
        assert re.search(r'name="sure" value="1"[^>]*>Answer<', asked.text)
        right = await answer(first, first.answer, sure="1")
        assert (right.status_code, right.headers["location"]) == (303, address("sobek2p", first))
        assert COOKIE in browser.cookies
        solved = (await browser.get(address("sobek2p", first))).text
        assert "Yes, " in solved
        assert "Why it’s best" in solved
        wrong = second.measured[1].move
        await answer(second, wrong, sure="1")
        await answer(second, second.answer, sure="1")
        missed = (await browser.get(address("sobek2p", second))).text
        assert "Not quite: " in missed
        assert "Your answer" in missed
        listed = text_of((await browser.get("/puzzles")).text)
        assert f"1 of {len(puzzles_of('sobek2p'))} solved" in listed
        onward = await browser.get(f"/puzzles/sobek2p?after={second.id}")
        assert onward.headers["location"] == address("sobek2p", puzzles_of("sobek2p")[2])
        stranger = text_of((await inside.browser().get("/puzzles")).text)
        assert f"0 of {len(puzzles_of('sobek2p'))} solved" in stranger

    at_page(tmp_path, act, is_apart=True)


def test_of_two_answers_at_two_servers_at_once_the_first_counts(
    tmp_path: Path, postgres_url: str
) -> None:
    empty_rows(postgres_url)

    async def act(inside: Inside) -> None:
        first, second = puzzles_of("sobek2p")[:2]
        browser, store = inside.browser(), inside.tables.store
        await answer(browser, first, first.answer)
        owner = hash_of(browser.cookies[COOKIE])
        wrong = next(each.move for each in second.moves if each.move != second.answer)
        with store.engine.begin() as elsewhere:
            there = Answer("sobek2p", second.id, owner, second.answer, True, 0.0)
            keeping_answer(there)(elsewhere)
            late = asyncio.create_task(answer(browser, second, wrong))
            await until(lambda: bool(elsewhere.scalar(WAITING)))
        assert (await late).status_code == 303
        page = await browser.get(address("sobek2p", second))
        assert 'class="panel verdict ok"' in page.text
        assert (await store.read(found_by("sobek2p", second.id))).answered == 1

    at_page(tmp_path, act, database=postgres_url)


WAITING = text("select count(*) from pg_locks where not granted")
"""How many wait for what another connection has not finished."""


async def answer(browser: httpx.AsyncClient, puzzle: Puzzle, move: str) -> httpx.Response:
    """Answer a puzzle of Sobek: 2 Players, and confirm it."""
    form = {"move": move, "number": "1", "sure": "1"}
    return await browser.post(f"{address('sobek2p', puzzle)}/play", data=form)


def test_how_many_found_it_is_told_after_the_answer_and_nothing_of_who(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        puzzle = puzzles_of("sobek")[0]
        people = [inside.browser() for _ in range(FEWEST)]
        for number, person in enumerate(people):
            move = puzzle.answer if number < 2 else puzzle.measured[1].move
            form = {"move": move, "sure": "1"}
            page = await person.post(f"{address('sobek', puzzle)}/play", data=form)
            assert page.status_code == 303
            shown = (await person.get(address("sobek", puzzle))).text
            assert ("found it" in shown) == (number == FEWEST - 1)
        assert "40% found it." in (await people[0].get(address("sobek", puzzle))).text
        assert "found it" not in (await inside.browser().get(address("sobek", puzzle))).text

    at_page(tmp_path, act)


def test_what_is_no_puzzle_and_what_is_no_move_is_refused(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        puzzle = puzzles_of("sobek2p")[0]
        browser, place = inside.browser(), address("sobek2p", puzzle)
        for path in ("/puzzles/chess", "/puzzles/sobek2p/none", "/puzzles/nile/" + puzzle.id):
            assert (await browser.get(path)).status_code == 404
        for move in ("", "rubbish", "take Z9", "\0", puzzle.answer + "; " + puzzle.answer):
            answer = await browser.post(f"{place}/play", data={"move": move, "sure": "1"})
            assert answer.status_code in (400, 409), move
        assert (await browser.post(f"{place}/play")).status_code == 400
        long = await browser.get(f"{place}?pick={'x' * 3000}")
        assert long.status_code == 400
        legal = {worth.move for worth in puzzle.moves}
        market = [f"take {letter}{n}" for letter in "ABCDEF" for n in range(1, 7)]
        refused = next(move for move in market if move not in legal)
        why = await browser.get(f"{place}/why", params={"move": refused})
        assert why.status_code == 200
        assert 'role="alert"' in why.text
        assert COOKIE not in browser.cookies

    at_page(tmp_path, act)


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        inside.app.state.site.limits.rates["command"] = inside.app.state.site.limits.rates["chat"]
        place, browser = address("sobek2p", puzzles_of("sobek2p")[0]), inside.browser()
        answers = [await browser.post(f"{place}/play", data={"move": "x"}) for _ in range(31)]
        assert [answers[0].status_code, answers[-1].status_code] == [400, 429]

    at_page(tmp_path, act, rate_limits=True)


def test_the_puzzle_of_a_day_is_the_same_for_all_and_another_tomorrow(tmp_path: Path) -> None:
    at = 20000.5 * DAY
    week = [daily(at + day * DAY) for day in range(3 * 40)]
    assert daily(at) == daily(at + 0.4 * DAY)
    assert len(set(week)) == len(week)
    assert {found[0] for found in week[:3] if found} == set(GAMES)
    assert daily(at, []) is None

    async def act(inside: Inside) -> None:
        with patch.object(inside.tables.registry, "now", lambda: at):
            ways = [
                (await inside.browser().get("/puzzles/today")).headers["location"] for _ in range(2)
            ]
            assert ways[0] == ways[1]
            found = daily(at)
            assert found
            assert ways[0] == f"/puzzles/{found[0]}/{found[1]}"
            assert "Today’s puzzle" in (await inside.browser().get(ways[0])).text
        with patch.object(inside.tables.registry, "now", lambda: at + DAY):
            assert "Today’s puzzle" not in (await inside.browser().get(ways[0])).text

    at_page(tmp_path, act)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_byte_of_a_puzzle_hangs_on_what_is_hidden(game_id: str) -> None:
    """The same view in two worlds gives the same page, asked and answered, in all languages."""
    game = load(game_id)
    for puzzle in puzzles_of(game_id)[:EACH]:
        text = hidden_anew(game, puzzle.view(game), 4711)
        assert text is not None
        assert text != puzzle.position
        other = replace(puzzle, position=text)
        for language in LANGUAGES:
            for answer in ("", puzzle.measured[1].move):
                pages = {
                    page_of(game_id, one, puzzle.id, language, answer) for one in (puzzle, other)
                }
                assert len(pages) == 1
                assert ('id="verdict"' in pages.pop()) == bool(answer)


def page_of(game_id: str, puzzle: Puzzle, id: str, language: str, answer: str) -> str:
    visit = Visit(language, "http://localhost", "/")
    wanted = thinking.Wanted(game_id, id, visit, Found(), False, answer=answer)
    return render.puzzle(thinking.seen(puzzle, wanted), visit)


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_hints_at_the_answer_before_it(game_id: str) -> None:
    """With other worths, another best move and other errors the page that asks is the same."""
    for puzzle in puzzles_of(game_id)[:EACH]:
        turned = replace(puzzle, moves=tuple(reversed(puzzle.moves)))
        pages = {page_of(game_id, one, puzzle.id, "en", "") for one in (puzzle, turned)}
        assert len(pages) == 1


def test_the_numbers_on_the_board_are_those_of_the_list() -> None:
    puzzle = next(one for one in puzzles_of("sobek2p") if one.answer.startswith("take "))
    page = page_of("sobek2p", puzzle, puzzle.id, "en", puzzle.answer)
    on_board = re.findall(r'class="price worth[^"]*" aria-hidden="true">([^<]+)<', page)
    in_list = re.findall(r'<span class="num">([^<]+)</span>', page)
    assert on_board
    assert set(on_board) <= set(in_list)
    worth = f"{puzzle.moves[0].margin / 10:+.1f}".replace("-", "−")
    assert worth in on_board
    assert puzzle_by("sobek2p", puzzle.id) == puzzle
