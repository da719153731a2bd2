"""The devices that are told when it is their person's turn, and the key that signs for us."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Insert, delete, func, insert, select
from sqlalchemy import Table as Place
from sqlalchemy.dialects import postgresql, sqlite

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.protection.web_push import Device, new_key
from shedet.web.store.schema import PUSH_KEYS, SUBSCRIPTIONS
from shedet.web.store.store import Job, tell_others

MOST = 10
"""Devices of one browser's person."""


@dataclass(frozen=True)
class Subscription:
    """A device of somebody, and the language in which it is told something."""

    browser: str
    device: Device
    language: str
    created: float

    @property
    def id(self) -> str:
        return id_of(self.device.endpoint)


def id_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def insert_or_not(connection: Connection, place: Place) -> Any:
    """An insertion that does nothing where the key is taken; both kinds of database know it."""
    of_dialect: Callable[[Place], Any] = (
        postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    )
    return of_dialect(place).on_conflict_do_nothing()


def making_key(connection: Connection) -> None:
    """A job that makes the server's key if there is none; whoever is first has made it."""
    made: Insert = insert_or_not(connection, PUSH_KEYS)
    connection.execute(made, {"number": 1, "private": new_key()})


def key(connection: Connection) -> str:
    """Asks for the server's private key; nothing before it is made."""
    return connection.scalar(select(PUSH_KEYS.c.private).where(PUSH_KEYS.c.number == 1)) or ""


def keeping(new: Subscription) -> Job:
    """A job that keeps a device; one that was there before belongs to this browser now."""

    def write(connection: Connection) -> None:
        connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == new.id))
        counted = select(func.count()).where(SUBSCRIPTIONS.c.browser == new.browser)
        if connection.execute(counted).scalar_one() >= MOST:
            raise NotNow(Sentence("You’re told on {most} devices already.", most=MOST))
        row = {
            "id": new.id,
            "browser": new.browser,
            **vars(new.device),
            "language": new.language,
            "created": new.created,
        }
        connection.execute(insert(SUBSCRIPTIONS), row)
        tell_others(connection, "subscribed", new.browser)

    return write


def dropping(*ids: str) -> Job:
    """A job that forgets devices: turned off, or unknown to their push service."""
    gone = delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id.in_(ids))

    def write(connection: Connection) -> None:
        connection.execute(gone)

    return write


def forgetting(browser: str) -> Job:
    """A job that forgets all devices of a person."""
    gone = delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.browser == browser)

    def write(connection: Connection) -> None:
        connection.execute(gone)

    return write


def subscribers(connection: Connection) -> dict[str, float]:
    """Asks who is told anything, and since when."""
    found = select(SUBSCRIPTIONS.c.browser, func.min(SUBSCRIPTIONS.c.created))
    rows = connection.execute(found.group_by(SUBSCRIPTIONS.c.browser))
    return {row[0]: row[1] for row in rows}


def devices_of(browser: str) -> Callable[[Connection], Sequence[Subscription]]:
    """Asks for the devices of a person."""
    found = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.browser == browser)
    return lambda connection: [
        Subscription(
            row.browser, Device(row.endpoint, row.key, row.auth), row.language, row.created
        )
        for row in connection.execute(found)
    ]
