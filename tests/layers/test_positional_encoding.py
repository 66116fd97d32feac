from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    LayerError,
    Linear,
    NumpyOps,
    Ragged,
    ShapeMismatchError,
    chain,
    list2ragged,
    positional_encoding,
    with_array,
)

RNG = np.random.default_rng(0)
LIST: Any = [RNG.standard_normal((length, 5)) for length in (3, 0, 70, 1)]


def expected(X: Any, period: float = 10000.0) -> Any:
    """By the formula, number by number."""
    Y = X.copy()
    for place, column in np.ndindex(X.shape):
        angle = place / period ** (column // 2 * 2 / X.shape[1])
        Y[place, column] += np.cos(angle) if column % 2 else np.sin(angle)
    return Y


def listed(Y: Any) -> Any:
    return NumpyOps().unflatten(Y.data, Y.lengths) if isinstance(Y, Ragged) else Y


def test_every_container() -> None:
    wanted = [expected(X) for X in LIST]
    ragged = Ragged(np.concatenate(LIST), np.array([len(X) for X in LIST]))
    padded = NumpyOps().list2padded(LIST)
    model = positional_encoding()
    forms: list[Any] = [
        [model.predict(X) for X in LIST],
        model.predict(LIST),
        model.predict(tuple(LIST)),
        listed(model.predict(ragged)),
        NumpyOps().padded2list(model.predict(padded)),
    ]
    for Ys in forms:
        for Y, each in zip(Ys, wanted, strict=True):
            np.testing.assert_allclose(Y, each, atol=1e-12)
    assert not model.predict(padded).data[3:, 2:].any()


def test_the_gradient_passes_through() -> None:
    _, backprop = positional_encoding().begin_update(LIST)
    assert backprop(LIST) is LIST


def test_period_and_dtype() -> None:
    X: Any = LIST[2].astype("float32")
    model = positional_encoding(period=50)
    first = model.predict(X)
    assert first.dtype == "float32"
    np.testing.assert_allclose(first, expected(LIST[2], 50), rtol=1e-4, atol=1e-6)
    np.testing.assert_array_equal(model.predict(X), first)


@pytest.mark.parametrize("period", [0, -1, float("nan"), float("inf"), True, "a"])
def test_what_is_no_period(period: Any) -> None:
    with pytest.raises(LayerError, match=r"positional_encoding: period must be a finite number above 0, not"):
        positional_encoding(period=period)


def test_it_passes_sizes_on() -> None:
    model = chain(list2ragged(), with_array(Linear(4)), positional_encoding(), with_array(Linear(2))).initialize(LIST)
    assert model.layers[3].layers[0].get_dim("nI") == 4
    with pytest.raises(ShapeMismatchError, match=r"\(expected width 5, got 4\)"):
        chain(Linear(4, 3), positional_encoding(), Linear(2, 5))


def test_what_is_refused() -> None:
    wrongs: list[Any] = [np.zeros((2, 3), "int32"), np.zeros(3), np.zeros((2, 2, 2)), [np.zeros(3)], 3]
    for wrong in wrongs:
        with pytest.raises(LayerError, match="^positional_encoding takes .*Floats2d.*, but the data is"):
            positional_encoding().predict(wrong)
