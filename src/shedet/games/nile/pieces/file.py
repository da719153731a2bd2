"""Reading pieces.toml, or an owner's own file in its form, and checking that it adds up."""

import hashlib
import json
from collections import Counter
from typing import NamedTuple

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.core.records import pieces_text
from shedet.core.records.pieces_text import Box, Listed
from shedet.games.nile import INFO
from shedet.games.nile.pieces import kind
from shedet.games.nile.pieces.box import BACKS, COPIES, CROPS, FIELDS, FRONTS, ROWS, Pieces

EVENTS = {
    **{f"rot{palms}": kind.ROT + palms for palms in range(1, 5)},
    "desert": kind.DESERT,
    "hippo": kind.HIPPO,
}
MOST = 60
"""No count of a file is taken for more than this."""


class Tile(NamedTuple):
    """One printed tile; desert tiles have alike backs."""

    back: str
    front: str
    arrow: bool

    @property
    def name(self) -> str:
        front = self.front + (">" if self.arrow else "")
        return f"{self.back}:{front}" if self.back else front


def unpack(listed: Listed) -> Pieces:
    water, sand = tiles_in(listed, "water", BACKS), tiles_in(listed, "desert", ("",))
    entries = [listed["board"], listed["markers"], *listed["water"], *listed["desert"]]
    pieces_text.check_sources(INFO.id, listed, entries)
    palms = [numbers(listed, "palms", row) for row in ROWS]
    river = [listed["board"]["river"][row] for row in ROWS]
    markers = [listed["markers"][crop] for crop in CROPS]
    counted = {
        "fields": sum(map(len, palms)),
        "water": len(water),
        "desert": len(sand),
        "markers": sum(markers),
    }
    pieces_text.compare(INFO.id, counted, listed["totals"])
    check_parts(palms, river, markers, water, sand)
    return arranged(palms, river, water, sand, entries)


def tiles_in(listed: Listed, sort: str, backs: tuple[str, ...]) -> list[Tile]:
    """All tiles of a sort, in the order of the file."""
    tiles = []
    for entry in listed[sort]:
        shown, front = str(entry.get("back", "")), entry["front"]
        back = next((back for back in backs if sorted(back) == sorted(shown)), shown)
        if back not in backs or front not in FRONTS:
            raise broken(
                Sentence(
                    "a tile shows {back} and {front}; backs are {backs}, fronts {fronts}.",
                    back=quoted(back),
                    front=quoted(str(front)),
                    backs=", ".join(BACKS),
                    fronts=", ".join(FRONTS),
                )
            )
        for part in ("plain", "arrow"):
            number = entry[part]
            if type(number) is not int or not 0 <= number <= MOST:
                raise broken(
                    Sentence(
                        "{front}: {part} can’t be {number}.",
                        front=front,
                        part=part,
                        number=quoted(str(number)),
                    )
                )
            tiles += [Tile(back, front, part == "arrow")] * number
    return tiles


def numbers(listed: Listed, part: str, row: str) -> list[int]:
    palms: list[int] = listed["board"][part][row]
    if not isinstance(palms, list):
        raise broken(Sentence("the palms of {row} are no list.", row=row))
    return palms


def broken(reason: Sentence) -> NotationError:
    return pieces_text.broken(INFO.id, reason)


def check_parts(
    palms: list[list[int]],
    river: list[int],
    markers: list[int],
    water: list[Tile],
    sand: list[Tile],
) -> None:
    """What the rules themselves count on. [N-1.1] [N-1.2] [N-1.3] [N-1.4] [N-1.5]"""
    all_palms = [number for row in palms for number in row]
    pieces_text.check_parts(
        INFO.id,
        (
            (
                Sentence("expected rows of 2, 3, 4 and 5 fields on both banks."),
                [len(row) for row in palms] == [2, 3, 4, 5] * 2,
            ),
            (
                Sentence("expected one to four palms on every field."),
                all(type(number) is int and 1 <= number <= 4 for number in all_palms),
            ),
            (
                Sentence("expected a single (1) or double (2) wave where a row begins."),
                all(type(wave) is int and wave in (1, 2) for wave in river),
            ),
            (
                Sentence("expected 5 flax, 4 grain, 3 grapes, 2 onions and 1 aubergine."),
                tuple(markers) == COPIES and all(type(number) is int for number in markers),
            ),
            (Sentence("expected 45 water tiles."), len(water) == 45),
            (Sentence("expected 30 desert tiles."), len(sand) == 30),
        ),
    )


def arranged(
    palms: list[list[int]],
    river: list[int],
    water: list[Tile],
    sand: list[Tile],
    entries: list[Listed],
) -> Pieces:
    """The checked lists as arrays."""
    pieces = Pieces()
    water.sort(key=lambda tile: (BACKS.index(tile.back), FRONTS.index(tile.front), tile.arrow))
    sand.sort(key=lambda tile: (FRONTS.index(tile.front), tile.arrow))
    pieces.row = [ROWS.index(field[:2]) for field in FIELDS]
    pieces.palms = [number for row in palms for number in row]
    pieces.river = river
    pieces.end_1 = [int(tile.back[0]) for tile in water]
    pieces.end_2 = [int(tile.back[2]) for tile in water]
    pieces.back = [BACKS.index(tile.back) for tile in water]
    pieces.event = [EVENTS[tile.front] for tile in water]
    pieces.arrow = [int(tile.arrow) for tile in water]
    pieces.sand_event = [EVENTS[tile.front] for tile in sand]
    pieces.sand_arrow = [int(tile.arrow) for tile in sand]
    pieces.water, pieces.sand = numbered(water), numbered(sand)
    pieces.water_shown = [tile.name for tile in water]
    pieces.sand_shown = [tile.name for tile in sand]
    pieces.is_reconstructed = any(entry["confidence"] == "G" for entry in entries)
    content = json.dumps([palms, river, pieces.water, pieces.sand])
    pieces.hash = hashlib.sha256(content.encode()).hexdigest()[:16]
    pieces.finish()
    return pieces


def numbered(tiles: list[Tile]) -> list[str]:
    """The names of tiles; those of which several are alike get numbers."""
    times = Counter(tile.name for tile in tiles)
    named: Counter[str] = Counter()
    names = []
    for tile in tiles:
        named[tile.name] += 1
        alike = times[tile.name] > 1
        names.append(f"{tile.name}.{named[tile.name]}" if alike else tile.name)
    return names


BOX = Box(INFO.id, "shedet.games.nile", unpack)
standard_pieces, pieces_from, pieces_of = BOX.printed, BOX.owned, BOX.listed
