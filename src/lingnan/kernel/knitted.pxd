cimport cython
cimport lingnan.kernel.four_sets as four_sets

cdef bytes _KNITS

@cython.locals(rest=cython.uchar[34], gone=cython.uchar[34], order=cython.int, lacking=cython.int,
               beyond=cython.int, mask=cython.longlong, kind=cython.int, bit=cython.longlong, answer=cython.longlong,
               given=cython.longlong)
cdef long long knitted_straight(const unsigned char* hand, int wilds, int sets, const unsigned char* held, bint melds,
                                 long long best, bint kinds) except -1

@cython.locals(rest=cython.uchar[34], order=cython.int, lacking=cython.int,
               mask=cython.longlong, kind=cython.int, bit=cython.longlong, answer=cython.longlong)
cdef long long free_knitted_straight(const unsigned char* hand, int wilds, int sets, long long best,
                                      bint kinds) noexcept

@cython.locals(lacking=cython.int, place=cython.int)
cdef int _knit(const unsigned char* hand, int order) noexcept

@cython.locals(honors=cython.int, lacking=cython.longlong, bit=cython.longlong, order=cython.int, kind=cython.int,
               answer=cython.longlong)
cdef long long knitted(const unsigned char* hand, int wilds, long long best, bint kinds) noexcept
