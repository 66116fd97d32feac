from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests import rounding
from typedthinc.api import (
    Embed,
    InvalidSizeError,
    LayerError,
    Linear,
    NotAModelError,
    NumpyOps,
    Ragged,
    noop,
    reduce_sum,
    with_array,
    with_array2d,
)

X: Any = np.random.default_rng(0).standard_normal((5, 2)).astype("float32")
LENGTHS: Any = np.array([3, 2], "int32")
LIST: Any = [X[:3], X[3:]]
PADDED: Any = NumpyOps().list2padded(LIST)
LAYER = Linear(4, 2).initialize()
WANTED: Any = LAYER.predict(X)


def test_each_container() -> None:
    model = with_array2d(LAYER)
    np.testing.assert_array_equal(model.predict(X), WANTED)
    np.testing.assert_array_equal(np.concatenate(model.predict(LIST)), WANTED)
    np.testing.assert_array_equal(model.predict(Ragged(X, LENGTHS)).data, WANTED)
    Y, backprop = model.begin_update(PADDED)
    apart = rounding.of_product(X, LAYER.get_param("W").T)
    np.testing.assert_allclose(Y.data[:2, 1], WANTED[3:], atol=apart)
    assert not Y.data[2, 1].any()
    np.testing.assert_array_equal(backprop(Y).data, with_array(LAYER).begin_update(PADDED)[1](Y).data)


def test_ids_of_several_columns() -> None:
    ids: Any = [np.array([[0, 1], [1, 2]]), np.array([[2, 2]])]
    model = with_array2d(Embed(3, 4, column=1)).initialize(ids)
    assert [np.shape(Y) for Y in model.predict(ids)] == [(2, 3), (1, 3)]


def test_sizes() -> None:
    assert with_array2d(Linear()).initialize(PADDED, PADDED).layers[0].get_param("W").shape == (2, 2)


def test_what_is_refused() -> None:
    sentence = "with_array2d lifts a layer that takes arrays of 2 axes, but {} takes {}"
    with pytest.raises(LayerError, match=sentence.format("Embed", "Ints1d")):
        with_array2d(Embed(3, 4))  # type: ignore[arg-type]
    with pytest.raises(LayerError, match=sentence.format("reduce_sum", "Ragged")):
        with_array2d(reduce_sum())  # type: ignore[arg-type]
    with pytest.raises(InvalidSizeError, match=r"with_array2d: pad must be an int of at least 0"):
        with_array2d(LAYER, pad=-1)
    with pytest.raises(NotAModelError, match=r"with_array2d: .*did you mean noop\(\)\?"):
        with_array2d(noop)  # type: ignore[arg-type]


def test_what_does_not_fit() -> None:
    for wrong in (X[:, :1], [X[:, :1]], Ragged(X[:, :1], LENGTHS), PADDED.data, np.array([1, 2]), "text", None):
        with pytest.raises(LayerError, match=r"with_array2d\(.*\) takes .*, but the data is "):
            with_array2d(LAYER).predict(wrong)
    for cube in (PADDED.data, [PADDED.data], Ragged(PADDED.data, LENGTHS[:1])):
        with pytest.raises(LayerError, match=r"with_array2d\(.*\) takes .*, but the data is "):
            with_array2d(noop()).predict(cube)
