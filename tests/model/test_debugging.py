"""Gradient callbacks that are called too late."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from typedthinc.api import SGD, LayerNorm, Linear, Model, Ragged, Relu, StaleGradientError, chain, debug, with_array


def network() -> Model[Any, Any]:
    return chain(Relu(4, 3), Linear(2, 4)).initialize()


def data() -> Any:
    return np.ones((5, 3), "float32")


def test_an_input_that_was_changed() -> None:
    model, X = network(), data()
    with debug():
        Y, backprop = model.begin_update(X)
        X *= 2
        with pytest.raises(
            StaleGradientError,
            match="^chain: its input was changed in place since the forward pass: call backprop before",
        ):
            backprop(Y)


def test_an_output_that_was_changed() -> None:
    model = network()
    with debug():
        Y, backprop = model.begin_update(data())
        Y -= 1
        with pytest.raises(StaleGradientError, match="^chain: its output was changed in place"):
            backprop(Y)


def test_what_layers_hand_on_is_looked_at_as_well() -> None:
    kept: list[Any] = []

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        kept.append(X)
        return X + 0, lambda dY: dY

    model = chain(Relu(4, 3), Model("keeper", forward), Linear(2, 4)).initialize()
    with debug():
        Y, backprop = model.begin_update(data())
        kept[-1][...] = 7
        with pytest.raises(StaleGradientError, match=r"^in chain > keeper \(layer 2\): its input was changed in place"):
            backprop(Y)


def test_data_in_containers() -> None:
    model = with_array(LayerNorm(3)).initialize()
    X = Ragged(data(), np.array([2, 3]))
    with debug():
        Y, backprop = model.begin_update(X)
        X.data[0, 0] = 7
        with pytest.raises(StaleGradientError, match="its input was changed in place"):
            backprop(Y)


def test_a_callback_after_the_update() -> None:
    model = network()
    with debug():
        Y, backprop = model.begin_update(data())
        backprop(Y)
        model.finish_update(SGD(0.1))
        with pytest.raises(
            StaleGradientError, match=r"^in chain > Relu \(layer 1\): finish_update has changed its parameters since"
        ):
            backprop(Y)
        Y, backprop = model.begin_update(data())
        backprop(Y)


def test_what_is_right_is_no_error() -> None:
    """Several passes before an update, a callback twice, and no gradient for the input."""
    model = network()
    with debug(), debug():
        passes = [model.begin_update(data(), need_dX=need) for need in (True, False, True)]
        for Y, backprop in [*passes, passes[0]]:
            backprop(Y)
        model.finish_update(SGD(0.1))


def test_it_costs_nothing_when_it_is_off() -> None:
    before = Model.__call__, Model.finish_update
    with pytest.raises(ZeroDivisionError), debug():
        assert Model.__call__ is not before[0]
        raise ZeroDivisionError
    assert (Model.__call__, Model.finish_update) == before
    model, X = network(), data()
    Y, backprop = model.begin_update(X)
    X *= 2
    backprop(Y)


def test_the_variable_of_the_environment() -> None:
    program = (
        "import numpy as np; from typedthinc.api import Linear, StaleGradientError\n"
        "X = np.ones((2, 3), 'f'); Y, backprop = Linear(2, 3).initialize().begin_update(X); X += 1\n"
        "try: backprop(Y)\n"
        "except StaleGradientError: print('found')\n"
    )
    for value, expected in (("1", "found"), ("0", "")):
        environment = {**os.environ, "TYPEDTHINC_DEBUG": value}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == expected


def test_a_parameter_that_was_changed() -> None:
    def in_place(layer: Model[Any, Any]) -> None:
        layer.get_param("W")[...] = 0

    for change in (in_place, lambda layer: layer.set_param("W", np.zeros((2, 4), "float32"))):
        model = network()
        with debug():
            Y, backprop = model.begin_update(data())
            change(model.layers[1])
            told = r"^in chain > Linear \(layer 2\): its parameter W was changed since the forward pass"
            with pytest.raises(StaleGradientError, match=told):
                backprop(Y)
