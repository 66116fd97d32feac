from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import LayerError, Linear, Model, NotAModelError, Ragged, map_list, reduce_sum, with_array

X: Any = np.random.default_rng(0).standard_normal((5, 2)).astype("float32")
LIST: Any = [X[:3], X[:0], X[3:]]


def test_values_and_gradient() -> None:
    linear = Linear(3, 2).initialize()
    Y, backprop = map_list(linear).begin_update(LIST)
    for each, other in zip(Y, with_array(linear).predict(LIST), strict=True):
        np.testing.assert_allclose(each, other, atol=rounding.of_product(X, linear.get_param("W").T))
    dX = backprop(Y)
    for each, dEach in zip(LIST, dX, strict=True):
        dY = linear.predict(each)
        apart = rounding.of_product(dY, linear.get_param("W"))
        np.testing.assert_allclose(dEach, linear.begin_update(each)[1](dY), atol=apart)


def test_items_that_are_no_arrays() -> None:
    batch: Any = Ragged(X, np.array([3, 2], "int32"))
    Y, backprop = map_list(reduce_sum()).begin_update([batch, batch[:1]])
    assert [np.shape(each) for each in Y] == [(2, 2), (1, 2)]
    assert [each.lengths.tolist() for each in backprop(Y)] == [[3, 2], [3]]

    def shout(model: Model[str, str], X: str, is_train: bool) -> tuple[str, Any]:
        return X.upper(), lambda dY: dY

    assert map_list(Model("shout", shout)).predict(("a", "b")) == ["A", "B"]


def test_sizes() -> None:
    model = map_list(Linear()).initialize(LIST, LIST)
    assert (model.get_dim("nO"), model.layers[0].get_dim("nI")) == (2, 2)


def test_no_items() -> None:
    Y, backprop = map_list(Linear(3, 2).initialize()).begin_update([])
    assert (Y, backprop([])) == ([], [])


def test_a_gradient_that_nobody_needs() -> None:
    linear = Linear(3, 2).initialize()
    Y, backprop = map_list(linear).begin_update(LIST, need_dX=False)
    assert backprop(Y) is None
    rows = np.concatenate(Y)
    np.testing.assert_allclose(linear.get_grad("b"), rows.sum(axis=0), atol=rounding.of_sum(rows, 0))


def test_what_does_not_fit() -> None:
    model = map_list(Linear(3, 2)).initialize()
    for wrong in (X, None, 3):
        with pytest.raises(LayerError, match=r"map_list\(Linear\) takes list\[Floats2d\[\*, 2\]\], but the data is"):
            model.predict(wrong)
    with pytest.raises(LayerError, match=r"in map_list > Linear: Linear takes .* \(expected width 2, got 1\)"):
        model.predict([X, X[:, :1]])
    with pytest.raises(NotAModelError, match=r"map_list: .*did you mean reduce_sum\(\)\?"):
        map_list(reduce_sum)  # type: ignore[arg-type]


def test_a_gradient_of_another_number_of_items() -> None:
    _, backprop = map_list(Linear(3, 2).initialize()).begin_update(LIST)
    with pytest.raises(ValueError, match=r"zip|gradient"):
        backprop([np.zeros((3, 3), "float32")])
