cimport cython

cdef long long _ALL

@cython.locals(one=cython.longlong, two=cython.longlong, three=cython.longlong, four=cython.longlong,
               bit=cython.longlong, kind=cython.int)
cdef tuple _at_least(const unsigned char* counts)

@cython.locals(rest=bytearray, answer=cython.longlong, kind=cython.int)
cdef list _steps(object hand, int wilds, int sets, long long kinds, bint resting)

@cython.locals(threes=cython.int, twos=cython.int, ones=cython.int, of_two=cython.longlong, of_one=cython.longlong,
               new=cython.longlong, bit=cython.longlong, kind=cython.int, lacking=cython.int, paired=cython.int,
               groups=cython.int, missing=cython.int, begun=cython.int, answer=cython.longlong,
               distance=cython.longlong)
cdef long long _pungs(const unsigned char* hand, int wilds, int sets, long long kinds) noexcept

@cython.locals(odd=cython.longlong, new=cython.longlong, lacking=cython.int, singles=cython.int, bit=cython.longlong,
               kind=cython.int, begun=cython.int, missing=cython.int, distance=cython.longlong)
cdef long long _pairs(const unsigned char* hand, int wilds, long long kinds) noexcept
