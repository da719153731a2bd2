"""The figures of an arena. The unit of counting is the deal, not the game."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations

from shedet.arena.play.bout import Bout
from shedet.arena.play.folder import Folder
from shedet.arena.play.schedule import Schedule, measure
from shedet.arena.statistics import elo
from shedet.arena.statistics.elo import Tally
from shedet.arena.statistics.intervals import Estimate, anytime, estimate


class Summary:
    """The figures of the deals up to the first incomplete one; later ones are not counted yet."""

    def __init__(self, folder: Folder) -> None:
        self.plan = folder.plan
        self.threshold = folder.threshold
        schedule = Schedule(folder, 0)
        self.deals = [schedule.by_deal[number] for number in range(schedule.deals)]
        self.bouts = [bout for bouts in self.deals for bout in bouts]
        self.verdict = schedule.verdict
        self.estimate = estimate if folder.threshold is None else anytime
        """Results that are checked after every deal need wider intervals, all of them alike."""

    def wins(self, bot: str) -> Estimate:
        """Its share of the wins, in the games in which it sits."""
        return self.estimate(self.over_deals(bot, lambda bout: bout.wins(bot)))

    def wins_alone(self, bot: str) -> Estimate:
        return self.estimate(self.over_deals(bot, lambda bout: bout.wins_alone(bot)))

    def over_deals(self, bot: str, value: Callable[[Bout], float]) -> list[float]:
        """The mean of a value over the games in which a bot sits, for each deal."""
        return [mean([value(bout) for bout in bouts if bot in bout.bots]) for bouts in self.deals]

    def fair_share(self, bot: str) -> float:
        """What it would win if all were equally strong."""
        shares = [bout.bots.count(bot) / len(bout.bots) for bout in self.of(bot)]
        return mean(shares)

    def of(self, bot: str) -> list[Bout]:
        return [bout for bout in self.bouts if bot in bout.bots]

    @cached_property
    def measured(self) -> Estimate:
        """The measure of the first bot."""
        scores = [measure(self.plan, bouts) for bouts in self.deals]
        return self.estimate(scores)

    @cached_property
    def pairs(self) -> dict[tuple[str, str], Estimate]:
        """How often one bot finishes ahead of another, half for a tie."""
        found = {}
        for one, other in combinations(self.plan.names, 2):
            pair, turned = ((one, other), False) if one < other else ((other, one), True)
            met = [tally[pair] for tally in self.tallies if pair in tally]
            if met:
                found[one, other] = self.estimate([points[turned] / sum(points) for points in met])
        return found

    @cached_property
    def tallies(self) -> list[Tally]:
        """Who finished ahead of whom, deal by deal."""
        found = []
        for bouts in self.deals:
            total: Tally = {}
            for bout in bouts:
                elo.add(total, bout.tally())
            found.append(total)
        return found

    @cached_property
    def ratings(self) -> dict[str, Estimate]:
        if len(self.plan.names) == 2:
            ((pair, share),) = self.pairs.items()
            games = sum(sum(points) for tally in self.tallies for points in tally.values())
            return elo.from_share(pair, share, games)
        return elo.ratings([self.tallies])

    @property
    def is_alone(self) -> bool:
        """Does a bot play against itself? Then only seats can be compared."""
        return len(self.plan.names) == 1

    @cached_property
    def places(self) -> list[Estimate]:
        """Shares of the wins by places after who begins."""
        return [self.estimate(self.shares_of(place)) for place in range(self.plan.seats)]

    def shares_of(self, place: int) -> list[float]:
        """Share of the wins, for each deal, of whoever sits so many places after who begins."""
        return [
            mean([bout.share((bout.first + place) % len(bout.bots)) for bout in bouts])
            for bouts in self.deals
        ]

    def scores(self, bot: str) -> list[int]:
        """Its points in every game that was played to its end."""
        return [
            bout.scores[seat]
            for bout in self.bouts
            if bout.scores
            for seat, name in enumerate(bout.bots)
            if name == bot
        ]

    def seconds(self, bot: str) -> list[list[float]]:
        """How long its decisions took, game by game and seat by seat."""
        return [
            list(bout.seconds[seat])
            for bout in self.bouts
            for seat, name in enumerate(bout.bots)
            if name == bot
        ]

    def forfeits(self, bot: str) -> int:
        lost = [bout.bots[bout.forfeit] for bout in self.bouts if bout.forfeit is not None]
        return lost.count(bot)

    @property
    def shared(self) -> int:
        """Games with more than one winner."""
        return sum(len(bout.winners) > 1 for bout in self.bouts)


def mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))
