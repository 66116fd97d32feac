"""A program of Thinc, with other imports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_type

import numpy as np

import typedthinc.compat.thinc as thinc
from typedthinc.compat.thinc.api import (
    Adam,
    CategoricalCrossentropy,
    Dropout,
    HashEmbed,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    Optimizer,
    ParametricAttention_v2,
    PyTorchLSTM,
    Ragged,
    Relu,
    Schedule,
    SequenceCategoricalCrossentropy,
    Softmax_v2,
    chain,
    clone,
    compounding,
    concatenate,
    constant,
    expand_window,
    list2ragged,
    reduce_mean,
    remap_ids,
    residual,
    set_dropout_rate,
    warmup_linear,
    with_array,
    with_padded,
)
from typedthinc.compat.thinc.types import Floats2d, Ints2d

Tokens = list[Ints2d[Any, Any]]


@thinc.registry.layers("classifier.v1")
def classifier(width: int, nO: int | None = None) -> Model[Tokens, Floats2d[Any, Any]]:
    with Model.define_operators({">>": chain, "|": concatenate, "**": clone}):
        words: Model[Tokens, list[Floats2d[Any, Any]]] = with_array(
            (HashEmbed(width, 100, column=0) | HashEmbed(width, 50, column=1)) >> Maxout(width, 2 * width, 2)
        )
        window = residual(expand_window(1) >> Maxout(width, 3 * width, 2, normalize=True))
        return chain(
            words,
            with_array(window**2),
            with_padded(PyTorchLSTM(width, width, bi=True, depth=2)),
            list2ragged(),
            ParametricAttention_v2(nO=width),
            reduce_mean(),
            scaled(2.0),
            Softmax_v2(nO),
        )


def scaled(factor: float) -> Model[Floats2d, Floats2d]:
    return Model("scaled", forward, attrs={"factor": factor})


def forward(
    model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool
) -> tuple[Floats2d, Callable[[Floats2d], Floats2d]]:
    factor: float = model.attrs["factor"]

    def backprop(dY: Floats2d) -> Floats2d:
        return dY * factor

    return X * factor, backprop


def halved(schedule: Schedule[float], step: int, **kwargs: Any) -> float:
    start: float = schedule.attrs["start"]
    return start * 0.5**step


fixed = clone(orig=Linear(4, 4), n=3) >> LayerNorm(4) >> Dropout(0.1) >> Relu(2, 4)
assert_type(fixed.initialize().predict(np.zeros((1, 4), "float32")), Floats2d[Any, Any])

rates: list[Schedule[float]] = [
    constant(0.1),
    warmup_linear(0.1, 2, 20),
    Schedule("halved", halved, attrs={"start": 1.0}),
    compounding(1.0, 16.0, 1.001),
]
docs: Tokens = [np.ones((n, 2), "int32") for n in (2, 3)]
model = classifier(8).initialize(docs, np.zeros((2, 3), "float32"))
loss = CategoricalCrossentropy()
for rate in rates:
    optimizer: Optimizer = Adam(rate, L2=0.01)
    guesses, backprop = model.begin_update(docs)
    backprop(loss.get_grad(guesses, np.array([0, 2])))
    model.finish_update(optimizer)
    optimizer.step_schedules()
    assert_type(optimizer.last_score is None, bool)
set_dropout_rate(model, 0.3)
ragged = Ragged(np.ones((3, 2), "float32"), np.array([1, 2], "int32"))
assert isinstance(list2ragged().predict([np.ones((1, 2), "float32")]), Ragged)


def of_anything(encoder: Model[Any, Any], nO: int) -> Model[list[Floats2d], Floats2d]:
    """What stands left of an operator begins where all does, and is not what is returned."""
    with Model.define_operators({">>": chain}):
        built = (
            encoder
            >> list2ragged()
            >> with_array(Dropout(dropout_rate=0.1))
            >> reduce_mean()
            >> residual(Maxout(4, 4, 2))
            >> Linear(nO)
        )
        built.set_ref("encoder", encoder)
    return built


def returned_at_once(encoder: Model[Any, Any]) -> Model[list[Floats2d], Floats2d]:
    return encoder >> list2ragged() >> reduce_mean() >> Relu(4)


# Truths and keys in Thinc's further forms.
scores = np.full((2, 3), 1 / 3, "float32")
by_number = CategoricalCrossentropy(missing_value=0)
print(by_number.get_grad(scores, [2, 1]), by_number.get_loss(scores, [[0, 1, 0], [0, 0, 1]]))
print(
    by_number(scores, np.array([[0, 1, 0], [0, 0, 1]])),
    CategoricalCrossentropy(names=["a", "b", "c"])(scores, ["c", "a"]),
)
by_sequence = SequenceCategoricalCrossentropy()
print(
    by_sequence.get_grad([scores], [[2, 1]]),
    by_sequence.get_loss([scores, scores], [np.array([2, 1]), np.array([0, 1])]),
)
print(remap_ids({1: 2}).predict(np.array([1, 1])), remap_ids({"a": 2}).predict(["a", "b"]))
