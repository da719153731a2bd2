"""Recognises the person behind a request, once for each request and each live page."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy import Connection, cast, func, literal, select
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from shedet.web.people.opinions import blocked_by
from shedet.web.protection import identity
from shedet.web.store.schema import DEVICES, OWNERS, TABLES
from shedet.web.store.store import NotRead, Store

VISITOR = "shedet.visitor"
"""Where in the scope of a request the visitor stands."""
NOBODYS = ("/static/", "/api/", "/healthz", "/readyz", "/favicon.ico")
"""Answered alike for everybody; programs are known by their tokens."""
TABLE = "/t/"


@dataclass(frozen=True)
class Visitor:
    """Who asks, as far as the database knows."""

    persons: dict[str, str]
    """By the hash of each secret that the browser has the person; nothing for one that has
    signed out."""
    waiting: int = 0
    """At how many tables it is the person's turn, beside the one that is asked for."""
    blocked: frozenset[str] = frozenset()
    """At tables: the hashes of those whom the person blocks."""
    error: NotRead | None = None
    """Why nobody could be recognised."""

    def person(self, browser: str) -> str:
        """The person that a browser belongs to."""
        if self.error:
            raise self.error
        return self.persons.get(browser, browser)


def visitor_in(scope: Scope) -> Visitor:
    found: Visitor = scope.get(VISITOR) or Visitor({})
    return found


class Recognition:
    """Notes in each request who asks: one look into the database, and none without a cookie."""

    def __init__(self, app: ASGIApp, store: Store) -> None:
        self.app = app
        self.store = store

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and not scope["path"].startswith(NOBODYS):
            scope = {**scope, VISITOR: await self.visitor(scope)}
        await self.app(scope, receive, send)

    async def visitor(self, scope: Scope) -> Visitor:
        connection = HTTPConnection(scope)
        # under both names: a cookie of the one does not hide that of the other
        secrets = {identity.secret_in(connection, is_secure) for is_secure in (True, False)} - {""}
        if not secrets:
            return Visitor({})
        browsers = sorted(map(identity.hash_of, secrets))
        counts = scope["type"] == "http"
        try:
            return await self.store.read(recognising(browsers, table_in(scope["path"]), counts))
        except NotRead as error:
            return Visitor({}, error=error)


def table_in(path: str) -> str:
    """The table that a path is about, if it is about one."""
    return path.removeprefix(TABLE).partition("/")[0] if path.startswith(TABLE) else ""


async def look_again(scope: Scope, store: Store) -> None:
    """After a person has blocked somebody: the answer to the same request hides them already."""
    visitor = visitor_in(scope)
    people = set(visitor.persons.values())
    scope[VISITOR] = replace(visitor, blocked=await store.read(blocked_by(people)))


def recognising(browsers: list[str], table: str, counts: bool) -> Callable[[Connection], Visitor]:
    """Asks to whom browsers belong, how many other tables wait for that person, and whom they
    block, if it is about a table."""
    found = select(DEVICES.c.browser, DEVICES.c.person).where(DEVICES.c.browser.in_(browsers))

    def read(connection: Connection) -> Visitor:
        rows = {row.browser: row.person for row in connection.execute(found)}
        persons = {browser: rows.get(browser, browser) for browser in browsers}
        people = set(persons.values()) - {""}
        waiting = counted_waiting(connection, people, table) if counts else 0
        blocked = blocked_by(people)(connection) if table else frozenset()
        return Visitor(persons, waiting, blocked)

    return read


SEAT_WAITS = (literal(",") + TABLES.c.waiting + ",").contains(
    literal(",") + cast(OWNERS.c.seat, TABLES.c.id.type) + ","
)
"""Is the seat of an owner among those that the table waits for?"""


def counted_waiting(connection: Connection, persons: set[str], besides: str = "") -> int:
    """At how many tables, beside one, it is somebody's turn."""
    found = (
        select(func.count(TABLES.c.id.distinct()))
        .join(OWNERS, OWNERS.c.table == TABLES.c.id)
        .where(OWNERS.c.hash.in_(persons), TABLES.c.stage == "playing", SEAT_WAITS)
        .where(TABLES.c.id != besides)
    )
    return connection.execute(found).scalar_one()
