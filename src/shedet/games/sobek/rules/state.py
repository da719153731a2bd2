"""The table of Sobek: where every piece is, and moving one."""

from shedet.core.engine import bits
from shedet.core.engine.arrays import blank
from shedet.core.engine.checks import checked
from shedet.core.knowledge.listing import Listing
from shedet.core.layout.encoding import encoded
from shedet.games.sobek.pieces import kind, piece, place, zone
from shedet.games.sobek.pieces.box import Pieces
from shedet.games.sobek.rules import fact, tally
from shedet.games.sobek.rules.layout import LAYOUT

SHAPES: dict[str, tuple[int, ...]] = {
    "round": (),
    "place": (75,),
    "cards_in": (70,),
    "quay": (9,),
    **dict.fromkeys(("quay_count", "deck_left"), ()),
    "hand_count": (4,),
    "hand_kinds": (4, 7),
    "hand_backs": (4, 3),
    **dict.fromkeys(("hand_characters", "pile_count"), (4,)),
    "set_count": (),
    **dict.fromkeys(("set_seat", "set_good", "set_sideways", "set_cards", "set_scarabs"), (21,)),
    **dict.fromkeys(("curses", "points"), (4,)),
    "tally": (12, 7),
    "seen_tokens": (4,),
    "priests_choose": (),  # an option
    **dict.fromkeys(("taker", "laid", "laid_own"), ()),
}
WIDE = ("cards_in",)
TRANSIENT = ()
PLACES = 70
"""How many places there are."""
LIMIT = 1000
"""More cards, scarabs or spaces nobody asks about."""


