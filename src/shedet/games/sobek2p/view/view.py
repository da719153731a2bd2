"""What a seat sees: built by listing, never by taking away."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from shedet.core.knowledge.seen import Lying, Pairs, known_to
from shedet.core.quick import quick
from shedet.games.sobek2p.pieces import piece, place, zone
from shedet.games.sobek2p.pieces.box import (
    BACKS,
    CHARACTERS,
    GIVER,
    GOODS,
    MARKS,
    POINTS,
    SNAKES,
    SQUARES,
    Pieces,
    mark_of,
    scarabs_on,
)
from shedet.games.sobek2p.pieces.kind import SET, set_points
from shedet.games.sobek2p.rules import frame
from shedet.games.sobek2p.rules.layout import BATCHES
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.rules.question import QUESTIONS, subject_of
from shedet.games.sobek2p.rules.state import PLACES

__all__ = [
    "BATCHES",
    "CHARACTERS",
    "FACE_DOWN",
    "GIVER",
    "GOODS",
    "MARKS",
    "POINTS",
    "SET",
    "SNAKES",
    "SQUARES",
    "Player",
    "View",
    "held",
    "mark_of",
    "scarabs_on",
    "set_points",
]
"""What a view is made of, and the words that it is written in: all that boards know of a game."""

FACE_DOWN = "character"


@quick
@dataclass(frozen=True)
class Player:
    """What is seen of one player. What is hidden is None; numbers and backs are public. [S2-9.2]"""

    hand: list[str] | None
    """The tiles in hand; None if they are not yours."""
    hand_backs: dict[str, int]
    """How many tiles in hand with which back."""
    board: list[str] | None
    """The corruption board; None if it is not yours, unless you play the Vizier."""
    board_backs: dict[str, int]
    """How many tiles on the board with which back."""
    deben: list[int] | None
    """The values of the tokens; None if they are not yours."""
    deben_count: int
    """How many deben tokens."""
    sold: dict[str, list[str]]
    """Tiles by good."""
    scarab_tokens: dict[str, int]
    """How many tokens with two scarabs lie on a set."""
    pirogues: list[str]
    """Seven, Two and deben, and the snakes received."""


@quick
@dataclass(frozen=True)
class Draw:
    """A draw of a deben token as a seat knows it."""

    seat: int
    """Who drew."""
    is_eye: bool
    """The higher of two was kept."""
    kept: int | None
    """The value that was kept; None if it is not yours."""
    returned: int | None
    """The value of the other token of two; None if it is not yours."""


@quick
@dataclass(frozen=True)
class Known:
    """What follows from all that a seat has seen, under the memory option perfect."""

    zones: dict[str, dict[str, int]]
    """How many tiles with which back lie where, as far as they do not lie open."""
    tiles: list[tuple[str, tuple[str, ...]]]
    """The zones in which each of these tiles may be."""
    draws: list[Draw]
    """Every draw of a deben token, as far as you know it."""
    scribes: int
    """How many times discards were asked for."""


@quick
@dataclass(frozen=True)
class View:
    """The table as one seat sees it; seat 2 is a spectator."""

    seat: int
    """Whose view it is."""
    memory: str
    """`pure` or `perfect`, as the table has chosen."""
    to_act: int
    """Whose decision it is."""
    turn: int
    """Whose turn it is; another seat may be the one to act."""
    question: str
    """What is asked, in a word; `over` when the game is."""
    about: str | int | None
    """What the question is about: a square, a good, a pirogue, or how many tiles to discard."""
    pyramid: bool
    """Is this the further turn that a Pyramid gives?"""
    finger: str | None
    """The square that must be taken from in this turn."""
    ankh: str | None
    """The square of the ankh; None while it is not on the board."""
    mark: str | None
    """The line in which the ankh points: `h`, `v`, `/` or `\\`."""
    market: dict[str, str]
    """Tiles by square; characters lie face down."""
    pile: int
    """How many tiles are left in the pile."""
    bag: int
    """How many deben tokens are left in the bag."""
    slots: int
    """How many pirogues are left in the slots."""
    reserve: int
    """How many pirogues are in the reserve."""
    slots_seen: list[str] | None
    """The pirogues in the slots, if this seat has looked at them. [S2-9.4]"""
    reserve_seen: list[str]
    """The pirogues of the reserve that you have seen."""
    slots_seen_by: tuple[bool, bool]
    """Which seats have looked at the pirogues that are in the slots now."""
    reserve_seen_by: tuple[int, int]
    """How many pirogues of the reserve each seat has seen."""
    drawn: list[str] | None
    """The Architect's pirogues, for the seat that drew them."""
    drawn_count: int
    """How many pirogues an Architect has drawn."""
    used: list[str]
    """Pirogues that were carried out and have gone."""
    laid: list[str]
    """Tiles chosen so far in a line of this seat that is not complete."""
    played: str | None
    """The character of such a line, still listed in the hand."""
    players: tuple[Player, Player]
    """What is seen of the players, by seat."""
    known: Known | None
    """What follows from all that you have seen, under the memory option perfect."""
    is_over: bool
    """Is the game over?"""


