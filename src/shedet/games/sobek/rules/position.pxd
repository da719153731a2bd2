cimport cython

from shedet.core.engine cimport stage
from shedet.core.engine.position cimport Position
from shedet.games.sobek.pieces cimport kind, piece, place
from shedet.games.sobek.rules cimport fact, frame, move
from shedet.games.sobek.rules.observing cimport Observing

cdef class Sobek(Observing):
    @cython.locals(other=Sobek)
    cpdef Position copy(self)
    @cython.locals(asked=cython.int)
    @cython.locals(whole=Sobek)
    cdef int take_back(self, Position spare) except -1
    @cython.locals(other=Sobek)
    cpdef Position turn_of(self, int seat)
    cpdef int conceals(self) except -1
    @cython.locals(asked=cython.int, a=cython.int, b=cython.int)
    cpdef int list_moves(self) except -1
    @cython.final
    @cython.locals(n=cython.int)
    cdef int fill_turn(self) noexcept
    @cython.locals(asked=cython.int)
    cpdef int apply(self, int chosen) except -1
    @cython.final
    @cython.locals(top=cython.int)
    cdef void close_line(self) noexcept
    @cython.final
    cdef int empty_quay(self, int asked, int at) except -1
    @cython.final
    @cython.locals(target=cython.int, question=cython.int)
    cdef void choose_set(self, int asked, int chosen) noexcept
    @cython.final
    @cython.locals(top=cython.int)
    cdef void choose(self, int asked, int card_kind) except *
    @cython.final
    @cython.locals(target=cython.int)
    cdef int finish_choice(self, int asked) except -1
    @cython.final
    @cython.locals(question=cython.int)
    cdef void reveal(self, int token_kind) noexcept
    @cython.final
    cdef void choose_player(self, int asked, int chosen) noexcept
    @cython.final
    cdef void end_turn(self) noexcept
    @cython.final
    cdef void begin_turn(self, int seat, int flood) noexcept
