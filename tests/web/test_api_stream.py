"""The stream of a seat: a view is kept from it, and it goes on where it was left."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from shedet.core.game import Game, load
from shedet.core.records.data import from_data, to_data
from tests.lengths import long, times
from tests.web.programs import Lines, Program
from tests.web.test_api import GAMES, Club, at_club, opened


class Keeper:
    """Keeps a view and a history as a program would: from the stream alone."""

    def __init__(self, game: Game, lines: Lines) -> None:
        self.game = game
        self.lines = lines
        self.number = -1
        self.view: Any = None
        self.history: list[dict[str, Any]] = []
        self.question: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.kinds: list[str] = []

    async def hear(self) -> dict[str, Any]:
        line = await self.lines.next()
        self.kinds.append(line.get("type", ""))
        match self.kinds[-1]:
            case "view":
                del self.history[len(self.history) - line["undoes"] :]
                self.view = from_data(self.game.view_type, line["view"])
                self.number = line["number"]
            case "told":
                assert line["number"] == self.number + 1
                self.view = self.game.fold(self.view, line["events"])
                self.history += line["events"]
                self.number = line["number"]
            case "question":
                self.question = line
            case "table":
                self.table = line["table"]
        return line

    async def catch_up(self, number: int) -> None:
        while self.number < number:
            await self.hear()


async def play_out(club: Club, table: str, seed: int, keepers: dict[int, Keeper]) -> int:
    """Both play anything, and now and then take it back; the views are compared at each step."""
    chance, programs = random.Random(seed), (club.ann, club.bob)
    hosted = await club.tables.registry.find(table)
    compared = 0
    while hosted.table.stage == "playing":
        seat = hosted.table.deciding[0]
        look = await programs[seat].ask("GET", f"/tables/{table}", seat=seat)
        question = look["question"]
        move = {"seat": seat, "move": chance.choice(question["legal"])}
        move["number"] = question["number"]
        await programs[seat].ask("POST", f"/tables/{table}/moves", move)
        for viewer, keeper in keepers.items():
            who = programs[viewer] if viewer < 2 else club.ann
            now = await who.ask("GET", f"/tables/{table}", seat=viewer)
            await keeper.catch_up(now["number"])
            if now["view"] and keeper.number == now["number"]:
                assert to_data(keeper.view) == now["view"]
                compared += 1
    return compared


@long
@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_kept_from_the_stream_through_whole_games(game: str, tmp_path: Path) -> None:
    options = [dict(zip_last(game, last)) for last in (False, True)]

    async def act(club: Club) -> None:
        for seed in range(times(1)):
            table = await opened(club, game, options=options[seed % 2])
            path = f"/tables/{table}/events"
            async with (
                club.ann.stream(path, seat=0) as first,
                club.bob.stream(path, seat=1) as second,
                club.ann.stream(path, seat=2) as watching,
            ):
                keepers = {
                    seat: Keeper(load(game), lines)
                    for seat, lines in enumerate((first, second, watching))
                }
                assert await play_out(club, table, seed, keepers) > 60
                for seat, keeper in keepers.items():
                    assert (await keeper.lines.until("end"))["outcome"]["how"] == "played"
                    assert await keeper.lines.next() == {}
                    assert keeper.view.is_over
                    assert "view" in keeper.kinds[:4]
                    assert keeper.kinds.count("view") == 1
                    hosted = await club.tables.registry.find(table)
                    told = [e.seen_by(seat) for e in hosted.table.line_play.history]
                    assert keeper.history == told

    at_club(tmp_path, act)


def zip_last(game: str, is_last: bool) -> list[tuple[str, str]]:
    """The first or the last value of every option."""
    return [(each.name, each.values[-is_last]) for each in load(game).info.options]


def test_a_stream_goes_on_from_any_number(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        table = await opened(club, options={"memory": "perfect"})
        path = f"/tables/{table}/events"
        await play_out(club, table, 3, {})
        async with club.ann.stream(path, seat=0) as lines:
            whole = [line async for line in numbered(lines)]
        assert [line["number"] for line in whole] == list(range(len(whole)))
        for start in (1, 2, len(whole) // 2, len(whole) - 1, len(whole), len(whole) + 9):
            async with club.ann.stream(path, seat=0, **{"from": start}) as lines:
                assert [line async for line in numbered(lines)] == whole[start:]

    at_club(tmp_path, act)


async def numbered(lines: Lines) -> Any:
    """The lines of a finished game that have a number."""
    while line := await lines.next():
        if line["type"] in ("view", "told"):
            yield line


def test_a_table_without_memory_tells_no_old_news_again(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        table = await opened(club, options={"memory": "pure"})
        for _ in range(12):
            await move_first(club, table)
        look = await club.ann.ask("GET", f"/tables/{table}", seat=0)
        async with club.ann.stream(f"/tables/{table}/events", seat=0) as lines:
            line = await lines.until("view", "told")
        assert (line["type"], line["number"]) == ("view", look["number"])
        assert line["view"] == look["view"]

    at_club(tmp_path, act)


async def move_first(club: Club, table: str) -> None:
    """Whoever is asked plays the first legal move."""
    hosted = await club.tables.registry.find(table)
    seat = hosted.table.deciding[0]
    who = (club.ann, club.bob)[seat]
    question = (await who.ask("GET", f"/tables/{table}", seat=seat))["question"]
    move = {"seat": seat, "move": question["legal"][0], "number": question["number"]}
    await who.ask("POST", f"/tables/{table}/moves", move)


def test_what_is_taken_back_is_told_with_a_view(tmp_path: Path) -> None:
    """A person's line is taken back, after it was told; also when it is told again later."""

    async def act(club: Club) -> None:
        game = load("sobek2p")
        body = {"game": "sobek2p", "opponents": ["open"], "seat": 0, "kind": "person"}
        body["options"] = {"memory": "perfect"}
        table = (await club.ann.ask("POST", "/tables", body))["id"]
        await club.bob.ask("POST", f"/tables/{table}/seats/1", {"kind": "person"})
        path = f"/tables/{table}/events"
        programs = (club.ann, club.bob)
        async with club.ann.stream(path, seat=0) as lines:
            keeper = Keeper(game, lines)
            await take_something_back(programs, table)
            look = await club.ann.ask("GET", f"/tables/{table}", seat=0)
            await keeper.catch_up(look["number"])
            assert to_data(keeper.view) == look["view"]
            for _ in range(4):
                await move_first(club, table)
            look = await club.ann.ask("GET", f"/tables/{table}", seat=0)
            await keeper.catch_up(look["number"])
            assert keeper.kinds.count("view") == 2
        async with club.ann.stream(path, seat=0) as lines:
            again = Keeper(game, lines)
            await again.catch_up(look["number"])
            assert (again.view, again.history) == (keeper.view, keeper.history)
            assert again.kinds.count("view") == 2

    at_club(tmp_path, act)


