"""A pool on many machines: a cluster of Ray, which is imported only when somebody asks for one."""

import hashlib
import os
import platform
import signal
import socket
import tempfile
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Any

from shedet.core.errors import NotationError, ShedetError
from shedet.core.game import one_line
from shedet.core.language import Sentence
from shedet.core.system.pools import ENDED, TRIES, Ahead

AUTO = "auto"
"""The address of whichever cluster this machine is part of."""
PATIENCE = 5.0
"""Seconds in which a cluster has to answer."""
LOOK = 5.0
"""Seconds after which it is counted again how many cores the cluster has."""
OTHER = Sentence(
    "Machine {machine} of the cluster has another Shedet than this one. It must be the same"
    " everywhere."
)


class OnRay(Ahead[Any]):
    """A pool on all cores of a cluster, as many as it has just now.

    A call whose process or machine is gone is made again by Ray, and has one result.
    """

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.made = ray.remote(num_cpus=1, max_retries=TRIES - 1)(made)
        self.ours = hash_here()
        self.cores = 1
        self.counted = -LOOK

    @property
    def size(self) -> int:
        if monotonic() - self.counted >= LOOK:
            self.cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
            self.counted = monotonic()
        return self.cores

    def give(self, work: Callable[[Any], Any], thing: Any) -> Any:
        return self.made.remote(self.ours, work, thing)

    def ended(self, given: Collection[Any]) -> list[tuple[Any, Any]]:
        done, _ = self.ray.wait(list(given), num_returns=1)
        return [(call, self.result(call)) for call in done]

    def result(self, call: Any) -> Any:
        problems = self.ray.exceptions
        try:
            is_found, result = self.ray.get(call)
        except (problems.WorkerCrashedError, problems.NodeDiedError, problems.OutOfMemoryError):
            raise ShedetError(ENDED) from None
        if not is_found:
            raise result
        return result

    def drop(self, given: Collection[Any]) -> None:
        for call in given:
            self.ray.cancel(call, force=True)


def made(theirs: str, work: Callable[[Any], Any], thing: Any) -> tuple[bool, Any]:
    """Runs on the cluster: make a call. Is there a result, and the result or refusal."""
    try:
        if hash_here() != theirs:
            raise ShedetError(OTHER.about(machine=platform.node()))
        return True, work(thing)
    except ShedetError as error:
        return False, error


@cache
def hash_here() -> str:
    """The hash of all code and numbers of ours: where they are the same, so are the results."""
    found = hashlib.sha256()
    root = Path(str(files("shedet")))
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".pxd", ".toml"):
            found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


@contextmanager
def joined(address: str) -> Iterator[OnRay]:
    """The pool of a cluster that this machine is part of, by its address or `auto`."""
    try:
        import ray
    except ImportError:
        raise NotationError(
            Sentence("Ray is not installed. `pip install 'shedet[cluster]'` installs it.")
        ) from None
    known = address_here() if address == AUTO else address
    at_end = signal.getsignal(signal.SIGTERM)
    try:
        if known:
            knock(known)
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError, OSError):
        raise NotationError(
            Sentence("No cluster of Ray answers at {address}.", address=one_line(address[:100]))
        ) from None
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, at_end)  # Ray has its own way to end
    try:
        yield OnRay(ray)
    finally:
        ray.shutdown()


def address_here() -> str:
    """Where Ray says that the cluster of this machine is; empty if it says nothing."""
    if known := os.environ.get("RAY_ADDRESS"):
        return known
    place = os.environ.get("RAY_TMPDIR") or (
        "/tmp" if os.name == "posix" else tempfile.gettempdir()
    )
    with suppress(OSError, UnicodeDecodeError):
        return Path(place, "ray", "ray_current_cluster").read_text("utf-8").strip()
    return ""


def knock(address: str) -> None:
    """Does anybody listen there? Ray itself would ask for minutes."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise ValueError(address)
    socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
