"""CupyOps for tests: on a GPU where there is one, and on the stand-in for cupy anywhere else."""

from __future__ import annotations

import shutil
import sys
from functools import cache
from importlib import import_module
from typing import Any

import pytest

import tests.backends.standin as standin


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


# Makers of CupyOps, as parameters of a fixture.
GPU_OPS = [
    pytest.param(lambda: cupy_ops_type(real=True)(seed=0), id="gpu", marks=pytest.mark.gpu),
    pytest.param(lambda: cupy_ops_type(real=False)(seed=0), id="standin"),
]
