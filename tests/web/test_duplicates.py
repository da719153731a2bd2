"""Duplicates: the deal that a friend has played, and two games of it side by side."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from shedet.bots.analysis import Analysis, Decision
from shedet.web.lifecycle.deals import duplicate_id
from shedet.web.tables.hosted_table import HostedTable
from tests.web.inside import Inside
from tests.web.tables import until
from tests.web.test_days import at_server, finish


async def opened(browser: httpx.AsyncClient, **fields: str) -> str:
    form = {"game": "sobek2p", "opponent": "jackal", "name": "Ann", **fields}
    answer = await browser.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


async def shared(browser: httpx.AsyncClient, table: str) -> str:
    answer = await browser.post(f"/t/{table}/share")
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_friend_plays_the_same_deal_from_the_same_seat(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        workers: Any = inside.tables.bots.workers
        workers.choose = lambda question: question.legal[0]
        ann, bob = inside.browser(), inside.browser()
        first = await finish(inside, await opened(ann, seat="1"))
        address = await shared(ann, first.id)
        assert await shared(ann, first.id) == address  # a game has one duplicate
        assert address == f"/deal/{duplicate_id(first.id)}"
        invited = (await bob.get(address)).text
        assert "Ann lets you play the same deal" in invited
        assert first.id not in invited
        assert first.table.secret not in invited
        played = (await bob.post(address)).headers["location"].removeprefix("/t/")
        second = await inside.tables.registry.find(played)
        assert second.table.secret == first.table.secret
        assert second.table.entries[0]["deal"] == first.table.entries[0]["deal"]
        assert second.table.options == first.table.options
        assert second.table.bots == first.table.bots
        assert second.owners.keys() == first.owners.keys() == {1}
        assert (await bob.get(address)).headers["location"] == f"/t/{played}"
        compare = f"{address}/{first.id}"
        assert (await bob.get(compare)).status_code == 409  # not before it is played
        await finish(inside, played)
        again = (await bob.post(address)).headers["location"]
        assert again == f"/t/{played}"  # the first game counts
        board = (await bob.get(address)).text
        assert f'href="{compare}"' in board
        same = (await bob.get(compare)).text
        assert "Same deal: level" in same  # both have played the first moves
        assert "from beginning to end" in same
        assert f'href="{address}/{played}"' in (await ann.get(address)).text

    at_server(tmp_path, act)


def test_two_games_part_at_the_first_different_move(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, bob = inside.browser(), inside.browser()
        first = await finish(inside, await opened(ann))
        address = await shared(ann, first.id)
        table = (await bob.post(address)).headers["location"].removeprefix("/t/")
        second = await finish(inside, table, pick=1)
        records = [hosted.table.record() for hosted in (second, first)]
        seat = min(first.owners)
        lines = [[one.text for one in record.lines if one.seat == seat] for record in records]
        assert lines[0][0] != lines[1][0]
        page = (await bob.get(f"{address}/{first.id}")).text
        assert page.count("Here you part") == 1
        assert 'class="both"' not in page  # they parted at once
        assert page.index("Here you part") < page.index('class="each"')
        scores = [record.result["scores"][seat] for record in records if record.result]
        assert f"{scores[0]}<span>–</span>{scores[1]}" in page
        whole = (await bob.get(f"{address}/{first.id}?all=1")).text
        assert whole.count('class="each"') >= page.count('class="each"') == 5

    at_server(tmp_path, act)


def test_the_coach_looks_at_two_games_that_are_compared_and_marks_what_was_costly(
    tmp_path: Path,
) -> None:
    async def act(inside: Inside) -> None:
        workers: Any = inside.tables.bots.workers
        ann, bob = inside.browser(), inside.browser()
        first = await finish(inside, await opened(ann))
        address = await shared(ann, first.id)
        table = (await bob.post(address)).headers["location"].removeprefix("/t/")
        second = await finish(inside, table, pick=1)
        compare = f"{address}/{first.id}?all=1"
        assert "The coach is looking at both games" in (await bob.get(compare)).text
        await until(lambda: len(workers.analysed) == 2)
        seat, loaded = min(first.owners), inside.tables.registry.loaded
        await until(lambda: all(loaded[one.id].analysis for one in (first, second)))
        for one, loss in ((first, 0), (second, 90)):
            note = partial(judge, seat=seat, loss=loss)
            await inside.tables.publisher.change(one.id, note)
        page = (await bob.get(compare)).text
        assert "The coach is looking" not in page
        marks = re.findall(r'<span class="cm[^>]*>(.)</span>', page)
        assert marks == ["?", "!"]

    at_server(tmp_path, act)


def judge(hosted: HostedTable, seat: int, loss: int) -> None:
    """Let the coach say that the first line of a seat cost so many tenths of a point."""
    lines = enumerate(hosted.table.record().lines, 1)
    number, line = next((number, line) for number, line in lines if line.seat == seat)
    first = Decision(number, seat, line.text, line.text, 0, 500, loss, 0, 0, 0)
    hosted.analysis = Analysis("sobek2p", 1, [first], [], [], [])


def test_only_games_against_our_bots_can_be_played_by_friends(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, bob = inside.browser(), inside.browser()
        table = await opened(ann)
        assert (await ann.post(f"/t/{table}/share")).status_code == 409  # not over
        await finish(inside, table)
        assert (await bob.post(f"/t/{table}/share")).status_code == 409  # not Bob's
        assert "/share" in (await ann.get(f"/t/{table}")).text
        between = await opened(ann, opponent="link")
        await bob.post(f"/t/{between}/sit", data={"name": "Bob"})
        await ann.post(f"/t/{between}/resign")
        assert (await ann.post(f"/t/{between}/share")).status_code == 409
        assert "/share" not in (await ann.get(f"/t/{between}")).text

    at_server(tmp_path, act)


def test_a_second_game_of_ones_own_is_for_study(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann = inside.browser()
        table = await opened(ann)
        await finish(inside, table)
        address = await shared(ann, table)
        assert "doesn’t count" in (await ann.get(address)).text
        study = (await ann.post(f"{address}/study")).headers["location"].removeprefix("/t/")
        assert study != table
        await finish(inside, study, pick=2)
        assert f"{address}/{study}" not in (await ann.get(address)).text
        assert (await inside.browser().post(f"{address}/study")).status_code == 409

    at_server(tmp_path, act)


def test_who_removes_a_name_vanishes_from_results(tmp_path: Path) -> None:
    async def act(inside: Inside) -> None:
        ann, bob = inside.browser(), inside.browser()
        table = await opened(ann, name="Annabella")
        await finish(inside, table)
        address = await shared(ann, table)
        played = (await bob.post(address)).headers["location"].removeprefix("/t/")
        await finish(inside, played)
        assert "Annabella" in (await bob.get(address)).text
        await ann.post(f"/t/{table}/remove")
        for path in (address, f"{address}/{table}"):
            page = (await bob.get(path)).text
            assert "Annabella" not in page
            assert re.search(r"Player \d", page)

    at_server(tmp_path, act)
