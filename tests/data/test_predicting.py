"""Prediction in batches gives what prediction at once does."""

from __future__ import annotations

import tracemalloc
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.api import (
    LSTM,
    Lambda,
    Linear,
    Pairs,
    Relu,
    ShapeMismatchError,
    Softmax,
    chain,
    list2array,
    list2padded,
    list2ragged,
    noop,
    predict,
    ragged2list,
    tuple2array,
    tuplify,
    with_array,
    with_getitem,
    with_padded,
)

RNG = np.random.default_rng(0)
X: Any = RNG.standard_normal((37, 4), dtype="float32")
MODEL: Any = chain(Relu(8, 4), Softmax(3)).initialize(X)
TEXTS: Any = [RNG.standard_normal((n % 4 + 1, 4), dtype="float32") for n in range(11)]


@given(rows=st.integers(0, 37), batch_size=st.integers(1, 40))
@settings(max_examples=examples(60), deadline=None)
def test_arrays_are_written_into_place(rows: int, batch_size: int) -> None:
    found = predict(MODEL, X[:rows], batch_size=batch_size)
    np.testing.assert_allclose(found, MODEL.predict(X[:rows]), atol=1e-6)
    assert found.dtype == np.float32


def test_lists_grow() -> None:
    model: Any = chain(list2ragged(), with_array(Relu(3, 4)), ragged2list()).initialize(TEXTS)
    for one, two in zip(predict(model, TEXTS, batch_size=4), model.predict(TEXTS), strict=True):
        np.testing.assert_allclose(one, two, atol=1e-6)


def test_several_inputs_and_outputs() -> None:
    encoder = with_getitem(0, Relu(4, 4)) >> with_getitem(1, Relu(4, 4)) >> tuple2array()
    model: Any = chain(encoder, tuplify(Softmax(2, 8), Linear(1, 8))).initialize()
    found = predict(model, (X, -X), batch_size=10)
    assert isinstance(found, tuple)
    for one, two in zip(found, model.predict((X, -X)), strict=True):
        np.testing.assert_allclose(one, two, atol=1e-6)


def test_a_table() -> None:
    polars: Any = pytest.importorskip("polars")
    np.testing.assert_allclose(predict(MODEL, polars.DataFrame(X), batch_size=8), MODEL.predict(X), atol=1e-6)


def test_memory_is_that_of_a_batch() -> None:
    many = np.zeros((20_000, 4), "float32")
    tracemalloc.start()
    try:
        predict(MODEL, many, batch_size=100)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # The results take 240 kB, the hidden units of all rows 640.
    assert peak < 400_000


@pytest.mark.parametrize(
    ("data", "options", "error", "match"),
    [
        (X, {"batch_size": 0}, ValueError, "predict: batch_size must be an int of at least 1, not 0"),
        (
            iter(X),
            {"batch_size": 2},
            ValueError,
            "predict: X must have a length and take slices, as arrays and lists do",
        ),
        (
            X[:, :3],
            {"batch_size": 9},
            ShapeMismatchError,
            r"Relu takes Floats2d\[\*, 4\], but the data is Floats2d\[9, 3\]",
        ),
    ],
)
def test_what_cannot_be_predicted(data: Any, options: Any, error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        predict(MODEL, data, **options)


def test_what_cannot_be_put_together() -> None:
    model: Any = Lambda(lambda X: Pairs(X, X))
    with pytest.raises(ValueError, match="predict puts together arrays and lists, but this is Pairs"):
        predict(model, TEXTS, batch_size=2)
    assert (list2array() >> Relu(2, 4)).initialize().predict(TEXTS) is not None


@pytest.mark.parametrize("batch_size", [1, 2, 5, 100])
def test_sequences_of_unequal_length(batch_size: int) -> None:
    """Ragged and Padded are given as they come for all at once, from lists and from what they are."""
    ragged: Any = list2ragged()
    padded: Any = list2padded()
    for make, layer in ((ragged, ragged), (padded, padded), (ragged, noop()), (padded, noop())):
        whole = make.predict(TEXTS)
        found: Any = predict(layer, TEXTS if layer is make else whole, batch_size=batch_size)
        assert type(found) is type(whole)
        for name in (each.name for each in fields(whole)):
            np.testing.assert_array_equal(getattr(found, name), getattr(whole, name))
            assert getattr(found, name).dtype == getattr(whole, name).dtype
    assert predict(padded >> with_padded(LSTM(3, 4)).initialize(), TEXTS, batch_size=2).data.shape[2] == 3
