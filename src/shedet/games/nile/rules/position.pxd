cimport cython

from shedet.core.engine cimport stage
from shedet.core.engine.checks cimport checked
from shedet.core.engine.position cimport Position
from shedet.games.nile.pieces cimport piece
from shedet.games.nile.rules cimport fact, frame, move
from shedet.games.nile.rules.listing cimport Listing

cdef class Nile(Listing):
    @cython.locals(other=Nile)
    cpdef Position copy(self)
    @cython.locals(whole=Nile)
    cdef int take_back(self, Position spare) except -1
    @cython.locals(other=Nile)
    cpdef Position turn_of(self, int seat)
    cpdef int conceals(self) except -1
    @cython.locals(top=cython.int)
    cpdef int list_moves(self) except -1
    @cython.final
    cdef int fill_answers(self, int asked, int a, int b) noexcept
    @cython.final
    @cython.locals(n=cython.int, seat=cython.int, rest=cython.int, crop=cython.int, markers=cython.int)
    cdef int fill_boat(self, int left, int chosen) noexcept
    @cython.locals(asked=cython.int)
    cpdef int apply(self, int chosen) except -1
    @cython.final
    @cython.locals(top=cython.int, asked=cython.int, about=cython.int)
    cdef void close_line(self) noexcept
    cdef int ask_first(self) except -1
    @cython.final
    cdef int ask_setup(self, int question, int seat) except -1
    @cython.final
    @cython.locals(seat=cython.int, following=cython.int, is_last=cython.int, crop=cython.int)
    cdef int set_up(self, int asked, int chosen) except -1
    @cython.final
    @cython.locals(top=cython.int, first=cython.int, seat=cython.int, following=cython.int)
    cdef int choose_for_boat(self, int crop) except -1
    @cython.final
    @cython.locals(prize=cython.int)
    cdef int answer_bid(self, int chosen) except -1
    @cython.final
    @cython.locals(highest=cython.int, left=cython.int, seat=cython.int)
    cdef int award_start(self, int prize) except -1
    @cython.final
    @cython.locals(winner=cython.int)
    cdef void award_hippo(self) noexcept
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void forget_bids(self) noexcept
    @cython.final
    cdef void begin_round(self) noexcept
    @cython.final
    @cython.locals(seat=cython.int, supply=cython.int, boat=cython.int, crop=cython.int,
                   field=cython.int)
    cdef void rest(self) noexcept
    @cython.final
    @cython.locals(left=cython.int)
    cdef int act(self, int chosen) except -1
    @cython.final
    @cython.locals(extra=cython.int, following=cython.int)
    cdef void end_turn(self) noexcept
    @cython.final
    cdef void end_round(self) noexcept
    @cython.final
    @cython.locals(furthest=cython.int, seat=cython.int)
    cdef int is_reached(self) noexcept
    @cython.locals(after=Nile)
    cpdef tuple scoring(self)
    @cython.final
    cdef void end_game(self) noexcept
    cpdef int score(self, int seat) except? -1
    @cython.locals(best=cython.int, mask=cython.int, seat=cython.int, rank=cython.int, crop=cython.int)
    cpdef int winners(self) except -1
