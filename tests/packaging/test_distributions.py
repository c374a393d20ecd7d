"""What is given to others: the wheel runs outside the checkout, the sdist can be built anywhere."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import hatch_build
from tests.support.packages import ROOT, build, clean, install, run
from tests.support.patience import DEADLINE, LONGEST

FORM = "python" if hatch_build.missing_for_kernel() else "compiled"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for this Python and platform."""
    built, _ = build("wheel", tmp_path_factory.mktemp("wheel"))
    return built


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    built, _ = build("sdist", folder / "packed")
    with tarfile.open(built) as archive:
        archive.extractall(folder, filter="data")
    [unpacked] = folder.glob("lingnan-*")
    return unpacked


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an empty environment into which the wheel is installed."""
    return install(wheel, tmp_path_factory.mktemp("environment"))


@pytest.fixture
def page(programs: Path, tmp_path: Path) -> Iterator[str]:
    """The link that the installed server prints."""
    command: list[str | Path] = [programs / "lingnan", "serve", "--data", tmp_path / "data"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=clean(PYTHONUNBUFFERED="1"),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as server:
        assert server.stdout is not None
        said = ""
        for line in server.stdout:
            said += line
            if link := re.search(r"http://[^\s/]+", line):
                yield link[0]
                break
        else:
            pytest.fail(f"The server printed no link:\n{said}")
        server.terminate()
        assert server.wait(DEADLINE) == 0


def test_the_wheel_brings_its_kernel(programs: Path, tmp_path: Path) -> None:
    assert f"kernel: {FORM}" in run(programs / "lingnan", "--version", cwd=tmp_path)


def test_the_installed_server_answers_with_the_page_and_the_commands_find_it(
    page: str, programs: Path, tmp_path: Path
) -> None:
    answer = httpx.get(f"{page}/", timeout=LONGEST)
    assert answer.status_code == 200
    script = re.search(r'<script[^>]+src="([^"]+)"', answer.text)
    assert script is not None
    assert httpx.get(f"{page}{script[1]}", timeout=LONGEST).status_code == 200
    assert run(programs / "lingnan", "admin", "tables", "--data", tmp_path / "data", cwd=tmp_path) == ""
    join: list[str | Path] = [programs / "lingnan", "join", f"{page}/t/nothing", "--lang", "en"]
    refused = subprocess.run(join, cwd=tmp_path, env=clean(), capture_output=True, text=True)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "there is no table" in refused.stderr


def test_the_wheel_carries_what_runs_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "lingnan/web/static/index.html" in names
    assert "lingnan/kernel/suits.bin" in names
    assert not [name for name in names if not name.startswith("lingnan") or "node_modules" in name or ".stamp" in name]


def test_the_sdist_carries_the_client_and_nothing_built(sources: Path) -> None:
    names = {path.relative_to(sources).as_posix() for path in sources.rglob("*")}
    assert {"client/package.json", "client/package-lock.json", "hatch_build.py", "src/lingnan/cli.py"} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyd"))]
    assert not (sources / hatch_build.STATIC).exists()


def test_without_a_compiler_the_wheel_is_plain_python_and_says_so_once(sources: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    shutil.copytree(sources, plain)
    shutil.copytree(ROOT / hatch_build.STATIC, plain / hatch_build.STATIC)  # the page is not what is tried here
    built, said = build("wheel", tmp_path / "built", source=plain, CC="/nonexistent/cc")
    assert built.name.endswith("-py3-none-any.whl")
    assert said.count("plain Python") == 1
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(built) as archive:
        archive.extractall(unpacked)
    form = "import lingnan.kernel as k; print(k.__file__, k.form())"
    for without in ("", "import sys; sys.modules.update(cython=None, Cython=None); "):
        said = run(sys.executable, "-W", "ignore", "-c", without + form, cwd=tmp_path, PYTHONPATH=str(unpacked))
        assert said.split() == [str(unpacked / "lingnan/kernel/__init__.py"), "python"]
