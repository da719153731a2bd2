"""Calls in worker processes: all of them, once, whatever becomes of the processes."""

import os
import signal
import socket
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import sleep
from types import ModuleType

import pytest

from shedet.core.errors import IllegalMove, NotationError, ShedetError
from shedet.core.language import Sentence
from shedet.core.system.pools import AHEAD, WINDOW, Here, Pool, Processes, pool_for
from tests.commands import is_running, wait_until


@pytest.fixture(scope="module")
def two() -> Iterator[Processes]:
    """Two processes, for all that leaves them as they are."""
    with Processes(2) as pool:
        yield pool


def noting(asked: list[int]) -> Iterator[int]:
    """Numbers, and which of them were taken."""
    for number in range(100):
        asked.append(number)
        yield number


def square(number: int) -> int:
    return number * number


def late(place: Path, number: int) -> int:
    """The first call ends after all others that are given out with it."""
    if number == 0:
        wait_until((place / "go").exists, "no other call has ended")
    return number


def refuse(number: int) -> int:
    if number == 2:
        raise IllegalMove("S2-1.1", Sentence("Number {number} is not for you.", number=number))
    return number


def kill_once(place: Path, number: int) -> tuple[int, int]:
    """The third call kills its process, the first time that it is made."""
    if number == 2:
        try:
            (place / "killed").touch(exist_ok=False)
        except FileExistsError:
            return number, os.getpid()
        os.kill(os.getpid(), signal.SIGKILL)
    return number, os.getpid()


def kill_always(place: Path, number: int) -> int:
    (place / f"{os.getpid()}").touch()
    os._exit(1)


def first_alone(place: Path, number: int) -> int:
    """All calls but the first go on and on."""
    if number:
        hang(place, number)
    return number


def hang(place: Path, number: int) -> None:
    (place / str(os.getpid())).touch()
    while True:
        sleep(1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_things(two: Processes, jobs: int) -> None:
    pool: Pool = two if jobs == 2 else Here()
    assert list(pool.in_order(square, range(40))) == [n * n for n in range(40)]
    assert sorted(pool.as_they_end(square, range(40))) == [n * n for n in range(40)]
    assert list(pool.in_order(square, [])) == []


def test_a_long_call_holds_up_only_those_who_want_order(two: Processes, tmp_path: Path) -> None:
    found = two.as_they_end(partial(late, tmp_path), range(5))
    early = [next(found) for _ in range(4)]
    assert 0 not in early
    (tmp_path / "go").touch()
    assert list(found) == [0]


def test_a_long_call_lets_only_so_many_results_wait(two: Processes, tmp_path: Path) -> None:
    asked: list[int] = []

    def things() -> Iterator[int]:
        for number in range(200):
            asked.append(number)
            if number == 2 * WINDOW - 1:
                (tmp_path / "go").touch()
            yield number

    found = two.in_order(partial(late, tmp_path), things())
    assert next(found) == 0
    assert len(asked) <= 2 * WINDOW
    found.close()


def test_things_are_taken_as_they_are_needed(two: Processes) -> None:
    asked: list[int] = []
    found = two.as_they_end(square, noting(asked))
    next(found)
    assert len(asked) <= 2 * AHEAD
    found.close()


def test_results_that_are_left_end_the_calls_that_were_given_out(
    two: Processes, tmp_path: Path
) -> None:
    found = two.as_they_end(partial(first_alone, tmp_path), range(100))
    assert next(found) == 0
    found.close()
    assert not two.waiting
    assert not any(worker.call for worker in two.workers)
    assert list(two.in_order(square, [3])) == [9]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_keeps_its_kind_and_its_sentence(two: Processes, jobs: int) -> None:
    pool: Pool = two if jobs == 2 else Here()
    with pytest.raises(IllegalMove, match=r"Number 2 is not for you. \[S2-1.1\]"):
        list(pool.in_order(refuse, range(9)))


def test_a_killed_process_loses_no_call_and_tells_none_twice(tmp_path: Path) -> None:
    with Processes(2) as pool:
        found = list(pool.as_they_end(partial(kill_once, tmp_path), range(12)))
    assert (tmp_path / "killed").exists()
    assert sorted(number for number, _ in found) == list(range(12))


def test_work_that_ends_every_process_is_given_up_in_one_sentence(tmp_path: Path) -> None:
    with Processes(1) as pool, pytest.raises(ShedetError, match="3 processes that did the same"):
        list(pool.in_order(partial(kill_always, tmp_path), [1]))
    assert len(list(tmp_path.iterdir())) == 3


def test_a_pool_that_is_left_ends_its_processes(tmp_path: Path) -> None:
    with Processes(1) as pool:
        pool.give(partial(hang, tmp_path), 1)
        wait_until(lambda: any(tmp_path.iterdir()), "the call does not begin")
    (begun,) = tmp_path.iterdir()
    wait_until(lambda: not is_running(int(begun.name)), "the process goes on")


def taken_port() -> socket.socket:
    """A port at which nobody listens."""
    found = socket.socket()
    found.bind(("127.0.0.1", 0))
    return found


class NoRay(ModuleType):
    """In place of Ray, which is asked only where nothing is known of a cluster."""

    def init(self, **settings: object) -> None:
        assert settings["address"] == "auto"
        raise ConnectionError("Could not find any running Ray instance.")


def test_without_ray_a_cluster_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = r"^Ray is not installed\. `pip install 'shedet\[cluster\]'` installs it\.$"
    with pytest.raises(NotationError, match=said), pool_for(2, "auto"):
        pass


@pytest.mark.parametrize("address", ["auto", "127.0.0.1:{port}", "nobody", "127.0.0.1:70000"])
def test_a_cluster_that_does_not_answer_is_named_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, address: str
) -> None:
    monkeypatch.setitem(sys.modules, "ray", NoRay("ray"))
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with taken_port() as taken:
        where = address.format(port=taken.getsockname()[1])
        said = rf"^No cluster of Ray answers at {where}\.$"
        with pytest.raises(NotationError, match=said), pool_for(2, where):
            pass


def test_one_job_is_this_process() -> None:
    with pool_for(1) as pool:
        assert list(pool.in_order(pid, [0])) == [os.getpid()]


def pid(_: int) -> int:
    return os.getpid()