async def take_something_back(programs: tuple[Program, Program], table: str) -> None:
    for number in range(60):
        found = (await programs[0].ask("GET", f"/tables/{table}"))["table"]
        seat = found["deciding"][0]
        look = await programs[seat].ask("GET", f"/tables/{table}", seat=seat)
        question, told = look["question"], look["number"]
        move = {"seat": seat, "number": question["number"]}
        move["move"] = question["legal"][number % len(question["legal"])]
        look = await programs[seat].ask("POST", f"/tables/{table}/moves", move)
        if look["number"] > told and (how := look["table"]["take_back"]):
            actions = f"/tables/{table}/actions"
            await programs[seat].ask("POST", actions, {"seat": seat, "action": "take-back"})
            if how == "by consent":
                other = 1 - seat
                await programs[other].ask("POST", actions, {"seat": other, "action": "agree"})
            return
    pytest.fail("nothing can be taken back")


def test_a_table_is_followed_from_before_its_game_begins(tmp_path: Path) -> None:
    async def act(club: Club) -> None:
        body = {"game": "sobek2p", "opponents": ["open"], "seat": 0}
        table = (await club.ann.ask("POST", "/tables", body))["id"]
        async with club.ann.stream(f"/tables/{table}/events", seat=0) as lines:
            first = await lines.next()
            assert (first["type"], first["table"]["stage"]) == ("table", "gathering")
            await club.bob.ask("POST", f"/tables/{table}/seats/1", {})
            start = await lines.until("start")
            assert (start["seat"], start["seats"], start["game"]) == (0, 2, "sobek2p")
            assert (await lines.until("view"))["number"] == 0
            assert lines.headers[b"content-type"].startswith(b"application/x-ndjson")
            assert club.tables.connected.browsers(table)
        await asyncio.sleep(0)
        assert not club.tables.connected.browsers(table)

    at_club(tmp_path, act)


def test_a_silent_table_gives_signs_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedet.web.api.stream.HEARTBEAT", 0.02)

    async def act(club: Club) -> None:
        table = await opened(club)
        async with club.bob.stream(f"/tables/{table}/events", seat=1) as lines:
            for _ in range(3):
                assert await lines.until("heartbeat") == {"type": "heartbeat"}

    at_club(tmp_path, act)


def test_signs_of_life_do_not_tell_what_happens_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A draft of another seat wakes the stream, and must not put off its signs of life."""
    monkeypatch.setattr("shedet.web.api.stream.HEARTBEAT", 0.2)

    async def act(club: Club) -> None:
        table = await opened(club)

        async def wake() -> None:
            while True:
                club.tables.connected.wake(table)
                await asyncio.sleep(0.01)

        async with club.bob.stream(f"/tables/{table}/events", seat=1) as lines:
            waking = asyncio.create_task(wake())
            for _ in range(3):
                assert await lines.until("heartbeat")
            waking.cancel()

    at_club(tmp_path, act)
