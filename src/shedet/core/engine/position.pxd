cimport cython

from shedet.core.engine cimport capacity
from shedet.core.engine cimport seeding
from shedet.core.engine cimport stage
from shedet.core.engine.chance cimport Chance
from shedet.core.engine.checks cimport checked
from shedet.core.engine.observation cimport Observation

cdef class Position(Chance):
    # fields from SHAPES
    cdef readonly int stage
    cdef public int seats
    cdef public int to_act
    cdef public int deciding
    cdef public int mid_line
    cdef public int is_over
    cdef readonly int depth
    cdef readonly short frames[8][4]
    cdef readonly short moves[512]
    cdef readonly short events[192][6]
    cdef readonly int event_count
    # end of fields
    @cython.final
    @cython.locals(kept=cython.int)
    cdef void _copy_part(self, Position other) noexcept
    @cython.locals(i=cython.int)
    cdef void _copy_position(self, Position other) noexcept
    cpdef int list_moves(self) except -1
    cpdef int apply(self, int move) except -1
    cpdef Position copy(self)
    cpdef int score(self, int seat) except? -1
    cpdef int winners(self) except -1
    cpdef int redeal(self, int seat, Chance chance) except -1
    cdef int take_back(self, Position spare) except -1
    @cython.locals(into=Observation, n=cython.int, i=cython.int)
    cpdef list observe(self, int seat)
    cdef int _observe(self, int seat, Observation into) except -1
    cpdef int deals_itself(self) noexcept
    cdef int _deal(self, Chance chance) except -1
    @cython.final
    @cython.locals(last=cython.int, other=cython.int, kept=cython.int)
    cdef int _shuffle_urn(self, int first, int n, Chance chance) except -1
    cdef int has_pieces(self) noexcept
    @cython.final
    cdef int must_be_laid(self) except -1
    @cython.final
    cdef int check_seat(self, int seat) except -1
    @cython.final
    @cython.locals(before=cython.int)
    cdef int begin_redeal(self, int seat, Chance chance) except -1
    @cython.final
    cdef int check_chance(self, Chance chance) except -1
    @cython.final
    cdef int must_have_pieces(self) except -1
    @cython.final
    cdef int must_be_laying(self) except -1
    cpdef int renew_generator(self, Chance chance) except -1
    cpdef int conceals(self) except -1
    cpdef void stop_tracking(self) noexcept
    @cython.locals(n=cython.int, i=cython.int)
    cpdef list legal(self)
    @cython.final
    @cython.locals(n=cython.int)
    cdef int count_legal(self) except -1
    @cython.locals(number=cython.int, n=cython.int, i=cython.int)
    cpdef play(self, move)
    @cython.final
    @cython.locals(before=cython.int, spare=Position)
    cdef int play_whole(self, int move) except -1
    @cython.final
    cdef int play_checked(self, int move) except -1
    cpdef int offer(self, int n, int move) except -1
    @cython.final
    cdef int _offer(self, int n, int move) noexcept
    cpdef int push(self, int frame, int seat, int a, int b) except -1
    @cython.locals(i=cython.int)
    cpdef int pop(self) except -1
    cpdef int clear_frames(self) except -1
    cpdef int ask(self, int seat) except -1
    cpdef int tell(self, int fact, int seat, int a, int b, int c, int audience) except -1
