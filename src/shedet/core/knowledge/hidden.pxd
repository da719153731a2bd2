cimport cython

from shedet.core.engine.chance cimport Chance
from shedet.core.engine.checks cimport checked
from shedet.core.engine.position cimport Position
from shedet.core.knowledge.stock cimport Stock

cdef class Hidden(Position):
    cdef public Stock stock
    # fields from SHAPES
    cdef public int perfect
    cdef public short possible_zones[6][96]
    cdef public short stale[6][4]
    cdef public short masks[10]
    cdef public short zone_room[16]
    cdef public short group_mask[96]
    cdef public short group_count[96]
    cdef public int groups
    cdef public short lifted[96]
    cdef public int lifted_count
    cdef public short spots[96]
    cdef public short spot_back[96]
    cdef public short spot_zone[96]
    cdef public short spot_taken[96]
    cdef public int spot_count
    cdef public short dealt[96]
    # end of fields
    @cython.locals(i=cython.int)
    cdef void copy_hidden(self, Hidden other) noexcept
    cpdef void stop_tracking(self) noexcept
    cdef int _zone_now(self, int piece) noexcept
    cdef int _sees(self, int observer, int piece) noexcept
    cdef void _put_piece(self, int piece, int spot) noexcept
    @cython.final
    @cython.locals(kind=cython.int, surest=cython.int, twin=cython.int, known=cython.int)
    cdef void learn(self, int observer, int piece, int source, int target) noexcept
    @cython.final
    @cython.locals(fewer=cython.int)
    cdef int is_surer(self, int observer, int one, int other) noexcept
    @cython.final
    @cython.locals(piece=cython.int, back=cython.int)
    cdef void look(self, int observer, int zone) noexcept
    @cython.final
    @cython.locals(piece=cython.int)
    cdef void widen(self, int observer, int back, int source, int target) noexcept
    @cython.final
    cdef void rule_out(self, int observer, int piece, int zones) noexcept
    @cython.locals(observer=cython.int, back=cython.int, is_counted=cython.int)
    cdef void _conclude(self) noexcept
    @cython.final
    @cython.locals(single=cython.int, piece=cython.int, lying=cython.int)
    cdef void count_rooms(self, int back) noexcept
    @cython.final
    @cython.locals(count=cython.int, piece=cython.int, mask=cython.int, i=cython.int)
    cdef void group_masks(self, int observer, int back) noexcept
    @cython.final
    @cython.locals(struck=cython.int, single=cython.int, different=cython.int, chosen=cython.int,
                   union=cython.int, i=cython.int)
    cdef int strike(self, int observer, int back) noexcept
    @cython.final
    @cython.locals(count=cython.int, mask=cython.int, i=cython.int)
    cdef int collect_masks(self) noexcept
    @cython.final
    @cython.locals(room=cython.int, touched=cython.int, i=cython.int, single=cython.int,
                   piece=cython.int, mask=cython.int)
    cdef int strike_from(self, int observer, int back, int zones) noexcept
    @cython.final
    @cython.locals(zones=cython.int, piece=cython.int)
    cdef int hidden_zones(self, int observer, int back) noexcept
    @cython.locals(piece=cython.int, back=cython.int)
    cdef void _begin_knowledge(self, int observer) noexcept
    @cython.locals(observer=cython.int)
    cdef void _blur_others(self, int seat) noexcept
    cdef void _add_spot(self, int where, int back, int known) noexcept
    @cython.final
    @cython.locals(last=cython.int, other=cython.int, piece=cython.int)
    cdef void shuffle_lifted(self, Chance chance) noexcept
    @cython.locals(back=cython.int, tries=cython.int)
    cdef int deal_by_masks(self, int seat, Chance chance) except -1
    @cython.final
    @cython.locals(i=cython.int, piece=cython.int)
    cdef int deal_counted(self, int seat, int back, Chance chance) except -1
    @cython.final
    @cython.locals(i=cython.int, j=cython.int, piece=cython.int)
    cdef void sort_lifted(self, int seat) noexcept
    @cython.final
    @cython.locals(mask=cython.int, count=cython.int)
    cdef int choices(self, int seat, int piece) noexcept
    @cython.final
    @cython.locals(i=cython.int, piece=cython.int, spot=cython.int)
    cdef int deal_back(self, int seat, int back, Chance chance) except -1
    @cython.final
    @cython.locals(piece=cython.int, back=cython.int, mask=cython.int, lots=cython.int,
                   i=cython.int, other=cython.int)
    cdef int lots_of(self, int seat, int rank) noexcept
    @cython.final
    @cython.locals(i=cython.int)
    cdef int free_spot(self, int seat, int piece, int lot) noexcept
