from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import numpy as np
import pytest

from typedthinc.api import LayerError, Linear, NotAModelError, NumpyOps, use_ops, with_nvtx_range

X: Any = np.random.default_rng(0).standard_normal((5, 2)).astype("float32")


class Ranges:
    """Stands in for cupy's module of ranges."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.RangePush = lambda message, color: self.log.append((message, color))
        self.RangePop = lambda: self.log.append("end")


class GpuOps(NumpyOps):
    """Computes with numpy, and says that it does so on a GPU."""

    device_type: ClassVar[Any] = "gpu"
    ranges = Ranges()

    @property
    def xp(self) -> Any:
        return SimpleNamespace(**vars(np), cuda=SimpleNamespace(nvtx=self.ranges))


def test_without_a_gpu_it_changes_nothing() -> None:
    linear = Linear(3, 2).initialize()
    Y, backprop = with_nvtx_range(linear).begin_update(X)
    np.testing.assert_array_equal(Y, linear.predict(X))
    np.testing.assert_array_equal(backprop(Y), linear.begin_update(X)[1](Y))


def test_ranges_of_both_passes() -> None:
    GpuOps.ranges = Ranges()
    with use_ops(GpuOps()):
        model = with_nvtx_range(Linear(3, 2), "first", forward_color=2).initialize()
    Y, backprop = model.begin_update(X)
    backprop(Y)
    assert GpuOps.ranges.log == [("first forward", 2), "end", ("first backprop", -1), "end"]
    model.begin_update(X, need_dX=False)[1](Y)
    assert GpuOps.ranges.log[4:] == [("first forward", 2), "end", ("first backprop", -1), "end"]


def test_a_range_ends_after_an_error_too() -> None:
    GpuOps.ranges = Ranges()
    with use_ops(GpuOps()):
        model = with_nvtx_range(Linear(3, 2)).initialize()
    with pytest.raises(LayerError, match="in nvtx_range:Linear > Linear: Linear takes"):
        model.predict(X[:, :1])
    assert GpuOps.ranges.log == [("linear forward", -1), "end"]


def test_cupy_without_nvtx() -> None:
    GpuOps.ranges = Ranges()
    GpuOps.ranges.available = False  # type: ignore[attr-defined]
    with use_ops(GpuOps()):
        with_nvtx_range(Linear(3, 2)).initialize().predict(X)
    assert GpuOps.ranges.log == []


def test_names_and_sizes() -> None:
    model = with_nvtx_range(Linear(), "first").initialize(X, X)
    assert (model.name, model.get_dim("nI"), model.get_dim("nO")) == ("nvtx_range:first", 2, 2)
    with pytest.raises(NotAModelError, match=r"did you mean Linear\(\)\?"):
        with_nvtx_range(Linear)  # type: ignore[arg-type]
