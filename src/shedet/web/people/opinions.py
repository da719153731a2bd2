"""Whom a person likes, and whom they blocked: they get no seat, no ear and no challenge."""

from collections.abc import Callable, Collection, Sequence

from sqlalchemy import Connection, Select, delete, func, insert, select

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.parts.you import Opinion
from shedet.web.protection.identity import hash_of
from shedet.web.store.schema import OPINIONS, TOKENS
from shedet.web.store.store import Job

MOST = 300
"""People that somebody likes or blocks."""


def opinion_id(person: str, other: str) -> str:
    return hash_of(f"opinion {person} {other}")[:32]


def opinions_of(person: str) -> Callable[[Connection], Sequence[Opinion]]:
    """Asks whom somebody likes or blocks."""
    found = select(OPINIONS).where(OPINIONS.c.person == person).order_by(OPINIONS.c.since.desc())
    return lambda connection: [
        Opinion(opinion_id(person, row.other), row.name, row.blocks)
        for row in connection.execute(found)
    ]


def noting_opinion(person: str, hash: str, name: str, blocks: bool, now: float) -> Job:
    """A job that notes that somebody likes or blocks the owner of a seat."""

    def write(connection: Connection) -> None:
        other = person_behind(connection, hash)
        if other == person:
            raise NotNow(Sentence("That’s you."))
        counted = select(func.count()).where(OPINIONS.c.person == person)
        if connection.execute(counted).scalar_one() >= MOST:
            raise NotNow(Sentence("Your list is full. Remove somebody first."))
        forgetting(person, other)(connection)
        row = {"person": person, "other": other, "blocks": blocks, "name": name, "since": now}
        connection.execute(insert(OPINIONS).values(**row))

    return write


def person_behind(connection: Connection, hash: str) -> str:
    """The person who owns a seat: where a program sits there, who made its token."""
    owner = connection.scalar(select(TOKENS.c.owner).where(TOKENS.c.hash == hash))
    return owner or hash


def forgetting(person: str, other: str) -> Job:
    same = (OPINIONS.c.person == person) & (OPINIONS.c.other == other)

    def write(connection: Connection) -> None:
        connection.execute(delete(OPINIONS).where(same))

    return write


def taking_back(person: str, id: str) -> Job:
    """A job that ends one opinion of a person, as a page names it."""
    asked = select(OPINIONS.c.other).where(OPINIONS.c.person == person)

    def write(connection: Connection) -> None:
        for other in connection.scalars(asked).all():
            if opinion_id(person, other) == id:
                forgetting(person, other)(connection)
                return
        raise NotNow(Sentence("They aren’t on your list anymore."))

    return write


def blocked_by(people: Collection[str]) -> Callable[[Connection], frozenset[str]]:
    """Asks for the hashes of all seats that belong to somebody whom these people block."""
    by = OPINIONS.c.person.in_(people)
    return hashes(select(OPINIONS.c.other).where(by, OPINIONS.c.blocks))


def blockers_of(hash: str) -> Callable[[Connection], frozenset[str]]:
    """Asks for the hashes of all seats that belong to somebody who blocks this one."""

    def read(connection: Connection) -> frozenset[str]:
        person = person_behind(connection, hash)
        by = select(OPINIONS.c.person).where(OPINIONS.c.other == person, OPINIONS.c.blocks)
        return hashes(by)(connection)

    return read


def hashes(people: Select[str]) -> Callable[[Connection], frozenset[str]]:
    """Asks for people, with the programs that have tokens of theirs."""
    tokens = select(TOKENS.c.hash).where(TOKENS.c.owner.in_(people))

    def read(connection: Connection) -> frozenset[str]:
        found = frozenset(connection.scalars(people))
        return found | frozenset(connection.scalars(tokens)) if found else found

    return read


def not_welcome() -> NotNow:
    return NotNow(Sentence("You can’t sit down at this table."))
