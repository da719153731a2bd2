cimport cython

from shedet.games.nile cimport fact, kind, move, piece
from shedet.games.nile.redealing cimport Redealing
from shedet.games.nile.state cimport first_field

cdef class Water(Redealing):
    @cython.final
    @cython.locals(stack=cython.int, tile=cython.int, field=cython.int)
    cdef int fill_floods(self, int n, int only_free) noexcept
    @cython.final
    @cython.locals(row=cython.int, wave=cython.int, printed=cython.int, beyond=cython.int)
    cdef int fits(self, int tile, int field) noexcept
    @cython.final
    @cython.locals(stack=cython.int, tile=cython.int, field=cython.int)
    cdef int can_lay(self, int seat) noexcept
    @cython.final
    @cython.locals(seat=cython.int, waves=cython.int, top=cython.int, printed=cython.int)
    cdef void lay(self, int stack, int field) noexcept
    @cython.final
    @cython.locals(field=cython.int)
    cdef int fill_ebbs(self, int n) noexcept
    @cython.final
    @cython.locals(beyond=cython.int)
    cdef int has_water_beyond(self, int field) noexcept
    @cython.final
    @cython.locals(field=cython.int)
    cdef int has_water(self) noexcept
