"""Checking a position that was read: the rules must be able to rely on it."""

from shedet.core.errors import NotationError
from shedet.core.language import Sentence
from shedet.core.layout import laying
from shedet.core.layout.line import unread
from shedet.games.sobek.pieces import kind, piece, place
from shedet.games.sobek.pieces.box import GOODS
from shedet.games.sobek.rules import frame, tally
from shedet.games.sobek.rules.layout import LAYOUT
from shedet.games.sobek.rules.position import Sobek
from shedet.games.sobek.rules.question import ASKED_BY, QUESTIONS

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
REVEALED = {frame.CURSE: kind.CURSE, frame.PROSPERITY: kind.PROSPERITY}
"""The tokens that ask a question in their own line, besides the Guilds."""
LAYING = (frame.SET, frame.GIFT, frame.LAST_SET)


def misplaced(position: Sobek, number: int) -> NotationError:
    """A piece lies where the rules never put it."""
    where = LAYOUT.names[position.place[number]]
    return laying.misplaced(position.pieces.all_names[number], where)


def lying(position: Sobek, where: int) -> list[int]:
    """The cards in a place."""
    spots = position.place
    return [card for card in range(piece.TOKEN) if spots[card] == where]


def check(position: Sobek) -> None:
    """What the rules count on; cards laid in an incomplete line are counted on the way."""
    check_tallies(position)
    frames = [asked for asked, *_ in position.frames[: position.depth]]
    if not frames or frames[0] not in BOTTOM or any(asked in BOTTOM for asked in frames[1:]):
        raise NotationError(Sentence("A position asks for a turn first, and once."))
    if position.is_over and frames != [frame.LAST]:
        raise NotationError(Sentence("Once the game is over only the last sets are asked for."))
    check_places(position)
    check_cards(position)
    check_tokens(position)
    check_sets(position)
    position.laid = len(lying(position, place.LAID))
    for depth in range(position.depth):
        check_frame(position, depth)
    check_line(position)
    check_looks(position)
    if not position.is_over and not position._can_move():
        raise NotationError(Sentence("Nobody can move, and the game is not over."))


def check_tallies(position: Sobek) -> None:
    """What has happened adds up to the points; sets count at the end of a round."""
    for seat in range(position.seats):
        rows = [position.tally[tally.row_of(n, seat)] for n in range(1, position.round + 1)]
        gains = (tally.GUILD, tally.DECEIT, tally.SETS)
        gained = sum(row[column] for row in rows for column in gains)
        if gained - sum(row[tally.PENALTY] for row in rows) != position.points[seat]:
            raise NotationError(Sentence("The tallies do not add up to the points."))
        if not position.is_over and any(rows[-1][tally.SETS :]):
            raise unread(f"tally: {' '.join(map(str, rows[-1]))}")


def check_places(position: Sobek) -> None:
    """Nothing lies before seats that are not there, and the quays are filled in a round."""
    seats, where = position.seats, position.place
    for first in (place.HAND, place.PILE, place.CURSE):
        if any(first + seats <= spot < first + 4 for spot in where):
            raise NotationError(Sentence("Something lies before a seat that is not there."))
    if position.frames[0][0] == frame.LAST:
        fits = position.quay_count == position.deck_left == 0
    else:
        fits = position.quay_count > 0 and position.deck_left >= 0
    if not fits:
        raise NotationError(Sentence("The quays are empty only at the end of a round."))
    for seat in seats_done(position):
        if position.hand_count[seat]:
            raise misplaced(position, where.index(place.HAND + seat))


def seats_done(position: Sobek) -> list[int]:
    """At the end of a round: the seats that have laid their last sets, and have no hand left."""
    asked, seat, *_ = position.frames[0]
    if asked != frame.LAST:
        return []
    if position.is_over:
        return list(range(position.seats))
    done = (seat - position.taker) % position.seats
    return [(position.taker + left) % position.seats for left in range(done)]


def check_cards(position: Sobek) -> None:
    """Two green cards were dealt to each seat; the others, and they alone, are in the box."""
    where, backs = position.place, position.pieces.back
    for card in range(piece.TOKEN):
        spot = where[card]
        if spot == place.BOX if backs[card] != kind.GREEN else spot <= place.DECK:
            raise misplaced(position, card)
    green = [where[card] for card in range(piece.TOKEN) if backs[card] == kind.GREEN]
    if green.count(place.BOX) != len(green) - 2 * position.seats:
        raise NotationError(Sentence("The box holds the green cards that were not dealt."))


def check_tokens(position: Sobek) -> None:
    """Curses lie before players, Prosperity on sets of cattle, fish and wheat; seven are out."""
    spots, kinds = position.place, position.pieces.token
    for token in range(piece.TOKEN, piece.ALL):
        spot, token_kind = spots[token], kinds[token - piece.TOKEN]
        if place.CURSE <= spot < place.ON_SET:
            fits = token_kind == kind.CURSE
        elif spot >= place.ON_SET:
            good = position.set_good[spot - place.ON_SET]
            fits = token_kind == kind.PROSPERITY and kind.CATTLE <= good <= kind.WHEAT
        else:
            fits = True
        if not fits:
            raise misplaced(position, token)
    if spots[piece.TOKEN :].count(place.BOX) != 7:
        raise NotationError(Sentence("Five tokens are in play, seven in the box."))


