from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.toys import put
from typedthinc.api import ArityError, CauchySimilarity, ContainerMismatchError, NotInitializedError, ShapeMismatchError

rng = np.random.default_rng(0)
LEFT: Any = rng.standard_normal((5, 3))
RIGHT: Any = rng.standard_normal((5, 3))


def test_equal_rows_are_most_alike() -> None:
    model = CauchySimilarity(3).initialize()
    assert model.predict((LEFT, LEFT)).tolist() == [1] * 5
    np.testing.assert_allclose(model.predict((LEFT, RIGHT)), 1 / (1 + ((LEFT - RIGHT) ** 2).sum(axis=1)))


def test_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    weights: Any = rng.random((1, 3))
    dY: Any = rng.standard_normal(5)
    left, right, W = (torch.tensor(array, requires_grad=True) for array in (LEFT, RIGHT, weights))
    expected = 1 / (1 + (W * (left - right) ** 2).sum(1))
    expected.backward(torch.tensor(dY))
    model = CauchySimilarity(3).initialize()
    put(model, "W", weights)
    Y, backprop = model.begin_update((LEFT, RIGHT))
    found = Y, *backprop(dY), model.get_grad("W")
    for actual, tensor in zip(found, (expected.detach(), left.grad, right.grad, W.grad), strict=True):
        np.testing.assert_allclose(actual, tensor.numpy(), rtol=1e-10)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_rows_that_are_far_apart(dtype: str) -> None:
    far: Any = np.array([[1e30, -1e30], [np.inf, 0], [0, 0]], dtype)
    model = CauchySimilarity(2).initialize()
    Y, backprop = model.begin_update((far, np.zeros_like(far)))
    np.testing.assert_allclose(Y, [0, 0, 1], atol=1e-29)
    for array in (*backprop(np.ones(3, dtype)), model.get_grad("W")):
        np.testing.assert_allclose(array, 0, atol=1e-29)


def test_sizes() -> None:
    model = CauchySimilarity().initialize((LEFT, RIGHT))
    assert model.get_param("W").tolist() == [[1, 1, 1]]
    with pytest.raises(NotInitializedError, match=r"nI is missing.*write CauchySimilarity\(nI=...\)"):
        CauchySimilarity().initialize()


def test_what_is_refused() -> None:
    model = CauchySimilarity(3).initialize()
    wanted = r"CauchySimilarity takes tuple\[Floats2d\[.*, 3\], Floats2d\[.*, 3\]\].*, but the data is"
    for wrong, error, came in (
        ((LEFT, RIGHT[:4]), ShapeMismatchError, r".*\(expected 5 rows, got 4\)"),
        ((LEFT[:, :2], RIGHT[:, :2]), ShapeMismatchError, r".*\(expected width 3, got 2\)"),
        ((LEFT,), ArityError, "tuple"),
        ([LEFT, RIGHT], ContainerMismatchError, r"list\[Floats2d\[\*, 3\]\]"),
        (LEFT, ContainerMismatchError, r"Floats2d\[5, 3\]"),
    ):
        value: Any = wrong
        with pytest.raises(error, match=f"^{wanted} {came}"):
            model.predict(value)
