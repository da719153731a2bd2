"""Time controls: a budget with an increment, or days for each decision."""

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Annotated

from msgspec import Meta, convert

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence

DAY = 86400.0
Duration = Annotated[float, Meta(ge=0, le=365 * DAY)]


@dataclass(frozen=True)
class Clock:
    """Seconds for the whole game and seconds added for each decision, or days for each decision."""

    seconds: float = 0
    increment: float = 0
    days: float = 0

    @staticmethod
    def read(text: str) -> "Clock":
        """From `15+10` (15 minutes and 10 seconds more for each decision) or `2d` (two days)."""
        if stock := re.fullmatch(r"([0-9]{1,3})\+([0-9]{1,3})", text, re.ASCII):
            clock = Clock(seconds=60.0 * int(stock[1]), increment=float(stock[2]))
        elif days := re.fullmatch(r"([0-9]{1,2})d", text, re.ASCII):
            clock = Clock(days=float(days[1]))
        else:
            clock = Clock()
        if not clock.stock():
            raise NotationError(
                Sentence(
                    "{text} is no clock. Try 15+10 or 2d.",
                    text=quoted(text),
                )
            )
        return clock

    @staticmethod
    def from_data(data: object) -> "Clock":
        """From the text in an entry."""
        try:
            parts = convert(data, dict[str, Duration])
        except ValueError:  # also of letters that UTF-8 lacks
            parts = {}
        if set(parts) != {"seconds", "increment", "days"}:
            raise NotationError(Sentence("This clock isn’t valid."))
        return Clock(**parts)

    def to_data(self) -> dict[str, float]:
        return asdict(self)

    def stock(self) -> float:
        """What a seat has before its first decision."""
        return self.days * DAY or self.seconds


class Watch:
    """The clocks of a table: what each seat has left, and since when it is thinking."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.stock = [clock.stock() if clock else 0.0] * seats
        self.since: list[float | None] = [None] * seats
        self.prepaid = [0] * seats
        """For how many lines each seat has its increment, because they were taken back."""
        self.completed: list[list[float]] = [[] for _ in range(seats)]
        """What each seat had left as it completed each of its lines."""

    def press(self, deciding: Iterable[int], now: float) -> None:
        """Start the clocks of seats newly asked, and stop those of seats asked no more."""
        asked = set(deciding)
        for seat, since in enumerate(self.since):
            if since is None and seat in asked:
                if self.clock and self.clock.days:
                    self.stock[seat] = self.clock.stock()
                self.since[seat] = now
            elif since is not None and seat not in asked:
                self.stop(seat, now)

    def stop(self, seat: int, now: float) -> None:
        self.stock[seat] = self.left(seat, now)
        self.since[seat] = None

    def complete(self, seat: int, now: float) -> None:
        """A seat has completed a line: it gets its increment, and days for the next one."""
        self.stop(seat, now)
        self.completed[seat].append(self.stock[seat])
        if self.prepaid[seat]:
            self.prepaid[seat] -= 1
        elif self.clock:
            self.stock[seat] += self.clock.increment

    def think_again(self, seat: int, lines: int, now: float) -> None:
        """A seat has taken lines back: its clock resumes with what was left, and gains nothing."""
        self.prepaid[seat] += lines
        if lines and self.clock and self.clock.days:
            # the days granted after those lines are revoked
            self.stock[seat] -= max(0.0, self.left(seat, now) - self.completed[seat][-lines])
        del self.completed[seat][len(self.completed[seat]) - lines :]
        if self.since[seat] is None:
            self.since[seat] = now

    def left(self, seat: int, now: float) -> float:
        """Seconds that a seat has left; a time source that runs backwards takes nothing."""
        since = self.since[seat]
        spent = 0.0 if since is None else max(0.0, now - since)
        return self.stock[seat] - spent

    def pause(self, before: float, now: float) -> None:
        """The table was closed from then to now: that time counts for nobody."""
        for seat, since in enumerate(self.since):
            if since is not None:
                self.since[seat] = since + max(0.0, now - before)

    def fallen(self, now: float) -> list[int]:
        """The seats whose time has run out, the earliest first."""
        if not self.clock:
            return []
        left = {
            seat: self.left(seat, now) for seat, since in enumerate(self.since) if since is not None
        }
        return sorted((seat for seat in left if left[seat] <= 0), key=lambda seat: left[seat])
