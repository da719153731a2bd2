cimport cython

from shedet.core.engine cimport stage
from shedet.core.engine.chance cimport Chance
from shedet.core.engine.position cimport Position

@cython.locals(moves=cython.int, before=cython.int, after=cython.int)
cpdef int playout(Position position, Chance chance) except -1
@cython.locals(moves=cython.int, n=cython.int)
cdef int play_out(Position position, Chance chance) except -1
@cython.locals(moves=cython.long, i=cython.int, copy=Position)
cpdef long playouts(Position position, Chance chance, int games) except -1
