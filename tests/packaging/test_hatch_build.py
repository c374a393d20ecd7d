"""The build knows by content what is stale, and only a machine without a compiler gets the kernel uncompiled."""

from pathlib import Path

import pytest
from Cython.Compiler.Errors import CompileError

import hatch_build

MODULE = hatch_build.KERNEL[-1]
NAME = MODULE.rpartition(".")[2]

needs_compiler = pytest.mark.skipif(
    hatch_build.missing_for_kernel() is not None, reason="there is no C compiler to try the compiled form with"
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree whose kernel modules have one line each."""
    kernel = tmp_path / "src/lingnan/kernel"
    kernel.mkdir(parents=True)
    for package in (kernel, kernel.parent):
        (package / "__init__.py").touch()
    for module in hatch_build.KERNEL:
        (kernel / f"{module.rpartition('.')[2]}.py").write_text("ANSWER = 1\n")
    return tmp_path


def build(root: Path) -> tuple[list[Path], list[str]]:
    """What was compiled and what was said."""
    said: list[str] = []
    return hatch_build.build_kernel(root, say=said.append), said


@pytest.mark.soak
@needs_compiler
def test_a_kernel_is_compiled_again_when_its_source_or_types_change(root: Path) -> None:
    [*_, compiled], said = build(root)
    assert said == []
    assert hatch_build.is_current(root, MODULE)
    first = compiled.stat().st_mtime_ns
    build(root)
    assert compiled.stat().st_mtime_ns == first
    (root / f"src/lingnan/kernel/{NAME}.py").write_text("ANSWER = 2\n")
    assert not hatch_build.is_current(root, MODULE)
    build(root)
    assert hatch_build.is_current(root, MODULE)
    (root / f"src/lingnan/kernel/{NAME}.pxd").write_text("cdef int ANSWER\n")
    assert not hatch_build.is_current(root, MODULE)


def test_without_a_compiler_an_outdated_kernel_goes_away(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/nonexistent/cc")
    outdated = root / f"src/lingnan/kernel/{NAME}{hatch_build.SUFFIX}"
    outdated.write_bytes(b"made from something else")
    compiled, said = build(root)
    assert compiled == []
    assert not outdated.exists()
    [line] = said
    assert "plain Python" in line
    assert "/nonexistent/cc" in line


@needs_compiler
def test_a_fault_in_the_source_fails_the_build(root: Path) -> None:
    first = hatch_build.KERNEL[0].rpartition(".")[2]
    (root / f"src/lingnan/kernel/{first}.py").write_text("ANSWER = = 1\n")
    with pytest.raises(CompileError):
        build(root)
