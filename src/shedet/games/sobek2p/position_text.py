"""The text of a position, one part a line; see docs/notation.md."""

import re

from shedet.core.engine import generator_text
from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.games.sobek2p import frame, kind, piece, place, zone
from shedet.games.sobek2p.pieces import MARKS, SQUARES, Pieces
from shedet.games.sobek2p.question import QUESTIONS
from shedet.games.sobek2p.rules import Sobek2p
from shedet.games.sobek2p.setup import lay_out, place_names

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
PLAYED_BY = {
    -1: (),
    kind.QUEEN: (),
    kind.VIZIER: (),
    kind.THIEF: (frame.THIEF,),
    kind.MERCHANT: (frame.MERCHANT,),
    kind.HIGH_PRIEST: (frame.PRIEST,),
    kind.HIGH_PRIESTESS: (frame.PRIEST,),
    kind.COURTESAN: (frame.COURTESAN, frame.GIFT),
    kind.ARCHITECT: (),
    kind.SCRIBE: (),
}
"""The questions that a character asks in its own line."""
PLAYING = {asked for questions in PLAYED_BY.values() for asked in questions}
FRAMES = {name: number for number, name in QUESTIONS.items()}


def write(position: Sobek2p) -> str:
    """All of a position, hidden parts and generator included."""
    names, where = marked_names(position), position.place
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
            lines.append(f"{label}: " + " ".join(names[number] for number in pieces))
    for asked, seat, a, b in position.frames[: position.depth]:
        lines.append(f"asked: {QUESTIONS[asked]} {seat} {a} {b}")
    if position.mid_line:
        lines.append("mid-line: yes")
    if position.is_over:
        lines.append("over: yes")
    if position.perfect:
        lines += memory_lines(position)
    lines.append(generator_text.written(position))
    return "\n".join(lines) + "\n"


def marked_names(position: Sobek2p) -> list[str]:
    """Names of pieces with what is known of them.

    `!0`, `!1` or `!01` follows a pirogue that seats have looked at. Under perfect memory `^`
    follows loot, and `~` with three masks in hexadecimal a tile that not all observers can place.
    """
    names = list(position.pieces.all_names)
    for i in range(13):
        seats = [str(seat) for seat in range(2) if position.seen_pirogues[seat][i]]
        names[piece.PIROGUE + i] += "!" + "".join(seats) if seats else ""
    if position.perfect:
        possible_zones = position.possible_zones
        for tile in range(piece.PIROGUE):
            masks = [possible_zones[observer][tile] for observer in range(3)]
            if tile + 1 in position.loot:
                names[tile] += "^"
            if masks != [1 << position.zone_now(tile)] * 3:
                names[tile] += "~" + ".".join(f"{mask:x}" for mask in masks)
    return names


def memory_lines(position: Sobek2p) -> list[str]:
    """What perfect memory keeps besides the masks."""
    lines = ["memory: perfect"]
    if position.batches:
        lines.append(f"scribes: {position.batches}")
    draws = []
    values = position.pieces.deben
    for seat, kept, returned in position.deben_log[: position.deben_draws]:
        back = f"/{values[returned]}" if returned >= 0 else ""
        draws.append(f"{seat}:{values[kept]}{back}")
    return [*lines, *(["draws: " + " ".join(draws)] if draws else [])]


