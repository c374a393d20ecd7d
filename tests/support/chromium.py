"""Finds the Chromium that the browser tests drive; as a command, prints its path.

The order: the variable LINGNAN_CHROMIUM, the path, and with `--install`, for root on a machine with apt, Debian's package
together with a font that has Chinese characters.
"""

import os
import shutil
import subprocess
import sys
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium", "fonts-noto-cjk")


class NoChromiumError(Exception):
    """There is no Chromium to drive; the message says what to do."""


def find_chromium() -> str:
    """Path of the Chromium on this machine; raises NoChromiumError."""
    named = os.environ.get("LINGNAN_CHROMIUM")
    if named:
        if shutil.which(named) is None:
            raise NoChromiumError(f"LINGNAN_CHROMIUM names {named}, which is no program that can be run.")
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    raise NoChromiumError(
        "The browser tests need Chromium, and none was found. Install it together with a font that has Chinese characters"
        f" (on Debian: apt install {' '.join(PACKAGES)}), or name one in the variable LINGNAN_CHROMIUM."
    )


def install_chromium() -> None:
    """Install Debian's Chromium and a Chinese font; raises subprocess.CalledProcessError."""
    quiet: dict[str, Any] = {
        "stdout": sys.stderr,
        "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        "check": True,
    }
    subprocess.run(["apt-get", "update", "-q"], **quiet)
    subprocess.run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *PACKAGES], **quiet)


def main() -> None:
    """Print the path, after installing what is missing if that was asked for and is possible."""
    try:
        print(find_chromium())
    except NoChromiumError as fault:
        can_install = os.geteuid() == 0 and shutil.which("apt-get") is not None
        if "--install" not in sys.argv[1:] or "LINGNAN_CHROMIUM" in os.environ or not can_install:
            sys.exit(str(fault))
        install_chromium()
        print(find_chromium())


if __name__ == "__main__":
    main()
