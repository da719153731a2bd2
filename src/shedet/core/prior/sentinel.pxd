cdef enum:
    NEVER = -32000
