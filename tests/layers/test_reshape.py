from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from typedthinc.api import ArityError, Conv2d, Flatten, InvalidSizeError, Linear, Reshape, ShapeMismatchError, chain


@given(st.integers(0, 3), st.lists(st.integers(1, 4), min_size=2, max_size=4))
def test_flatten_undoes_it(rows: int, sizes: list[int]) -> None:
    X = np.arange(rows * prod(sizes), dtype="float32").reshape(rows, prod(sizes))
    make: Any = Reshape
    model = make(*sizes)
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y, X.reshape(rows, *sizes))
    np.testing.assert_array_equal(backprop(2 * Y), 2 * X)
    np.testing.assert_array_equal(chain(model, Flatten()).predict(X), X)


def test_the_width_before_it_is_found() -> None:
    model = chain(Linear(), Reshape(3, 4, 5), Conv2d(2, 3)).initialize(np.zeros((2, 7), "float32"))
    assert model.layers[0].get_dim("nO") == 60


def test_what_does_not_fit() -> None:
    with pytest.raises(ShapeMismatchError, match=r"Reshape takes Floats2d\[\*, 60\], but Linear before it gives"):
        chain(Linear(61), Reshape(3, 4, 5))
    with pytest.raises(ShapeMismatchError, match=r"but Reshape before it gives Floats4d\[\*, 3, 4, 5\]"):
        chain(Reshape(3, 4, 5), Conv2d(2, 4))
    with pytest.raises(ShapeMismatchError, match=r"Reshape takes Floats2d\[\*, 12\], but the data is"):
        Reshape(3, 4).predict(np.zeros((2, 11), "float32"))


def test_what_is_refused() -> None:
    make: Any = Reshape
    for sizes in ((), (3,), ((3,),), (1, 2, 3, 4, 5), ((1, 2, 3, 4, 5),), ([3, 4],)):
        with pytest.raises(ArityError, match=r"Reshape: sizes must be 2, 3 or 4 numbers, such as Reshape\(3, 28, 28\)"):
            make(*sizes)
    for size in (0, -2, 2.5, True, None):
        with pytest.raises(InvalidSizeError, match="Reshape: nN must be an int of at least 1, not"):
            make(3, size)
        with pytest.raises(InvalidSizeError, match="Reshape: nN must be an int of at least 1, not"):
            make((3, size))
    with pytest.raises(InvalidSizeError, match="Reshape: one of the sizes may be -1, not several"):
        make(-1, 3, -1)


@given(st.integers(0, 3), st.lists(st.integers(1, 4), min_size=2, max_size=4), st.integers(0, 3))
@settings(deadline=None)
def test_one_size_is_left_to_the_data(rows: int, sizes: list[int], place: int) -> None:
    X = np.arange(rows * prod(sizes), dtype="float32").reshape(rows, prod(sizes))
    make: Any = Reshape
    left = [-1 if at == place else size for at, size in enumerate(sizes)]
    model = make(tuple(left))
    Y, backprop = model.begin_update(X)
    np.testing.assert_array_equal(Y, X.reshape(rows, *sizes))
    np.testing.assert_array_equal(backprop(2 * Y), 2 * X)
    # Other data leaves another size.
    if place < len(sizes):
        wider = np.concatenate([X, X], axis=1)
        assert model.initialize(X).predict(wider).shape[1 + place] == 2 * sizes[place]


def test_a_size_that_is_left_is_saved_as_such() -> None:
    X = np.arange(24, dtype="float32").reshape(2, 12)
    model = chain(Reshape(3, -1), Flatten()).initialize(X)
    again = chain(Reshape(3, -1), Flatten()).from_bytes(model.to_bytes())
    np.testing.assert_array_equal(again.predict(X), X)


def test_what_is_left_over() -> None:
    with pytest.raises(ShapeMismatchError, match=r"width 61 is not a multiple of 3, as 60 and 63 are"):
        Reshape(3, -1).predict(np.zeros((5, 61), "float32"))
    with pytest.raises(ShapeMismatchError, match=r"but Reshape before it gives Floats4d\[\*, 3, \*, 5\]"):
        chain(Reshape((3, -1, 5)), Conv2d(2, 4))
