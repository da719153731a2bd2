"""Reading the text of a position line by line; see docs/notation.md."""

import re
from collections.abc import Callable

from shedet.core.engine import generator_text
from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.games.nile import INFO, fact, kind, piece, place
from shedet.games.nile.pieces import CROPS, DIAL, FIELDS, IDLE_ROUNDS, ROWS, STALLS, STATES
from shedet.games.nile.position_check import unread
from shedet.games.nile.question import QUESTIONS
from shedet.games.nile.rules import Nile
from shedet.games.nile.state import first_of_stack

FRAMES = {name: number for number, name in QUESTIONS.items()}
OPTIONS = dict(
    zip(("hippo", "bid_start", "buy_all", "freshen", "outermost"), INFO.options, strict=True)
)
"""The options as the position names them; each is 0 or 1, the place of its value."""
COUNTS = ("supply", "tired", "boat", "boat_tired", "out", "bid")
"""How many markers of each crop a seat has somewhere."""
PLACES = {
    **{field: number for number, field in enumerate(FIELDS)},
    "discards": place.DISCARDS,
    "turned": place.TURNED,
    **{f"joker-{seat}": place.JOKER + seat for seat in range(5)},
}
"""Where a desert tile can be when it is not in the stack."""
SAND = re.compile(r"([^@~!]+)(?:@([^@~!]+))?(?:~([0-9]{1,4})\.([0-9]{1,4}))?(!?)")
WATER = re.compile(r"([^@!]+)(?:@([^@!]+))?(!?)")
MARKER = re.compile(r"([0-4]):([a-z]+):([a-z]+)(\*?)")


def label_of(name: str) -> str:
    return name.replace("_", "-")


def read_seats(parts: list[tuple[str, list[str]]]) -> int:
    for label, words in parts:
        if label == "seats" and words in (["2"], ["3"], ["4"], ["5"]):
            return int(words[0])
    raise NotationError(Sentence("A position has a line with 2, 3, 4 or 5 seats."))


def read_part(position: Nile, label: str, words: list[str]) -> None:
    """One line; some labels say of what seat, field or market row it is."""
    sort, space, of = label.partition(" ")
    try:
        if space:
            PLACED[sort](position, of, words)
        else:
            READERS[label](position, words)
    except (ValueError, KeyError, IndexError):
        raise unread(f"{label}: {' '.join(words)}") from None


def number(word: str, limit: int, lowest: int = 0) -> int:
    if not re.fullmatch("0|-?[1-9][0-9]{0,18}", word) or not lowest <= int(word) < limit:
        raise ValueError(word)
    return int(word)


def some(words: list[str], limit: int, count: int) -> list[int]:
    """So many numbers below a limit."""
    if len(words) != count:
        raise ValueError(words)
    return [number(word, limit) for word in words]


def seats_of(position: Nile, words: list[str]) -> list[int]:
    """Seats, each once and in ascending order."""
    seats = [number(word, position.seats) for word in words]
    if seats != sorted(set(seats)):
        raise ValueError(words)
    return seats


def put(position: Nile, name: str, at: int, value: object) -> None:
    """Change one entry of an array, which is read as a tuple."""
    table = list(getattr(position, name))
    table[at] = value
    setattr(position, name, table)


def numbers_of(names: list[str], listed: list[str]) -> list[int]:
    """The numbers of all tiles in the order of a list that has each once."""
    for name in listed:
        if name not in names:
            raise NotationError(Sentence("{name} is not a piece of nile.", name=quoted(name)))
    for name in names:
        if listed.count(name) != 1:
            raise NotationError(
                Sentence(
                    "{name} is there {listed} times instead of {number}.",
                    name=name,
                    listed=listed.count(name),
                    number=1,
                )
            )
    return [names.index(name) for name in listed]


def read_options(position: Nile, words: list[str]) -> None:
    for (name, option), word in zip(OPTIONS.items(), words, strict=True):
        setattr(position, name, option.values.index(word))


def read_start(position: Nile, words: list[str]) -> None:
    (word,) = words
    position.start = piece.NONE if word == "none" else number(word, position.seats)


def read_first(position: Nile, words: list[str]) -> None:
    (position.first,) = some(words, position.seats, 1)


def read_dial(position: Nile, words: list[str]) -> None:
    position.dial = DIAL.index(" ".join(words))


def read_covered(position: Nile, words: list[str]) -> None:
    rows = [ROWS.index(word) for word in words]
    if rows != sorted(set(rows)):
        raise ValueError(words)
    position.covered = [int(row in rows) for row in range(8)]


def read_tallies(position: Nile, rows: list[list[str]]) -> None:
    """For each seat what the market rows have brought, and what was lost to rot."""
    if len(rows) != position.seats:
        raise NotationError(Sentence("A position has a tally for each seat."))
    for seat, words in enumerate(rows):
        try:
            *earned, lost = some(words, 100, 5)
        except ValueError:
            raise unread(f"tally: {' '.join(words)}") from None
        put(position, "earned", seat, earned)
        put(position, "lost", seat, lost)
        put(position, "points", seat, sum(earned))


def counts_reader(name: str) -> "Placed":
    def reader(position: Nile, of: str, words: list[str]) -> None:
        put(position, name, number(of, position.seats), some(words, 6, 5))

    return reader


def read_field(position: Nile, of: str, words: list[str]) -> None:
    """At most two markers, seed or ripe."""
    field = FIELDS.index(of)
    for slot, word in enumerate(words):
        owner, crop, state, acted = marker(position, word)
        if state > kind.RIPE:
            raise ValueError(word)
        for name, value in zip(
            ("owner", "crop", "ripe", "acted"), (owner, crop, state, acted), strict=True
        ):
            pair = list(getattr(position, name)[field])
            pair[slot] = value
            put(position, name, field, pair)


