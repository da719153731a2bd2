cimport cython

from shedet.core.chance cimport Chance

cdef class Position(Chance):
    # fields from SHAPES
    cdef public int seats
    cdef public int to_act
    cdef public int deciding
    cdef public int mid_line
    cdef public int is_over
    cdef public int depth
    cdef public short frames[8][4]
    cdef public short moves[512]
    cdef public short events[192][6]
    cdef public int event_count
    # end of fields
    @cython.locals(i=cython.int)
    cpdef void copy_position(self, Position other) noexcept
    cpdef int fill(self) except -1
    cpdef int apply(self, int move) except -1
    cpdef Position copy(self)
    cpdef int score(self, int seat) except? -1
    cpdef int winners(self) except -1
    cpdef int redeal(self, int seat, Chance chance) except -1
    cpdef void renew_generator(self, Chance chance) noexcept
    cpdef int conceals(self) except -1
    cpdef void unburden(self) noexcept
    @cython.locals(n=cython.int, i=cython.int)
    cpdef list legal(self)
    @cython.locals(number=cython.int, n=cython.int, i=cython.int)
    cpdef play(self, move)
    cpdef int offer(self, int n, int move) noexcept
    cpdef void push(self, int frame, int seat, int a, int b) noexcept
    @cython.locals(i=cython.int)
    cpdef void pop(self) noexcept
    cpdef void clear_frames(self) noexcept
    cpdef void ask(self, int seat) noexcept
    cpdef void tell(self, int fact, int seat, int a, int b, int c, int audience) noexcept
