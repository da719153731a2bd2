"""The analysis board: trying moves, going back, drawing, keeping, sharing, asking the coach."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from shedet.bots.coach import Advice
from shedet.bots.judgement import Candidate
from shedet.bots.match import play_match
from shedet.core.engine.chance import seeded
from shedet.core.engine.position import Position
from shedet.core.game import Game, load
from shedet.core.records.record import Record
from shedet.lessons.sheet import sheet_of
from shedet.table.clock import DAY
from shedet.web.lifecycle.expiry import expire
from shedet.web.pages import render
from shedet.web.parts.study import CoachSays
from shedet.web.routes import study_routes
from shedet.web.settings import Settings
from shedet.web.store import studies
from shedet.web.studies import showing, weighing
from shedet.web.studies import tree as trees
from shedet.web.studies.tree import Node, Step, Tree
from tests.lengths import PATIENCE
from tests.web import place_scenes
from tests.web.inside import Inside, application
from tests.web.markup import read
from tests.web.scenes import VISIT
from tests.web.tables import QuickWorkers

GAMES = {"sobek2p": 2, "sobek": 3, "nile": 3}
STUDY = "s" * 22


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, pages are made."""
    monkeypatch.setattr("shedet.web.thinking.films.PATIENCE", PATIENCE)


@dataclass
class Studying:
    """A visitor with a study, at one point of it."""

    inside: Inside
    browser: httpx.AsyncClient
    address: str = ""

    async def begin(self, **fields: str) -> "Studying":
        return self.at(await self.browser.post("/analyse", data=fields))

    def at(self, answer: httpx.Response) -> "Studying":
        assert answer.status_code == 303, shown(answer.text)
        self.address = answer.headers["location"]
        return self

    async def page(self, **query: str) -> str:
        answer = await self.browser.get(self.address, params=query or None)
        assert answer.status_code == 200, shown(answer.text)
        return answer.text

    async def do(self, what: str, **fields: str) -> "Studying":
        """A form of the page; goes where it leads."""
        return self.at(await self.post(what, **fields))

    async def post(self, what: str, **fields: str) -> httpx.Response:
        return await self.browser.post(f"{self.address.partition('?')[0]}/{what}", data=fields)

    def point(self, number: int, view: str = "all") -> "Studying":
        self.address = f"{self.address.rpartition('/')[0].rpartition('/')[0]}/{number}/{view}"
        return self

    @property
    def number(self) -> int:
        return int(self.address.split("/")[3])

    async def tree(self) -> Tree:
        id = self.address.split("/")[2]
        return Tree.read((await self.inside.tables.store.read(studies.study_with(id))).tree)


def shown(page: str) -> str:
    """What stands in the main part."""
    main = page[page.find("<main") :]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def at_board(directory: Path, act: Callable[[Studying], Awaitable[None]], **more: Any) -> None:
    async def run() -> None:
        async with application(directory, render, **more) as app:
            inside = Inside(app)
            async with inside.browser() as browser:
                await act(Studying(inside, browser))

    asyncio.run(run())


def record_of(game_id: str, seed: int = 3) -> Record:
    game = load(game_id)
    return play_match(game, game.info.choose({}), ["random"] * GAMES[game_id], seed)


async def from_file(at: Studying, record: Record, step: int, view: str = "all") -> Studying:
    file = {"file": ("game.json", record.to_json())}
    replay = (await at.browser.post("/replay", files=file)).headers["location"].partition("?")[0]
    page = (await at.browser.get(f"{replay}?step={step}")).text
    assert f'action="{replay}/analyse"' in page
    form = {"step": str(step), "as": view, "record": "1"}
    return at.at(await at.browser.post(f"{replay}/analyse", data=form))


