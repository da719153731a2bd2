"""Studies in the database: opened, changed, kept under a name, removed; what the coach says."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.store.pulse import living
from shedet.web.store.schema import STUDIES, WEIGHINGS
from shedet.web.store.store import Job

MOST_KEPT = 50
"""Named studies of one person."""
MOST_OPEN = 30
"""Studies without a name of one person: of more the one that was changed first is removed."""
OPEN = -1
"""Instead of a seat: all cards are open."""


class NoSuchStudy(ShedetError):
    """There is none at this address, or it has expired."""


@dataclass(frozen=True)
class Study:
    """A study as it is kept; start and tree are JSON."""

    id: str
    owner: str
    game: str
    name: str
    source: str
    created: float
    changed: float
    start: str
    tree: str
    last: int = 0


@dataclass(frozen=True)
class Asked:
    """What the coach was asked about a point, and has said."""

    study: str
    node: int
    seat: int
    account: str
    percent: int
    place: int
    json: str


def opening_study(study: Study) -> Job:
    """A job that keeps a new study; of too many without a name the oldest goes."""

    def write(connection: Connection) -> None:
        nameless = (STUDIES.c.owner == study.owner) & (STUDIES.c.name == "")
        newest = select(STUDIES.c.id).where(nameless).order_by(STUDIES.c.changed.desc())
        delete_studies(connection, connection.scalars(newest.offset(MOST_OPEN - 1)).all())
        connection.execute(insert(STUDIES).values(**vars(study)))

    return write


def changing_study(id: str, owner: str, at: float, change: Callable[[str], tuple[str, int]]) -> Job:
    """A job that changes the tree of a person's study; `change` gives the tree and a point."""

    def write(connection: Connection) -> None:
        row = own_row(connection, id, owner)
        tree, last = change(row.tree)
        changed = update(STUDIES).where(STUDIES.c.id == id)
        connection.execute(changed.values(tree=tree, last=last, changed=at))

    return write


def naming_study(id: str, owner: str, name: str, at: float) -> Job:
    """A job that keeps a study under a name, or gives it another."""

    def write(connection: Connection) -> None:
        row = own_row(connection, id, owner)
        named = (STUDIES.c.owner == owner) & (STUDIES.c.name != "")
        kept = connection.scalar(select(func.count()).where(named)) or 0
        if not row.name and kept >= MOST_KEPT:
            raise NotNow(
                Sentence("You already keep {most} analyses. Delete one first.", most=MOST_KEPT)
            )
        named_now = update(STUDIES).where(STUDIES.c.id == id)
        connection.execute(named_now.values(name=name, changed=at))

    return write


def removing_study(id: str, owner: str) -> Job:
    """A job that removes a person's study."""

    def write(connection: Connection) -> None:
        own_row(connection, id, owner)
        delete_studies(connection, [id])

    return write


def removing_stale(ids: Sequence[str], before: float) -> Job:
    """A job that removes those of these studies that still have no name and were not changed."""

    def write(connection: Connection) -> None:
        due = (STUDIES.c.name == "") & (STUDIES.c.changed < before)
        stale = select(STUDIES.c.id).where(STUDIES.c.id.in_(ids), due)
        delete_studies(connection, connection.scalars(stale).all())

    return write


