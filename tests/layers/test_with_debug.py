from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import Dropout, LayerError, Linear, NotAModelError, chain, with_debug

X: Any = np.random.default_rng(0).standard_normal((5, 2)).astype("float32")


def test_the_functions_see_what_comes_before_the_layer_does() -> None:
    calls: list[Any] = []
    linear = Linear(3, 2)
    model = with_debug(
        linear,
        on_init=lambda model, X, Y: calls.append(("init", model.name, X, Y, linear.has_param("W"))),
        on_forward=lambda model, X, is_train: calls.append(("forward", model.name, X, is_train)),
        on_backprop=lambda dY: calls.append(("backprop", dY, linear.has_grad("W"))),
    )
    model.initialize(X)
    assert calls.pop(0) == ("init", "debug:linear", X, None, None)
    calls.clear()
    Y, backprop = model.begin_update(X)
    assert calls == [("forward", "debug:linear", X, True)]
    backprop(Y)
    assert calls[1] == ("backprop", Y, None)
    model.predict(X)
    assert calls[2:] == [("forward", "debug:linear", X, False)]


def test_it_changes_nothing() -> None:
    linear = Linear(3, 2).initialize()
    Y, backprop = with_debug(linear).begin_update(X)
    np.testing.assert_array_equal(Y, linear.predict(X))
    np.testing.assert_array_equal(backprop(Y), linear.begin_update(X)[1](Y))


def test_a_copy_calls_the_same_functions() -> None:
    calls: list[Any] = []
    model = with_debug(Linear(3, 2), on_forward=lambda *came: calls.append(came))
    model.copy().initialize().predict(X)
    assert len(calls) == 1


def test_names_and_sizes() -> None:
    model = with_debug(Linear(), "first").initialize(X, X)
    assert (model.name, model.get_dim("nI"), model.get_dim("nO")) == ("debug:first", 2, 2)
    around = chain(Linear(5, 4), with_debug(Dropout()), Linear(3)).initialize()
    assert around.layers[2].get_dim("nI") == 5


def test_a_gradient_that_nobody_needs() -> None:
    calls: list[Any] = []
    linear = Linear(3, 2).initialize()
    Y, backprop = with_debug(linear, on_backprop=calls.append).begin_update(X, need_dX=False)
    assert backprop(Y) is None
    assert calls[0] is Y
    assert linear.has_grad("W")


def test_what_does_not_fit() -> None:
    with pytest.raises(LayerError, match=r"in debug:Linear > Linear: Linear takes .* \(expected width 2, got 1\)"):
        with_debug(Linear(3, 2).initialize()).predict(X[:, :1])
    with pytest.raises(LayerError, match=r"Linear takes .*, but Linear before it gives Floats2d\[\*, 3\]"):
        chain(Linear(3, 2), with_debug(Linear(5, 4)))
    with pytest.raises(NotAModelError, match=r"did you mean Linear\(\)\?"):
        with_debug(Linear)  # type: ignore[arg-type]