def text_of(game: Game, position: Position) -> str:
    plain = position.copy()
    plain.unseed()
    return game.position_text(plain)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_tried_from_any_step_for_all_seats(tmp_path: Path, game_id: str) -> None:
    record = record_of(game_id)

    async def act(at: Studying) -> None:
        step = len(record.lines) // 2
        await from_file(at, record, step)
        assert at.number == step
        legal = await legal_at(at)
        played = (await at.tree()).nodes[step + 1]
        seats = set()
        for move in legal[:3]:
            at.point(step)
            await at.do("play", move=move, draw="", number=str(step))
            for _ in range(4):
                tree = await at.tree()
                node = tree.nodes[at.number]
                seats.add(node.seat)
                assert (node.number <= tree.played) == (node == played or node.number <= step)
                page = await at.page()
                assert 'aria-current="step"' in page
                moves = await legal_at(at)
                if not moves:
                    break
                await at.do("play", move=moves[0], draw="", number=str(at.number))
        assert len(seats) > 1
        at.point(step)
        for view in ("0", "1", "all"):
            assert (await at.browser.get(at.point(step, view).address)).status_code == 200

    at_board(tmp_path, act)


async def legal_at(at: Studying) -> list[str]:
    """The first moves that the rules allow where a study stands."""
    id, number = at.address.split("/")[2:4]
    study = await at.inside.tables.store.read(studies.study_with(id))
    given = showing.trial_of(study, {})
    given.at(Tree.read(study.tree), int(number))
    position = given.points[int(number)].position
    return [given.game.move_text(move) for move in position.legal()]


def test_what_was_played_in_the_game_is_followed_with_what_was_drawn_then(tmp_path: Path) -> None:
    record = record_of("sobek")
    step = next(n for n, line in enumerate(record.lines) if line.chance and n > 2)

    async def act(at: Studying) -> None:
        await from_file(at, record, step)
        await at.do("play", move=record.lines[step].text, number=str(step))
        assert at.number == step + 1
        before = len((await at.tree()).nodes)
        again = {"move": record.lines[step].text, "number": str(step), "again": "1"}
        await at.point(step).do("play", **again)
        assert "try=1" in at.address, "what is drawn is asked with all cards open"
        page = await at.page()
        assert "What is drawn?" in page
        names = re.findall(r'name="draw" value="([^"]+)"', page)
        assert len(names) > 1
        other = next(name for name in names if name != record.lines[step].chance[0])
        await at.do("play", **again, draw=other)
        while "try=1" in at.address:
            page = await at.page()
            drawn = unescape(re.findall(r'name="drawn" value="([^"]*)"', page)[0])
            await at.do("play", **again, drawn=drawn, draw="")
        tree = await at.tree()
        assert tree.nodes[at.number].chance[0] == other
        assert len(tree.nodes) == before + 1
        assert [node.number for node in tree.children(step)] == [step + 1, at.number]
        at.point(step, "0")
        refused = await at.post("play", **again, drawn=other)
        assert refused.status_code == 400, "what can be drawn is told with all cards open alone"

    at_board(tmp_path, act)


def test_branches_are_walked_promoted_and_deleted(tmp_path: Path) -> None:
    async def act(at: Studying) -> None:
        await from_file(at, record_of("sobek2p"), 0)
        legal = await legal_at(at)
        tree = await at.tree()
        other = next(move for move in legal if move != tree.nodes[1].moves[0])
        await at.do("play", move=other, number="0")
        mine = at.number
        assert mine == tree.played + 1
        await at.do("play", move=(await legal_at(at))[0], number=str(mine))
        page = await at.point(mine).page()
        assert re.search(rf'href="[^"]+/{mine + 1}/all" data-morph data-key="ArrowRight"', page)
        assert 'data-key="ArrowDown"' in page
        assert not (await at.tree()).is_main(mine)
        await at.do("promote")
        assert (await at.tree()).is_main(mine)
        assert [n.number for n in (await at.tree()).main_from(0)] == [mine, mine + 1]
        refused = await at.point(1).post("delete")
        assert refused.status_code == 409
        assert "played in the game" in refused.text
        await at.point(mine).do("delete")
        assert at.number == 0
        assert mine + 1 not in (await at.tree()).nodes
        assert (await at.browser.get(at.point(mine).address)).status_code == 400
        await at.point(0).do("play", move=other, number="0")
        assert at.number == mine + 2, "a number is never used again"

    at_board(tmp_path, act)