def read_market(position: Nile, of: str, words: list[str]) -> None:
    row = number(of, 5, 1) - 1
    if len(words) > STALLS[row]:
        raise ValueError(words)
    for word in words:
        owner, crop, state, acted = marker(position, word)
        if state == kind.SEED or acted:
            raise ValueError(word)
        position.add_fruit(row, owner, crop, state)


def marker(position: Nile, word: str) -> tuple[int, int, int, int]:
    """Owner, crop, state, and whether it has acted."""
    found = MARKER.fullmatch(word)
    if not found:
        raise ValueError(word)
    owner, crop, state, acted = found.groups()
    return (
        number(owner, position.seats),
        CROPS.index(crop),
        STATES.index(state),
        int(bool(acted)),
    )


def read_bought(position: Nile, words: list[str]) -> None:
    seats = seats_of(position, words)
    position.has_bought = [int(seat in seats) for seat in range(5)]


def read_water(position: Nile, words: list[str]) -> None:
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
            put(position, "water_known", tile, 1)
            if where == "turned":
                turn_up(position, tile)
    position.height = heights_of(position, [match and match[2] for match in found])


def lay_water(position: Nile, tile: int, field: int, is_turned: bool) -> None:
    printed = position.water_tile[tile]
    ends = position.pieces.end_1[printed], position.pieces.end_2[printed]
    if position.water[field] >= 0 or (is_turned and ends[0] == ends[1]):
        raise ValueError(field)
    wave_in, wave_out = ends[::-1] if is_turned else ends
    put(position, "water", field, tile)
    put(position, "wave_in", field, wave_in)
    put(position, "wave_out", field, wave_out)


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


def read_sand(position: Nile, words: list[str]) -> None:
    """Every tile by name, with its place if it is not in the stack."""
    found = [SAND.fullmatch(word) for word in words]
    names = [match[1] if match else word for match, word in zip(found, words, strict=True)]
    position.sand_tile = numbers_of(position.pieces.sand, names)
    places, known, shuffles, since = [], [], [], [0] * piece.SAND
    for tile, match in enumerate(found):
        where, shuffle, bound, is_known = match.groups()[1:] if match else (None, None, None, "")
        places.append(PLACES[where] if where else place.STACK)
        shuffles.append(number(shuffle or "0", 10_000))
        since[position.sand_tile[tile]] = number(bound or "0", 10_000)
        known.append(int(bool(is_known)))
        if shuffle == bound == "0":
            raise ValueError(words[tile])
        if where == "turned":
            turn_up(position, fact.SAND + tile)
        elif where in FIELDS:
            if position.desert[PLACES[where]] >= 0:
                raise ValueError(where)
            put(position, "desert", PLACES[where], tile)
    position.sand_place, position.sand_known = places, known
    position.sand_shuffle, position.since = shuffles, since
    position.shuffles = max(shuffles)
    position.jokers = [places.count(place.JOKER + seat) for seat in range(5)]


def read_turned(position: Nile, words: list[str]) -> None:
    (word,) = words
    position.turned_field = FIELDS.index(word)


def read_bidders(position: Nile, words: list[str]) -> None:
    position.bidders = sum(1 << seat for seat in seats_of(position, words))


def read_deciding(position: Nile, words: list[str]) -> None:
    """Those who still owe a bid; the first of them is asked now."""
    first, *others = words
    seats_of(position, others)
    seats = {number(word, position.seats) for word in words}
    if len(seats) < len(words):
        raise ValueError(words)
    position.deciding = sum(1 << seat for seat in seats)
    position.to_act = int(first)


def read_asked(position: Nile, words: list[str]) -> None:
    asked, seat, a, b = words
    if position.depth == 3:
        raise ValueError(words)
    position.push(FRAMES[asked], number(seat, position.seats), number(a, 34), number(b, 6))
    if asked == "bid":
        position.deciding = 0  # those are in a line of their own


def flag_reader(name: str) -> "Reader":
    def reader(position: Nile, words: list[str]) -> None:
        if words != ["yes"]:
            raise ValueError(words)
        setattr(position, name, 1)

    return reader


def number_reader(name: str, lowest: int, highest: int) -> "Reader":
    def reader(position: Nile, words: list[str]) -> None:
        (word,) = words
        setattr(position, name, number(word, highest + 1, lowest))

    return reader


Reader = Callable[[Nile, list[str]], None]
Placed = Callable[[Nile, str, list[str]], None]
READERS: dict[str, Reader] = {
    "seats": number_reader("seats", 2, 5),
    "options": read_options,
    "round": number_reader("round", 0, 9999),
    "first": read_first,
    "start": read_start,
    "dial": read_dial,
    "obelisk": number_reader("obelisk", -9, 30),
    "idle": number_reader("idle", 0, IDLE_ROUNDS),
    "harvest": flag_reader("has_harvest"),
    "covered": read_covered,
    "bought": read_bought,
    "water": read_water,
    "sand": read_sand,
    "turned": read_turned,
    "bidders": read_bidders,
    "deciding": read_deciding,
    "asked": read_asked,
    "mid-line": flag_reader("mid_line"),
    "over": flag_reader("is_over"),
    "chance": generator_text.read,
}
PLACED: dict[str, Placed] = {
    **{label_of(name): counts_reader(name) for name in COUNTS},
    "field": read_field,
    "market": read_market,
}
"""Lines whose label names a seat, a field or a market row too."""
