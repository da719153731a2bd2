"""Databases and servers for the tests of the web server."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web import databases, postgres
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
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A migrated database without rows, of each kind that we can use."""
    if request.param == "sqlite":
        return databases.provide(tmp_path)
    url = str(request.getfixturevalue("postgres_url"))
    databases.empty_rows(url)
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def blank_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """One that nobody has opened yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'shedet.db'}"
    url = str(request.getfixturevalue("postgres_url"))
    databases.empty(url)
    return url


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for a whole file of tests, without limits on how much is asked."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running
