cimport cython

from shedet.core.engine cimport bits
from shedet.core.engine.checks cimport checked
from shedet.games.nile.pieces cimport kind, piece
from shedet.games.nile.rules cimport fact, frame, move
from shedet.games.nile.rules.redealing cimport Redealing
from shedet.games.nile.rules.state cimport first_field

cdef unsigned long long LAST

cdef class Water(Redealing):
    @cython.final
    @cython.locals(stack=cython.int, left=cython.ulonglong)
    cdef int fill_floods(self, int n, int only_free) noexcept
    @cython.final
    @cython.locals(printed=cython.int, one=cython.int, two=cython.int)
    cdef unsigned long long fields_for(self, int tile) noexcept
    @cython.final
    cdef unsigned long long reached(self, int wave) noexcept
    @cython.final
    @cython.locals(beyond=cython.ulonglong)
    cdef unsigned long long bounds(self, int wave) noexcept
    @cython.final
    @cython.locals(printed=cython.int)
    cdef int _flood_wave(self, int field) noexcept
    @cython.final
    cdef int fits(self, int tile, int field) noexcept
    @cython.final
    @cython.locals(row=cython.int, wave=cython.int, beyond=cython.int)
    cdef int joins(self, int printed, int field) noexcept
    @cython.final
    @cython.locals(stack=cython.int)
    cdef int can_lay(self, int seat) noexcept
    @cython.final
    @cython.locals(seat=cython.int, waves=cython.int, top=cython.int, printed=cython.int)
    cdef void lay(self, int stack, int field) noexcept
    @cython.final
    @cython.locals(left=cython.ulonglong, field=cython.int)
    cdef int fill_ebbs(self, int n) noexcept
    @cython.final
    @cython.locals(beyond=cython.int)
    cdef int has_water_beyond(self, int field) noexcept
    @cython.final
    cdef int has_water(self) noexcept
