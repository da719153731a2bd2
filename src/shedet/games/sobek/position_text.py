"""The text of a position, one part a line; see docs/notation.md."""

import re

from shedet.core.engine import generator_text
from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.games.sobek import piece, tally, zone
from shedet.games.sobek.pieces import GOODS, Pieces
from shedet.games.sobek.position_check import check, check_memory, unread
from shedet.games.sobek.question import QUESTIONS
from shedet.games.sobek.rules import Sobek
from shedet.games.sobek.setup import Owned, lay_out, place_names

HEAD = "position sobek 1"
NEEDED = ("seats", "round", "points", "taker", "chance")
"""The lines that every position has, besides tallies and questions."""
TALLY = re.compile("(0|-?[1-9][0-9]{0,3})( (0|[1-9][0-9]{0,3})){4} [01] (0|[1-9][0-9]{0,3})")
FRAMES = {name: number for number, name in QUESTIONS.items()}


def write(position: Sobek) -> str:
    """All of a position, hidden parts and generator included."""
    names, where, seats = marked_names(position), position.place, position.seats
    lines = [HEAD, f"seats: {seats}", f"round: {position.round}"]
    lines.append("points: " + " ".join(map(str, position.points[:seats])))
    for number in range(1, position.round + 1):
        first = tally.row_of(number, 0)
        rows = position.tally[first : first + seats]
        lines += [f"tally: {' '.join(map(str, row))}" for row in rows]
    for number in range(position.set_count):
        way = " sideways" if position.set_sideways[number] else ""
        good = GOODS[position.set_good[number]]
        lines.append(f"owner: {position.set_seat[number]} {good}{way}")
    for label, spot in place_names().items():
        pieces = [number for number in range(piece.ALL) if where[number] == spot]
        if pieces:
            lines.append(f"{label}: " + " ".join(names[number] for number in pieces))
    if any(position.seen_tokens):
        seen = [str(seat) for seat in range(seats) if position.seen_tokens[seat]]
        lines.append("looked: " + " ".join(seen))
    lines.append(f"taker: {position.taker}")
    for asked, seat, a, b in position.frames[: position.depth]:
        lines.append(f"asked: {QUESTIONS[asked]} {seat} {a} {b}")
    if position.mid_line:
        lines.append("mid-line: yes")
    if position.is_over:
        lines.append("over: yes")
    if position.perfect:
        lines.append("memory: perfect")
    lines.append(generator_text.written(position))
    return "\n".join(lines) + "\n"


def marked_names(position: Sobek) -> list[str]:
    """Names of pieces with what is known of them.

    Under perfect memory `~` and a mask in hexadecimal for each observer follow a card that not all
    of them can place.
    """
    names = list(position.pieces.all_names)
    if position.perfect:
        possible_zones = position.possible_zones
        for card in range(piece.TOKEN):
            masks = [possible_zones[observer][card] for observer in range(position.seats + 1)]
            if masks != [1 << position.zone_now(card)] * len(masks):
                names[card] += "~" + ".".join(f"{mask:x}" for mask in masks)
    return names


def read(pieces: Pieces, text: str) -> Sobek:
    """The position that a text describes."""
    lines = text.splitlines()
    if not lines or lines[0] != HEAD:
        raise NotationError(Sentence("A position begins with the line {head}.", head=repr(HEAD)))
    layout: dict[str, list[str]] = {}
    others: list[tuple[str, list[str]]] = []
    for line in lines[1:]:
        label, colon, rest = line.partition(": ")
        words = rest.split(" ")
        if not colon or label in layout or not all(words):
            raise unread(line)
        if label in place_names():
            layout[label] = words
        else:
            others.append((label, words))
    labels = [label for label, _ in others if label not in ("asked", "tally", "owner")]
    if not all(label in labels for label in NEEDED) or len(set(labels)) < len(labels):
        listed = ", ".join(NEEDED)
        raise NotationError(
            Sentence("A position has the lines {labels}, and none of them twice.", labels=listed)
        )
    seats = read_seats(others)
    sets = [read_owner(words, seats) for label, words in others if label == "owner"]
    if len(sets) > 21:
        raise NotationError(Sentence("There are more sets than cards for them."))
    bare_layout = {where: list(map(bare, words)) for where, words in layout.items()}
    position = lay_out(pieces, seats, bare_layout, sets)
    for label, words in others:
        read_other(position, label, words)
    read_tallies(position, [words for label, words in others if label == "tally"])
    check(position)
    read_marks(position, layout)
    if position.perfect:
        check_memory(position)
    position._settle()
    return position


