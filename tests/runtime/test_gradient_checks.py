"""A gradient that is none of the output is refused where it comes in, in the sentence of the checker."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ContainerMismatchError,
    DtypeMismatchError,
    LayerError,
    Linear,
    Model,
    Ragged,
    RankMismatchError,
    Relu,
    ShapeMismatchError,
    chain,
    concatenate,
    noop,
    tuplify,
    with_array,
)
from typedthinc.errors import layer_error

X: Any = np.zeros((2, 4), "float32")


@pytest.mark.parametrize("need_dX", [True, False])
@pytest.mark.parametrize(
    ("dY", "kind", "sentence"),
    [
        (
            np.zeros((2, 9), "f"),
            ShapeMismatchError,
            r"2\], but the gradient is Floats2d\[2, 9\] \(expected width 2, got 9",
        ),
        (
            np.zeros((3, 2), "f"),
            ShapeMismatchError,
            r"2\], but the gradient is Floats2d\[3, 2\] \(expected 2 rows, got 3",
        ),
        (np.zeros(2, "f"), RankMismatchError, "but the gradient is Floats1d"),
        (np.zeros((2, 2), "i"), DtypeMismatchError, "but the gradient is Ints2d"),
        ([np.zeros((2, 2), "f")], ContainerMismatchError, "but the gradient is list"),
        (None, ContainerMismatchError, "but the gradient is None"),
    ],
)
def test_arrays(dY: Any, kind: type[LayerError], sentence: str, need_dX: bool) -> None:
    model = chain(Linear(3, 4), chain(Linear(3, 3), Relu(2, 3))).initialize()
    Y, backprop = model.begin_update(X, need_dX=False) if not need_dX else model.begin_update(X)
    with pytest.raises(kind, match=f"^chain: backprop of Relu takes .*{sentence}"):
        backprop(dY)
    assert all(not node.grad_names for node in model.walk())
    backprop(Y)


@pytest.mark.parametrize(
    ("model", "data", "bad"),
    [
        (with_array(Linear(3, 4)), [X, X], lambda Y: Y[:1]),
        (with_array(Linear(3, 4)), [X, X], lambda Y: [Y[0], Y[1][:, :2]]),
        (with_array(Linear(3, 4)), Ragged(X, np.array([1, 1], "i")), lambda Y: Y.data),
        (tuplify(Linear(3, 4), Linear(2, 4)), X, lambda Y: (Y[1], Y[0])),
    ],
)
def test_containers(model: Model[Any, Any], data: Any, bad: Any) -> None:
    Y, backprop = model.initialize().begin_update(data)
    with pytest.raises(LayerError, match=r"backprop of .* takes .*, but the gradient (is|has)"):
        backprop(bad(Y))
    backprop(Y)


def test_the_path_to_a_layer_that_fails_on_the_way_back() -> None:
    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        def backprop(dY: Any) -> Any:
            raise layer_error(model, LayerError, "of no use")

        return X, backprop

    model = chain(Linear(3, 4), concatenate(noop(), Model("broken", forward)), Linear(2, 6)).initialize(X)
    Y, backprop = model.begin_update(X)
    with pytest.raises(LayerError, match=r"^in chain > concatenate \(layer 2\) > broken \(layer 2\): of no use"):
        backprop(Y)


def test_a_tuple_is_told_of_the_way_out() -> None:
    model = Relu(3, 2).initialize()
    Y, backprop = model.begin_update(np.zeros((2, 2), "float32"))
    with pytest.raises(LayerError, match=r"of another form is called, not begun: model\(X, is_train=True\)"):
        backprop((Y, Y))  # type: ignore[arg-type]
    _, direct = model(np.zeros((2, 2), "float32"), is_train=True)
    assert direct(Y).shape == (2, 2)
