"""Puzzles: the list, one puzzle, its answer, the next one, the one of the day."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from shedet.core.errors import IllegalMove, NotationError
from shedet.core.game import info_of
from shedet.core.language import Sentence
from shedet.puzzles import puzzle_by, puzzles_of
from shedet.web.parts.daily_puzzle import daily, with_puzzles
from shedet.web.parts.snapshot import DailyPuzzle, Found, PuzzleList, PuzzleSet
from shedet.web.protection import identity
from shedet.web.routes.commands import bad_field, want
from shedet.web.routes.site import (
    Site,
    browser_of,
    form_of,
    is_secure,
    known,
    redirect,
    site_of,
    text_in,
    visit_of,
    who,
)
from shedet.web.routes.table_routes import LONGEST_PICK
from shedet.web.store.puzzle_answers import Answer, answers_of, found_by, keeping_answer
from shedet.web.tables.queries import NoSuchTable
from shedet.web.thinking import puzzles as thinking

T = TypeVar("T")
Answers = dict[tuple[str, str], tuple[str, bool]]


async def listed(request: Request) -> Response:
    """All sets of puzzles, and how far the visitor has come."""
    site = site_of(request)
    site.limits.count("request", who(request))
    answers = await answers_in(request)
    sets = tuple(set_of(game, answers) for game in await asyncio.to_thread(with_puzzles))
    page = site.pages.puzzles(PuzzleList(await daily_of(site, answers), sets), visit_of(request))
    return HTMLResponse(page)


def set_of(game: str, answers: Answers) -> PuzzleSet:
    """How far somebody has come with the puzzles of a game, as they are shipped now."""
    own = [answers[game, one.id] for one in puzzles_of(game) if (game, one.id) in answers]
    solved = sum(is_right for _, is_right in own)
    return PuzzleSet(info_of(game), len(puzzles_of(game)), len(own), solved)


async def answers_in(request: Request) -> Answers:
    browser = browser_of(request)
    return await site_of(request).tables.store.read(answers_of(browser)) if browser else {}


async def daily_of(site: Site, answers: Answers) -> DailyPuzzle | None:
    """The puzzle of today, and what its visitor made of it."""
    found = await asyncio.to_thread(daily, site.tables.registry.now())
    if found is None:
        return None
    game, id = found
    _, is_right = answers.get(found, ("", False))
    by = await site.tables.store.read(found_by(game, id))
    return DailyPuzzle(info_of(game), f"/puzzles/{game}/{id}", found in answers, is_right, by)


async def today(request: Request) -> Response:
    """The way to the puzzle of the day."""
    site = site_of(request)
    site.limits.count("request", who(request))
    found = daily(site.tables.registry.now())
    return redirect(request, f"/puzzles/{found[0]}/{found[1]}" if found else "/puzzles")


async def following(request: Request) -> Response:
    """The way to the next puzzle of a game that the visitor has not answered."""
    site_of(request).limits.count("request", who(request))
    game = game_in(request)
    ids = [one.id for one in puzzles_of(game)]
    after = request.query_params.get("after", "")
    begin = ids.index(after) + 1 if after in ids else 0
    answers = await answers_in(request)
    left = [id for id in ids[begin:] + ids[:begin] if (game, id) not in answers and id != after]
    return redirect(request, f"/puzzles/{game}/{left[0]}" if left else "/puzzles")


def game_in(request: Request) -> str:
    game: str = request.path_params["game"]
    if game not in with_puzzles():
        raise no_puzzle()
    return game


def no_puzzle() -> NoSuchTable:
    return NoSuchTable(thinking.NO_PUZZLE)


def puzzle_in(request: Request) -> tuple[str, str]:
    """The game and the id of the puzzle that is asked for."""
    game, id = game_in(request), request.path_params["puzzle"]
    if puzzle_by(game, id) is None:
        raise no_puzzle()
    return game, id


async def puzzle(request: Request) -> Response:
    """A puzzle; once it is answered, with the solution."""
    site_of(request).limits.count("replay", who(request))
    query = request.query_params
    picked = ";".join(query.getlist("pick"))
    asked = query.get("ask", "")
    if max(len(picked), len(asked)) > LONGEST_PICK:
        raise bad_field("pick")
    return await page(request, picked=picked or None, asked=asked)


async def page(
    request: Request,
    *,
    picked: str | None = None,
    asked: str = "",
    why: IllegalMove | None = None,
) -> Response:
    game, id = puzzle_in(request)
    site, answers = site_of(request), await answers_in(request)
    own, _ = answers.get((game, id), ("", False))
    found = await site.tables.store.read(found_by(game, id)) if own else Found()
    is_daily = daily(site.tables.registry.now()) == (game, id)
    visit = replace(visit_of(request, picked=picked, why=why), path=f"/puzzles/{game}/{id}")
    wanted = thinking.Wanted(game, id, visit, found, is_daily, asked, own)
    html = await thought(request, thinking.show, wanted, site.pages.puzzle)
    if isinstance(html, Sentence):
        raise NotationError(html)
    return HTMLResponse(html)


async def thought(request: Request, job: Callable[..., T], *arguments: object) -> T:
    """What the process of replays and puzzles says; a visitor has a few places in its queue."""
    films = site_of(request).films
    with films.places.taken(who(request)):
        return await films.work(job, *arguments)


async def why(request: Request) -> Response:
    """Why a move can't be the answer, in words and with its rule."""
    site_of(request).limits.count("replay", who(request))
    game, id = puzzle_in(request)
    move = want(text_in(request.query_params.get("move", ""), LONGEST_PICK), "move")
    refused = await thought(request, thinking.why_not, game, id, move)
    return await page(request, why=refused)


async def answer(request: Request) -> Response:
    """The first answer counts; a move that one click made is to be confirmed first."""
    site = site_of(request)
    site.limits.count("command", who(request))
    game, id = puzzle_in(request)
    form = await form_of(request)
    line = want(text_in(form.get("move"), LONGEST_PICK), "move")
    first = await thought(request, thinking.judge, game, id, line)
    if isinstance(first, Sentence):
        raise NotationError(first)
    if form.get("sure") != "1":
        return await page(request, asked=line)
    found = puzzle_by(game, id)
    assert found is not None
    secret, owner = await known(request)
    await site.tables.storage.want_room()
    kept = Answer(game, id, owner, first, first == found.answer, site.tables.registry.now())
    await site.tables.store.write(keeping_answer(kept))
    response = redirect(request, f"/puzzles/{game}/{id}")
    identity.give_secret(response, secret, is_secure(request))
    return response


ROUTES = [
    Route("/puzzles", listed),
    Route("/puzzles/today", today),
    Route("/puzzles/{game}", following),
    Route("/puzzles/{game}/{puzzle}", puzzle),
    Route("/puzzles/{game}/{puzzle}/why", why),
    Route("/puzzles/{game}/{puzzle}/play", answer, methods=["POST"]),
]
