from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    ContainerMismatchError,
    Embed,
    LayerError,
    Linear,
    RankMismatchError,
    Relu,
    ShapeMismatchError,
    array_getitem,
    chain,
    noop,
    reduce_sum,
    with_reshape,
)

X: Any = np.random.default_rng(0).standard_normal((2, 4, 3)).astype("float32")


def test_rows_of_rows() -> None:
    layer = Relu(5, 3).initialize()
    Y, backprop = with_reshape(layer).begin_update(X)
    wanted, backprop_rows = layer.begin_update(X.reshape(8, 3))
    np.testing.assert_array_equal(Y, wanted.reshape(2, 4, 5))
    np.testing.assert_array_equal(backprop(Y), backprop_rows(wanted).reshape(2, 4, 3))
    assert with_reshape(layer).begin_update(X, need_dX=False)[1](Y) is None


def test_any_layout_of_memory() -> None:
    layer = Linear(5, 3).initialize()
    turned: Any = np.ascontiguousarray(X.transpose(2, 0, 1)).transpose(1, 2, 0)
    apart = rounding.of_product(X, layer.get_param("W").T)
    np.testing.assert_allclose(with_reshape(layer).predict(turned), with_reshape(layer).predict(X), atol=apart)


def test_integers() -> None:
    ids: Any = np.arange(12).reshape(2, 3, 2) % 4
    model = with_reshape(Embed(5, 4, column=1)).initialize(ids)
    Y, backprop = model.begin_update(ids)
    assert Y.shape == (2, 3, 5)
    assert (backprop(Y).shape, backprop(Y).dtype.kind) == ((2, 3, 2), "i")


@pytest.mark.parametrize("shape", [(0, 4, 3), (2, 0, 3), (0, 0, 3)])
def test_nothing(shape: tuple[int, ...]) -> None:
    model = with_reshape(Linear(5, 3)).initialize()
    nothing: Any = np.zeros(shape, "float32")
    Y, backprop = model.begin_update(nothing)
    assert (Y.shape, backprop(Y).shape) == ((*shape[:2], 5), shape)


def test_sizes() -> None:
    model = chain(with_reshape(chain(Relu(5), Linear(6))), with_reshape(Relu(4))).initialize(X)
    assert model.predict(X).shape == (2, 4, 4)
    assert with_reshape(Linear()).initialize(X, X).layers[0].get_dim("nO") == 3
    assert with_reshape(noop()).predict(X).shape == X.shape


@pytest.mark.parametrize(
    ("make", "kind", "sentence"),
    [
        (lambda: with_reshape(Embed(3, 4)), RankMismatchError, "arrays of 2 axes, but Embed takes Ints1d"),
        (lambda: with_reshape(reduce_sum()), ContainerMismatchError, "arrays of 2 axes, but reduce_sum takes Ragged"),
        (
            lambda: with_reshape(array_getitem((slice(None), 0))),
            RankMismatchError,
            "arrays of 2 axes, but array_getitem gives Floats1d",
        ),
        (
            lambda: chain(Linear(2), with_reshape(Relu(3))),
            RankMismatchError,
            "with_reshape(Relu) takes Floats3d, but Linear",
        ),
        (
            lambda: chain(with_reshape(Relu(3)), with_reshape(Linear(2, 4))),
            ShapeMismatchError,
            "with_reshape(Linear) takes Floats3d[*, *, 4], but with_reshape(Relu) before it gives Floats3d[*, *, 3] "
            "(expected width 4, got 3)",
        ),
        (
            lambda: chain(with_reshape(Relu(3)), Linear(2)),
            RankMismatchError,
            "Linear takes Floats2d, but with_reshape(Relu) before it gives Floats3d[*, *, 3]; "
            "did you forget Flatten() before it?",
        ),
        (
            lambda: with_reshape(Linear(2, 4)).predict(X),
            ShapeMismatchError,
            "with_reshape(Linear) takes Floats3d[*, *, 4], but the data is Floats3d[2, 4, 3] (expected width 4, got 3)",
        ),
        (lambda: with_reshape(Linear(2, 3)).predict(X[0]), RankMismatchError, "but the data is Floats2d[4, 3]"),
        (lambda: with_reshape(Linear(2, 3)).predict([X]), ContainerMismatchError, "but the data is list"),
        (
            lambda: with_reshape(array_getitem(slice(1))).predict(X),
            ShapeMismatchError,
            "with_reshape needs a row for each row, but array_getitem made 1 of 8",
        ),
    ],
)
def test_what_does_not_fit(make: Any, kind: type[LayerError], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        make()
    assert sentence in str(caught.value)
