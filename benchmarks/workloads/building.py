"""A chain of 1,000 layers that miss the width of their input, composed, and composed and initialized.

Of the results, only sizes are compared: what initializers draw is up to each library. Torch has no peer for it, as it
finds sizes when data comes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from benchmarks.workload import OURS, Arrays, Run, Workload

_DEPTH: Final = 1000
_WIDTH: Final = 8


def _data() -> Arrays:
    return {"X": np.ones((4, _WIDTH), "float32")}


def _run(compose: Callable[[], Any], data: Arrays, *, is_initialized: bool) -> Run:
    def step() -> Any:
        model = compose()
        return model.initialize(data["X"]) if is_initialized else model

    def results() -> Arrays:
        name = "nI" if is_initialized else "nO"
        return {name: np.array([layer.get_dim(name) for layer in step().layers])}

    return Run(step, results)


def _ours(data: Arrays, *, is_initialized: bool) -> Run:
    from typedthinc.api import Relu, chain

    return _run(lambda: chain(*[Relu(_WIDTH) for _ in range(_DEPTH)]), data, is_initialized=is_initialized)


def _thinc(data: Arrays, *, is_initialized: bool) -> Run:
    from thinc.api import Relu, chain

    return _run(lambda: chain(*[Relu(_WIDTH) for _ in range(_DEPTH)]), data, is_initialized=is_initialized)


def _workload(title: str, *, is_initialized: bool) -> Workload:
    peers = {name: partial(run, is_initialized=is_initialized) for name, run in ((OURS, _ours), ("thinc", _thinc))}
    return Workload(title, _data, peers, checked_steps=0)


WORKLOADS: Final = {
    "build-1000": _workload("chain of 1,000 layers, composed", is_initialized=False),
    "initialize-1000": _workload("chain of 1,000 layers, composed and initialized", is_initialized=True),
}
