"""The files of deploy/ and the commands of the documents fit the program that they start."""

import asyncio
import re
import shlex
import shutil
import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import httpx
import pytest

from shedet.terminal.arguments import parser
from shedet.web.settings import PREFIX, Settings
from tests.lengths import PATIENCE
from tests.web.serving import Live, connect, open_table, serving

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMMANDS = "serve|config|backup|restore|export|admin"
WRITTEN = [*sorted(DEPLOY.iterdir()), ROOT / "docs" / "hosting.md", ROOT / "docs" / "security.md"]


def commands_in(text: str) -> list[list[str]]:
    """Every command of a line of its own, without what comes after it."""
    found = re.findall(rf"^[#$ ]*(?:ExecStart=)?(?:\S*/)?shedet ((?:{COMMANDS})\b.*)", text, re.M)
    return [shlex.split(words.split("  ")[0], comments=True) for words in found]


def is_accepted(words: list[str]) -> bool:
    try:
        parser().parse_args(words)
    except SystemExit:
        return False
    return True


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_every_command_that_is_written_down_is_understood(path: Path) -> None:
    for words in commands_in(path.read_text("utf-8")):
        assert is_accepted(words), words


def test_commands_are_found_and_wrong_ones_refused() -> None:
    assert sum(len(commands_in(path.read_text("utf-8"))) for path in WRITTEN) >= 8
    assert not is_accepted(["serve", "--no-such-flag"])


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_every_variable_is_a_setting(path: Path) -> None:
    known = {PREFIX + part.name.upper() for part in fields(Settings)} | {f"{PREFIX}CONFIG"}
    assert set(re.findall(rf"\b{PREFIX}[A-Z_]+[A-Z]", path.read_text("utf-8"))) <= known


def test_the_table_of_settings_is_complete() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for part in fields(Settings):
        assert f"`{part.name}`" in text, part.name


def test_the_container_is_of_a_python_that_we_support() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    supported = re.search(r'requires-python = ">=3\.(\d+)"', (ROOT / "pyproject.toml").read_text())
    versions = re.findall(r"library/python:3\.(\d+)-", text)
    assert supported
    assert versions
    assert all(int(version) >= int(supported[1]) for version in versions)
    assert "USER 10001" in text


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    analyse = shutil.which("systemd-analyze")
    if not analyse:
        pytest.skip("systemd is not installed")
    text = (DEPLOY / "shedet.service").read_text("utf-8")
    unit = tmp_path / "shedet.service"
    unit.write_text(text.replace("/opt/shedet/bin/shedet", sys.executable))
    done = subprocess.run(
        [analyse, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    complaints = [line for line in done.stderr.splitlines() if "shedet" in line]
    assert (done.returncode, complaints) == (0, []), done.stderr


def haproxy() -> str:
    found = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    if not found:
        pytest.skip("HAProxy is not installed: make system-packages")
    return found


def configured(folder: Path, front: int, back: int) -> Path:
    """The example without a certificate, between other ports."""
    text = (DEPLOY / "haproxy.cfg").read_text("utf-8")
    bind = re.search(r"bind :443 ssl .*", text)
    assert bind
    assert "127.0.0.1:8000" in text
    moved = text.replace(bind[0], f"bind 127.0.0.1:{front}")
    path = folder / "haproxy.cfg"
    path.write_text(moved.replace("127.0.0.1:8000", f"127.0.0.1:{back}"))
    return path


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def test_haproxy_understands_its_example(tmp_path: Path) -> None:
    path = configured(tmp_path, 8080, 8000)
    done = subprocess.run(
        [haproxy(), "-c", "-f", str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr


def test_pages_and_live_pages_come_through_haproxy(tmp_path: Path) -> None:
    port = free_port()
    address = f"https://127.0.0.1:{port}"

    async def look() -> None:
        async with httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            headers={"origin": address},
            timeout=PATIENCE,
            trust_env=False,
        ) as client:
            await until_up(client)
            table = await open_table(client)
            server.port = port
            live: Live = await connect(server, table, client, origin=address)
            assert "regions" in await live.hear()
            await live.socket.close()

    async def begun() -> None:
        """Else HAProxy would find that it does not answer yet, and wait a while."""
        async with server.client() as client:
            await until_up(client)

    flags = ("--https", "--proxy", "127.0.0.1")
    with serving(tmp_path, *flags) as server:
        asyncio.run(begun())
        path = configured(tmp_path, port, server.port)
        proxy = subprocess.Popen([haproxy(), "-f", str(path)], stderr=subprocess.DEVNULL)
        try:
            asyncio.run(look())
        finally:
            proxy.kill()
            proxy.wait()
    assert "all visitors count as one" not in server.log()


async def until_up(client: httpx.AsyncClient) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await is_up(client):
            await asyncio.sleep(0.1)


async def is_up(client: httpx.AsyncClient) -> bool:
    try:
        return (await client.get("/readyz")).status_code == 200
    except httpx.TransportError:
        return False
