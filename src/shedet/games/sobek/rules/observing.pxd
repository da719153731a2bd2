cimport cython

from shedet.core.engine.observation cimport Observation
from shedet.games.sobek.pieces cimport piece, place, zone
from shedet.games.sobek.rules cimport frame, sizes
from shedet.games.sobek.rules.dealing cimport Dealing

cdef class Observing(Dealing):
    @cython.locals(at=cython.int)
    cdef int _observe(self, int seat, Observation into) except -1
    @cython.final
    cdef int left_of(self, int seat, int other) noexcept
    @cython.final
    @cython.locals(after=cython.int, top=cython.int, asked=cython.int, about=cython.int,
                   owner=cython.int, drafted=cython.int)
    cdef int observe_question(self, int seat, Observation into, int at) noexcept
    @cython.final
    cdef int observe_turn(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(quay=cython.int, card=cython.int)
    cdef int observe_quays(self, Observation into, int at) noexcept
    @cython.final
    @cython.locals(i=cython.int, where=cython.int, owner=cython.int)
    cdef int observe_tokens(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(owner=cython.int, of=cython.int, back=cython.int, card=cython.int,
                   where=cython.int)
    cdef int observe_players(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(width=cython.int, number=cython.int, of=cython.int)
    cdef int observe_sets(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(kinds=cython.int, acting=cython.int, looked_at=cython.int, card=cython.int,
                   where=cython.int, number=cython.int, top=cython.int, i=cython.int)
    cdef int observe_cards(self, int seat, Observation into, int at) noexcept
    @cython.final
    cdef int pile_looked_at(self, int seat) noexcept
    @cython.final
    @cython.locals(width=cython.int, card=cython.int, mask=cython.int, of=cython.int,
                   single=cython.int, owner=cython.int, left=cython.int)
    cdef int observe_known(self, int seat, Observation into, int at) noexcept
