"""Behind a trusted proxy visitors are counted one by one; other proxies are not trusted."""

import asyncio
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from shedet.terminal.command import arguments_of
from shedet.terminal.commands.serve import gathered
from shedet.web.protection import limits
from shedet.web.protection.proxies import ENOUGH, Proxies, household
from shedet.web.protection.security import Security
from shedet.web.settings import Settings
from tests.web.asking import inside

RECIPE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
WARNING = "all visitors count as one"


def recipe_settings() -> Settings:
    """As the command of the recipe sets the server up."""
    found = re.search(r"\$ shedet (serve .*--proxy .*)", RECIPE)
    assert found
    return gathered(arguments_of(shlex.split(found[1]))).settings


def recipe_headers(**variables: str) -> dict[str, str]:
    """What nginx sends by the recipe: those headers whose value is not empty."""
    made = {
        name.lower(): variables.get(value, "")
        for name, value in re.findall(r"proxy_set_header (\S+) \$(\w+);", RECIPE)
    }
    assert {"host", "x-forwarded-for", "x-forwarded-proto", "upgrade", "connection"} == set(made)
    return {name: value for name, value in made.items() if value}


def asked(app: Any, peer: str, headers: dict[str, str], kind: str = "http") -> list[dict[str, Any]]:
    """What an application sends back to a request."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": kind,
        "method": "POST",
        "path": "/",
        "scheme": "ws" if kind == "websocket" else "http",
        "client": (peer, 4000),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    asyncio.run(app(scope, receive, send))
    return sent


class Noting:
    """An application that notes who asked."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str]] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.seen.append((household(scope["client"][0]), scope["scheme"]))


def seen_by(settings: Settings, peer: str, headers: dict[str, str]) -> tuple[str, str]:
    noting = Noting()
    asked(Proxies(noting, settings), peer, headers)
    return noting.seen[0]


def test_by_the_recipe_visitors_are_told_apart_and_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.RATES, "open", "2/minute")
    chosen = recipe_settings()
    form = {"game": "sobek2p", "opponent": "link"}
    with inside(tmp_path, https=chosen.https, proxy=chosen.proxy) as app:

        def opens(visitor: str) -> int:
            headers = recipe_headers(http_host="nile.example", remote_addr=visitor, scheme="https")
            headers["origin"] = "https://nile.example"
            answer = app.ask("POST", "/tables", visitor="127.0.0.1", headers=headers, data=form)
            return answer.status_code

        assert [opens("192.0.2.1") for _ in range(3)] == [303, 303, 429]
        assert [opens("192.0.2.2") for _ in range(3)] == [303, 303, 429]
        assert [opens(f"2001:db8::{number}") for number in range(3)] == [303, 303, 429]
    assert chosen.host_names == {"nile.example.org"}


def test_by_the_recipe_live_pages_are_let_in() -> None:
    noting = Noting()
    chosen = recipe_settings()
    headers = recipe_headers(
        http_host="nile.example.org",
        remote_addr="192.0.2.1",
        scheme="https",
        http_upgrade="websocket",
        connection_upgrade="upgrade",
    )
    headers["origin"] = "https://nile.example.org"
    sent = asked(Proxies(Security(noting, chosen), chosen), "127.0.0.1", headers, "websocket")
    assert sent == []
    assert noting.seen == [("192.0.2.1", "wss")]


@pytest.mark.parametrize(
    ("proxy", "peer", "said", "visitor"),
    [
        ("", "127.0.0.1", "192.0.2.1", "127.0.0.1"),
        ("10.0.0.1", "127.0.0.1", "192.0.2.1", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "::ffff:127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "127.0.0.1", "forged, 192.0.2.9, 192.0.2.1", "192.0.2.1"),
        ("10.0.0.0/8, ::1", "10.3.2.1", "192.0.2.1, 10.0.0.7", "192.0.2.1"),
        ("10.0.0.0/8, ::1", "::1", "2001:db8:0:1::5", "2001:db8:0:1::/64"),
    ],
)
def test_only_trusted_proxies_are_believed(proxy: str, peer: str, said: str, visitor: str) -> None:
    settings = Settings(proxy=proxy)
    assert seen_by(settings, peer, {"x-forwarded-for": said})[0] == visitor


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_a_household_counts_as_one(host: str, counted: str) -> None:
    assert household(host) == counted


def warnings(settings: Settings, *requests: tuple[str, dict[str, str]]) -> list[str]:
    proxies = Proxies(Noting(), settings)
    with capture_logs() as logs:
        for peer, headers in requests:
            asked(proxies, peer, headers)
    return [entry["reason"] for entry in logs if entry["event"] == WARNING]


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded"])
def test_a_proxy_that_is_not_believed_is_told_in_the_log_once(header: str) -> None:
    request = ("127.0.0.1", {header: "192.0.2.1"})
    (reason,) = warnings(Settings(https=True), request, request)
    assert "--proxy" in reason
    assert len(warnings(Settings(proxy="10.0.0.1"), request)) == 1


@pytest.mark.parametrize("settings", [Settings(https=True), Settings(proxy="127.0.0.1")])
def test_a_proxy_that_says_nothing_of_visitors_is_told_in_the_log(settings: Settings) -> None:
    request: tuple[str, dict[str, str]] = ("127.0.0.1", {})
    assert warnings(settings, *[request] * (ENOUGH - 1)) == []
    (reason,) = warnings(settings, *[request] * (2 * ENOUGH))
    assert "X-Forwarded-For" in reason


def test_where_all_is_well_nothing_is_told() -> None:
    own: tuple[str, dict[str, str]] = ("127.0.0.1", {})
    said = ("127.0.0.1", {"x-forwarded-for": "192.0.2.1"})
    assert warnings(Settings(https=True, proxy="127.0.0.1"), said, *[own] * 2 * ENOUGH) == []
    assert warnings(Settings(), *[own] * 2 * ENOUGH) == []


ORIGINS = ["http://[", "https://[", "http://nile.example", "http://nile.example:443", "https://"]


@pytest.mark.parametrize("origin", ORIGINS)
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_origins_that_are_no_page_of_an_https_server(origin: str, kind: str) -> None:
    settings = Settings(https=True, hosts="nile.example")
    noting = Noting()
    headers = {"host": "nile.example", "origin": origin}
    (first, *_) = asked(Security(noting, settings), "192.0.2.1", headers, kind)
    assert first.get("status", first.get("code")) in (403, 1008)
    headers["origin"] = "https://nile.example"
    assert asked(Security(noting, settings), "192.0.2.1", headers, kind) == []
    assert len(noting.seen) == 1


def test_where_the_proxy_says_https_pages_of_http_are_refused() -> None:
    settings = Settings(hosts="nile.example", proxy="127.0.0.1")
    noting = Noting()
    app = Proxies(Security(noting, settings), settings)
    headers = {"host": "nile.example", "origin": "http://nile.example"}
    assert asked(app, "127.0.0.1", headers) == []
    headers["x-forwarded-proto"] = "https"
    assert asked(app, "127.0.0.1", headers)[0]["status"] == 403