def read(pieces: Pieces, text: str) -> Sobek2p:
    """The position that a text describes."""
    lines = text.splitlines()
    if not lines or lines[0] != HEAD:
        raise NotationError(Sentence("A position begins with the line {head}.", head=repr(HEAD)))
    places = place_names()
    layout: dict[str, list[str]] = {}
    others: list[tuple[str, list[str]]] = []
    for line in lines[1:]:
        label, colon, rest = line.partition(": ")
        words = rest.split(" ")
        if not colon or label in layout or not all(words):
            raise unread(line)
        if label.startswith("row "):
            read_row(label, words, layout, line)
        elif label in places and label not in SQUARES:
            layout[label] = words
        else:
            others.append((label, words))
    labels = [label for label, _ in others if label != "asked"]
    if not all(square in layout for square in SQUARES) or len(layout.get("pile", [])) > 23:
        raise NotationError(Sentence("A position has six rows, and at most 23 tiles in the pile."))
    if "chance" not in labels or len(set(labels)) < len(labels):
        raise NotationError(Sentence("A position has a chance line, and no other line twice."))
    position = lay_out(pieces, {where: list(map(bare, words)) for where, words in layout.items()})
    position.ankh = -1
    for label, words in others:
        read_other(position, label, words)
    check(position)
    read_marks(position, layout)
    if position.perfect:
        check_draws(position)
        check_memory(position)
    elif position.batches or position.deben_draws or any("scribe" in name for name in layout):
        raise NotationError(Sentence("Scribes and draws are kept under perfect memory only."))
    position._settle()
    return position


def bare(word: str) -> str:
    """A name without its mark."""
    return re.split("[!~^]", word, maxsplit=1)[0]


def unread(line: str) -> NotationError:
    return NotationError(Sentence("{line} is not a line of a position.", line=quoted(line)))


def read_row(label: str, words: list[str], layout: dict[str, list[str]], line: str) -> None:
    row = label.removeprefix("row ")
    if row not in "123456" or len(row) != 1 or len(words) != 6 or f"A{row}" in layout:
        raise unread(line)
    for column, word in zip("ABCDEF", words, strict=True):
        layout[column + row] = [] if word == "." else [word]


def read_marks(position: Sobek2p, layout: dict[str, list[str]]) -> None:
    """Note what the marks say; the pieces were laid out in the same order."""
    names = position.pieces.all_names
    unused: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        unused.setdefault(name, []).append(number)
    seen = [[0] * 13, [0] * 13]
    possible_zones = [list(masks) for masks in position.possible_zones]
    for words in layout.values():
        for word in words:
            piece_number = unused[bare(word)].pop(0)
            mark = word.removeprefix(bare(word))
            if piece.PIROGUE <= piece_number < piece.DEBEN:
                read_seen(seen, piece_number - piece.PIROGUE, mark, word)
            elif piece_number < piece.PIROGUE and position.perfect:
                if mark.startswith("^"):
                    read_loot(position, piece_number, word)
                    mark = mark[1:]
                read_masks(position, possible_zones, piece_number, mark, word)
            elif mark:
                raise unread(word)
    position.seen_pirogues = seen
    position.possible_zones = possible_zones


def read_seen(seen: list[list[int]], pirogue: int, mark: str, word: str) -> None:
    if mark not in ("", "!0", "!1", "!01"):
        raise unread(word)
    for seat in mark[1:]:
        seen[int(seat)][pirogue] = 1


def read_loot(position: Sobek2p, tile: int, word: str) -> None:
    """Loot lies in a hand, one tile at most in each."""
    seat = position.zone_now(tile) - zone.HAND
    loot = list(position.loot)
    if seat not in (0, 1) or loot[seat]:
        raise unread(word)
    loot[seat] = tile + 1
    position.loot = loot


def read_masks(
    position: Sobek2p, possible_zones: list[list[int]], tile: int, mark: str, word: str
) -> None:
    """Three masks in which the tile's true zone has its bit; without a mark all know it."""
    true = 1 << position.zone_now(tile)
    masks = [true] * 3
    if mark:
        if not re.fullmatch("~[0-9a-f]{1,4}([.][0-9a-f]{1,4}){2}", mark):
            raise unread(word)
        masks = [int(text, 16) for text in mark[1:].split(".")]
    for observer, mask in enumerate(masks):
        if not mask & true or mask >= 1 << zone.ALL:
            raise unread(word)
        possible_zones[observer][tile] = mask


