cimport cython

from shedet.games.sobek2p.pieces cimport kind, piece, place
from shedet.games.sobek2p.rules cimport fact, frame, heap, move
from shedet.games.sobek2p.rules.sell cimport Selling

cdef class Characters(Selling):
    @cython.final
    @cython.locals(i=cython.int)
    cdef int fill_characters(self, int n) noexcept
    @cython.final
    cdef int fill_answers(self, int asked, int a, int b) noexcept
    @cython.final
    @cython.locals(seat=cython.int, power=cython.int, question=cython.int)
    cdef int play_character(self, int tile) except -1
    @cython.final
    @cython.locals(good=cython.int)
    cdef int has_sold(self, int seat) noexcept
    @cython.final
    @cython.locals(good=cython.int)
    cdef void show_nothing_to_give(self, int seat) noexcept
    @cython.final
    @cython.locals(seat=cython.int)
    cdef int question_of(self, int power) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void show_played(self) noexcept
    @cython.final
    @cython.locals(i=cython.int)
    cdef void call_queen(self, int seat) noexcept
    @cython.final
    cdef void look_at_board(self, int owner) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef int fill_board(self, int n, int owner) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void take_from_board(self, int tile_kind) noexcept
    @cython.final
    @cython.locals(back=cython.int)
    cdef int fill_backs(self, int n) noexcept
    @cython.final
    @cython.locals(victim=cython.int, n=cython.int, tile=cython.int, drawn=cython.int)
    cdef void steal(self, int back) except *
    @cython.final
    @cython.locals(count=cython.int, tile=cython.int)
    cdef int boxed(self, int power) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void buy_from_market(self, int square) noexcept
    @cython.final
    @cython.locals(family=cython.int)
    cdef int fill_kinds_on_board(self, int n) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void absolve(self, int family) noexcept
    @cython.final
    @cython.locals(seat=cython.int, jokers=cython.int, good=cython.int)
    cdef int fill_gift_sets(self, int n) noexcept
    @cython.final
    @cython.locals(hand=cython.int, tile=cython.int, family=cython.int)
    cdef int fill_gift(self, int n, int good, int lowest) noexcept
    @cython.final
    @cython.locals(drawn=cython.int, n=cython.int, i=cython.int, j=cython.int,
                   pirogue=cython.int, token=cython.int)
    cdef int draw_plans(self, int seat) except -1
    @cython.final
    cdef int call_scribe(self, int victim) noexcept
    @cython.final
    @cython.locals(later=cython.int, tile=cython.int)
    cdef int fill_discards(self, int n, int left, int lowest) noexcept
