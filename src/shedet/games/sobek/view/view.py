"""What a seat sees: built by listing, never by taking away."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from shedet.core.knowledge.seen import Lying, Pairs, known_to
from shedet.core.quick import Memo, quick
from shedet.core.records.data import optional
from shedet.games.sobek.pieces import piece, place, zone
from shedet.games.sobek.pieces.box import (
    BACKS,
    CHARACTERS,
    GIVER,
    GOODS,
    SYMBOLS,
    Pieces,
    scarabs_on,
)
from shedet.games.sobek.rules import frame, tally
from shedet.games.sobek.rules.position import Sobek
from shedet.games.sobek.rules.question import QUESTIONS, subject_of
from shedet.games.sobek.rules.state import PLACES

__all__ = [
    "BACKS",
    "CHARACTERS",
    "FACE_DOWN",
    "GIVER",
    "GOODS",
    "SYMBOLS",
    "CardSet",
    "Known",
    "Player",
    "Tally",
    "View",
    "rounds_of",
    "scarabs_on",
    "view_of",
]

FACE_DOWN = "character"


@quick
@dataclass(frozen=True)
class CardSet:
    """A set before a player. Sets are numbered from 1 in the order in which they were laid."""

    number: int
    """Its number, which stays."""
    good: str
    """Its good."""
    cards: list[str]
    """The cards in it."""
    prosperity: int
    """How many Prosperity tokens lie on it."""
    sideways: bool
    """Does it lie sideways? Then it scores its scarabs alone."""


@quick
@dataclass(frozen=True)
class Tally:
    """What a round has brought to a player so far; all but the first parts come at its end."""

    guild: int
    """Spaces forward, less those backward."""
    deceit: int
    """Points by Deceit."""
    sets: int
    """Points for sets."""
    cards: int
    """In the corruption pile, when it was counted."""
    curses: int
    """Curse tokens, when they were counted."""
    is_corrupt: bool
    """One of those who pay."""
    penalty: int
    """Points lost."""


@quick
@dataclass(frozen=True)
class Player:
    """What is seen of one player. What is hidden is None; numbers and backs are public. [S1-10]"""

    score: int
    """Points so far."""
    hand: list[str] | None
    """The cards in hand; None if they are not yours."""
    hand_backs: dict[str, int]
    """How many cards in hand with which back."""
    pile: list[str] | None
    """The corruption pile; None if you may not look at it."""
    sets: list[CardSet]
    """The sets on the table."""
    curses: int
    """How many Curse tokens lie on the pile."""


@quick
@dataclass(frozen=True)
class Known:
    """What follows from all that a seat has seen, under the memory option perfect."""

    zones: dict[str, dict[str, int]]
    """How many cards with which back lie where, as far as they do not lie open."""
    cards: list[tuple[str, tuple[str, ...]]]
    """The zones in which each of these cards may be."""


@quick
@dataclass(frozen=True)
class View:
    """The table as one seat sees it; the seat after the last one is a spectator."""

    seat: int
    """Whose view it is."""
    memory: str
    """`pure` or `perfect`, as the table has chosen."""
    round: int
    """1 to 3."""
    to_act: int
    """Whose decision it is."""
    turn: int
    """Whose turn it is; another seat may be the one to act."""
    question: str
    """What is asked, in a word; `over` when the game is."""
    about: str | int | None
    """What the question is about: a good, a set, a token, a seat, or how many cards to discard."""
    flood: bool
    """A further turn by the Flood."""
    taker: int | None
    """Who took the last card of the round, once it was taken."""
    quay: list[str]
    """The nine quays from the temple on, empty ones without a name; characters lie face down."""
    deck: int
    """How many cards are left in the deck."""
    discard: list[str]
    """The cards on the discard, which lies open."""
    tokens: int
    """How many tokens are left."""
    tokens_seen: list[str] | None
    """The tokens left, if this seat knows them."""
    tokens_seen_by: tuple[bool, ...]
    """Which seats know the tokens that are left."""
    used: list[str]
    """Tokens that were carried out and have gone."""
    laid: list[str]
    """Cards of the hand chosen so far in a line of this seat that is not complete."""
    played: str | None
    """The character of such a line, still listed in the hand."""
    players: tuple[Player, ...]
    """What is seen of the players, by seat."""
    rounds: list[tuple[Tally, ...]]
    """For each round so far, the present one included, what it brought to each player."""
    known: Known | None
    """What follows from all that you have seen, under the memory option perfect."""
    is_over: bool
    """Is the game over?"""
    priests: str = optional("all")
    """`choose` or `all`: which characters a priest removes. Views kept before had no choice."""
    leaving: tuple[str, ...] = optional(())
    """Characters chosen in such a line to leave the corruption pile, still listed there."""

    @property
    def filled(self) -> list[int]:
        """The numbers of the quays that have a card, from the temple on."""
        return [quay for quay, card in enumerate(self.quay, 1) if card]

    @property
    def held(self) -> list[str]:
        """The seat's hand with the cards laid in this line, without the character played in it."""
        if self.seat >= len(self.players):
            return []
        cards = [*(self.players[self.seat].hand or []), *self.laid]
        if self.played:
            cards.remove(self.played)
        return cards

    @property
    def own_sets(self) -> list[CardSet]:
        """The sets before the seat; spectators have none."""
        return [own for player in self.players[self.seat : self.seat + 1] for own in player.sets]

    def own_set(self, number: int) -> CardSet:
        """The set of the seat that has this number."""
        return next(own for own in self.own_sets if own.number == number)


