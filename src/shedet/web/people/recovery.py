"""The recovery link: printed, used once, and replaced by its use."""

from sqlalchemy import Connection, delete, insert, select

from shedet.core.language import Sentence
from shedet.web.protection.identity import hash_of, new_secret
from shedet.web.store.schema import RECOVERY_LINKS
from shedet.web.store.store import Job, Store
from shedet.web.tables.queries import NoSuchTable


def no_such_link() -> NoSuchTable:
    return NoSuchTable(
        Sentence("This recovery link was used or replaced. It doesn’t work anymore.")
    )


async def new_link(store: Store, person: str, now: float) -> str:
    """The secret of a new link, in place of any earlier one; only its hash is kept."""
    secret = new_secret()

    def write(connection: Connection) -> None:
        keep(connection, person, secret, now)

    await store.write(write)
    return secret


def keep(connection: Connection, person: str, secret: str, now: float) -> None:
    connection.execute(delete(RECOVERY_LINKS).where(RECOVERY_LINKS.c.person == person))
    row = {"person": person, "hash": hash_of(secret), "created": now}
    connection.execute(insert(RECOVERY_LINKS).values(**row))


async def person_of(store: Store, secret: str) -> str:
    """Whose link it is; refused if it is nobody's."""
    found = select(RECOVERY_LINKS.c.person).where(RECOVERY_LINKS.c.hash == hash_of(secret))
    person = await store.read(lambda connection: connection.execute(found).scalar_one_or_none())
    if person is None:
        raise no_such_link()
    return str(person)


async def use(store: Store, secret: str, now: float) -> tuple[str, str]:
    """The person, and the secret of the link that replaces this one, which ends here."""
    person, new = await person_of(store, secret), new_secret()
    await store.write(replacing(person, secret, new, now))
    return person, new


def replacing(person: str, secret: str, new: str, now: float) -> Job:
    same = (RECOVERY_LINKS.c.person == person) & (RECOVERY_LINKS.c.hash == hash_of(secret))

    def write(connection: Connection) -> None:
        if not connection.execute(delete(RECOVERY_LINKS).where(same)).rowcount:
            raise no_such_link()
        keep(connection, person, new, now)

    return write
