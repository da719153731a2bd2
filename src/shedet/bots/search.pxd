cimport cython

from libc cimport math

from shedet.core.engine cimport stage
from shedet.core.engine.chance cimport Chance
from shedet.core.engine.checks cimport checked
from shedet.core.prior.prior cimport Prior
from shedet.core.engine.position cimport Position

cdef int MOVES, CONCEALED, SEATS, LONGEST, MOST
cdef double WINNING, PACE

cdef class Search:
    cdef Position world
    cdef Position played
    cdef Prior prior
    cdef Chance chance
    cdef double scale
    cdef double exploration
    # fields from SHAPES
    cdef readonly int seat
    cdef readonly int edges
    cdef readonly int capacity
    cdef readonly int forced
    cdef readonly int horizon
    cdef readonly int whole
    cdef readonly int steps
    cdef readonly int seats
    cdef readonly int is_plain
    cdef readonly int is_even
    cdef readonly int is_open
    # end of fields
    cdef int[::1] key
    cdef int[::1] first
    cdef int[::1] sibling
    cdef int[::1] visits
    cdef int[::1] offered
    cdef double[::1] total
    cdef double[::1] ahead
    cdef double[::1] won
    cdef double[::1] squares
    cdef int[::1] edge_of
    cdef int[::1] heads
    cdef int[::1] path
    cdef int[::1] path_seat
    cdef double[::1] margin
    cdef double[::1] share
    @cython.final
    cdef int check(self) except -1
    @cython.locals(i=cython.int, position=Position)
    cpdef run(self, int iterations)
    @cython.final
    @cython.locals(position=Position)
    cdef Position world_again(self)
    @cython.final
    @cython.locals(seat=cython.int, is_known=cython.int, edge=cython.int, move=cython.int,
                   shown=cython.int)
    cdef int descend(self, Position position) except -1
    @cython.final
    @cython.locals(n=cython.int, i=cython.int, weights=cython.int, visits=cython.int,
                   total=cython.double, edge=cython.int, mean=cython.double, unit=cython.double,
                   best=cython.int, best_value=cython.double, value=cython.double,
                   root=cython.double, best_edge=cython.int)
    cdef int choose(self, Position position, int at) except -2
    @cython.final
    @cython.locals(total=cython.int)
    cdef int weigh(self, Position position, int n) except -1
    @cython.final
    @cython.locals(key=cython.int, other=cython.int, head=cython.int, edge=cython.int)
    cdef int follow(self, int seat, int move, int seats) noexcept
    @cython.final
    @cython.locals(edge=cython.int)
    cdef int branch(self, int at, int key) noexcept
    @cython.final
    @cython.locals(edge=cython.int)
    cdef int grow(self, int at, int key) noexcept
    @cython.final
    @cython.locals(moves=cython.int, n=cython.int)
    cdef int play_evenly(self, Position position) except -1
    @cython.final
    @cython.locals(moves=cython.int, n=cython.int, left=cython.longlong, i=cython.int)
    cdef int play_on(self, Position position) except -1
    @cython.final
    @cython.locals(winners=cython.int, count=cython.double, seat=cython.int, other=cython.int)
    cdef void judge(self, Position position) except *
    @cython.final
    cdef double squashed(self, double margin) noexcept
    @cython.final
    @cython.locals(i=cython.int, edge=cython.int, seat=cython.int)
    cdef void note(self) noexcept
    @cython.locals(n=cython.int, count=cython.int, i=cython.int)
    cpdef int choices(self) except -1
    @cython.locals(best=cython.int, second=cython.int, edge=cython.int)
    cpdef int lead(self) except -1
    @cython.locals(edge=cython.int)
    cpdef list tried(self)
