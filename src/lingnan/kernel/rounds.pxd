cimport cython

@cython.locals(patient=cython.double, drawn=cython.double, claimed=cython.double, hazard=cython.double,
               win=cython.double, stay=cython.double, path=list)
cpdef list waiting(tuple hazards, double draw, double claim)

@cython.locals(patient=cython.double, drawn=cython.double, claimed=cython.double, hazard=cython.double,
               natural=cython.double, staying=cython.double, go=cython.double, jump=cython.double,
               stay=cython.double, by_natural=cython.double, by_wild=cython.double,
               place=cython.Py_ssize_t, size=cython.Py_ssize_t, path=list)
cpdef list passing(tuple hazards, list there, list softer, double nearer, double wild)
