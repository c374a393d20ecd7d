cimport cython

cdef int _NOBODY

cdef class Count:
    cdef readonly int points
    cdef readonly tuple rows, excluded
    cdef readonly bytes places

    cpdef bint is_better(self, Count other)

cdef class Tally:
    cdef list _names, _excludes
    cdef int[::1] _points, _one_less

    @cython.locals(size=cython.int, given=bytes, left=cython.uchar[256], by=cython.uchar[256],
                   places=cython.uchar[256], number=cython.int, total=cython.int, out=cython.int, rows=list,
                   place=cython.int, less=cython.int, others=bytes, other=cython.uchar, points=cython.int, found=Count)
    cpdef Count count(self, object held)
