cimport cython

cdef list _EMPTY

cdef class Count:
    cdef readonly int points
    cdef readonly bytes places, times
    cdef readonly list excluded

    cpdef bint is_better(self, Count other)

cdef class Tally:
    cdef list _excludes
    cdef int[::1] _points, _one_less
    cdef int _rows

    @cython.locals(given=bytes, found=Count, excluded=list, left=cython.uchar[256], places=cython.uchar[256],
                   times=cython.uchar[256], points=cython.int, number=cython.int, place=cython.int, less=cython.int,
                   others=bytes, other=cython.uchar)
    cpdef Count count(self, object held)
