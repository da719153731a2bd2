"""Hints at a table, and the analysis of the game when it is over."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shedet.bots.coach import Advice
from shedet.bots.judgement import Candidate
from shedet.core.language import LANGUAGES
from shedet.table import NotNow
from shedet.web.pages import render
from shedet.web.parts.people import with_names
from shedet.web.parts.snapshot import ShownHint
from shedet.web.routes.commands import COMMANDS, CommandRequest
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.tables import Tables
from tests.lengths import PATIENCE
from tests.web.inside import application, client_of
from tests.web.markup import read
from tests.web.scenes import VISIT, advised, analysed, scene, snapshot
from tests.web.serving import open_table, sit
from tests.web.tables import ANN, BOB, QuickWorkers, new_table, play_first, tables_in, until

Test = Callable[[Tables, QuickWorkers], Awaitable[None]]


def with_tables(directory: Path, test: Test) -> None:
    async def run() -> None:
        workers = QuickWorkers()
        async with tables_in(directory, workers=workers) as tables:
            await test(tables, workers)

    asyncio.run(run())


async def asked_table(tables: Tables, **more: Any) -> HostedTable:
    """A table at which Ann is asked something."""
    hosted = await tables.publisher.open(new_table(tables, **more))
    await until(lambda: 0 in hosted.table.deciding)
    return hosted


async def ask(
    tables: Tables, hosted: HostedTable, command: str, browser: str = ANN, **fields: object
) -> None:
    answer = await COMMANDS[command](CommandRequest(tables, hosted.id, browser, 0, fields, "en"))
    if answer.work:
        await answer.work


async def hint(tables: Tables, hosted: HostedTable, number: int | None = None) -> None:
    await ask(tables, hosted, "hint", number=hosted.table.asked[0] if number is None else number)


def advice_in(tables: Tables, hosted: HostedTable) -> str:
    regions = render.regions(tables.publisher.snapshot(hosted, (0, (0,), "en")))
    return read(regions["status"]).one("div", class_="advice").words()


def test_each_hint_says_more_and_a_new_question_begins_anew(tmp_path: Path) -> None:
    async def asks(tables: Tables, workers: QuickWorkers) -> None:
        hosted = await asked_table(tables, bots="heron")
        assert advice_in(tables, hosted) == ""
        said = []
        for number in (1, 2, 3, 3):
            await hint(tables, hosted)
            said.append(advice_in(tables, hosted))
            assert said[-1].startswith(f"Hint {number} of 3")
        assert len(set(said)) == 3
        assert "You’d finish" in said[2]  # margin and chance are told last
        assert "You’d finish" not in said[0] + said[1]
        assert len(workers.shown) == 1  # the coach thinks once
        await play_first(tables, hosted.id)
        await until(lambda: 0 in hosted.table.deciding)
        assert advice_in(tables, hosted) == ""
        await hint(tables, hosted)
        assert advice_in(tables, hosted).startswith("Hint 1 of 3")

    with_tables(tmp_path, asks)


def test_the_coach_is_given_the_view_of_the_seat_and_nothing_else(tmp_path: Path) -> None:
    async def asks(tables: Tables, workers: QuickWorkers) -> None:
        hosted = await asked_table(tables, bots="heron")
        await hint(tables, hosted)
        (shown,) = workers.shown
        assert shown == hosted.table.game.view(hosted.table.line_play.as_seat(0), 0)
        assert shown.seat == 0
        assert shown.players[1].hand is None

    with_tables(tmp_path, asks)


def test_hints_are_refused_where_another_person_plays(tmp_path: Path) -> None:
    async def asks(tables: Tables, workers: QuickWorkers) -> None:
        hosted = await tables.publisher.open(new_table(tables))
        while 0 not in hosted.table.deciding:
            await play_first(tables, hosted.id)
        with pytest.raises(NotNow, match="Hints are off"):
            await hint(tables, hosted)
        assert not workers.shown
        regions = render.regions(tables.publisher.snapshot(hosted, (0, (0,), "en")))
        assert "/hint" not in regions["status"]
        assert "Hints are off when you play against people" in regions["menu"]

    with_tables(tmp_path, asks)


def test_a_hint_is_for_the_owner_of_the_seat_and_for_what_is_asked_now(tmp_path: Path) -> None:
    async def asks(tables: Tables, workers: QuickWorkers) -> None:
        hosted = await asked_table(tables, bots="heron")
        with pytest.raises(NotNow, match="has moved on"):
            await hint(tables, hosted, hosted.table.asked[0] - 1)
        with pytest.raises(NotNow, match="another device"):
            await ask(tables, hosted, "hint", BOB, number=hosted.table.asked[0])
        assert not workers.shown
        await hint(tables, hosted)
        watching = render.regions(tables.publisher.snapshot(hosted, (2, (), "en")))
        assert "Hint 1" not in " ".join(watching.values())

    with_tables(tmp_path, asks)


def test_what_is_thought_for_nothing_is_stopped(tmp_path: Path) -> None:
    """A bot that thinks when its rival resigns, a coach when the move is made without advice."""

    async def leave(tables: Tables, workers: QuickWorkers) -> None:
        never = asyncio.Event()

        async def for_ever(*_: object) -> Any:
            await never.wait()

        hosted = await asked_table(tables, bots="heron")
        workers.advise = for_ever  # type: ignore[assignment,method-assign]
        workers.answer = for_ever  # type: ignore[assignment,method-assign]
        number = hosted.table.asked[0]
        await COMMANDS["hint"](CommandRequest(tables, hosted.id, ANN, 0, {"number": number}, "en"))
        assert advice_in(tables, hosted) == "The coach is thinking."
        coach = hosted.hints[0].work
        assert coach
        while 0 in hosted.table.deciding:
            await play_first(tables, hosted.id)
        await until(coach.done)
        assert not hosted.hints
        await until(lambda: 1 in hosted.thoughts)
        bot = hosted.thoughts[1].work
        await ask(tables, hosted, "resign")
        await until(lambda: bot.cancelled() and not hosted.thinking)

    with_tables(tmp_path, leave)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_told_in_every_language_and_read_aloud(language: str) -> None:
    texts = []
    for number in (1, 2, 3):
        shown = advised(snapshot(scene("turn"), language=language), number)
        root = read(render.regions(shown)["status"])
        live = root.one("div", aria_live="polite")
        texts.append(live.words())
        assert root.one("form", action="/t/table/hint").one("button").words()
    assert len(set(texts)) == 3
    thinking = replace(snapshot(scene("turn"), language=language), hint=ShownHint(1, None))
    button = read(render.regions(thinking)["status"]).one("button")
    assert button.attributes["aria-disabled"] == "true"


def test_the_last_hint_is_one_sentence_with_one_reason_and_the_rest_is_folded() -> None:
    """Folded: the other reasons, how the game stands then, and what else there is."""
    turn = with_names(snapshot(scene("turn")))
    assert turn.question
    moves = [move for move in turn.question.legal if move.startswith("take ")][:2]
    best, other = (Candidate(move, 100, 9.0 - 8 * n, 0.7) for n, move in enumerate(moves))
    told = replace(turn, hint=ShownHint(3, Advice([best, other], [])), may_have_hints=True)
    said = read(render.regions(told)["status"]).one("div", class_="said")
    best_told, other_told = (
        turn.game.choice(turn.view, move, turn.names, turn.language) for move in moves
    )
    strip, folded = said.one("p", class_="htext"), said.one("details")
    assert "open" not in folded.attributes
    assert strip.one("b").text == best_told
    reasons = turn.game.reasons(turn.view, moves[0], turn.names, turn.language)
    assert reasons
    assert strip.one("span", class_="why1").text == reasons[0]
    assert [reason.text for reason in folded.all("li")] == reasons[1:]
    standing, less = folded.all("p")
    assert standing.text == "You’d finish about 9 points ahead (70% chance to win)."
    assert less.text.startswith(f"Not as good: {other_told}")


def test_the_first_hint_is_offered_only_where_hints_can_be_had_and_none_was() -> None:
    """A page shows it to somebody new; without script there is the button alone."""
    turn = snapshot(scene("turn"))
    alone = replace(turn, may_have_hints=True)
    offer = read(render.regions(alone)["status"]).one(data_first="*")
    assert "Would you like a hint?" in offer.words()
    for shown in (
        replace(turn, may_have_hints=False),
        advised(turn, 1),
        replace(alone, is_lesson=True),
    ):
        assert not read(render.regions(shown)["status"]).all(data_first="*")


def test_what_the_coach_points_at_is_marked_from_the_second_hint_on() -> None:
    turn = snapshot(scene("big hand"))
    for number, marks in ((1, 0), (2, 1), (3, 1)):
        shown = advised(turn, number)
        assert shown.hint
        assert shown.hint.advice
        target = shown.hint.advice.candidates[0].text
        regions = render.regions(shown)
        assert target.startswith(("take ", "play "))
        marked = read(regions["board"] + regions["hand"]).all(data_coach="*")
        assert [button.attributes["data-pick"] for button in marked] == [target] * marks


async def finished(tables: Tables) -> HostedTable:
    hosted = await tables.publisher.open(new_table(tables, bots="heron"))
    while True:
        await until(lambda: 0 in hosted.table.deciding or hosted.table.stage == "over")
        if hosted.table.stage == "over":
            return hosted
        await play_first(tables, hosted.id)


def test_a_game_is_analysed_once_and_that_is_kept(tmp_path: Path) -> None:
    analysed: list[str] = []

    async def look_back(tables: Tables, workers: QuickWorkers) -> None:
        hosted = await finished(tables)
        analysed.append(hosted.id)
        with pytest.raises(NotNow):
            await ask(tables, hosted, "analyse", BOB)
        await ask(tables, hosted, "analyse")
        shown = tables.publisher.snapshot(hosted, (0, (0,), "en"))
        assert shown.analysing is not None
        assert "analysing the game" in read(render.regions(shown)["analysis"]).words()
        await ask(tables, hosted, "analyse")
        await until(lambda: hosted.analysis is not None and hosted.analysis_task is None)
        await ask(tables, hosted, "analyse")
        assert len(workers.analysed) == 1

    async def look_again(tables: Tables, workers: QuickWorkers) -> None:
        hosted = await tables.registry.find(analysed[0])
        assert hosted.analysis
        await ask(tables, hosted, "analyse")
        assert not workers.analysed
        assert hosted.analysis.shares[0].margin == -hosted.analysis.shares[1].margin

    with_tables(tmp_path, look_back)
    with_tables(tmp_path, look_again)


def test_only_a_game_that_was_played_to_its_end_is_analysed(tmp_path: Path) -> None:
    async def look_back(tables: Tables, workers: QuickWorkers) -> None:
        hosted = await asked_table(tables, bots="heron")
        with pytest.raises(NotNow, match="finished games"):
            await ask(tables, hosted, "analyse")
        await ask(tables, hosted, "resign")
        with pytest.raises(NotNow, match="finished games"):
            await ask(tables, hosted, "analyse")
        page = read(render.page(tables.publisher.snapshot(hosted, (0, (0,), "en")), VISIT))
        assert "hidden" in page.one("section", id="analysis").attributes

    with_tables(tmp_path, look_back)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_table_of_luck_and_decisions_adds_up_to_the_margin(seat: int) -> None:
    shown = replace(snapshot(scene("over"), seat), analysis=analysed())
    assert shown.outcome
    assert shown.outcome.result
    first, second = shown.outcome.result["scores"]
    root = read(render.page(shown, VISIT)).one("table", class_="split")
    margins = []
    for row in root.one("tbody").all("tr"):
        luck, decisions, margin = (number(cell.text) for cell in row.all("td"))
        assert luck + decisions == margin
        margins.append(margin)
    expected = [first - second, second - first]
    assert margins == (expected[::-1] if seat == 1 else expected)


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("+", ""))


def test_turning_points_lead_to_the_replay_and_are_marked_there() -> None:
    found = analysed()
    assert found.turning_points
    root = read(render.page(replace(snapshot(scene("over")), analysis=found), VISIT))
    links = [link.attributes["href"] for link in root.one(id="analysis").all("a")]
    from tests.web.test_pages_parts import replayed

    for point in found.turning_points:
        step, seat = point.decision.line - 1, point.decision.seat
        assert f"/t/table/replay?step={step}&as={seat}" in links
        shown = replace(replayed(step, seat), analysis=found)
        page = read(render.replay(shown, VISIT))
        marks = page.one("svg", class_="sc-m").all("a")
        assert len(marks) == len(links)
        told = page.one("section", id="scrub").all("div", class_="coach")
        assert any(f"Move {point.decision.line}," in one.words() for one in told)
    plain = read(render.replay(replayed(0, 0), VISIT))
    assert not plain.all("svg", class_="sc-m")


def test_hints_and_analysis_come_without_script(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            application(tmp_path, pages=render) as app,
            client_of(app) as ann,
            client_of(app) as bob,
        ):
            table = await open_table(ann, opponent="heron", name="Ann")
            for number in (1, 2, 3):
                page = (await asked_page(ann, table)).replace("\n", " ")
                form = re.search(r'/hint".*?name="number" value="(\d+)"', page)
                assert form
                fields = {"seat": "0", "number": form[1]}
                answer = await ann.post(f"/t/{table}/hint", data=fields)
                assert answer.status_code == 303
                assert f"Hint {number} of 3" in (await ann.get(f"/t/{table}")).text
            both = await open_table(ann, opponent="link", name="Ann")
            await sit(bob, both, 1, "Bob")
            for client, seat in ((ann, "0"), (bob, "1")):
                form_of = {"seat": seat, "number": "1"}
                assert (await client.post(f"/t/{both}/hint", data=form_of)).status_code == 409
            answer = await ann.post(f"/t/{both}/analyse", data={"seat": "0"})
            assert answer.status_code == 409
            assert "finished games" in answer.text

    async def asked_page(client: Any, table: str) -> str:
        async with asyncio.timeout(PATIENCE):
            while True:
                text: str = (await client.get(f"/t/{table}")).text
                if f"/t/{table}/hint" in text:
                    return text
                await asyncio.sleep(0.02)

    asyncio.run(play())
