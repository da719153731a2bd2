cimport cython

from shedet.core.engine cimport bits
from shedet.games.sobek.pieces cimport kind, piece, place, zone
from shedet.games.sobek.rules cimport fact, frame
from shedet.games.sobek.rules.state cimport State

cdef class Knowledge(State):
    @cython.final
    @cython.locals(source=cython.int, observer=cython.int)
    cdef void move_card(self, int card, int target, int audience) noexcept
    @cython.final
    @cython.locals(back=cython.int, card=cython.int, left=cython.ulonglong)
    cdef void move_all(self, int source, int target, int audience) noexcept
    @cython.final
    @cython.locals(card=cython.int, observer=cython.int)
    cdef void show_pile(self, int owner, int audience) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef void show_lack(self, int where, int family, int characters) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef void show_bare(self, int where) noexcept
    @cython.final
    @cython.locals(observer=cython.int)
    cdef void rule_out_for_all(self, int card, int where) noexcept
    @cython.final
    cdef void settle_laid(self, int target, int audience) noexcept
    @cython.locals(known=cython.int)
    cdef int _sees(self, int observer, int card) noexcept
    @cython.final
    cdef int looks_at_pile(self, int observer, int owner) noexcept
