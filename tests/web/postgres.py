"""A PostgreSQL server of our own, in a directory of its own, if its programs are here."""

import getpass
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.lengths import PATIENCE

USER = "postgres"


def binaries() -> Path | None:
    """Where initdb and pg_ctl are: the newest version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=version)
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    return Path(path).parent if path else None


def version(path: Path) -> int:
    name = path.parents[1].name
    return int(name) if name.isdigit() else 0


def as_owner(*command: object) -> None:
    """PostgreSQL refuses to run as root."""
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["runuser", "-u", USER, "--", *words]
    done = subprocess.run(
        words, cwd="/", capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def cluster(directory: Path) -> Iterator[str]:
    """The address of an empty database, served over a socket in the directory."""
    place = binaries()
    assert place
    directory.mkdir(parents=True)
    if os.geteuid() == 0:
        shutil.chown(directory, USER)
        for parent in directory.parents:
            if not parent.stat().st_mode & 0o001:
                parent.chmod(parent.stat().st_mode | 0o011)
    data = directory / "data"
    name = USER if os.geteuid() == 0 else getpass.getuser()
    as_owner(place / "initdb", "-D", data, "-U", name, "-A", "trust", "--no-sync")
    start(directory)
    try:
        yield f"postgresql://{name}@/postgres?host={directory}"
    finally:
        stop(directory)


def stop(directory: Path) -> None:
    """As a failing machine would."""
    place = binaries()
    assert place
    as_owner(place / "pg_ctl", "-D", directory / "data", "-m", "immediate", "-w", "stop")


def start(directory: Path) -> None:
    """Again, after a stop."""
    place = binaries()
    assert place
    data, log = directory / "data", directory / "log"
    options = f"-k {directory} -c listen_addresses='' -c fsync=off"
    as_owner(place / "pg_ctl", "-D", data, "-l", log, "-w", "-o", options, "start")
