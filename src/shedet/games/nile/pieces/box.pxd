from shedet.core.knowledge.printed cimport Printed

cdef class Pieces(Printed):
    # fields from SHAPES
    cdef public short row[28]
    cdef public short palms[28]
    cdef public short river[8]
    cdef public short end_1[45]
    cdef public short end_2[45]
    cdef public short back[45]
    cdef public short event[45]
    cdef public short arrow[45]
    cdef public short sand_event[30]
    cdef public short sand_arrow[30]
    # end of fields
    cdef public list water, sand, water_shown, sand_shown
    cdef public bint is_reconstructed
    cdef public str hash
