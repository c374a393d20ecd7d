"""The built page, held in memory: a few hundred kilobytes, compressed once."""

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
COMPRESSIBLE: Final = (".css", ".html", ".js", ".json", ".svg", ".webmanifest")
TYPES: Final = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}

MISSING: Final = (
    "<!doctype html><meta charset=utf-8><title>岭南麻将</title>"
    "<p>The page has not been built. In a checkout, run <code>python hatch_build.py client</code> and start again."
)


@dataclass(frozen=True, slots=True)
class File:
    """One file of the page."""

    body: bytes
    zipped: bytes | None
    media: str
    cache: str


def load(folder: Path = STATIC) -> dict[str, File]:
    """Every file by its path from the root, `/index.html` always among them."""
    files = {}
    if folder.is_dir():
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                files["/" + path.relative_to(folder).as_posix()] = _file(path, folder)
    files.setdefault("/index.html", File(MISSING.encode(), None, "text/html", "no-cache"))
    return files


def json_file(body: bytes) -> File:
    """An answer of the interface that stays the same."""
    return File(body, gzip.compress(body, mtime=0), "application/json", "no-cache")


def _file(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    media = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    hashed = path.relative_to(folder).parts[0] == "assets"
    cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
    zipped = gzip.compress(body, mtime=0) if path.suffix in COMPRESSIBLE else None
    return File(body, zipped, media, cache)
