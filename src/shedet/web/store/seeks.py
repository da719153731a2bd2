"""Seeks: who looks for a game, with whom and how. Conditional updates decide who is first."""

import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.store.schema import OPINIONS, SEEKS
from shedet.web.store.store import Job, Overtaken, tell_others

SEEK, QUICK, CHALLENGE = "seek", "quick", "challenge"
OPEN, TAKEN, DECLINED, SHUT, MET = "open", "taken", "declined", "shut", "met"
DAY = 86400.0
AWAY = 60.0
"""Seconds after the last sign of life of its maker's page after which a seek has lapsed."""
NOW, LONG, ASKED = 3600.0, 7 * DAY, 3 * DAY
"""How long a seek counts: of a game to be played now, of a game of days, and a challenge."""
TOLD = DAY
"""How long it is kept what came of a seek."""
MOST, MOST_CHALLENGES, CHALLENGES_A_DAY = 3, 5, 20
"""Open seeks and open challenges of one person, and challenges in a day."""
MOST_SHOWN = 50
GONE = Sentence("Somebody was faster, or it was withdrawn.")


@dataclass(frozen=True)
class Seek:
    """A wish for a game."""

    kind: str
    browser: str
    """The hash of the one who looks for it."""
    name: str
    game: str
    """Empty for any game."""
    seats: int
    clock: str
    """As `Clock.read` knows it."""
    created: float
    ends: float
    seen: float
    is_lasting: bool
    """Does it count when its maker has no page open?"""
    id: str = ""
    rival: str = ""
    """The hash of the one who is challenged, and later of the one who took it."""
    rival_name: str = ""
    state: str = OPEN
    table: str = ""
    bench: str | None = None


def new_id() -> str:
    return secrets.token_urlsafe(16)


def new_seek(
    kind: str, browser: str, name: str, game: str, seats: int, clock: str, now: float
) -> Seek:
    is_lasting = kind == CHALLENGE or clock.endswith("d")
    length = ASKED if kind == CHALLENGE else LONG if is_lasting else NOW
    return Seek(
        kind, browser, name, game, seats, clock, now, now + length, now, is_lasting, new_id()
    )


def counts(now: float) -> ColumnElement[bool]:
    """Is a seek open, and has it not lapsed?"""
    is_here = or_(SEEKS.c.is_lasting, SEEKS.c.seen > now - AWAY)
    return (SEEKS.c.state == OPEN) & (SEEKS.c.ends > now) & is_here


def seek_of(row: Row[Any]) -> Seek:
    return Seek(**row._asdict())


def kept_apart(connection: Connection, browser: str) -> set[str]:
    """Whom somebody must not meet, because either has blocked the other."""
    theirs = select(OPINIONS.c.other).where(OPINIONS.c.person == browser, OPINIONS.c.blocks)
    others = select(OPINIONS.c.person).where(OPINIONS.c.other == browser, OPINIONS.c.blocks)
    return {*connection.scalars(theirs), *connection.scalars(others)}


def may_meet(connection: Connection, one: str, other: str) -> bool:
    """May these two be brought together?"""
    return one != other and other not in kept_apart(connection, one)


# asking


def open_seeks(now: float) -> Callable[[Connection], list[Seek]]:
    """Asks for the seeks that anybody may take, the newest first."""
    found = (
        select(SEEKS)
        .where(SEEKS.c.kind == SEEK, counts(now))
        .order_by(SEEKS.c.created.desc())
        .limit(MOST_SHOWN)
    )
    return lambda connection: [seek_of(row) for row in connection.execute(found)]


def seeks_about(browser: str, now: float) -> Callable[[Connection], list[Seek]]:
    """Asks for what somebody looks for, what came of it, and who challenges them."""
    own = (SEEKS.c.browser == browser) & (
        counts(now) | (SEEKS.c.state.in_((TAKEN, DECLINED)) & (SEEKS.c.ends > now))
    )
    asked = (SEEKS.c.rival == browser) & (SEEKS.c.kind == CHALLENGE) & counts(now)
    found = select(SEEKS).where(or_(own, asked)).order_by(SEEKS.c.created.desc()).limit(MOST_SHOWN)

    def read(connection: Connection) -> list[Seek]:
        if not browser:
            return []
        apart = kept_apart(connection, browser)
        seeks = [seek_of(row) for row in connection.execute(found)]
        return [seek for seek in seeks if seek.browser not in apart]

    return read


