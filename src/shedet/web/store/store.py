"""The database: one thread writes, many jobs a commit; writes are durable."""

import asyncio
import os
import queue
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import TypeVar

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import one_line, quoted
from shedet.core.language import Sentence
from shedet.core.system.locking import hold, let_go
from shedet.core.system.os_errors import not_written
from shedet.web.measures import DATABASE_ERRORS
from shedet.web.store.backup import back_up_before_migrating
from shedet.web.store.migrating import migrate

log = structlog.get_logger()

T = TypeVar("T")
Job = Callable[[Connection], None]

LARGEST_BATCH = 500
MIGRATING = 0x5EDE7
"""The number of our advisory lock in PostgreSQL, for those who start at the same time."""
NEWS = "shedet"
"""The channel on which processes tell each other what has changed."""


class NotKept(ShedetError):
    """The write failed: the change must not be shown to anybody."""


class Lost(NotKept):
    """The connection was lost: whether it was written is not known."""


class Overtaken(ShedetError):
    """Another process was first: read on, and ask again."""

    def __init__(self) -> None:
        super().__init__(Sentence("The game has moved on. Please choose again."))


class NotRead(ShedetError):
    """The database does not answer; its content is unchanged."""


@dataclass
class Writing:
    """A job for the writer, and the future that waits for it."""

    job: Job
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop

    def report(self, error: Exception | None) -> None:
        """Report from the writer's thread that it is on disk, or why not."""

        def tell() -> None:
            if self.done.done():
                return
            if error:
                self.done.set_exception(error)
            else:
                self.done.set_result(None)

        self.loop.call_soon_threadsafe(tell)


class Store:
    """Reads in any thread, writes in one. SQLite is locked by one process, PostgreSQL is shared."""

    def __init__(self, database: str, backups: Path | None = None) -> None:
        """Before a migration the database is backed up: into a folder, or beside its file."""
        self.url = checked(database)
        self.backups = backups
        self.engine = engine_of(self.url)
        self.lock = Lock(self.url)
        try:
            keep_private(self.url)
            self.writer = self.engine.connect()
            self.prepare()
        except BaseException as error:
            self.let_go()
            if isinstance(error, SQLAlchemyError):
                raise not_opened(self.url, error) from None
            raise
        self.jobs: queue.SimpleQueue[Writing | None] = queue.SimpleQueue()
        self.is_healthy = True
        self.ahead = 0.0
        """By how many seconds the database's time is ahead of ours."""
        self.thread = Thread(target=self.write_all, name="writer", daemon=True)
        self.thread.start()

    @property
    def is_shared(self) -> bool:
        """May other processes write to it?"""
        return self.url.get_backend_name() == "postgresql"

    def now(self) -> float:
        """The database's time; with SQLite that is ours."""
        return time.time() + self.ahead

    def prepare(self) -> None:
        """Migrate the tables of the database, one process at a time."""
        if self.is_shared:
            self.writer.execute(text(f"select pg_advisory_lock({MIGRATING})"))
        try:
            self.back_up()
            migrate(self.writer)
            self.writer.commit()
        finally:
            if self.is_shared and not self.writer.invalidated:
                self.writer.rollback()
                self.writer.execute(text(f"select pg_advisory_unlock({MIGRATING})"))
                self.writer.commit()

    def back_up(self) -> None:
        """Before a migration: what was there can be restored."""
        beside = Path(str(self.url.database)).parent if is_file(self.url) else None
        folder = self.backups or beside
        if folder and (path := back_up_before_migrating(self.engine, self.writer, folder)):
            log.info("backed up before migrating", file=str(path))

    async def write(self, job: Job) -> None:
        """Do the job in a transaction; when this returns, it is on the disk."""
        loop = asyncio.get_running_loop()
        writing = Writing(job, loop.create_future(), loop)
        self.jobs.put(writing)
        # the caller may be cancelled; what was begun is finished anyway
        await asyncio.shield(writing.done)

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask the database something, in a thread of its own."""
        try:
            return await asyncio.to_thread(self.read_now, ask)
        except SQLAlchemyError as error:
            DATABASE_ERRORS.labels("read").inc()
            log.warning("database not read", error=said_by_database(error))
            raise NotRead(
                Sentence(
                    "The games can’t be reached right now. Nothing is lost – try again in a moment."
                )
            ) from None

    def read_now(self, ask: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            if self.is_shared:  # what belongs together is read together
                connection.execution_options(isolation_level="REPEATABLE READ")
            return ask(connection)

    def write_all(self) -> None:
        """The writer's loop: jobs that arrive during a transaction make the next one."""
        while first := self.jobs.get():
            batch = [first]
            stop = False
            while len(batch) < LARGEST_BATCH and not stop:
                try:
                    more = self.jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    stop = True
                else:
                    batch.append(more)
            self.write_batch(batch)
            if stop:
                return

    def write_batch(self, batch: list[Writing]) -> None:
        """All jobs in one transaction; if that fails, one by one, so that each fails alone."""
        error = self.tried([writing.job for writing in batch])
        if error is None or len(batch) == 1:
            for writing in batch:
                writing.report(error)
            return
        for writing in batch:
            writing.report(self.tried([writing.job]))

    def tried(self, jobs: list[Job]) -> Exception | None:
        """Do jobs in a transaction; returns what went wrong."""
        try:
            if self.writer.closed or self.writer.invalidated:
                self.reconnect()
            with self.writer.begin():
                for job in jobs:
                    job(self.writer)
        except SQLAlchemyError as error:
            self.is_healthy = False
            DATABASE_ERRORS.labels("write").inc()
            said = said_by_database(error)
            kind = Lost if self.writer.closed or self.writer.invalidated else NotKept
            return kind(Sentence("The table can’t be saved: {error}", error=said))
        except Exception as error:
            return error
        self.is_healthy = True
        return None

    def reconnect(self) -> None:
        """After the connection was lost: a new one."""
        self.writer.close()
        self.writer = self.engine.connect()

    def close(self) -> None:
        """Write what is pending, then release the database."""
        self.jobs.put(None)
        self.thread.join()
        self.let_go()

    def let_go(self) -> None:
        if hasattr(self, "writer"):
            self.writer.close()
        self.engine.dispose()
        self.lock.release()


