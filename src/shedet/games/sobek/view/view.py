"""What a seat sees: built by listing, never by taking away."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from shedet.core.knowledge.seen import Lying, known_to, lying_in
from shedet.core.records.data import optional
from shedet.games.sobek.pieces import piece, place, zone
from shedet.games.sobek.pieces.box import (
    BACKS,
    CHARACTERS,
    GIVER,
    GOODS,
    SYMBOLS,
    scarabs_on,
)
from shedet.games.sobek.rules import frame, tally
from shedet.games.sobek.rules.position import Sobek
from shedet.games.sobek.rules.question import QUESTIONS, subject_of

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


@dataclass(frozen=True)
class Known:
    """What follows from all that a seat has seen, under the memory option perfect."""

    zones: dict[str, dict[str, int]]
    """How many cards with which back lie where, as far as they do not lie open."""
    cards: list[tuple[str, tuple[str, ...]]]
    """The zones in which each of these cards may be."""


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


def view_of(position: Sobek, seat: int) -> View:
    """The view of a seat; the actor alone sees a line that is not complete."""
    names, lying = position.pieces.all_names, lying_in(position.place)
    acting = position.to_act == seat
    frames = position.frames[: position.depth]
    shown = shown_frame(position, seat)
    seen = position.seen_tokens[: position.seats]
    stack = lying.get(place.STACK, [])
    laid, played = lying.get(place.LAID, []), lying.get(place.PLAYED, [])
    return View(
        seat=seat,
        memory="perfect" if position.perfect else "pure",
        round=position.round,
        to_act=position.to_act,
        turn=frames[0][1],
        question="over" if position.is_over else QUESTIONS[shown[0]],
        about=None if position.is_over else subject(position, seat, shown),
        flood=bool(frames[0][2]),
        taker=position.taker if frames[0][0] == frame.LAST else None,
        quay=[shown_on_quay(position, card) for card in position.quay],
        deck=position.deck_left,
        discard=[names[card] for card in lying.get(place.DISCARD, [])],
        tokens=len(stack),
        tokens_seen=[names[token] for token in stack] if stack and any(seen[seat:][:1]) else None,
        tokens_seen_by=tuple(bool(stack and look) for look in seen),
        used=[names[token] for token in lying.get(place.USED, [])],
        laid=[names[card] for card in laid] if acting else [],
        played=names[played[0]] if acting and played else None,
        players=tuple(player_of(position, lying, n, seat) for n in range(position.seats)),
        rounds=rounds_of(position),
        known=known_of(position, seat) if position.perfect else None,
        is_over=bool(position.is_over),
        priests="choose" if position.priests_choose else "all",
        leaving=leaving(position) if acting else (),
    )


def leaving(position: Sobek) -> tuple[str, ...]:
    """The characters chosen so far in a priest's line. [S1-6.10]"""
    asked, _, _, chosen = position.frames[position.depth - 1]
    if asked != frame.ABSOLVE:
        return ()
    return tuple(name for i, name in enumerate(CHARACTERS) if chosen >> i & 1)


def shown_on_quay(position: Sobek, card: int) -> str:
    if card < 0:
        return ""
    return position.pieces.all_names[card] if card < piece.CHARACTER else FACE_DOWN


def shown_frame(position: Sobek, seat: int) -> list[int]:
    """Others see of an incomplete line only the question that it answers."""
    frames = position.frames[: position.depth]
    hides = position.mid_line and seat != position.to_act and frames[-1][0] != frame.DISCARD
    return frames[-2] if hides else frames[-1]


def subject(position: Sobek, seat: int, shown: list[int]) -> str | int | None:
    """What a question is about. Others are told how many cards are discarded, not how far it is."""
    asked, owner, about, _ = shown
    if asked == frame.DISCARD and seat != owner and owner == position.to_act:
        about += position.laid
    return subject_of(asked, about)


def player_of(position: Sobek, lying: Lying, owner: int, seat: int) -> Player:
    """One player as a seat sees them. [S1-10.1] [S1-10.2]"""
    names, backs = position.pieces.all_names, position.pieces.back
    own = owner == seat
    held = [place.HAND + owner]
    if position.to_act == owner:
        held += [place.PLAYED] if own else [place.PLAYED, place.LAID]
    hand = sorted(card for where in held for card in lying.get(where, []))
    pile = lying.get(place.PILE + owner, [])
    is_open = bool(position.is_over)
    looking = bool(pile) and position.sees(seat, pile[0])
    return Player(
        score=position.points[owner],
        hand=[names[card] for card in hand] if own or is_open else None,
        hand_backs=backs_of(backs, hand),
        pile=[names[card] for card in pile] if own or is_open or looking else None,
        sets=[
            set_of(position, lying, number)
            for number in range(position.set_count)
            if position.set_seat[number] == owner
        ],
        curses=position.curses[owner],
    )


def set_of(position: Sobek, lying: Lying, number: int) -> CardSet:
    names = position.pieces.all_names
    return CardSet(
        number=number + 1,
        good=GOODS[position.set_good[number]],
        cards=[names[card] for card in lying.get(place.SET + number, [])],
        prosperity=len(lying.get(place.ON_SET + number, [])),
        sideways=bool(position.set_sideways[number]),
    )


def rounds_of(position: Sobek) -> list[tuple[Tally, ...]]:
    rows = position.tally
    return [
        tuple(tally_of(rows[tally.row_of(number, seat)]) for seat in range(position.seats))
        for number in range(1, position.round + 1)
    ]


def tally_of(row: list[int]) -> Tally:
    return Tally(
        guild=row[tally.GUILD],
        deceit=row[tally.DECEIT],
        sets=row[tally.SETS],
        cards=row[tally.CARDS],
        curses=row[tally.CURSES],
        is_corrupt=bool(row[tally.CORRUPT]),
        penalty=row[tally.PENALTY],
    )


def backs_of(backs: Sequence[int], cards: list[int]) -> dict[str, int]:
    """How many of the cards have which back."""
    counts = [0] * len(BACKS)
    for card in cards:
        counts[backs[card]] += 1
    return by_back(counts)


def by_back(counts: list[int]) -> dict[str, int]:
    return dict(zip(BACKS, counts, strict=True))


def known_of(position: Sobek, seat: int) -> Known:
    """What the masks of a seat say, in names."""
    names = position.pieces.all_names[: piece.TOKEN]
    zones, cards = known_to(position, seat, names, zone_names(), BACKS)
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