def apart_from(browser: str) -> Callable[[Connection], set[str]]:
    """Asks whom a browser must not meet."""
    return lambda connection: kept_apart(connection, browser) if browser else set()


def seek_with(id: str) -> Callable[[Connection], Seek]:
    """Asks for one."""

    def read(connection: Connection) -> Seek:
        row = connection.execute(select(SEEKS).where(SEEKS.c.id == id)).one_or_none()
        if row is None:
            raise NotNow(GONE)
        return seek_of(row)

    return read


def has_seeks(browser: str) -> Callable[[Connection], bool]:
    """Asks whether anything is known of what a browser looks for."""
    found = select(SEEKS.c.id).where(SEEKS.c.browser == browser).limit(1)
    return lambda connection: connection.execute(found).first() is not None


# changing


def keeping_seek(seek: Seek) -> Job:
    """A job that keeps a seek or a challenge; too many of one person are refused."""

    def write(connection: Connection) -> None:
        own = (SEEKS.c.browser == seek.browser) & (SEEKS.c.kind == seek.kind)
        most = MOST_CHALLENGES if seek.kind == CHALLENGE else MOST
        if counted(connection, own & counts(seek.created)) >= most:
            raise NotNow(
                Sentence("You already have {most} of these. Withdraw one first.", most=most)
            )
        if seek.kind == CHALLENGE:
            want_few_challenges(connection, seek)
        connection.execute(insert(SEEKS).values(**vars(seek)))
        tell_others(connection, "lobby")

    return write


def want_few_challenges(connection: Connection, seek: Seek) -> None:
    """Nobody is challenged by the same person again and again."""
    since = SEEKS.c.created > seek.created - DAY
    own = (SEEKS.c.browser == seek.browser) & (SEEKS.c.kind == CHALLENGE) & since
    again = own & (SEEKS.c.rival == seek.rival) & SEEKS.c.state.in_((OPEN, DECLINED, SHUT))
    if counted(connection, again):
        raise NotNow(Sentence("You’ve challenged {player} already today.", player=seek.rival_name))
    if counted(connection, own) >= CHALLENGES_A_DAY:
        raise NotNow(Sentence("That was a lot for one day. Try again tomorrow."))
    if not may_meet(connection, seek.browser, seek.rival):
        raise NotNow(Sentence("You can’t challenge {player}.", player=seek.rival_name))


def counted(connection: Connection, which: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).select_from(SEEKS).where(which)).scalar_one()


def taking_seek(seek: Seek, browser: str, name: str, table: str, now: float) -> Job:
    """A job by which one person takes what another looks for; whoever comes second is refused."""
    still = (SEEKS.c.id == seek.id) & counts(now)
    taken = {
        "state": TAKEN,
        "table": table,
        "rival": browser,
        "rival_name": name,
        "bench": None,
        "ends": now + TOLD,
    }

    def write(connection: Connection) -> None:
        if not may_meet(connection, seek.browser, browser):
            raise NotNow(GONE)
        if not connection.execute(update(SEEKS).where(still).values(**taken)).rowcount:
            raise NotNow(GONE)
        # whoever plays now looks for nothing else that is to be played now
        busy = SEEKS.c.browser.in_((seek.browser, browser)) & ~SEEKS.c.is_lasting
        connection.execute(delete(SEEKS).where(busy, SEEKS.c.state == OPEN))
        tell_others(connection, "lobby")

    return write


def withdrawing_seek(id: str, browser: str) -> Job:
    """A job that ends what somebody looks for, or forgets what came of it."""
    own = (SEEKS.c.id == id) & (SEEKS.c.browser == browser)

    def write(connection: Connection) -> None:
        # a challenge goes on to count among those of a day
        asked = own & (SEEKS.c.kind == CHALLENGE) & SEEKS.c.state.in_((OPEN, DECLINED))
        connection.execute(update(SEEKS).where(asked).values(state=SHUT))
        connection.execute(
            delete(SEEKS).where(own, SEEKS.c.kind != CHALLENGE, SEEKS.c.state == OPEN)
        )
        tell_others(connection, "lobby")

    return write


