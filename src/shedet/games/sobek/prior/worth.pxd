cimport cython

from shedet.core.engine.position cimport Position
from shedet.core.prior.rating cimport Rating
from shedet.games.sobek.pieces cimport kind, piece, place
from shedet.games.sobek.rules.position cimport Sobek

cdef class Worth(Rating):
    # fields from SHAPES
    cdef public int seat
    cdef public short shown[7]
    cdef public short in_pile[7]
    cdef public short lying[6]
    cdef public int turns
    cdef public int bribe
    cdef public int is_late
    cdef public short wanted[63]
    cdef public short bribes[13]
    cdef public short bribe_share[3]
    cdef public short chance[4]
    cdef public short average[6]
    cdef public int amulet
    cdef public int character
    cdef public short lure[7]
    cdef public int lure_scarab
    cdef public int opens
    cdef public int event
    cdef public short lay[5]
    cdef public int lay_points
    cdef public int crowd
    cdef public int split
    cdef public short powers[8]
    cdef public int power_loss
    cdef public short tokens[9]
    cdef public int ahead
    cdef public short backs[3]
    cdef public int begin
    # end of fields
    @cython.locals(table=Sobek, good=cython.int, count=cython.int)
    cpdef int reckon(self, Position position, int seat) except -1
    @cython.final
    @cython.locals(good=cython.int, card=cython.int, number=cython.int, where=cython.int,
                   before=cython.int)
    cdef void look(self, Sobek table, int seat) noexcept
    @cython.final
    @cython.locals(ready=cython.int, good=cython.int, rivals=cython.int, others=cython.int,
                   seat=cython.int, ahead=cython.int)
    cdef void look_ahead(self, Sobek table) noexcept
    @cython.final
    @cython.locals(cards=cython.int, scarabs=cython.int, missing=cython.int, points=cython.int,
                   likely=cython.int, amulets=cython.int)
    cdef int promise(self, Sobek table, int good, int count, int shown) noexcept
    @cython.final
    @cython.locals(count=cython.int, more=cython.int)
    cdef int added(self, Sobek table, int good, int scarabs) noexcept
    @cython.final
    cdef int gain(self, Sobek table, int card) noexcept
    @cython.final
    @cython.locals(good=cython.int, worth=cython.int)
    cdef int known_gain(self, Sobek table, int card) noexcept
    @cython.final
    @cython.locals(best=cython.int, good=cython.int, worth=cython.int)
    cdef int amulet_gain(self, Sobek table) noexcept
    @cython.final
    cdef int soon(self, int worth) noexcept
    @cython.final
    @cython.locals(good=cython.int, count=cython.int, less=cython.int)
    cdef int loss(self, Sobek table, int card) noexcept
    @cython.final
    @cython.locals(card=cython.int)
    cdef int scarabs_laid(self, Sobek table, int scarabs) noexcept
    @cython.final
    @cython.locals(good=cython.int, count=cython.int, cards=cython.int, scarabs=cython.int,
                   given=cython.int, shown=cython.int, worth=cython.int, less=cython.int)
    cdef int gift(self, Sobek table, int number) noexcept
    @cython.final
    @cython.locals(worth=cython.int)
    cdef int missed(self, Sobek table, int card) noexcept
