"""The fields of the prior: numbers from weights.toml, and notes on the position being rated."""

from shedet.core.engine.arrays import FieldNumbers, blank
from shedet.core.prior.rating import Rating

SHAPES: dict[str, tuple[int, ...]] = {
    "pay": (5,),
    "gain": (4,),
    "promise": (5, 5),
    "safe": (28,),
    "stake": (28,),
    "growing": (5,),
    "markers": (),
    "action": (),
    "joker": (),
    "spoiled": (),
    "win": (),
    "pot": (),
    "firm": (6,),
    "fruit": (),
    "crowd": (),
    "again": (),
    "seed": (),
    "ripe": (),
    "plenty": (),
    "alike": (),
    "enough": (),
    "few": (),
    "shortage": (),
    "missing": (),
    "leaving": (),
    "hoard": (),
    "hippo": (),
    "keep": (),
    "due": (),
    "unfit": (),
    "later": (),
    "second": (),
    "sand": (),
    "beyond": (),
    "palm": (),
    "dry": (),
    "lead": (),
    "hold": (6,),
    "root": (),
    "sprout": (),
    "laid": (),
    "stock": (),
    "spare": (),
    "close": (),
}
SCRATCH = ("pay", "gain", "promise", "safe", "stake", "growing", "markers")


class Numbers(Rating):
    """What each number from the file means stands there. The notes:

    `pay` is what each seat would get for the row looked at last. Of the seat looked at last, `gain`
    is what one more fruit adds in each row, `promise` by palms and crop what a fruit may bring,
    `safe`, in 128ths, how likely each field stays dry, `stake` what the seat has on it and not the
    others, `growing` how many markers of each crop it has on fields, `markers` how many in all.
    """

    pay: list[int]
    gain: list[int]
    promise: list[list[int]]
    safe: list[int]
    stake: list[int]
    growing: list[int]
    markers: int
    action: int
    joker: int
    spoiled: int
    win: int
    pot: int
    firm: list[int]
    fruit: int
    crowd: int
    again: int
    seed: int
    ripe: int
    plenty: int
    alike: int
    enough: int
    few: int
    shortage: int
    missing: int
    leaving: int
    hoard: int
    hippo: int
    keep: int
    due: int
    unfit: int
    later: int
    second: int
    sand: int
    beyond: int
    palm: int
    dry: int
    lead: int
    hold: list[int]
    root: int
    sprout: int
    laid: int
    stock: int
    spare: int
    close: int

    def __init__(self, numbers: FieldNumbers) -> None:
        blank(self, SHAPES)
        super().__init__(numbers)
