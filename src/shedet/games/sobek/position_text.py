"""The text of a position, one part a line; see docs/notation.md."""

import re

from shedet.core.errors import NotationError
from shedet.core.game import quoted
from shedet.core.language import Sentence
from shedet.games.sobek import frame, kind, piece, place, zone
from shedet.games.sobek.pieces import GOODS, Pieces
from shedet.games.sobek.question import QUESTIONS
from shedet.games.sobek.rules import Sobek
from shedet.games.sobek.setup import Owned, lay_out, place_names

HEAD = "position sobek 1"
BOTTOM = (frame.TURN, frame.LAST, frame.STARTER)
UNDER = {
    frame.GUILD: frame.EVENT,
    frame.CURSE: frame.EVENT,
    frame.PROSPERITY: frame.EVENT,
    frame.LAST_SET: frame.LAST,
}
"""What a question lies on where it is not the turn."""
OPEN_LINE = (frame.TURN, frame.LAST, frame.STARTER, frame.EVENT, frame.LOOT, frame.DISCARD)
"""Questions with which a line may begin; all others are asked in the middle of one."""
PLAYED_BY = {
    frame.PRIEST: (kind.HIGH_PRIEST, kind.HIGH_PRIESTESS),
    frame.VIZIER: (kind.VIZIER,),
    frame.THIEF: (kind.THIEF,),
    frame.BACK: (kind.THIEF,),
    frame.MERCHANT: (kind.MERCHANT,),
    frame.COURTESAN: (kind.COURTESAN,),
    frame.GIFT: (kind.COURTESAN,),
}
"""The characters that ask a question in their own line."""
CHOOSING = (frame.SET, frame.GIFT, frame.DISCARD, frame.LAST_SET)
FRAMES = {name: number for number, name in QUESTIONS.items()}


def write(position: Sobek) -> str:
    """All of a position, hidden parts and generator included."""
    names, where, seats = marked_names(position), position.place, position.seats
    lines = [HEAD, f"seats: {seats}", f"round: {position.round}"]
    lines.append("points: " + " ".join(map(str, position.points[:seats])))
    for number in range(position.round):
        rows = position.tally[4 * number : 4 * number + seats]
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
    seed, given = position.state()
    lines.append(f"chance: {seed:032x} {given}")
    return "\n".join(lines) + "\n"


def marked_names(position: Sobek) -> list[str]:
    """Names of pieces with what is known of them.

    Under perfect memory `~` and a mask in hexadecimal for each observer follow a card that not all
    of them can place.
    """
    names = list(position.pieces.all_names)
    if position.perfect:
        may = position.may
        for card in range(piece.TOKEN):
            masks = [may[observer][card] for observer in range(position.seats + 1)]
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
    if "chance" not in labels or len(set(labels)) < len(labels):
        raise NotationError(Sentence("A position has a chance line, and no other line twice."))
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
    return position


def bare(word: str) -> str:
    """A name without its mark."""
    return word.partition("~")[0]


def unread(line: str) -> NotationError:
    return NotationError(Sentence("{line} is not a line of a position.", line=quoted(line)))


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
            position.round = int(words[0]) if words[0] in "123" else 0
        elif label == "points" and len(words) == seats:
            position.points = [number(word, 10_000) for word in words] + [0] * (4 - seats)
        elif label == "looked":
            looked = {number(word, seats) for word in words}
            position.seen_tokens = [int(seat in looked) for seat in range(4)]
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
            seed, given = words
            if not re.fullmatch("[0-9a-f]{32}", seed):
                raise unread(line)
            position.seed(int(seed, 16), number(given, 1 << 62))
        elif label not in ("seats", "owner", "tally"):
            raise unread(line)
    except (ValueError, KeyError):
        raise unread(line) from None


