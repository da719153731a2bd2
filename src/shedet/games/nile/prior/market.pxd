cimport cython

from shedet.games.nile.pieces cimport kind
from shedet.games.nile.prior.numbers cimport Numbers
from shedet.games.nile.rules.position cimport Nile
from shedet.games.nile.rules.market cimport prize, stall_places

cdef class MarketSense(Numbers):
    @cython.final
    @cython.locals(players=cython.int, seat=cython.int, rank=cython.int, points=cython.int)
    cdef void count_pay(self, Nile table, int row, int more) noexcept
    @cython.final
    @cython.locals(theirs=cython.int, other=cython.int, left=cython.int)
    cdef int standing(self, Nile table, int row, int seat, int more) noexcept
    @cython.final
    @cython.locals(mine=cython.int, theirs=cython.int, at=cython.int)
    cdef int blemish(self, Nile table, int row, int seat) noexcept
    @cython.final
    @cython.locals(row=cython.int, now=cython.int, crop=cython.int, best=cython.int, palms=cython.int, gain=cython.int)
    cdef void look_at_market(self, Nile table, int seat) noexcept
    @cython.final
    @cython.locals(colours=cython.int, furthest=cython.int, mine=cython.int, other=cython.int, in_boat=cython.int, crop=cython.int, points=cython.int)
    cdef int close_of(self, Nile table, int row, int seat) noexcept
    @cython.final
    @cython.locals(points=cython.int, full=cython.int)
    cdef int due_to(self, Nile table, int row, int seat, int other) noexcept

cpdef int share(int seats) noexcept
