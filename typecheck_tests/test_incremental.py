"""What needs several runs: the cache and the daemon, each run's report in full."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from typecheck_tests.checkers import ROOT

pytestmark = pytest.mark.slow
SIZES = "from typing import Final\n\nHIDDEN: Final = {}\n"
MODEL = "from sizes import HIDDEN\n\nwidth: int = HIDDEN\n"
MISMATCH = (
    'model.py:3: error: Incompatible types in assignment (expression has type "str", variable has type "int")'
    "  [assignment]"
)


class Workspace:
    """A folder under check, with the configuration that users copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("mypy.ini", (ROOT / "mypy.ini").read_text(encoding="utf-8"))

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def mypy(self, *arguments: str) -> list[str]:
        return self._run("mypy", *arguments)

    def dmypy(self, *arguments: str) -> list[str]:
        return self._run("mypy.dmypy", *arguments)

    def _run(self, module: str, *arguments: str) -> list[str]:
        command = [sys.executable, "-m", module, *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        return [*done.stdout.splitlines(), *done.stderr.splitlines()]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path)


@pytest.fixture
def daemon(workspace: Workspace) -> Iterator[Workspace]:
    workspace.dmypy("start")
    yield workspace
    workspace.dmypy("stop")


def test_a_warm_cache_says_the_same(workspace: Workspace) -> None:
    workspace.write("sizes.py", SIZES.format('"64"'))
    workspace.write("model.py", MODEL)
    cold, warm = workspace.mypy("model.py"), workspace.mypy("model.py")
    assert cold == warm == [MISMATCH, "Found 1 error in 1 file (checked 1 source file)"]


def test_a_change_in_an_import_reaches_the_cached_module(workspace: Workspace) -> None:
    workspace.write("model.py", MODEL)
    workspace.write("sizes.py", SIZES.format("64"))
    assert workspace.mypy("model.py") == ["Success: no issues found in 1 source file"]
    workspace.write("sizes.py", SIZES.format('"64"'))
    assert workspace.mypy("model.py")[0] == MISMATCH


def test_the_daemon_follows_an_edit_and_its_undoing(daemon: Workspace) -> None:
    daemon.write("model.py", MODEL)
    reports = []
    for value in ("64", '"64"', "64"):
        daemon.write("sizes.py", SIZES.format(value))
        reports.append(daemon.dmypy("check", "model.py", "sizes.py")[0])
    clean = "Success: no issues found in 2 source files"
    assert reports == [clean, MISMATCH, clean]
