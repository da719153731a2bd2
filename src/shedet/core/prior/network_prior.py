# cython: boundscheck=False, wraparound=False
"""The prior of a game with a network: the rule plays some moves on, then the network judges."""

from shedet.core.engine import stage
from shedet.core.engine.guarding import is_guest
from shedet.core.engine.locking import trust
from shedet.core.engine.observation import Observation
from shedet.core.engine.position import Position
from shedet.core.network.network import Network
from shedet.core.prior.prior import Prior

SEATS = 8


class NetworkPrior(Prior):
    """Moves are weighed by the rule; after `horizon` of them the network says how it looks.

    Every seat is judged by what it sees in the position at hand. With two seats what one is ahead
    the other is behind, so that what both see counts.
    """

    network: Network
    rule: Prior
    seen: Observation

    def __init__(self, network: Network, rule: Prior, horizon: int, exploration: int) -> None:
        super().__init__()
        if not isinstance(network, Network) or not isinstance(rule, Prior) or is_guest(rule):
            raise TypeError("a network's prior is made of a network and a prior of ours")
        if not 0 < horizon <= 30000 or not 0 < exploration <= 30000:
            raise ValueError("horizon and exploration are above 0")
        self.seen = Observation()
        self.network = network
        self.rule = rule
        self.scale = rule.scale
        self.horizon = horizon
        self.exploration = exploration

    def weigh(self, position: Position, n: int) -> int:
        self.check(position, n)
        self.must_be_made()
        rule = self.rule
        total = rule.weigh(position, n)
        for i in range(n):
            self.weights[i] = rule.weights[i]
        return total

    def estimate(self, position: Position, seat: int) -> int:
        self.must_be_made()
        return self.rule.estimate(position, seat)

    def evaluate(self, position: Position) -> int:
        if not isinstance(position, Position):
            raise TypeError(f"not a position: {type(position).__name__}")
        self.must_be_made()
        if not 0 < position.seats <= SEATS:
            raise ValueError(f"a network judges up to {SEATS} seats, not {position.seats}")
        if position.stage != stage.MOVING:
            position.observe(0)  # refuses a position that cannot be looked at
        for seat in range(position.seats):
            self.read(position, seat)
            self.margins[seat] = self.network.margin
            self.shares[seat] = self.network.share
        if position.seats == 2:
            self.margins[0] = (self.margins[0] - self.margins[1]) >> 1
            self.margins[1] = -self.margins[0]
            self.shares[0] = (10000 + self.shares[0] - self.shares[1]) >> 1
            self.shares[1] = 10000 - self.shares[0]
        return 1

    def read(self, position: Position, seat: int) -> int:
        """Let the network judge what a seat sees. Returns 0."""
        network = self.network
        seen = self.seen
        extra = self.rule.reckon(position, seat)
        n = position._observe(seat, seen)
        observed = network.inputs - extra
        if n < observed or observed < 0:
            raise ValueError(f"{n} numbers and {extra}, for a network of {network.inputs}")
        network.begin()
        for i in range(observed):
            if seen.values[i]:
                network.feed(i, seen.values[i])
        for i in range(extra):
            network.feed(observed + i, self.rule.reckoned[i])
        network.finish()
        return 0

    def must_be_made(self) -> int:
        """Refuse one without network or rule. Returns 0."""
        if self.network is None or self.rule is None or self.network.inputs == 0:
            raise ValueError("this prior has no network")
        return 0


trust(NetworkPrior)
