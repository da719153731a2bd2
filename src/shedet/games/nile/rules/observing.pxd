cimport cython

from shedet.core.engine.observation cimport Observation
from shedet.games.nile.pieces cimport kind, piece, place
from shedet.games.nile.rules cimport fact, frame, sizes
from shedet.games.nile.rules.dealing cimport Dealing

cdef class Observing(Dealing):
    @cython.locals(at=cython.int, owner=cython.int, left=cython.int)
    cdef int _observe(self, int seat, Observation into) except -1
    @cython.final
    cdef int left_of(self, int seat, int other) noexcept
    @cython.final
    @cython.locals(top=cython.int, asked=cython.int, about=cython.int)
    cdef int observe_question(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(owner=cython.int, left=cython.int)
    cdef int observe_round(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(markers=cython.int, field=cython.int, slot=cython.int, owner=cython.int,
                   of=cython.int)
    cdef int observe_fields(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(width=cython.int, row=cython.int, i=cython.int, of=cython.int)
    cdef int observe_stalls(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(crop=cython.int, stack=cython.int, tile=cython.int, back=cython.int,
                   row=cython.int)
    cdef void observe_player(self, int owner, Observation into, int at) noexcept
    @cython.final
    @cython.locals(top=cython.int, asked=cython.int, chosen=cython.int, crop=cython.int)
    cdef int observe_line(self, int seat, Observation into, int at) noexcept
    @cython.final
    @cython.locals(printed=cython.int)
    cdef int observe_turned(self, Observation into, int at) noexcept
    @cython.final
    @cython.locals(tile=cython.int, printed=cython.int, of=cython.int)
    cdef int observe_tiles(self, Observation into, int at) noexcept