def test_a_running_game_cannot_be_analysed(tmp_path: Path) -> None:
    async def act(at: Studying) -> None:
        form = {"game": "sobek2p", "opponent": "heron", "name": "Ann", "seat": "0"}
        table = (await at.browser.post("/tables", data=form)).headers["location"]
        form = {"step": "0", "as": "all"}
        answer = await at.browser.post(f"{table}/replay/analyse", data=form)
        assert answer.status_code == 409
        await at.browser.post(f"{table}/resign", data={"seat": "0"})
        at.at(await at.browser.post(f"{table}/replay/analyse", data=form))
        assert "Ann" in await at.page()
        await at.browser.post(f"{table}/remove", data={"seat": "0"})
        assert "Ann" not in shown(await at.page())

    at_board(tmp_path, act)


def test_a_seat_does_not_move_for_others(tmp_path: Path) -> None:
    async def act(at: Studying) -> None:
        await at.begin(**{"from": "start", "game": "sobek2p", "players": "2"})
        move = (await legal_at(at))[0]
        views = [(view, await at.point(0, view).page()) for view in ("0", "1")]
        (seat,) = [view for view, page in views if 'name="move"' in page]
        other = str(1 - int(seat))
        refused = await at.point(0, other).post("play", move=move, number="0")
        assert refused.status_code == 400
        await at.point(0, seat).do("play", move=move, number="0")
        assert at.address.endswith(f"/1/{seat}")
        refused = await at.point(0, seat).post("play", move="take A1", number="0")
        assert refused.status_code in (400, 409)
        why = await at.browser.get(f"{at.address}/why", params={"move": "take A1"})
        assert "S2-" in why.text

    at_board(tmp_path, act)


def test_an_analysis_is_kept_under_a_name_renamed_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "MOST_KEPT", 2)

    async def act(at: Studying) -> None:
        start = {"from": "start", "game": "sobek2p", "players": "2"}
        for name in ("First idea", "Second: <b>"):
            await (await at.begin(**start)).do("keep", name=name)
            assert name in unescape(await at.page())
        assert (await (await at.begin(**start)).post("keep", name="Third")).status_code == 409
        listed = unescape((await at.browser.get("/analyse")).text)
        assert "First idea" in listed
        assert "Second: <b>" in listed
        id = re.findall(r'href="/analyse/([\w-]{22})"', listed)[-1]
        for bad in ("", " ", "\u202e", "x" * 61):
            assert (await at.browser.post(f"/analyse/{id}", data={"name": bad})).status_code == 400
        await at.browser.post(f"/analyse/{id}", data={"name": "Better"})
        assert "Better" in (await at.browser.get("/analyse")).text
        async with at.inside.browser() as stranger:
            answer = await stranger.post(f"/analyse/{id}", data={"remove": "1"})
            assert answer.status_code == 404
        await at.browser.post(f"/analyse/{id}", data={"remove": "1"})
        assert "Better" not in (await at.browser.get("/analyse")).text
        assert (await at.browser.get(f"/analyse/{id}")).status_code == 404

    at_board(tmp_path, act)


def test_others_look_by_the_link_and_try_in_a_copy(tmp_path: Path) -> None:
    async def act(at: Studying) -> None:
        await at.begin(**{"from": "start", "game": "sobek2p", "players": "2"})
        await at.do("play", move=(await legal_at(at))[0], number="0")
        await at.do("keep", name="Look")
        before, address = await at.tree(), at.address
        async with at.inside.browser() as stranger:
            other = Studying(at.inside, stranger, address)
            page = await other.page()
            assert "Somebody shared this analysis" in page
            assert "/keep" not in page
            await other.do("play", move=(await legal_at(at))[0], number="1")
            assert other.address.split("/")[2] != address.split("/")[2]
            assert "Somebody shared this analysis" not in await other.page()
            assert len((await other.tree()).nodes) == 2
            await other.do("play", move=(await legal_at(other))[0], number="2")
            mine = await stranger.get("/analyse")
            assert "Look" not in mine.text
        assert await at.tree() == before

    at_board(tmp_path, act)


