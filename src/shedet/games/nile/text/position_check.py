"""Checking a position that was read: the rules must be able to rely on it."""

from shedet.core.errors import NotationError
from shedet.core.event import seats_in
from shedet.core.language import Sentence
from shedet.core.layout.laying import miscounted
from shedet.core.layout.line import unread
from shedet.games.nile.pieces import kind, piece, place
from shedet.games.nile.pieces.box import COPIES, CROPS, FIELDS, IDLE_ROUNDS, ROWS
from shedet.games.nile.rules import fact, frame
from shedet.games.nile.rules.position import Nile
from shedet.games.nile.rules.question import QUESTIONS
from shedet.games.nile.rules.setup import COVERED
from shedet.games.nile.rules.state import first_field

SETUP = (frame.BOAT, frame.WATER, frame.SEED, frame.RIPE)
PHASE = (frame.FLOOD, frame.EBB)
STACKS = (
    *((asked,) for asked in (*SETUP, *PHASE, frame.TURN, frame.BID)),
    *((asked, answer) for asked in PHASE for answer in (frame.ROT, frame.BID, frame.TURN)),
    *((asked, frame.ROT, frame.SPOIL) for asked in PHASE),
)
"""The questions that can lie on one another, from the bottom up."""


def check(position: Nile) -> None:
    """What the rules count on."""
    if position.is_over:
        position.to_act = (position.start - 2) % position.seats  # whose turn was the last
    check_markers(position)
    check_board(position)
    check_sand(position)
    check_course(position)
    check_bids(position)
    if not position.is_over:
        check_event(position)
        for depth in range(position.depth):
            check_frame(position, depth)
        check_line(position)
        if not position._can_move():
            raise NotationError(Sentence("Nobody can move, and the game is not over."))


def check_markers(position: Nile) -> None:
    """Every marker is somewhere; those that have acted or are bid are among the others. [N-1.3]"""
    for seat in range(position.seats):
        counts = [
            sum(three)
            for three in zip(
                position.supply[seat], position.boat[seat], position.out[seat], strict=True
            )
        ]
        for owners, crops in (
            *zip(position.owner, position.crop, strict=True),
            *zip(position.stall_owner, position.stall_crop, strict=True),
        ):
            for owner, crop in zip(owners, crops, strict=True):
                counts[crop] += owner == seat
        for crop, number in enumerate(COPIES):
            if counts[crop] != number:
                raise miscounted(f"{seat}:{CROPS[crop]}", counts[crop], number)
            if (
                position.tired[seat][crop] > position.supply[seat][crop]
                or position.bid[seat][crop] > position.supply[seat][crop]
                or position.boat_tired[seat][crop] > position.boat[seat][crop]
            ):
                raise NotationError(Sentence("More markers have acted or are bid than there are."))


def check_board(position: Nile) -> None:
    """Nothing lies on covered fields; water, desert and markers lie apart; waves meet. [N-4.2]"""
    lengths = sorted(name[1] for row, name in enumerate(ROWS) if position.covered[row])
    if tuple(lengths) != COVERED[position.seats]:
        raise NotationError(Sentence("The wrong rows are covered."))
    for field, name in enumerate(FIELDS):
        one, other = position.owner[field]
        things = [position.water[field] >= 0, position.desert[field] >= 0, one >= 0]
        most = 0 if position.covered[position.pieces.row[field]] else 1
        if sum(things) > most or (one >= 0 and one == other):
            raise NotationError(Sentence("Too much lies on {field}.", field=name))
        if position.water[field] >= 0 and not is_joined(position, field):
            raise NotationError(Sentence("The water on {field} does not fit there.", field=name))


def is_joined(position: Nile, field: int) -> bool:
    """Does the water meet the river, or what lies next to it toward the river? [N-4.2] [N-4.3]"""
    at_river = field == first_field(position.pieces.row[field])
    if at_river or position.water[field - 1] >= 0:
        return position.wave_in[field] == position.wave_toward(field)
    return position.wave_in[field] != kind.NO_WAVE


def check_sand(position: Nile) -> None:
    """Fronts are known where they were turned up; an unknown one lies where it can. [N-10.3]"""
    for tile in range(piece.SAND):
        where, printed = position.sand_place[tile], position.sand_tile[tile]
        bound = position.since[printed]
        if position.sand_known[tile]:
            fits = where in (place.DISCARDS, place.TURNED) or where >= place.JOKER
            fits = fits and bound <= position.shuffles
        else:
            fits = where != place.TURNED and bound <= position.sand_shuffle[tile]
        if not fits or where >= place.JOKER + position.seats:
            name = position.pieces.sand[printed]
            raise NotationError(Sentence("{piece} cannot lie there.", piece=name))


