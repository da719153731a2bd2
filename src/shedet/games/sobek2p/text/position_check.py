"""Checking a position that was read: the rules must be able to rely on it."""

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.core.layout.line import unread
from shedet.core.layout.mark import check_masks
from shedet.games.sobek2p.pieces import kind, piece, place
from shedet.games.sobek2p.rules import frame
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.rules.question import ASKED_BY, QUESTIONS

UNDER = {
    frame.ANKH: (frame.TURN, frame.CENTRE),
    frame.SYMBOL: (frame.TURN, frame.CENTRE),
    frame.SCARABS: (frame.SLOT, frame.PLANS),
    frame.FINGER: (frame.SLOT, frame.PLANS),
}
"""What a question lies on where it is not the turn."""
MID_LINE = (
    *(frame.ANKH, frame.SYMBOL, frame.SALE, frame.SCARABS, frame.FINGER),
    *(asked for asked in QUESTIONS if ASKED_BY[asked]),
)


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
    names, where, askers = position.pieces.all_names, position.place, ASKED_BY[asked]
    played = [names[tile] for tile in range(65) if where[tile] == place.PLAYED]
    if len(played) != bool(askers) or not askers.issuperset(played):
        raise NotationError(Sentence("A played character and the top question do not fit."))
    for tile in range(65):
        if where[tile] == place.LAID:
            position.laid += 1
            if asked != frame.DISCARD and position.pieces.family[tile] == good:
                position.laid_own += 1
    if position.laid and asked not in (frame.SALE, frame.GIFT, frame.DISCARD):
        raise NotationError(Sentence("Tiles are laid only for a sale, an addition or a discard."))
    if not position.is_over and not position._can_move():
        raise NotationError(Sentence("Nobody can move, and the game is not over."))


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


def laid(position: Sobek2p) -> int:
    return position.place.count(place.LAID)


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


def has_discards(position: Sobek2p) -> bool:
    """Do discards of a Scribe lie apart?"""
    return any(place.BOARD + 2 <= spot < place.SOLD for spot in position.place)


def check_memory(position: Sobek2p) -> None:
    """Discards of Scribes that were played, and masks from which nothing more follows."""
    names, where = position.pieces.all_names, position.place
    played = [t for t in range(65) if names[t].startswith("scribe") and where[t] == place.BOX]
    batch = max((spot - place.BOARD) // 2 for spot in [*where, place.BOARD] if spot < place.SOLD)
    if not batch <= position.batches <= len(played):
        raise NotationError(Sentence("There are discards of more Scribes than were played."))
    check_masks(position)