def read_tallies(position: Sobek, rows: list[list[str]]) -> None:
    """A row for each seat in each round so far; what has happened adds up to the points."""
    if len(rows) != position.seats * position.round or position.round == 0:
        raise NotationError(Sentence("A position has a tally for each seat in each round."))
    table = position.tally
    for index, words in enumerate(rows):
        cells = table[4 * (index // position.seats) + index % position.seats]
        if len(words) != len(cells) or not all(re.fullmatch("-?[0-9]{1,4}", w) for w in words):
            raise unread(f"tally: {' '.join(words)}")
        cells[:] = [int(word) for word in words]
    position.tally = table


def read_marks(position: Sobek, layout: dict[str, list[str]]) -> None:
    """Note what the marks say; the pieces were laid out in the same order."""
    unused: dict[str, list[int]] = {}
    for index, name in enumerate(position.pieces.all_names):
        unused.setdefault(name, []).append(index)
    may = position.may
    for words in layout.values():
        for word in words:
            card = unused[bare(word)].pop(0)
            if card < piece.TOKEN and position.perfect:
                read_masks(position, may, card, word)
            elif "~" in word:
                raise unread(word)
    position.may = may
    if position.perfect:
        check_memory(position)


def read_masks(position: Sobek, may: list[list[int]], card: int, word: str) -> None:
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
        may[observer][card] = mask


def check_memory(position: Sobek) -> None:
    """Masks from which nothing more follows, and no more of them than a game brings about."""
    may, backs = position.may, position.pieces.back
    for observer in range(position.seats + 1):
        for back in range(3):
            masks = {may[observer][card] for card in range(piece.TOKEN) if backs[card] == back}
            if len([mask for mask in masks if mask & (mask - 1)]) > 10:
                raise NotationError(Sentence("These masks are more than a game can bring about."))
    position.stale = [[1] * 4 for _ in range(6)]
    position.conclude()
    if position.may != may:
        raise NotationError(Sentence("The masks leave out what follows from them."))


def check(position: Sobek) -> None:
    """What the rules count on: a turn or its like at the bottom, and laid cards counted."""
    frames = [asked for asked, *_ in position.frames[: position.depth]]
    if not frames or frames[0] not in BOTTOM or any(asked in BOTTOM for asked in frames[1:]):
        raise NotationError(Sentence("A position asks for a turn first, and once."))
    for depth in range(position.depth):
        check_frame(position, depth)
    check_places(position)
    asked, _, about, _ = position.frames[position.depth - 1]
    if position.is_over and frames != [frame.LAST]:
        raise NotationError(Sentence("Nothing but a turn is asked once the game is over."))
    where = position.place
    laid = [card for card in range(piece.TOKEN) if where[card] == place.LAID]
    if position.mid_line != (asked not in OPEN_LINE or (asked == frame.DISCARD and bool(laid))):
        raise NotationError(Sentence("The top question and the mid-line line do not fit."))
    played = [c for c in range(piece.TOKEN) if where[c] == place.PLAYED]
    powers = [position.pieces.power[card] for card in played]
    wanted = PLAYED_BY.get(asked, ())
    if len(powers) != bool(wanted) or not all(power in wanted for power in powers):
        raise NotationError(Sentence("A played character and the top question do not fit."))
    if laid and asked not in CHOOSING:
        raise NotationError(Sentence("Cards are laid only in a set, a gift or discards."))
    position.laid = len(laid)
    if asked in (frame.SET, frame.GIFT, frame.LAST_SET):
        good, families = position.good_of(about), position.pieces.family
        position.laid_own = sum(families[card] == good for card in laid)
    if not position.is_over and not position.legal():
        raise NotationError(Sentence("Nobody can move, and the game is not over."))


def check_places(position: Sobek) -> None:
    """Nothing lies before seats that are not there, no set is short, no draw goes wrong."""
    seats, where = position.seats, position.place
    for first in (place.HAND, place.PILE, place.CURSE):
        if any(first + seats <= spot < first + 4 for spot in where):
            raise NotationError(Sentence("Something lies before a seat that is not there."))
    if any(position.set_cards[number] < 3 for number in range(position.set_count)):
        raise NotationError(Sentence("A set has three cards at least."))
    if position.deck_left < 0 or (position.quay_count == 0) != (
        position.frames[0][0] == frame.LAST
    ):
        raise NotationError(Sentence("The quays are empty only at the end of a round."))
    if position.deck_left and position.frames[0][0] == frame.LAST:
        raise NotationError(Sentence("The quays are empty only at the end of a round."))
    green = [where[c] for c in range(piece.TOKEN) if position.pieces.back[c] == kind.GREEN]
    others = [where[c] for c in range(piece.TOKEN) if position.pieces.back[c] != kind.GREEN]
    if green.count(place.BOX) != len(green) - 2 * seats or place.BOX in others:
        raise NotationError(Sentence("The box holds the green cards that were not dealt."))
    if any(spot <= place.DECK for spot in green):
        raise NotationError(Sentence("The box holds the green cards that were not dealt."))
    stack = position.place[piece.TOKEN :].count(place.STACK)
    if position.place[piece.TOKEN :].count(place.BOX) != 7 or (
        any(position.seen_tokens) and not stack
    ):
        raise NotationError(Sentence("Five tokens are in play, seven in the box."))


def check_frame(position: Sobek, depth: int) -> None:
    """A question lies on one that can lead to it, and its arguments are what they stand for."""
    asked, seat, a, b = position.frames[depth]
    fits = depth == 0
    if depth:
        below, other = position.frames[depth - 1][:2]
        if asked == frame.DISCARD:
            fits = below in (frame.TURN, frame.DISCARD) and seat != position.frames[0][1]
            fits = fits and (below == frame.TURN or comes_before(position, seat, other))
        else:
            fits = below == UNDER.get(asked, frame.TURN) and seat == other
    kinds = position.pieces.kinds
    if asked == frame.TURN:
        fits = fits and a < 2 and b == 0
    elif asked in (frame.SET, frame.LAST_SET):
        new = frame.NEW_SET <= a < frame.NEW_SET + 6
        fits = fits and b < kinds and (new or (asked == frame.SET and is_own(position, a, seat)))
    elif asked == frame.GIFT:
        fits = fits and b < kinds and is_own(position, a, seat)
    elif asked == frame.DISCARD:
        laid = position.place.count(place.LAID) if depth == position.depth - 1 else 0
        fits = fits and a > 0 and b < kinds and position.hand_count[seat] + laid - 6 == a + laid
    elif asked in (frame.LOOT, frame.BACK):
        fits = fits and a < position.seats and a != seat and b == 0
    elif asked == frame.GUILD:
        fits = fits and b == 0 and a < 4 and position.token_of_kind(a, place.STACK) >= 0
    else:
        fits = fits and a == b == 0
    if not fits:
        raise unread(f"asked: {QUESTIONS[asked]} {seat} {a} {b}")


def comes_before(position: Sobek, seat: int, other: int) -> bool:
    """Does a Scribe's victim discard before another one?"""
    seats, scribe = position.seats, position.frames[0][1]
    return (seat - scribe) % seats < (other - scribe) % seats


def is_own(position: Sobek, number: int, seat: int) -> bool:
    return number < position.set_count and position.set_seat[number] == seat
