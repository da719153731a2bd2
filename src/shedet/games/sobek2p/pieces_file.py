"""Reading pieces.toml, or an owner's own file in its form, and checking that it adds up."""

import hashlib
import json
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from shedet.core.errors import NotationError
from shedet.core.game import one_line, quoted
from shedet.core.language import Sentence
from shedet.core.system import reason_of
from shedet.games.sobek2p import zone
from shedet.games.sobek2p.pieces import (
    BACKS,
    CHARACTERS,
    GOODS,
    MARKS,
    PIROGUES,
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


@cache
def standard_pieces() -> Pieces:
    """The pieces of the printed box."""
    return pieces_of(files("shedet.games.sobek2p").joinpath("pieces.toml").read_text("utf-8"))


def pieces_from(path: Path) -> Pieces:
    """The pieces of a file."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise broken(
            Sentence(
                "{path} cannot be read: {error}", path=one_line(str(path)), error=reason_of(error)
            )
        ) from None
    except UnicodeDecodeError:
        raise broken(Sentence("{path} is not text.", path=one_line(str(path)))) from None
    return pieces_of(text)


def pieces_of(text: str) -> Pieces:
    """The pieces that a TOML text lists, if it is complete and adds up."""
    try:
        box = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers with too many digits
        raise broken(Sentence("not TOML: {error}", error=error)) from None
    try:
        tiles = [*goods_tiles(box), *characters(box)]
        pirogues = [e["name"] for e in box["pirogues"] for _ in range(min(e["copies"], 14))]
        deben = sorted(box["deben"]["values"])
        order = box["board"]["order"].split()
        check_sources(box)
        check_totals(box["totals"], tiles, pirogues, deben)
        check_parts(tiles, pirogues, deben, order)
        check_sums(box["totals"], tiles, deben)
    except KeyError as error:
        raise broken(Sentence("the entry {name} is missing.", name=error)) from None
    except (TypeError, AttributeError) as error:
        raise broken(Sentence("an entry has the wrong form: {error}", error=error)) from None
    return arranged(tiles, pirogues, deben, order)


def broken(reason: Sentence) -> NotationError:
    return NotationError(Sentence("Pieces of sobek2p: {reason}", reason=reason))


def goods_tiles(box: dict[str, Any]) -> list[Tile]:
    """All tiles with a mark, alike ones side by side."""
    tiles = []
    for entry in box["goods"]:
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


def characters(box: dict[str, Any]) -> list[Tile]:
    return [Tile(entry["name"], entry["family"], "red") for entry in box["characters"]]


def check_sources(box: dict[str, Any]) -> None:
    """Every entry says where it comes from and how sure that is."""
    entries = [box["board"], box["deben"], *box["goods"], *box["characters"], *box["pirogues"]]
    for entry in entries:
        if not isinstance(entry["source"], str) or entry["confidence"] not in ("D", "S", "G"):
            name = quoted(str(entry))
            raise broken(Sentence("source or confidence of {entry} is wrong.", entry=name))
    if not isinstance(box["edition"], str):
        raise broken(Sentence("the edition is not a text."))


def check_totals(
    totals: dict[str, Any], tiles: list[Tile], pirogues: list[str], deben: list[int]
) -> None:
    """Compare what is listed with what the file says there is. [S2-1.1] [S2-1.2] [S2-1.3]"""
    listed: dict[str, Any] = {
        "tiles": len(tiles),
        "start": sum(tile.back == "grey" for tile in tiles),
        "goods": dict(Counter(tile.family for tile in tiles if tile.mark)),
        "marks": dict(Counter(tile.mark for tile in tiles if tile.mark)),
        "characters": sum(not tile.mark for tile in tiles),
        "pirogues": len(pirogues),
        "deben": len(deben),
    }
    compare(listed, totals)


def check_sums(totals: dict[str, Any], tiles: list[Tile], deben: list[int]) -> None:
    """Compare what the printed values add up to. [S2-1.4] [S2-1.6]"""
    scarabs = sum(tile.scarabs for tile in tiles)
    compare({"scarabs": scarabs, "deben_points": sum(deben)}, totals)


def compare(listed: dict[str, Any], totals: dict[str, Any]) -> None:
    for name, number in listed.items():
        if totals[name] != number:
            raise broken(
                Sentence(
                    "{name}: {number} listed, but the totals say {total}.",
                    name=name,
                    number=number,
                    total=totals[name],
                )
            )


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
    for complaint, holds in parts:
        if not holds:
            raise broken(complaint)


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
    return pieces


def power_of(character: str) -> int:
    """Both Scribes have one power."""
    return min(CHARACTERS.index(character), 8)
