cimport cython

from shedet.core.engine cimport bits
from shedet.core.engine.checks cimport checked
from shedet.games.sobek.pieces cimport kind, piece, place
from shedet.games.sobek.rules cimport fact, frame, move, tally
from shedet.games.sobek.rules.take cimport Taking

cdef class Sets(Taking):
    @cython.final
    @cython.locals(seat=cython.int, amulets=cython.int, good=cython.int, own=cython.int)
    cdef int fill_new_sets(self, int n) noexcept
    @cython.final
    @cython.locals(number=cython.int)
    cdef int fill_additions(self, int n) noexcept
    @cython.final
    cdef int _fitting(self, int good) noexcept
    cdef int _good_of(self, int target) noexcept
    @cython.final
    @cython.locals(first=cython.int, left=cython.ulonglong, good=cython.int, is_new=cython.int, later=cython.int,
                   later_own=cython.int, card=cython.int, family=cython.int)
    cdef int fill_set(self, int n, int target, int lowest) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef void lay(self, int card_kind, int good) noexcept
    @cython.final
    @cython.locals(seat=cython.int, number=cython.int, added=cython.int, how=cython.int)
    cdef void complete_set(self, int target, int sideways) noexcept
    @cython.final
    @cython.locals(seen=cython.int, token=cython.int)
    cdef int look_at_tokens(self) noexcept
    @cython.final
    @cython.locals(last=cython.int, i=cython.int, token_kind=cython.int)
    cdef int fill_tokens(self, int n) noexcept
    @cython.final
    @cython.locals(number=cython.int)
    cdef int fill_blessed_sets(self, int n) noexcept
    @cython.final
    cdef int question_of_event(self, int token_kind) noexcept
    @cython.final
    @cython.locals(token=cython.int, seat=cython.int)
    cdef void settle_token(self, int token_kind, int target) noexcept
    @cython.final
    @cython.locals(seat=cython.int)
    cdef void carry_out(self, int token_kind) noexcept
    @cython.final
    @cython.locals(seat=cython.int, forward=cython.int, back=cython.int)
    cdef void call_guild(self, int glyph, int victim) noexcept
    @cython.final
    @cython.locals(ahead=cython.int)
    cdef int _next_space(self, int space, int symbol) noexcept
    @cython.final
    @cython.locals(behind=cython.int)
    cdef int _space_behind(self, int space, int symbol) noexcept
    @cython.final
    cdef void move_marker(self, int seat, int space, int why) noexcept