def check_course(position: Nile) -> None:
    """The game is over when it must be, and the round and the questions belong together."""
    frames = tuple(asked for asked, *_ in position.frames[: position.depth])
    at_obelisk = 1 + max(position.points) >= position.obelisk
    has_ended = at_obelisk or position.idle == IDLE_ROUNDS  # [N-9.1] [N-9.3]
    if position.is_over:
        fits = not frames and position.round > 0 and position.start >= 0 and has_ended
        fits = fits and position.turned < 0 and not position.mid_line
    else:
        fits = frames in STACKS and not has_ended
    if not fits:
        raise NotationError(Sentence("What is asked and the state of the game do not fit."))


def is_for_start(position: Nile) -> bool:
    """Is the first start bid for?"""
    return position.depth == 1 and position.frames[0][0] == frame.BID


def check_bids(position: Nile) -> None:
    """Bids are there only while they are asked for, and of those only who may bid. [N-11.1]"""
    asked, _, prize, _ = position.frames[max(position.depth - 1, 0)]
    is_asked = not position.is_over and asked == frame.BID
    bidders, deciding = seats_in(position.bidders), seats_in(position.deciding)
    done = [seat for seat in range(position.seats) if any(position.bid[seat])]
    if not is_asked:
        fits = not bidders and not done and len(deciding) == 1 - position.is_over
    else:
        all_bid = len(bidders) == position.seats
        fits = len(bidders) > 1 if prize == frame.START_AGAIN else all_bid
        fits = fits and position.to_act in deciding and deciding <= bidders
        fits = fits and set(done) <= (bidders - deciding) | {position.to_act}
    if not fits:
        raise NotationError(Sentence("The bids and those who are asked for them do not fit."))


def check_event(position: Nile) -> None:
    """A tile is turned up while its event is carried out, and then only. [N-5.1]"""
    tile, field, pieces = position.turned, position.turned_field, position.pieces
    if position.depth == 1:
        fits = tile < 0 and field < 0
    elif tile < 0 or field < 0 or position.covered[position.pieces.row[field]]:
        fits = False
    else:
        asked, _, palms, _ = position.frames[1]
        is_sand = tile >= fact.SAND
        if is_sand:
            event = pieces.sand_event[position.sand_tile[tile - fact.SAND]]
        else:
            event = pieces.event[position.water_tile[tile]]
        fits = event == (kind.ROT + palms if asked == frame.ROT else kind.HIPPO)
        fits = fits and is_sand == (position.frames[0][0] == frame.FLOOD)
        fits = fits and is_sand == (position.water[field] >= 0)
    if not fits:
        raise NotationError(Sentence("The tile turned up and what is asked do not fit."))


def check_frame(position: Nile, depth: int) -> None:
    """A question is asked of whom it can be, and its arguments are what they stand for."""
    asked, seat, a, b = position.frames[depth]
    in_phase = position.frames[0][0] in PHASE
    fits = (position.start < 0) == is_for_start(position)
    if asked in SETUP or is_for_start(position):
        fits = fits and position.round == 0
    else:
        fits = fits and position.round > 0
    if asked in (*PHASE, frame.ROT, frame.SPOIL):
        fits = fits and seat == position.start
    if asked in PHASE:
        is_event = position.depth > 1
        fits = fits and is_event <= a < 2 + is_event and b == 0
        fits = fits and (asked == frame.FLOOD) == (position.dial == kind.FLOOD)
    elif asked == frame.TURN:
        fits = fits and b == in_phase <= position.hippo
    elif asked == frame.BID:
        fits = fits and seat == position.first and fits_prize(position, a) and b == 0
    elif asked == frame.ROT:
        fits = fits and 1 <= a <= 4 and b == 0
    elif asked == frame.SPOIL:
        fits = fits and fits_spoiling(position, a, b)
    elif asked == frame.BOAT:
        fits = fits and not position.bid_start and (a == 1 if b else a == 2)
    else:
        fits = fits and a == b == 0
    if not fits:
        raise unread(f"asked: {QUESTIONS[asked]} {seat} {a} {b}")


def fits_prize(position: Nile, prize: int) -> bool:
    if is_for_start(position):
        return bool(position.bid_start) and prize in (frame.START, frame.START_AGAIN)
    return bool(position.hippo) and prize == frame.HIPPO


def fits_spoiling(position: Nile, row: int, first: int) -> bool:
    """A row within reach, and a fruit chosen first that leaves another one. [N-5.2] [N-5.3]"""
    palms = position.frames[position.depth - 2][2]
    if not 4 - palms <= row < 4 or not position.spoilable(row):
        return False
    states = position.stall_state[row][: position.stall_count[row]]
    fresh = [at for at, state in enumerate(states) if state != kind.ROTTEN]
    return first == 0 or first - 1 in fresh[:-1]


def check_line(position: Nile) -> None:
    """In the middle of a line something of it was chosen."""
    asked, _, _, b = position.frames[position.depth - 1]
    if asked == frame.BID:
        is_open = any(position.bid[position.to_act])
    else:
        is_open = asked == frame.SPOIL or (asked == frame.BOAT and b > 0)
    if position.mid_line != is_open:
        raise NotationError(Sentence("The top question and the mid-line line do not fit."))
