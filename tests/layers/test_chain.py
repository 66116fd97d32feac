from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.calls import counted
from typedthinc.api import (
    ArityError,
    ContainerMismatchError,
    Dropout,
    DtypeMismatchError,
    Embed,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    NotAModelError,
    NotInitializedError,
    Relu,
    ShapeMismatchError,
    Softmax,
    chain,
    concatenate,
    list2ragged,
    noop,
    ragged2list,
    reduce_sum,
    residual,
    with_array,
)

X: Any = np.ones((4, 2), dtype="float32")
LABELS: Any = np.array([0, 2, 1, 2])


def left(depth: int) -> Model[Any, Any]:
    model: Model[Any, Any] = chain(Linear(2, 2))
    for _ in range(depth):
        model = chain(model, Linear(2))
    return model


def right(depth: int) -> Model[Any, Any]:
    model: Model[Any, Any] = chain(Linear(2))
    for _ in range(depth):
        model = chain(Linear(2), model)
    return model


def sizes(model: Model[Any, Any]) -> list[tuple[int | None, int | None]]:
    return [(layer.maybe_get_dim("nI"), layer.maybe_get_dim("nO")) for layer in model.layers]


def test_it_runs_in_order_and_back() -> None:
    model = chain(Linear(3, 2), Relu(4), Linear(1)).initialize()
    Y, backprop = model.begin_update(X)
    hidden = model.layers[1].predict(model.layers[0].predict(X))
    np.testing.assert_array_equal(Y, model.layers[2].predict(hidden))
    assert np.shape(backprop(Y)) == X.shape
    assert all(layer.has_grad("W") for layer in model.layers)


def test_sizes_from_data() -> None:
    model = chain(Relu(5), Dropout(), Maxout(3, normalize=True), Softmax()).initialize(X, LABELS)
    assert sizes(model) == [(2, 5), (None, None), (5, 3), (3, 3)]
    assert (model.get_dim("nI"), model.get_dim("nO")) == (2, 3)


def test_sizes_from_neighbours() -> None:
    model = chain(Relu(5, 2), LayerNorm(), chain(noop(), Linear(), chain(Linear(4, 3))), Softmax(2)).initialize()
    assert sizes(model) == [(2, 5), (5, 5), (5, 4), (4, 2)]
    assert sizes(model.layers[2]) == [(None, None), (5, 3), (3, 4)]


def test_sizes_through_containers() -> None:
    model = chain(list2ragged(), with_array(Relu(5, 2)), reduce_sum(), Linear(3), residual(Linear())).initialize()
    assert sizes(model)[3:] == [(5, 3), (3, 3)]
    assert model.layers[4].layers[0].get_param("W").shape == (3, 3)
    assert model.predict([X, X]).shape == (2, 3)
    assert model.predict([]).shape == (0, 3)


def test_sizes_of_an_embedding() -> None:
    model = chain(Embed(6, 10), concatenate(Linear(2), noop()), Linear(1)).initialize()
    assert sizes(model) == [(None, 6), (6, 8), (8, 1)]
    assert model.has_dim("nI") is False


def test_truths_reach_the_layer_that_gives_the_output() -> None:
    model = chain(Relu(5), Linear(), Dropout(0.5), LayerNorm()).initialize(X, LABELS)
    assert sizes(model) == [(2, 5), (5, 3), (None, None), (3, 3)]
    nested = chain(list2ragged(), chain(with_array(chain(Relu(4), Softmax())), ragged2list()))
    truths: Any = [np.array([0, 1]), np.array([4])]
    nested.initialize([X, X], truths)
    assert np.shape(nested.predict([X])[0]) == (4, 5)


@pytest.mark.parametrize("Y", [None, LABELS])
def test_a_hidden_size_that_nothing_tells(Y: Any) -> None:
    model = chain(Relu(), Relu(), Softmax(3))
    with pytest.raises(NotInitializedError) as caught:
        model.initialize(X, Y)
    assert str(caught.value) == (
        "in chain > Relu (layer 1): nO is missing, and neither the data nor the layers beside it tell it: "
        "write Relu(nO=...)"
    )
    assert sizes(model) == [(None, None), (None, None), (None, 3)]


def test_truths_of_another_width() -> None:
    with pytest.raises(ShapeMismatchError, match="chain gives nO = 3 columns, but Y has 5"):
        chain(Relu(4), Linear(3)).initialize(X, np.zeros((4, 5), "float32"))


