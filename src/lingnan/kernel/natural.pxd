cimport cython
cimport lingnan.kernel.apart as apart

cdef int _STANDARD, _SEVEN_PAIRS, _ORPHANS, _KNITTED_STRAIGHT, _KNITTED
cdef bytes _KNITS
cdef long long _ENDS, _END_CHOWS, _FIVES, _FIVE_CHOWS, _ORPHAN_KINDS
cdef int _PUNG, _PAIR, _SINGLE, _TRIPLE

cdef class Reading:
    cdef readonly int shape, pair, concealed_pungs
    cdef readonly long long pungs
    cdef readonly bytes parts
    cdef readonly tuple chows
    cdef readonly bint end, five, pung_won
    cdef readonly str wait

cdef class Natural:
    cdef readonly list readings
    cdef readonly bytes counts
    cdef readonly int winning, suits, ranks, honors, fours, open_melds, concealed_kongs, melded_kongs
    cdef readonly long long kinds
    cdef readonly bint single, last_shown
    cdef long long _chows, _pungs

@cython.locals(counts=cython.uchar[34], kind=cython.int, tile=cython.int, waits=cython.longlong,
               hand=Natural)
cpdef Natural read(tuple held, tuple melds, object winning, int shapes)

cdef int _checked(int tile) except -1

@cython.locals(every=cython.uchar[34], kind=cython.int, kinds=cython.longlong, bit=cython.longlong,
               chows=cython.longlong, pungs=cython.longlong, shown=cython.int, fours=cython.int, concealed=cython.int,
               melded=cython.int, name=str, tile=cython.int)
cdef _add_melds(Natural hand, const unsigned char* counts, tuple melds)

@cython.locals(left=cython.uchar[34], kind=cython.int, order=cython.int, number=cython.int, pairs=cython.int,
               chows=cython.longlong, pungs=cython.longlong, pair=cython.int)
cdef _add_readings(Natural hand, const unsigned char* counts, int melds, int shapes)

@cython.locals(lacking=cython.int, place=cython.int)
cdef bint _holds(const unsigned char* counts, int order) noexcept

@cython.locals(reading=Reading, winning=cython.int, bit=cython.longlong, edge=cython.bint, closed=cython.bint,
               elsewhere=cython.bint, rest=cython.longlong, place=cython.int, kind=cython.int, alike=cython.longlong,
               runs=cython.longlong)
cdef _add(Natural hand, int shape, int order, long long chows, long long pungs, int pair)

@cython.locals(number=cython.int)
cdef int _number(long long mask) noexcept

@cython.locals(lows=cython.int[4], number=cython.int, place=cython.int, packed=cython.longlong)
cdef tuple _sorted(long long some, long long others)

@cython.locals(parts=cython.uchar[14], number=cython.int, kind=cython.int, place=cython.int, _=cython.int)
cdef bytes _parts(bytes counts, int order, long long chows, long long pungs, int pair)
