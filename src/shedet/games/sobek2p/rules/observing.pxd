cimport cython

from shedet.core.engine.observation cimport Observation
from shedet.games.sobek2p.pieces cimport piece, place, zone
from shedet.games.sobek2p.rules cimport frame, sizes
from shedet.games.sobek2p.rules.dealing cimport Dealing

cdef class Observing(Dealing):
    @cython.locals(at=cython.int)
    cdef int _observe(self, int seat, Observation into) except -1
    @cython.final
    @cython.locals(top=cython.int, asked=cython.int, about=cython.int)
    cdef int observe_question(self, int seat, Observation into, int at) noexcept
    @cython.final
    cdef int observe_turn(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(square=cython.int, tile=cython.int)
    cdef int observe_market(self, Observation into, int at) noexcept
    @cython.final
    @cython.locals(i=cython.int, where=cython.int, pirogue=cython.int)
    cdef int observe_tokens(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(back=cython.int, good=cython.int, i=cython.int)
    cdef void observe_player(self, int seat, int owner, Observation into, int at) noexcept
    @cython.final
    @cython.locals(kinds=cython.int, acting=cython.int, sees=cython.int, tile=cython.int,
                   where=cython.int, i=cython.int)
    cdef int observe_tiles(self, int seat, Observation into, int players, int at) noexcept
    @cython.final
    @cython.locals(acting=cython.int, tile=cython.int, where=cython.int, back=cython.int,
                   of=cython.int)
    cdef void observe_backs(self, int seat, Observation into, int players) noexcept
    @cython.final
    @cython.locals(tile=cython.int, mask=cython.int, single=cython.int, own=cython.int)
    cdef int observe_known(self, int seat, Observation into, int at) noexcept
