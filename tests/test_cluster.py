"""A cluster of two machines here, by Ray: what is played there is what is played here.

Runs only in `make test-long`, which installs Ray.
"""

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from shedet.core.errors import IllegalMove, ShedetError
from shedet.core.language import Sentence
from shedet.core.system.cluster import OnRay, joined
from shedet.training.selfplay import Task, play_tasks
from tests.arena.arenas import held, lines, plan_of
from tests.commands import PATIENCE, is_running, run, started, wait_until
from tests.lengths import LENGTH

if LENGTH == 1:
    pytest.skip("a cluster is tested by `make test-long`", allow_module_level=True)
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # all of it stays at 127.0.0.1
pytest.importorskip("ray", reason="NOT TESTED: a cluster, for ray is not installed")

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]
MEMORY = 80_000_000
"""Of each machine's store of objects, in bytes."""
SETTINGS = {
    "worker_niceness": 0,
    "health_check_initial_delay_ms": 1000,
    "health_check_period_ms": 1000,
    "health_check_timeout_ms": 2000,
    "health_check_failure_threshold": 5,
}
"""Calls get their share of a busy machine, and a lost one is soon noticed."""
GAMES = 60


class Cluster:
    """Two machines of one core each; the cluster begins at the first, the second can be lost."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster as Machines

        first: dict[str, Any] = {
            "num_cpus": 1,
            "object_store_memory": MEMORY,
            "include_dashboard": False,
        }
        first["_system_config"] = SETTINGS
        self.machines = Machines(initialize_head=True, head_node_args=first)
        self.address: str = self.machines.address
        self.second: Any = None

    def complete(self) -> None:
        """Both machines are there."""
        if self.second is None:
            self.second = self.machines.add_node(num_cpus=1, object_store_memory=MEMORY)
            self.machines.wait_for_nodes(timeout=60)

    def lose(self) -> None:
        """The second machine is gone from one moment to the next."""
        self.machines.remove_node(self.second, allow_graceful=False)
        self.second = None


@pytest.fixture(scope="module")
def two() -> Iterator[Cluster]:
    found = Cluster()
    try:
        yield found
    finally:
        found.machines.shutdown()


def refuse(number: int) -> int:
    if number == 2:
        raise IllegalMove("S2-1.1", Sentence("Number {number} is not for you.", number=number))
    return number * number


def begun(place: Path, number: int) -> int:
    """Say where a call is made, and end once it may."""
    (place / f"{number} {os.getpid()}").touch()
    wait_until((place / "go").exists, "nobody lets the calls end")
    return number


def processes(place: Path) -> list[int]:
    """Those in which calls were begun."""
    return [int(path.name.split()[1]) for path in place.iterdir() if " " in path.name]


def killed(pool: OnRay, place: Path, kill: Callable[[list[int]], None]) -> None:
    """What runs is killed; all results come, each once."""
    place.mkdir()
    given = [pool.give(partial(begun, place), number) for number in range(6)]
    wait_until(lambda: len(processes(place)) == 2, "two calls do not run at once")
    before = processes(place)
    kill(before)
    wait_until(lambda: not all(map(is_running, before)), "nothing is killed")
    (place / "go").touch()
    results = []
    while given:
        for call, result in pool.ended(given):
            given.remove(call)
            results.append(result)
    assert sorted(results) == list(range(6))
    assert len(processes(place)) > 6  # what was killed was begun again


def test_calls_on_a_cluster_are_made_once_though_a_process_and_a_machine_are_killed(
    two: Cluster, tmp_path: Path
) -> None:
    two.complete()
    with joined(two.address) as pool:
        assert pool.size == 2
        assert list(pool.in_order(refuse, [3, 1, 5, 4])) == [9, 1, 25, 16]
        with pytest.raises(IllegalMove, match=r"Number 2 is not for you. \[S2-1.1\]"):
            list(pool.in_order(refuse, [1, 2, 3]))
        killed(pool, tmp_path / "process", lambda running: os.kill(running[0], signal.SIGKILL))
        killed(pool, tmp_path / "machine", lambda running: two.lose())
        pool.ours = "another"
        with pytest.raises(ShedetError, match="of the cluster has another Shedet than this one"):
            list(pool.in_order(refuse, [1]))


def games(path: Path) -> dict[str, str]:
    """Records by what identifies them."""
    names = ("deal", "line_up", "rotation")
    notes = [json.loads(line) for line in lines(path / "notes.jsonl")]
    keys = [str([note[name] for name in names]) for note in notes]
    assert len(set(keys)) == len(keys)
    return dict(zip(keys, lines(path / "games.jsonl"), strict=True))


def test_commands_keep_on_a_cluster_what_they_keep_here_though_it_loses_parts(
    two: Cluster, tmp_path: Path
) -> None:
    two.complete()
    on_cluster, there = ["--ray", two.address], tmp_path / "there"
    words = ["arena", "sobek2p", "--bots", "heron,greedy", "--games", GAMES, "--seed", 7]

    def wait_for(number: int) -> None:
        """The arena goes on, and so many games are kept."""
        notes = there / "notes.jsonl"
        wait_until(
            lambda: running.poll() is not None or (notes.exists() and len(lines(notes)) >= number),
            "no game is kept",
        )
        assert running.poll() is None
        assert len(lines(notes)) < GAMES - 2

    with started(*words, *on_cluster, "--out", there, stderr=subprocess.PIPE) as running:
        wait_for(2)
        os.kill(at_work(two), signal.SIGKILL)
        wait_for(6)
        two.lose()
        _, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, said
    here, _ = held(tmp_path / "here", plan_of("heron,greedy"), GAMES // 2)
    assert len(here.bouts) == GAMES
    assert games(there) == games(here.path)

    few = ["simulate", "nile", "--games", 3, "--seed", 5, "--bots", "random,random"]
    played = [run(*few, *more).stdout for more in ([], on_cluster)]
    assert played[0].count("\n") == 3
    assert played[0] == played[1]
    (tmp_path / "few.jsonl").write_text(played[0])
    words = ["analyse", tmp_path / "few.jsonl", "--all", "--json", "--iterations", 1]
    analyses = [run(*words, *more).stdout for more in ([], on_cluster)]
    assert analyses[0].count("\n") == 3
    assert analyses[0] == analyses[1]

    made = [tmp_path / "here.samples", tmp_path / "there.samples"]
    for path, ray in zip(made, (None, two.address), strict=True):
        (found,) = play_tasks([Task("sobek2p", 2, 8, 1, 0, 0.0, 1.0, path, None)], 1, ray)
        assert found > 99
    assert made[0].read_bytes() == made[1].read_bytes()


def at_work(two: Cluster) -> int:
    """A process of the cluster that makes a call of ours."""
    raylets = {
        str(one.process.pid)
        for node in two.machines.list_all_nodes()
        for one in node.all_processes["raylet"]
    }
    found: list[int] = []

    def look() -> bool:
        listed = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True)
        rows = [row.split(maxsplit=2) for row in listed.stdout.splitlines()]
        found[:] = [int(pid) for pid, of, what in rows if of in raylets and "ray::made" in what]
        return bool(found)

    wait_until(look, "no process makes a call")
    return found[0]
