"""Databases and servers for the tests of the web server."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web import postgres
from tests.web.serving import Server, serving


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    if postgres.binaries() is None:
        pytest.skip("PostgreSQL is not installed: make system-packages")
    directory = Path(tempfile.mkdtemp(prefix="shedet-pg-"))
    try:
        with postgres.cluster(directory / str(os.getpid())) as url:
            yield url
    finally:
        shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind that we can use."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'shedet.db'}"
        return
    url = request.getfixturevalue("postgres_url")
    empty(url)
    yield url


def empty(url: str) -> None:
    from sqlalchemy import create_engine, text

    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))
    engine.dispose()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a whole file of tests, without limits on how much is asked."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running
