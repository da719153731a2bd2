cimport cython

from shedet.core.engine cimport bits
from shedet.core.engine.checks cimport checked
from shedet.games.nile.pieces cimport kind, place
from shedet.games.nile.rules cimport fact, frame, move
from shedet.games.nile.rules.market cimport Market, first_row

cdef unsigned long long FIELDS

cdef class Actions(Market):
    @cython.final
    @cython.locals(seat=cython.int, n=cython.int)
    cdef int fill_turn(self, int points) noexcept
    @cython.final
    @cython.locals(crops=cython.int, fields=cython.ulonglong)
    cdef int fill_sowing(self, int n, int points) noexcept
    @cython.final
    cdef unsigned long long room_of(self, int seat) noexcept
    @cython.final
    @cython.locals(field=cython.int, left=cython.uint)
    cdef int fill_markers(self, int n, int verb, unsigned long long fields, int crops) noexcept
    @cython.final
    cdef int has_room(self, int field, int seat) noexcept
    @cython.final
    @cython.locals(seat=cython.int, crops=cython.int, crop=cython.int)
    cdef int fill_first(self, int n, int verb) noexcept
    @cython.final
    cdef int price_of_sowing(self, int field) noexcept
    @cython.final
    cdef int _price_on(self, int field) noexcept
    @cython.final
    @cython.locals(seat=cython.int, fields=cython.ulonglong, field=cython.int, crop=cython.int,
                   row=cython.int)
    cdef int fill_fields(self, int n, int points) noexcept
    @cython.final
    @cython.locals(seat=cython.int, left=cython.uint, along=cython.int)
    cdef int fill_purchases(self, int n, int points) noexcept
    @cython.final
    @cython.locals(row=cython.int, at=cython.int)
    cdef int fill_freshening(self, int n) noexcept
    @cython.final
    cdef void spend(self, int points) noexcept
    @cython.final
    @cython.locals(seat=cython.int, cost=cython.int, sown=cython.int)
    cdef void sow(self, int crop, int field) noexcept
    @cython.final
    @cython.locals(sown=cython.int)
    cdef void place_first(self, int crop, int field, int ripe) noexcept
    @cython.final
    @cython.locals(seat=cython.int, slot=cython.int, cost=cython.int)
    cdef void grow(self, int field) noexcept
    @cython.final
    @cython.locals(seat=cython.int, slot=cython.int, crop=cython.int, cost=cython.int,
                   harvested=cython.int)
    cdef void harvest(self, int field, int row) noexcept
    @cython.final
    cdef void buy(self, int owner, int crop, int cost) noexcept
    @cython.final
    cdef int buy_joker(self) except -1
    @cython.final
    @cython.locals(owner=cython.int, crop=cython.int)
    cdef void freshen_fruit(self, int row, int at) noexcept
