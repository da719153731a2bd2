cimport cython

from shedet.games.nile.pieces cimport kind
from shedet.games.nile.rules cimport frame
from shedet.games.nile.prior.market cimport MarketSense, share
from shedet.games.nile.rules.position cimport Nile
from shedet.games.nile.rules.state cimport first_field

cdef class FieldSense(MarketSense):
    @cython.final
    @cython.locals(flooder=cython.int, crop=cython.int, field=cython.int, slot=cython.int)
    cdef void look_at_fields(self, Nile table, int seat) noexcept
    @cython.final
    @cython.locals(is_due=cython.int, stack=cython.int, tile=cython.int)
    cdef int danger(self, Nile table, int field, int seat, int flooder) noexcept
    @cython.final
    @cython.locals(part=cython.int)
    cdef int value(self, Nile table, int field, int slot) noexcept
    @cython.final
    @cython.locals(field=cython.int, other=cython.int, slot=cython.int)
    cdef void look_at_stakes(self, Nile table, int seat) noexcept
    @cython.final
    cdef int stake_beyond(self, Nile table, int field) noexcept

@cython.locals(bottom=cython.int)
cdef int flooder_of(Nile table) noexcept
