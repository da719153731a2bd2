"""What a seat sees: built by listing, never by taking away."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from shedet.core.knowledge.seen import Lying, known_to, lying_in
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
    mark_of,
    scarabs_on,
)
from shedet.games.sobek2p.pieces.kind import SET, set_points
from shedet.games.sobek2p.rules import frame
from shedet.games.sobek2p.rules.layout import BATCHES
from shedet.games.sobek2p.rules.position import Sobek2p
from shedet.games.sobek2p.rules.question import QUESTIONS, subject_of

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


def view_of(position: Sobek2p, seat: int) -> View:
    """The view of a seat; the actor alone sees a line that is not complete."""
    names, lying = position.pieces.all_names, lying_in(position.place)
    acting = position.to_act == seat
    frames = position.frames[: position.depth]
    shown = frames[-2] if hides_line(position, seat) else frames[-1]
    looked = position.seen_pirogues
    seen = looked[seat] if seat < 2 else [0] * 13
    laid, played = lying.get(place.LAID, []), lying.get(place.PLAYED, [])

    def seen_by(owner: int, where: int) -> int:
        return sum(looked[owner][n - piece.PIROGUE] for n in lying.get(where, []))

    def known_pirogues(where: int) -> list[str]:
        return [names[n] for n in lying.get(where, []) if seen[n - piece.PIROGUE]]

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
            SQUARES[square]: names[tile] if tile < piece.CHARACTER else FACE_DOWN
            for square, tile in enumerate(position.market)
            if tile >= 0
        },
        pile=position.pile_left,
        bag=position.bag_left,
        slots=len(lying.get(place.SLOTS, [])),
        reserve=len(lying.get(place.RESERVE, [])),
        slots_seen=known_pirogues(place.SLOTS) or None,
        reserve_seen=known_pirogues(place.RESERVE),
        slots_seen_by=(seen_by(0, place.SLOTS) > 0, seen_by(1, place.SLOTS) > 0),
        reserve_seen_by=(seen_by(0, place.RESERVE), seen_by(1, place.RESERVE)),
        drawn=known_pirogues(place.DRAWN) or None if acting else None,
        drawn_count=len(lying.get(place.DRAWN, [])),
        used=[names[number] for number in lying.get(place.USED, [])],
        laid=[names[tile] for tile in laid] if acting else [],
        played=names[played[0]] if acting and played else None,
        players=(player_of(position, lying, 0, seat), player_of(position, lying, 1, seat)),
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


def player_of(position: Sobek2p, lying: Lying, owner: int, seat: int) -> Player:
    """One player as a seat sees them. [S2-9.1]"""
    names, backs = position.pieces.all_names, position.pieces.back
    own = owner == seat
    held = [place.HAND + owner]
    if position.to_act == owner:
        held += [place.PLAYED] if own else [place.PLAYED, place.LAID]
    hand = sorted(tile for where in held for tile in lying.get(where, []))
    board = sorted(n for batch in (0, 2, 4) for n in lying.get(place.BOARD + owner + batch, []))
    deben = [int(names[n].removeprefix("deben:")) for n in lying.get(place.DEBEN + owner, [])]
    on_sets = {GOODS[good]: lying.get(place.on_set(owner, good), []) for good in range(6)}
    sold = {GOODS[good]: lying.get(place.sold(owner, good), []) for good in range(6)}
    seen = own or bool(position.is_over)
    looking = bool(board) and position.sees(seat, board[0])
    return Player(
        hand=[names[tile] for tile in hand] if seen else None,
        hand_backs=backs_of(backs, hand),
        board=[names[tile] for tile in board] if seen or looking else None,
        board_backs=backs_of(backs, board),
        deben=deben if seen else None,
        deben_count=len(deben),
        sold={good: [names[tile] for tile in tiles] for good, tiles in sold.items() if tiles},
        scarab_tokens={good: len(tokens) for good, tokens in on_sets.items() if tokens},
        pirogues=[names[number] for number in lying.get(place.WITH + owner, [])],
    )


def backs_of(backs: Sequence[int], tiles: list[int]) -> dict[str, int]:
    """How many of the tiles have which back."""
    counts = [0] * len(BACKS)
    for tile in tiles:
        counts[backs[tile]] += 1
    return by_back(counts)


def by_back(counts: list[int]) -> dict[str, int]:
    return dict(zip(BACKS, counts, strict=True))


def known_of(position: Sobek2p, seat: int) -> Known:
    """What the masks of a seat say, in names."""
    names = position.pieces.all_names[:65]
    zones, tiles = known_to(position, seat, names, zone_names(), BACKS)
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