def test_studies_are_bounded_and_those_without_a_name_expire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "MOST_OPEN", 3)
    monkeypatch.setattr(trees, "MOST_TRIED", 2)

    async def act(at: Studying) -> None:
        start = {"from": "start", "game": "sobek2p", "players": "2"}
        await (await at.begin(**start)).do("keep", name="Kept")
        kept = at.address
        ids = [(await at.begin(**start)).address for _ in range(4)]
        assert (await at.browser.get(ids[0])).status_code == 404
        assert (await at.browser.get(ids[1])).status_code == 200
        for _ in range(2):
            await at.do("play", move=(await legal_at(at))[0], number=str(at.number))
        full = await at.post("play", move=(await legal_at(at))[0], number="2")
        assert full.status_code == 409
        tables = at.inside.tables
        now = tables.registry.now()
        monkeypatch.setattr(tables.registry, "now", lambda: now + 31 * DAY)
        assert (await expire(tables, Settings()))["studies"] == 3
        assert (await at.browser.get(ids[-1])).status_code == 404
        assert (await at.browser.get(kept)).status_code == 200

    at_board(tmp_path, act)


def test_positions_as_text_are_opened_or_refused_in_one_line(tmp_path: Path) -> None:
    sheet = sheet_of("sobek")
    assert sheet
    example = sheet.examples[0]

    async def act(at: Studying) -> None:
        page = (await at.browser.get(f"/analyse?example=sobek:{example.id}")).text
        assert "position sobek 1" in page
        text = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)[0])
        assert (await at.browser.post("/analyse/check", data={"position": text})).json() == {}
        bad = {
            "rubbish": "Start the position with",
            text.replace("seats: ", "seats: 9"): "",
            text + "nonsense: 1\n": "nonsense",
            "position chess 1": "chess",
            "": "",
        }
        for wrong, said in bad.items():
            answer = await at.browser.post("/analyse/check", data={"position": wrong})
            error = answer.json()["error"]
            assert said in error
            assert "\n" not in error
            form = {"from": "text", "position": wrong}
            refused = await at.browser.post("/analyse", data=form)
            assert refused.status_code == 400
            assert error in unescape(refused.text)
        await at.begin(**{"from": "text", "position": text.replace("\n", "\r\n")})
        assert "Sobek" in await at.page()
        file = {"file": ("position.txt", text)}
        at.at(await at.browser.post("/analyse", data={"from": "text"}, files=file))
        broken = {"file": ("position.txt", b"\xff\xfe")}
        answer = await at.browser.post("/analyse", data={"from": "text"}, files=broken)
        assert answer.status_code == 400
        long = {"from": "text", "position": "x" * 30_000}
        assert (await at.browser.post("/analyse", data=long)).status_code == 400

    at_board(tmp_path, act)


def test_the_coach_is_given_what_the_seat_sees_or_the_open_position(tmp_path: Path) -> None:
    workers = QuickWorkers()
    game = load("sobek2p")
    position = game.new(seed=9)
    view = game.view(position, position.to_act)

    async def act(at: Studying) -> None:
        await at.begin(**{"from": "text", "position": text_of(game, position)})
        seat = str(position.to_act)
        await at.point(0, seat).do("weigh", wait="1")
        page = await at.page()
        assert len(re.findall(r'class="worth"', page)) == len(position.legal())
        assert "Thinks with what Player" in page
        assert workers.shown == [(view, None)]
        await at.do("weigh", wait="1")
        assert len(workers.shown) == 1, "what was said is kept"
        await at.point(0).do("weigh", wait="1")
        assert "all cards open" in await at.page()
        (_, known) = workers.shown[1]
        assert known is not None
        assert known.encode() == position.encode()
        other = await at.point(0, str(1 - position.to_act)).post("weigh")
        assert other.status_code == 409
        assert (await at.point(7).post("weigh")).status_code == 400

    at_board(tmp_path, act, workers=workers)


