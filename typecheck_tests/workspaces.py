"""Folders that mypy and its daemon check several times, with the configuration that users copy."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from typecheck_tests.library_caches import CONFIG, database, short_config
from typecheck_tests.mypy_server import run_mypy

# What mypy says then hangs on no run before: one shows it, and takes ten seconds to read the library.
NO_CACHE = ("--cache-dir", os.devnull)
# Two workers of mypy start anew in each run: `make test` has one test of them.
IN_ONE_PROCESS_AND_SEVERAL = pytest.mark.parametrize(
    "options", [pytest.param((), id="one process"), pytest.param(("-n", "2"), id="workers", marks=pytest.mark.nightly)]
)
# Of the states that a program goes through, `make test` has each other one, whose cold and warm runs take half a second
# each. The daemon, which takes a tenth of that, goes through all.
EACH_OTHER_STATE = pytest.mark.parametrize(
    "every", [pytest.param(2, id="each other state"), pytest.param(1, id="each state", marks=pytest.mark.nightly)]
)

# What mypy says where the machine is too busy to start its workers in time: then it runs once more.
_NO_WORKER = "Failed to establish connection with worker"


class Workspace:
    """A folder under check, with the configuration that users copy."""

    def __init__(self, folder: Path, config: Path = CONFIG) -> None:
        self.folder = folder
        self._now = int(time.time())
        self.write("mypy.ini", config.read_text(encoding="utf-8"))

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
        return self._run(arguments, "mypy")

    def dmypy(self, *arguments: str) -> list[str]:
        return self._run(arguments, "mypy.dmypy")

    def _run(self, arguments: Sequence[str], program: str) -> list[str]:
        done = run_mypy(arguments, self.folder, program)
        if _NO_WORKER in done.stdout:
            done = run_mypy(arguments, self.folder, program)
        return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def workspace_of(folder: Path) -> Workspace:
    """Return a workspace for whose programs mypy need not read the library."""
    return _workspace(folder, short_config())


def whole_workspace_of(folder: Path) -> Workspace:
    """Return one whose configuration leaves nothing out, as a daemon needs it."""
    return _workspace(folder, CONFIG)


def _workspace(folder: Path, config: Path) -> Workspace:
    shutil.copytree(database(config), folder / ".mypy_cache")
    return Workspace(folder, config)
