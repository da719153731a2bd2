cdef class Printed:
    # fields from SHAPES
    cdef readonly int is_printed
    # end of fields
    pass
