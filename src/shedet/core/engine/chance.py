"""Chance: a counter-based generator whose whole state is its key and a count of words drawn.

The generator is Threefry-2x64 with 20 rounds (Salmon and others, 2011): word number i depends
on the key and i alone. Seeded by heaps, what is drawn depends on the key, the heap, the number of
the draw there and what lies in the heap. A script's outcomes come first, if there is one; outcomes
can be noted.
"""

from collections.abc import Sequence

from shedet.core.engine import seeding
from shedet.core.engine.arrays import blank, joined
from shedet.core.errors import NotationError, RecordMismatch, Unseeded
from shedet.core.language import Sentence

WORD64 = 0xFFFFFFFFFFFFFFFF
WORD32 = 0xFFFFFFFF
PARITY = 0x1BD11BDAA9FC1A22
OUTCOMES = 64
STREAMS = 1 << 64
NO_SEED = Sentence(
    "Chance has no seed yet: start games with game.new(), or call seed() before the draw."
)

SHAPES: dict[str, tuple[int, ...]] = {
    "key0": (),
    "key1": (),
    "given": (),
    "is_seeded": (),
    "block0": (),
    "block1": (),
    "logging": (),
    "urn": (128,),
    "urn_count": (),
    "scripted": (64,),
    "scripted_count": (),
    "scripted_next": (),
    "noted": (64,),
    "noted_count": (),
}
WIDE = ("key0", "key1", "given", "block0", "block1")
TRANSIENT = ("urn", "urn_count", "noted", "noted_count")
READONLY = (
    *("key0", "key1", "given", "is_seeded", "block0", "block1", "urn", "urn_count"),
    *("scripted", "scripted_count", "scripted_next", "noted", "noted_count"),
)


