"""People are told by Web Push that a table waits for them: once, in their language, no secret."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from shedet.core.errors import ShedetError
from shedet.table import Table
from shedet.web.pages import render
from shedet.web.parts.snapshot import Message, Snapshot
from shedet.web.protection import outgoing
from shedet.web.protection.outgoing import NotReached, checked
from shedet.web.protection.web_push import Device as Target
from shedet.web.protection.web_push import encrypted
from shedet.web.store.subscriptions import MOST
from shedet.web.store.tellings import LEASE, MOST_TRIES
from shedet.web.tables import bell
from shedet.web.tables.hosted_table import HostedTable, Viewer
from shedet.web.tables.snapshots import snapshot_of
from tests.web.inside import Inside, LiveLine, application, play
from tests.web.push_service import Device, PushService, bytes_of, push_service
from tests.web.serving import open_table, sit
from tests.web.tables import until
from tests.web.told_server import Time
from tests.web.worlds import TABLE, Case, World, two_worlds

CASES = [
    Case("sobek2p", 2, (("memory", "pure"),)),
    Case("sobek", 4, (("memory", "perfect"),), later=8),
    Case("nile", 3, (("start", "bid"),)),
]
Act = Callable[["Scene"], Awaitable[None]]


class Scene:
    """A server, a push service, and Ann and Bob at a table with a clock of days."""

    def __init__(self, inside: Inside, service: PushService, time: Time) -> None:
        self.inside, self.service, self.time = inside, service, time
        self.tables = inside.tables
        self.ann, self.bob = inside.browser(), inside.browser(**{"accept-language": "de"})
        self.phone = service.device("phone")

    async def begin(self, **fields: str) -> HostedTable:
        """A table with both; Bob is the first to move, or Ann is."""
        table = await open_table(self.ann, **{"clock": "3d", **fields})
        await sit(self.bob, table, 1, "Bob")
        return await self.tables.registry.find(table)

    async def subscribe(
        self, browser: httpx.AsyncClient, device: Device, status: int = 204
    ) -> None:
        self.time.at += 1
        answer = await browser.post("/push", data=device.form)
        assert answer.status_code == status, answer.text

    async def move(self, hosted: HostedTable) -> int:
        """Whoever is asked plays the first move."""
        self.time.at += 1
        seat = hosted.table.deciding[0]
        question = hosted.table.question(seat)
        assert question
        await play((self.ann, self.bob)[seat], hosted, seat, question.legal[0])
        return seat

    async def until_asked(self, hosted: HostedTable, seat: int) -> None:
        """Others move until a seat is asked something."""
        while hosted.table.deciding[0] != seat:
            await self.move(hosted)

    async def quiet(self) -> None:
        """All that would be told by now is told: nothing came."""
        await self.tables.bell.look()
        while self.tables.bell.noted or len(self.tables.tasks.running) > 0:
            await asyncio.sleep(0.01)
        assert self.service.pushed.empty()


def at_tables(directory: Path, act: Act, **settings: Any) -> None:
    async def run() -> None:
        async with push_service() as service:
            chosen = {"push_services": service.origin, **settings}
            async with application(directory, render, **chosen) as app:
                inside, time = Inside(app), Time()
                inside.tables.registry.now = time
                await act(Scene(inside, service, time))

    asyncio.run(run())


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bell, "GRACE", 0.0)


def test_a_turn_is_told_once_until_it_was_seen(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        hosted = await scene.begin()
        await scene.until_asked(hosted, 0)
        await scene.move(hosted)
        await scene.until_asked(hosted, 1)
        await scene.subscribe(scene.ann, scene.phone)
        await scene.quiet()  # what was so before is no news
        await scene.until_asked(hosted, 0)
        told = await scene.service.next(scene.phone)
        assert told["title"] == "Your turn: Sobek: 2 Players"
        assert told["body"].startswith("Bob ")
        assert told["body"].endswith("You have 3 days. With Bob.")
        assert (told["tag"], told["go"]) == (hosted.id, f"t/{hosted.id}?seat=0")
        await scene.quiet()
        # Ann does not look: whatever happens, she is told nothing more
        await scene.tables.publisher.change(hosted.id, lambda now: now.table.ask_abort(1))
        await scene.tables.publisher.change(hosted.id, lambda now: now.table.decline(1))
        await scene.quiet()
        # she looks and moves: the next turn is told
        await scene.ann.get(f"/t/{hosted.id}")
        await scene.move(hosted)
        await scene.until_asked(hosted, 0)
        assert (await scene.service.next(scene.phone))["tag"] == hosted.id
        await scene.quiet()

    at_tables(tmp_path, act)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_messages_are_the_same_in_two_hidden_worlds(case: Case) -> None:
    """What seat 0 is told hangs on nothing that it cannot know."""
    one, other, phases = two_worlds(case)
    worlds, told = (World(one), World(other)), set[Message]()
    assert phases
    for phase in phases:
        for world, acts in zip(worlds, phase, strict=True):
            before = message_of(world.table)
            for act in acts[:-1]:
                act.do(world.table)
                # nothing is told of a line that another seat is making
                assert act.seat == 0 or message_of(world.table) == before
            acts[-1].do(world.table)
        message = message_of(worlds[0].table)
        assert message == message_of(worlds[1].table)
        told.add(message)
    assert len(told) > 1


def message_of(table: Table) -> Message:
    """What the person of seat 0 would be told now."""
    hosted = HostedTable(TABLE, table, 0.0, 0.0)

    def seen(hosted: HostedTable, viewer: Viewer, now: float) -> Snapshot:
        return snapshot_of(hosted, viewer, [], 0)

    publisher = SimpleNamespace(snapshot=seen, rendering=render)
    ringing: Any = SimpleNamespace(publisher=publisher, registry=SimpleNamespace(now=lambda: 0.0))
    return bell.Bell.worded(ringing, hosted, 0, bell.about_of(hosted, 0) or "turn 0", "en")


def test_nobody_is_told_what_a_page_of_theirs_shows(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        hosted = await scene.begin()
        await scene.until_asked(hosted, 1)
        await scene.subscribe(scene.ann, scene.phone)
        cookies = "; ".join(f"{name}={value}" for name, value in scene.ann.cookies.items())
        line = LiveLine(scene.inside.app, f"/t/{hosted.id}/live", {"cookie": cookies})
        await until(lambda: hosted.id in scene.tables.connected)
        await scene.until_asked(hosted, 0)
        await scene.quiet()
        # a page in the background has shown it to nobody: when it is gone, a message comes
        await line.leave()
        assert (await scene.service.next(scene.phone))["tag"] == hosted.id
        # one in front says that it was looked at
        await scene.ann.get(f"/t/{hosted.id}")
        await scene.move(hosted)
        line = LiveLine(scene.inside.app, f"/t/{hosted.id}/live", {"cookie": cookies})
        await until(lambda: hosted.id in scene.tables.connected)
        await scene.until_asked(hosted, 0)
        line.send(text=json.dumps({"id": 1, "do": "seen"}))
        while '"ok"' not in str((await line.hear()).get("text")):
            pass
        await line.leave()
        await scene.quiet()

    at_tables(tmp_path, act)


def test_messages_are_in_the_language_of_the_device_and_also_tell_of_the_end(
    tmp_path: Path,
) -> None:
    async def act(scene: Scene) -> None:
        hosted = await scene.begin(clock="")
        await scene.until_asked(hosted, 0)
        await scene.subscribe(scene.bob, scene.phone)
        await scene.until_asked(hosted, 1)
        told = await scene.service.next(scene.phone)
        assert told["title"] == "Du bist am Zug: Sobek – Das Duell"
        assert told["body"].endswith(" Mit Ann.")
        # he does not look, and the game ends: one message takes the place of the other
        await scene.tables.publisher.change(hosted.id, lambda now: now.table.resign(0))
        told = await scene.service.next(scene.phone)
        assert told["title"] == "Sobek – Das Duell: Das Spiel ist aus"
        assert told["tag"] == hosted.id
        await scene.quiet()

    at_tables(tmp_path, act)


def test_who_ends_a_game_or_plays_alone_is_told_nothing(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        hosted = await scene.begin()
        await scene.subscribe(scene.ann, scene.phone)
        await scene.tables.publisher.change(hosted.id, lambda now: now.table.resign(0))
        await open_table(scene.ann, opponent="heron")
        await scene.quiet()

    at_tables(tmp_path, act)


def test_a_service_that_fails_is_tried_again_and_one_that_is_gone_is_forgotten(
    tmp_path: Path,
) -> None:
    async def act(scene: Scene) -> None:
        hosted = await scene.begin()
        await scene.until_asked(hosted, 1)
        await scene.subscribe(scene.ann, scene.phone)
        scene.service.answers = ["503 Busy\r\nRetry-After: 70\r\n\r\n"]
        await scene.until_asked(hosted, 0)
        await scene.service.next(scene.phone)
        await scene.quiet()
        scene.time.at += 71
        await scene.tables.bell.look()
        await scene.service.next(scene.phone)
        await scene.quiet()
        await scene.ann.get(f"/t/{hosted.id}")
        await scene.move(hosted)
        scene.service.answers = ["410 Gone\r\n\r\n"]
        await scene.until_asked(hosted, 0)
        await scene.service.next(scene.phone)
        await scene.quiet()
        await scene.tables.bell.refresh()
        assert not scene.tables.bell.subscribed

    at_tables(tmp_path, act)


def test_tries_are_bounded(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        hosted = await scene.begin()
        await scene.until_asked(hosted, 1)
        await scene.subscribe(scene.ann, scene.phone)
        scene.service.answers = ["nonsense\r\n\r\n"] * 20
        await scene.until_asked(hosted, 0)
        for _ in range(MOST_TRIES):
            await scene.service.next(scene.phone)
            await scene.quiet()
            scene.time.at += LEASE + 1
            await scene.tables.bell.look()
        await scene.quiet()

    at_tables(tmp_path, act)


def test_a_device_is_turned_off_by_its_person_alone(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        hosted = await scene.begin()
        await scene.until_asked(hosted, 1)
        await scene.subscribe(scene.ann, scene.phone)
        endpoint = {"endpoint": scene.phone.endpoint}
        assert (await scene.bob.post("/push/off", data=endpoint)).status_code == 204
        assert scene.tables.bell.subscribed
        assert (await scene.ann.post("/push/off", data=endpoint)).status_code == 204
        assert not scene.tables.bell.subscribed
        await scene.until_asked(hosted, 0)
        await scene.quiet()

    at_tables(tmp_path, act)


def test_the_key_of_a_server_stays_and_signs(tmp_path: Path) -> None:
    keys: list[str] = []

    async def act(scene: Scene) -> None:
        keys.append((await scene.ann.get("/push")).text)
        hosted = await scene.begin()
        await scene.until_asked(hosted, 1)
        await scene.subscribe(scene.ann, scene.phone)
        await scene.until_asked(hosted, 0)
        pushed = await scene.service.pushed.get()
        claims = pushed.signed_by(keys[0])
        assert claims["aud"] == scene.service.origin
        assert scene.time.at < claims["exp"] <= scene.time.at + 86400
        assert pushed.headers["topic"] == hosted.id
        assert pushed.headers["content-encoding"] == "aes128gcm"
        assert int(pushed.headers["ttl"]) > 0

    at_tables(tmp_path, act)
    at_tables(tmp_path, act)
    assert keys[0] == keys[1]


def test_what_subscribes_wrongly_is_refused(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        form = scene.phone.form
        stranger = scene.inside.browser()
        assert (await stranger.post("/push", data=form)).status_code == 409
        await scene.begin()
        wrong = (
            {"endpoint": "http://push.example/"},
            {"endpoint": "https://127.0.0.1/"},
            {"endpoint": "https://a.example/" + "x" * 1000},
            {"key": "AAAA"},
            {"key": form["key"][:-4] + "AAAA"},
            {"auth": "AAAA"},
        )
        for fields in wrong:
            answer = await scene.ann.post("/push", data={**form, **fields})
            assert answer.status_code == 400, fields
        for number in range(MOST):
            await scene.subscribe(scene.ann, scene.service.device(str(number)))
        await scene.subscribe(scene.ann, scene.phone, 409)

    at_tables(tmp_path, act)


def test_a_server_may_send_no_messages(tmp_path: Path) -> None:
    async def act(scene: Scene) -> None:
        hosted = await scene.begin()
        assert (await scene.ann.get("/push")).status_code == 409
        await scene.subscribe(scene.ann, scene.phone, 409)
        assert 'id="bell"' not in (await scene.ann.get(f"/t/{hosted.id}")).text

    at_tables(tmp_path, act, push=False)


def test_the_example_of_the_standard_can_be_read() -> None:
    """RFC 8291, appendix A, read by the devices of these tests; and what we send, too."""
    device = Device(
        "", int.from_bytes(bytes_of("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    )
    device.auth = bytes_of("BTBZMqHH6r4Tts7J_aSIgg")
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert device.read(bytes_of(body)) == b"When I grow up, I want to be a watermelon"
    target = Target("", device.form["key"], device.form["auth"])
    assert device.read(encrypted("Zażółć".encode(), target)).decode() == "Zażółć"


PRIVATE = (
    "127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0",
    "::1", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
)  # fmt: skip


def test_the_server_calls_nobody_in_its_own_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a name means when it is called: what it meant when it was given does not matter."""

    async def call(address: str) -> None:
        async def found(*asked: Any) -> Any:
            return [(None, None, None, "", ("93.184.215.14", 443)), (0, 0, 0, "", (address, 443))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found, raising=False)
        with pytest.raises(NotReached, match="private address"):
            await outgoing.post("https://push.example/", {}, b"")

    for address in PRIVATE:
        asyncio.run(call(address))


