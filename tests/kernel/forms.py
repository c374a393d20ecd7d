"""Both forms of the kernel in one process."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import lingnan.kernel
from lingnan.kernel import form

FOLDER = Path(lingnan.kernel.__file__).parent


@cache
def load(wanted: str) -> ModuleType:
    """The module `distance` in the form that runs, or from its source."""
    if wanted == form():
        return sys.modules["lingnan.kernel.distance"]
    running = sys.modules["lingnan.kernel.suits"]
    sys.modules["lingnan.kernel.suits"] = _from_source("suits")
    try:
        return _from_source("distance")
    finally:
        sys.modules["lingnan.kernel.suits"] = running


def _from_source(name: str) -> ModuleType:
    spec = spec_from_file_location(f"plain_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