class Chance:
    """Draws below a number and from an urn; `given` counts the 32-bit words used up.

    `is_seeded` says how (`seeding`): by words, where the next one decides, or by heaps, where a
    draw from a named heap follows from the key, the heap and its number there.
    Without a seed only what a script says can be drawn. Of a draw that failed for that reason,
    `urn` has the outcomes that were possible, `urn_count` of them.
    """

    key0: int
    key1: int
    given: int
    is_seeded: int
    block0: int
    block1: int
    logging: int
    urn: list[int]
    urn_count: int
    scripted: list[int]
    scripted_count: int
    scripted_next: int
    noted: list[int]
    noted_count: int

    def __init__(self) -> None:
        blank(self, SHAPES)

    def copy_chance(self, other: "Chance") -> None:
        """Make the other generator continue as this one would."""
        # copied from SHAPES
        other.key0 = self.key0
        other.key1 = self.key1
        other.given = self.given
        other.is_seeded = self.is_seeded
        other.block0 = self.block0
        other.block1 = self.block1
        other.logging = self.logging
        other.scripted[:] = self.scripted
        other.scripted_count = self.scripted_count
        other.scripted_next = self.scripted_next
        # end of copies

    def seed(self, seed: int, given: int = 0) -> None:
        """Set the key to a number of up to 128 bits, with the first words already given."""
        if not (0 <= seed < 1 << 128 and 0 <= given < 1 << 64):
            raise NotationError(Sentence("A seed is a whole number from 0 to 2^128 − 1."))
        self.key0 = seed & WORD64
        self.key1 = seed >> 64
        self.given = given
        self.is_seeded = seeding.BY_WORD
        if given & 3:
            self.mix(given >> 2, 0)

    def seed_heaps(self, seed: int, given: int = 0) -> None:
        """Set the key, and let draws from named heaps follow from it alone, as `pick_from` says."""
        self.seed(seed, given)
        self.is_seeded = seeding.BY_HEAP

    def unseed(self) -> None:
        """Forget the key: from now on only what a script says can be drawn."""
        self.key0 = 0
        self.key1 = 0
        self.given = 0
        self.is_seeded = 0

    def mix(self, x: int, y: int) -> int:
        """Make the block of four words with this counter. Returns 0."""
        if not self.is_seeded:
            raise Unseeded(NO_SEED)
        mask = 0xFFFFFFFFFFFFFFFF  # a constant where it is compiled, so that nothing is masked
        key = self.key0
        after = self.key1
        last = PARITY ^ key ^ after
        x = (x + key) & mask
        y = (y + after) & mask
        for group in range(5):
            # the published rotation distances of Threefry-2x64
            x = (x + y) & mask
            if group & 1:
                y = (((y << 16) & mask) | (y >> 48)) ^ x
                x = (x + y) & mask
                y = (((y << 32) & mask) | (y >> 32)) ^ x
                x = (x + y) & mask
                y = (((y << 24) & mask) | (y >> 40)) ^ x
                x = (x + y) & mask
                y = (((y << 21) & mask) | (y >> 43)) ^ x
            else:
                y = (((y << 16) & mask) | (y >> 48)) ^ x
                x = (x + y) & mask
                y = (((y << 42) & mask) | (y >> 22)) ^ x
                x = (x + y) & mask
                y = (((y << 12) & mask) | (y >> 52)) ^ x
                x = (x + y) & mask
                y = (((y << 31) & mask) | (y >> 33)) ^ x
            # the three key words take turns
            kept = key
            key = after
            after = last
            last = kept
            x = (x + key) & mask
            y = (y + after + group + 1) & mask
        self.block0 = x
        self.block1 = y
        return 0

    def word(self) -> int:
        """The next 32 random bits."""
        return self._word()

    def _word(self) -> int:
        """The next 32 random bits."""
        lane = self.given & 3
        if lane == 0:
            self.mix(self.given >> 2, 0)
        self.given += 1
        block = self.block1 if lane & 2 else self.block0
        return block >> 32 if lane & 1 else block - (block >> 32 << 32)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each exactly as likely as the next (Lemire's method)."""
        mask = 0xFFFFFFFF
        if n == 0 or n > mask:
            raise ValueError("a draw is from 1 to 2^32 - 1 outcomes")
        product = self._word() * n
        low = product & mask
        if low < n:
            threshold = (mask + 1 - n) % n
            while low < threshold:
                product = self._word() * n
                low = product & mask
        return product >> 32

    def put_in_urn(self, n: int, outcome: int) -> int:
        """Add an outcome to the urn; returns the new number of them."""
        if n < 0 or n >= 128:
            raise ValueError("an urn has room for 128 outcomes")
        self.urn[n] = outcome
        return n + 1

    def draw(self, n: int) -> int:
        """One of the first n outcomes in the urn: the script's while it lasts, else any."""
        return self.urn[self.pick(n)]

    def draw_from(self, n: int, heap: int, number: int) -> int:
        """`draw` from a named heap."""
        return self.urn[self.pick_from(n, heap, number)]

    def pick(self, n: int) -> int:
        """Where in the urn the outcome lies that is drawn."""
        return self.pick_from(n, seeding.UNNAMED, 0)

    def pick_from(self, n: int, heap: int, number: int) -> int:
        """`pick` from a named heap, which had no draw of this number before.

        Seeded by heaps, each thing there has a rank that follows from key, heap, number and the
        thing, and the lowest is drawn. So each is as likely as the next, and where two games draw
        from unlike heaps, they draw the same as often as that can be.
        """
        if n < 1 or n > 128:
            raise ValueError("an urn to draw from has 1 to 128 outcomes")
        self.urn_count = n
        at = -1
        if self.scripted_next < self.scripted_count:
            wanted = self.scripted[self.scripted_next]
            self.scripted_next += 1
            for i in range(n):
                if self.urn[i] == wanted:
                    at = i
            if at < 0:
                raise RecordMismatch(Sentence("The noted chance outcome is not possible."))
            if self.is_seeded == seeding.BY_HEAP and heap == seeding.UNNAMED:
                self.below(n)  # a table that is loaded draws on as if it had drawn this too
        elif self.is_seeded == seeding.BY_HEAP and heap != seeding.UNNAMED:
            at = self.lowest_of(n, heap, number)
        else:
            at = self.below(n)
        if self.logging:
            if self.noted_count == OUTCOMES:
                raise OverflowError("more chance outcomes in one move than can be noted")
            self.noted[self.noted_count] = self.urn[at]
            self.noted_count += 1
        return at

    def lowest_of(self, n: int, heap: int, number: int) -> int:
        """Where in the urn the thing of the lowest rank lies; alike ones are told apart."""
        if not (0 < heap < seeding.HEAPS and 0 <= number < seeding.NUMBERS):
            raise ValueError("there is no such heap, or no draw of this number")
        at = 0
        lowest = WORD64
        for i in range(n):
            alike = 0
            for j in range(i):
                if self.urn[j] == self.urn[i]:
                    alike += 1
            thing = self.urn[i] & 0xFFFF
            named = number
            self.mix(thing | alike << 16, named << 16 | heap)
            # of equal ranks the lower thing, so that the order in the urn means nothing
            if self.block0 < lowest or (self.block0 == lowest and self.urn[i] < self.urn[at]):
                lowest = self.block0
                at = i
        if self.given & 3:
            self.mix(self.given >> 2, 0)
        return at

    def follow(self, outcomes: Sequence[int]) -> None:
        """Draw these outcomes first, before any random one."""
        if len(outcomes) > OUTCOMES:
            raise RecordMismatch(Sentence("Too many chance outcomes for one move."))
        script = [0] * OUTCOMES
        script[: len(outcomes)] = outcomes
        self.scripted = script
        self.scripted_count = len(outcomes)
        self.scripted_next = 0

    def notes(self) -> list[int]:
        """The outcomes drawn since the notes were last cleared."""
        return [self.noted[i] for i in range(self.noted_count)]

    def state(self) -> tuple[int, int]:
        """Key and words used: all that decides what comes next."""
        return joined(self.key0, self.key1), self.given


def seeded(seed: int) -> Chance:
    """A generator of its own, for deals and bots."""
    chance = Chance()
    chance.seed(seed)
    return chance


def stream(seed: int, number: int) -> Chance:
    """One of many independent generators of a seed below 2^64."""
    return seeded(seed + number * STREAMS)


def shuffled(chance: Chance, pieces: Sequence[int]) -> list[int]:
    """The pieces in a random order (Fisher and Yates, from the last place down)."""
    order = list(pieces)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
