"""Water and desert tiles in the text of a position: a word for each, in the order of numbers."""

import re
from collections.abc import Sequence

from shedet.core.layout.laying import check_all_there, check_names
from shedet.core.layout.line import Line, Words, number_of, put_in
from shedet.games.nile.pieces import piece, place
from shedet.games.nile.pieces.box import FIELDS
from shedet.games.nile.rules import fact
from shedet.games.nile.rules.layout import LAYOUT
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.state import first_of_stack

PLACES = {
    **{field: number for number, field in enumerate(FIELDS)},
    "discards": place.DISCARDS,
    "turned": place.TURNED,
    **{f"joker-{seat}": place.JOKER + seat for seat in range(5)},
}
"""Where a desert tile can be when it is not in the stack."""
SAND = re.compile(r"([^@~!]+)(?:@([^@~!]+))?(?:~([0-9]{1,4})\.([0-9]{1,4}))?(!?)")
WATER = re.compile(r"([^@!]+)(?:@([^@!]+))?(!?)")


def water_words(position: Nile, _: int) -> list[str]:
    return [water_word(position, tile) for tile in range(piece.WATER)]


def sand_words(position: Nile, _: int) -> list[str]:
    return [sand_word(position, tile) for tile in range(piece.SAND)]


def water_word(position: Nile, tile: int) -> str:
    """A tile's name, and where it is unless in its stack; `!` where it lies the other way round."""
    printed = position.water_tile[tile]
    name = position.pieces.water[printed]
    if tile in position.water:
        field = position.water.index(tile)
        turned = position.wave_in[field] != position.pieces.end_1[printed]
        return f"{name}@{FIELDS[field]}{'!' * turned}"
    if tile == position.turned:
        return f"{name}@turned"
    return f"{name}@used" if position.water_known[tile] else name


def sand_word(position: Nile, tile: int) -> str:
    """A tile's name, where it is unless in the stack, its two shuffles, and `!` if it is known."""
    printed = position.sand_tile[tile]
    word = position.pieces.sand[printed]
    for name, where in PLACES.items():
        if where == position.sand_place[tile]:
            word += f"@{name}"
    shuffle, since = position.sand_shuffle[tile], position.since[printed]
    if shuffle or since:
        word += f"~{shuffle}.{since}"
    return word + "!" * position.sand_known[tile]


def numbers_of(names: Sequence[str], listed: list[str]) -> list[int]:
    """The numbers of all tiles in the order of a list that has each once."""
    check_names(names, {"": listed}, LAYOUT.game)
    check_all_there(names, {"": listed})
    return [names.index(name) for name in listed]


def read_water(position: Nile, _: int, words: Words) -> None:
    """Every tile by name, with its place if it is not in its stack."""
    found = [WATER.fullmatch(word) for word in words]
    names = [match[1] if match else word for match, word in zip(found, words, strict=True)]
    position.water_tile = numbers_of(position.pieces.water, names)
    for tile, match in enumerate(found):
        where, is_turned = (match[2], match[3]) if match else (None, "")
        if where in FIELDS:
            lay_water(position, tile, FIELDS.index(where), bool(is_turned))
        elif is_turned or where not in (None, "used", "turned"):
            raise ValueError(words[tile])
        elif where:
            put_in(position, "water_known", tile, 1)
            if where == "turned":
                turn_up(position, tile)
    position.height = heights_of(position, [match and match[2] for match in found])


def lay_water(position: Nile, tile: int, field: int, is_turned: bool) -> None:
    printed = position.water_tile[tile]
    ends = position.pieces.end_1[printed], position.pieces.end_2[printed]
    if position.water[field] >= 0 or (is_turned and ends[0] == ends[1]):
        raise ValueError(field)
    wave_in, wave_out = ends[::-1] if is_turned else ends
    put_in(position, "water", field, tile)
    put_in(position, "wave_in", field, wave_in)
    put_in(position, "wave_out", field, wave_out)


def turn_up(position: Nile, tile: int) -> None:
    """The tile whose event is carried out; there is one at most."""
    if position.turned >= 0:
        raise ValueError(tile)
    position.turned = tile


def heights_of(position: Nile, places: list[str | None]) -> list[int]:
    """How many tiles are in each stack; those that have left it lay on top."""
    seats, heights, ends = position.seats, [0] * 10, []
    for stack in range(2 * seats):
        first = first_of_stack(seats, stack // 2, stack % 2)
        end = first_of_stack(seats, (stack + 1) // 2, (stack + 1) % 2)
        there = [where is None for where in places[first:end]]
        if there != sorted(there, reverse=True):
            raise ValueError(stack)
        heights[stack] = sum(there)
        ends.append(end)
    if any(places[ends[-1] :]):  # [N-2.3]
        raise ValueError(places)
    return heights


def read_sand(position: Nile, _: int, words: Words) -> None:
    """Every tile by name, with its place if it is not in the stack."""
    found = [SAND.fullmatch(word) for word in words]
    names = [match[1] if match else word for match, word in zip(found, words, strict=True)]
    position.sand_tile = numbers_of(position.pieces.sand, names)
    places, known, shuffles, since = [], [], [], [0] * piece.SAND
    for tile, match in enumerate(found):
        where, shuffle, bound, is_known = match.groups()[1:] if match else (None, None, None, "")
        places.append(PLACES[where] if where else place.STACK)
        shuffles.append(number_of(shuffle or "0", 10_000))
        since[position.sand_tile[tile]] = number_of(bound or "0", 10_000)
        known.append(int(bool(is_known)))
        if shuffle == bound == "0":
            raise ValueError(words[tile])
        if where == "turned":
            turn_up(position, fact.SAND + tile)
        elif where in FIELDS:
            if position.desert[PLACES[where]] >= 0:
                raise ValueError(where)
            put_in(position, "desert", PLACES[where], tile)
    position.sand_place, position.sand_known = places, known
    position.sand_shuffle, position.since = shuffles, since
    position.shuffles = max(shuffles)
    position.jokers = [places.count(place.JOKER + seat) for seat in range(5)]


ON_WATER = ("water", "water_tile", "water_known", "wave_in", "wave_out", "height", "turned")
ON_SAND = ("desert", "sand_place", "sand_tile", "sand_known", "sand_shuffle", "since")
WATER_LINE = Line("water", ON_WATER, water_words, read_water, is_needed=True)
SAND_LINE = Line("sand", (*ON_SAND, "shuffles", "jokers"), sand_words, read_sand, is_needed=True)