def check_sets(position: Sobek) -> None:
    """Three cards or more of one good, sideways only at the end of a round."""
    families = position.pieces.family
    for number in range(position.set_count):
        good, cards = position.set_good[number], lying(position, place.SET + number)
        for card in cards:
            if families[card] not in (good, kind.AMULET):
                raise misplaced(position, card)
        if len(cards) < 3 or not any(families[card] == good for card in cards):
            raise NotationError(Sentence("A set has three cards at least, one of its good."))
        if position.set_sideways[number] and position.frames[0][0] != frame.LAST:
            raise unread(f"owner: {position.set_seat[number]} {GOODS[good]} sideways")


def check_line(position: Sobek) -> None:
    """In the middle of a line lies what its question asks for, and nothing otherwise."""
    asked, _, about, _ = position.frames[position.depth - 1]
    laid, pieces = lying(position, place.LAID), position.pieces
    if position.mid_line != (asked not in OPEN_LINE or (asked == frame.DISCARD and bool(laid))):
        raise NotationError(Sentence("The top question and the mid-line line do not fit."))
    played, askers = lying(position, place.PLAYED), ASKED_BY[asked]
    if len(played) != bool(askers) or not all(pieces.all_names[card] in askers for card in played):
        raise NotationError(Sentence("A played character and the top question do not fit."))
    if laid and asked not in (*LAYING, frame.DISCARD):
        raise NotationError(Sentence("Cards are laid only for a set, an addition or a discard."))
    if asked in LAYING:
        good = position.good_of(about)
        for card in laid:
            if pieces.family[card] not in (good, kind.AMULET):
                raise misplaced(position, card)
        position.laid_own = sum(pieces.family[card] == good for card in laid)


def check_looks(position: Sobek) -> None:
    """Whoever has laid a set sees the tokens left; under pure memory nobody else knows them."""
    event = [seat for asked, seat, *_ in position.frames[: position.depth] if asked == frame.EVENT]
    looked = [seat for seat in range(position.seats) if position.seen_tokens[seat]]
    fits = set(event) <= set(looked) if position.perfect else event == looked
    if not fits or (looked and place.STACK not in position.place):
        raise NotationError(Sentence("Only players who looked at the tokens left know them."))


def check_frame(position: Sobek, depth: int) -> None:
    """A question lies on one that can lead to it, and its arguments are what they stand for."""
    asked, seat, a, b = position.frames[depth]
    fits = depth == 0
    if depth:
        below, other = position.frames[depth - 1][:2]
        fits = below == UNDER.get(asked, frame.TURN) and seat == other
    if asked == frame.TURN:
        fits = fits and a < 2 and b == 0
    elif asked in LAYING:
        new = asked != frame.GIFT and frame.NEW_SET <= a < frame.NEW_SET + 6
        own = asked != frame.LAST_SET and is_own(position, a, seat)
        fits = fits and (new or own) and b == highest_laid(position)
        fits = fits and not (asked == frame.GIFT and position.laid > 1)
    elif asked == frame.DISCARD:
        top = depth == position.depth - 1
        fits = is_next_victim(position, depth) and a == position.hand_count[seat] - 6
        fits = fits and b == (highest_laid(position) if top else 0)
    elif asked == frame.ABSOLVE:
        fits = fits and position.priests_choose == 1 and is_choosing(position, seat, a, b)
    elif asked in (frame.LOOT, frame.BACK):
        fits = fits and a < position.seats and a != seat and b == 0
    elif asked == frame.GUILD:
        fits = fits and b == 0 and a < 4 and position.token_of_kind(a, place.STACK) >= 0
    elif asked in REVEALED:
        fits = fits and a == b == 0
        fits = fits and position.token_of_kind(REVEALED[asked], place.STACK) >= 0
    else:
        fits = fits and a == b == 0
    if not fits:
        raise unread(f"asked: {QUESTIONS[asked]} {seat} {a} {b}")


def is_choosing(position: Sobek, seat: int, good: int, chosen: int) -> bool:
    """Are the chosen characters of the good in the pile, and others that could follow? [S1-6.10]"""
    families, pile = position.pieces.family, place.PILE + seat
    absolved = [card - piece.CHARACTER for card in lying(position, pile) if families[card] == good]
    there = sum(1 << character for character in absolved if character >= 0)
    return chosen & ~there == 0 and there.bit_length() > chosen.bit_length()


def is_own(position: Sobek, number: int, seat: int) -> bool:
    return number < position.set_count and position.set_seat[number] == seat


def highest_laid(position: Sobek) -> int:
    """The kind that was chosen last, as kinds are chosen upward; 0 at first."""
    return max((position.pieces.kind[card] for card in lying(position, place.LAID)), default=0)


def is_next_victim(position: Sobek, depth: int) -> bool:
    """Do the questions up to this one ask a Scribe's victims, the last in turn order first?"""
    asked, scribe, *_ = position.frames[0]
    order = [(scribe + left) % position.seats for left in range(position.seats - 1, 0, -1)]
    victims = [seat for seat in order if position.hand_count[seat] > 6]
    frames = position.frames[1 : depth + 1]
    listed = [seat for question, seat, *_ in frames if question == frame.DISCARD]
    is_whole = depth < position.depth - 1 or len(listed) == len(victims)
    return asked == frame.TURN and listed == victims[:depth] and is_whole
