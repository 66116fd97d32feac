"""Mistakes in layers of one's own: the error names the layer's path and the shapes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ContainerMismatchError,
    Model,
    Relu,
    ShapeMismatchError,
    Softmax,
    chain,
    concatenate,
    residual,
)

X: Any = np.random.default_rng(0).standard_normal((20, 4)).astype("float32")


def own(nO: int, nI: int, *, mistake: str = "", kind: type[Exception] = ValueError) -> Model[Any, Any]:
    """Return a layer whose author has made a mistake."""

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        W = model.get_param("W")
        Y = X @ (W if mistake == "weight" else W.T)

        def backprop(dY: Any) -> Any:
            if mistake == "other":
                raise kind("not today")
            model.inc_grad("W", dY.T @ X)
            if mistake == "no return":
                return None
            return dY @ {"dX": W @ W.T, "weight in callback": W.T}.get(mistake, W)

        return Y, backprop

    model: Model[Any, Any] = Model("own", forward, params={"W": None})
    model.set_param("W", np.ones((nO, nI), "float32"))
    return model


@pytest.mark.parametrize("need_dX", [True, False])
@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (
            lambda: chain(Relu(6, 4), own(48, 6, mistake="dX"), Softmax(3, 48)),
            "in chain > own (layer 2): its callback returns a gradient of shape (20, 48), but its input has",
        ),
        (
            lambda: chain(Relu(6, 4), own(48, 6, mistake="weight in callback"), Softmax(3, 48)),
            "in chain > own (layer 2): arrays in its callback do not fit: dY has shape (20, 48), W has shape (48, 6): ",
        ),
        (
            lambda: chain(Relu(6, 4), own(48, 6, mistake="no return"), Softmax(3, 48)),
            "in chain > own (layer 2): its callback returns None, but its input has shape (20, 6)",
        ),
        (
            lambda: chain(Relu(6, 4), residual(own(5, 6, mistake="dX") >> Relu(6, 5)), Softmax(3, 6)),
            "in chain > residual (layer 2) > chain > own (layer 1): its callback returns a gradient of shape (20, 5)",
        ),
        (
            lambda: chain(Relu(6, 4), concatenate(Relu(2, 6), own(5, 6, mistake="dX")), Softmax(3, 7)),
            "in chain > concatenate (layer 2) > own (layer 2): its callback returns a gradient of shape (20, 5)",
        ),
    ],
)
def test_a_callback(make: Callable[[], Any], sentence: str, need_dX: bool) -> None:
    model = make().initialize(X)
    forwards = [node.forward for node in model.walk()]
    Y, backprop = model.begin_update(X, need_dX=need_dX)
    with pytest.raises(ShapeMismatchError) as caught:
        backprop(Y)
    assert str(caught.value).startswith(sentence)
    assert [node.forward for node in model.walk()] == forwards


def test_a_forward() -> None:
    model = chain(Relu(6, 4), own(48, 6, mistake="weight"), Softmax(3, 48))
    sentence = r"own \(layer 2\): arrays in its forward do not fit: X has shape \(20, 6\), W has shape \(48, 6\): mat"
    for run in (model.initialize, model.predict):
        with pytest.raises(ShapeMismatchError, match=sentence) as caught:
            run(X)
        assert isinstance(caught.value.__cause__, ValueError)
        model.layers[0].initialize()


def test_another_error_of_a_callback_stays_what_it_is() -> None:
    for kind in (ValueError, TypeError, AttributeError):
        model = chain(Relu(6, 4), own(48, 6, mistake="other", kind=kind)).initialize(X)
        Y, backprop = model.begin_update(X)
        with pytest.raises(kind, match="^not today$"):
            backprop(Y)


def test_a_right_layer_is_not_blamed() -> None:
    model = chain(Relu(6, 4), own(48, 6), Softmax(3, 48)).initialize(X)
    Y, backprop = model.begin_update(X)
    assert backprop(Y).shape == X.shape
    with pytest.raises(ShapeMismatchError, match=r"but the gradient is Floats2d\[20, 2\]"):
        backprop(Y[:, :2])


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_a_forward_without_a_callback(rows: int) -> None:
    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return X * X

    model: Model[Any, Any] = chain(Relu(6, 4), Model("square", forward), Softmax(3, 6))
    model.layers[0].initialize()
    sentence = rf"in chain > square \(layer 2\): its forward returns Floats2d\[{rows}, 6\], not its output and a "
    for call in (model.initialize, model.predict, model.begin_update):
        with pytest.raises(ContainerMismatchError, match=sentence):
            call(X[:rows])


def test_a_pair_may_be_a_list() -> None:
    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        return [X, lambda dY: 2 * dY]

    Y, backprop = chain(Model("listed", forward), Model("listed", forward)).begin_update(X)
    assert np.array_equal(backprop(Y), 4 * X)
