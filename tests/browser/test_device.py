"""A device: messages while no page is open, finished games where there is no network, an app."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from shedet.table import Table
from tests.browser.conftest import CHROMIUM, FLAGS, Browsers
from tests.browser.player import Player
from tests.browser.tables import live, post, stand_at
from tests.web.push_service import Device, PushService, push_service
from tests.web.serving import Server, serving

SUBSCRIBED = """([endpoint, p256dh, auth]) => {
  const made = (key) => ({
    endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => !localStorage.removeItem("fake"),
  });
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.fake = JSON.stringify([...applicationServerKey]);
    return made(applicationServerKey);
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.fake ? made(JSON.parse(localStorage.fake)) : null;
}"""
"""Chromium has no push service here: what it would answer, with the keys of a device of ours."""
NOTES = """async ([tag, number]) => {
  for (;;) {
    const shown = await self.registration.getNotifications({ tag });
    if (shown.length === number) return shown.map((one) => [one.title, one.body, one.data.go]);
    await new Promise((later) => setTimeout(later, 20));
  }
}"""
"""What messages are shown of a table, as soon as they are so many."""
CLICKED = """async (tag) => {
  const [notification] = await self.registration.getNotifications({ tag }), opened = [];
  clients.openWindow = async (address) => opened.push(address);
  const event = new NotificationEvent("notificationclick", { notification });
  let work;
  event.waitUntil = (promise) => (work = promise);
  self.dispatchEvent(event);
  await work;
  return opened;
}"""
"""Where a message leads."""
WIDTH = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image.naturalWidth;
}"""