def bare(word: str) -> str:
    """A name without its mark."""
    return word.partition("~")[0]


def number(word: str, limit: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,18}", word) or int(word) >= limit:
        raise ValueError(word)
    return int(word)


def read_seats(others: list[tuple[str, list[str]]]) -> int:
    for label, words in others:
        if label == "seats" and words in (["2"], ["3"], ["4"]):
            return int(words[0])
    raise NotationError(Sentence("A position has a line with 2, 3 or 4 seats."))


def read_owner(words: list[str], seats: int) -> Owned:
    line = f"owner: {' '.join(words)}"
    sideways = words[2:] == ["sideways"]
    if len(words) != 2 + sideways or words[1] not in GOODS[:6]:
        raise unread(line)
    try:
        return number(words[0], seats), words[1], sideways
    except ValueError:
        raise unread(line) from None


def read_other(position: Sobek, label: str, words: list[str]) -> None:
    line = f"{label}: {' '.join(words)}"
    seats = position.seats
    try:
        if label == "asked":
            asked, seat, a, b = words
            if position.depth == 5:
                raise unread(line)
            position.push(FRAMES[asked], number(seat, seats), number(a, 100), number(b, 64))
        elif label == "round" and len(words) == 1:
            position.round = int(words[0]) if words[0] in ("1", "2", "3") else 0
        elif label == "points" and len(words) == seats:
            position.points = [number(word, 10_000) for word in words] + [0] * (4 - seats)
        elif label == "looked":
            looked = [number(word, seats) for word in words]
            position.seen_tokens = [int(seat in looked) for seat in range(4)]
            if looked != sorted(set(looked)):
                raise unread(line)
        elif label == "taker" and len(words) == 1:
            position.taker = number(words[0], seats)
        elif label in ("mid-line", "over") and words == ["yes"]:
            if label == "over":
                position.is_over, position.deciding = 1, 0
            else:
                position.mid_line = 1
        elif label == "memory" and words == ["perfect"]:
            position.perfect = 1
        elif label == "chance":
            generator_text.read(position, words)
        elif label not in ("seats", "owner", "tally"):
            raise unread(line)
    except (ValueError, KeyError):
        raise unread(line) from None


def read_tallies(position: Sobek, rows: list[list[str]]) -> None:
    """A row for each seat in each round so far; what has happened adds up to the points."""
    if len(rows) != position.seats * position.round or position.round == 0:
        raise NotationError(Sentence("A position has a tally for each seat in each round."))
    table, points = [list(cells) for cells in position.tally], [0] * 4
    for index, words in enumerate(rows):
        line, seat = " ".join(words), index % position.seats
        round_number = index // position.seats + 1
        if not TALLY.fullmatch(line):
            raise unread(f"tally: {line}")
        cells = table[tally.row_of(round_number, seat)]
        cells[:] = [int(word) for word in words]
        points[seat] += cells[tally.GUILD] + cells[tally.DECEIT] + cells[tally.SETS]
        points[seat] -= cells[tally.PENALTY]
        if round_number == position.round and not position.is_over and any(cells[tally.SETS :]):
            raise unread(f"tally: {line}")
    if points != list(position.points):
        raise NotationError(Sentence("The tallies do not add up to the points."))
    position.tally = table


def read_marks(position: Sobek, layout: dict[str, list[str]]) -> None:
    """Note what the marks say; the pieces were laid out in the same order."""
    unused: dict[str, list[int]] = {}
    for index, name in enumerate(position.pieces.all_names):
        unused.setdefault(name, []).append(index)
    possible_zones = [list(masks) for masks in position.possible_zones]
    for words in layout.values():
        for word in words:
            card = unused[bare(word)].pop(0)
            if card < piece.TOKEN and position.perfect:
                read_masks(position, possible_zones, card, word)
            elif "~" in word:
                raise unread(word)
    position.possible_zones = possible_zones


def read_masks(position: Sobek, possible_zones: list[list[int]], card: int, word: str) -> None:
    """Masks in which the card's true zone has its bit; without a mark all know it."""
    true = 1 << position.zone_now(card)
    masks = [true] * (position.seats + 1)
    _, mark, texts = word.partition("~")
    if mark:
        if not re.fullmatch(r"[0-9a-f]{1,3}(\.[0-9a-f]{1,3})*", texts):
            raise unread(word)
        masks = [int(text, 16) for text in texts.split(".")]
    if len(masks) != position.seats + 1:
        raise unread(word)
    for observer, mask in enumerate(masks):
        if not mask & true or mask >= 1 << zone.ALL:
            raise unread(word)
        possible_zones[observer][card] = mask
