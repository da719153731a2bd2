cdef enum:
    BLANK = 0
    BUSY = 1
    MADE = 2
    READY = 3
