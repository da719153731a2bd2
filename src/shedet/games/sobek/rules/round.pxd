cimport cython

from shedet.core.engine.checks cimport checked
from shedet.games.sobek.pieces cimport kind, piece, place
from shedet.games.sobek.rules cimport fact, frame, heap, move, tally
from shedet.games.sobek.rules.characters cimport Characters

cdef class Rounds(Characters):
    @cython.final
    cdef void end_round(self) noexcept
    @cython.final
    cdef void ask_last(self, int seat) noexcept
    @cython.final
    @cython.locals(seat=cython.int, following=cython.int)
    cdef int clear_hand(self) except -1
    @cython.final
    @cython.locals(seat=cython.int, points=cython.int, number=cython.int)
    cdef void score_sets(self) noexcept
    @cython.final
    @cython.locals(most=cython.int, seat=cython.int, scarabs=cython.int)
    cdef void punish(self) noexcept
    @cython.final
    @cython.locals(tied=cython.int, seat=cython.int, scarabs=cython.int)
    cdef int most_scarabs(self, int corruption) noexcept
    @cython.final
    @cython.locals(row=cython.int, back=cython.int, symbol=cython.int, space=cython.int,
                   i=cython.int)
    cdef void pay(self, int seat) noexcept
    @cython.final
    cdef int _steps_back(self, int points) noexcept
    @cython.final
    @cython.locals(most=cython.int, seat=cython.int)
    cdef int best(self) noexcept
    @cython.final
    @cython.locals(owner=cython.int)
    cdef void end_game(self) noexcept
    @cython.final
    @cython.locals(naming=cython.int)
    cdef int next_round(self) except -1
    @cython.final
    @cython.locals(least=cython.int, seat=cython.int, left=cython.int, n=cython.int)
    cdef int lowest(self) except -1
    @cython.final
    @cython.locals(card=cython.int, green=cython.int, token=cython.int, seat=cython.int,
                   observer=cython.int)
    cdef void gather(self) noexcept
    @cython.final
    @cython.locals(n=cython.int, left=cython.int, seat=cython.int, card=cython.int,
                   drawn=cython.int, i=cython.int, number=cython.int, token_kind=cython.int)
    cdef int deal_round(self) except -1
    cpdef int score(self, int seat) except? -1
    @cython.locals(mask=cython.int, seat=cython.int)
    cpdef int winners(self) except -1
