cpdef int checked(number, int limit, what) except -1
