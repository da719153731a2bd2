"""What a seat sees: built by listing, never by taking away."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from shedet.games.sobek2p import frame, piece, place, zone
from shedet.games.sobek2p.pieces import BACKS, GOODS, MARKS, PIROGUES, SQUARES
from shedet.games.sobek2p.question import QUESTIONS, subject_of
from shedet.games.sobek2p.rules import Sobek2p

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
class Draw:
    """A draw of a deben token as a seat knows it."""

    seat: int
    is_eye: bool
    """The higher of two was kept."""
    kept: int | None
    returned: int | None


@dataclass(frozen=True)
class Known:
    """What follows from all that a seat has seen, under the memory option perfect."""

    zones: dict[str, dict[str, int]]
    """How many tiles with which back lie where, as far as they do not lie open."""
    tiles: list[tuple[str, tuple[str, ...]]]
    """The zones in which each of these tiles may be."""
    draws: list[Draw]
    scribes: int
    """How many times discards were asked for."""


@dataclass(frozen=True)
class View:
    """The table as one seat sees it; seat 2 is a spectator."""

    seat: int
    memory: str
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
    drawn_count: int
    used: list[str]
    """Pirogues that were carried out and have gone."""
    laid: list[str]
    """Tiles chosen so far in a line of this seat that is not complete."""
    played: str | None
    """The character of such a line, still listed in the hand."""
    players: tuple[Player, Player]
    known: Known | None
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
        memory="perfect" if position.perfect else "pure",
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
        drawn_count=where[piece.PIROGUE : piece.DEBEN].count(place.DRAWN),
        used=[
            PIROGUES[pieces.pirogue[i]] for i in range(13) if where[piece.PIROGUE + i] == place.USED
        ],
        laid=tiles_in(position, place.LAID) if acting else [],
        played=next(iter(tiles_in(position, place.PLAYED)), None) if acting else None,
        players=(player_of(position, 0, seat), player_of(position, 1, seat)),
        known=known_of(position, seat) if position.perfect else None,
        is_over=bool(position.is_over),
    )


def hides_line(position: Sobek2p, seat: int) -> bool:
    """Others see of an incomplete line only the question that it answers."""
    discarding = position.frames[position.depth - 1][0] == frame.DISCARD
    return bool(position.mid_line) and seat != position.to_act and not discarding


def subject(position: Sobek2p, seat: int, shown: list[int]) -> str | int | None:
    """What a question is about. Others are told how many tiles are discarded, not how far it is."""
    asked, owner, about, _ = shown
    if asked == frame.DISCARD and seat != owner:
        about += position.laid
    return subject_of(asked, about)


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
    board = [place.BOARD + owner + batch for batch in (0, 2, 4)]
    seen = own or bool(position.is_over)
    looking = position.frames[position.depth - 1][0] == frame.VIZIER and position.to_act == seat
    return Player(
        hand=tiles_in(position, *hand) if seen else None,
        hand_backs=backs_in(position, *hand),
        board=tiles_in(position, *board) if seen or looking else None,
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


def known_of(position: Sobek2p, seat: int) -> Known:
    """What the masks of a seat say, in names."""
    names, backs = zone_names(), position.pieces.back
    zones: dict[str, dict[str, int]] = {}
    tiles = []
    for tile in range(65):
        mask = position.may[seat][tile]
        where = position.zone_now(tile)
        if where == zone.OPEN:
            continue
        count = zones.setdefault(names[where], dict.fromkeys(BACKS, 0))
        count[BACKS[backs[tile]]] += 1
        may = tuple(names[single] for single in range(zone.OPEN) if mask >> single & 1)
        tiles.append((tile_name(position, tile), may))
    order = list(names.values())
    return Known(
        zones=dict(sorted(zones.items(), key=lambda item: order.index(item[0]))),
        tiles=sorted(tiles),
        draws=draws_of(position, seat),
        scribes=position.batches,
    )


def draws_of(position: Sobek2p, seat: int) -> list[Draw]:
    values = position.pieces.deben
    draws = []
    for owner, kept, returned in position.deben_log[: position.deben_draws]:
        own = owner == seat
        back = values[returned] if returned >= 0 and own else None
        draws.append(Draw(owner, returned >= 0, values[kept] if own else None, back))
    return draws


@cache
def zone_names() -> dict[int, str]:
    """The zones by number, without the open ones."""
    names = {zone.PILE: "pile", zone.BOX: "box", zone.FACE_DOWN: "market"}
    for seat in range(2):
        names[zone.HAND + seat] = f"hand {seat}"
        for batch, label in enumerate(("", " scribe 1", " scribe 2")):
            names[zone.BOARD + seat + 2 * batch] = f"board {seat}{label}"
    return dict(sorted(names.items()))


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
