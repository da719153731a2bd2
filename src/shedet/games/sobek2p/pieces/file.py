"""Reading pieces.toml, or an owner's own file in its form, and checking that it adds up."""

import hashlib
import json
from collections import Counter
from typing import NamedTuple

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.core.records import pieces_text
from shedet.core.records.pieces_text import Box, Listed
from shedet.games.sobek2p import INFO
from shedet.games.sobek2p.pieces import kind, zone
from shedet.games.sobek2p.pieces.box import (
    BACKS,
    CHARACTERS,
    GOODS,
    MARKS,
    PIROGUES,
    PRINTED,
    SQUARES,
    Pieces,
    steps,
)

SHOWN = ("0", "1S", "2S", "3S", "D")


class Tile(NamedTuple):
    """One printed tile."""

    name: str
    family: str
    back: str
    mark: str = ""
    scarabs: int = 0
    symbol: bool = False


def unpack(listed: Listed) -> Pieces:
    tiles = [*goods_tiles(listed), *characters(listed)]
    pirogues = [e["name"] for e in listed["pirogues"] for _ in range(min(e["copies"], 14))]
    deben = sorted(listed["deben"]["values"])
    order = listed["board"]["order"].split()
    entries = [*listed["goods"], *listed["characters"], *listed["pirogues"]]
    pieces_text.check_asks(listed, PRINTED)
    pieces_text.check_sources(INFO.id, listed, [listed["board"], listed["deben"], *entries])
    check_totals(listed["totals"], tiles, pirogues, deben)
    check_parts(tiles, pirogues, deben, order)
    check_sums(listed["totals"], tiles, deben)
    return arranged(tiles, pirogues, deben, order)


def broken(reason: Sentence) -> NotationError:
    return pieces_text.broken(INFO.id, reason)


def goods_tiles(listed: Listed) -> list[Tile]:
    """All tiles with a mark, alike ones side by side."""
    tiles = []
    for entry in listed["goods"]:
        good = entry["name"]
        for back, texts in (("grey", entry["start"]), ("black", entry["pile"])):
            for text in sorted(texts, key=texts.index):
                tiles.append(goods_tile(good, back, text))
    return tiles


def goods_tile(good: str, back: str, text: str) -> Tile:
    shown, mark = text[:-1], text[-1:]
    known = shown == "" if good == "statue" else shown in SHOWN
    if not known or mark not in MARKS:
        raise broken(Sentence("{text} is not a tile of {good}.", text=repr(text), good=good))
    name = f"{good}:{text}{'*' if back == 'grey' else ''}"
    scarabs = int(shown[0]) if shown.endswith("S") else 0
    return Tile(name, good, back, mark, scarabs, shown == "D")


def characters(listed: Listed) -> list[Tile]:
    return [Tile(entry["name"], entry["family"], "red") for entry in listed["characters"]]


def check_totals(totals: Listed, tiles: list[Tile], pirogues: list[str], deben: list[int]) -> None:
    """Compare what is listed with what the file says there is. [S2-1.1] [S2-1.2] [S2-1.3]"""
    listed: dict[str, object] = {
        "tiles": len(tiles),
        "start": sum(tile.back == "grey" for tile in tiles),
        "goods": dict(Counter(tile.family for tile in tiles if tile.mark)),
        "marks": dict(Counter(tile.mark for tile in tiles if tile.mark)),
        "characters": sum(not tile.mark for tile in tiles),
        "pirogues": len(pirogues),
        "deben": len(deben),
    }
    pieces_text.compare(INFO.id, listed, totals)


def check_sums(totals: Listed, tiles: list[Tile], deben: list[int]) -> None:
    """Compare what the printed values add up to. [S2-1.4] [S2-1.6]"""
    scarabs = sum(tile.scarabs for tile in tiles)
    pieces_text.compare(INFO.id, {"scarabs": scarabs, "deben_points": sum(deben)}, totals)


def check_parts(tiles: list[Tile], pirogues: list[str], deben: list[int], order: list[str]) -> None:
    """What the rules themselves count on. [S2-1.4] [S2-1.5] [S2-1.6] [S2-2.2]"""
    goods = [tile for tile in tiles if tile.mark]
    symbols = Counter(tile.family for tile in goods if tile.symbol)
    parts = (
        (Sentence("expected 55 start and goods tiles."), len(goods) == 55),
        (
            Sentence("expected 10 start tiles, none with a deben symbol."),
            sum(t.back == "grey" for t in goods) == 10
            and not any(t.back == "grey" and t.symbol for t in goods),
        ),
        (
            Sentence("expected goods in the order {order}.", order=", ".join(GOODS)),
            list(dict.fromkeys(t.family for t in goods)) == list(GOODS),
        ),
        (
            Sentence("expected one deben symbol for each good."),
            symbols == dict.fromkeys(GOODS[:6], 1),
        ),
        (
            Sentence("expected the ten characters in order."),
            tuple(t.name for t in tiles if not t.mark) == CHARACTERS
            and all(t.family in GOODS for t in tiles),
        ),
        (
            Sentence("expected 13 pirogues of the nine kinds in order."),
            len(pirogues) == 13 and tuple(dict.fromkeys(pirogues)) == PIROGUES,
        ),
        (
            Sentence("expected 13 deben tokens worth 1 to 99."),
            len(deben) == 13 and all(type(d) is int and 0 < d < 100 for d in deben),
        ),
        (
            Sentence("expected an order of filling with each square once."),
            sorted(order) == sorted(SQUARES),
        ),
    )
    pieces_text.check_parts(INFO.id, parts)


def arranged(tiles: list[Tile], pirogues: list[str], deben: list[int], order: list[str]) -> Pieces:
    """The checked lists as arrays."""
    pieces = Pieces()
    names = list(dict.fromkeys(tile.name for tile in tiles))
    kinds = [names.index(tile.name) for tile in tiles]
    pieces.names = names
    pieces.all_names = [tile.name for tile in tiles] + pirogues + [f"deben:{d}" for d in deben]
    pieces.arrange([BACKS.index(tile.back) for tile in tiles], kinds, zone.ALL)
    pieces.family = [GOODS.index(tile.family) for tile in tiles]
    pieces.power = [-1 if tile.mark else power_of(tile.name) for tile in tiles]
    pieces.mark = [MARKS.index(tile.mark) if tile.mark else -1 for tile in tiles]
    pieces.scarabs = [tile.scarabs for tile in tiles]
    pieces.symbol = [int(tile.symbol) for tile in tiles]
    pieces.pirogue = [PIROGUES.index(name) for name in pirogues]
    pieces.deben = deben
    pieces.order = [SQUARES.index(square) for square in order]
    pieces.step = steps()
    content = json.dumps([tiles, pirogues, deben, order])
    pieces.hash = hashlib.sha256(content.encode()).hexdigest()[:16]
    pieces.finish()
    return pieces


def power_of(character: str) -> int:
    """The named number of a character; both Scribes have one power."""
    return int(getattr(kind, pieces_text.constant(character)))


BOX = Box(INFO.id, "shedet.games.sobek2p", unpack)
standard_pieces, pieces_from, pieces_of = BOX.printed, BOX.owned, BOX.listed
