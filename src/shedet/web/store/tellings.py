"""What people were told, kept so that one of several servers tells it, once, until it was seen."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, case, exists, or_, select, update

from shedet.web.store.pulse import living
from shedet.web.store.schema import OWNERS, PRESENCE, SUBSCRIPTIONS, TABLES, TELLINGS
from shedet.web.store.store import Job
from shedet.web.store.subscriptions import insert_or_not

DUE, TOLD, SEEN = "due", "told", "seen"
OVER = "over"
"""What a telling is about when the game has ended."""
MOST_TRIES = 5
LEASE = 60.0
"""Seconds in which a server that took a telling sends it, or another tries."""
DAY = 86400.0
AT_ONCE = 200


def claiming(
    table: str, seat: int, about: str, browser: str, now: float, claimed: list[bool]
) -> Job:
    """A job that takes a telling, unless it was told or seen before, or a page is open."""
    own = (TELLINGS.c.table == table) & (TELLINGS.c.seat == seat)
    is_new = TELLINGS.c.about != about
    may = or_(
        (TELLINGS.c.state == SEEN) & is_new,
        (TELLINGS.c.state == DUE) & (TELLINGS.c.at <= now) & (TELLINGS.c.tries < MOST_TRIES),
        (TELLINGS.c.state == DUE) & (TELLINGS.c.at <= now) & is_new,
        # the end of a game takes the place of a turn that nobody has looked at
        (TELLINGS.c.state == TOLD) & is_new & (about == OVER),
    )
    taking = (
        update(TELLINGS)
        .where(own, may)
        .values(
            about=about,
            state=DUE,
            at=now + LEASE,
            tries=case((is_new, 1), else_=TELLINGS.c.tries + 1),
        )
    )
    is_here = exists().where(
        PRESENCE.c.table == table, PRESENCE.c.browser == browser, PRESENCE.c.server.in_(living(now))
    )
    blank = {"table": table, "seat": seat, "about": "", "state": SEEN, "at": 0.0, "tries": 0}
    known = update(TELLINGS).where(own, TELLINGS.c.state == SEEN).values(at=now)

    def write(connection: Connection) -> None:
        is_open = connection.dialect.name == "postgresql" and connection.scalar(select(is_here))
        if is_open:
            claimed.append(False)
            return
        connection.execute(insert_or_not(connection, TELLINGS), blank)
        claimed.append(bool(connection.execute(taking).rowcount))
        if not claimed[-1]:
            connection.execute(known)  # so that nobody looks again before something happens

    return write


def settling(table: str, seat: int, about: str, state: str, at: float) -> Job:
    """A job that notes how a telling went."""
    same = (TELLINGS.c.table == table) & (TELLINGS.c.seat == seat) & (TELLINGS.c.about == about)
    settled = update(TELLINGS).where(same, TELLINGS.c.state == DUE).values(state=state, at=at)

    def write(connection: Connection) -> None:
        connection.execute(settled)

    return write


def seeing(table: str, seen: Sequence[tuple[int, str]], now: float) -> Job:
    """A job that notes what the person of seats has seen at a table."""

    def write(connection: Connection) -> None:
        for seat, about in seen:
            own = (TELLINGS.c.table == table) & (TELLINGS.c.seat == seat)
            row = {"about": about, "state": SEEN, "at": now, "tries": 0}
            key = {"table": table, "seat": seat}
            connection.execute(insert_or_not(connection, TELLINGS), {**key, **row})
            connection.execute(update(TELLINGS).where(own).values(**row))

    return write


def waiting(now: float) -> Callable[[Connection], Sequence[str]]:
    """Asks at which tables somebody with a device may have to be told something."""
    is_told = (TELLINGS.c.table == TABLES.c.id) & (TELLINGS.c.seat == OWNERS.c.seat)
    is_over = (TABLES.c.stage == "over") & (TABLES.c.ended > now - DAY)
    is_due = or_(
        TELLINGS.c.state.is_(None),
        (TELLINGS.c.state == DUE) & (TELLINGS.c.at <= now) & (TELLINGS.c.tries < MOST_TRIES),
        (TELLINGS.c.state == SEEN) & (TABLES.c.changed > TELLINGS.c.at),
        (TELLINGS.c.state == TOLD) & is_over & (TELLINGS.c.about != OVER),
    )
    found = (
        select(TABLES.c.id)
        .distinct()
        .join(OWNERS, OWNERS.c.table == TABLES.c.id)
        .join(SUBSCRIPTIONS, SUBSCRIPTIONS.c.browser == OWNERS.c.hash)
        .join(TELLINGS, is_told, isouter=True)
        .where(TABLES.c.changed > SUBSCRIPTIONS.c.created, is_due)
        .where(or_((TABLES.c.stage == "playing") & (TABLES.c.waiting != ""), is_over))
        .limit(AT_ONCE)
    )
    return lambda connection: connection.scalars(found).all()
