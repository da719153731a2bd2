cimport cython

from shedet.core.network cimport sizes

cdef class Network:
    cdef readonly int inputs
    cdef readonly int rows
    cdef readonly int margin
    cdef readonly int share
    cdef int[::1] first
    cdef signed char[::1] is_count
    cdef int[::1] sums
    cdef int[::1] felt
    cdef short[::1] weights
    cdef short[::1] ready
    cdef short[::1] bias
    cdef short[::1] second
    cdef short[::1] second_bias
    cdef short[::1] heads
    cdef short[::1] head_bias
    cdef take(self, numbers, Py_ssize_t rows)
    @cython.final
    @cython.locals(number=cython.int, row=cython.int, value=cython.int, hot=cython.int,
                   at=cython.int, j=cython.int)
    cdef void make_ready(self, int inputs) noexcept
    @cython.locals(other=Network)
    cpdef Network twin(self)
    @cython.locals(felt=cython.short[::1], i=cython.int)
    cpdef judge(self, values)
    @cython.final
    @cython.locals(j=cython.int)
    cdef void begin(self) noexcept
    @cython.final
    @cython.locals(row=cython.int, at=cython.int, j=cython.int)
    cdef void feed(self, int number, int value) noexcept
    @cython.final
    @cython.locals(at=cython.int, j=cython.int)
    cdef void add(self, int row) noexcept
    @cython.final
    @cython.locals(margin=cython.int, lead=cython.int, total=cython.int, at=cython.int,
                   k=cython.int, j=cython.int)
    cdef void finish(self) noexcept

cdef int clipped(int total) noexcept
cdef int bounded(int margin) noexcept
cdef int shared(int lead) noexcept
