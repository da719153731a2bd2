"""Who owes a decision, and since when: others may let a bot play on for whoever stays away."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from shedet.table.clock import DAY


@dataclass
class Absence:
    """For how long the others wait at least, and whom they wait for."""

    patience: float = 0.0
    """Seconds; 0: as long as it takes."""
    since: dict[int, float] = field(default_factory=dict)

    @staticmethod
    def of_days(days: float) -> "Absence":
        return Absence(days * DAY)

    def note(self, owing: Iterable[int], now: float) -> None:
        """These people owe a decision now; what they owed before they still do."""
        self.since = {seat: self.since.get(seat, now) for seat in owing}

    def come(self, seat: int) -> None:
        """Somebody gave a sign of life."""
        self.since.pop(seat, None)

    def pause(self, before: float, now: float) -> None:
        """The table was closed from then to now: that time counts for nobody."""
        away = max(0.0, now - before)
        self.since = {seat: since + away for seat, since in self.since.items()}

    def ends(self, seat: int) -> float | None:
        """From when on others may let a bot play for a seat; None: never, or nothing is owed."""
        if not self.patience or seat not in self.since:
            return None
        return self.since[seat] + self.patience

    def overdue(self, now: float) -> set[int]:
        """The seats that have let the others wait too long."""
        return {seat for seat in self.since if (end := self.ends(seat)) and end <= now}
