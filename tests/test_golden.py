"""Files of earlier versions still open, verify, replay and resume."""

import asyncio
import gzip
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from shedet.core.game import games, load
from shedet.core.records.record import Record
from shedet.core.records.upgrade import upgrade
from shedet.table import Table
from shedet.terminal.command import main as command
from shedet.web.protection.identity import new_secret
from tests.web.inside import Inside, play, running

GOLDEN = Path(__file__).parent / "golden"
VERSIONS = sorted(path.name for path in GOLDEN.glob("v*"))
GAMES = sorted(set(games()) - {"lots"})
CLOSE = 300.0
"""Seconds by which a clock may differ from what was noted while it ran."""

Facts = dict[str, Any]


def unpacked(version: str, name: str, directory: Path) -> Path:
    """A copy of a kept file, to be read or written."""
    path = directory / name
    path.write_bytes(gzip.decompress((GOLDEN / version / f"{name}.gz").read_bytes()))
    return path


def laid_out(position: str) -> str:
    """A position without its generator, which is reseeded for each line."""
    return position.rpartition("chance:")[0]


def test_something_is_kept() -> None:
    assert "v1" in VERSIONS


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("version", VERSIONS)
def test_every_record_and_its_seal_verify(
    version: str, game_id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = unpacked(version, f"{game_id}.records.jsonl", tmp_path)
    assert command(["verify", str(path)]) == 0
    lines = path.read_text("utf-8").splitlines()
    records = [Record.from_json(line) for line in lines]
    assert f"({len(records)} records, 1 unfinished," in capsys.readouterr().out
    info = load(game_id).info
    kept = {(len(r.seats), *pair) for r in records for pair in r.options.items()}
    (rules,) = {json.loads(line)["rules"] for line in lines}
    _, later = upgrade(game_id, rules, {})
    values = {o.name: [later[o.name]] if o.name in later else o.values for o in info.options}
    wanted = {(s, name, v) for s in info.seats for name in values for v in values[name]}
    assert len(records) >= 10
    assert wanted <= kept
    assert {len(r.seats) for r in records if r.secret} == set(info.seats)


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("version", VERSIONS)
def test_the_file_of_a_table_verifies_and_loads(version: str, game_id: str, tmp_path: Path) -> None:
    path = unpacked(version, f"{game_id}.table.jsonl", tmp_path)
    assert command(["verify", str(path)]) == 0
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    table = Table.load(entries)
    assert table.stage == "over"
    assert table.entries == entries
    assert {"took-back", "returned", "declined", "resumed"} <= {e["entry"] for e in entries}


def at_database(
    version: str, directory: Path, act: Callable[[Inside, Facts], Awaitable[None]]
) -> None:
    """A server that begins with a copy of a kept database, and what was noted of it."""

    async def run() -> None:
        unpacked(version, "shedet.db", directory)
        facts = json.loads(unpacked(version, "database.json", directory).read_text("utf-8"))
        async with running(directory) as inside:
            await act(inside, facts)

    asyncio.run(run())


@pytest.mark.parametrize("version", VERSIONS)
def test_every_table_of_a_database_opens_as_it_was(version: str, tmp_path: Path) -> None:
    async def act(inside: Inside, facts: Facts) -> None:
        stages = Counter((fact["game"], fact["stage"]) for fact in facts["tables"].values())
        assert set(stages) == {(g, s) for g in GAMES for s in ("gathering", "playing", "over")}
        for table_id, fact in facts["tables"].items():
            async with inside.tables.registry.held(table_id) as kept:
                table = kept.table
                found = table.entries[: fact["entries"]]
                owners = {str(seat): kept.owners[seat] for seat in kept.owners}
                clocks = [table.time_left(seat) for seat in range(len(table.seats))]
                assert len(found) == fact["entries"]
                assert (table.game.info.id, table.stage) == (fact["game"], fact["stage"])
                assert table.names == fact["names"]
                assert set(owners) == set(fact["owners"])
                assert len(kept.chat) == fact["chat"]
                assert (kept.rematch, kept.started_from) == (fact["rematch"], fact["started_from"])
                assert laid_out(table.game.position_text(table.line_play.position)) == laid_out(
                    fact["position"]
                )
                legal = {str(seat): table.line_play.legal(seat) for seat in table.deciding}
                assert legal == fact["legal"]
                lines = [line.to_data() for line in table.line_play.recorder.record.lines]
                assert lines == fact["lines"]
                assert (table.outcome.winners if table.outcome else None) == fact["winners"]
                for now, then in zip(clocks, fact["left"], strict=True):
                    assert (now is None) == (then is None)
                    assert now is None or abs(now - then) < CLOSE

    at_database(version, tmp_path, act)


@pytest.mark.parametrize("version", VERSIONS)
def test_people_of_a_database_play_on_and_sit_down(version: str, tmp_path: Path) -> None:
    async def act(inside: Inside, facts: Facts) -> None:
        browsers = {who: inside.browser(secret) for who, secret in facts["browsers"].items()}
        stranger = inside.browser(new_secret())
        played = Counter[str]()
        for table_id, fact in facts["tables"].items():
            kept = await inside.tables.registry.find(table_id)
            address = f"/t/{table_id}"
            if fact["stage"] == "gathering":
                free = str(fact["names"].index(""))
                answer = await stranger.post(f"{address}/sit", data={"seat": free, "name": "Eva"})
                assert answer.status_code == 303
                owners = {**fact["owners"], free: "Eva"}
                assert kept.table.stage == "playing"
            else:
                owners = fact["owners"]
            for _ in range(4 if fact["stage"] != "over" else 0):
                while kept.thinking:
                    await asyncio.sleep(0)
                asked = [seat for seat in kept.table.deciding if str(seat) in owners]
                if asked:
                    seat, who = asked[0], owners[str(asked[0])]
                    browser = browsers.get(who, stranger)
                    await play(browser, kept, seat, kept.table.line_play.legal(seat)[0])
                    played[fact["game"]] += 1
            assert (await browsers["Zoë"].get(address)).status_code == 200
        assert set(played) == set(GAMES)
        assert min(played.values()) > 8

    at_database(version, tmp_path, act)


@pytest.mark.parametrize("version", VERSIONS)
def test_games_of_a_database_replay_and_links_lead_to_seats(version: str, tmp_path: Path) -> None:
    async def act(inside: Inside, facts: Facts) -> None:
        anna, new = inside.browser(facts["browsers"]["Anna"]), inside.browser(new_secret())
        replayed = set()
        for table_id, fact in facts["tables"].items():
            if fact["stage"] == "over":
                replayed.add(fact["game"])
                for step, seen_as in ((0, "all"), (len(fact["lines"]), "0")):
                    address = f"/t/{table_id}/replay?step={step}&as={seen_as}"
                    assert (await anna.get(address)).status_code == 200
                record = Record.from_json((await anna.get(f"/t/{table_id}/record")).text)
                assert [line.to_data() for line in record.lines] == fact["lines"]
        assert replayed == set(GAMES)
        assert (await anna.get(facts["record"])).status_code == 200
        for link, table_id in facts["links"].items():
            answer = await new.post(f"/seat/{link}")
            assert answer.headers["location"] == f"/t/{table_id}?seat=0"

    at_database(version, tmp_path, act)
