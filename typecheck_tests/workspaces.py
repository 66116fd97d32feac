"""Folders that mypy and its daemon check several times, with the configuration that users copy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from typecheck_tests.checkers import ROOT

# What every program of a daemon reads: it drops what none does, and takes minutes to read it later.
LIBRARY = "import typedthinc.api\n"
# What mypy says then hangs on no run before: one shows it, and takes ten seconds to read the library.
NO_CACHE = ("--cache-dir", os.devnull)


class Workspace:
    """A folder under check, with the configuration that users copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._now = int(time.time())
        self.write("mypy.ini", (ROOT / "mypy.ini").read_text(encoding="utf-8"))

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            return
        path.write_text(text, encoding="utf-8")
        # mypy compares whole seconds and sizes: each text gets a time of its own.
        self._now += 2
        os.utime(path, (self._now, self._now))

    def clear(self) -> None:
        """Remove the programs."""
        for path in self.folder.glob("*.py"):
            path.unlink()

    def mypy(self, *arguments: str) -> list[str]:
        return self._run("mypy", *arguments)

    def dmypy(self, *arguments: str) -> list[str]:
        return self._run("mypy.dmypy", *arguments)

    def _run(self, module: str, *arguments: str) -> list[str]:
        command = [sys.executable, "-m", module, *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def library_cache() -> Path:
    """Return a cache that has the library and numpy, made where it is not there yet."""
    # One a worker: two runs of mypy at a time must not write into one cache.
    folder = ROOT / ".mypy_cache" / f"library-{os.environ.get('PYTEST_XDIST_WORKER', 'gw0')}"
    folder.mkdir(parents=True, exist_ok=True)
    library = Workspace(folder)
    library.write("library.py", LIBRARY)
    library.mypy("library.py")
    return folder / ".mypy_cache"


def workspace_of(folder: Path, cache: Path) -> Workspace:
    """Return a workspace for whose programs mypy need not read the library, which takes it ten seconds."""
    shutil.copytree(cache, folder / ".mypy_cache")
    return Workspace(folder)
