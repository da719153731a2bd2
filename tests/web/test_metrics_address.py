"""Figures for Prometheus: at an address of their own, off by default, and true."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from shedet.core.errors import NotationError
from shedet.web.measures import REGISTRY, shown_at
from shedet.web.settings import Settings, gather
from shedet.web.store.store import NotRead, Store
from tests.lengths import PATIENCE
from tests.web.serving import Server, connect, open_table, serving

BOTS = "shedet_move_seconds_count bot"


def scraped(text: str) -> dict[str, float]:
    """What Prometheus' own reader finds, by name and labels."""
    samples = [one for family in text_string_to_metric_families(text) for one in family.samples]
    return {
        " ".join([one.name, *(value for _, value in sorted(one.labels.items()))]): one.value
        for one in samples
    }


def port_of(server: Server) -> int:
    found = re.search(r'"port": (\d+), "event": "metrics"', server.log())
    assert found, server.log()
    return int(found[1])


async def figures(server: Server) -> dict[str, float]:
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
        answer = await client.get(f"http://127.0.0.1:{port_of(server)}/metrics")
    assert answer.status_code == 200
    return scraped(answer.text)


def test_moves_sockets_and_thinking_are_counted(tmp_path: Path) -> None:
    async def look() -> None:
        async with server.client() as client:
            assert (await client.get("/metrics")).status_code == 404
            table = await open_table(client, opponent="heron")
            live = await connect(server, table, client)
            await live.until(lambda page: "ask" in page.regions)
            before = await figures(server)
            assert before["shedet_tables"] == 1
            assert before["shedet_sockets"] == 1
            assert before["shedet_queue"] == 0
            moves = 0
            while moves < 1 or not (now := await figures(server)).get(BOTS):
                await live.until(lambda page: page.part("ask"))
                number, legal = live.part("ask")
                assert (await live.ask("play", move=legal[0], number=number))["ok"]
                moves += 1
            assert now["shedet_move_seconds_count person"] == moves
            assert 0 < now["shedet_move_seconds_sum person"] < 60
            assert now["shedet_move_seconds_bucket +Inf person"] == moves
            assert now["shedet_thinking_seconds_count heron"] >= 1
            assert now["shedet_database_errors_total write"] == 0
            assert now["process_cpu_seconds_total"] > 0
            await live.socket.close()

    with serving(tmp_path, "--metrics", "127.0.0.1:0", "--log-format", "json") as server:
        asyncio.run(look())
        assert server.stop() == 0


def test_no_address_no_figures() -> None:
    assert Settings().metrics == ""
    with shown_at("", dict) as port:
        assert port == 0


@pytest.mark.parametrize("wrong", ["9464", "127.0.0.1", ":9464", "127.0.0.1:x", "a:70000"])
def test_an_address_without_host_or_port_is_refused(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="metrics"):
        gather({"metrics": wrong}, {}, tmp_path)


def test_a_taken_port_is_said_in_one_line() -> None:
    with (
        shown_at("127.0.0.1:0", dict) as port,
        pytest.raises(NotationError, match=f"port {port}"),
        shown_at(f"127.0.0.1:{port}", dict),
    ):
        pass


def test_errors_of_the_database_are_counted(database: str) -> None:
    def now() -> float:
        return REGISTRY.get_sample_value("shedet_database_errors_total", {"what": "read"}) or 0.0

    store, before = Store(database), now()
    with pytest.raises(NotRead):
        asyncio.run(store.read(lambda connection: connection.exec_driver_sql("select nothing")))
    store.close()
    assert now() == before + 1