def declining_seek(id: str, browser: str, now: float) -> Job:
    """A job by which somebody says no to a challenge."""
    asked = (SEEKS.c.id == id) & (SEEKS.c.rival == browser) & (SEEKS.c.kind == CHALLENGE)

    def write(connection: Connection) -> None:
        declined = update(SEEKS).where(asked, SEEKS.c.state == OPEN)
        if not connection.execute(declined.values(state=DECLINED, ends=now + TOLD)).rowcount:
            raise NotNow(GONE)
        tell_others(connection, "lobby")

    return write


def meeting_at(id: str, browser: str) -> Job:
    """A job that notes that somebody has gone to the table that came of their seek."""
    own = (SEEKS.c.id == id) & (SEEKS.c.browser == browser) & (SEEKS.c.state == TAKEN)

    def write(connection: Connection) -> None:
        connection.execute(update(SEEKS).where(own).values(state=MET))

    return write


def is_to_show_life(browser: str, now: float) -> Callable[[Connection], bool]:
    """Asks whether anything that somebody looks for hangs on a page being open."""
    hanging = (SEEKS.c.browser == browser) & counts(now) & ~SEEKS.c.is_lasting
    found = select(SEEKS.c.id).where(hanging).limit(1)
    return lambda connection: connection.execute(found).first() is not None


def showing_life(browser: str, now: float) -> Job:
    """A job that notes that somebody who looks for a game has a page open."""
    own = (SEEKS.c.browser == browser) & (SEEKS.c.state == OPEN) & ~SEEKS.c.is_lasting

    def write(connection: Connection) -> None:
        connection.execute(update(SEEKS).where(own, SEEKS.c.seen > now - AWAY).values(seen=now))

    return write


def forgetting(browsers: Collection[str]) -> Job:
    """A job that removes all that these browsers look for."""

    def write(connection: Connection) -> None:
        gone = delete(SEEKS).where(SEEKS.c.browser.in_(browsers))
        if connection.execute(gone).rowcount:
            tell_others(connection, "lobby")

    return write


def removing_seek(id: str) -> Job:
    """A job that removes what somebody looks for, with the name under which they do."""

    def write(connection: Connection) -> None:
        connection.execute(delete(SEEKS).where(SEEKS.c.id == id))
        tell_others(connection, "lobby")

    return write


def has_old(now: float) -> Callable[[Connection], bool]:
    """Asks whether there is anything that counts no more."""
    found = select(SEEKS.c.id).where(SEEKS.c.ends < now - DAY).limit(1)
    return lambda connection: connection.execute(found).first() is not None


def dropping_old(now: float) -> Job:
    """A job that removes what counts no more."""

    def write(connection: Connection) -> None:
        connection.execute(delete(SEEKS).where(SEEKS.c.ends < now - DAY))

    return write


# quick match


def waiting_on_benches(seek: Seek, now: float) -> Callable[[Connection], Seek | None]:
    """Asks who waits longest for the same, among those whom one may meet."""
    found = select(SEEKS).where(same_as(seek), counts(now)).order_by(SEEKS.c.created, SEEKS.c.id)

    def read(connection: Connection) -> Seek | None:
        apart = kept_apart(connection, seek.browser)
        waiting = (seek_of(row) for row in connection.execute(found))
        return next((one for one in waiting if one.browser not in {seek.browser, *apart}), None)

    return read


def same_as(seek: Seek) -> ColumnElement[bool]:
    same = (SEEKS.c.game == seek.game) & (SEEKS.c.clock == seek.clock)
    return same & (SEEKS.c.kind == QUICK) & (SEEKS.c.state == OPEN)


def waiting_quick(seek: Seek) -> Job:
    """A job that takes the first free bench; Overtaken if somebody is there whom one may meet."""
    now = seek.created

    def write(connection: Connection) -> None:
        own = (SEEKS.c.browser == seek.browser) & (SEEKS.c.kind == QUICK) & (SEEKS.c.state == OPEN)
        connection.execute(delete(SEEKS).where(own))
        connection.execute(delete(SEEKS).where(same_as(seek), ~counts(now)))
        if waiting_on_benches(seek, now)(connection):
            raise Overtaken
        held = set(connection.scalars(select(SEEKS.c.bench).where(same_as(seek))))
        benches = (f"{seek.game} {seek.clock} {number}" for number in range(len(held) + 1))
        bench = next(bench for bench in benches if bench not in held)
        try:
            connection.execute(insert(SEEKS).values(**vars(replace(seek, bench=bench))))
        except IntegrityError:
            raise Overtaken from None
        tell_others(connection, "lobby")

    return write
