cimport cython

from shedet.core.engine.checks cimport checked
from shedet.core.knowledge.hidden cimport Hidden

cdef class Listing(Hidden):
    @cython.locals(found=list, n=cython.int, number=cython.int, where=cython.int, there=list)
    cpdef list lying(self, list names, int first, int places)
    @cython.locals(found=list, backs=list, number=cython.int, where=cython.int, back=cython.int)
    cpdef tuple listed(self, list names, int first, int second, int third)
    @cython.locals(observer=cython.int, backs=cython.int, rooms=list, found=list, i=cython.int,
                   number=cython.int, where=cython.int, at=cython.int)
    cpdef tuple unopened(self, int seat, list order, int closed)
    cdef int _place_of(self, int number) noexcept
