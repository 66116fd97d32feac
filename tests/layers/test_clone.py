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


def test_one_size_stands_for_all() -> None:
    model = clone(Linear(), 2).initialize(X)
    assert [layer.get_param("W").shape for layer in model.layers] == [(2, 2)] * 2
    assert clone(Linear(5), 2).initialize().layers[1].get_dim("nI") == 5


def test_it_takes_what_it_gives_where_its_first_layer_takes_more() -> None:
    first_columns = chain(array_getitem((slice(None), slice(3))), Linear(5, 3))
    model = clone(first_columns, 2)
    assert model.initialize(np.ones((4, 5), "float32")).predict(np.ones((4, 5), "float32")).shape == (4, 5)
    for sample in (model.predict, clone(first_columns, 2).initialize):
        with pytest.raises(ShapeMismatchError, match=r"clone takes Floats2d\[\*, 5\], .* \(width 5, not 4\)"):
            sample(np.ones((2, 4), "float32"))


@pytest.mark.parametrize("n", [0, -2, 1.5, True, None, "3"])
def test_what_is_no_number(n: Any) -> None:
    with pytest.raises(InvalidSizeError) as caught:
        clone(Linear(2), n)
    assert str(caught.value) == f"clone: n must be an int of at least 1, not {n!r}"


def test_what_does_not_fit() -> None:
    with pytest.raises(LayerError, match="clone needs a layer that gives what it takes"):
        clone(Embed(3, 4), 2)
    nothing: Any = None
    with pytest.raises(NotAModelError, match=r"clone: argument 1 must be a Model, not None"):
        clone(nothing, 2)
