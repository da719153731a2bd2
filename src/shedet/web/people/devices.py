"""Ends live pages of browsers that belong to somebody else from now on, at any server."""

import asyncio
from collections.abc import Callable

import structlog

from shedet.core.errors import ShedetError
from shedet.web.people.persons import changed_devices
from shedet.web.store.store import Store

LOOK = 2.0
"""Seconds between two looks."""
MARGIN = 30.0
"""Seconds that a change may need until it is on the disk, or clocks may differ by."""

log = structlog.get_logger()


class Devices:
    """The browsers with live pages here. Only pages need it: requests look each time."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.pages: dict[str, dict[Callable[[], None], str]] = {}
        """By browser: how each of its live pages is ended, and whose it is."""

    def join(self, browser: str, person: str, end: Callable[[], None]) -> None:
        if browser:
            self.pages.setdefault(browser, {})[end] = person

    def leave(self, browser: str, end: Callable[[], None]) -> None:
        if pages := self.pages.get(browser):
            pages.pop(end, None)
            if not pages:
                del self.pages[browser]

    async def look(self) -> None:
        """End the pages of browsers that have changed hands a moment ago."""
        if not self.pages:
            return
        for browser, person in await self.store.read(changed_devices(self.now() - MARGIN)):
            for end, own in list(self.pages.get(browser, {}).items()):
                if own != person:
                    end()

    async def look_again_and_again(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self.look()
            except ShedetError as error:
                log.warning("devices not looked for", error=str(error))
            await asyncio.sleep(LOOK)
