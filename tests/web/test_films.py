"""Replays are made in their own process, cached, and shared fairly between visitors."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from shedet.bots.match import play_match
from shedet.core.errors import NotationError
from shedet.core.game import load
from shedet.core.records.record import Record
from shedet.table import NotNow
from shedet.web.parts.snapshot import Replay, Visit
from shedet.web.protection.limits import RATES, TooMuch
from shedet.web.thinking.films import FOR_EACH, Film, Films, Found, Recent, Wanted
from tests.lengths import PATIENCE
from tests.web.inside import application, client_of

RECORD = play_match(load("sobek2p"), {"memory": "perfect"}, ["random", "random"], 3)
FOUND = Found("/replay/x", "x", RECORD.to_json())
VISIT = Visit("en", "http://localhost", "/replay/x")


def maker(replay: Replay, visit: Visit) -> str:
    """A page that says in which process it was made, and is never made twice."""
    return f"{os.getpid()} {replay.step} {uuid4()}"


def dying(replay: Replay, visit: Visit) -> str:
    """Ends its process at the first step."""
    if replay.step == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return maker(replay, visit)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, pages are made."""
    monkeypatch.setattr("shedet.web.thinking.films.PATIENCE", PATIENCE)


def with_films(
    play: Callable[[Films], Awaitable[None]], make: Callable[[Replay, Visit], str] = maker
) -> None:
    async def run() -> None:
        films = Films({}, make, is_limited=True)
        try:
            await play(films)
        finally:
            films.close()

    asyncio.run(run())


def test_pages_are_made_in_another_process_and_kept() -> None:
    async def play(films: Films) -> None:
        first = await films.page(FOUND, Wanted(4, None, VISIT), "ann")
        process, step, _ = first.split()
        assert int(process) != os.getpid()
        assert step == "4"
        assert await films.page(FOUND, Wanted(4, None, VISIT), "bob") == first
        last = await films.page(FOUND, Wanted(None, 0, VISIT), "ann")
        assert last.split()[1] == str(len(RECORD.lines))
        german = replace(VISIT, language="de")
        assert await films.page(FOUND, Wanted(4, None, german), "ann") != first
        with pytest.raises(NotationError, match="no such move"):
            await films.page(FOUND, Wanted(4, 3, VISIT), "ann")

    with_films(play)


def test_what_is_no_record_is_refused_in_words() -> None:
    async def play(films: Films) -> None:
        with pytest.raises(NotationError, match="not a saved game"):
            await films.check("{}", "ann")
        with pytest.raises(NotationError, match="not a saved game"):
            await films.page(replace(FOUND, record="[]"), Wanted(1, None, VISIT), "ann")
        await films.check(RECORD.to_json(), "ann")

    with_films(play)


def test_a_process_that_ended_is_replaced() -> None:
    async def play(films: Films) -> None:
        page = await films.page(FOUND, Wanted(1, None, VISIT), "ann")
        os.kill(int(page.split()[0]), signal.SIGKILL)
        with pytest.raises(NotNow):
            await films.page(FOUND, Wanted(2, None, VISIT), "ann")
        assert await films.page(FOUND, Wanted(2, None, VISIT), "ann") != page

    with_films(play)


def test_who_waits_is_served_though_the_process_ended() -> None:
    async def play(films: Films) -> None:
        pages = [films.page(FOUND, Wanted(step, None, VISIT), "ann") for step in range(1, 6)]
        first, second, *others = await asyncio.gather(*pages, return_exceptions=True)
        assert isinstance(first, NotNow)
        assert isinstance(second, NotNow | str), "whose turn came as the process ended"
        assert all(isinstance(page, str) for page in others), others

    with_films(play, dying)


def test_nobody_takes_all_places() -> None:
    async def play(films: Films) -> None:
        pages = [films.page(FOUND, Wanted(n, None, VISIT), "ann") for n in range(FOR_EACH + 3)]
        other = films.page(FOUND, Wanted(1, 0, VISIT), "bob")
        *made, theirs = await asyncio.gather(*pages, other, return_exceptions=True)
        assert sum(isinstance(page, TooMuch) for page in made) == 3
        assert isinstance(theirs, str)
        assert isinstance(await films.page(FOUND, Wanted(9, 1, VISIT), "ann"), str)
        assert not films.places.counts

    with_films(play)


def test_only_so_many_are_kept() -> None:
    recent: Recent[int] = Recent(3)
    for number in range(10):
        recent.keep(number, number)
        assert recent.get(0) == 0
    assert list(recent.things) == [8, 9, 0]
    assert recent.get(1) is None


@pytest.mark.parametrize("seats", [0, 1, 3, 100_000])
def test_a_record_with_too_many_seats_is_refused(seats: int) -> None:
    record = Record.from_json(RECORD.to_json())
    record.seats = ["x"] * seats
    with pytest.raises(NotationError, match="is for 2 players"):
        Film(load("sobek2p"), record)


def test_a_visitor_who_turns_pages_too_fast_is_slowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "replay", "5/hour")

    async def run() -> None:
        async with application(tmp_path, rate_limits=True) as app, client_of(app) as ann:
            file = {"file": ("game.jsonl", RECORD.to_json())}
            where = (await ann.post("/replay", files=file)).headers["location"]
            said = [(await ann.get(where)).status_code for _ in range(7)]
            assert said == [200] * 5 + [429] * 2
            assert (await ann.get("/healthz")).status_code == 200

    asyncio.run(run())