class Printed:
    """What views name these pieces."""

    def __init__(self, pieces: Pieces) -> None:
        self.names = list(pieces.all_names)
        faces = self.names[: piece.CHARACTER]
        self.on_quay = [*faces, *[FACE_DOWN] * (piece.TOKEN - piece.CHARACTER), ""]
        """What is seen of each card on a quay, and last of none."""
        self.pairs = Pairs(tuple(self.names[: piece.TOKEN]), tuple(zone_names().values()))


@lru_cache(maxsize=16)
def printed_on(pieces: Pieces) -> Printed:
    return Printed(pieces)


def view_of(position: Sobek, seat: int) -> View:
    """The view of a seat; the actor alone sees a line that is not complete."""
    printed = printed_on(position.pieces)
    lying = position.lying(printed.names, place.DISCARD, PLACES)
    to_act, seats, is_over = position.to_act, position.seats, bool(position.is_over)
    frames = position.frames[: position.depth]
    acting = to_act == seat
    shown, on_quay = shown_frame(position, seat, frames), printed.on_quay
    stack, played = lying[place.STACK] or [], lying[place.PLAYED]
    seen = position.seen_tokens[:seats] if stack else (0,) * seats
    return View(
        seat=seat,
        memory="perfect" if position.perfect else "pure",
        round=position.round,
        to_act=to_act,
        turn=frames[0][1],
        question="over" if is_over else QUESTIONS[shown[0]],
        about=None if is_over else subject(position, seat, shown),
        flood=bool(frames[0][2]),
        taker=position.taker if frames[0][0] == frame.LAST else None,
        quay=[on_quay[card] for card in position.quay],
        deck=position.deck_left,
        discard=lying[place.DISCARD] or [],
        tokens=len(stack),
        tokens_seen=stack if any(seen[seat : seat + 1]) else None,
        tokens_seen_by=tuple([look > 0 for look in seen]),
        used=lying[place.USED] or [],
        laid=(lying[place.LAID] or []) if acting else [],
        played=played[0] if acting and played else None,
        players=players_of(position, printed.names, lying, seat, frames[-1]),
        rounds=rounds_of(position),
        known=known_of(position, seat, printed.pairs) if position.perfect else None,
        is_over=is_over,
        priests="choose" if position.priests_choose else "all",
        leaving=leaving(frames[-1]) if acting else (),
    )


def leaving(asking: Sequence[int]) -> tuple[str, ...]:
    """The characters chosen so far in a priest's line. [S1-6.10]"""
    asked, _, _, chosen = asking
    if asked != frame.ABSOLVE:
        return ()
    return tuple(name for i, name in enumerate(CHARACTERS) if chosen >> i & 1)


def shown_frame(position: Sobek, seat: int, frames: Sequence[Sequence[int]]) -> Sequence[int]:
    """Others see of an incomplete line only the question that it answers."""
    hides = position.mid_line and seat != position.to_act and frames[-1][0] != frame.DISCARD
    return frames[-2] if hides else frames[-1]


