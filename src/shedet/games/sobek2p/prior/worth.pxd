cimport cython

from shedet.core.engine.position cimport Position
from shedet.core.prior.rating cimport Rating
from shedet.games.sobek2p.pieces cimport kind, piece, place
from shedet.games.sobek2p.rules.position cimport Sobek2p

cdef class Worth(Rating):
    # fields from SHAPES
    cdef public int seat
    cdef public short shown[7]
    cdef public short around[7]
    cdef public int on_market
    cdef public int ready
    cdef public short wanted[65]
    cdef public int bribe
    cdef public short chance[4]
    cdef public short average[6]
    cdef public int statue
    cdef public int character
    cdef public int deben
    cdef public short lure[7]
    cdef public int lure_scarab
    cdef public int lure_refill
    cdef public int opens
    cdef public int refill
    cdef public int slot
    cdef public short sale[5]
    cdef public int sale_points
    cdef public int urgent
    cdef public int crowd
    cdef public int split
    cdef public short powers[9]
    cdef public int power_loss
    cdef public short pirogues[9]
    cdef public short backs[3]
    cdef public int unsold
    # end of fields
    @cython.locals(table=Sobek2p, good=cython.int, count=cython.int)
    cpdef int reckon(self, Position position, int seat) except -1
    @cython.final
    @cython.locals(good=cython.int, tile=cython.int)
    cdef void look(self, Sobek2p table, int seat) noexcept
    @cython.final
    @cython.locals(tiles=cython.int, scarabs=cython.int, missing=cython.int, points=cython.int,
                   likely=cython.int, jokers=cython.int, supply=cython.int)
    cdef int promise(self, Sobek2p table, int good, int count, int shown) noexcept
    @cython.final
    @cython.locals(count=cython.int, shown=cython.int, more=cython.int)
    cdef int added(self, Sobek2p table, int good, int scarabs) noexcept
    @cython.final
    cdef int gain(self, Sobek2p table, int tile) noexcept
    @cython.final
    @cython.locals(good=cython.int, worth=cython.int)
    cdef int known_gain(self, Sobek2p table, int tile) noexcept
    @cython.final
    @cython.locals(good=cython.int, count=cython.int, shown=cython.int, less=cython.int)
    cdef int loss(self, Sobek2p table, int tile) noexcept
    @cython.final
    @cython.locals(token=cython.int)
    cdef int has_slots(self, Sobek2p table) noexcept
    @cython.final
    @cython.locals(scarabs=cython.int, tile=cython.int)
    cdef int scarabs_laid(self, Sobek2p table, int good) noexcept
    @cython.final
    @cython.locals(tiles=cython.int, count=cython.int, scarabs=cython.int, given=cython.int,
                   shown=cython.int, worth=cython.int, less=cython.int)
    cdef int gift(self, Sobek2p table, int good) noexcept
    @cython.final
    @cython.locals(worth=cython.int)
    cdef int missed(self, Sobek2p table, int tile) noexcept