def delete_studies(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(delete(WEIGHINGS).where(WEIGHINGS.c.study.in_(ids)))
    connection.execute(delete(STUDIES).where(STUDIES.c.id.in_(ids)))


def own_row(connection: Connection, id: str, owner: str) -> Row[Any]:
    """A person's study, locked until it is changed."""
    own = (STUDIES.c.id == id) & (STUDIES.c.owner == owner)
    row = connection.execute(select(STUDIES).where(own).with_for_update()).one_or_none()
    if row is None:
        raise no_such_study()
    return row


def no_such_study() -> NoSuchStudy:
    return NoSuchStudy(Sentence("This analysis isn’t here, or no longer. Nobody kept it."))


def study_with(id: str) -> Callable[[Connection], Study]:
    """Asks for a study; raises where there is none."""
    found = select(STUDIES).where(STUDIES.c.id == id)

    def read(connection: Connection) -> Study:
        row = connection.execute(found).one_or_none()
        if row is None:
            raise no_such_study()
        return Study(**row._mapping)

    return read


def studies_of(owner: str) -> Callable[[Connection], list[Study]]:
    """Asks for the named studies of a person, the newest first."""
    named = (STUDIES.c.owner == owner) & (STUDIES.c.name != "")
    found = select(STUDIES).where(named).order_by(STUDIES.c.changed.desc(), STUDIES.c.id)
    return lambda connection: [Study(**row._mapping) for row in connection.execute(found)]


def study_from(owner: str, source: str) -> Callable[[Connection], str | None]:
    """Asks for the study that a person has begun from a replay and not named."""
    begun = (STUDIES.c.owner == owner) & (STUDIES.c.source == source) & (STUDIES.c.name == "")
    found = select(STUDIES.c.id).where(begun).order_by(STUDIES.c.changed.desc()).limit(1)
    return lambda connection: connection.scalar(found)


def has_studies(owner: str) -> Callable[[Connection], bool]:
    """Asks whether a person has any study."""
    found = select(STUDIES.c.id).where(STUDIES.c.owner == owner).limit(1)
    return lambda connection: connection.execute(found).first() is not None


# what the coach says


def at_point(study: str, node: int, seat: int) -> Any:
    here = WEIGHINGS.c
    return (here.study == study) & (here.node == node) & (here.seat == seat)


def asking(study: str, node: int, seat: int, account: str, at: float) -> Job:
    """A job that notes what the coach is asked, unless that was asked before."""

    def write(connection: Connection) -> None:
        if connection.execute(select(STUDIES.c.id).where(STUDIES.c.id == study)).first() is None:
            raise no_such_study()
        if connection.execute(select(WEIGHINGS).where(at_point(study, node, seat))).first() is None:
            row = {"study": study, "node": node, "seat": seat, "asked": at, "account": account}
            nothing = {"percent": 0, "place": 0, "lease": "", "json": ""}
            connection.execute(insert(WEIGHINGS).values(**row, **nothing))

    return write


def claiming(asked: Asked, server: str, now: float, claimed: list[bool]) -> Job:
    """A job that claims what was asked, unless another server that lives has."""
    here = WEIGHINGS.c
    is_free = here.lease.in_(("", server)) | here.lease.not_in(living(now))
    point = at_point(asked.study, asked.node, asked.seat)
    taking = update(WEIGHINGS).where(point, here.json == "", is_free).values(lease=server)

    def write(connection: Connection) -> None:
        claimed.append(bool(connection.execute(taking).rowcount))

    return write


def noting(asked: Asked, **news: object) -> Job:
    """A job that notes how far the coach is, or what it says."""
    noted = update(WEIGHINGS).where(at_point(asked.study, asked.node, asked.seat)).values(**news)

    def write(connection: Connection) -> None:
        connection.execute(noted)

    return write


def forgetting(asked: Asked) -> Job:
    """A job that drops what the coach did not answer."""
    point = at_point(asked.study, asked.node, asked.seat)

    def write(connection: Connection) -> None:
        connection.execute(delete(WEIGHINGS).where(point, WEIGHINGS.c.json == ""))

    return write


def weighing_at(study: str, node: int, seat: int) -> Callable[[Connection], Asked | None]:
    """Asks for what the coach was asked about a point."""
    found = select(WEIGHINGS).where(at_point(study, node, seat))

    def read(connection: Connection) -> Asked | None:
        row = connection.execute(found).one_or_none()
        return asked_of(row) if row else None

    return read


def unanswered(server: str, now: float, most: int = 20) -> Callable[[Connection], list[Asked]]:
    """Asks for what nobody who lives works on, the oldest first."""
    here = WEIGHINGS.c
    is_free = (here.lease == "") | here.lease.not_in(living(now))
    found = select(WEIGHINGS).where(here.json == "", is_free).order_by(here.asked).limit(most)
    return lambda connection: [asked_of(row) for row in connection.execute(found)]


def asked_of(row: Row[Any]) -> Asked:
    return Asked(row.study, row.node, row.seat, row.account, row.percent, row.place, row.json)