def held(view: View) -> list[str]:
    """The seat's hand with the tiles laid in this line, without the character that is played."""
    if view.seat >= len(view.players):
        return []
    tiles = [*(view.players[view.seat].hand or []), *view.laid]
    if view.played:
        tiles.remove(view.played)
    return tiles


class Printed:
    """What views name these pieces."""

    def __init__(self, pieces: Pieces) -> None:
        self.names = list(pieces.all_names)
        faces = self.names[: piece.CHARACTER]
        self.on_market = [*faces, *[FACE_DOWN] * (piece.PIROGUE - piece.CHARACTER)]
        """What is seen of each tile in the market."""
        self.squares = list(SQUARES)
        self.pirogues = self.names[piece.PIROGUE : piece.DEBEN]
        self.deben = dict(zip(self.names[piece.DEBEN :], pieces.deben, strict=False))
        self.pairs = Pairs(tuple(self.names[: piece.PIROGUE]), tuple(zone_names().values()))


@lru_cache(maxsize=16)
def printed_on(pieces: Pieces) -> Printed:
    return Printed(pieces)


NONE: list[int] = []
"""The pirogues that spectators have looked at."""


def view_of(position: Sobek2p, seat: int) -> View:
    """The view of a seat; the actor alone sees a line that is not complete."""
    printed = printed_on(position.pieces)
    lying = position.lying(printed.names, place.HAND, PLACES)
    to_act, is_over, ankh = position.to_act, bool(position.is_over), position.ankh
    frames = position.frames[: position.depth]
    acting, turn = to_act == seat, frames[0]
    shown = shown_frame(position, seat, frames)
    slots = position.pirogues_seen(0, place.SLOTS), position.pirogues_seen(1, place.SLOTS), NONE
    reserve = (
        position.pirogues_seen(0, place.RESERVE),
        position.pirogues_seen(1, place.RESERVE),
        NONE,
    )
    pirogues = printed.pirogues
    drawn, played = lying[place.DRAWN], lying[place.PLAYED]
    return View(
        seat=seat,
        memory="perfect" if position.perfect else "pure",
        to_act=to_act,
        turn=turn[1],
        question="over" if is_over else QUESTIONS[shown[0]],
        about=subject(position, seat, shown),
        pyramid=bool(turn[2]),
        finger=SQUARES[turn[3] - 1] if turn[3] else None,
        ankh=SQUARES[ankh] if ankh >= 0 else None,
        mark=MARKS[position.ankh_mark] if ankh >= 0 else None,
        market=position.market_shown(printed.squares, printed.on_market),
        pile=position.pile_left,
        bag=position.bag_left,
        slots=len(lying[place.SLOTS] or ()),
        reserve=len(lying[place.RESERVE] or ()),
        slots_seen=[pirogues[number] for number in slots[seat]] or None,
        reserve_seen=[pirogues[number] for number in reserve[seat]],
        slots_seen_by=(bool(slots[0]), bool(slots[1])),
        reserve_seen_by=(len(reserve[0]), len(reserve[1])),
        drawn=(
            [pirogues[number] for number in position.pirogues_seen(seat, place.DRAWN)] or None
            if drawn and acting
            else None
        ),
        drawn_count=len(drawn or ()),
        used=lying[place.USED] or [],
        laid=(lying[place.LAID] or []) if acting else [],
        played=played[0] if acting and played else None,
        players=(
            player_of(position, printed, lying, 0, seat, frames[-1]),
            player_of(position, printed, lying, 1, seat, frames[-1]),
        ),
        known=known_of(position, seat, printed.pairs) if position.perfect else None,
        is_over=is_over,
    )


