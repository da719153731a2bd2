cimport cython

from shedet.core.prior cimport sentinel
from shedet.core.engine.position cimport Position
from shedet.games.nile.pieces cimport kind
from shedet.games.nile.rules cimport frame, move
from shedet.games.nile.prior.fields cimport FieldSense
from shedet.games.nile.rules.position cimport Nile
from shedet.games.nile.rules.market cimport stall_places
from shedet.games.nile.rules.state cimport first_field

cdef class NilePrior(FieldSense):
    cpdef int weigh(self, Position position, int n) except -1
    @cython.final
    @cython.locals(seat=cython.int, top=cython.int, asked=cython.int, i=cython.int, row=cython.int, first=cython.int, at=cython.int)
    cdef void rate_moves(self, Nile table, int n) noexcept
    @cython.final
    @cython.locals(points=cython.int, can_keep=cython.int, field=cython.int, crop=cython.int,
                   hoard=cython.int)
    cdef int rate_action(self, Nile table, int seat, int chosen) noexcept
    @cython.final
    @cython.locals(worth=cython.int)
    cdef int rate_sowing(self, Nile table, int seat, int crop, int field, int part) noexcept
    @cython.final
    @cython.locals(crop=cython.int, promise=cython.int, worth=cython.int)
    cdef int rate_grow(self, Nile table, int seat, int field) noexcept
    @cython.final
    @cython.locals(gain=cython.int, saved=cython.int)
    cdef int rate_harvest(self, Nile table, int seat, int field, int row) noexcept
    @cython.final
    @cython.locals(supply=cython.int, other=cython.int, worth=cython.int)
    cdef int rate_buy(self, Nile table, int seat, int crop) noexcept
    @cython.final
    @cython.locals(best=cython.int, field=cython.int, worth=cython.int)
    cdef int rate_joker(self, Nile table, int seat, int points) noexcept
    @cython.final
    @cython.locals(best=cython.int, slot=cython.int, crop=cython.int, row=cython.int)
    cdef int rate_field(self, Nile table, int seat, int field, int cost) noexcept
    @cython.final
    cdef int rate_freshen(self, Nile table, int seat, int chosen) noexcept
    @cython.final
    @cython.locals(stack=cython.int, field=cython.int, worth=cython.int, printed=cython.int, first=cython.int, end=cython.int)
    cdef int rate_water(self, Nile table, int seat, int chosen) noexcept
    @cython.final
    @cython.locals(row=cython.int, worth=cython.int, last=cython.int)
    cdef int rate_ebb(self, Nile table, int field) noexcept
    @cython.final
    @cython.locals(best=cython.int, at=cython.int)
    cdef int rate_row(self, Nile table, int seat, int row) noexcept
    @cython.final
    @cython.locals(best=cython.int, other=cython.int)
    cdef int rate_spoil(self, Nile table, int seat, int row, int at, int first) noexcept
    @cython.final
    @cython.locals(before=cython.int, after=cython.int)
    cdef int rotted(self, Nile table, int seat, int row, int one, int two) noexcept
    @cython.final
    @cython.locals(crop=cython.int, chosen_first=cython.int)
    cdef int rate_gift(self, Nile table, int seat, int asked, int chosen) noexcept
    @cython.final
    @cython.locals(prize=cython.int, more=cython.int, supply=cython.int, crop=cython.int, missing=cython.int, other=cython.int)
    cdef int bid_for(self, Nile table, int seat) noexcept
    @cython.locals(table=Nile, worth=cython.int, row=cython.int, left=cython.int,
                   close=cython.int)
    cpdef int estimate(self, Position position, int seat) except? -1
    @cython.final
    @cython.locals(worth=cython.int, field=cython.int, slot=cython.int, crop=cython.int)
    cdef int prospects(self, Nile table, int seat) noexcept

@cython.locals(furthest=cython.int, seat=cython.int)
cdef int spaces_left(Nile table) noexcept
@cython.locals(row=cython.int)
cdef int has_full_row(Nile table) noexcept
@cython.locals(markers=cython.int, crop=cython.int)
cdef int boat_of(Nile table, int seat) noexcept