class Lock:
    """Lock a SQLite database for one process; the lock ends with it, however it ends."""

    def __init__(self, url: URL) -> None:
        self.handle = -1
        if not is_file(url):
            return
        path = Path(str(url.database) + ".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.handle = hold(path)
        except BlockingIOError:
            raise in_use(url) from None
        except OSError as error:
            raise not_written(path, error) from None

    def release(self) -> None:
        let_go(self.handle)
        self.handle = -1


def checked(database: str) -> URL:
    """The address of a database that we can use."""
    try:
        url = make_url(database)
    except ArgumentError:
        raise not_usable(database) from None
    name = url.get_backend_name()
    if name == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if name != "sqlite" or url.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise not_usable(database)
    return url


def is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")


def keep_private(url: URL) -> None:
    """Make a SQLite database readable by its owner only, from its first byte on.

    What SQLite writes beside the file gets the same rights as the file.
    """
    if not is_file(url):
        return
    with suppress(OSError):  # it exists, which is fine; else SQLite will say what is wrong
        os.close(os.open(str(url.database), os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    for ending in ("", "-wal", "-shm", "-journal"):
        path = Path(str(url.database) + ending)
        with suppress(FileNotFoundError):
            try:
                path.chmod(0o600)
            except PermissionError:
                log.warning("others may read the database", file=path.name)


def engine_of(url: URL) -> Engine:
    try:
        if url.get_backend_name() == "postgresql":
            patience = {"connect_timeout": 5}
            return create_engine(url, pool_pre_ping=True, connect_args=patience)
        if not is_file(url):
            raise not_usable(url.render_as_string())
        engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})
    except (NoSuchModuleError, ImportError):
        raise NotationError(
            Sentence("PostgreSQL needs the package psycopg: pip install 'shedet[postgres]'.")
        ) from None
    event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: DBAPIConnection, _: object) -> None:
    """Commits of SQLite survive a power failure; deleted data is overwritten."""
    cursor = connection.cursor()
    cursor.execute("pragma journal_mode = wal")
    cursor.execute("pragma synchronous = full")
    cursor.execute("pragma foreign_keys = on")
    cursor.execute("pragma secure_delete = on")
    cursor.close()


def tell_others(connection: Connection, *words: object) -> None:
    """Tell the other processes something when this transaction is written; some may miss it."""
    if connection.dialect.name == "postgresql":
        said = " ".join(map(str, words))
        connection.execute(text(f"select pg_notify('{NEWS}', :said)"), {"said": said})


def said_by_database(error: SQLAlchemyError) -> str:
    """The database's own message, in one line, without our statement."""
    said = str(getattr(error, "orig", None) or error)
    return " ".join(said.split())[:200]


def not_usable(database: str) -> NotationError:
    return NotationError(
        Sentence(
            "Shedet can’t use the database {database}; use sqlite:///FILE or postgresql://...",
            database=quoted(database),
        )
    )


def not_opened(url: URL, error: SQLAlchemyError) -> NotationError:
    return NotationError(
        Sentence(
            "The database {url} cannot be opened: {error}",
            url=one_line(url.render_as_string()),
            error=said_by_database(error),
        )
    )


def in_use(url: URL) -> NotationError:
    return NotationError(
        Sentence("Another server uses the database {url}.", url=one_line(url.render_as_string()))
    )