def test_what_the_coach_says_stands_in_order_the_best_first() -> None:
    def says(moves: list[str]) -> CoachSays:
        chances = zip(moves, (0.6, 0.3, 0.59, 0.45), strict=False)
        return CoachSays(Advice([Candidate(m, 400, 20 * c, c, 9.0) for m, c in chances], []))

    page = render.study(place_scenes.study_point("sobek2p", VISIT, 2, says), VISIT)
    rows = [row for row in read(page).all("button") if row.has("worth")]
    assert [row.one("small").words() for row in rows] == ["60%", "59%", "45%", "30%"]


def test_what_the_coach_is_asked_here_another_server_can_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "LOOK", 0.05)
    workers = QuickWorkers()
    workers.number = 0

    async def act(at: Studying) -> None:
        site = at.inside.app.state.site
        await at.begin(**{"from": "start", "game": "sobek2p", "players": "2"})
        await at.do("weigh")
        assert "data-thinking" in await at.page()
        other = weighing.Weigher(at.inside.tables, site.films)
        looking = asyncio.create_task(other.look_again_and_again(0.05))
        workers.number = 1
        await site.weigher.wait(STUDY, 0, -1)
        async with asyncio.timeout(PATIENCE):
            while "data-thinking" in await at.page():
                await asyncio.sleep(0.02)
        looking.cancel()
        assert 'class="worth"' in await at.page()

    at_board(tmp_path, act, workers=workers)


def two_worlds(game_id: str) -> tuple[Game, Position, Position]:
    """Two positions that a seat to move cannot tell apart."""
    game = load(game_id)
    for seed in range(50):
        one = game.new(seats=GAMES[game_id], seed=seed)
        seat, other = one.to_act, one.copy()
        other.redeal(seat, seeded(seed + 100))
        legal = [game.move_text(move) for move in one.legal()]
        if one.encode() != other.encode() and legal == [*map(game.move_text, other.legal())]:
            return game, one, other
    raise AssertionError("no two worlds")


@pytest.mark.parametrize("game_id", ["sobek2p", "sobek"])
def test_as_a_seat_knew_it_nothing_tells_which_world_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    """Pages, refusals and the coach's values are the same, byte for byte, in both worlds."""
    monkeypatch.setattr(study_routes, "new_id", lambda: STUDY)
    game, *worlds = two_worlds(game_id)
    seat = str(worlds[0].to_act)
    heard: list[list[str]] = []
    opened: list[str] = []

    def world(position: Position, folder: Path) -> None:
        told: list[str] = []

        async def act(at: Studying) -> None:
            await at.begin(**{"from": "text", "position": text_of(game, position)})
            move = game.move_text(position.legal()[0])
            told.append(await at.point(0, seat).page())
            told.append(await at.page(pick=move))
            await at.do("weigh", wait="1")
            told.append(await at.page())
            for refused in ("take A1", "play thief", "sell fish", "rubbish"):
                params = {"move": refused}
                told.append((await at.browser.get(f"{at.address}/why", params=params)).text)
                told.append((await at.post("play", move=refused, number="0")).text)
            told.append((await at.post("play", move=move, drawn="x", number="0")).text)
            await at.do("play", move=move, number="0")
            told.append(await at.page())
            told.append(await at.point(0, seat).page())
            await at.point(0).do("weigh", wait="1")
            told.append(await at.point(0, seat).page())
            opened.append(await at.point(0).page())

        folder.mkdir()
        at_board(folder, act)
        heard.append(told)

    for number, position in enumerate(worlds):
        world(position, tmp_path / str(number))
    for one, other in zip(*heard, strict=True):
        assert one == other
    assert opened[0] != opened[1], "with all cards open they differ"


def test_a_tree_is_read_as_it_was_written() -> None:
    tree = Tree.of_game([Step(0, ("take C3",), ()), Step(1, ("sell fish", "done"), ("é",))])
    branch = tree.add(1, Step(1, ("take A1",), ()))
    assert branch == Node(3, 1, 1, ("take A1",), ())
    assert tree.add(1, Step(1, ("take A1",), ())) is branch
    assert Tree.read(tree.write()) == tree
    assert [node.number for node in tree.path(3)] == [1, 3]
    tree.promote(3)
    assert Tree.read(tree.write()).main_from(0)[-1].number == 3