def subject(position: Sobek, seat: int, shown: Sequence[int]) -> str | int | None:
    """What a question is about. Others are told how many cards are discarded, not how far it is."""
    asked, owner, about, _ = shown
    if asked == frame.DISCARD and seat != owner and owner == position.to_act:
        about += position.laid
    return subject_of(asked, about)


def players_of(
    position: Sobek, names: list[str], lying: Lying, seat: int, asking: Sequence[int]
) -> tuple[Player, ...]:
    """The players as a seat sees them. [S1-10.1] [S1-10.2]"""
    points, curses, to_act = position.points, position.curses, position.to_act
    sets, is_over = sets_of(position, lying), position.is_over
    looked_at = asking[2] if to_act == seat and asking[0] == frame.LOOT else -1
    players, listed = [], position.listed
    for owner in range(position.seats):
        own, where = owner == seat, place.HAND + owner
        played = place.PLAYED if owner == to_act else where
        laid = place.LAID if owner == to_act and not own else where
        hand, (first, second, third) = listed(names, where, played, laid)
        pile = lying[place.PILE + owner] or []
        players.append(
            Player(
                score=points[owner],
                hand=hand if own or is_over else None,
                hand_backs={BACK_1: first, BACK_2: second, BACK_3: third},
                pile=pile if own or is_over or (pile and owner == looked_at) else None,
                sets=sets[owner],
                curses=curses[owner],
            )
        )
    return tuple(players)


BACK_1, BACK_2, BACK_3 = BACKS


def sets_of(position: Sobek, lying: Lying) -> list[list[CardSet]]:
    """The sets before each player."""
    sets: list[list[CardSet]] = [[] for _ in range(position.seats)]
    if position.set_count:
        owners, goods, sideways = position.set_seat, position.set_good, position.set_sideways
        for number in range(position.set_count):
            sets[owners[number]].append(
                CardSet(
                    number=number + 1,
                    good=GOODS[goods[number]],
                    cards=lying[place.SET + number] or [],
                    prosperity=len(lying[place.ON_SET + number] or ()),
                    sideways=bool(sideways[number]),
                )
            )
    return sets


def rounds_of(position: Sobek) -> list[tuple[Tally, ...]]:
    rows, seats = position.tally, position.seats
    return [
        tuple([TALLIES[row] for row in rows[first : first + seats]])
        for first in range(0, ROUND * position.round, ROUND)
    ]


def tally_of(row: Sequence[int]) -> Tally:
    return Tally(
        guild=row[tally.GUILD],
        deceit=row[tally.DECEIT],
        sets=row[tally.SETS],
        cards=row[tally.CARDS],
        curses=row[tally.CURSES],
        is_corrupt=bool(row[tally.CORRUPT]),
        penalty=row[tally.PENALTY],
    )


TALLIES = Memo(tally_of)
ROUND = tally.row_of(2, 0)
"""So many rows a round has."""


def known_of(position: Sobek, seat: int, pairs: Pairs) -> Known:
    """What the masks of a seat say, in names."""
    zones, cards = known_to(position, seat, pairs, BACKS)
    return Known(zones=zones, cards=cards)


@cache
def zone_names() -> dict[int, str]:
    """The zones by number, without the open one."""
    names = {zone.DECK: "deck", zone.BOX: "box", zone.FACE_DOWN: "quays"}
    for seat in range(4):
        names[zone.HAND + seat] = f"hand {seat}"
        names[zone.PILE + seat] = f"pile {seat}"
    return dict(sorted(names.items()))


TO_COME = ("deck", "quays")


def unseen(view: View, cards: Sequence[str]) -> list[str]:
    """Those of all cards that the view does not show, and of which it cannot be told where."""
    if view.known:
        return [card for card, may in view.known.cards if len(may) > 1 or may[0] in TO_COME]
    shown = Counter([*view.quay, *view.discard, *view.laid])
    for player in view.players:
        shown.update([*(player.hand or []), *(player.pile or [])])
        shown.update(card for each in player.sets for card in each.cards)
    return list((Counter(cards) - shown).elements())
