cimport cython

from shedet.core.engine cimport stage
from shedet.core.engine.observation cimport Observation
from shedet.core.engine.position cimport Position
from shedet.core.network.network cimport Network
from shedet.core.prior.prior cimport Prior

cdef int SEATS

cdef class NetworkPrior(Prior):
    cdef Network network
    cdef Prior rule
    cdef Observation seen
    @cython.locals(total=cython.int, rule=Prior, i=cython.int)
    cpdef int weigh(self, Position position, int n) except -1
    @cython.locals(seat=cython.int)
    cpdef int evaluate(self, Position position) except -1
    @cython.final
    @cython.locals(network=Network, seen=Observation, extra=cython.int, n=cython.int,
                   observed=cython.int, i=cython.int)
    cdef int read(self, Position position, int seat) except -1
    @cython.final
    cdef int must_be_made(self) except -1
