"""Both forms of the kernel in one process."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import lingnan.kernel
from lingnan.kernel import form
from lingnan.kernel.form import MODULES

FOLDER = Path(lingnan.kernel.__file__).parent


@cache
def load(wanted: str, module: str = "distance") -> ModuleType:
    """A module in the form that runs, or from its source."""
    running = {name: sys.modules[name] for name in MODULES}
    package = dict(vars(lingnan.kernel))
    if wanted == form():
        return running[f"lingnan.kernel.{module}"]
    try:
        for name in MODULES:
            sys.modules[name] = _from_source(name.rpartition(".")[2])
            vars(lingnan.kernel)[name.rpartition(".")[2]] = sys.modules[name]
        return sys.modules[f"lingnan.kernel.{module}"]
    finally:
        sys.modules.update(running)
        vars(lingnan.kernel).update(package)


def _from_source(name: str) -> ModuleType:
    spec = spec_from_file_location(f"plain_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
