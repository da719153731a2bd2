cimport cython

from shedet.core.engine cimport stage
from shedet.core.engine.chance cimport Chance
from shedet.core.engine.position cimport Position
from shedet.games.sobek2p.pieces cimport kind, piece, place
from shedet.games.sobek2p.rules cimport fact, frame, move
from shedet.games.sobek2p.rules.observing cimport Observing

cdef class Sobek2p(Observing):
    @cython.locals(other=Sobek2p)
    cpdef Position copy(self)
    @cython.locals(whole=Sobek2p)
    cdef int take_back(self, Position spare) except -1
    @cython.locals(other=Sobek2p)
    cpdef Position turn_of(self, int seat)
    @cython.locals(before=cython.int, after=cython.int)
    cpdef int redeal(self, int seat, Chance chance) except -1
    @cython.locals(top=cython.int)
    cpdef int is_stuck(self) noexcept
    cpdef int conceals(self) except -1
    @cython.locals(top=cython.int, asked=cython.int, a=cython.int, b=cython.int)
    cpdef int list_moves(self) except -1
    @cython.final
    cdef int fill_turn(self, int pyramid, int finger) noexcept
    @cython.locals(asked=cython.int)
    cpdef int apply(self, int chosen) except -1
    @cython.final
    @cython.locals(top=cython.int)
    cdef void close_line(self) noexcept
    @cython.final
    @cython.locals(a=cython.int)
    cdef void apply_on_board(self, int asked, int chosen) except *
    @cython.final
    @cython.locals(top=cython.int)
    cdef void choose(self, int asked, int tile_kind) except *
    @cython.final
    cdef void choose_next(self, int tile_kind, int good) except *
    @cython.final
    @cython.locals(seat=cython.int, good=cython.int)
    cdef void finish_choice(self, int asked) except *
    @cython.final
    cdef void name(self, int asked, int family) except *
    @cython.final
    @cython.locals(where=cython.int)
    cdef void choose_pirogue(self, int asked, int pirogue) except *
    @cython.final
    @cython.locals(where=cython.int)
    cdef int asked_pirogue(self) noexcept
    @cython.final
    cdef int turn_seat(self) noexcept
    @cython.final
    cdef void end_turn(self) except *
    @cython.final
    cdef void begin_turn(self, int seat, int pyramid, int finger) except *
