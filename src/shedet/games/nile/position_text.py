"""The text of a position, one part a line; see docs/notation.md."""

from collections.abc import Iterable

from shedet.core.engine import generator_text
from shedet.core.errors import NotationError
from shedet.core.event import seats_in
from shedet.core.language import Sentence
from shedet.games.nile import INFO, piece
from shedet.games.nile.pieces import CROPS, DIAL, FIELDS, ROWS, STATES, Pieces
from shedet.games.nile.position_check import check, unread
from shedet.games.nile.position_reading import (
    COUNTS,
    OPTIONS,
    PLACES,
    label_of,
    read_part,
    read_seats,
    read_tallies,
)
from shedet.games.nile.question import QUESTIONS
from shedet.games.nile.rules import Nile
from shedet.games.nile.setup import blank_table

HEAD = "position nile 1"
NEEDED = (
    *("seats", "options", "round", "first", "start", "dial", "obelisk", "idle"),
    *("water", "sand", "chance"),
)
"""The lines that every position has, besides tallies, markers and questions."""


def write(position: Nile) -> str:
    """All of a position, hidden parts and generator included."""
    seats, start = position.seats, position.start
    chosen = (option.values[getattr(position, name)] for name, option in OPTIONS.items())
    lines = [HEAD, f"seats: {seats}", f"options: {' '.join(chosen)}", f"round: {position.round}"]
    lines += [f"first: {position.first}", f"start: {start if start >= 0 else 'none'}"]
    lines += [f"dial: {DIAL[position.dial]}", f"obelisk: {position.obelisk}"]
    lines += [f"idle: {position.idle}", *flag("harvest", position.has_harvest)]
    lines += listed("covered", [row for at, row in enumerate(ROWS) if position.covered[at]])
    for earned, lost in zip(position.earned[:seats], position.lost[:seats], strict=True):
        lines.append("tally: " + " ".join(map(str, [*earned, lost])))
    lines += written_markers(position)
    lines += listed("bought", [seat for seat in range(seats) if position.has_bought[seat]])
    lines.append("water: " + " ".join(water_word(position, tile) for tile in range(piece.WATER)))
    lines.append("sand: " + " ".join(sand_word(position, tile) for tile in range(piece.SAND)))
    if position.turned >= 0:
        lines.append(f"turned: {FIELDS[position.turned_field]}")
    lines += listed("bidders", sorted(seats_in(position.bidders)))
    if position.bidders:
        others = seats_in(position.deciding) - {position.to_act}
        lines += listed("deciding", [position.to_act, *sorted(others)])
    for asked, seat, a, b in position.frames[: position.depth]:
        lines.append(f"asked: {QUESTIONS[asked]} {seat} {a} {b}")
    lines += flag("mid-line", position.mid_line) + flag("over", position.is_over)
    lines.append(generator_text.written(position))
    return "\n".join(lines) + "\n"


def flag(label: str, value: int) -> list[str]:
    return [f"{label}: yes"] if value else []


def listed(label: str, words: Iterable[object]) -> list[str]:
    """A line, if there is anything to list."""
    text = " ".join(map(str, words))
    return [f"{label}: {text}"] if text else []


def written_markers(position: Nile) -> list[str]:
    """The markers of each seat by numbers, then those on fields and in the market one by one."""
    lines = []
    for name in COUNTS:
        for seat in range(position.seats):
            counts = getattr(position, name)[seat]
            lines += listed(f"{label_of(name)} {seat}", counts if any(counts) else [])
    for number, field in enumerate(FIELDS):
        looks = zip(*(table[number] for table in field_tables(position)), strict=True)
        markers = [
            f"{owner}:{CROPS[crop]}:{STATES[ripe]}{'*' * acted}"
            for owner, crop, ripe, acted in looks
            if owner >= 0
        ]
        lines += listed(f"field {field}", markers)
    for row in range(4):
        tables = (position.stall_owner, position.stall_crop, position.stall_state)
        looks = zip(*(table[row] for table in tables), strict=True)
        fruits = [f"{owner}:{CROPS[crop]}:{STATES[state]}" for owner, crop, state in looks]
        lines += listed(f"market {row + 1}", fruits[: position.stall_count[row]])
    return lines


def field_tables(position: Nile) -> tuple[list[list[int]], ...]:
    return position.owner, position.crop, position.ripe, position.acted


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


def read(pieces: Pieces, text: str) -> Nile:
    """The position that a text describes."""
    lines = text.splitlines()
    if not lines or lines[0] != HEAD:
        raise NotationError(Sentence("A position begins with the line {head}.", head=repr(HEAD)))
    parts = [split(line) for line in lines[1:]]
    labels = [label for label, _ in parts if label not in ("tally", "asked")]
    if not all(label in labels for label in NEEDED) or len(set(labels)) < len(labels):
        needed = ", ".join(NEEDED)
        raise NotationError(
            Sentence("A position has the lines {labels}, and none of them twice.", labels=needed)
        )
    position = blank_table(pieces, read_seats(parts), INFO.choose({}))
    position.supply = [[0] * 5 for _ in range(5)]
    read_tallies(position, [words for label, words in parts if label == "tally"])
    parts.sort(key=lambda part: part[0] == "deciding")  # the questions below ask others
    for label, words in parts:
        if label != "tally":
            read_part(position, label, words)
    if position.is_over:
        position.to_act = (position.start - 2) % position.seats  # whose turn was the last
        position.deciding = 0
    check(position)
    position._settle()
    return position


def split(line: str) -> tuple[str, list[str]]:
    label, colon, rest = line.partition(": ")
    words = rest.split(" ")
    if not colon or not all(words):
        raise unread(line)
    return label, words
