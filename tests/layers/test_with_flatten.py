from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    ArityError,
    LayerError,
    Linear,
    Model,
    NotAModelError,
    chain,
    map_list,
    with_array,
    with_flatten,
)

X: Any = np.random.default_rng(0).standard_normal((6, 2)).astype("float32")
NESTED: Any = [[X[:3], X[:0]], [], [X[3:]]]


def test_values_and_gradient() -> None:
    linear = Linear(3, 2).initialize()
    Y, backprop = with_flatten(map_list(linear)).begin_update(NESTED)
    assert [len(each) for each in Y] == [2, 0, 1]
    np.testing.assert_array_equal(Y[0][0], linear.predict(X[:3]))
    np.testing.assert_array_equal(Y[2][0], linear.predict(X[3:]))
    dX = backprop(Y)
    assert [[np.shape(dItem) for dItem in each] for each in dX] == [[(3, 2), (0, 2)], [], [(3, 2)]]
    np.testing.assert_array_equal(dX[2][0], linear.begin_update(X[3:])[1](Y[2][0]))


def test_the_layer_runs_once() -> None:
    seen: list[list[str]] = []

    def count(model: Model[list[str], list[int]], X: list[str], is_train: bool) -> tuple[list[int], Any]:
        seen.append(X)
        return [len(each) for each in X], lambda dY: dY

    model = with_flatten(Model("count", count))
    assert model.predict([["a", "bc"], (), ("def",)]) == [[1, 2], [], [3]]
    assert seen == [["a", "bc", "def"]]


def test_sizes() -> None:
    model = with_flatten(with_array(Linear())).initialize(NESTED, NESTED)
    assert (model.get_dim("nO"), model.get_dim("nI")) == (2, 2)


def test_nothing() -> None:
    model = with_flatten(with_array(Linear(3, 2))).initialize()
    for nothing in ([], [[]], [[], []]):
        Y, backprop = model.begin_update(nothing)
        assert Y == backprop(Y) == nothing


def test_a_gradient_that_nobody_needs() -> None:
    linear = Linear(3, 2).initialize()
    Y, backprop = with_flatten(with_array(linear)).begin_update(NESTED, need_dX=False)
    assert backprop(Y) is None
    rows = np.concatenate([Y[0][0], Y[2][0]])
    np.testing.assert_allclose(linear.get_grad("b"), rows.sum(axis=0), atol=rounding.of_sum(rows, 0))


def test_a_layer_that_gives_another_number_of_items() -> None:
    def first(model: Model[list[str], list[str]], X: list[str], is_train: bool) -> tuple[list[str], Any]:
        return X[:1], lambda dY: dY

    with pytest.raises(ArityError, match="as many items from its layer as it gives, but first made 1 of 3"):
        with_flatten(Model("first", first)).predict([["a", "b"], ["c"]])


def test_what_is_refused() -> None:
    with pytest.raises(LayerError, match="with_flatten lifts a layer that takes a list, but Linear takes Floats2d"):
        with_flatten(Linear(3))  # type: ignore[arg-type]
    with pytest.raises(NotAModelError, match=r"with_flatten: .*did you mean chain\(\)\?"):
        with_flatten(chain)  # type: ignore[arg-type]


def test_what_does_not_fit() -> None:
    model = with_flatten(map_list(Linear(3, 2))).initialize()
    for wrong in (X, [X, X], None, [None]):
        with pytest.raises(LayerError, match=r"with_flatten\(.*\) takes list\[list\[Floats2d\[\*, 2\]\]\], but"):
            model.predict(wrong)
    with pytest.raises(LayerError, match=r"in with_flatten > map_list > Linear: Linear takes"):
        model.predict([[X[:, :1]]])
