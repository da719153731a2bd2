"""The text of a position, one part a line; see docs/notation.md."""

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.games.sobek2p import frame, place
from shedet.games.sobek2p.pieces import MARKS, SQUARES, Pieces
from shedet.games.sobek2p.rules import Sobek2p
from shedet.games.sobek2p.setup import lay_out, names_of, place_names
from shedet.games.sobek2p.state import PIROGUE
from shedet.games.sobek2p.view import QUESTIONS

HEAD = "position sobek2p 1"
FRAMES = {name: number for number, name in QUESTIONS.items()}


def write(position: Sobek2p) -> str:
    """All of a position, hidden parts and generator included."""
    names, where = names_of(position.pieces), position.place
    lines = [HEAD]
    for row in range(6):
        tiles = position.market[6 * row : 6 * row + 6]
        lines.append(f"row {row + 1}: " + " ".join(names[t] if t >= 0 else "." for t in tiles))
    if position.ankh >= 0:
        lines.append(f"ankh: {SQUARES[position.ankh]} {MARKS[position.ankh_mark]}")
    for label, spot in list(place_names().items())[36:]:
        pieces = [piece for piece in range(91) if where[piece] == spot]
        if spot == place.PILE:
            pieces = position.pile[: position.pile_left][::-1]
        if pieces:
            lines.append(f"{label}: " + " ".join(names[p] + seen_mark(position, p) for p in pieces))
    for asked, seat, a, b in position.frames[: position.depth]:
        lines.append(f"asked: {QUESTIONS[asked]} {seat} {a} {b}")
    if position.mid_line:
        lines.append("mid-line: yes")
    if position.is_over:
        lines.append("over: yes")
    seed, given = position.state()
    lines.append(f"chance: {seed:032x} {given}")
    return "\n".join(lines) + "\n"


def seen_mark(position: Sobek2p, piece: int) -> str:
    """`!0`, `!1` or `!01` behind a pirogue that seats have looked at."""
    if not PIROGUE <= piece < PIROGUE + 13:
        return ""
    seats = [str(seat) for seat in range(2) if position.seen_pirogues[seat][piece - PIROGUE]]
    return "!" + "".join(seats) if seats else ""


def read(pieces: Pieces, text: str) -> Sobek2p:
    """The position that a text describes."""
    lines = text.splitlines()
    if not lines or lines[0] != HEAD:
        raise NotationError(Sentence("A position begins with the line {head}.", head=repr(HEAD)))
    places = place_names()
    layout: dict[str, list[str]] = {}
    seen: dict[str, list[str]] = {}
    others: list[tuple[str, list[str]]] = []
    for line in lines[1:]:
        label, colon, rest = line.partition(": ")
        words = rest.split(" ")
        if not colon or label in layout or not all(words):
            raise unread(line)
        if label.startswith("row "):
            read_row(label, words, layout, line)
        elif label in places and label not in SQUARES:
            layout[label] = [word.partition("!")[0] for word in words]
            seen[label] = [word.partition("!")[2] for word in words]
        else:
            others.append((label, words))
    position = lay_out(pieces, layout)
    mark_seen(position, layout, seen)
    position.ankh = -1
    for label, words in others:
        read_other(position, label, words)
    check(position)
    return position


def unread(line: str) -> NotationError:
    return NotationError(Sentence("{line} is not a line of a position.", line=quoted(line)))


def read_row(label: str, words: list[str], layout: dict[str, list[str]], line: str) -> None:
    row = label.removeprefix("row ")
    if row not in "123456" or len(row) != 1 or len(words) != 6 or f"A{row}" in layout:
        raise unread(line)
    for column, word in zip("ABCDEF", words, strict=True):
        layout[column + row] = [] if word == "." else [word]


def mark_seen(position: Sobek2p, layout: dict[str, list[str]], seen: dict[str, list[str]]) -> None:
    """Note who has looked at which pirogue; the pieces were laid out in the same order."""
    names = names_of(position.pieces)
    unused = list(range(PIROGUE, PIROGUE + 13))
    marked = [[0] * 13, [0] * 13]
    for label, words in layout.items():
        for name, seats in zip(words, seen.get(label, [""] * len(words)), strict=True):
            token = next((p for p in unused if names[p] == name), None)
            if seats not in ("", "0", "1", "01") or (seats and token is None):
                raise unread(f"{label}: {name}!{seats}")
            if token is not None:
                unused.remove(token)
                for seat in seats:
                    marked[int(seat)][token - PIROGUE] = 1
    position.seen_pirogues = marked


def read_other(position: Sobek2p, label: str, words: list[str]) -> None:
    line = f"{label}: {' '.join(words)}"
    try:
        if label == "ankh":
            square, mark = words
            position.ankh, position.ankh_mark = SQUARES.index(square), MARKS.index(mark)
        elif label == "asked":
            asked, seat, a, b = words
            if position.depth == 3:
                raise unread(line)
            position.push(FRAMES[asked], "01".index(seat), number(a), number(b))
        elif label in ("mid-line", "over") and words == ["yes"]:
            if label == "over":
                position.is_over, position.deciding = 1, 0
            else:
                position.mid_line = 1
        elif label == "chance":
            seed, given = words
            position.seed(int(seed, 16), number(given, 1 << 62))
        else:
            raise unread(line)
    except (ValueError, KeyError):
        raise unread(line) from None


def number(word: str, limit: int = 100) -> int:
    if not word.isascii() or not word.isdigit() or int(word) >= limit:
        raise ValueError(word)
    return int(word)


def check(position: Sobek2p) -> None:
    """What the rules count on: a turn at the bottom, the ankh where one is, laid tiles counted."""
    frames = [asked for asked, *_ in position.frames[: position.depth]]
    if not frames or frames[0] != frame.TURN or frame.TURN in frames[1:]:
        raise NotationError(Sentence("A position asks for a turn first, and once."))
    if (position.ankh < 0) != (frame.CENTRE in frames):
        raise NotationError(
            Sentence("The ankh is off the board only while a centre tile is taken.")
        )
    if position.ankh >= 0 and position.market[position.ankh] >= 0:
        raise NotationError(Sentence("The ankh stands on an empty square."))
    asked, _, good, _ = position.frames[position.depth - 1]
    for tile in range(65):
        if position.place[tile] == place.LAID:
            position.laid += 1
            if asked != frame.DISCARD and position.pieces.family[tile] == good:
                position.laid_own += 1
    if position.laid and asked not in (frame.SALE, frame.GIFT, frame.DISCARD):
        raise NotationError(Sentence("Tiles are laid only in a sale, a gift or discards."))
    if not position.is_over and not position.legal():
        raise NotationError(Sentence("Nobody can move, and the game is not over."))
