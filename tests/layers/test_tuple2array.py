from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ArityError,
    ContainerMismatchError,
    Linear,
    Relu,
    ShapeMismatchError,
    Softmax,
    chain,
    tuple2array,
    tuplify,
    with_getitem,
)

RNG = np.random.default_rng(0)
A: Any = RNG.standard_normal((5, 4))
B: Any = RNG.standard_normal((5, 6))
C: Any = RNG.standard_normal((5, 1))


@pytest.mark.parametrize("parts", [(A, B), (A, B, C), (C, A, B, A)])
def test_values_and_gradients(parts: Any) -> None:
    model: Any = tuple2array(len(parts))
    Y, backprop = model.begin_update(parts)
    np.testing.assert_array_equal(Y, np.concatenate(parts, axis=1))
    dY: Any = RNG.standard_normal(Y.shape)
    edges = np.cumsum([part.shape[1] for part in parts])[:-1]
    for dX, expected in zip(backprop(dY), np.split(dY, edges, axis=1), strict=True):
        np.testing.assert_array_equal(dX, expected)


def test_missing_sizes_are_found() -> None:
    model: Any = with_getitem(0, Relu(8)) >> with_getitem(1, Relu(5)) >> tuple2array() >> Softmax(3)
    model.initialize((A, B))
    assert [layer.get_dim("nI") for layer in model.layers if layer.has_dim("nI")] == [13]
    assert [layer.layers[0].get_dim("nI") for layer in model.layers[:2]] == [4, 6]


def test_it_gives_what_concatenate_gives() -> None:
    left, right = Linear(3, 4).initialize(), Linear(2, 4).initialize()
    X: Any = A.astype("float32")
    np.testing.assert_array_equal((tuplify(left, right) >> tuple2array()).predict(X), (left | right).predict(X))


def test_what_does_not_fit() -> None:
    with pytest.raises(
        ShapeMismatchError, match=r"Softmax takes Floats2d\[\*, 8\], but tuple2array before it gives .*7\]"
    ):
        chain(tuplify(Relu(3, 4), Relu(4, 4)), tuple2array(), Softmax(2, 8))
    for wrong, error, came in (
        ((A, B[:3]), ShapeMismatchError, r"tuple\[Floats2d\[n, \*\], Floats2d\[n, \*\]\].* \(expected 5 rows, got 3\)"),
        ((A,), ArityError, r"but the data is tuple\[Floats2d\[5, 4\]\]"),
        ([A, B], ContainerMismatchError, "tuple2array takes a tuple, but the data is a list"),
        (A, ContainerMismatchError, r"but the data is Floats2d\[5, 4\]"),
    ):
        value: Any = wrong
        with pytest.raises(error, match=came):
            tuple2array().predict(value)
    with pytest.raises(ValueError, match="tuple2array: items must be 2, 3 or 4, not 5"):
        tuple2array(5)  # type: ignore[call-overload]  # wrong on purpose
