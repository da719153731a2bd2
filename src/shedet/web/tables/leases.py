"""Leases: which server thinks for which table. A lease lasts as long as its server lives.

What is to be done follows from the tables: one at which a bot is to move, or a wish for the coach.
Any server may do it, and what it finds is refused if another was faster; a lease only saves work.
"""

from sqlalchemy import Connection, func, select, update

from shedet.web.store.pulse import Pulse, all_workers, living
from shedet.web.store.schema import TABLES, WISHES
from shedet.web.store.store import Job, Store, tell_others
from shedet.web.tables.hosted_table import HostedTable
from shedet.web.tables.queries import is_free

NOBODY = "-"
"""In messages, in place of an empty part of a path."""


class Leases:
    """Those of this process. Alone with SQLite, it has them all."""

    def __init__(self, store: Store, pulse: Pulse) -> None:
        self.store = store
        self.pulse = pulse

    async def claim(self, hosted: HostedTable, cost: float = 0.0) -> bool | None:
        """May we think for a table now? None: not yet, its visitor has enough and others wait."""
        if not self.store.is_shared:
            return True
        answer: list[bool | None] = []
        await self.store.write(self.claiming(hosted.path, cost, answer))
        return answer[-1]

    def claiming(self, path: tuple[str, str, str], cost: float, answer: list[bool | None]) -> Job:
        account, _, table_id = path
        own, now = self.pulse.id, self.store.now()
        row = (
            select(TABLES.c.lease)
            .where(TABLES.c.id == table_id, is_free(TABLES.c.lease, now, own))
            .with_for_update(skip_locked=True)
        )
        leased = TABLES.c.lease.in_(living(now))
        running = select(func.count()).where(leased, TABLES.c.account == account)
        waiting = select(TABLES.c.id).where(
            TABLES.c.bot_asked, ~leased, TABLES.c.account.not_in((account, ""))
        )

        def write(connection: Connection) -> None:
            lease = connection.execute(row).scalar()
            if lease is None:
                answer.append(False)
                return
            if lease != own and account:
                # as many as one visitor has at once while others wait: a process is left for these
                most = max(1, (connection.scalar(select(all_workers(now))) or 0) - 1)
                has = connection.scalar(running) or 0
                if has >= most and connection.execute(waiting.limit(1)).first():
                    answer.append(None)
                    return
            connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(lease=own))
            tell_others(connection, "served", own, cost, *(part or NOBODY for part in path))
            answer.append(True)

        return write

    async def release(self, hosted: HostedTable) -> None:
        """We think no longer for a table."""
        if self.store.is_shared:
            mine = (TABLES.c.id == hosted.id) & (TABLES.c.lease == self.pulse.id)
            freeing = update(TABLES).where(mine).values(lease="")
            await self.store.write(lambda connection: void(connection.execute(freeing)))

    async def claim_wish(self, hosted: HostedTable, seat: int) -> bool:
        """May we answer what the coach was asked for a seat?"""
        if not self.store.is_shared:
            return True
        answer: list[bool] = []
        free = is_free(WISHES.c.lease, self.store.now(), self.pulse.id)
        wish = (WISHES.c.table == hosted.id) & (WISHES.c.seat == seat) & (WISHES.c.json == "")
        taking = update(WISHES).where(wish, free).values(lease=self.pulse.id)

        def write(connection: Connection) -> None:
            answer.append(bool(connection.execute(taking).rowcount))

        await self.store.write(write)
        return answer[-1]


def void(_: object) -> None:
    """Nothing is to be made of it."""
