cimport cython

from shedet.games.sobek2p.pieces cimport kind, piece, place
from shedet.games.sobek2p.rules cimport fact, heap
from shedet.games.sobek2p.rules.characters cimport Characters

cdef class Ending(Characters):
    @cython.final
    @cython.locals(seat=cython.int, good=cython.int)
    cdef int can_act(self, int pyramid) noexcept
    @cython.final
    @cython.locals(other=cython.int, seat=cython.int, tile=cython.int)
    cdef void end_game(self) except *
    @cython.final
    @cython.locals(jokers=cython.int, goods=cython.int, own=cython.int, good=cython.int,
                   held=cython.int, boxed=cython.int, tile=cython.int, family=cython.int)
    cdef void box_unsold_sets(self, int seat) noexcept
    @cython.final
    @cython.locals(first=cython.int, second=cython.int, seat=cython.int, difference=cython.int,
                   i=cython.int)
    cdef void reward_virtue(self) except *
    @cython.final
    @cython.locals(number=cython.int)
    cdef void show_everything(self) noexcept
    @cython.final
    @cython.locals(points=cython.int, good=cython.int, i=cython.int)
    cdef int _open_points(self, int seat) noexcept
    @cython.locals(points=cython.int, i=cython.int)
    cpdef int score(self, int seat) except? -1
    @cython.locals(lead=cython.int)
    cpdef int winners(self) except -1
