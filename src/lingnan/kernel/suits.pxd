cimport cython

cdef int NEVER

@cython.locals(old=cython.int[450], new=cython.int[450], size=cython.int, state=cython.int, kind=cython.int,
               last=cython.bint, level=cython.int, two_ago=cython.int, one_ago=cython.int, target=cython.int,
               begun=cython.int, there=cython.int, used=cython.int)
cdef list _search(const unsigned char* counts, const unsigned char* limits, int kinds, int most, int spare)

@cython.locals(target=cython.int, pair=cython.int, pungs=cython.int, used=cython.int, beyond=cython.int,
               entry=cython.int, state=cython.int)
cdef void _add_groups(int* new, int value, int there, int chows, int kind, int count, int limit, int room) noexcept

@cython.locals(best=cython.int[10], level=cython.int, target=cython.int)
cdef list _rows(int* states, int spare)

cdef int _better(int one, int other) noexcept
