cimport cython

from shedet.core.engine cimport bits
from shedet.core.engine.checks cimport checked
from shedet.core.knowledge.listing cimport Listing
from shedet.games.sobek.pieces cimport kind, piece, place, zone
from shedet.games.sobek.rules cimport fact, tally
from shedet.games.sobek.pieces.box cimport Pieces

cdef class State(Listing):
    cdef public Pieces pieces
    # fields from SHAPES
    cdef public int round
    cdef public short place[75]
    cdef public unsigned long long cards_in[70]
    cdef public short quay[9]
    cdef public int quay_count
    cdef public int deck_left
    cdef public short hand_count[4]
    cdef public short hand_kinds[4][7]
    cdef public short hand_backs[4][3]
    cdef public short hand_characters[4]
    cdef public short pile_count[4]
    cdef public int set_count
    cdef public short set_seat[21]
    cdef public short set_good[21]
    cdef public short set_sideways[21]
    cdef public short set_cards[21]
    cdef public short set_scarabs[21]
    cdef public short curses[4]
    cdef public short points[4]
    cdef public short tally[12][7]
    cdef public short seen_tokens[4]
    cdef public int priests_choose
    cdef public int taker
    cdef public int laid
    cdef public int laid_own
    # end of fields
    cdef int has_pieces(self) noexcept
    cdef int _place_of(self, int number) noexcept
    @cython.locals(i=cython.int)
    cdef void copy_state(self, State other) noexcept
    @cython.locals(bit=cython.ulonglong, source=cython.int)
    cdef void _put_card(self, int card, int target) noexcept
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void count_card(self, int card, int where, int change) noexcept
    cdef void _put_token(self, int token, int target) noexcept
    @cython.final
    cdef void count_token(self, int where, int change) noexcept
    @cython.final
    cdef void move_token(self, int token, int target) noexcept
    cdef int zone_of(self, int card, int where) noexcept
    @cython.locals(where=cython.int)
    cdef int _zone_now(self, int card) noexcept
    @cython.locals(first=cython.int, left=cython.ulonglong, card=cython.int)
    cdef int _card_of_kind(self, int card_kind, int where) noexcept
    @cython.final
    @cython.locals(first=cython.int)
    cdef int is_lowest_of_kind(self, int card) noexcept
    @cython.locals(i=cython.int)
    cdef int _token_of_kind(self, int token_kind, int where) noexcept
    @cython.final
    @cython.locals(left=cython.int, token=cython.int)
    cdef int tokens_left(self) noexcept
    @cython.final
    cdef int _corruption(self, int seat) noexcept
    @cython.final
    cdef int _burden(self, int cards, int curses) noexcept
    @cython.final
    @cython.locals(scarabs=cython.int, left=cython.ulonglong, card=cython.int)
    cdef int pile_scarabs(self, int seat) noexcept
    @cython.final
    @cython.locals(scarabs=cython.int)
    cdef int set_points(self, int number) noexcept
    @cython.final
    cdef int _points_for(self, int cards, int scarabs, int sideways) noexcept
    @cython.final
    @cython.locals(points=cython.int, number=cython.int)
    cdef int _sets_worth(self, int seat) noexcept
    @cython.final
    cdef int is_countable(self, int number) noexcept
    @cython.final
    cdef void add_to_tally(self, int seat, int column, int number) noexcept
