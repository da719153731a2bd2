"""What happened, in names: rows of the event buffer as events, and which of them are news."""

from collections.abc import Sequence

from shedet.core.event import Event, Value
from shedet.core.facts import Facts, Parts, Reader, named
from shedet.core.game import alike_by
from shedet.games.nile.pieces.box import BACKS, CROPS, DIAL, FIELDS, STATES, Pieces
from shedet.games.nile.rules import fact
from shedet.games.nile.rules.question import PRIZES, QUESTIONS, subject_of

NAMES = named(fact, fact.ENDED)


def asked(question: int, about: int, deciding: int) -> dict[str, Value]:
    subject = subject_of(question, about)
    what: dict[str, Value] = {"question": QUESTIONS[question], "deciding": deciding}
    return what if subject is None else {**what, "about": subject}


def markers_of(number: int) -> str:
    """Crops that the event buffer holds as one number."""
    counted = zip(CROPS, fact.markers_in(number), strict=True)
    return " ".join(crop for crop, count in counted for _ in range(count))


def parted(names: str, numbers: Sequence[int]) -> dict[str, Value]:
    """The parts of a number that holds several."""
    read: dict[str, Sequence[Value]] = {"crop": CROPS, "state": STATES}
    both = zip(names.split(), numbers, strict=True)
    return {name: read[name][number] if name in read else number for name, number in both}


PARTS: dict[int, Parts] = {
    fact.TURN: "points extra",
    fact.ASKED: asked,
    fact.CAST: "crop bid",
    fact.FLOODED: "stack field waves",
    fact.TOP: "stack back",
    fact.WASHED: "field crop",
    fact.EBBED: "field",
    fact.ROW: "row",
    fact.SPOILED: "row place fruit",
    fact.SPREAD: "field sand",
    fact.SHUFFLED: "tiles",
    fact.DIAL: "from:dial to:dial",
    fact.JOKER: "sand bought",
    fact.GAVE: "sand freshen",
    fact.SOWN: "crop field sown",
    fact.GREW: "field crop cost",
    fact.HARVESTED: "field row harvested",
    fact.BOUGHT: "crop owner cost",
    fact.FRESHENED: "row place crop",
    fact.BID: "(markers) about",
    fact.OPENED: lambda bid, prize, _: {"about": PRIZES[prize], "markers": markers_of(bid)},
    fact.WON: "about",
    fact.LEFT: "markers",
    fact.OBELISK: "from to",
    fact.SCORED: "row points scored",
    fact.PIECE: "from to",
    fact.EMPTIED: "row",
    fact.ROUND: "number",
    fact.SKIPPED: "question",
}

ABOUT = {
    fact.TURN: "The seat's turn begins, with so many action points.",
    fact.ASKED: "The seat is asked for a decision; `deciding` is the mask of all who are.",
    fact.CAST: "A marker goes from the supply to the boat.",
    fact.FLOODED: "A water tile is laid; `river` and `desert` are the waves of its ends.",
    fact.TOP: "A stack has a new top tile; `back` is empty where there is none.",
    fact.WASHED: "The seat's marker goes from a field to the boat.",
    fact.EBBED: "A water tile is taken off a field.",
    fact.TURNED: "A tile is turned up.",
    fact.ROW: "A market row is named, in which fruits go bad.",
    fact.SPOILED: "A fruit in the market goes bad; `state` is the new one.",
    fact.SPREAD: "A desert tile goes to a field.",
    fact.SHUFFLED: "The desert tiles are shuffled.",
    fact.DIAL: "The dial moves.",
    fact.JOKER: "The seat gets a joker.",
    fact.GAVE: "The seat gives a joker up.",
    fact.SOWN: "A marker is sown.",
    fact.GREW: "A seed is turned to its fruit side.",
    fact.HARVESTED: "A fruit is harvested and goes to a market row.",
    fact.BOUGHT: "A marker is bought from the boat.",
    fact.FRESHENED: "A spoiled fruit is fresh again.",
    fact.BID: "The seat seals its bid; only the seat knows which.",
    fact.OPENED: "A sealed bid is opened.",
    fact.WON: "The seat wins the bidding.",
    fact.NOBODY: "Nobody wins the hippo's extra turn.",
    fact.STARTER: "The seat is start player.",
    fact.LEFT: "Markers of the seat leave the game.",
    fact.OBELISK: "The obelisk moves.",
    fact.SCORED: "A market row is scored for the seat.",
    fact.PIECE: "The seat's piece moves on the track.",
    fact.EMPTIED: "A market row is emptied: its markers go to the boat.",
    fact.ROUND: "A round begins.",
    fact.SKIPPED: "The seat cannot do what it would be asked for.",
    fact.STALLED: "The game ends because nobody harvests.",
    fact.ENDED: "The game is over.",
}
"""What each event says, for the reference."""


def facts_of(pieces: Pieces) -> Facts:
    """The facts, with what the tiles show."""

    def turned(tile: int, field: int, sand: int) -> dict[str, Value]:
        if tile < fact.SAND:
            return {"tile": pieces.water_shown[tile], "field": FIELDS[field]}
        return {"tile": pieces.sand_shown[tile - fact.SAND], "field": FIELDS[field], "sand": sand}

    readers: dict[str, Reader] = {
        "crop": CROPS.__getitem__,
        "field": FIELDS.__getitem__,
        "stack": lambda number: number + 1,
        "row": lambda number: number + 1,
        "place": lambda number: number + 1,
        "back": lambda tile: BACKS[pieces.back[tile]] if tile >= 0 else "",
        "dial": DIAL.__getitem__,
        "markers": markers_of,
        "about": PRIZES.__getitem__,
        "question": QUESTIONS.__getitem__,
        "waves": lambda number: parted("river desert", fact.waves_in(number)),
        "fruit": lambda number: parted("crop state", fact.fruit_in(number)),
        "sown": lambda number: parted("state cost", fact.sown_in(number)[::-1]),
        "harvested": lambda number: parted("crop cost", fact.harvested_in(number)[::-1]),
        "scored": lambda number: parted("lost fresh rotten", fact.scored_in(number)),
    }
    return Facts(NAMES, {**PARTS, fact.TURNED: turned}, readers)


def looks_of(pieces: Pieces) -> dict[int, tuple[int, list[int]]]:
    """What is told of a tile: what it shows once it is turned, until then its back."""
    shown = alike_by([*pieces.water_shown, *[""] * (fact.SAND - len(pieces.water_shown))])
    sand = [fact.SAND + number for number in alike_by(pieces.sand_shown)]
    backs = alike_by([BACKS[back] for back in pieces.back])
    return {fact.TURNED: (0, shown + sand), fact.TOP: (1, backs)}


NEWS = ("top", "turned", "shuffled", "opened")
"""What nobody knew before: waves and fronts, and the bids of others."""


def is_news(event: Event) -> bool:
    """Did anybody learn what was not public before? [N-10]"""
    return event.name in NEWS
