from shedet.core.knowledge.stock cimport Stock

cdef class Pieces(Stock):
    # fields from SHAPES
    cdef public short family[65]
    cdef public short power[65]
    cdef public short mark[65]
    cdef public short scarabs[65]
    cdef public short symbol[65]
    cdef public short pirogue[13]
    cdef public short deben[13]
    cdef public short order[36]
    cdef public short step[8][36]
    # end of fields
    cdef public list names, all_names
    cdef public str hash
