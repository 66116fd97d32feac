from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    SGD,
    Adam,
    Dropout,
    Embed,
    InvalidSizeError,
    LayerError,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    NotAModelError,
    Relu,
    ShapeMismatchError,
    Softmax,
    chain,
    concatenate,
    reduce_sum,
    resizable,
    resize_linear_weighted,
    resize_model,
    with_array,
)

X: Any = np.random.default_rng(0).standard_normal((4, 6)).astype("float32")


@pytest.mark.parametrize("layer", [Linear, Relu, Maxout, lambda nO, nI: Relu(nO, nI, dropout=0.1)])
def test_first_columns_stay(layer: Any) -> None:
    model = resizable(layer(3, 6)).initialize(X)
    before = model.predict(X)
    assert resize_model(model, 5) is model
    after = model.predict(X)
    assert after.shape == (4, 5)
    # Whatever the layer, its weights are below 1.
    np.testing.assert_allclose(after[:, :3], before, atol=rounding.of_product(X, np.ones((6, 3), "float32")))
    assert model.get_dim("nO") == model.layers[0].get_dim("nO") == 5


def test_new_elements() -> None:
    layer = Linear(2, 6).initialize()
    wider = resize_linear_weighted(layer, 4, fill_defaults={"b": -5.0})
    assert wider.get_param("b").tolist() == [0, 0, -5, -5]
    assert np.abs(wider.get_param("W")[2:]).min() > 0
    np.testing.assert_array_equal(wider.get_param("W")[:2], layer.get_param("W"))
    assert layer.get_dim("nO") == 2
    table = resize_linear_weighted(Embed(2, 5).initialize(), 3)
    assert table.get_param("E").shape == (5, 3)


def test_models_around() -> None:
    model = chain(Relu(8, 6), with_array(resizable(Softmax(3))), Dropout(0.1)).initialize(X)
    beside = concatenate(model, Linear(2)).initialize(X)
    resize_model(beside, 4)
    assert beside.predict(X).shape == (4, 6)
    assert (model.get_dim("nO"), model.layers[1].get_dim("nO"), model.layers[0].get_dim("nO")) == (4, 4, 8)
    assert chain(model, Relu(2)).initialize(X).predict(X).shape == (4, 2)
    model.initialize(X, np.zeros((4, 4), "float32"))


@pytest.mark.parametrize("optimizer", [Adam(0.01), SGD(0.1)])
def test_training_goes_on(optimizer: Any) -> None:
    model = chain(Relu(8), resizable(Softmax(2))).initialize(X)
    for classes in (2, 3):
        resize_model(model, classes)
        truth = np.eye(classes, dtype="float32")[[0, 1, classes - 1, 0]]
        losses = []
        for _ in range(60):
            Y, backprop = model.begin_update(X)
            losses.append(float(-np.log((Y * truth).sum(axis=1)).mean()))
            backprop((Y - truth) / 4)
            model.finish_update(optimizer)
        assert losses[-1] < 0.9 * losses[0]


def test_before_there_are_parameters() -> None:
    model = resize_model(resizable(Softmax()), 3)
    assert model.layers[0].get_dim("nO") == 3
    assert model.initialize(X).predict(X).shape == (4, 3)
    assert resize_model(resizable(Softmax(2)), 3).initialize(X).predict(X).shape == (4, 3)
    found = chain(Relu(5), resizable(Softmax())).initialize(X, np.array([0, 1, 3, 0]))
    assert found.get_dim("nO") == 4


def test_function_of_ones_own() -> None:
    def narrower(layer: Model[Any, Any], nO: int) -> Model[Any, Any]:
        return Linear(nO, 6).initialize()

    model = resizable(Linear(5, 6), narrower).initialize()
    assert resize_model(model, 2).predict(X).shape == (4, 2)
    assert resize_model(model.copy(), 3).predict(X).shape == (4, 3)
    assert model.predict(X).shape == (4, 2)


@pytest.mark.parametrize("nO", [0, -1, 2.5, True, "3", None])
def test_what_is_no_width(nO: Any) -> None:
    with pytest.raises(InvalidSizeError, match="new_nO must be an int of at least 1"):
        resize_model(resizable(Linear(2, 6)), nO)


@pytest.mark.parametrize(
    ("model", "sentence"),
    [
        (resizable(Linear(3, 6)), "in resizable > Linear: Linear gives nO = 3 columns and cannot give only 2"),
        (resizable(LayerNorm(2)), "LayerNorm cannot grow by itself: resize it by a function of your own"),
        (resizable(Relu(2, normalize=True)), "Relu cannot grow by itself"),
        (resizable(reduce_sum()), "reduce_sum cannot grow by itself"),
        (Linear(2, 6), "Linear holds 0 resizable layers, not one"),
        (chain(resizable(Linear(2)), resizable(Linear(2))), "chain holds 2 resizable layers, not one"),
    ],
)
def test_what_cannot_be_resized(model: Model[Any, Any], sentence: str) -> None:
    with pytest.raises(LayerError) as caught:
        resize_model(model, 2)
    assert sentence.rpartition(": Linear")[2] in str(caught.value)


def test_model_is_as_before_when_it_fails() -> None:
    model = resizable(Linear(3, 6)).initialize()
    before = model.predict(X)
    with pytest.raises(ShapeMismatchError):
        resize_model(model, 1)
    np.testing.assert_array_equal(model.predict(X), before)
    assert model.get_dim("nO") == 3


def test_what_is_refused() -> None:
    with pytest.raises(LayerError, match=r"resizable: resize_layer must be a function, not 4"):
        resizable(Linear(3), 4)  # type: ignore[arg-type]
    with pytest.raises(NotAModelError, match=r"did you mean Linear\(\)\?"):
        resizable(Linear)  # type: ignore[arg-type]
    with pytest.raises(ShapeMismatchError, match=r"resizable takes Floats2d\[\*, 6\], but Linear before it gives"):
        chain(Linear(5), resizable(Linear(3, 6)))
