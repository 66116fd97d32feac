"""What is done to all nodes at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Dropout,
    InvalidRateError,
    Linear,
    Maxout,
    Model,
    Relu,
    chain,
    change_attr_values,
    residual,
    set_dropout_rate,
    with_debug,
    wrap_model_recursive,
)
from typedthinc.errors import NotAModelError

X: Any = np.random.default_rng(0).normal(size=(4, 3)).astype("float32")


def rates(model: Model[Any, Any]) -> list[float]:
    return [node.attrs["dropout_rate"] for node in model.walk() if "dropout_rate" in node.attrs]


def test_the_rate_of_all() -> None:
    model = chain(Relu(3, dropout=0.1), Dropout(0.2), residual(Maxout(3, dropout=0.3)))
    assert set_dropout_rate(model, 0.5) is model
    assert rates(model) == [0.5, 0.5, 0.5]
    for wrong in (1.0, -0.1, "x"):
        with pytest.raises(InvalidRateError, match=r"set_dropout_rate: drop must be a number in \[0, 1\)"):
            set_dropout_rate(model, wrong)  # type: ignore[arg-type]
    assert rates(model) == [0.5, 0.5, 0.5]


def test_rates_of_other_names() -> None:
    model: Model[Any, Any] = Model("mine", lambda model, X, is_train: (X, lambda dY: dY), attrs={"rate": 0.0})
    set_dropout_rate(model, 0.25, attrs=["rate", "other"])
    assert model.attrs == {"rate": 0.25}


def test_attributes_by_the_name_of_the_node() -> None:
    model = chain(Linear(3, 3), Dropout(0.2), Dropout(0.3))
    assert change_attr_values(model, {"dropout": {"is_enabled": False, "more": 1}, "relu": {"x": 1}}) is model
    assert [node.attrs for node in model.layers[1:]] == [
        {"dropout_rate": 0.2, "is_enabled": False},
        {"dropout_rate": 0.3, "is_enabled": False},
    ]


def test_all_nodes_are_wrapped_and_compute_the_same() -> None:
    shared = Relu(3, 3)
    model = chain(shared, residual(shared), Linear(2, 3)).initialize(X)
    expected = model.predict(X)
    seen: list[str] = []

    def wrapper(node: Model[Any, Any]) -> Model[Any, Any]:
        return with_debug(node, on_forward=lambda model, X, is_train: seen.append(node.factory))

    wrapped = wrap_model_recursive(model, wrapper)
    assert wrapped.layers == (model,)
    assert wrapped.name == "debug:debug:relu>>debug:residual(debug:relu)>>debug:linear"
    assert np.array_equal(wrapped.predict(X), expected)
    assert seen == ["chain", "Relu", "residual", "Relu", "Linear"]
    Y, backprop = wrapped.begin_update(X)
    assert backprop(Y).shape == X.shape


def test_a_wrapper_that_fails_changes_nothing() -> None:
    model = chain(Relu(3, 3), Linear(2, 3))
    layers = model.layers
    with pytest.raises(NotAModelError, match="the wrapper must return a Model, not None"):
        wrap_model_recursive(model, lambda node: None)  # type: ignore[type-var]
    assert model.layers == layers


def test_a_long_chain_is_wrapped_at_once() -> None:
    model = chain(*(Relu(3, 3) for _ in range(2000)))
    wrapped = wrap_model_recursive(model, lambda node: residual(node) if node.factory == "Relu" else node)
    assert wrapped is model
    assert {node.factory for node in model.layers} == {"residual"}
