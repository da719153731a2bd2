cimport cython

from shedet.core.batch cimport state
from shedet.core.engine cimport stage
from shedet.core.engine.chance cimport Chance
from shedet.core.engine.checks cimport checked
from shedet.core.engine.observation cimport Observation
from shedet.core.engine.position cimport Position

cdef class Loop:
    cdef readonly int state
    cdef readonly int size
    cdef readonly int seats
    cdef readonly int actions
    cdef readonly int width
    cdef int is_same_step
    cdef int has_final
    cdef list positions
    cdef Position start
    cdef object renew
    cdef Chance chance
    cdef Observation seen
    cdef unsigned long long[::1] seeds
    cdef int[::1] counts
    cdef unsigned char[::1] over
    cdef short[::1] observations
    cdef short[::1] final
    cdef unsigned char[::1] mask
    cdef float[::1] rewards
    cdef unsigned char[::1] ends
    cdef int[::1] to_act
    cdef take_buffers(self, dict buffers)
    cdef check_sizes(self)
    cdef must_have(self, str name, Py_ssize_t found, Py_ssize_t each)
    @cython.locals(copy=Position)
    cdef Position owned(self, Position position)
    cdef int must_be(self, int least) except -1
    @cython.locals(i=cython.int)
    cdef int begin_all(self) except -1
    cpdef step(self, const int[::1] moves)
    @cython.locals(i=cython.int, position=Position, n=cython.int, wanted=cython.int, k=cython.int)
    cdef int check(self, const int[::1] moves) except -1
    cdef refuse(self, int i, int wanted)
    @cython.locals(i=cython.int, position=Position)
    cdef int play(self, const int[::1] moves) except -1
    @cython.locals(seat=cython.int)
    cdef void clear_result(self, int i) noexcept
    @cython.locals(n=cython.int, k=cython.int)
    cdef int end(self, int i, Position position) except -1
    @cython.locals(won=cython.int, seat=cython.int, loss=cython.double, gain=cython.double)
    cdef void reward(self, int i, int winners) noexcept
    @cython.locals(position=Position)
    cdef int begin(self, int i) except -1
    @cython.locals(position=Position, n=cython.int, row=cython.Py_ssize_t, k=cython.int,
                   mask=cython.uchar[::1], observations=cython.short[::1], seen=Observation)
    cdef int write(self, int i) except -1
    cdef int fits(self, int n) except -1
    @cython.locals(copy=Position)
    cpdef Position position(self, int i)

cdef unsigned long long following(unsigned long long seed, unsigned long long size) noexcept
