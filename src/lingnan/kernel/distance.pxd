cimport cython
cimport lingnan.kernel.four_sets as four_sets
cimport lingnan.kernel.knitted as knitted

cdef int _STANDARD, _SEVEN_PAIRS, _ORPHANS, _KNITTED_STRAIGHT, _KNITTED
cdef long long _ALL, _NEVER
cdef bytes _NO_MELDS, _ORPHAN_KINDS
cdef bint _loaded

@cython.locals(kinds=cython.longlong)
cdef long long _waits(object hand, int wilds, int shapes, object melded) except -1

@cython.locals(tiles=cython.int, sets=cython.int, answer=cython.longlong)
cdef long long _judge(object hand, int wilds, int shapes, object melded, bint kinds) except -1

@cython.locals(tiles=cython.int, answer=cython.longlong)
cdef long long _completing(object hand, int wilds, int shapes) except -1

@cython.locals(sets=cython.int, answer=cython.longlong)
cdef long long _by_shape(const unsigned char* hand, int wilds, int shapes, int tiles, bint kinds) noexcept

@cython.locals(pairs=cython.int, tiles=cython.int, kind=cython.int, answer=cython.longlong, bit=cython.longlong)
cdef long long _seven_pairs(const unsigned char* hand, int wilds, long long best, bint kinds) noexcept

@cython.locals(pair=cython.bint, kind=cython.int, answer=cython.longlong, bit=cython.longlong)
cdef long long _orphans(const unsigned char* hand, int wilds, long long best, bint kinds) noexcept

@cython.locals(tiles=cython.int)
cdef int _tiles(object hand, int wilds) except -1

@cython.locals(tiles=cython.int, most=cython.int, kind=cython.int)
cdef int _count(const unsigned char* counts) noexcept

cdef object _given(object melded)
