"""What a seat sees: built by listing, never by taking away."""

from collections import Counter
from dataclasses import dataclass

from shedet.games.sobek2p import frame, piece, place
from shedet.games.sobek2p.pieces import BACKS, GOODS, MARKS, PIROGUES, SQUARES
from shedet.games.sobek2p.rules import Sobek2p

QUESTIONS = {
    frame.TURN: "turn",
    frame.CENTRE: "centre",
    frame.ANKH: "ankh",
    frame.SYMBOL: "symbol",
    frame.SALE: "sale",
    frame.SLOT: "slot",
    frame.PLANS: "plans",
    frame.SCARABS: "scarabs",
    frame.FINGER: "finger",
    frame.PRIEST: "priest",
    frame.VIZIER: "vizier",
    frame.THIEF: "thief",
    frame.MERCHANT: "merchant",
    frame.COURTESAN: "courtesan",
    frame.GIFT: "gift",
    frame.DISCARD: "discard",
}
FACE_DOWN = "character"


@dataclass(frozen=True)
class Player:
    """What is seen of one player. What is hidden is None; numbers and backs are public. [S2-9.2]"""

    hand: list[str] | None
    hand_backs: dict[str, int]
    board: list[str] | None
    board_backs: dict[str, int]
    deben: list[int] | None
    deben_count: int
    sold: dict[str, list[str]]
    """Tiles by good."""
    scarab_tokens: dict[str, int]
    """How many tokens with two scarabs lie on a set."""
    pirogues: list[str]
    """Seven, Two and deben, and the snakes received."""


@dataclass(frozen=True)
class View:
    """The table as one seat sees it; seat 2 is a spectator."""

    seat: int
    to_act: int
    turn: int
    """Whose turn it is; another seat may be the one to act."""
    question: str
    about: str | int | None
    """What the question is about: a square, a good, a pirogue, or how many tiles to discard."""
    pyramid: bool
    finger: str | None
    """The square that must be taken from in this turn."""
    ankh: str | None
    mark: str | None
    market: dict[str, str]
    """Tiles by square; characters lie face down."""
    pile: int
    bag: int
    slots: int
    reserve: int
    slots_seen: list[str] | None
    """The pirogues in the slots, if this seat has looked at them. [S2-9.4]"""
    reserve_seen: list[str]
    drawn: list[str] | None
    """The Architect's pirogues, for the seat that drew them."""
    laid: list[str]
    """Tiles chosen so far in a line of this seat that is not complete."""
    players: tuple[Player, Player]
    is_over: bool


def view_of(position: Sobek2p, seat: int) -> View:
    """The view of a seat; the actor alone sees a line that is not complete."""
    pieces, where = position.pieces, position.place
    acting = position.to_act == seat
    frames = position.frames[: position.depth]
    shown = frames[-2] if hides_line(position, seat) else frames[-1]
    looked = seat < 2 and any(
        position.seen_pirogues[seat][i] and where[piece.PIROGUE + i] == place.SLOTS
        for i in range(13)
    )
    return View(
        seat=seat,
        to_act=position.to_act,
        turn=frames[0][1],
        question="over" if position.is_over else QUESTIONS[shown[0]],
        about=subject(position, seat, shown),
        pyramid=bool(frames[0][2]),
        finger=SQUARES[frames[0][3] - 1] if frames[0][3] else None,
        ankh=SQUARES[position.ankh] if position.ankh >= 0 else None,
        mark=MARKS[position.ankh_mark] if position.ankh >= 0 else None,
        market={
            SQUARES[square]: tile_name(position, tile) if pieces.power[tile] < 0 else FACE_DOWN
            for square, tile in enumerate(position.market)
            if tile >= 0
        },
        pile=position.pile_left,
        bag=position.bag_left,
        slots=where[piece.PIROGUE : piece.DEBEN].count(place.SLOTS),
        reserve=where[piece.PIROGUE : piece.DEBEN].count(place.RESERVE),
        slots_seen=seen_pirogues(position, seat, place.SLOTS) if looked else None,
        reserve_seen=seen_pirogues(position, seat, place.RESERVE),
        drawn=seen_pirogues(position, seat, place.DRAWN)
        if acting and any(asked == frame.PLANS for asked, *_ in frames)
        else None,
        laid=tiles_in(position, place.LAID) if acting else [],
        players=(player_of(position, 0, seat), player_of(position, 1, seat)),
        is_over=bool(position.is_over),
    )


def hides_line(position: Sobek2p, seat: int) -> bool:
    """Others see of an incomplete line only the question that it answers."""
    discarding = position.frames[position.depth - 1][0] == frame.DISCARD
    return bool(position.mid_line) and seat != position.to_act and not discarding


def subject(position: Sobek2p, seat: int, shown: list[int]) -> str | int | None:
    """What a question is about. Others are told how many tiles are discarded, not how far it is."""
    asked, owner, about, _ = shown
    if asked in (frame.ANKH, frame.SYMBOL):
        return SQUARES[about]
    if asked in (frame.SALE, frame.GIFT):
        return GOODS[about]
    if asked in (frame.SCARABS, frame.FINGER):
        return PIROGUES[about]
    if asked == frame.DISCARD:
        return about if seat == owner else about + position.laid
    return None


def player_of(position: Sobek2p, owner: int, seat: int) -> Player:
    """One player as a seat sees him. [S2-9.1]"""
    own = owner == seat
    hand = [place.HAND + owner]
    if position.to_act == owner:
        hand.append(place.PLAYED)
        if not own:
            hand.append(place.LAID)
    where, pieces = position.place, position.pieces
    tokens = Counter(
        GOODS[(spot - place.ON_SET) % 6]
        for spot in where[piece.PIROGUE : piece.DEBEN]
        if place.ON_SET + 6 * owner <= spot < place.ON_SET + 6 * owner + 6
    )
    deben = [pieces.deben[i] for i in range(13) if where[piece.DEBEN + i] == place.DEBEN + owner]
    board = [place.BOARD + owner]
    seen = own or bool(position.is_over)
    return Player(
        hand=tiles_in(position, *hand) if seen else None,
        hand_backs=backs_in(position, *hand),
        board=tiles_in(position, *board) if seen else None,
        board_backs=backs_in(position, *board),
        deben=deben if seen else None,
        deben_count=len(deben),
        sold={
            GOODS[good]: tiles_in(position, place.SOLD + 6 * owner + good)
            for good in range(6)
            if position.set_tiles[owner][good]
        },
        scarab_tokens=dict(tokens),
        pirogues=[
            PIROGUES[pieces.pirogue[i]]
            for i in range(13)
            if where[piece.PIROGUE + i] == place.WITH + owner
        ],
    )


def tile_name(position: Sobek2p, tile: int) -> str:
    return position.pieces.names[position.pieces.kind[tile]]


def tiles_in(position: Sobek2p, *places: int) -> list[str]:
    where = position.place
    return [tile_name(position, tile) for tile in range(65) if where[tile] in places]


def backs_in(position: Sobek2p, *places: int) -> dict[str, int]:
    where, backs = position.place, position.pieces.back
    count = Counter(BACKS[backs[tile]] for tile in range(65) if where[tile] in places)
    return {back: count[back] for back in BACKS}


def seen_pirogues(position: Sobek2p, seat: int, where: int) -> list[str]:
    if seat > 1:
        return []
    return [
        PIROGUES[position.pieces.pirogue[i]]
        for i in range(13)
        if position.place[piece.PIROGUE + i] == where and position.seen_pirogues[seat][i]
    ]
