from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.api import (
    ContainerMismatchError,
    Embed,
    LayerError,
    Linear,
    Model,
    RankMismatchError,
    ShapeMismatchError,
    array_getitem,
    chain,
    list2ragged,
    reduce_sum,
    with_reshape,
)
from typedthinc.runtime.layer_types import check_value, layer_type_of
from typedthinc.runtime.values import term_of
from typedthinc.shapes.sizes import UNKNOWN, Known
from typedthinc.shapes.terms import Array

ALL = slice(None)
X: Any = np.arange(24.0).reshape(2, 4, 3)

places = st.integers(-4, 4)
bounds = st.none() | st.integers(-3, 3)
slices = st.builds(slice, bounds, bounds, st.sampled_from([None, 1, -1, 2, -2]))
items = places | slices | st.lists(places, min_size=1, max_size=3)
indices = items | st.lists(items, min_size=1, max_size=4).map(tuple)
shapes = st.lists(st.integers(1, 5), min_size=1, max_size=4)


@settings(max_examples=examples(400), deadline=None, derandomize=True)
@given(indices, shapes)
def test_as_numpy(index: Any, shape: list[int]) -> None:
    X = np.arange(float(np.prod(shape))).reshape(shape)
    try:
        wanted: Any = None if _reaches_beyond(index, shape) else X[index]
    except IndexError:
        wanted = None
    if wanted is None or not wanted.ndim:
        with pytest.raises(LayerError):
            array_getitem(index).predict(X)
        return
    model = array_getitem(index)
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y, wanted)
    dX = np.zeros_like(X)
    np.add.at(dX, index, wanted + 1)
    np.testing.assert_array_equal(backprop(wanted + 1), dX)
    _check_type(model, X, wanted.shape)


def _reaches_beyond(index: Any, shape: list[int]) -> bool:
    """The columns are no more than those that a slice leaves of all larger arrays, or as many fewer."""
    items = index if isinstance(index, tuple) else (index,)
    if len(items) != len(shape) or len(items) == 1 or not isinstance(items[-1], slice):
        return False
    lengths = [len(range(size)[items[-1]]) for size in range(40)]
    gained = {after - before for before, after in zip(lengths[20:], lengths[21:], strict=False)}
    return len(gained) == 1 and lengths[shape[-1]] != lengths[20] - (20 - shape[-1]) * gained.pop()


def _check_type(model: Model[Any, Any], X: Any, shape: tuple[int, ...]) -> None:
    """The rule says the rank, and no size that is wrong."""
    term = check_value(layer_type_of(model), term_of(X), "the data is")
    assert isinstance(term, Array)
    assert len(term.sizes) == len(shape)
    for told, size in zip(term.sizes, shape, strict=True):
        assert not isinstance(told, Known) or told == Known(size)


@pytest.mark.parametrize(
    ("index", "wanted"),
    [
        (0, (4, 3)),
        (ALL, (None, 4, 3)),
        ((ALL, 0), (None, 3)),
        ((ALL, ALL, slice(0, 2)), (None, 4, 2)),
        ((ALL, slice(1, None), slice(None, -1)), (None, None, 2)),
        ((ALL, ALL, slice(1, None, 2)), (None, 4, None)),
        ((ALL, ALL, slice(0, 3, 2)), (None, 4, 2)),
        ((ALL, ALL, slice(-2, None)), (None, 4, 2)),
        ((ALL, ALL, slice(None, None, -1)), (None, 4, 3)),
        ((ALL, [0, 1, 1]), (None, 3, 3)),
        ((ALL, [0, 1, 1], 2), (None, 3)),
        (([0, 1], ALL, [0, 1]), (2, 4)),
        ((ALL, slice(2, 9)), (None, None, 3)),
    ],
)
def test_sizes_that_follow(index: Any, wanted: tuple[int | None, ...]) -> None:
    given = Array("Floats", (UNKNOWN, Known(4), Known(3)))
    term = check_value(layer_type_of(array_getitem(index)), given, "the data is")
    assert isinstance(term, Array)
    assert tuple(size.constant if isinstance(size, Known) and not size.terms else None for size in term.sizes) == wanted


def test_elements_that_are_taken_twice() -> None:
    Y, backprop = array_getitem((ALL, [1, 0, 1, -3])).begin_update(X[0])
    assert Y.tolist() == X[0][:, [1, 0, 1, 0]].tolist()
    assert backprop(np.ones_like(Y)).tolist() == [[2, 2, 0]] * 4


def test_integers() -> None:
    ids: Any = np.array([[1, 2], [3, 0]])
    model = chain(array_getitem((ALL, 1)), Embed(4, 5)).initialize(ids)
    Y, backprop = model.begin_update(ids)
    assert Y.shape == (2, 4)
    dX = backprop(Y)
    assert (dX.shape, dX.dtype.kind, dX.any()) == ((2, 2), "i", False)


