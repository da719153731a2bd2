cimport cython

from shedet.core.engine.checks cimport checked
from shedet.core.knowledge.listing cimport Listing
from shedet.games.sobek2p.pieces cimport kind, piece, place, zone
from shedet.games.sobek2p.rules cimport fact
from shedet.games.sobek2p.pieces.box cimport Pieces

cdef class State(Listing):
    cdef public Pieces pieces
    # fields from SHAPES
    cdef public short place[91]
    cdef public short market[36]
    cdef public short pile[23]
    cdef public int pile_left
    cdef public int ankh
    cdef public int ankh_mark
    cdef public int batches
    cdef public int bag_left
    cdef public int deben_draws
    cdef public int laid
    cdef public int laid_own
    cdef public short hand_count[2]
    cdef public short hand_characters[2]
    cdef public short board_count[2]
    cdef public short loot[2]
    cdef public short hand_kinds[2][7]
    cdef public short board_kinds[2][7]
    cdef public short hand_backs[2][3]
    cdef public short set_tiles[2][6]
    cdef public short set_scarabs[2][6]
    cdef public short seen_pirogues[2][13]
    cdef public short deben_log[13][3]
    cdef public short in_bag[13]
    cdef public short redrawn[13][2]
    # end of fields
    cdef int has_pieces(self) noexcept
    cdef int _place_of(self, int number) noexcept
    @cython.locals(found=dict, square=cython.int, tile=cython.int)
    cpdef dict market_shown(self, list squares, list shown)
    @cython.locals(found=list, i=cython.int, owner=cython.int)
    cpdef list pirogues_seen(self, int seat, int where)
    @cython.locals(i=cython.int)
    cdef void copy_state(self, State other) noexcept
    cdef void _put_tile(self, int tile, int target) noexcept
    @cython.locals(loot=cython.int)
    cdef int zone_of(self, int tile, int where) noexcept
    @cython.final
    @cython.locals(family=cython.int, seat=cython.int, good=cython.int)
    cdef void count_tile(self, int tile, int where, int change) noexcept
    @cython.locals(source=cython.int, seat=cython.int)
    cdef void _move_token(self, int token, int target, int audience) noexcept
    @cython.locals(tile=cython.int)
    cdef int tile_of_kind(self, int tile_kind, int where) noexcept
    @cython.locals(tile=cython.int, count=cython.int)
    cdef int _count_of_kind(self, int tile_kind, int where) noexcept
    @cython.final
    @cython.locals(below=cython.int)
    cdef int is_lowest_of_kind(self, int tile) noexcept
    @cython.locals(i=cython.int)
    cdef int _pirogue_of_kind(self, int pirogue, int where) noexcept
    @cython.final
    @cython.locals(n=cython.int, i=cython.int, value=cython.int)
    cdef int draw_deben(self, int seat, int named) except -1
    cdef int _log_deben(self, int seat, int token) noexcept
    @cython.locals(total=cython.int, i=cython.int)
    cdef int _corruption(self, int seat) noexcept
