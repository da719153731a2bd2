"""Nobody sits at a table under a bot’s name."""

import asyncio
from pathlib import Path

import pytest

from shedet.bots.words import NAMES
from shedet.core.errors import NotationError
from shedet.core.game import load
from shedet.core.language import LANGUAGES
from shedet.table import Table
from shedet.web.lifecycle import create_table
from shedet.web.lifecycle.reserved_names import is_bots
from shedet.web.routes.commands import COMMANDS, CommandRequest
from tests.web.tables import ANN, BOB, tables_in

BOTS = [name.say(language) for name in NAMES.values() for language in LANGUAGES]


@pytest.mark.parametrize("name", [*NAMES, *BOTS])
def test_bots_names_are_known_however_they_are_written(name: str) -> None:
    wide = "".join(chr(ord(letter) + 0xFEE0) if letter.isascii() else letter for letter in name)
    ways = [name, name.upper(), name.lower(), f"{name} 2", f"{name}12", f"{name} ²", wide]
    ways += [f" {name}. ", "\u200b".join(name), "-".join(name), name.replace("i", "í")]
    assert [way for way in ways if not is_bots(way)] == []


@pytest.mark.parametrize(
    "name",
    [
        "lbis",
        "1bis",
        "|bis",
        "Ibi$",
        "Ibıs",
        "ⅰbis",
        "Іbіѕ",
        "ɪʙɪꜱ",
        "𝐈𝐛𝐢𝐬",
        "Ⓘⓑⓘⓢ",
        "Ib\u3164is",
        "I\u00adbis",
        "Ibis\ufe0f",
        "Ηeron",
        "Нeгon",
        "Croc0dile",
        "С\u0301rocodile",
        "Zachlanny",
        "HÉRON",
        "ＣＲＯＣＯＤＩＬＥ　２",
    ],
)
def test_look_alikes_are_known(name: str) -> None:
    assert is_bots(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Iris",
        "Ibisa",
        "Hero",
        "Player 1",
        "Joueur 2",
        "Hieronymus",
        "Jack",
        "007",
        "",
        "Ида",
    ],
)
def test_other_names_are_free(name: str) -> None:
    assert not is_bots(name)


def test_nobody_opens_a_table_or_sits_down_as_a_bot(tmp_path: Path) -> None:
    async def run() -> None:
        async with tables_in(tmp_path) as tables:
            wish = create_table.Wish("sobek2p", "Ibis", [create_table.LINK], 0, {}, "", False)
            with pytest.raises(NotationError, match="bot’s name"):
                await create_table.open_table(tables, wish, ANN, "en")
            table = await create_table.open_table(
                tables,
                create_table.Wish("sobek2p", "Ann", [create_table.LINK], 0, {}, "", False),
                ANN,
                "en",
            )
            for name in ("ibis 2", "krokodil"):
                with pytest.raises(NotationError, match="bot’s name"):
                    await COMMANDS["sit"](
                        CommandRequest(tables, table, BOB, 1, {"name": name}, "en")
                    )
            async with tables.registry.held(table) as hosted:
                assert hosted.table.names == ["Ann", ""]

    asyncio.run(run())


def test_whoever_plays_on_from_a_record_is_a_player(tmp_path: Path) -> None:
    """The name is the one used last, which may be from before: it is not asked for here."""

    async def run() -> None:
        async with tables_in(tmp_path) as tables:
            game = load("sobek2p")
            old = Table.open(game, 2, {}, 5)
            old.sit(0, "Ibis")  # tables from before are what they are
            old.sit(1, "Bob")
            old.resign(0)
            branch = create_table.Branch(game, old.record(), 0, 0, "greedy", "/replay/x")
            table = await create_table.go_on_from(tables, branch, ANN, "Ibis", "en")
            async with tables.registry.held(table) as hosted:
                assert hosted.table.names == ["Player 1", "greedy"]

    asyncio.run(run())
