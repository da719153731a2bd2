from shedet.core.knowledge.stock cimport Stock

cdef class Pieces(Stock):
    # fields from SHAPES
    cdef public short family[63]
    cdef public short power[63]
    cdef public short scarabs[63]
    cdef public short token[12]
    cdef public short symbol[100]
    # end of fields
    cdef public list names, all_names
    cdef public str hash
