"""A browser, and servers with the real pages. Without chromium these tests are skipped, loudly."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.web.serving import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
    from tools.screenshots import Server as PageServer

Launch = Callable[..., "Browser"]
"""Starts a browser with more flags."""

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")

CHROMIUM = [Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")]
"""The first has no windows and needs less CPU; the pages are drawn by the same code."""
PATIENCE = 90_000
"""Milliseconds for whatever is waited for: other things may keep the machine busy."""
UNUSED = (
    # a toolbar that is a page itself, and a process in reserve, for every new browser
    "InitialWebUI,WebUIReloadButton,WebUIToolbar,PreloadTopChromeWebUI"
    ",SpareRendererForSitePerProcess"
    # what Playwright turns off, whose list this one replaces
    ",AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades"
    ",HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding"
    ",ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints"
    ",NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
"""Features of chromium that only cost time here."""
FLAGS = ("--no-sandbox", f"--disable-features={UNUSED}")
UNSEEN = "--force-gpu-mem-available-mb=0"
"""Without memory for pictures nothing is painted: pages are laid out and work as they always do."""


@pytest.fixture(scope="package")
def chromium() -> Iterator[Launch]:
    """For this folder only: while it runs, no other test of the process can run asyncio."""
    path = next(filter(Path.exists, CHROMIUM), None)
    if not path:
        pytest.skip("chromium is not installed: make system-packages")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as running:

        def launch(*flags: str) -> "Browser":
            started: Browser = running.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
            return started

        yield launch


@pytest.fixture(scope="package")
def browser(chromium: Launch) -> Iterator["Browser"]:
    """Nobody looks at it, so it paints nothing, which saves an eighth of its CPU."""
    started = chromium(UNSEEN)
    yield started
    started.close()


@pytest.fixture(scope="package")
def pages() -> Iterator["PageServer"]:
    """A server of texts, without tables."""
    from tools.screenshots import Server

    running = Server()
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data"), is_plain=False) as running:
        yield running


@pytest.fixture
def errors() -> Iterator[list[str]]:
    """What went wrong on any page of the test: there must be nothing."""
    found: list[str] = []
    yield found
    assert not found


class Browsers:
    """Opens pages, each like a person's own browser."""

    def __init__(self, browser: "Browser", errors: list[str]) -> None:
        self.browser = browser
        self.errors = errors
        self.contexts: list[BrowserContext] = []

    def page(self, **more: Any) -> "Page":
        usual: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "service_workers": "block",
        }
        context = self.browser.new_context(**{**usual, **more})
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.note)
        return page

    def note(self, message: "ConsoleMessage") -> None:
        # a server that is away is noticed by the browser too
        if (
            message.type == "error"
            and "net::ERR" not in message.text
            and "WebSocket" not in message.text
        ):
            self.errors.append(f"{message.text} {message.location.get('url', '')}")


@pytest.fixture
def browsers(browser: "Browser", errors: list[str]) -> Iterator[Browsers]:
    opened = Browsers(browser, errors)
    yield opened
    for context in opened.contexts:
        context.close()
