cimport cython

from shedet.core.prior cimport sentinel
from shedet.core.engine.position cimport Position
from shedet.games.sobek2p.pieces cimport kind, piece, place
from shedet.games.sobek2p.rules cimport frame, move
from shedet.games.sobek2p.prior.worth cimport Worth
from shedet.games.sobek2p.rules.position cimport Sobek2p

cdef class Sobek2pPrior(Worth):
    @cython.locals(table=Sobek2p, asked=cython.int, i=cython.int)
    cpdef int weigh(self, Position position, int n) except -1
    @cython.final
    cdef int rate(self, Sobek2p table, int asked, int chosen) noexcept
    @cython.final
    @cython.locals(tile=cython.int, worth=cython.int, least=cython.int, mark=cython.int,
                   lured=cython.int)
    cdef int rate_take(self, Sobek2p table, int square) noexcept
    @cython.final
    @cython.locals(way=cython.int, count=cython.int, at=cython.int)
    cdef int passed(self, Sobek2p table, int square) noexcept
    @cython.final
    @cython.locals(came=cython.int, best=cython.int, way=cython.int, at=cython.int,
                   worth=cython.int)
    cdef int lured(self, Sobek2p table, int square, int mark) noexcept
    @cython.final
    @cython.locals(good=cython.int)
    cdef int appeal(self, Sobek2p table, int tile) noexcept
    @cython.final
    @cython.locals(worth=cython.int)
    cdef int rate_finger(self, Sobek2p table, int square) noexcept
    @cython.final
    @cython.locals(count=cython.int, tiles=cython.int, scarabs=cython.int, sold=cython.int,
                   points=cython.int, worth=cython.int)
    cdef int rate_set(self, Sobek2p table, int good) noexcept
    @cython.final
    @cython.locals(good=cython.int, left=cython.int, scarabs=cython.int, last=cython.int,
                   lowest=cython.int, has_goods=cython.int, i=cython.int, tile=cython.int)
    cdef void rate_sale(self, Sobek2p table, int n) noexcept
    @cython.final
    cdef int kept(self, Sobek2p table, int tile) noexcept
    @cython.final
    @cython.locals(loss=cython.int)
    cdef int rate_character(self, Sobek2p table, int tile) noexcept
    @cython.final
    @cython.locals(rival=cython.int, worth=cython.int, best=cython.int, square=cython.int,
                   gain=cython.int, good=cython.int, most=cython.int)
    cdef int power(self, Sobek2p table, int power) noexcept
    @cython.final
    @cython.locals(worth=cython.int, most=cython.int, good=cython.int)
    cdef int rate_pirogue(self, Sobek2p table, int pirogue) noexcept
    @cython.final
    cdef int rate_name(self, Sobek2p table, int asked, int family) noexcept
    @cython.final
    @cython.locals(good=cython.int, scarabs=cython.int, tiles=cython.int, worth=cython.int)
    cdef int rate_choice(self, Sobek2p table, int asked, int tile) noexcept
    @cython.final
    @cython.locals(left=cython.int, lowest=cython.int, tile=cython.int, found=cython.int,
                   i=cython.int, cheaper=cython.int, other=cython.int)
    cdef void rate_discards(self, Sobek2p table, int n) noexcept
