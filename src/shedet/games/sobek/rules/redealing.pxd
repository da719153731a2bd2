cimport cython

from shedet.core.engine cimport stage
from shedet.core.engine.chance cimport Chance
from shedet.core.engine.checks cimport checked
from shedet.games.sobek.pieces cimport kind, piece, place, zone
from shedet.games.sobek.rules cimport frame
from shedet.games.sobek.rules.knowledge cimport Knowledge

cdef class Redealing(Knowledge):
    @cython.locals(before=cython.int, after=cython.int)
    cpdef int redeal(self, int seat, Chance chance) except -1
    @cython.locals(i=cython.int)
    cdef int _deal_hidden(self, int seat, Chance chance) except -1
    @cython.final
    @cython.locals(card=cython.int, top=cython.int)
    cdef void drop_line(self) noexcept
    @cython.final
    @cython.locals(card=cython.int, where=cython.int, i=cython.int)
    cdef void lift_hidden(self, int seat) noexcept
    @cython.final
    @cython.locals(mask=cython.int)
    cdef int is_placed(self, int seat, int card) noexcept
    cdef void _put_piece(self, int card, int spot) noexcept
    @cython.final
    @cython.locals(deck=cython.int, i=cython.int, card=cython.int)
    cdef void deal_freely(self, int seat, Chance chance) noexcept
    @cython.final
    @cython.locals(top=cython.int)
    cdef int lacks_loot(self) noexcept
    @cython.final
    @cython.locals(i=cython.int, card=cython.int)
    cdef void fill_spot(self, int spot) noexcept
    @cython.final
    @cython.locals(unseen=cython.int, owner=cython.int, lot=cython.int)
    cdef int unseen_owner(self, int seat, Chance chance) noexcept
    @cython.final
    @cython.locals(unseen=cython.int, token=cython.int, other=cython.int, where=cython.int)
    cdef void shuffle_tokens(self, int seat, Chance chance) noexcept
    @cython.final
    @cython.locals(token=cython.int)
    cdef int nth_unseen_token(self, int lot, int last) noexcept
