cimport cython

from shedet.games.sobek cimport fact, frame, place, zone
from shedet.games.sobek.state cimport State

cdef class Knowledge(State):
    @cython.final
    @cython.locals(source=cython.int, observer=cython.int)
    cdef void move_card(self, int card, int target, int audience) noexcept
    @cython.final
    @cython.locals(back=cython.int, card=cython.int)
    cdef void move_all(self, int source, int target, int audience) noexcept
    @cython.final
    @cython.locals(card=cython.int, observer=cython.int)
    cdef void show_pile(self, int owner, int audience) noexcept
    @cython.final
    @cython.locals(card=cython.int, observer=cython.int)
    cdef void show_lack(self, int where, int family) noexcept
    @cython.final
    cdef void settle_laid(self, int target, int audience) noexcept
    @cython.locals(known=cython.int)
    cdef int _sees(self, int observer, int card) noexcept
    @cython.final
    cdef int looks_at_pile(self, int observer, int owner) noexcept
