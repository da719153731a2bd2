cimport cython

from shedet.core.engine cimport bits
from shedet.core.engine.checks cimport checked
from shedet.games.sobek.pieces cimport kind, piece, place
from shedet.games.sobek.rules cimport fact, frame, heap, move
from shedet.games.sobek.rules.sets cimport Sets

cdef class Characters(Sets):
    @cython.final
    @cython.locals(left=cython.ulonglong)
    cdef int fill_characters(self, int n) noexcept
    @cython.final
    cdef int fill_answers(self, int asked, int a, int b) noexcept
    @cython.final
    @cython.locals(left=cython.int)
    cdef int fill_opponents(self, int n) noexcept
    @cython.final
    cdef int seat_to_the_left(self, int left) noexcept
    @cython.final
    @cython.locals(power=cython.int, question=cython.int)
    cdef int play_character(self, int card) except -1
    @cython.final
    cdef int question_of(self, int power) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef void show_played(self) noexcept
    @cython.final
    @cython.locals(seat=cython.int, n=cython.int, i=cython.int, card=cython.int)
    cdef int call_queen(self) except -1
    @cython.final
    @cython.locals(cards=cython.int, card=cython.int)
    cdef int in_pile(self, int good, int first, int end) noexcept
    @cython.final
    @cython.locals(goods=cython.int, good=cython.int)
    cdef int fill_goods(self, int n) noexcept
    @cython.final
    @cython.locals(goods=cython.int, left=cython.ulonglong)
    cdef int goods_in_pile(self) noexcept
    @cython.final
    cdef int name_good(self, int good) except -1
    @cython.final
    @cython.locals(i=cython.int, card=cython.int)
    cdef int fill_absolved(self, int n, int good, int chosen) noexcept
    @cython.final
    @cython.locals(top=cython.int, card=cython.int)
    cdef int choose_absolved(self, int card_kind) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef void absolve(self, int good, int characters) noexcept
    @cython.final
    cdef void visit(self, int where, int found) noexcept
    @cython.final
    cdef int visit_pile(self, int owner) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef int fill_pile(self, int n, int owner) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef void take_from_pile(self, int card_kind, int owner) noexcept
    @cython.final
    @cython.locals(scribe=cython.int, asked=cython.int, left=cython.int, victim=cython.int)
    cdef int call_scribe(self) noexcept
    @cython.final
    cdef int _excess(self, int seat) noexcept
    @cython.final
    @cython.locals(later=cython.int, first=cython.int, cards=cython.ulonglong, card=cython.int)
    cdef int fill_discards(self, int n, int left, int lowest) noexcept
    @cython.final
    @cython.locals(back=cython.int)
    cdef int fill_backs(self, int n, int victim) noexcept
    @cython.final
    @cython.locals(n=cython.int, card=cython.int, thefts=cython.int)
    cdef int steal(self, int back, int victim) except -1
    @cython.final
    @cython.locals(count=cython.int, card=cython.int)
    cdef int discarded(self, int power) noexcept
    @cython.final
    cdef int _gifts(self) noexcept
    @cython.final
    @cython.locals(number=cython.int)
    cdef int fill_gift_sets(self, int n) noexcept
    @cython.final
    @cython.locals(hand=cython.int, card=cython.int, family=cython.int)
    cdef int fill_gift(self, int n, int number, int lowest) noexcept
    @cython.final
    @cython.locals(hand=cython.int, shown=cython.int, number=cython.int)
    cdef void show_nothing_to_give(self) noexcept