def check_memory(position: Sobek2p) -> None:
    """Discards of Scribes that were played, and masks from which nothing more follows."""
    names, where = position.pieces.all_names, position.place
    played = [t for t in range(65) if names[t].startswith("scribe") and where[t] == place.BOX]
    batch = max((spot - place.BOARD) // 2 for spot in [*where, place.BOARD] if spot < place.SOLD)
    if not batch <= position.batches <= len(played):
        raise NotationError(Sentence("There are discards of more Scribes than were played."))
    possible_zones, backs = [list(masks) for masks in position.possible_zones], position.pieces.back
    for observer in range(3):
        for back in range(3):
            masks = {possible_zones[observer][t] for t in range(65) if backs[t] == back}
            if len([mask for mask in masks if mask & (mask - 1)]) > 10:
                raise NotationError(Sentence("These masks are more than a game can bring about."))
    position.stale = [[1] * 4 for _ in range(6)]
    position.conclude()
    if [list(masks) for masks in position.possible_zones] != possible_zones:
        raise NotationError(Sentence("The masks leave out what follows from them."))


def check_draws(position: Sobek2p) -> None:
    """The tokens drawn are those that the seats have, and the Eye returned what was in the bag."""
    values = position.pieces.deben
    bag = list(values)
    for _, kept, returned in position.deben_log[: position.deben_draws]:
        if values[kept] in bag:
            bag.remove(values[kept])
        if returned >= 0 and (values[returned] not in bag or returned > kept):
            raise NotationError(Sentence("The Eye of Horus cannot have returned that."))
    drawn = [
        (seat, position.pieces.deben[kept])
        for seat, kept, _ in position.deben_log[: position.deben_draws]
    ]
    owned = [
        (position.place[piece.DEBEN + i] - place.DEBEN, position.pieces.deben[i])
        for i in range(13)
        if position.place[piece.DEBEN + i] >= place.DEBEN
    ]
    if sorted(drawn) != sorted(owned):
        raise NotationError(Sentence("The draws are not the deben tokens that the seats have."))


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
        elif label == "memory" and words == ["perfect"]:
            position.perfect = 1
        elif label == "scribes" and words in (["1"], ["2"]):
            position.batches = int(words[0])
        elif label == "draws":
            read_draws(position, words)
        elif label == "chance":
            generator_text.read(position, words)
        else:
            raise unread(line)
    except (ValueError, KeyError, AttributeError):
        raise unread(line) from None


def read_draws(position: Sobek2p, words: list[str]) -> None:
    """Each draw as seat:kept or, for the Eye of Horus, seat:kept/returned."""
    values = position.pieces.deben
    log = [list(entry) for entry in position.deben_log]
    if len(words) > 13:
        raise ValueError(words)
    for entry, word in zip(log, words, strict=False):
        seat, kept, returned = re.fullmatch(r"([01]):(\d{1,2})(?:/(\d{1,2}))?", word, re.A).groups()  # type: ignore[union-attr]
        entry[0], entry[1] = int(seat), values.index(int(kept))
        entry[2] = values.index(int(returned)) if returned else piece.NONE
    position.deben_log = log
    position.deben_draws = len(words)


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
    return square in position.squares_in_line()


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
    played = position.place.count(place.PLAYED)
    if played > 1 or (played == 1) != (asked in PLAYING):
        raise NotationError(Sentence("A played character and the top question do not fit."))
    for tile in range(65):
        if (
            position.place[tile] == place.PLAYED
            and asked not in PLAYED_BY[position.pieces.power[tile]]
        ):
            raise NotationError(Sentence("A played character and the top question do not fit."))
        if position.place[tile] == place.LAID:
            position.laid += 1
            if asked != frame.DISCARD and position.pieces.family[tile] == good:
                position.laid_own += 1
    if position.laid and asked not in (frame.SALE, frame.GIFT, frame.DISCARD):
        raise NotationError(Sentence("Tiles are laid only in a sale, a gift or discards."))
    if not position.is_over and not position._can_move():
        raise NotationError(Sentence("Nobody can move, and the game is not over."))
