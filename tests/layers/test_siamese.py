from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    ArityError,
    CauchySimilarity,
    ContainerMismatchError,
    Dropout,
    Linear,
    NotAModelError,
    Relu,
    ShapeMismatchError,
    chain,
    list2ragged,
    reduce_sum,
    siamese,
    tuplify,
    with_array,
)

rng = np.random.default_rng(0)
LEFT: Any = rng.standard_normal((5, 3)).astype("float32")
RIGHT: Any = rng.standard_normal((5, 3)).astype("float32")


def test_both_items_go_through_the_same_layer() -> None:
    layer = chain(Relu(4), Linear(2))
    model = siamese(layer, CauchySimilarity()).initialize((LEFT, RIGHT))
    expected = model.layers[1].predict((layer.predict(LEFT), layer.predict(RIGHT)))
    np.testing.assert_array_equal(model.predict((LEFT, RIGHT)), expected)
    np.testing.assert_array_equal(model.predict((RIGHT, LEFT)), expected)


def test_the_gradients_of_both_runs_add_up() -> None:
    model = siamese(Linear(2, 3), CauchySimilarity()).initialize()
    layer = model.layers[0]
    Y, backprop = model.begin_update((LEFT, RIGHT))
    dLeft, dRight = backprop(np.ones_like(Y))
    together = layer.get_grad("W").copy()
    dOne, dTwo = model.layers[1].begin_update((layer.predict(LEFT), layer.predict(RIGHT)))[1](np.ones_like(Y))
    W = layer.get_param("W")
    apart = rounding.of_product(np.hstack([dOne.T, dTwo.T]), np.vstack([LEFT, RIGHT]))
    np.testing.assert_allclose(together, dOne.T @ LEFT + dTwo.T @ RIGHT, atol=apart)
    np.testing.assert_allclose(dLeft, dOne @ W, atol=rounding.of_product(dOne, W))
    np.testing.assert_allclose(dRight, dTwo @ W, atol=rounding.of_product(dTwo, W))


def test_the_gradient_of_the_input_may_be_spared() -> None:
    models = [siamese(Linear(2, 3), CauchySimilarity()).initialize()]
    models.append(models[0].copy())
    for model, need_dX in zip(models, (True, False), strict=True):
        Y, backprop = model.begin_update((LEFT, RIGHT)) if need_dX else model.begin_update((LEFT, RIGHT), need_dX=False)
        assert (backprop(np.ones_like(Y)) is None) is not need_dX
    for one, two in zip(models[0].layers, models[1].layers, strict=True):
        np.testing.assert_array_equal(one.get_grad("W"), two.get_grad("W"))


def test_sizes_are_passed_on() -> None:
    model = siamese(Linear(4), CauchySimilarity()).initialize((LEFT, RIGHT))
    assert (model.get_dim("nI"), model.layers[0].get_dim("nI"), model.layers[1].get_dim("nI")) == (3, 3, 4)
    assert siamese(Linear(nI=2), CauchySimilarity(4)).initialize().layers[0].get_dim("nO") == 4


def test_sequences_of_different_lengths() -> None:
    encode = chain(list2ragged(), with_array(Linear(4)), reduce_sum())
    pair: Any = ([LEFT, LEFT[:2]], [RIGHT[:1], RIGHT])
    model = siamese(encode, CauchySimilarity()).initialize(pair)
    assert np.asarray(model.predict(pair)).shape == (2,)


def test_what_is_no_pair() -> None:
    model = chain(siamese(Linear(4, 3), CauchySimilarity(4))).initialize()
    wanted = r"siamese takes tuple\[Floats2d\[\*, 3\], Floats2d\[\*, 3\]\], but the data is"
    for wrong, error, came in (
        ((LEFT,), ArityError, r"tuple\[Floats2d\[5, 3\]\]"),
        ((LEFT, LEFT, LEFT), ArityError, "tuple"),
        ([LEFT, RIGHT], ContainerMismatchError, r"list\[Floats2d\[\*, 3\]\]"),
        (np.stack([LEFT, RIGHT]), ContainerMismatchError, r"Floats3d\[2, 5, 3\]"),
    ):
        value: Any = wrong
        with pytest.raises(error, match=f"^in chain > siamese: {wanted} {came}"):
            model.predict(value)


def test_items_that_do_not_fit() -> None:
    model = siamese(Linear(4, 3), CauchySimilarity(4)).initialize()
    with pytest.raises(ShapeMismatchError, match=r"in siamese > Linear \(layer 1\): .*\(expected width 3, got 2\)"):
        model.predict((LEFT, RIGHT[:, :2]))
    with pytest.raises(
        ShapeMismatchError, match=r"in siamese > CauchySimilarity \(layer 2\): .*\(expected 5 rows, got 4\)"
    ):
        model.predict((LEFT, RIGHT[:4]))


def test_layers_that_do_not_fit() -> None:
    with pytest.raises(ShapeMismatchError) as caught:
        siamese(Linear(5, 3), CauchySimilarity(4))
    assert str(caught.value) == (
        "CauchySimilarity takes tuple[Floats2d[*, 4], Floats2d[*, 4]], but the two outputs of Linear are "
        "tuple[Floats2d[*, 5], Floats2d[*, 5]] (expected width 4, got 5)"
    )
    wrong: Any = Linear(2)
    with pytest.raises(ContainerMismatchError, match=r"Linear takes Floats2d, but the two outputs of Relu are tuple"):
        siamese(Relu(2), wrong)
    with pytest.raises(NotAModelError, match=r"siamese: argument 2 must be a Model, not None"):
        siamese(Relu(2), None)  # type: ignore[arg-type]


def test_a_size_that_is_missing_is_one_for_both_items() -> None:
    with pytest.raises(
        ShapeMismatchError, match=r"siamese takes .*, but tuplify before it gives .*\(expected width 3, got 5\)"
    ):
        chain(tuplify(Linear(3), Linear(5)), siamese(Linear(4), CauchySimilarity()))
    assert chain(tuplify(Linear(3), Linear(3)), siamese(Linear(4), CauchySimilarity())).layers[1].factory == "siamese"


def test_dropout_draws_anew_for_each_item() -> None:
    X: Any = np.ones((20, 30), "float32")
    model = siamese(Dropout(0.5), CauchySimilarity()).initialize((X, X))
    assert (np.asarray(model.begin_update((X, X))[0]) < 1).all()
    assert (np.asarray(model.predict((X, X))) == 1).all()
