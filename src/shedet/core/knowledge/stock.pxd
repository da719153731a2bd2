from shedet.core.knowledge.printed cimport Printed

cdef class Stock(Printed):
    # fields from SHAPES
    cdef public int pieces
    cdef public int kinds
    cdef public int backs
    cdef public int zones
    cdef public short back[96]
    cdef public short kind[96]
    cdef public short first[97]
    # end of fields