def shown_frame(position: Sobek2p, seat: int, frames: Sequence[Sequence[int]]) -> Sequence[int]:
    """Others see of an incomplete line only the question that it answers."""
    hides = position.mid_line and seat != position.to_act and frames[-1][0] != frame.DISCARD
    return frames[-2] if hides else frames[-1]


def subject(position: Sobek2p, seat: int, shown: Sequence[int]) -> str | int | None:
    """What a question is about. Others are told how many tiles are discarded, not how far it is."""
    asked, owner, about, _ = shown
    if asked == frame.DISCARD and seat != owner:
        about += position.laid
    return subject_of(asked, about)


def player_of(
    position: Sobek2p,
    printed: Printed,
    lying: Lying,
    owner: int,
    seat: int,
    asking: Sequence[int],
) -> Player:
    """One player as a seat sees them. [S2-9.1]"""
    names, to_act = printed.names, position.to_act
    own, held, kept = owner == seat, place.HAND + owner, place.BOARD + owner
    played = place.PLAYED if owner == to_act else held
    laid = place.LAID if owner == to_act and not own else held
    hand, hand_backs = position.listed(names, held, played, laid)
    board, board_backs = position.listed(names, kept, kept + 2, kept + 4)
    deben = [printed.deben[name] for name in lying[place.DEBEN + owner] or ()]
    sold, on = place.sold(owner, 0), place.on_set(owner, 0)
    tokens = by_good(lying[on : on + 6])
    seen = own or bool(position.is_over)
    looks = bool(board) and to_act == seat and asking[0] == frame.VIZIER
    return Player(
        hand=hand if seen else None,
        hand_backs=by_back(hand_backs),
        board=board if seen or looks else None,
        board_backs=by_back(board_backs),
        deben=deben if seen else None,
        deben_count=len(deben),
        sold=by_good(lying[sold : sold + 6]),
        scarab_tokens={good: len(there) for good, there in tokens.items()} if tokens else {},
        pirogues=lying[place.WITH + owner] or [],
    )


def by_good(lying: Lying) -> dict[str, list[str]]:
    """What lies on the places of the goods, where something does."""
    if not any(lying):
        return {}
    return {good: there for good, there in zip(GOODS, lying, strict=False) if there}


def by_back(counts: Sequence[int]) -> dict[str, int]:
    first, second, third = counts
    return {BACK_1: first, BACK_2: second, BACK_3: third}


BACK_1, BACK_2, BACK_3 = BACKS


def known_of(position: Sobek2p, seat: int, pairs: Pairs) -> Known:
    """What the masks of a seat say, in names."""
    zones, tiles = known_to(position, seat, pairs, BACKS)
    return Known(zones=zones, tiles=tiles, draws=draws_of(position, seat), scribes=position.batches)


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
        names[zone.LOOT + seat] = f"loot {seat}"
        for batch, label in enumerate(BATCHES):
            names[zone.BOARD + seat + 2 * batch] = f"board {seat}{label}"
    return dict(sorted(names.items()))


TO_COME = ("pile", "market")


def unseen(view: View, tiles: Sequence[str]) -> list[str]:
    """Those of all tiles that the view does not show, and of which it cannot be told where."""
    if view.known:
        return [tile for tile, may in view.known.tiles if len(may) > 1 or may[0] in TO_COME]
    shown = Counter([*view.market.values(), *view.laid])
    for player in view.players:
        shown.update([*(player.hand or []), *(player.board or [])])
        shown.update(tile for sold in player.sold.values() for tile in sold)
    return list((Counter(tiles) - shown).elements())
