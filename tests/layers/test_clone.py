from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.api import (
    Embed,
    InvalidSizeError,
    LayerError,
    Linear,
    NotAModelError,
    NotInitializedError,
    Relu,
    ShapeMismatchError,
    array_getitem,
    chain,
    clone,
)

X: Any = np.ones((4, 2), dtype="float32")


def test_copies_with_parameters_of_their_own() -> None:
    layer = Relu(2)
    model = clone(layer, 3).initialize(X)
    assert model.layers[0] is layer
    assert len({node.id for node in model.layers}) == 3
    assert not np.array_equal(model.layers[0].get_param("W"), model.layers[1].get_param("W"))
    hidden: Any = X
    for each in model.layers:
        hidden = each.predict(hidden)
    np.testing.assert_array_equal(model.predict(X), hidden)


def test_each_copy_finds_its_own_size() -> None:
    model = clone(Relu(4), 3).initialize(np.ones((2, 7), "float32"))
    assert [layer.get_param("W").shape for layer in model.layers] == [(4, 7), (4, 4), (4, 4)]
    assert (model.get_dim("nI"), model.get_dim("nO")) == (7, 4)
    assert clone(Linear(5), 2).initialize(X).layers[1].get_dim("nI") == 5
    with pytest.raises(NotInitializedError, match=r"clone > Linear \(layer 1\): nO is missing"):
        clone(Linear(), 2).initialize(X, X)


def test_one_copy_is_the_layer_and_none_is_noop() -> None:
    layer = Relu(64, 32)
    assert clone(layer, 1) is layer
    assert clone(layer, 0).predict(X) is X
    assert chain(Linear(3, 2), clone(Relu(5, 5), 0), Linear(4)).initialize().predict(X).shape == (4, 4)


def test_its_first_layer_may_take_more_than_it_gives() -> None:
    first_columns = chain(array_getitem((slice(None), slice(3))), Linear(5, 3))
    model = clone(first_columns, 2)
    assert model.initialize(np.ones((4, 4), "float32")).predict(np.ones((4, 4), "float32")).shape == (4, 5)
    for sample in (model.predict, clone(first_columns, 2).initialize):
        with pytest.raises(ShapeMismatchError, match="array_getitem takes"):
            sample(X)


@pytest.mark.parametrize("n", [-1, 1.5, True, None, "3"])
def test_what_is_no_number(n: Any) -> None:
    with pytest.raises(InvalidSizeError) as caught:
        clone(Linear(2), n)
    assert str(caught.value) == f"clone: n must be an int of at least 0, not {n!r}"


def test_what_does_not_fit() -> None:
    with pytest.raises(LayerError, match="clone needs a layer that gives what it takes"):
        clone(Embed(3, 4), 2)
    nothing: Any = None
    with pytest.raises(NotAModelError, match=r"clone: argument 1 must be a Model, not None"):
        clone(nothing, 2)
