from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    LSTM,
    RNN,
    Dropout,
    Linear,
    Maxout,
    Model,
    MultiHeadAttention,
    NumpyOps,
    Padded,
    ParametricAttention,
    Ragged,
    Relu,
    Softmax,
    add,
    bidirectional,
    chain,
    concatenate,
    get_ops,
    map_list,
    noop,
    residual,
    tuplify,
    with_array,
    with_list,
    with_padded,
)
from typedthinc.model.gradients import SKIPPED

X = np.linspace(-1, 1, 12, dtype="float32").reshape(3, 4)
MODELS: dict[str, Any] = {
    "linear": lambda: Linear(3, 4),
    "relu": lambda: Relu(3, 4, normalize=True),
    "maxout": lambda: Maxout(3, 4),
    "softmax": lambda: Softmax(3, 4),
    "chain": lambda: chain(Dropout(0.0), noop(), Linear(5, 4), chain(Relu(3), Linear(2))),
    "add": lambda: add(Linear(3, 4), Relu(3, 4)),
    "concatenate": lambda: concatenate(Linear(3, 4), noop(), Relu(2, 4)),
    "tuplify": lambda: tuplify(Linear(3, 4), Relu(2, 4)),
    "residual": lambda: residual(Linear(4, 4)),
    "nothing learns": lambda: chain(noop(), Dropout(0.0)),
}


@pytest.mark.parametrize("name", MODELS)
def test_without_the_gradient_of_the_input_parameters_get_the_same(name: str) -> None:
    model = MODELS[name]().initialize(X)
    twin = model.copy()
    Y, backprop = model.begin_update(X)
    backprop(Y)
    _, to_parameters = twin.begin_update(X, need_dX=False)
    assert to_parameters(Y) is None
    for (_, expected), (_, found) in zip(model.get_gradients().values(), twin.get_gradients().values(), strict=True):
        np.testing.assert_array_equal(found, expected)


OTHERS = ("ParametricAttention", "MultiHeadAttention", "with_list")
OF_SEQUENCES: dict[str, Any] = {
    "LSTM": lambda: with_padded(LSTM(4, 4, bidirectional=True)),
    "LSTM on LSTM": lambda: with_padded(LSTM(3, 4, num_layers=2)),
    "RNN": lambda: with_padded(RNN(4, 4, bidirectional=True)),
    "bidirectional": lambda: with_padded(bidirectional(RNN(2, 4))),
    "ParametricAttention": lambda: ParametricAttention(4),
    "MultiHeadAttention": lambda: MultiHeadAttention(4, 4, num_heads=2),
    "with_list": lambda: with_list(map_list(Linear(3, 4))),
}


@pytest.mark.parametrize("name", OF_SEQUENCES)
def test_the_question_comes_to_layers_of_sequences(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ragged = Ragged(X, np.array([2, 0, 1], "int32"))
    model = OF_SEQUENCES[name]().initialize(ragged)
    twin = model.copy()
    Y, backprop = model.begin_update(ragged)
    backprop(Y)
    _, to_parameters = twin.begin_update(ragged, need_dX=False)
    asked: list[bool] = []
    for op in ("backprop_lstm", "backprop_rnn"):
        plain = getattr(NumpyOps, op)

        def spied(*arguments: Any, plain: Any = plain, need_dX: bool = True) -> Any:
            asked.append(need_dX)
            found = plain(*arguments, need_dX=need_dX)
            assert (found[0] is None) == (not need_dX)
            return found

        monkeypatch.setattr(NumpyOps, op, spied)
    assert to_parameters(Y) is None
    assert asked.count(False) == (0 if name in OTHERS else 2 if name == "bidirectional" else 1)
    for (_, expected), (_, found) in zip(model.get_gradients().values(), twin.get_gradients().values(), strict=True):
        np.testing.assert_array_equal(found, expected)


def test_sequences_are_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    model: Any = chain(with_array(Linear(4, 4)), with_padded(LSTM(4, 4)), with_array(Softmax(2, 4)))
    padded = NumpyOps().list2padded([X, X[:1]])
    model.initialize(padded)
    checked: list[str] = []
    monkeypatch.setattr(Padded, "__post_init__", lambda padded: checked.append("Padded"))
    Y, backprop = model.begin_update(padded)
    backprop(Y)
    assert not checked


@pytest.mark.parametrize("pad", [0, 1])
@pytest.mark.parametrize("form", ["array", "list", "Ragged", "Padded"])
def test_with_array_passes_the_question_on(form: str, pad: int) -> None:
    data: dict[str, Any] = {
        "array": X,
        "list": [X, X[:1]],
        "Ragged": Ragged(X, np.array([2, 1], "int32")),
        "Padded": get_ops("numpy").list2padded([X, X[:1]]),
    }
    asked: list[bool] = []

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        def backprop(dY: Any, need_dX: bool = True) -> Any:
            asked.append(need_dX)
            return dY if need_dX else SKIPPED

        return X, backprop

    model = with_array(Model[Any, Any]("learner", forward), pad=pad)
    Y, backprop = model.begin_update(data[form], need_dX=False)
    assert backprop(Y) is None
    assert asked == [False]


def test_the_first_layer_saves_its_product() -> None:
    made: list[bool] = []

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        def backprop(dY: Any, need_dX: bool = True) -> Any:
            made.append(need_dX)
            return dY

        return X, backprop

    def learner() -> Model[Any, Any]:
        return Model("learner", forward, params={"W": np.ones(1, "float32")})

    Y, backprop = chain(learner(), chain(learner(), learner())).begin_update(X, need_dX=False)
    backprop(Y)
    assert made == [True, True, False]


def test_a_callback_that_knows_nothing_of_it_is_called_as_ever() -> None:
    seen: list[Any] = []
    model = Model[Any, Any]("plain", lambda model, X, is_train: (X, seen.append))
    Y, backprop = model.begin_update(X, need_dX=False)
    assert backprop(Y) is None
    assert seen[0] is Y
