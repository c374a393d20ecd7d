cimport cython

@cython.locals(ways=list, paired=cython.int, suit=cython.int, tiles=cython.int, kind=cython.int)
cdef list take_apart(unsigned char* left)

@cython.locals(bit=cython.longlong, slot=cython.int)
cdef _add_sets(unsigned char* left, int kind, int sets, long long chows, long long pungs, int pair,
                   list ways)
