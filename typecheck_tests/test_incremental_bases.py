"""What objects of derived classes are made of is the same cold, warm, in workers and the daemon."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from typecheck_tests.workspaces import EACH_OTHER_STATE, IN_ONE_PROCESS_AND_SEVERAL, NO_CACHE, Workspace

pytestmark = pytest.mark.slow
BASE = """\
# mypy: allow-untyped-defs, allow-untyped-calls
from typedthinc.api import Relu, Softmax, chain


class Base:
    def __init__(self, n):
        self.net = chain(self.make(n), Softmax({}, 8)).initialize()

    def make(self, n):
        return Relu(8, n)
"""
NETS = """\
# mypy: allow-untyped-defs, allow-untyped-calls
from base import Base
from typedthinc.api import Relu, chain


class Deep(Base):
    def make(self, n):
        return chain(super().make({}), Relu(8, 8))
"""
APP = """\
# mypy: allow-untyped-defs, allow-untyped-calls
import numpy as np

from base import Base
from nets import Deep
from typedthinc.api import Linear, chain


class Own(Base):
    def make(self, n):
        return super().make(n)


chain(Deep(5).net, Linear(2, 3))
chain(Own(5).net, Linear(2, 3))
Deep(5).net.predict(np.zeros((4, 5), "f"))
"""
FILES = ["app.py", "nets.py", "base.py"]
STATES = ((4, "n"), (3, "n"), (3, "n + 1"), (7, "n"))


def report(width: int, given: str) -> list[str]:
    """Return what is reported where the base makes `width` columns, not 3, and the derived class gives it `given`."""
    found = [
        f"app.py:{line}: error: Linear takes Floats2d[*, 3], but {name}().net (chain that ends with Softmax) before it"
        f" gives Floats2d[*, {width}] (expected width 3, got {width})  [typedthinc-size]"
        for line, name in ((14, "Deep"), (15, "Own"))
        if width != 3
    ]
    if given != "n":
        found.append(
            "app.py:16: error: Deep().net (chain that begins with Relu) takes Floats2d[*, 6], but the data is"
            " Floats2d[4, 5] (expected width 6, got 5)  [typedthinc-size]"
        )
    end = f"Found {len(found)} error{'s' * (len(found) > 1)} in 1 file (checked 3 source files)"
    return [*found, end] if found else ["Success: no issues found in 3 source files"]


def rounds(workspace: Workspace, check: Callable[[], list[str]], every: int = 1) -> None:
    """Change what the report hangs on, and compare it."""
    workspace.write("app.py", APP)
    for width, given in STATES[::every]:
        workspace.write("base.py", BASE.format(width))
        workspace.write("nets.py", NETS.format(given))
        assert check() == report(width, given)


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_they_are_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    rounds(workspace, lambda: workspace.mypy(*options, *FILES), every)
    # Read again with the others from the cache.
    workspace.write("app.py", APP + "# again\n")
    assert workspace.mypy(*options, *FILES) == report(*STATES[::every][-1])


@pytest.mark.nightly
def test_they_are_the_same_without_a_cache(workspace: Workspace) -> None:
    workspace.write("app.py", APP)
    workspace.write("base.py", BASE.format(4))
    workspace.write("nets.py", NETS.format("n + 1"))
    assert workspace.mypy(*NO_CACHE, *FILES) == report(4, "n + 1")


def test_the_daemon_follows_them(daemon: Workspace) -> None:
    rounds(daemon, lambda: daemon.dmypy("check", *FILES))