class Loopback:
    """A push service in a thread of its own: Playwright has the test's."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.ready, self.done = threading.Event(), asyncio.Event()
        self.service: PushService
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        async def serve() -> None:
            async with push_service() as self.service:
                self.ready.set()
                await self.done.wait()

        self.loop.run_until_complete(serve())
        self.loop.close()

    def next(self, device: Device) -> dict[str, Any]:
        return asyncio.run_coroutine_threadsafe(self.service.next(device), self.loop).result()


@pytest.fixture(scope="module")
def pushing() -> Iterator[Loopback]:
    running = Loopback()
    running.thread.start()
    running.ready.wait()
    yield running
    running.loop.call_soon_threadsafe(running.done.set)
    running.thread.join()


@pytest.fixture(scope="module")
def server(pushing: Loopback, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("data")
    (data / "config.toml").write_text(f'push_services = "{pushing.service.origin}"')
    with serving(data, "--config", str(data / "config.toml"), is_plain=False) as running:
        yield running


@pytest.fixture
def notifying(browser: Browser, errors: list[str]) -> Iterator[Browsers]:
    """A browser that shows messages: the one without windows cannot."""
    if not CHROMIUM[-1].exists():
        pytest.skip("chromium is not installed: make system-packages")
    started = browser.browser_type.launch(executable_path=CHROMIUM[-1], args=FLAGS)
    yield Browsers(started, errors)
    started.close()


def worker_of(context: BrowserContext) -> Worker:
    """The service worker, when it serves."""
    found = context.service_workers
    return found[0] if found else context.wait_for_event("serviceworker")


@contextmanager
def offline(page: Page) -> Iterator[None]:
    """No network, for pages and for the service worker."""
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)


def ended(game: str = "sobek2p") -> Table:
    from shedet.core.game import load

    table = Table.open(load(game), 2, {}, 1)
    table.sit(0, "Ann")
    table.sit(1, "Bob")
    while len(table.line_play.recorder.record.lines) < 6:
        seat = table.deciding[0]
        question = table.question(seat)
        assert question
        table.play(seat, question.legal[0], question.number)
    return table


def finish(page: Page, server: Server) -> str:
    """A finished game, in which something was played, and its result; returns its address."""
    stand_at(page, server, ended(), own=0)
    table = page.url.removeprefix(server.address).partition("?")[0]
    page.goto(post(page, server, f"{table}/resign", seat="0"))
    expect(page.locator("main")).to_have_attribute("data-kept", "true")
    return table


def test_finished_games_are_replayed_without_a_network(server: Server, browsers: Browsers) -> None:
    page = browsers.page(service_workers="allow")
    table = finish(page, server)
    online = page.context.new_page()
    online.goto(f"{server.address}{table}/replay?step=3&as=0")
    shown = online.locator("#board").inner_html()
    with offline(page):
        page.reload()  # a table is never kept: the page says so, and what there is
        expect(page).to_have_title("You’re offline · Shedet")
        page.get_by_role("link", name="Sobek: 2 Players").click()
        expect(page.locator(".sc-n")).to_have_text(re.compile("^Move 0 of "))
        for step in range(1, 4):
            page.get_by_role("link", name="Next").click()
            expect(page.locator(".sc-n")).to_have_text(re.compile(f"^Move {step} of "))
        assert page.locator("#board").inner_html() == shown
        page.reload()
        assert page.locator("#board").inner_html() == shown
        page.get_by_role("link", name="Everything face up").click()
        expect(page.locator(".sc-n")).to_have_text(re.compile("^Move 3 of "))
        page.goto(f"{server.address}/t/{'x' * 22}/replay")
        expect(page).to_have_title("You’re offline · Shedet")
    page.goto(f"{server.address}/device")
    expect(page.get_by_role("heading", name="On this device")).to_be_visible()
    page.get_by_role("button", name="Clear this device").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    assert page.evaluate("caches.keys()") == []
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    )


def test_only_the_last_games_are_kept_and_old_files_go(server: Server, browsers: Browsers) -> None:
    page = browsers.page(service_workers="allow")
    table = finish(page, server)
    worker = worker_of(page.context)
    worker.evaluate("caches.open('shedet-files-old').then(() => activate())")
    assert "shedet-files-old" not in page.evaluate("caches.keys()")
    kept = worker.evaluate(
        """async (path) => {
          for (let n = 1; n <= MOST; n++) {
            const known = await listed();
            const games = await caches.open(GAMES);
            const one = { path: `t/${n}/replay`, title: `${n}`, small: "", views: ["all"] };
            await games.put(at(`${one.path}/film?as=all`), new Response("{}"));
            await games.put(LIST, new Response(JSON.stringify([one, ...known])));
          }
          await keep({ path, title: "again", small: "", views: ["all"] });
          const games = await caches.open(GAMES);
          return [(await listed()).map((one) => one.title), (await games.keys()).length];
        }""",
        f"{table}/replay".lstrip("/"),
    )
    assert kept[0] == ["again", *map(str, range(20, 1, -1))]
    assert kept[1] == 20 + 1 + 2  # with the other view, the list and the page
    page.goto(f"{server.address}/device")
    expect(page.locator("[data-games] > li")).to_have_count(20)


def test_the_pages_can_be_installed_as_an_app(server: Server, browsers: Browsers) -> None:
    page = browsers.page(service_workers="allow")
    page.goto(server.address)
    inspector = page.context.new_cdp_session(page)
    found = inspector.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        size = page.evaluate(WIDTH, icon["src"])
        assert icon["sizes"] in ("any", f"{size}x{size}")
    errors = inspector.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] in ([], ["in-incognito"])


def test_a_message_comes_by_the_worker_and_leads_to_the_table(
    server: Server, notifying: Browsers, pushing: Loopback
) -> None:
    ann = notifying.page(service_workers="allow", permissions=["notifications"])
    bob = notifying.page()
    phone = pushing.service.device("phone")
    ann.add_init_script(f"({SUBSCRIBED})({json.dumps(list(phone.form.values()))})")
    ann.goto(
        post(
            ann,
            server,
            "/tables",
            game="sobek2p",
            opponent="link",
            name="Ann",
            seat="0",
            clock="3d",
        )
    )
    table = ann.url.partition("?")[0]
    bob.goto(table)
    bob.goto(post(bob, server, table.removeprefix(server.address) + "/sit", seat="1", name="Bob"))
    ann.reload()
    live(ann)
    assert ann.locator("#bell").is_hidden()
    player, other = Player(ann, seed=1), Player(bob, seed=2)
    if not player.number:
        other.play(1)
    player.until_asked()
    player.decide()
    while player.number:
        player.decide()
    ann.get_by_role("button", name="Tell me", exact=True).click()
    expect(ann.locator("body")).to_have_attribute("data-told", "")
    expect(ann.locator("#bell")).to_be_hidden()
    ann.goto(f"{server.address}/device")
    expect(ann.get_by_role("switch", name="Messages in this browser")).to_be_checked()
    while other.number:
        other.decide()
    told = pushing.next(phone)
    assert told["title"] == "Your turn: Sobek: 2 Players"
    # what the service hands over goes to the worker as chromium hands it over
    inspector, worker = ann.context.new_cdp_session(ann), worker_of(ann.context)
    registrations: list[str] = []
    inspector.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda news: registrations.extend(one["registrationId"] for one in news["registrations"]),
    )
    inspector.send("ServiceWorker.enable")
    ann.wait_for_function("() => true")
    inspector.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.address, "registrationId": registrations[0], "data": json.dumps(told)},
    )
    assert worker.evaluate(NOTES, [told["tag"], 1]) == [[told["title"], told["body"], told["go"]]]
    opened = worker.evaluate(CLICKED, told["tag"])
    assert opened == [f"{table}?seat=0"]
    # a page that shows the table puts the message away, and the switch turns messages off
    ann.goto(opened[0])
    assert worker.evaluate(NOTES, [told["tag"], 0]) == []
    ann.goto(f"{server.address}/device")
    ann.get_by_role("switch", name="Messages in this browser").uncheck(force=True)
    ann.wait_for_function("() => !localStorage.bell && !localStorage.fake")
