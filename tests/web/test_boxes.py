"""A server with an owner's pieces: new tables, bots, earlier tables, replays."""

import asyncio
from importlib.resources import files
from pathlib import Path

import pytest

from shedet.core.game import load
from shedet.table import NotNow
from shedet.terminal.command import main
from shedet.web.lifecycle import create_table
from shedet.web.lifecycle.create_table import Wish
from shedet.web.store.boxes import Boxes
from shedet.web.tables.tables import Tables
from shedet.web.thinking.workers import Workers
from tests.web.serving import connect, open_table, serving
from tests.web.tables import ANN, tables_in, until

CHANGES = {"7, 7, 8, 9]": "7, 7, 8, 10]", "deben_points = 70": "deben_points = 71"}


def own_box(directory: Path) -> Path:
    """The pieces of Sobek: 2 Players with another deben token."""
    text = files("shedet.games.sobek2p").joinpath("pieces.toml").read_text("utf-8")
    for ours, theirs in CHANGES.items():
        assert ours in text
        text = text.replace(ours, theirs)
    path = directory / "my-box.toml"
    path.write_text(text)
    return path


def boxes_in(directory: Path) -> Boxes:
    return Boxes({"sobek2p": str(own_box(directory))})


async def opened(tables: Tables, opponent: str = "link") -> str:
    wish = Wish("sobek2p", "Ann", [opponent], 0, {}, "", False)
    return await create_table.open_table(tables, wish, ANN, "en")


def test_a_game_has_the_owners_pieces_or_those_of_a_hash(tmp_path: Path) -> None:
    boxes, printed = boxes_in(tmp_path), load("sobek2p").pieces_hash
    own = boxes.game("sobek2p")
    assert own.pieces_hash != printed
    assert boxes.game("sobek2p", own.pieces_hash) is own
    assert boxes.file_of(own) == tmp_path / "my-box.toml"
    assert boxes.game("sobek2p", printed).pieces_hash == printed
    assert boxes.file_of(boxes.game("sobek2p", printed)) is None
    assert boxes.game("sobek").pieces_hash == load("sobek").pieces_hash


def test_new_tables_and_bots_in_processes_have_the_owners_pieces(tmp_path: Path) -> None:
    async def play() -> None:
        boxes = boxes_in(tmp_path)
        async with tables_in(tmp_path, boxes=boxes, workers=Workers(1)) as tables:
            hosted = await tables.registry.find(await opened(tables, "greedy"))
            assert hosted.table.game is boxes.game("sobek2p")
            await tables.publisher.change(hosted.id, lambda now: now.table.hand_over(0, "random"))
            await until(lambda: hosted.table.stage == "over", 60)
            assert hosted.table.outcome
            assert hosted.table.outcome.how == "played"
            assert hosted.table.record().pieces == hosted.table.game.pieces_hash

    asyncio.run(play())


def test_a_table_with_pieces_that_are_gone_says_so_and_is_there_when_they_are_back(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        boxes = boxes_in(tmp_path)
        async with tables_in(tmp_path, boxes=boxes) as tables:
            table_id = await opened(tables)
        async with tables_in(tmp_path) as tables:
            with pytest.raises(NotNow, match="other game pieces than this server"):
                await tables.registry.find(table_id)
            assert table_id not in tables.registry.loaded
            other = await tables.registry.find(await opened(tables))
        async with tables_in(tmp_path, boxes=boxes) as tables:
            hosted = await tables.registry.find(table_id)
            assert hosted.table.game is boxes.game("sobek2p")
            earlier = await tables.registry.find(other.id)
            assert earlier.table.game.pieces_hash == load("sobek2p").pieces_hash

    asyncio.run(play())


def test_a_server_with_pieces(tmp_path: Path) -> None:
    async def with_box() -> str:
        with serving(tmp_path, "--pieces", f"sobek2p={own_box(tmp_path)}") as server:
            async with server.client() as ann:
                table = await open_table(ann, opponent="greedy")
                page = await connect(server, table, ann)
                async with page.socket:
                    await page.until(lambda page: page.regions and page.part("ask"))
                    assert (await page.ask("resign"))["ok"]
                replay = await ann.get(f"/t/{table}/replay")
                assert replay.status_code == 200
            server.stop()
        return table

    async def without(table: str) -> None:
        with serving(tmp_path) as server:
            async with server.client() as ann:
                answer = await ann.get(f"/t/{table}")
                assert answer.status_code == 409
                assert "This table uses other game pieces" in answer.text
                assert (await ann.get("/")).status_code == 200

    asyncio.run(without(asyncio.run(with_box())))


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ("sobek2p=/nowhere/x", "Pieces of sobek2p: /nowhere/x cannot be read: No such file or dir"),
        ("chess=x.toml", "There is no game 'chess'"),
        ("sobek2p", "\"['sobek2p']\" isn’t a valid value for pieces."),
    ],
)
def test_wrong_pieces_are_told_at_the_start(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, pieces: str, said: str
) -> None:
    flags = ["serve", "--data", str(tmp_path), "--port", "0", "--pieces", pieces]
    assert main(flags) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"shedet serve: {said}")
    assert error.count("\n") == 1
