"""Which device is computed on, asked for by name, with and without a gpu."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import gpu_count
from typedthinc.api import (
    CupyOps,
    NumpyOps,
    Ops,
    get_array_module,
    get_current_ops,
    get_ops,
    prefer_gpu,
    require_cpu,
    require_gpu,
    set_active_gpu,
    to_numpy,
    use_ops,
)

WITHOUT = """
import sys
sys.modules["cupy"] = None
from typedthinc.api import *
assert not prefer_gpu() and require_cpu() and get_current_ops() is get_ops("cpu")
assert not isinstance(get_current_ops(), CupyOps) and issubclass(CupyOps, Ops)
for make in (CupyOps, require_gpu, lambda: set_active_gpu(0)):
    try:
        make()
    except RuntimeError as error:
        print(error)
assert get_current_ops() is get_ops("cpu")
"""


def test_without_cupy() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    assert all("install the extra `typedthinc[cupy]`" in line for line in lines)


def test_the_cpu() -> None:
    with use_ops(NumpyOps()):
        assert require_cpu()
        assert get_current_ops() is get_ops("cpu")


def test_arrays_of_numpy() -> None:
    X: Any = np.zeros((2, 3), "float32")
    assert to_numpy(X) is X
    assert get_array_module(X) is np
    assert get_array_module([1.0]) is np
    with pytest.raises(ValueError, match="no backend has arrays of type str"):
        to_numpy("X")  # type: ignore[type-var]


@pytest.mark.skipif(not gpu_count(), reason="needs cupy and a GPU")
def test_a_gpu() -> None:
    import cupy  # type: ignore[import-not-found,import-untyped,unused-ignore]

    with use_ops("cpu"):
        assert prefer_gpu()
        ops = get_current_ops()
        assert isinstance(ops, CupyOps)
        assert ops is get_ops("gpu")
        assert require_gpu(0)
        assert set_active_gpu(0).id == 0
        other: Ops = CupyOps(0, seed=1)
        assert other is not ops
        X = other.asarray1f([1.0, 2.0])
        assert get_array_module(X) is cupy
        assert to_numpy(X).tolist() == [1.0, 2.0]
