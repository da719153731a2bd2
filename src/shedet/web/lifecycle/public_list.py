"""Limits how many tables of the public list one visitor may have."""

import asyncio
from collections.abc import Awaitable, Callable

from shedet.core.language import Sentence
from shedet.web.protection.limits import TooMuch
from shedet.web.store.store import Store
from shedet.web.tables import queries

WAITING = 3
"""Tables of one browser that wait for players."""
LISTED = 10
"""Tables opened from one address, which a household may share, and not over yet."""


class PublicList:
    """Opens tables of the public list, while the visitor has few there."""

    def __init__(
        self, store: Store, is_on: bool, account_of: Callable[[str], str] = lambda address: ""
    ) -> None:
        self.store = store
        self.is_on = is_on
        self.account_of = account_of
        self.opened: dict[str, set[str]] = {}
        """Tables by the address from which they were opened; addresses are never written down."""
        self.turn = asyncio.Lock()

    async def open(self, address: str, browser: str, open_it: Callable[[], Awaitable[str]]) -> str:
        """The id of a new table; one at a time, so that the count cannot be raced."""
        async with self.turn:
            if self.is_on:
                await self.want_room(address, browser)
            table_id = await open_it()
            self.opened.setdefault(address, set()).add(table_id)
        return table_id

    async def want_room(self, address: str, browser: str) -> None:
        waiting = await self.store.read(queries.waiting_tables(browser))
        listed = set(await self.store.read(queries.still_listed(self.opened.get(address, set()))))
        if account := self.account_of(address):
            listed |= set(await self.store.read(queries.listed_by(account)))
        self.opened[address] = listed
        if waiting >= WAITING or len(listed) >= LISTED:
            raise TooMuch(
                Sentence(
                    "You already have several public tables. Open this one as a private table."
                )
            )
