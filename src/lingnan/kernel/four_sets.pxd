cimport cython

cdef int _RANKS, _CLASSES
cdef long long _ALL, _NEVER
cdef dict _searched

cdef const unsigned short[::1] _kind, _ways
cdef const unsigned int[::1] _row
cdef const unsigned char[::1] _least, _sum, _class, _lacks
cdef const int[::1] _low, _high, _honors_low, _honors_high

cdef object load()

@cython.locals(ranks=cython.int[4], given=cython.longlong, answer=cython.longlong, free=cython.longlong,
               ignored=cython.longlong)
cdef long long standard(const unsigned char* hand, int wilds, int sets, const unsigned char* held, bint melds,
                         bint kinds) except? -1

@cython.locals(ranks=cython.int[4], answer=cython.longlong)
cdef long long free_standard(const unsigned char* hand, int wilds, int sets, bint kinds) noexcept

@cython.locals(old=cython.longlong[50], new=cython.longlong[50], state=cython.int, suit=cython.int,
               searched=cython.bint, end=cython.int, first=cython.int, missing=cython.int, level=cython.int,
               target=cython.int, entry=cython.int, kinds=cython.longlong, cost=cython.longlong,
               value=cython.longlong, below=cython.int, other=cython.int, rows=list)
cdef long long _exactly(const unsigned char* hand, const unsigned char* held, int spare, int sets,
                        int* ranks) except -1

cdef list _search(bytes counts, bytes held, int spare)

@cython.locals(kind=cython.int, touched=cython.int)
cdef bint _is_touched(const unsigned char* held, int suit) noexcept

@cython.locals(suit=cython.int, at=cython.int, low=cython.int, high=cython.int)
cdef void _rank(const unsigned char* hand, int* ranks) noexcept

@cython.locals(one=cython.int, other=cython.int)
cdef long long _missing(int* ranks, int limit, int sets) noexcept

@cython.locals(man=cython.int, pin=cython.int, sou=cython.int, honors=cython.int, one=cython.int, other=cython.int,
               kinds=cython.longlong)
cdef long long _kinds(int* ranks, int limit, int sets) noexcept

@cython.locals(ways=cython.int, entry=cython.int, kinds=cython.longlong)
cdef long long _kinds_of(int rank, int own, int rest, int sets) noexcept

@cython.locals(most=cython.int, full=cython.longlong, bit=cython.longlong, kind=cython.int)
cdef long long full(const unsigned char* hand, const unsigned char* held) noexcept

cdef long long better(long long one, long long other) noexcept
