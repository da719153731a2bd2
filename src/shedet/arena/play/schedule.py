"""Playing a plan to its end, or until it is clear who is stronger."""

from collections.abc import Callable, Sequence

from shedet.arena.play.bout import Bout
from shedet.arena.play.folder import Folder
from shedet.arena.play.plan import Plan
from shedet.arena.play.playing import finished
from shedet.arena.statistics.intervals import Verdict
from shedet.core.game import Game
from shedet.core.system.pools import Pool


class Schedule:
    """How far an arena is. Deals are judged in their order, and only when they are complete:
    else short games would count before long ones."""

    def __init__(self, folder: Folder, deals: int) -> None:
        self.plan = folder.plan
        self.wanted = deals * len(self.plan.round)
        self.verdict = None if folder.threshold is None else Verdict(folder.threshold)
        self.by_deal: dict[int, list[Bout]] = {}
        self.done = 0
        self.deals = 0
        for bout in folder.bouts:
            self.add(bout)

    @property
    def is_clear(self) -> bool:
        return self.verdict is not None and self.verdict.is_clear

    def add(self, bout: Bout) -> None:
        self.done += 1
        self.by_deal.setdefault(bout.fixture.deal, []).append(bout)
        while len(self.by_deal.get(self.deals, ())) == len(self.plan.round):
            if self.verdict:
                self.verdict.add(measure(self.plan, self.by_deal[self.deals]))
            self.deals += 1


def measure(plan: Plan, bouts: Sequence[Bout]) -> float:
    """What the games of one deal say of the first bot, from 0 to 1.

    At two seats the points against the second bot, half for a tie; at more seats the games that
    it wins alone, of those in which it sits.
    """
    first, second = plan.names[:2]
    if plan.seats > 2:
        counted = [bout.wins_alone(first) for bout in bouts if first in bout.bots]
    else:
        counted = [bout.wins(first) for bout in bouts if {first, second} == set(bout.bots)]
    return sum(counted) / len(counted)


def hold(
    game: Game,
    folder: Folder,
    deals: int,
    pool: Pool,
    limit: float | None = None,
    watch: Callable[[Schedule], None] = lambda schedule: None,
    is_enough: Callable[[], bool] = lambda: False,
) -> Schedule:
    """Play what is missing of so many deals."""
    schedule = Schedule(folder, deals)
    known = {bout.fixture for bout in folder.bouts}
    missing = [fixture for fixture in folder.plan.fixtures(deals) if fixture not in known]
    watch(schedule)
    if schedule.is_clear or is_enough() or not missing:
        return schedule
    games = finished(game, folder.plan, missing, pool, limit)
    try:
        for played in games:
            schedule.add(folder.add(played))
            watch(schedule)
            if schedule.is_clear or is_enough():
                break
    finally:
        games.close()
    return schedule
