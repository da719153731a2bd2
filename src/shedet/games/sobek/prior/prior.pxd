cimport cython

from shedet.core.prior cimport sentinel
from shedet.core.engine.position cimport Position
from shedet.games.sobek.pieces cimport kind, piece, place
from shedet.games.sobek.rules cimport frame, move
from shedet.games.sobek.prior.worth cimport Worth
from shedet.games.sobek.rules.position cimport Sobek

cdef class SobekPrior(Worth):
    @cython.locals(table=Sobek, asked=cython.int, i=cython.int)
    cpdef int weigh(self, Position position, int n) except -1
    cpdef int rests(self, Position position) except -1
    @cython.final
    cdef int rate(self, Sobek table, int asked, int chosen) noexcept
    @cython.final
    @cython.locals(passed=cython.int, before=cython.int, best=cython.int, worth=cython.int,
                   after=cython.int, opened=cython.int)
    cdef int rate_take(self, Sobek table, int at) noexcept
    @cython.final
    cdef int appeal(self, Sobek table, int card) noexcept
    @cython.final
    cdef int rate_new_set(self, Sobek table, int asked, int good) noexcept
    @cython.final
    @cython.locals(good=cython.int)
    cdef int rate_addition(self, Sobek table, int asked, int number) noexcept
    @cython.final
    @cython.locals(count=cython.int, laid=cython.int, points=cython.int, worth=cython.int)
    cdef int rate_set(self, Sobek table, int good, int cards, int scarabs) noexcept
    @cython.final
    @cython.locals(target=cython.int, good=cython.int, left=cython.int, last=cython.int,
                   lowest=cython.int, has_goods=cython.int, scarabs=cython.int, i=cython.int,
                   card=cython.int, worth=cython.int)
    cdef void rate_cards(self, Sobek table, int asked, int n) noexcept
    @cython.final
    cdef int kept(self, Sobek table, int asked, int good, int card) noexcept
    @cython.final
    @cython.locals(left=cython.int, missing=cython.int, other=cython.int)
    cdef int spare_amulets(self, Sobek table, int good) noexcept
    @cython.final
    @cython.locals(loss=cython.int)
    cdef int rate_character(self, Sobek table, int card) noexcept
    @cython.final
    @cython.locals(worth=cython.int, best=cython.int, most=cython.int, good=cython.int,
                   at=cython.int)
    cdef int power(self, Sobek table, int power) noexcept
    @cython.final
    @cython.locals(found=cython.int, seat=cython.int)
    cdef int against_others(self, Sobek table, int power) noexcept
    @cython.final
    @cython.locals(number=cython.int, scarabs=cython.int, cards=cython.int, worth=cython.int,
                   good=cython.int)
    cdef int rate_choice(self, Sobek table, int asked, int card) noexcept
    @cython.final
    @cython.locals(left=cython.int, lowest=cython.int, card=cython.int, found=cython.int,
                   i=cython.int, cheaper=cython.int, other=cython.int)
    cdef void rate_discards(self, Sobek table, int n) noexcept
    @cython.final
    @cython.locals(worth=cython.int, back=cython.int, seat=cython.int, forward=cython.int,
                   steps=cython.int, most=cython.int, good=cython.int)
    cdef int rate_token(self, Sobek table, int token_kind) noexcept
    @cython.final
    cdef int steps_back(self, Sobek table, int seat, int glyph) noexcept
    @cython.final
    @cython.locals(worth=cython.int, number=cython.int)
    cdef int rate_player(self, Sobek table, int asked, int seat) noexcept
