cimport cython

from shedet.core.engine.chance cimport Chance
from shedet.core.engine.checks cimport checked
from shedet.games.sobek2p.pieces cimport kind, piece, place, zone
from shedet.games.sobek2p.rules cimport frame
from shedet.games.sobek2p.rules.knowledge cimport Knowledge

cdef class Redealing(Knowledge):
    @cython.final
    cdef void deal_anew(self, int seat, Chance chance) except *
    @cython.final
    @cython.locals(tile=cython.int, top=cython.int)
    cdef void drop_line(self) noexcept
    @cython.final
    @cython.locals(tile=cython.int, where=cython.int, i=cython.int, owner=cython.int)
    cdef void lift_hidden(self, int seat) noexcept
    @cython.final
    @cython.locals(mask=cython.int)
    cdef int is_placed(self, int seat, int tile) noexcept
    @cython.final
    cdef int spot_back_of(self, int tile, int where) noexcept
    cdef void _deal_hidden(self, int seat, Chance chance) except *
    cdef void _put_piece(self, int tile, int spot) noexcept
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, tile=cython.int, pile=cython.int)
    cdef void deal_freely(self, Chance chance) noexcept
    @cython.final
    @cython.locals(left=cython.int, tile=cython.int, other=cython.int)
    cdef void shuffle_pile(self, Chance chance) noexcept
    @cython.locals(last=cython.int, unseen=cython.int, i=cython.int, lot=cython.int)
    cdef void _shuffle_unseen(self, int first, int seat, Chance chance) noexcept
    @cython.final
    @cython.locals(where=cython.int)
    cdef int is_unseen(self, int first, int seat, int number) noexcept
    @cython.final
    @cython.locals(where=cython.int, seat=cython.int, seen=cython.int)
    cdef void swap_tokens(self, int first, int one, int two) noexcept
    cdef void _redeal_deben(self, int seat, Chance chance) noexcept
    @cython.final
    @cython.locals(token=cython.int, i=cython.int, kept=cython.int, returned=cython.int,
                   higher=cython.int)
    cdef int redraw_deben(self, int seat, Chance chance) noexcept
    @cython.final
    @cython.locals(count=cython.int, token=cython.int, lot=cython.int)
    cdef int redraw_any(self, Chance chance) noexcept
    @cython.final
    @cython.locals(count=cython.int, token=cython.int, lot=cython.int)
    cdef int redraw_value(self, int value, Chance chance) noexcept
    @cython.final
    @cython.locals(value=cython.int, left=cython.int, other=cython.int, i=cython.int)
    cdef int is_missed_later(self, int seat, int draw, int token) noexcept
