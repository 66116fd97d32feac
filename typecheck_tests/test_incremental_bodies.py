"""What functions and classes of other modules make of arguments is the same cold, warm, in workers and the daemon."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from typecheck_tests.workspaces import EACH_OTHER_STATE, IN_ONE_PROCESS_AND_SEVERAL, NO_CACHE, Workspace

pytestmark = pytest.mark.slow
CONFIG = """\
import numpy as np


def columns(n):  # type: ignore[no-untyped-def]
    return np.zeros((n, {}), dtype="f")
"""
DATA = """\
# mypy: allow-untyped-defs, allow-untyped-calls
import numpy as np

from config import columns


class Dataset:
    def __init__(self, n):
        self.X = np.zeros((n, {}), dtype="f")

    def cut(self, n):
        return self.X[:n]


def load(n):
    return Dataset(n)


def wide(n):
    return columns(n)
"""
APP = """\
# mypy: allow-untyped-calls
from data import Dataset, load, wide
from typedthinc.api import Linear

Linear(3, 5).initialize().predict(Dataset(2).X)
Linear(3, 5).initialize().predict(load(3).cut(2))
Linear(3, 5).initialize().predict(wide(4))
"""
FILES = ["app.py", "data.py", "config.py"]
STATES = ((6, 7), (5, 7), (5, 5), (8, 5), (8, 9))


def report(width: int, wide: int) -> list[str]:
    """Return what is reported of data of these widths, which should be 5."""
    found = [
        f"app.py:{line}: error: Linear takes Floats2d[*, 5], but the data is Floats2d[{rows}, {each}]"
        f" (expected width 5, got {each})  [typedthinc-size]"
        for line, rows, each in ((5, 2, width), (6, 2, width), (7, 4, wide))
        if each != 5
    ]
    end = f"Found {len(found)} error{'s' * (len(found) > 1)} in 1 file (checked 3 source files)"
    return [*found, end] if found else ["Success: no issues found in 3 source files"]


def rounds(workspace: Workspace, check: Callable[[], list[str]], states: Sequence[tuple[int, int]] = STATES) -> None:
    """Change what the report hangs on, and compare it."""
    workspace.write("app.py", APP)
    for width, wide in states:
        workspace.write("data.py", DATA.format(width))
        workspace.write("config.py", CONFIG.format(wide))
        assert check() == report(width, wide)


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_they_are_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    rounds(workspace, lambda: workspace.mypy(*options, *FILES), STATES[::every])
    # Read again with the others from the cache.
    workspace.write("app.py", APP + "# again\n")
    assert workspace.mypy(*options, *FILES) == report(8, 9)


@pytest.mark.nightly
def test_they_are_the_same_without_a_cache(workspace: Workspace) -> None:
    rounds(workspace, lambda: workspace.mypy(*NO_CACHE, *FILES), STATES[:1])


def test_the_daemon_follows_them(daemon: Workspace) -> None:
    rounds(daemon, lambda: daemon.dmypy("check", *FILES))


def test_what_a_third_file_sets_is_unknown_in_the_daemon(daemon: Workspace) -> None:
    daemon.write("app.py", APP)
    daemon.write("data.py", DATA.format(6))
    daemon.write("config.py", CONFIG.format(7))
    assert daemon.dmypy("check", *FILES) == report(6, 7)
    daemon.write("third.py", "import data\n\ndata.Dataset = data.load = data.wide = len\n")
    daemon.write("app.py", APP + "import third\n")
    assert not any("typedthinc" in line for line in daemon.dmypy("check", *FILES, "third.py"))
