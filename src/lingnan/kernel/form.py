"""Which form of the kernel runs: compiled by Cython, or the same source as plain Python."""

import os
import sys
import warnings
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final, Literal

MODULES: Final = (
    "lingnan.kernel.suits",
    "lingnan.kernel.four_sets",
    "lingnan.kernel.knitted",
    "lingnan.kernel.distance",
    "lingnan.kernel.alike",
    "lingnan.kernel.apart",
    "lingnan.kernel.natural",
    "lingnan.kernel.tally",
    "lingnan.kernel.rounds",
)
"""What is compiled, each after those it imports."""


def choose() -> None:
    """Import the kernel's modules: compiled if they are, unless the environment says `LINGNAN_KERNEL=python`."""
    plain = os.environ.get("LINGNAN_KERNEL") == "python"
    for name in MODULES:
        if plain:
            _import_source(name)
        else:
            import_module(name)
    if not plain and form() == "python":
        warnings.warn(
            "The kernel runs as plain Python, some fifty times slower: it was not compiled when lingnan was installed. "
            "Install a C compiler and the headers of Python, then install lingnan again; or set LINGNAN_KERNEL=python.",
            RuntimeWarning,
            stacklevel=2,
        )


def form() -> Literal["compiled", "python"]:
    """The form that runs in this process."""
    sources = [str(sys.modules[name].__file__) for name in MODULES]
    return "python" if any(source.endswith(".py") for source in sources) else "compiled"


def _import_source(name: str) -> None:
    """Import a module from its source even if a compiled one lies beside it."""
    if name in sys.modules:
        return
    spec = spec_from_file_location(name, Path(__file__).with_name(f"{name.rpartition('.')[2]}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
