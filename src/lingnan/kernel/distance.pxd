cimport cython

cdef int _STANDARD, _SEVEN_PAIRS, _ORPHANS, _KNITTED_STRAIGHT, _KNITTED, _RANKS, _CLASSES
cdef long long _ALL, _NEVER
cdef bytes _NO_MELDS, _ENDS, _KNITS
cdef dict _searched
cdef bint _loaded

cdef const unsigned short[::1] _kind, _ways
cdef const unsigned int[::1] _row
cdef const unsigned char[::1] _least, _sum, _class, _lacks
cdef const int[::1] _low, _high, _honors_low, _honors_high

@cython.locals(kinds=cython.longlong)
cdef long long _waits(object hand, int wilds, int shapes, object melded) except -1

@cython.locals(tiles=cython.int, sets=cython.int, answer=cython.longlong)
cdef long long _judge(object hand, int wilds, int shapes, object melded, bint kinds) except -1

@cython.locals(tiles=cython.int, answer=cython.longlong)
cdef long long _completing(object hand, int wilds, int shapes) except -1

@cython.locals(sets=cython.int, ranks=cython.int[4], answer=cython.longlong)
cdef long long _by_shape(const unsigned char* hand, int wilds, int shapes, int tiles, bint kinds) noexcept

@cython.locals(ranks=cython.int[4], given=cython.longlong, answer=cython.longlong, free=cython.longlong,
               ignored=cython.longlong)
cdef long long _standard(const unsigned char* hand, int wilds, int sets, const unsigned char* held, bint melds,
                         bint kinds) except? -1

@cython.locals(old=cython.longlong[50], new=cython.longlong[50], state=cython.int, suit=cython.int,
               searched=cython.bint, end=cython.int, first=cython.int, missing=cython.int, level=cython.int,
               target=cython.int, entry=cython.int, kinds=cython.longlong, cost=cython.longlong,
               value=cython.longlong, below=cython.int, other=cython.int, rows=list)
cdef long long _exactly(const unsigned char* hand, const unsigned char* held, int spare, int sets,
                        int* ranks) except -1

cdef list _search(bytes counts, bytes held, int spare)

@cython.locals(kind=cython.int, touched=cython.int)
cdef bint _is_touched(const unsigned char* held, int suit) noexcept

@cython.locals(pairs=cython.int, tiles=cython.int, kind=cython.int, answer=cython.longlong, bit=cython.longlong)
cdef long long _seven_pairs(const unsigned char* hand, int wilds, long long best, bint kinds) noexcept

@cython.locals(pair=cython.bint, kind=cython.int, answer=cython.longlong, bit=cython.longlong)
cdef long long _orphans(const unsigned char* hand, int wilds, long long best, bint kinds) noexcept

@cython.locals(rest=cython.uchar[34], gone=cython.uchar[34], order=cython.int, lacking=cython.int,
               beyond=cython.int, mask=cython.longlong, kind=cython.int, bit=cython.longlong, answer=cython.longlong,
               given=cython.longlong)
cdef long long _knitted_straight(const unsigned char* hand, int wilds, int sets, const unsigned char* held, bint melds,
                                 long long best, bint kinds) except -1

@cython.locals(rest=cython.uchar[34], ranks=cython.int[4], order=cython.int, lacking=cython.int,
               mask=cython.longlong, kind=cython.int, bit=cython.longlong, answer=cython.longlong)
cdef long long _free_knitted_straight(const unsigned char* hand, int wilds, int sets, long long best,
                                      bint kinds) noexcept

@cython.locals(lacking=cython.int, place=cython.int)
cdef int _knit(const unsigned char* hand, int order) noexcept

@cython.locals(honors=cython.int, lacking=cython.longlong, bit=cython.longlong, order=cython.int, kind=cython.int,
               answer=cython.longlong)
cdef long long _knitted(const unsigned char* hand, int wilds, long long best, bint kinds) noexcept

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
cdef long long _full(const unsigned char* hand, const unsigned char* held) noexcept

cdef long long _better(long long one, long long other) noexcept

@cython.locals(tiles=cython.int)
cdef int _tiles(object hand, int wilds) except -1

@cython.locals(tiles=cython.int, most=cython.int, kind=cython.int)
cdef int _count(const unsigned char* counts) noexcept

cdef object _given(object melded)
