"""Small arenas for the tests."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from shedet.arena.play.folder import Folder, opened
from shedet.arena.play.plan import Plan, plan_for
from shedet.arena.play.schedule import Schedule, hold
from shedet.core.game import load
from shedet.core.system.pools import pool_for


def plan_of(
    bots: str,
    game: str = "sobek2p",
    seats: int = 2,
    seed: int = 7,
    options: Mapping[str, str] | None = None,
) -> Plan:
    return plan_for(load(game), options or {}, seats, bots.split(","), seed)


def held(
    path: Path,
    plan: Plan,
    deals: int,
    threshold: float | None = None,
    jobs: int = 1,
    is_enough: Callable[[], bool] = lambda: False,
) -> tuple[Folder, Schedule]:
    """Play in a folder, and leave it."""
    with opened(path, plan, threshold) as folder, pool_for(jobs) as pool:
        return folder, hold(load(plan.game), folder, deals, pool, is_enough=is_enough)


def lines(path: Path) -> Sequence[str]:
    return path.read_text("utf-8").splitlines()
