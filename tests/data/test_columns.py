"""Several inputs and several outputs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Embed,
    JointLoss,
    L2Distance,
    LayerError,
    Linear,
    Model,
    Relu,
    ShapeMismatchError,
    Softmax,
    chain,
    evaluate,
    list2ragged,
    reduce_mean,
    train,
    tuple2array,
    tuplify,
    with_array,
    with_getitem,
)

RNG = np.random.default_rng(0)
A: Any = RNG.standard_normal((60, 4), dtype="float32")
B: Any = RNG.standard_normal((60, 6), dtype="float32")
Y: Any = (A[:, 0] + B[:, 0] > 0).astype("int64")


def two_inputs() -> Model[Any, Any]:
    return with_getitem(0, Relu(16)) >> with_getitem(1, Relu(16)) >> tuple2array() >> Softmax(2)


def go(model: Model[Any, Any], X: Any, Y: Any, loss: Any = None, **options: Any) -> Any:
    settings: dict[str, Any] = {"epochs": 60, "batch_size": 8, "progress": False, **options}
    return train(model, X, Y, loss=loss or CategoricalCrossentropy(), optimizer=Adam(0.01), **settings)


def test_two_inputs_are_trained_on_and_keep_together() -> None:
    model = two_inputs()
    run = go(model, (A, B), Y, validation=0.2, metrics=["accuracy"], class_weight="balanced")
    assert run.history[-1].step == 360
    assert evaluate(model, (A, B), Y).metrics["accuracy"] > 0.9
    # What is told by both inputs together cannot be learned where they are shuffled apart.
    apart = two_inputs()
    go(apart, (A, B[::-1]), Y, epochs=20)
    assert evaluate(apart, (A, B), Y).metrics["accuracy"] < 0.9


def test_validation_data_of_two_inputs() -> None:
    model = two_inputs()
    run = go(model, (A, B), Y, epochs=1, validation=((A[:9], B[:9]), Y[:9]), metrics=["accuracy"])
    guesses = model.predict((A[:9], B[:9]))
    assert run.history[0].metrics["accuracy"] == pytest.approx((guesses.argmax(axis=1) == Y[:9]).mean())


def test_documents_beside_arrays() -> None:
    texts: Any = [RNG.integers(0, 9, RNG.integers(1, 5)) for _ in range(60)]
    encode = list2ragged() >> with_array(Embed(8, 9)) >> reduce_mean()
    model: Any = with_getitem(0, encode) >> with_getitem(1, Relu(4)) >> tuple2array() >> Softmax(2)
    go(model, (texts, B), Y, epochs=2)
    assert model.predict((texts[:3], B[:3])).shape == (3, 2)


def test_two_outputs_and_two_losses() -> None:
    sums: Any = A.sum(axis=1, keepdims=True)
    model: Any = chain(Relu(32), tuplify(Softmax(2), Linear(1)))
    loss = JointLoss(CategoricalCrossentropy(), L2Distance(), weights=(1.0, 0.1))
    labels = (A[:, 0] > 0).astype("int64")

    def right(guesses: Any, truths: Any) -> float:
        return float((guesses[0].argmax(axis=1) == truths[0]).mean())

    run = go(model, A, (labels, sums), loss, validation=0.2, metrics=[right])
    assert run.history[-1].loss < run.history[0].loss / 3
    assert run.history[-1].metrics["right"] > 0.8
    guesses = model.predict(A)
    assert loss.get_loss(guesses, (labels, sums)) == pytest.approx(
        evaluate(model, A, (labels, sums), loss=loss, metrics=[]).loss, rel=1e-4
    )
    with pytest.raises(ValueError, match="accuracy is of one output, but the model gives 2: give a function of all"):
        evaluate(model, A, (labels, sums), metrics=["accuracy"])


def test_a_tuple_of_items_is_what_it_was() -> None:
    """A model that takes sequences takes a tuple of them."""
    texts = tuple(A[:length] for length in range(1, 21))
    model: Any = list2ragged() >> with_array(Relu(6)) >> reduce_mean() >> Softmax(2)
    assert go(model, texts, Y[:20], epochs=1).step == 3


def test_how_good_two_outputs_are() -> None:
    """Without metrics, as accuracy is of one output; with a loss for each."""
    model: Any = Relu(4) >> tuplify(Linear(1), Softmax(2))
    model.initialize(A[:2], (A[:2, :1], Y[:2]))
    truths = A[:, :1], Y
    assert evaluate(model, A, truths).metrics == {}
    losses = L2Distance(), CategoricalCrossentropy()
    one, other = evaluate(model, A, truths, loss=losses), evaluate(model, A, truths, loss=losses, weights=(1.0, 0.0))
    assert one.loss is not None and other.loss is not None and one.loss > other.loss > 0
    assert one.loss == evaluate(model, A, truths, loss=JointLoss(*losses)).loss
    cls: Any = L2Distance
    with pytest.raises(TypeError, match="evaluate takes a Loss, .*, but the argument is the class L2Distance"):
        evaluate(model, A, A, loss=cls)


def test_a_tuple_for_a_model_of_arrays() -> None:
    with pytest.raises(LayerError, match="Relu takes Floats2d, but .*; side by side: did you mean tuple2array"):
        go(Relu(4) >> Softmax(2), (A, B), Y)


@pytest.mark.parametrize(
    ("X", "match"),
    [
        ((A, B[:59]), r"train: X\[0\] has 60 items, but X\[1\] has 59"),
        ((A[:50], B[:50]), "train: X has 50 items, but Y has 60"),
        ((A, iter(B)), r"train: X\[1\] must have a length and take slices"),
    ],
)
def test_parts_that_differ_in_number(X: Any, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        go(two_inputs(), X, Y)


def test_inputs_in_another_order_than_the_sizes_say() -> None:
    model = with_getitem(0, Relu(8, 4)) >> with_getitem(1, Relu(8, 6)) >> tuple2array() >> Softmax(2)
    with pytest.raises(
        ShapeMismatchError, match=r"with_getitem \(layer 1\) > Relu: Relu takes Floats2d\[\*, 4\], but the"
    ):
        go(model, (B, A), Y)
