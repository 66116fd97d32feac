"""How many calls of Python's own one small batch takes: where a batch is small, calls are what costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.calls import counted
from typedthinc.api import SGD, Relu, Softmax, chain

MOST = 20
# What `chain` and `initialize` take; of the latter, a third is the layers' own: they draw, and send a sample forward.
MOST_TO_COMPOSE = 305
MOST_TO_INITIALIZE = 250
# The first gradients after an update are written where they lie, and then counted, parameter by parameter.
MOST_TO_WRITE = 25


def test_the_count_counts() -> None:
    def inner() -> list[str]:
        return [*(each for each in "")]

    assert counted(lambda: inner())[1] == 2
    assert counted(lambda: len(""))[1] == 0


@pytest.mark.parametrize("rows", [1, 2, 8, 30, 100, 1000])
def test_one_batch(rows: int) -> None:
    X: Any = np.random.default_rng(0).standard_normal((rows, 32), dtype="float32")
    model = chain(Relu(64, 32), Softmax(10)).initialize(X)
    model.begin_update(X)[1](model.predict(X))  # what is found once is found
    for _ in range(2):
        (Y, backprop), forward = counted(lambda: model.begin_update(X))
        _, back = counted(lambda: backprop(Y))  # noqa: B023  # it is called at once
        assert (forward <= MOST, back <= MOST) == (True, True), (forward, back)
    model.finish_update(SGD(0.1))
    (Y, backprop), _ = counted(lambda: model.begin_update(X))
    assert counted(lambda: backprop(Y))[1] <= MOST_TO_WRITE


# In a process of its own: what other tests have registered or patched is looked at on the way.
COMPOSED = """
import numpy as np
from tests.model.test_frames import counted
from typedthinc.api import Relu, Softmax, chain

X = np.zeros((8, 32), "float32")
for _ in range(2):  # what is found once is found
    model, composing = counted(lambda: chain(Relu(64, 32), Softmax(10)))
    _, initializing = counted(lambda: model.initialize(X))
print(composing, initializing)
"""


def test_composing_and_initialize() -> None:
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", COMPOSED], cwd=root, capture_output=True, text=True, check=True)
    composing, initializing = map(int, done.stdout.split())
    assert (composing <= MOST_TO_COMPOSE, initializing <= MOST_TO_INITIALIZE) == (True, True), (composing, initializing)