class State(Listing):
    """Pieces are numbered: cards 0-62, tokens 63-74; each has exactly one place.

    All else is counted from the places as pieces move: `cards_in` are the cards of each place, as
    bits; `hand_kinds` by family, characters and amulets included; `set_scarabs` with Prosperity.
    Sets are numbered over the whole table in the
    order in which they were laid. `deck_left` counts the cards that can still be drawn: with two
    players nine fewer than lie there [S1-2.3]. `points` are the markers on the track, `tally` has a
    row for each round and seat. `seen_tokens` notes who knows the tokens that are left; `taker`
    took the last card of the round. `priests_choose` is the option *priests*. [S1-6.10]
    """

    pieces: Pieces
    # fields from SHAPES
    round: int
    place: list[int]
    cards_in: list[int]
    quay: list[int]
    quay_count: int
    deck_left: int
    hand_count: list[int]
    hand_kinds: list[list[int]]
    hand_backs: list[list[int]]
    hand_characters: list[int]
    pile_count: list[int]
    set_count: int
    set_seat: list[int]
    set_good: list[int]
    set_sideways: list[int]
    set_cards: list[int]
    set_scarabs: list[int]
    curses: list[int]
    points: list[int]
    tally: list[list[int]]
    seen_tokens: list[int]
    priests_choose: int
    taker: int
    laid: int
    laid_own: int
    # end of fields

    def __init__(self) -> None:
        super().__init__()
        blank(self, SHAPES)

    def copy_state(self, other: "State") -> None:
        """Make the other position equal to this one."""
        self.copy_hidden(other)
        other.pieces = self.pieces
        # copied from SHAPES
        other.round = self.round
        other.place[:] = self.place
        other.cards_in[:] = self.cards_in
        other.quay[:] = self.quay
        other.quay_count = self.quay_count
        other.deck_left = self.deck_left
        other.hand_count[:] = self.hand_count
        for i in range(4):
            other.hand_kinds[i][:] = self.hand_kinds[i]
        for i in range(4):
            other.hand_backs[i][:] = self.hand_backs[i]
        other.hand_characters[:] = self.hand_characters
        other.pile_count[:] = self.pile_count
        other.set_count = self.set_count
        other.set_seat[:] = self.set_seat
        other.set_good[:] = self.set_good
        other.set_sideways[:] = self.set_sideways
        other.set_cards[:] = self.set_cards
        other.set_scarabs[:] = self.set_scarabs
        other.curses[:] = self.curses
        other.points[:] = self.points
        for i in range(12):
            other.tally[i][:] = self.tally[i]
        other.seen_tokens[:] = self.seen_tokens
        other.priests_choose = self.priests_choose
        other.taker = self.taker
        other.laid = self.laid
        other.laid_own = self.laid_own
        # end of copies

    def has_pieces(self) -> int:
        return self.pieces is not None and self.stock is not None

    # for code that lays out or reads positions

    def put_card(self, card: int, target: int) -> None:
        """Move a card without an event; every count follows."""
        self.must_be_laying()
        where = checked(target + 1, PLACES + 1, "place after") - 1
        self._put_card(checked(card, piece.TOKEN, "card"), where)

    def put_token(self, token: int, target: int) -> None:
        """Move a token without an event; every count follows."""
        self.must_be_laying()
        number = piece.TOKEN + checked(token - piece.TOKEN, 12, "token")
        self._put_token(number, checked(target, PLACES, "place"))

    def card_of_kind(self, card_kind: int, where: int) -> int:
        """A card of that kind in that place, -1 if there is none."""
        self.must_have_pieces()
        return self._card_of_kind(checked(card_kind, self.pieces.kinds, "kind"), where)

    def token_of_kind(self, token_kind: int, where: int) -> int:
        """A token of that kind in that place, -1 if there is none."""
        self.must_have_pieces()
        return self._token_of_kind(token_kind, where)

    def corruption(self, seat: int) -> int:
        """What weighs against a seat: its pile and its curses."""
        self.must_have_pieces()
        return self._corruption(checked(seat, self.seats, "seat"))

    # questions about the board: all can know the answers

    def burden(self, cards: int, curses: int) -> int:
        """What so many cards and curses weigh together. [S1-8.4] [S1-5.12]"""
        return self._burden(checked(cards, piece.TOKEN + 1, "number"), checked(curses, 13, "curse"))

    def points_for(self, cards: int, scarabs: int, sideways: int) -> int:
        """What a set of so many cards and scarabs is worth. [S1-8.1] [S1-8.2]"""
        shown = checked(scarabs, LIMIT, "number of scarabs")
        return self._points_for(checked(cards, LIMIT, "number"), shown, checked(sideways, 2, "way"))

    def worth(self, number: int) -> tuple[int, int, int]:
        """How many cards and scarabs a set has, and its points."""
        self.must_have_pieces()
        at = checked(number, self.set_count, "set")
        return self.set_cards[at], self.set_scarabs[at], self.set_points(at)

    def sets_worth(self, seat: int) -> int:
        """The points of all sets that a seat has laid in this round; they score at its end."""
        self.must_have_pieces()
        return self._sets_worth(checked(seat, self.seats, "seat"))

    # what the rules call

    def _put_card(self, card: int, target: int) -> None:
        """Move a card without an event; every count follows."""
        bit = bits.single(card)
        source = self.place[card]
        if 0 <= source < place.ALL:
            self.cards_in[source] &= ~bit
            self.count_card(card, source, -1)
        self.place[card] = target
        if target >= 0:
            self.cards_in[target] |= bit
            self.count_card(card, target, 1)

    def count_card(self, card: int, where: int, change: int) -> None:
        """Count a card in (1) or out (-1) of a place."""
        if where < place.DECK:
            self.quay[where] = card if change > 0 else piece.NONE
            self.quay_count += change
        elif where == place.DECK:
            self.deck_left += change
        elif place.HAND <= where < place.PILE:
            seat = where - place.HAND
            self.hand_count[seat] += change
            self.hand_kinds[seat][self.pieces.family[card]] += change
            self.hand_backs[seat][self.pieces.back[card]] += change
            if self.pieces.power[card] >= 0:
                self.hand_characters[seat] += change
        elif place.PILE <= where < place.SET:
            self.pile_count[where - place.PILE] += change
        elif place.SET <= where < place.STACK:
            self.set_cards[where - place.SET] += change
            self.set_scarabs[where - place.SET] += change * self.pieces.scarabs[card]

    def _put_token(self, token: int, target: int) -> None:
        """Move a token without an event; every count follows."""
        self.count_token(self.place[token], -1)
        self.place[token] = target
        self.count_token(target, 1)

    def count_token(self, where: int, change: int) -> None:
        if place.CURSE <= where < place.ON_SET:
            self.curses[where - place.CURSE] += change
        elif where >= place.ON_SET:
            self.set_scarabs[where - place.ON_SET] += 2 * change  # [S1-5.13]

    def move_token(self, token: int, target: int) -> None:
        """Move a token in sight of everybody."""
        if self.logging:
            self.tell(fact.MOVED, self.to_act, token, self.place[token], target, fact.EVERYONE)
        self._put_token(token, target)

    def zone_of(self, card: int, where: int) -> int:
        """The zone that a place of a card belongs to."""
        if where < place.DECK:
            return zone.OPEN if self.pieces.power[card] < 0 else zone.FACE_DOWN
        if where == place.DECK:
            return zone.DECK
        if where == place.BOX:
            return zone.BOX
        if place.HAND <= where < place.PILE:
            return zone.HAND + where - place.HAND
        if place.PILE <= where < place.SET:
            return zone.PILE + where - place.PILE
        return zone.OPEN

    def _zone_now(self, card: int) -> int:
        where = self.place[card]
        if where == place.LAID or where == place.PLAYED:
            where = place.HAND + self.to_act
        return self.zone_of(card, where)

    def _card_of_kind(self, card_kind: int, where: int) -> int:
        """A card of that kind in that place, -1 if there is none."""
        if where < 0 or where >= place.ALL:
            return piece.NONE
        first = self.pieces.first[card_kind]
        left = self.cards_in[where] >> first
        if left == 0:
            return piece.NONE
        card = first + bits.lowest(left)
        return card if card < self.pieces.first[card_kind + 1] else piece.NONE

    def is_lowest_of_kind(self, card: int) -> int:
        """Is no card like this one, with a lower number, in the same place?"""
        first = self.pieces.first[self.pieces.kind[card]]
        return first + bits.lowest(self.cards_in[self.place[card]] >> first) == card

    def _token_of_kind(self, token_kind: int, where: int) -> int:
        """A token of that kind in that place, -1 if there is none."""
        for i in range(12):
            if self.pieces.token[i] == token_kind and self.place[piece.TOKEN + i] == where:
                return piece.TOKEN + i
        return piece.NONE

    def tokens_left(self) -> int:
        """How many tokens of the round are left."""
        left = 0
        for token in range(piece.TOKEN, piece.ALL):
            if self.place[token] == place.STACK:
                left += 1
        return left

    def _corruption(self, seat: int) -> int:
        """What weighs against a seat: its pile and its curses."""
        return self._burden(self.pile_count[seat], self.curses[seat])

    def _burden(self, cards: int, curses: int) -> int:
        """Each card counts, and each curse as two. [S1-8.4] [S1-5.12]"""
        return cards + 2 * curses

    def pile_scarabs(self, seat: int) -> int:
        """[S1-8.5]"""
        scarabs = 0
        left = self.cards_in[place.PILE + seat]
        while left:
            card = bits.lowest(left)
            left &= left - 1
            if card < piece.CHARACTER:
                scarabs += self.pieces.scarabs[card]
        return scarabs

    def set_points(self, number: int) -> int:
        """What a set is worth as it lies."""
        scarabs = self.set_scarabs[number]
        return self._points_for(self.set_cards[number], scarabs, self.set_sideways[number])

    def _points_for(self, cards: int, scarabs: int, sideways: int) -> int:
        """Scarabs times cards; sideways the scarabs alone. [S1-8.1] [S1-8.2]"""
        return scarabs if sideways else scarabs * cards

    def _sets_worth(self, seat: int) -> int:
        points = 0
        for number in range(self.set_count):
            if self.set_seat[number] == seat:
                points += self.set_points(number)
        return points

    def is_countable(self, number: int) -> int:
        """May a Prosperity lie on this set? [S1-5.13]"""
        return kind.CATTLE <= self.set_good[number] <= kind.WHEAT

    def add_to_tally(self, seat: int, column: int, number: int) -> None:
        self.tally[tally.row_of(self.round, seat)][column] += number

    def _place_of(self, number: int) -> int:
        return self.place[number] if 0 <= number < piece.ALL else piece.NONE

    def encode(self) -> bytes:
        return encoded(self, LAYOUT)
