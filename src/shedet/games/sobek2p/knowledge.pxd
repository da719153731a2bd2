cimport cython

from shedet.games.sobek2p cimport fact, frame, place, zone
from shedet.games.sobek2p.state cimport State

cdef class Knowledge(State):
    @cython.final
    @cython.locals(source=cython.int, observer=cython.int)
    cdef void move_tile(self, int tile, int target, int audience) noexcept
    @cython.final
    @cython.locals(where=cython.int, observer=cython.int)
    cdef void show_tile(self, int tile, int audience) noexcept
    @cython.final
    @cython.locals(before=cython.int, kind=cython.int, twin=cython.int)
    cdef void learn(self, int observer, int tile, int source, int target) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void widen(self, int observer, int back, int source, int target) noexcept
    @cython.locals(observer=cython.int, back=cython.int)
    cpdef void conclude(self) noexcept
    @cython.final
    @cython.locals(struck=cython.int, single=cython.int, different=cython.int, chosen=cython.int,
                   union=cython.int, i=cython.int)
    cdef int strike(self, int observer, int back) noexcept
    @cython.final
    @cython.locals(count=cython.int, tile=cython.int, mask=cython.int, known=cython.int,
                   i=cython.int)
    cdef int collect_masks(self, int observer, int back) noexcept
    @cython.final
    @cython.locals(room=cython.int, tile=cython.int, struck=cython.int,
                   mask=cython.int)
    cdef int strike_from(self, int observer, int back, int zones) noexcept
    @cython.final
    @cython.locals(target=cython.int)
    cdef void settle_discards(self, int seat) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef void settle_laid(self, int target, int audience) noexcept
    @cython.final
    @cython.locals(known=cython.int, loot=cython.int, observer=cython.int, tile=cython.int)
    cdef void show_lack(self, int where, int family) noexcept
    @cython.final
    @cython.locals(mixed=cython.int, batch=cython.int, tile=cython.int, observer=cython.int)
    cdef void merge_boards(self, int seat) noexcept
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void bring_loot(self, int tile) noexcept
    @cython.final
    @cython.locals(observer=cython.int, other=cython.int)
    cdef void merge_loot(self, int seat) noexcept
    @cython.locals(known=cython.int, owner=cython.int)
    cpdef int sees(self, int observer, int tile) noexcept
    @cython.locals(where=cython.int)
    cpdef int zone_now(self, int tile) noexcept
    @cython.final
    cdef int looks_at_board(self, int observer) noexcept
    @cython.locals(zones=cython.int, tile=cython.int)
    cpdef int hidden_zones(self, int observer, int back) noexcept
    @cython.locals(tile=cython.int, back=cython.int)
    cpdef void begin_knowledge(self, int observer) noexcept
