"""One game of an arena, as far as it is counted."""

import json
from dataclasses import dataclass
from itertools import combinations

from shedet.arena.play.plan import Fixture, LineUp, Plan
from shedet.arena.statistics.elo import Tally, add


@dataclass(frozen=True)
class Bout:
    """Who sat where, how it ended, and how long it took."""

    fixture: Fixture
    bots: LineUp
    scores: tuple[int, ...]
    """Empty if the game was forfeited."""
    winners: tuple[int, ...]
    forfeit: int | None
    first: int
    """The seat that began."""
    turns: int
    """Lines of the record."""
    moves: int
    rounds: int
    """0 where the game knows no rounds."""
    seconds: tuple[tuple[float, ...], ...]

    @staticmethod
    def read(plan: Plan, record_line: str | bytes, note_line: str | bytes) -> "Bout":
        """From the two lines that are stored for a game."""
        record, note = json.loads(record_line), json.loads(note_line)
        fixture = Fixture(note["deal"], note["line_up"], note["rotation"])
        bots, forfeit = plan.seated(fixture), note["forfeit"]
        result = record["result"] or {"scores": (), "items": ()}
        rivals = [seat for seat in range(len(bots)) if seat != forfeit]
        items = result["items"]
        return Bout(
            fixture,
            bots,
            tuple(result["scores"]),
            tuple(result.get("winners", rivals)),
            forfeit,
            record["deal"].get("first", 0),
            len(record["lines"]),
            note["moves"],
            len(items[0].get("rounds", ())) if items else 0,
            tuple(map(tuple, note["seconds"])),
        )

    def share(self, seat: int) -> float:
        """The seat's share of the win."""
        return (seat in self.winners) / len(self.winners)

    def wins(self, bot: str) -> float:
        return sum(self.share(seat) for seat, name in enumerate(self.bots) if name == bot)

    def wins_alone(self, bot: str) -> float:
        return float(len(self.winners) == 1 and self.bots[self.winners[0]] == bot)

    def ahead(self, one: int, other: int) -> float:
        """1 if a seat finished ahead of another, half for a tie. Winners are ahead of the rest."""
        mine, theirs = self.standing(one), self.standing(other)
        return 0.5 if mine == theirs else float(mine > theirs)

    def standing(self, seat: int) -> tuple[bool, int]:
        """The rank of a seat: winners first, the others by their points."""
        if seat in self.winners:
            return True, 0
        return False, self.scores[seat] if self.scores else 0

    def tally(self) -> Tally:
        """Who finished ahead of whom, over all pairs of seats with different bots."""
        total: Tally = {}
        for one, other in combinations(range(len(self.bots)), 2):
            pair, point = (self.bots[one], self.bots[other]), self.ahead(one, other)
            if pair[0] > pair[1]:
                pair, point = (pair[1], pair[0]), 1 - point
            if pair[0] != pair[1]:
                add(total, {pair: (point, 1 - point)})
        return total
