"""Rate limits of visitors."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from shedet.core.errors import ShedetError
from shedet.core.language import Sentence

RATES = {
    "request": "1200/minute",
    "open": "30/minute",
    "command": "600/minute",
    "chat": "30/minute",
    "upload": "20/minute",
    "live": "600/minute",
    "replay": "600/minute",
    "weigh": "60/minute",
    "seek": "20/minute",
}
"""For each address of a visitor; generous, because a whole household may share one."""

CHALLENGES = 60
"""In a day, from each address."""
COUNTED = {"chat": "chat", "rematch": "open", "share": "open"}
"""Commands that are counted under another limit."""

BURST = 30
PER_SECOND = 15.0
"""Messages of one live page."""
LIVE, LIVE_FOR_EACH = 50_000, 150
"""Live pages at the same time: of all visitors, and of each address."""


Counted = tuple[str, str, int]
"""What is counted, for whom, and in how many seconds."""


class TooMuch(ShedetError):
    """A visitor who asks faster than anybody plays."""


def too_much() -> TooMuch:
    return TooMuch(Sentence("That was a bit too fast. Wait a moment, then try again."))


def too_much_today() -> TooMuch:
    return TooMuch(Sentence("That was a lot for one day. Try again tomorrow."))


class Limits:
    """Counts requests of visitors; tables and uploads also for a day. 0 means no limit.

    No visitor's address is kept: `store/shared_limits.py` tells other servers what was counted,
    without a name that outlives the day.
    """

    def __init__(self, is_on: bool, tables_a_day: int = 0, kilobytes_a_day: int = 0) -> None:
        self.is_on = is_on
        self.rates: dict[str, RateLimitItem] = {kind: parse(rate) for kind, rate in RATES.items()}
        daily = {"open": tables_a_day, "kilobytes": kilobytes_a_day, "challenge": CHALLENGES}
        self.daily = {kind: parse(f"{most}/day") for kind, most in daily.items() if most}
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.counted: Counter[Counted] = Counter()
        """What was counted since it was last taken."""
        self.live = Places(LIVE, LIVE_FOR_EACH, is_on)

    def count(self, kind: str, who: str, amount: int = 1) -> None:
        """Count one more request, or so much of something; raises when it is too much."""
        if not self.is_on:
            return
        for rates, error in ((self.rates, too_much), (self.daily, too_much_today)):
            if kind in rates:
                self.counted[kind, who, rates[kind].get_expiry()] += amount
                if not self.limiter.hit(rates[kind], kind, who, cost=amount):
                    raise error()

    def take_counted(self) -> Counter[Counted]:
        """What was counted here since the last call."""
        counted, self.counted = self.counted, Counter()
        return counted

    def add(self, counted: Counted, amount: int) -> None:
        """So much more was counted elsewhere."""
        kind, who, length = counted
        for rates in (self.rates, self.daily):
            if kind in rates and rates[kind].get_expiry() == length:
                self.limiter.hit(rates[kind], kind, who, cost=amount)


class Places:
    """How many may be served at the same time: of all visitors, and of each."""

    def __init__(self, most: int, each: int, is_on: bool = True) -> None:
        self.most = most
        self.each = each
        self.is_on = is_on
        self.counts: Counter[str] = Counter()
        self.all = 0

    def take(self, who: str) -> bool:
        """Take a place for a visitor, if there is one."""
        if self.is_on and (self.all >= self.most or self.counts[who] >= self.each):
            return False
        self.counts[who] += 1
        self.all += 1
        return True

    def leave(self, who: str) -> None:
        self.counts[who] -= 1
        self.all -= 1
        if not self.counts[who]:
            del self.counts[who]

    @contextmanager
    def taken(self, who: str) -> Iterator[None]:
        """A place for as long as it lasts; raises when there is none."""
        if not self.take(who):
            raise too_much()
        try:
            yield
        finally:
            self.leave(who)


class Bucket:
    """How many messages a live page may still send at once."""

    def __init__(self, is_on: bool) -> None:
        self.is_on = is_on
        self.level = float(BURST)
        self.at: float | None = None

    def take(self, now: float) -> None:
        if not self.is_on:
            return
        if self.at is not None:
            self.level = min(float(BURST), self.level + (now - self.at) * PER_SECOND)
        self.at = now
        if self.level < 1:
            raise too_much()
        self.level -= 1
