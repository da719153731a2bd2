"""Which pages are connected to which table."""

from collections.abc import Collection
from typing import Protocol

from shedet.web.tables.hosted_table import HostedTable


class Page(Protocol):
    """A connected page of a table."""

    browser: str

    def wake(self) -> None:
        """Something that it may show has changed."""


class ConnectedPages:
    """Connected pages by table id: they stay while their table is dropped and loaded again."""

    def __init__(self) -> None:
        self.by_table: dict[str, set[Page]] = {}

    def __contains__(self, table_id: str) -> bool:
        """Is any page of a table connected?"""
        return table_id in self.by_table

    def of(self, table_id: str) -> Collection[Page]:
        """The connected pages of a table."""
        return self.by_table.get(table_id, ())

    def add(self, table_id: str, page: Page) -> None:
        """Note that a page is connected."""
        self.by_table.setdefault(table_id, set()).add(page)

    def remove(self, table_id: str, page: Page) -> None:
        """Note that a page is gone."""
        pages = self.by_table.get(table_id, set())
        pages.discard(page)
        if not pages:
            self.by_table.pop(table_id, None)

    def wake(self, table_id: str) -> None:
        """Wake all pages of a table."""
        for page in self.of(table_id):
            page.wake()

    def browsers(self, table_id: str) -> set[str]:
        """The browsers with a connected page of a table, as far as they are known."""
        return {page.browser for page in self.of(table_id) if page.browser}

    def watchers(self, hosted: HostedTable) -> int:
        """How many connected pages belong to nobody who sits at the table."""
        return sum(not hosted.seats_of(page.browser) for page in self.of(hosted.id))
