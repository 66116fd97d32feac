"""The run-time twin of typecheck_tests/fail/wrong_arguments.py: the same sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    LSTM,
    RNN,
    Adam,
    CategoricalCrossentropy,
    DtypeMismatchError,
    Embed,
    HashEmbed,
    L2Distance,
    Linear,
    Maxout,
    Model,
    MultiHeadAttention,
    MultiSoftmax,
    Ragged,
    Relu,
    ShapeMismatchError,
    Softmax,
    SparseLinear,
    StaticVectors,
    chain,
    train,
    tuplify,
    with_array,
    with_getitem,
)

X = np.zeros((8, 64), dtype="float32")
LABELS = np.zeros(8, dtype="int64")


def model() -> Any:
    return chain(Relu(32, 64), Softmax(3)).initialize(X)


_A_FUNCTION = "takes an Initializer, such as glorot_uniform_init,"
INITIALIZERS: list[tuple[str, Callable[..., Any], str, Any, str]] = [
    ("Relu", Relu, "init_W", 3, "int"),
    ("Linear", Linear, "init_b", "zeros", "str"),
    ("Maxout", Maxout, "init_W", None, "None"),
    ("Softmax", Softmax, "init_W", X, "Floats2d[8, 64]"),
    ("MultiSoftmax", partial(MultiSoftmax, (3, 4)), "init_b", 0.5, "float"),
    ("LSTM", LSTM, "init_W", 3, "int"),
    ("RNN", RNN, "init_b", 3, "int"),
    ("MultiHeadAttention", partial(MultiHeadAttention, 8), "init_W", 3, "int"),
    ("Embed", partial(Embed, 3, 5), "initializer", 3, "int"),
    ("HashEmbed", partial(HashEmbed, 3, 5), "initializer", 3, "int"),
    ("SparseLinear", SparseLinear, "init_b", 3, "int"),
    ("StaticVectors", partial(StaticVectors, 3, X), "init_W", 3, "int"),
]
CASES: list[tuple[Callable[[], Any], str]] = [
    (
        lambda: train(model(), X, LABELS, loss=L2Distance(), optimizer=Adam(0.001)),
        "L2Distance takes Floats2d as truths, but the argument is Ints1d; for class numbers there is "
        "CategoricalCrossentropy()",
    ),
    (
        lambda: train(model(), X, LABELS, loss="mse", optimizer=Adam(0.001)),  # type: ignore[arg-type]  # wrong on purpose
        "train takes a Loss, such as CategoricalCrossentropy(), but the argument is str",
    ),
    (
        lambda: train(model(), X, LABELS, loss=CategoricalCrossentropy(), optimizer=0.001),  # type: ignore[arg-type]  # too
        "train takes an Optimizer, such as Adam(0.001), but the argument is float",
    ),
    (
        lambda: CategoricalCrossentropy()(model().predict(X), np.zeros(8, "float32")),
        "CategoricalCrossentropy takes Ints1d, Floats2d or list[str] as truths, but the argument is Floats1d",
    ),
    (
        lambda: model().finish_update(0.001),
        "finish_update takes an Optimizer, such as Adam(0.001), but the argument is float",
    ),
    (
        lambda: model().finish_update(Adam),
        "finish_update takes an Optimizer, such as Adam(0.001), but the argument is the class Adam",
    ),
    (
        lambda: model()(X),  # type: ignore[call-arg]  # wrong on purpose
        "a model that is called needs is_train, too; did you mean predict, or begin_update in training?",
    ),
    *(
        (partial(layer, **{argument: value}), f"{name} {_A_FUNCTION} as {argument}, but the argument is {came}")
        for name, layer, argument, value, came in INITIALIZERS
    ),
    (lambda: Ragged(LABELS, X), "Ragged takes data, then lengths: are they swapped?"),
    (
        lambda: with_array(HashEmbed(5, 100, column=3)).predict([np.zeros((2, 3), "int64")]),
        "(expected width 4 or more, got 3); columns count from 0, so column=3 is the last of 4",
    ),
    (
        lambda: model().predict([[0.5]]),
        'Relu takes Floats2d[*, 64], but the data is list[list[float]]; did you mean np.asarray(..., dtype="float32")?',
    ),
    (
        lambda: chain(tuplify(Linear(7, 3), Linear(7, 3)), with_getitem(2, Linear(3, 7))),
        "with_getitem takes a tuple of 3 items or more, but tuplify before it gives one of 2; places count from 0",
    ),
    (
        partial(Model[Any, Any], "own", 3),
        "Model takes a function as forward that takes model, X and is_train, but the argument is int",
    ),
    (
        partial(Model[Any, Any], 3, lambda model, X, is_train: (X, lambda dY: dY)),
        "Model takes str or Callable[[Sequence[str]], str] as name, but the argument is int",
    ),
    (
        lambda: model().use_params(3).__enter__(),
        "use_params: params must be a mapping from (node id, parameter name) to arrays, not 3",
    ),
]


@pytest.mark.parametrize(("mistake", "sentence"), CASES)
def test_one_sentence_as_in_the_checker(mistake: Callable[[], Any], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=re.escape(sentence)):
        mistake()


def test_arrays_that_no_parameter_can_be() -> None:
    zeros: Any = np.zeros((4, 8), "float32")
    odd: list[tuple[Any, str]] = [
        (np.ma.array(zeros, mask=zeros == 0), "a masked array; `.filled"),
        (zeros.astype("complex64"), "an array of complex numbers; `.real`"),
        (zeros.astype(object), "an array of objects"),
        (zeros.astype("U1"), "an array of text"),
    ]
    for value, told in odd:
        model: Any = Linear(4, 8).initialize()
        with pytest.raises(DtypeMismatchError, match=f"^Linear: W cannot be {told}"):
            model.set_param("W", value)
        with pytest.raises(DtypeMismatchError, match=f"^Linear: the gradient of W cannot be {told}"):
            model.set_grad("W", value)
        with (
            pytest.raises(DtypeMismatchError, match=f"^Linear: W cannot be {told}"),
            model.use_params({(model.id, "W"): value}),
        ):
            pass


def test_a_mask_is_not_lost_where_no_parameter_was_before() -> None:
    with pytest.raises(DtypeMismatchError, match=r"^Linear: W cannot be a masked array; `\.filled"):
        Linear(4, 8).set_param("W", np.ma.zeros((4, 8), dtype="float32"))


def test_a_tensor_is_not_a_parameter() -> None:
    torch = pytest.importorskip("torch")
    model = Linear(4, 8).initialize()
    for action in (model.set_param, model.set_grad):
        with pytest.raises(DtypeMismatchError, match=r"W cannot be torch\.Tensor; `tensor\.numpy"):
            action("W", torch.zeros(4, 8))


def test_a_list_for_a_while_is_named_and_not_shown() -> None:
    model, rows = Linear(4, 8).initialize(), [[0.0] * 8] * 4
    with pytest.raises(ShapeMismatchError, match="^Linear: W must be an array, not list$"):
        enter(model, rows)


def enter(model: Any, value: Any) -> None:
    with model.use_params({(model.id, "W"): value}):
        pass
