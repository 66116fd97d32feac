"""Functions that declare to return neither a model nor an array are not followed: until they declare something else."""

from __future__ import annotations

import re

import pytest

from typecheck_tests.workspaces import EACH_OTHER_STATE, Workspace

pytestmark = pytest.mark.slow
HOME = """\
# mypy: allow-untyped-defs
import numpy as np

from typedthinc.api import Relu


def load(){0}:
    return {1}


def block(){2}:
    return {3}
"""
APP = """\
# mypy: allow-untyped-calls
from home import block, load
from typedthinc.api import Linear, chain

Linear(3, 5).initialize().predict(load())
chain(block(), Linear(2, 5))
"""
NUMBER, ARRAY = (" -> float", "0.5"), ("", "np.zeros((8, 6), dtype='float32')")
TEXT, MODEL, FITTING = (" -> str", "''"), ("", "Relu(6, 4)"), ("", "Relu(5, 4)")
STEPS = [
    (NUMBER, TEXT, set[int]()),
    (ARRAY, TEXT, {5}),
    (ARRAY, MODEL, {5, 6}),
    (NUMBER, MODEL, {6}),
    (NUMBER, FITTING, set[int]()),
    (NUMBER, TEXT, set[int]()),
    (ARRAY, MODEL, {5, 6}),
]


def _lines(report: list[str]) -> set[int]:
    return {int(line) for line in re.findall(r"app\.py:(\d+): error: .*typedthinc-size", "\n".join(report))}


def test_the_daemon_follows_what_they_declare(daemon: Workspace) -> None:
    daemon.write("app.py", APP)
    for number, (loaded, made, wanted) in enumerate(STEPS):
        daemon.write("home.py", HOME.format(*loaded, *made))
        assert _lines(daemon.dmypy("check", "app.py", "home.py")) == wanted, number


@EACH_OTHER_STATE
def test_a_cache_follows_what_they_declare(workspace: Workspace, every: int) -> None:
    workspace.write("app.py", APP)
    for number, (loaded, made, wanted) in enumerate(STEPS[::every]):
        workspace.write("home.py", HOME.format(*loaded, *made))
        assert _lines(workspace.mypy("app.py", "home.py")) == wanted, number
