"""The text of a position, one part a line; see docs/notation.md."""

import re

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.games.sobek2p import frame, kind, piece, place
from shedet.games.sobek2p.pieces import MARKS, SQUARES, Pieces
from shedet.games.sobek2p.rules import Sobek2p
from shedet.games.sobek2p.setup import lay_out, names_of, place_names
from shedet.games.sobek2p.view import QUESTIONS

HEAD = "position sobek2p 1"
UNDER = {
    frame.ANKH: (frame.TURN, frame.CENTRE),
    frame.SYMBOL: (frame.TURN, frame.CENTRE),
    frame.SCARABS: (frame.SLOT, frame.PLANS),
    frame.FINGER: (frame.SLOT, frame.PLANS),
}
"""What a question lies on where it is not the turn."""
MID_LINE = (
    *(frame.ANKH, frame.SYMBOL, frame.SALE, frame.SCARABS, frame.FINGER, frame.PRIEST),
    *(frame.THIEF, frame.MERCHANT, frame.COURTESAN, frame.GIFT),
)
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
        pieces = [number for number in range(piece.ALL) if where[number] == spot]
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


def seen_mark(position: Sobek2p, number: int) -> str:
    """`!0`, `!1` or `!01` behind a pirogue that seats have looked at."""
    if not piece.PIROGUE <= number < piece.DEBEN:
        return ""
    seats = [str(seat) for seat in range(2) if position.seen_pirogues[seat][number - piece.PIROGUE]]
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
            if any(word.endswith("!") for word in words):
                raise unread(line)
        else:
            others.append((label, words))
    labels = [label for label, _ in others if label != "asked"]
    if not all(square in layout for square in SQUARES) or len(layout.get("pile", [])) > 23:
        raise NotationError(Sentence("A position has six rows, and at most 23 tiles in the pile."))
    if "chance" not in labels or len(set(labels)) < len(labels):
        raise NotationError(Sentence("A position has a chance line, and no other line twice."))
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
    unused = list(range(piece.PIROGUE, piece.DEBEN))
    marked = [[0] * 13, [0] * 13]
    for label, words in layout.items():
        for name, seats in zip(words, seen.get(label, [""] * len(words)), strict=True):
            token = next((p for p in unused if names[p] == name), None)
            if seats not in ("", "0", "1", "01") or (seats and token is None):
                raise unread(f"{label}: {name}!{seats}")
            if token is not None:
                unused.remove(token)
                for seat in seats:
                    marked[int(seat)][token - piece.PIROGUE] = 1
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
            position.push(FRAMES[asked], number(seat, 2), number(a), number(b))
        elif label in ("mid-line", "over") and words == ["yes"]:
            if label == "over":
                position.is_over, position.deciding = 1, 0
            else:
                position.mid_line = 1
        elif label == "chance":
            seed, given = words
            if not re.fullmatch("[0-9a-f]{32}", seed):
                raise unread(line)
            position.seed(int(seed, 16), number(given, 1 << 62))
        else:
            raise unread(line)
    except (ValueError, KeyError):
        raise unread(line) from None


def number(word: str, limit: int = 100) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,18}", word) or int(word) >= limit:
        raise ValueError(word)
    return int(word)


def laid(position: Sobek2p) -> int:
    return position.place.count(place.LAID)


def check_frame(position: Sobek2p, depth: int) -> None:
    """A question lies on one that can lead to it, and its arguments are what they stand for."""
    asked, seat, a, b = position.frames[depth]
    pieces, market = position.pieces, position.market
    fits = depth == 0
    if depth:
        below, other = position.frames[depth - 1][:2]
        fits = below in UNDER.get(asked, (frame.TURN,)) and (seat != other) == (
            asked == frame.DISCARD
        )
    if asked == frame.TURN:
        fits = fits and a < 2 and not (a and b) and (not b or pointed_at(position, b - 1))
    elif asked in (frame.ANKH, frame.SYMBOL):
        fits = fits and a < 36 and b == 0 and market[a] >= 0
        fits = fits and (
            pieces.power[market[a]] >= 0 if asked == frame.ANKH else pieces.symbol[market[a]] == 1
        )
    elif asked in (frame.SALE, frame.GIFT):
        fits = fits and a < 6 and b < pieces.kinds
    elif asked == frame.DISCARD:
        fits = fits and a > 0 and b < pieces.kinds
    elif asked in (frame.SCARABS, frame.FINGER):
        wanted = kind.TWO_SCARABS if asked == frame.SCARABS else kind.FINGER
        where = place.SLOTS if fits and below == frame.SLOT else place.DRAWN
        fits = fits and (a, b) == (wanted, 0) and position.pirogue_of_kind(a, where) >= 0
    else:
        fits = fits and a == b == 0
    if not fits:
        raise unread(f"asked: {QUESTIONS[asked]} {seat} {a} {b}")


def pointed_at(position: Sobek2p, square: int) -> bool:
    """Is the square one that the Finger can point at?"""
    n = position.offer_line(0, position.ankh_mark, 0) if position.ankh >= 0 else 0
    return square in position.moves[:n]


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
    for depth in range(position.depth):
        check_frame(position, depth)
    asked, _, good, _ = position.frames[position.depth - 1]
    if position.is_over and position.depth > 1:
        raise NotationError(Sentence("Nothing but a turn is asked once the game is over."))
    if position.mid_line != (asked in MID_LINE or (asked == frame.DISCARD and laid(position) > 0)):
        raise NotationError(Sentence("The top question and the mid-line line do not fit."))
    for tile in range(65):
        if position.place[tile] == place.LAID:
            position.laid += 1
            if asked != frame.DISCARD and position.pieces.family[tile] == good:
                position.laid_own += 1
    if position.laid and asked not in (frame.SALE, frame.GIFT, frame.DISCARD):
        raise NotationError(Sentence("Tiles are laid only in a sale, a gift or discards."))
    if not position.is_over and not position.legal():
        raise NotationError(Sentence("Nobody can move, and the game is not over."))
