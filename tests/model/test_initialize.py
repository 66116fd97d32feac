from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.agreement.own_layers import folded, squared, stacked
from tests.calls import counted
from tests.toys import Toy, affine, idle, series
from typedthinc.api import SGD, Linear, Relu, chain, concatenate, noop
from typedthinc.errors import LayerError, NotInitializedError, ShapeMismatchError
from typedthinc.model import Model

X = np.ones((4, 2), dtype="float32")
Y = np.ones((4, 5), dtype="float32")


def state(model: Toy) -> list[Any]:
    nodes = list(model.walk())
    return [
        [(name, node.maybe_get_dim(name)) for name in node.dim_names]
        + [(name, id(node.maybe_get_param(name))) for name in node.param_names]
        + [dict(node.attrs)]
        for node in nodes
    ]


def test_sizes_come_from_the_sample_as_it_passes() -> None:
    model = series(affine(3), series(idle(), affine(7)), affine(5))
    assert model.initialize(X) is model
    assert [node.get_param("W").shape for node in model.walk("dfs_pre") if node.param_names] == [(3, 2), (7, 3), (5, 7)]
    assert model.predict(X).shape == Y.shape


def test_the_sample_of_the_output_is_for_the_model_alone() -> None:
    assert affine().initialize(X, Y).predict(X).shape == Y.shape
    with pytest.raises(NotInitializedError, match="layer 2.*nO has no value yet"):
        series(affine(3), affine()).initialize(X, Y)


def test_without_a_sample_sizes_given_are_enough() -> None:
    model = series(affine(3, 2), series(affine(4, 3))).initialize()
    assert model.predict(X).shape == (4, 4)


def test_a_size_that_is_missing() -> None:
    model = series(affine(3), affine(4, 3))
    before = state(model)
    with pytest.raises(NotInitializedError) as caught:
        model.initialize()
    assert str(caught.value) == (
        "in series > affine (layer 1): the size nI has no value yet: "
        "give one, or call initialize() with data that tells it"
    )
    assert state(model) == before


def test_a_layer_that_stands_in_several_places_is_initialized_once() -> None:
    shared = affine(2)
    model = series(shared, series(shared), shared)
    model.initialize(X, X)
    assert shared.attrs["inits"] == 1
    model.initialize(X, X, reset=True)
    assert shared.attrs["inits"] == 2


def test_layers_that_no_data_comes_to() -> None:
    known, unknown = affine(1, 1), affine(1)
    model = series(affine(3), idle(known, unknown)).initialize(X)
    assert known.has_param("W") is True
    assert unknown.has_param("W") is None
    assert model.predict(X).shape == (4, 3)


def test_an_init_may_set_up_the_layers_itself() -> None:
    runs = []

    def forward(model: Toy, X: Any, is_train: bool) -> Any:
        runs.append(X)
        return model.layers[0](X, is_train)

    def init(model: Toy, X: Any = None, Y: Any = None) -> None:
        model.layers[0].initialize(X, np.ones((1, 9)))

    model = Model[Any, Any]("own", forward, init=init, layers=[affine()])
    model.initialize(X, Y)
    assert model.predict(X).shape == (4, 9)
    assert len(runs) == 1
    outer = series(model.copy(), affine(5)).initialize(X, Y)
    assert outer.predict(X).shape == Y.shape


def test_an_init_may_leave_the_layers_to_the_sample() -> None:
    def init(model: Toy, X: Any = None, Y: Any = None) -> None:
        model.set_dim("nI", X.shape[1])

    model = series(affine(3), affine(5), init=init, dims={"nI": None})
    model.initialize(X, Y)
    assert model.get_dim("nI") == 2
    assert model.predict(X).shape == Y.shape


@pytest.mark.parametrize("error", [LayerError("no"), ZeroDivisionError("no"), KeyboardInterrupt()])
def test_a_failure_leaves_the_model_as_it_was(error: BaseException) -> None:
    def init(model: Toy, X: Any = None, Y: Any = None) -> None:
        model.set_param("b", np.zeros(1))
        model.attrs["rate"] = 1
        model.set_ref("some", model)
        raise error

    ready = affine(2, 2).initialize()
    ready.inc_grad("W", np.ones((2, 2)))
    model = series(ready, affine(3), Model[Any, Any]("bad", unchanged, init=init))
    before = state(model)
    with pytest.raises(type(error)):
        model.initialize(X, Y)
    assert state(model) == before
    assert model.layers[2].ref_names == ()
    assert ready.has_grad("W")


