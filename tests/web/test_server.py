"""Shutting a server down."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest

from shedet.web.protection.connections import Server
from shedet.web.server import configuration, listen, run
from shedet.web.settings import Settings
from tests.lengths import PATIENCE
from tests.web.serving import connect, open_table, serving


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_ends_well(tmp_path: Path, how: signal.Signals) -> None:
    async def look() -> None:
        async with server.client() as client:
            assert (await client.get("/readyz")).status_code == 200

    with serving(tmp_path) as server:
        asyncio.run(look())
        assert server.stop(how) == 0
    assert "stopped" in server.log()
    assert "Traceback" not in server.log()


def test_a_server_that_is_told_to_stop_tells_its_pages_that_it_restarts(tmp_path: Path) -> None:
    async def look() -> None:
        async with server.client() as client:
            table = await open_table(client)
            live = await connect(server, table, client)
            await live.hear()
            server.process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                await live.socket.wait_closed()
            assert live.socket.close_code == 1012

    with serving(tmp_path) as server:
        asyncio.run(look())
        assert server.finish() == 0


def test_a_server_that_cannot_begin_fails() -> None:
    async def failing(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "lifespan.startup.failed", "message": "no room"})

    with listen("127.0.0.1", 0) as listening, pytest.raises(SystemExit) as ended:
        run(Server(configuration(failing, Settings())), listening)
    assert ended.value.code == 1
