"""News from other processes, by PostgreSQL's LISTEN: hints, some of which may be lost."""

import asyncio
import time
from collections.abc import Callable
from threading import Event, Thread

import structlog

from shedet.web.store.store import NEWS, Store

AGAIN = 0.5
"""Seconds until a lost connection is made anew."""
CHECK = 0.5
"""Seconds between two checks whether to stop."""

log = structlog.get_logger()


class Listener:
    """A thread with a connection of its own, which hears what other processes tell."""

    def __init__(self, store: Store, heard: Callable[[list[str]], None]) -> None:
        self.url = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.heard = heard
        """Called in the loop with the words of each message; with none after a gap."""
        self.loop = asyncio.get_running_loop()
        self.stopping = Event()
        self.thread = Thread(target=self.run, name="listener", daemon=True)
        self.thread.start()

    def run(self) -> None:
        from psycopg import Error

        while not self.stopping.is_set():
            try:
                self.listen()
            except Error as error:
                log.warning("no news from other servers", error=" ".join(str(error).split())[:200])
                time.sleep(AGAIN)

    def listen(self) -> None:
        from psycopg import connect

        with connect(self.url, autocommit=True, connect_timeout=5) as connection:
            connection.execute(f"listen {NEWS}")
            self.pass_on([])
            while not self.stopping.is_set():
                for message in connection.notifies(timeout=CHECK):
                    self.pass_on(message.payload.split())

    def pass_on(self, words: list[str]) -> None:
        if not self.stopping.is_set() and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.tell, words)

    def tell(self, words: list[str]) -> None:
        if not self.stopping.is_set():
            self.heard(words)

    async def close(self) -> None:
        self.stopping.set()
        await asyncio.to_thread(self.thread.join, 4 * CHECK)
