cdef enum:
    BY_WORD = 1
    BY_HEAP = 2
    UNNAMED = 0
    HEAPS = 32768
    NUMBERS = 1073741824
