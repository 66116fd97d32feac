"""CupyOps for tests: on a GPU where there is one, and on the stand-in for cupy anywhere else."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import tests.backends.standin as standin
from tests.backends.conformance.layouts import over_arrays
from tests.backends.conformance.tolerances import TABLE


@cache
def gpu_count() -> int:
    """Count the GPUs that the real cupy finds; 0 without it."""
    try:
        cupy = import_module("cupy")
        return cupy.cuda.runtime.getDeviceCount()
    except ImportError:
        return 0
    except cupy.cuda.runtime.CUDARuntimeError:
        return 0


@cache
def cupy_ops_type(*, real: bool) -> Any:
    """Import CupyOps on the real cupy or on the stand-in; the modules of the other one are not disturbed."""
    if real and not gpu_count():
        pytest.skip("needs cupy and a GPU")
    if not real and shutil.which("g++") is None:
        pytest.skip("the stand-in for cupy needs g++")
    before = {name: module for name, module in sys.modules.items() if _is_of_cupy(name)}
    for name in before:
        del sys.modules[name]
    try:
        sys.modules.update(before if real else {"cupy": standin})
        return import_module("typedthinc.backends.cupy").CupyOps
    finally:
        if not real:
            for name in [name for name in sys.modules if _is_of_cupy(name)]:
                del sys.modules[name]
            sys.modules.update(before)


def _is_of_cupy(name: str) -> bool:
    return name.split(".")[0] in ("cupy", "cupyx", "cupy_backends") or name.startswith("typedthinc.backends.cupy")


# Makers of CupyOps, as parameters of a fixture. Without a GPU there are no tests of one to collect.
STANDIN = pytest.param(lambda: cupy_ops_type(real=False)(seed=0), id="standin")
GPU = pytest.param(lambda: cupy_ops_type(real=True)(seed=0), id="gpu", marks=pytest.mark.gpu)
GPU_OPS = [*([GPU] if gpu_count() else []), STANDIN]


def with_each(backends: Iterable[Any], values: Iterable[str], kept: Iterable[str]) -> list[Any]:
    """Pair backends with values. On the stand-in, `make test` has those kept, and `make nightly` all."""
    kept = {*kept}
    return [
        pytest.param(
            *backend.values,
            value,
            id=f"{backend.id}-{value}",
            marks=[*backend.marks, *([pytest.mark.nightly] if backend is STANDIN and value not in kept else [])],
        )
        for backend in backends
        for value in values
    ]


def to_device(ops: Any, value: Any) -> Any:
    return over_arrays(value, ops.asarray)


def same(ops: Any, actual: Any, expected: Any, row: str = "sum") -> None:
    """Compare results of any form with those of numpy."""
    if isinstance(expected, np.ndarray):
        rtol, atol = TABLE[row][expected.dtype.name] if expected.dtype.kind == "f" else (0, 0)
        np.testing.assert_allclose(ops.to_numpy(actual), expected, rtol, atol, strict=True)
    elif isinstance(expected, (list, tuple)):
        assert len(actual) == len(expected)
        for one, other in zip(actual, expected, strict=True):
            same(ops, one, other, row)
    else:
        for name in expected.__dataclass_fields__:
            same(ops, getattr(actual, name), getattr(expected, name), row)