def test_redirects_and_slow_answers_lead_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with push_service() as service:
            service.answers = [
                f"302 Found\r\nLocation: {service.origin}/b\r\n\r\n",
                "200 OK\r\n" + "x: y\r\n" * 5000 + "\r\n",
                "200 OK\r\nnever",
            ]
            at = {"headers": {}, "body": b"", "known": [service.origin]}
            assert (await outgoing.post(f"{service.origin}/a", **at)).status == 302  # type: ignore[arg-type]
            for _ in range(2):
                with pytest.raises(NotReached):
                    await outgoing.post(f"{service.origin}/a", **at)  # type: ignore[arg-type]
            assert service.pushed.qsize() == 3

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()
            await writer.wait_closed()

        monkeypatch.setattr(outgoing, "PATIENCE", 0.05)
        async with await asyncio.start_server(silent, "127.0.0.1", 0) as server:
            origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            with pytest.raises(NotReached):
                await outgoing.post(origin, {}, b"", [origin])

    asyncio.run(run())


def test_only_public_services_can_be_subscribed_to() -> None:
    assert checked("https://fcm.googleapis.com/fcm/send/x?y=z")
    wrong = [f"https://{f'[{place}]' if ':' in place else place}/" for place in PRIVATE]
    wrong += [
        "https://localhost/",
        "https://printer.local/",
        "https://intranet/",
        "ftp://a.example/",
    ]
    wrong += ["https://a:b@push.example/", "https://push.example:8443/", "https://push.example/ x"]
    wrong += ["https://[::1", "https://push.example/\r\nx: y", "", "https://pu\u0161h.example/"]
    for address in wrong:
        with pytest.raises(ShedetError):
            checked(address)
    assert checked("http://10.0.0.1:99/x", ["http://10.0.0.1:99"])
