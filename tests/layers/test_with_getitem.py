from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    ArityError,
    ContainerMismatchError,
    LayerError,
    Linear,
    NotAModelError,
    Relu,
    ShapeMismatchError,
    chain,
    tuplify,
    with_getitem,
)

X: Any = np.random.default_rng(0).standard_normal((4, 3)).astype("float32")
OTHER: Any = ["what", "ever"]


@pytest.mark.parametrize(("idx", "place"), [(0, 0), (1, 1), (2, 2), (-1, 2), (-3, 0)])
def test_one_item(idx: int, place: int) -> None:
    layer = Relu(2, 3).initialize()
    data = [OTHER, OTHER, OTHER]
    data[place] = X
    Y, backprop = with_getitem(idx, layer).begin_update(tuple(data))
    assert isinstance(Y, tuple)
    np.testing.assert_array_equal(Y[place], layer.predict(X))
    dY = list(data)
    dY[place] = Y[place]
    dX = backprop(tuple(dY))
    np.testing.assert_array_equal(dX[place], layer.begin_update(X)[1](Y[place]))
    for each in {0, 1, 2} - {place}:
        assert Y[each] is data[each]
        assert dX[each] is dY[each]


def test_the_gradient_may_be_spared() -> None:
    model = with_getitem(1, Linear(2, 3)).initialize()
    Y, backprop = model.begin_update((X, X), need_dX=False)
    assert backprop((X, Y[1])) is None
    assert model.layers[0].get_grad("W").any()


def test_sizes_come_from_the_sample() -> None:
    model = with_getitem(1, chain(Relu(5), Linear())).initialize((OTHER, X), (OTHER, np.zeros((4, 6), "float32")))
    assert model.predict((OTHER, X))[1].shape == (4, 6)
    both = chain(tuplify(Linear(2), Linear(5)), with_getitem(0, Relu(6)), with_getitem(1, Relu(7))).initialize(X)
    assert [each.shape for each in both.predict(X)] == [(4, 6), (4, 7)]


@pytest.mark.parametrize("idx", [16, -17, 0.5, True, None, "1"])
def test_what_is_no_place(idx: Any) -> None:
    with pytest.raises(LayerError) as caught:
        with_getitem(idx, Linear(2))
    assert str(caught.value) == f"with_getitem: idx must be an int from -16 to 15, not {idx!r}"


def test_what_is_no_layer() -> None:
    with pytest.raises(NotAModelError, match=r"with_getitem: .* must be a Model, not .*did you mean Linear"):
        with_getitem(0, Linear)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "kind", "sentence"),
    [
        ((X,), ArityError, "takes a tuple of 2 items or more, but the data is one of 1; places count from 0"),
        ([X, X], ContainerMismatchError, "takes tuple[anything, Floats2d[*, 3]], but the data is list["),
        (X, ContainerMismatchError, "takes tuple[anything, Floats2d[*, 3]], but the data is Floats2d[4, 3]"),
        ([OTHER, X], ContainerMismatchError, "takes a tuple, but the data is a list"),
        ((X,) * 17, ArityError, "takes tuple["),
    ],
)
def test_data_that_does_not_fit(wrong: Any, kind: type[LayerError], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        with_getitem(1, Linear(2, 3)).initialize().predict(wrong)
    assert str(caught.value).startswith(f"with_getitem {sentence}")


def test_item_that_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError) as caught:
        with_getitem(1, Linear(2, 3)).initialize().predict((X, X[:, :2]))
    assert str(caught.value) == (
        "in with_getitem > Linear: Linear takes Floats2d[*, 3], but the data is Floats2d[4, 2] "
        "(expected width 3, got 2); sizes are output first: are nO and nI swapped?"
    )


@pytest.mark.parametrize("idx", [2, -3])
def test_index_out_of_range(idx: int) -> None:
    with pytest.raises(
        ArityError, match="^with_getitem takes a tuple of 3 items or more, but tuplify before it gives one of 2"
    ):
        chain(tuplify(Linear(2), Linear(5)), with_getitem(idx, Relu(7)))


def test_what_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError) as caught:
        chain(tuplify(Linear(2), Linear(5)), with_getitem(1, Relu(7, 4)))
    assert str(caught.value) == (
        "with_getitem takes tuple[anything, Floats2d[*, 4]], but tuplify before it gives "
        "tuple[Floats2d[*, 2], Floats2d[*, 5]] (expected width 4, got 5)"
    )
    with pytest.raises(ContainerMismatchError, match="Linear takes"):
        chain(tuplify(Linear(2), Linear(5)), with_getitem(1, Relu(7)), Linear(2))
