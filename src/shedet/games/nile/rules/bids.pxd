cimport cython

from shedet.games.nile.pieces cimport piece
from shedet.games.nile.rules cimport fact, frame, heap, move
from shedet.games.nile.rules.actions cimport Actions

cdef class Bids(Actions):
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void ask_bids(self, int prize, int bidders) noexcept
    @cython.final
    @cython.locals(seat=cython.int)
    cdef int first_deciding(self) noexcept
    @cython.final
    @cython.locals(seat=cython.int, n=cython.int, crop=cython.int)
    cdef int fill_bid(self) noexcept
    @cython.final
    cdef void bid_marker(self, int crop) noexcept
    @cython.final
    @cython.locals(seat=cython.int, about=cython.int)
    cdef void seal_bid(self) noexcept
    @cython.final
    @cython.locals(number=cython.int, crop=cython.int)
    cdef int bid_number(self, int seat) noexcept
    @cython.final
    @cython.locals(size=cython.int, crop=cython.int)
    cdef int bid_size(self, int seat) noexcept
    @cython.final
    @cython.locals(size=cython.int, crop=cython.int)
    cdef int boat_size(self, int seat) noexcept
    @cython.final
    @cython.locals(about=cython.int, seat=cython.int, number=cython.int)
    cdef void open_bids(self) noexcept
    @cython.final
    @cython.locals(crop=cython.int, _=cython.int)
    cdef void cast_bid(self, int seat) noexcept
    @cython.final
    @cython.locals(most=cython.int, mask=cython.int, seat=cython.int, size=cython.int)
    cdef int highest_bidders(self) noexcept
    @cython.final
    @cython.locals(winner=cython.int, best=cython.int, seat=cython.int, in_hand=cython.int, rank=cython.int)
    cdef int hippo_winner(self) noexcept
    @cython.final
    @cython.locals(n=cython.int, left=cython.int)
    cdef int draw_start(self, int tied) except -1
