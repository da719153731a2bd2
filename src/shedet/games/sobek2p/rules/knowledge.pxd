cimport cython

from shedet.games.sobek2p.pieces cimport place, zone
from shedet.games.sobek2p.rules cimport fact, frame
from shedet.games.sobek2p.rules.state cimport State

cdef class Knowledge(State):
    @cython.final
    @cython.locals(source=cython.int, observer=cython.int)
    cdef void move_tile(self, int tile, int target, int audience) noexcept
    @cython.final
    @cython.locals(tile=cython.int, observer=cython.int)
    cdef void show_board(self, int owner, int audience) noexcept
    @cython.final
    @cython.locals(target=cython.int)
    cdef void settle_discards(self, int seat) noexcept
    @cython.final
    @cython.locals(back=cython.int, tile=cython.int)
    cdef void move_all(self, int source, int target, int audience) noexcept
    @cython.final
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
    cdef int _sees(self, int observer, int tile) noexcept
    @cython.locals(where=cython.int)
    cdef int _zone_now(self, int tile) noexcept
    @cython.final
    cdef int looks_at_board(self, int observer) noexcept