@pytest.mark.parametrize(
    ("layers", "error", "sentence"),
    [
        ((), ArityError, "chain needs at least one layer"),
        ((None,), NotAModelError, "chain: argument 1 must be a Model, not None"),
        (
            (Linear(3), Linear),
            NotAModelError,
            "chain: argument 2 must be a Model, not the function Linear; did you mean Linear()?",
        ),
        (
            (Linear(3), Model),
            NotAModelError,
            "chain: argument 2 must be a Model, not the class Model; did you mean Model()?",
        ),
        (
            ([Linear(3)],),
            NotAModelError,
            "chain: argument 1 must be a Model, not a list; did you mean chain(*layers)?",
        ),
        ((Linear(3), np.tanh), NotAModelError, "chain: argument 2 must be a Model, not the function tanh"),
        ((lambda X: X,), NotAModelError, "chain: argument 1 must be a Model, not a lambda"),
        ((Linear(3), 5), NotAModelError, "chain: argument 2 must be a Model, not int 5"),
        ((Linear(3), np.zeros((9, 9))), NotAModelError, "chain: argument 2 must be a Model, not ndarray"),
    ],
)
def test_what_is_no_layer(layers: Any, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as caught:
        chain(*layers)
    assert str(caught.value) == sentence
    assert not isinstance(caught.value, NotAModelError) or isinstance(caught.value, TypeError)


@pytest.mark.parametrize(
    ("layers", "error"),
    [
        ((Linear(3), Linear(2, 4)), ShapeMismatchError),
        ((Linear(3), chain(Dropout(), Linear(2, 4))), ShapeMismatchError),
        ((Linear(3), list2ragged()), ContainerMismatchError),
        ((Linear(3), Dropout(), Embed(2, 3)), DtypeMismatchError),
        ((list2ragged(), Linear(3)), ContainerMismatchError),
    ],
)
def test_layers_that_do_not_fit(layers: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        chain(*layers)


def test_the_path_goes_through_nested_chains() -> None:
    model = chain(Linear(3), chain(Dropout(), chain(Relu(2, 3)))).initialize(X)
    model.layers[1].layers[1].layers[0].set_param("W", None)
    with pytest.raises(NotInitializedError, match=r"in chain > chain \(layer 2\) > chain \(layer 2\) > Relu: "):
        model.predict(X)


@pytest.mark.parametrize("nested", [left, pytest.param(right, marks=pytest.mark.nightly)])
def test_deep_chains(nested: Callable[[int], Model[Any, Any]]) -> None:
    model = nested(sys.getrecursionlimit() + 200)
    assert model.initialize(X).predict(X).shape == X.shape
    Y, backprop = model.copy().begin_update(X)
    assert backprop(Y).shape == X.shape
    with pytest.raises(ShapeMismatchError, match="Linear takes"):
        model.predict(np.ones((4, 3), "float32"))


@pytest.mark.parametrize(
    ("nested", "sample"),
    [
        (left, X),
        pytest.param(left, None, marks=pytest.mark.nightly),
        pytest.param(right, X, marks=pytest.mark.nightly),
        (right, None),
    ],
)
def test_initialize_is_linear(nested: Callable[[int], Model[Any, Any]], sample: Any) -> None:
    def calls(depth: int) -> int:
        model = chain(nested(depth), Linear(2, 2))
        next(node for node in model.walk("dfs_pre") if node.factory == "Linear").set_dim("nI", 2)
        return counted(lambda: model.initialize(sample))[1]

    few = calls(100)
    assert calls(500) < 6 * few


def test_a_layer_runs_once_at_initialize() -> None:
    runs = 0

    def forward(model: Model[Any, Any], X: Any, is_train: bool) -> Any:
        nonlocal runs
        runs += 1
        return X, lambda dY: dY

    model: Model[Any, Any] = Model("counted", forward)
    for _ in range(20):
        model = chain(residual(chain(model)), noop())
    model.initialize(X)
    assert runs == 1


def test_a_chain_of_a_subclass_is_called_not_taken_apart() -> None:
    class Loud(Model[Any, Any]):
        calls = 0

        def __call__(self, X: Any, is_train: bool) -> Any:
            Loud.calls += 1
            return super().__call__(X, is_train)

    inner = chain(Linear(2, 2))
    loud = Loud(inner.name, inner.forward, init=inner.init, layers=inner.layers)
    chain(loud, Linear(2)).initialize(X).predict(X)
    assert Loud.calls == 2