def test_nothing() -> None:
    nothing: Any = np.zeros((0, 3))
    for index, shape in (((ALL, 0), (0,)), ((ALL, [0, 1]), (0, 2)), (slice(5), (0, 3))):
        Y, backprop = array_getitem(index).begin_update(nothing)
        assert (Y.shape, backprop(Y).shape) == (shape, (0, 3))
    with pytest.raises(ShapeMismatchError, match=r"takes an item that an array of shape \(0, 3\) does not have"):
        array_getitem(0).predict(nothing)


def test_widths_are_passed_on() -> None:
    model = chain(Linear(5, 3), array_getitem((ALL, slice(1, 4))), Linear(2)).initialize()
    assert model.layers[2].get_dim("nI") == 3
    backwards = chain(Linear(nI=3), array_getitem((ALL, slice(1, None))), Linear(2, 4)).initialize()
    assert backwards.layers[0].get_dim("nO") == 5


@pytest.mark.parametrize("columns", [slice(None, None, 2), slice(-2, 2), slice(3), slice(1, None), [0, -1, 1]])
@pytest.mark.parametrize("shape", [(2, 3), (2, 3, 3)])
def test_the_width_that_data_has_counts(columns: Any, shape: tuple[int, ...]) -> None:
    X = np.ones(shape)
    part = array_getitem((ALL, columns))
    rest: Model[Any, Any] = Linear(5) if len(shape) == 2 else with_reshape(Linear(5))
    model = chain(part, rest).initialize(X)
    assert model.predict(X).shape == (*part.predict(X).shape[:-1], 5)


@pytest.mark.parametrize("index", [1.5, None, ..., "a", True, (1, True), (ALL, None), [0, 1.5], slice(0, 1, 0)])
def test_what_is_no_index(index: Any) -> None:
    with pytest.raises(LayerError) as caught:
        array_getitem(index)
    assert str(caught.value) == (
        f"array_getitem: index must be an int, a slice, a list of ints or a tuple of these, not {index!r}"
    )


@pytest.mark.parametrize(
    ("index", "kind", "sentence"),
    [
        ((0, 0, 0, 0), RankMismatchError, "the index leaves no axis: put a slice or a list in place of an int"),
        ((ALL,) * 5, RankMismatchError, "the index has 5 parts, but no array has more than 4 axes"),
        (([0, 1], [0, 1, 2]), ShapeMismatchError, "the lists of the index must have one length, not 2 and 3"),
    ],
)
def test_what_cannot_be(index: Any, kind: type[LayerError], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        array_getitem(index)
    assert str(caught.value) == f"array_getitem: {sentence}"


@pytest.mark.parametrize(
    ("make", "kind", "sentence"),
    [
        (
            lambda: chain(Linear(5), array_getitem((ALL, 5))),
            ShapeMismatchError,
            "array_getitem takes Floats2d, but Linear before it gives Floats2d[*, 5] (expected width 6 or more, got 5)",
        ),
        (
            lambda: chain(Linear(5), array_getitem((ALL, [0, -6]))),
            ShapeMismatchError,
            "array_getitem takes Floats2d, but Linear before it gives Floats2d[*, 5] (expected width 6 or more, got 5)",
        ),
        (
            lambda: chain(Linear(5), array_getitem((ALL, slice(0, 2))), Linear(3, 3)),
            ShapeMismatchError,
            "Linear takes Floats2d[*, 3], but array_getitem before it gives Floats2d[*, 2] (expected width 3, got 2)",
        ),
        (
            lambda: chain(Linear(5), array_getitem(0), Linear(3)),
            RankMismatchError,
            "Linear takes Floats2d, but array_getitem before it gives Floats1d[5]",
        ),
        (
            lambda: array_getitem((ALL, slice(1, 4))).predict(X[0]),
            ShapeMismatchError,
            "array_getitem takes Floats2d, but the data is Floats2d[4, 3] (expected width 4 or more, got 3)",
        ),
        (
            lambda: chain(Linear(5), array_getitem((ALL, slice(-6, None)))),
            ShapeMismatchError,
            "array_getitem takes Floats2d, but Linear before it gives Floats2d[*, 5] (expected width 6 or more, got 5)",
        ),
        (
            lambda: array_getitem((ALL, 4)).predict(X[0]),
            ShapeMismatchError,
            "array_getitem takes Floats2d, but the data is Floats2d[4, 3] (expected width 5 or more, got 3)",
        ),
        (
            lambda: array_getitem((ALL, 0, 0)).predict(X[0]),
            RankMismatchError,
            "array_getitem takes Floats3d, but the data is Floats2d[4, 3]; did you mean X[None] or X[:, None]?",
        ),
    ],
)
def test_what_does_not_fit(make: Any, kind: type[LayerError], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        make()
    assert str(caught.value) == sentence


def test_containers_are_refused() -> None:
    with pytest.raises(ContainerMismatchError, match="array_getitem takes Floats2d, but list2ragged before it gives"):
        chain(list2ragged(), array_getitem(0))
    with pytest.raises(ContainerMismatchError, match=r"reduce_sum takes Ragged.*, but array_getitem before it gives"):
        chain(array_getitem(0), reduce_sum())
    with pytest.raises(ContainerMismatchError, match="but the data is list"):
        array_getitem(0).predict([X])