def unchanged(model: Toy, X: Any, is_train: bool) -> Any:
    return X, lambda dY: dY


def test_a_failure_names_the_path() -> None:
    model = series(affine(3), series(affine(4, 2)))
    with pytest.raises(ShapeMismatchError) as caught:
        model.initialize(X)
    assert str(caught.value) == "in series > series (layer 2) > affine: nI is 2 already and cannot become 3"
    assert model.layers[0].has_param("W") is None


def test_one_failure_does_not_spoil_the_next_run() -> None:
    model = series(affine(3), affine(4, 2))
    for _ in range(2):
        with pytest.raises(ShapeMismatchError):
            model.initialize(X)
    assert affine(3).initialize(X).predict(X).shape == (4, 3)


@pytest.mark.parametrize("depth", [300])
def test_each_layer_runs_once_however_deep(depth: int) -> None:
    runs = []

    def forward(model: Toy, X: Any, is_train: bool) -> Any:
        runs.append(model.id)
        return (model.layers[0](X, is_train)[0] if model.layers else X), lambda dY: dY

    model = Model[Any, Any]("leaf", forward)
    for _ in range(depth // 2):
        model = Model[Any, Any]("node", forward, layers=[model])
    model.initialize(X)
    assert len(runs) == len(set(runs)) == depth // 2 + 1


def test_a_long_model_initializes_in_linear_time() -> None:
    short, model = (series(*(affine(2) for _ in range(length))) for length in (100, 500))
    few, many = (counted(partial(each.initialize, X))[1] for each in (short, model))
    assert many < 6 * few
    assert all(node.attrs["inits"] == 1 for node in model.layers)


def _weights(model: Model[Any, Any]) -> list[Any]:
    return [node.get_param(name) for node in model.walk() for name in node.param_names]


def test_initializing_again_keeps_what_was_trained() -> None:
    X: Any = np.ones((2, 3), "float32")
    model = chain(Linear(4), Linear(2)).initialize(X, np.ones((2, 2), "float32"))
    Y, backprop = model.begin_update(X)
    backprop(Y)
    model.finish_update(SGD(0.1))
    arrays, before = _weights(model), [array.copy() for array in _weights(model)]
    for sample in (None, X):
        assert model.initialize(sample) is model
        assert all(np.array_equal(one, two) for one, two in zip(_weights(model), before, strict=True))
        assert all(one is two for one, two in zip(_weights(model), arrays, strict=True))
    model.initialize(X, reset=True)
    assert not np.array_equal(model.layers[0].get_param("W"), before[0])


def test_initializing_keeps_what_was_set_or_loaded() -> None:
    model = Linear(2, 3)
    model.set_param("W", np.full((2, 3), 7, "float32"))
    model.initialize()
    assert (model.get_param("W") == 7).all()
    assert (model.get_param("b") == 0).all()
    loaded = chain(Linear(2), Linear(3)).from_dict(chain(Linear(2, 3), Linear(3, 2)).initialize().to_dict())
    before = [array.copy() for array in _weights(loaded)]
    loaded.initialize(np.ones((1, 3), "float32"))
    assert all(np.array_equal(one, two) for one, two in zip(_weights(loaded), before, strict=True))


def test_an_outer_model_keeps_what_an_inner_one_learned() -> None:
    inner = Linear(2, 3).initialize()
    before = inner.get_param("W").copy()
    chain(inner, Linear(4)).initialize(np.ones((1, 3), "float32"), np.ones((1, 4), "float32"))
    np.testing.assert_array_equal(inner.get_param("W"), before)


@pytest.mark.parametrize(
    ("wide", "width"),
    [(concatenate(noop(), stacked(2)), 8), (concatenate(noop(), noop(), noop(), noop()), 12)],
)
def test_sizes_that_no_layer_can_have_are_refused_as_any_other(wide: Any, width: int) -> None:
    """So many times n columns come to a layer that takes multiples of 9, and only the data tells n."""
    model: Any = chain(squared(), chain(wide, chain(folded(9), Relu(6))))
    with pytest.raises(
        ShapeMismatchError, match=rf"folded takes Floats2d.*9 \* n\], .* \(width {width} is not a multiple of 9, as "
    ):
        model.initialize(np.ones((3, 3), "float32"))
