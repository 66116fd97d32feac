from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from typedthinc.api import (
    SGD,
    CategoricalCrossentropy,
    IncompatibleError,
    L2Distance,
    Linear,
    Model,
    SequenceCategoricalCrossentropy,
    Softmax,
    train,
    with_array,
)

RNG = np.random.default_rng(0)
X: Any = RNG.standard_normal((12, 4), dtype="float32")
Y: Any = np.asarray([0] * 8 + [1] * 3 + [2])
LOSS = CategoricalCrossentropy()


def softmax() -> Model[Any, Any]:
    model = Softmax(3, 4).initialize()
    model.set_param("W", np.linspace(-1, 1, 12, dtype="float32").reshape(3, 4))
    return model


def trained(model: Model[Any, Any], X: Any = X, Y: Any = Y, loss: Any = LOSS, **options: Any) -> Any:
    settings = {"batch_size": 12, "shuffle": False, **options}
    train(model, X, Y, loss=loss, optimizer=SGD(0.1, grad_clip=0), progress=False, **settings)
    inner = model.layers[0] if model.layers else model
    return inner.get_param("W").copy()


@settings(deadline=None)
@given(weights=st.lists(st.integers(0, 3), min_size=12, max_size=12).filter(any))
def test_a_weight_of_two_is_an_item_twice(weights: list[int]) -> None:
    counted = np.repeat(np.arange(12), weights)
    before = softmax().get_param("W")
    change = trained(softmax(), X[counted], Y[counted], batch_size=99) - before
    # The mean is over 12 items here, there over those that the repetition gives.
    expected = before + change * len(counted) / 12
    np.testing.assert_allclose(trained(softmax(), sample_weight=weights), expected, atol=1e-5)


def test_weights_of_one_change_nothing() -> None:
    options: dict[str, Any] = {"shuffle": True, "batch_size": 5, "epochs": 2, "accumulation_steps": 2}
    ones = trained(softmax(), sample_weight=np.ones(12), **options)
    np.testing.assert_array_equal(ones, trained(softmax(), **options))


def test_classes_by_number_name_and_balance() -> None:
    expected = trained(softmax(), sample_weight=[1.0] * 8 + [2.0] * 3 + [0.5])
    np.testing.assert_array_equal(trained(softmax(), class_weight={1: 2.0, 2: 0.5}), expected)
    names = ["a", "b", "c"]
    words = [names[i] for i in Y]
    loss = CategoricalCrossentropy(names=names)
    by_name = trained(softmax(), X, words, loss, class_weight={"b": 2.0, "c": 0.5})
    np.testing.assert_array_equal(by_name, expected)
    one_hot = trained(softmax(), X, np.eye(3, dtype="f")[Y], class_weight={1: 2.0, 2: 0.5})
    np.testing.assert_allclose(one_hot, expected, atol=1e-6)
    balanced = trained(softmax(), sample_weight=[12 / 3 / 8] * 8 + [12 / 3 / 3] * 3 + [12 / 3])
    np.testing.assert_allclose(trained(softmax(), class_weight="balanced"), balanced, atol=1e-6)
    both = trained(softmax(), class_weight={2: 0.0}, sample_weight=[2.0] * 12)
    np.testing.assert_allclose(both, trained(softmax(), sample_weight=[2.0] * 11 + [0.0]), atol=1e-6)


def test_sequences_have_a_weight_each() -> None:
    sequences, labels = [X[:5], X[5:]], [Y[:5], Y[5:]]
    loss = SequenceCategoricalCrossentropy(normalize=False)
    whole = CategoricalCrossentropy(normalize=False)
    found = trained(with_array(softmax()), sequences, labels, loss, sample_weight=[1.0, 3.0], batch_size=2)
    expected = trained(softmax(), X, Y, whole, sample_weight=[1.0] * 5 + [3.0] * 7)
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_those_that_are_set_aside_take_their_weights_along() -> None:
    seen: list[Any] = []

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        def backprop(dY: Any) -> Any:
            seen.append((X, dY))
            return dY

        return X, backprop

    data = np.arange(20, dtype="f").reshape(20, 1)
    model: Any = Model("look", forward)
    options: dict[str, Any] = {"loss": L2Distance(normalize=False), "optimizer": SGD(0.0), "progress": False}
    train(model, data, data - 1, sample_weight=np.arange(20), validation=0.25, batch_size=4, **options)
    assert sum(len(rows) for rows, _ in seen) == 15
    for rows, gradient in seen:
        np.testing.assert_allclose(gradient, rows)


def test_a_checkpoint_knows_of_them(tmp_path: Path) -> None:
    pytest.importorskip("pydantic")
    options: dict[str, Any] = {"checkpoint": tmp_path / "run", "resume": True}
    trained(softmax(), class_weight={1: 2.0}, **options)
    trained(softmax(), class_weight={1: 2.0}, epochs=2, **options)
    with pytest.raises(IncompatibleError, match="weights was [0-9a-f]{8}, and is not given now"):
        trained(softmax(), epochs=3, **options)


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"sample_weight": [1.0]}, r"train: sample_weight must be a number for each of the 12 items, .* shape \(1,\)"),
        (
            {"sample_weight": [-1.0] * 12},
            "sample_weight must be finite and at least 0, but that of item 0 is -1.0",
        ),
        ({"sample_weight": [1.0] * 11 + [np.nan]}, "must be finite and at least 0, but that of item 11 is nan"),
        ({"class_weight": {7: 1.0}}, "train: class_weight has 7, which is not one of the classes 0, 1, 2"),
        ({"class_weight": {1: -1.0}}, "train: class_weight of 1 must be a finite number of at least 0, not -1.0"),
        ({"class_weight": "balance"}, "train: class_weight must be numbers by class, such as .* not 'balance'"),
        ({"class_weight": [1, 2]}, "train: class_weight must be numbers by class"),
    ],
)
def test_what_cannot_be_a_weight(options: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        trained(softmax(), **options)


def test_truths_that_are_not_classes_and_data_without_a_length() -> None:
    with pytest.raises(ValueError, match="truths of classes must be numbers of classes"):
        trained(Linear(4, 4).initialize(), X, X, L2Distance(), class_weight="balanced")

    class Rows:
        def __iter__(self) -> Iterator[Any]:
            return iter(X)

    with pytest.raises(ValueError, match="train: weights are of data with a length, but X and Y have none"):
        trained(softmax(), Rows(), Y, sample_weight=[1.0] * 12)
