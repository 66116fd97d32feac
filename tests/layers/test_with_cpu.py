from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import Linear, Model, NotAModelError, NumpyOps, Padded, Ragged, noop, tuplify, use_ops, with_cpu

X: Any = np.random.default_rng(0).standard_normal((5, 2)).astype("float32")


class DeviceArray(np.ndarray[Any, Any]):
    """An array that stands in for one of a GPU."""


class DeviceOps(NumpyOps):
    """Computes with numpy, on arrays of a class of its own."""

    device_type: ClassVar[Any] = "gpu"

    def asarray(self, data: Any, *, dtype: Any = None) -> Any:
        return np.asarray(data, dtype).view(DeviceArray)

    def to_numpy(self, data: Any, *, byte_order: Any = None) -> Any:
        assert isinstance(data, DeviceArray)
        return data.view(np.ndarray)


OPS = DeviceOps()


def on_device(value: Any) -> Any:
    if isinstance(value, Ragged):
        return Ragged(on_device(value.data), on_device(value.lengths))
    return [on_device(each) for each in value] if isinstance(value, list) else OPS.asarray(value)


def arrays(value: Any) -> list[Any]:
    if isinstance(value, Ragged):
        return [value.data, value.lengths]
    if isinstance(value, Padded):
        return [value.data, value.size_at_t, value.lengths, value.indices]
    return [array for each in value for array in arrays(each)] if isinstance(value, list | tuple) else [value]


@pytest.mark.parametrize("data", [X, [X, X[:1]], Ragged(X, np.array([3, 2], "int32")), NumpyOps().list2padded([X, X])])
def test_the_layer_sees_arrays_of_the_cpu_and_the_model_around_its_own(data: Any) -> None:
    seen: list[Any] = []

    def see(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        seen.append(X)

        def backprop(dY: Any) -> Any:
            seen.append(dY)
            return dY

        return X, backprop

    came = on_device(data) if not isinstance(data, Padded) else Padded(*(OPS.asarray(each) for each in arrays(data)))
    Y, backprop = with_cpu(Model("see", see), OPS).begin_update(came)
    dX = backprop(Y)
    assert not any(isinstance(array, DeviceArray) for array in arrays(seen))
    for given in (Y, dX):
        assert isinstance(given, type(data))
        for one, other in zip(arrays(given), arrays(data), strict=True):
            assert isinstance(one, DeviceArray)
            np.testing.assert_array_equal(one, other)


def test_parameters_move_to_the_cpu() -> None:
    with use_ops(OPS):
        linear = Linear(3, 2)
        linear.set_param("W", OPS.asarray(np.ones((3, 2), "float32")))
        linear.set_param("b", OPS.asarray(np.ones(3, "float32")))
        model = with_cpu(linear)
    assert model.ops is OPS
    assert linear.ops.device_type == "cpu"
    assert not isinstance(linear.get_param("W"), DeviceArray)
    np.testing.assert_allclose(model.predict(on_device(X)), X @ np.ones((2, 3)) + 1, rtol=1e-5)
    model.initialize(on_device(X))
    assert not isinstance(linear.get_param("W"), DeviceArray)


def test_a_layer_that_is_on_the_cpu_keeps_its_parameters() -> None:
    linear = Linear(3, 2).initialize()
    W = linear.get_param("W")
    with_cpu(linear, OPS)
    assert linear.get_param("W") is W
    assert with_cpu(Linear(3, 2)).layers[0].has_param("W") is None


def test_on_the_cpu_nothing_is_copied() -> None:
    assert with_cpu(noop()).predict(X) is X
    text = ["a", "b"]
    assert with_cpu(noop()).predict(text) is text


def test_what_is_no_array_stays() -> None:
    model = with_cpu(tuplify(noop(), noop()), OPS)
    assert model.predict(["a", "b"]) == (["a", "b"], ["a", "b"])


def test_a_gradient_that_nobody_needs() -> None:
    linear = Linear(3, 2).initialize()
    Y, backprop = with_cpu(linear, OPS).begin_update(on_device(X), need_dX=False)
    assert backprop(Y) is None
    np.testing.assert_allclose(linear.get_grad("b"), np.asarray(Y).sum(axis=0), atol=rounding.of_sum(np.asarray(Y), 0))


def test_sizes() -> None:
    model = with_cpu(Linear()).initialize(X, X)
    assert (model.get_dim("nI"), model.get_dim("nO")) == (2, 2)
    with pytest.raises(NotAModelError, match=r"did you mean Linear\(\)\?"):
        with_cpu(Linear)  # type: ignore[arg-type]
