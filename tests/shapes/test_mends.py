"""What is said after what does not fit: the usual mend."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from typedthinc.api import (
    LSTM,
    BinaryCrossentropy,
    CategoricalCrossentropy,
    Conv1d,
    Conv2d,
    Embed,
    L2Distance,
    LayerError,
    LayerNorm,
    Linear,
    MaxPool,
    Relu,
    Softmax,
    add,
    chain,
    list2ragged,
    reduce_mean,
    tuplify,
    with_array,
)
from typedthinc.shapes.hints import way_out
from typedthinc.shapes.mends import mend_between, mend_of_data
from typedthinc.shapes.sizes import UNKNOWN, Size, number
from typedthinc.shapes.substitution import Misfit
from typedthinc.shapes.terms import Array, Term, Tuple, container


def f(*sizes: int | None) -> Array:
    return Array("Floats", tuple(_size(size) for size in sizes))


def i(*sizes: int | None) -> Array:
    return Array("Ints", tuple(_size(size) for size in sizes))


def _size(size: int | None) -> Size:
    return UNKNOWN if size is None else number(size)


def padded(item: Term) -> Term:
    return container("Padded", item)


@pytest.mark.parametrize(
    ("wanted", "value", "mend"),
    [
        (f(None, 3), f(3), "did you mean X[None]?"),
        (f(None, 1), f(3), "did you mean X[:, None]?"),
        (f(None, None), f(3), "did you mean X[None] or X[:, None]?"),
        (f(None, 4), f(3), ""),
        (f(None, 3), f(None), "did you mean X[None]?"),
        (f(None, 3), f(3, 50), "did you mean X.T?"),
        (f(None, 784), f(28, 28), "did you mean X.reshape(1, -1)?"),
        (f(None, 784), f(28, None), ""),
        (f(None, 784), f(20, 28, 28), "did you mean X.reshape(len(X), -1), or Flatten() before it?"),
        (f(None, 783), f(20, 28, 28), ""),
        (f(None, None), f(20, 3, 28, 28), "did you mean X.reshape(len(X), -1), or Flatten() before it?"),
        (f(None, 3, None), f(2, 9, 3), "did you mean X.transpose(0, 2, 1), channels first?"),
        (f(None, 3, None, None), f(2, 8, 9, 3), "did you mean X.transpose(0, 3, 1, 2), channels first?"),
        (f(None, 3, None, None, None), f(2, 7, 8, 9, 3), "did you mean X.transpose(0, 4, 1, 2, 3), channels first?"),
        (f(None, 3, None, None), f(2, 8, 9, 4), ""),
        (f(None, 3, None, None), f(2, 8, 9, None), ""),
        (f(None, 3, None, None), f(3, 8, 9), "did you mean X[None]?"),
        (f(None, 3, None, None), f(8, 9, 3), "did you mean X.transpose(2, 0, 1)[None], channels first?"),
        (f(None, 3, None), f(9, 3), "did you mean X.transpose(1, 0)[None], channels first?"),
        (f(None, 3, None, None), f(8, 9, 4), ""),
        (f(None, 1, None, None), f(20, 8, 9), "did you mean X[:, None]?"),
        (f(None, None, None, None), f(20, 8, 9), "did you mean X[None] or X[:, None]?"),
        (i(None), i(5, 1), "did you mean X.ravel()?"),
        (i(None), i(5, 2), ""),
        (f(None, 3), i(5, 3), 'did you forget .astype("float32")?'),
        (f(None, 3), i(5, 4), ""),
        (i(None), f(5), 'did you forget .astype("int64")?'),
        (f(None, 3), container("list", f(3)), "did you mean np.stack(X)?"),
        (f(None, 3), container("list", f(None, 3)), ""),
        (container("list", f(None, 3)), f(4, 3), "did you mean [X]?"),
        (container("list", f(None, 3)), f(2, 4, 3), "did you mean list(X)?"),
        (container("Ragged", f(None, 3)), f(4, 3), "did you mean Ragged(X, lengths)?"),
        (container("Ragged", f(None, 3)), f(2, 4, 3), "did you mean list(X), and list2ragged() before it?"),
        (padded(f(None, None, 3)), f(2, 4, 3), "did you mean list(X), and list2padded() before it?"),
        (padded(f(None, None, 3)), i(2, 4, 3), ""),
        (f(None, 5), Tuple((f(4, 2), f(4, 3))), "side by side: did you mean tuple2array() before it?"),
        (f(None, 5), Tuple((f(4, 2), i(4, 3))), ""),
    ],
)
def test_data(wanted: Term, value: Term, mend: str) -> None:
    assert mend_of_data(wanted, value) == mend


@pytest.mark.parametrize(
    ("wanted", "value", "giver", "mend"),
    [
        (f(None, 5), f(None, 8, None, None), "MaxPool", "did you forget Flatten() before it?"),
        (f(None, 5), f(None), "siamese", ""),
        (f(None), f(None, 5), "Linear", ""),
        (container("Ragged", f(None, 3)), f(None, 3), "Embed", "did you mean with_array(Embed(...))?"),
        (container("Ragged", f(None, 3)), f(None, 3), "model (chain that ends with Embed)", ""),
        (container("Ragged", f(None, 3)), i(None), "Embed", ""),
    ],
)
def test_layers(wanted: Term, value: Term, giver: str, mend: str) -> None:
    assert mend_between(wanted, value, giver) == mend


X = np.zeros((5, 3), "float32")
IMAGES = np.zeros((2, 8, 8, 3), "float32")
GUESSES = np.full((5, 3), 1 / 3, "float32")


@pytest.mark.parametrize("giver", ["Embed", "words (Embed)", "model (chain that ends with Embed)"])
def test_a_layer_is_named_as_the_program_names_it(giver: str) -> None:
    wanted, value = container("Ragged", f(None, 3)), f(None, 3)
    misfit = Misfit("container", wanted, value)
    hint = "did you mean with_array(Embed(...))?"
    assert way_out(wanted, value, "reduce_mean", misfit, f"{giver} before it gives") == hint
    assert not way_out(wanted, value, "reduce_mean", misfit, f"{giver.replace('Embed', 'f(Embed)')} before it gives")


@pytest.mark.parametrize(
    ("make", "mend"),
    [
        (lambda: chain(Conv2d(8, 3, 3), MaxPool(2), Relu(4)), "did you forget Flatten() before it?"),
        (lambda: chain(Conv1d(8, 3, 3), Softmax(4)), "did you forget Flatten() before it?"),
        (lambda: Conv2d(4, 3, 3).initialize().predict(IMAGES), "did you mean X.transpose(0, 3, 1, 2), channels first?"),
        (lambda: Relu(4, 3).initialize().predict(X[0]), "did you mean X[None]?"),
        (lambda: Relu(4, 3).initialize().predict(X.astype("int64")), 'did you forget .astype("float32")?'),
        (lambda: Embed(4, 9).initialize().predict(X[:, 0]), 'did you forget .astype("int64")?'),
        (lambda: Relu(3, 4).initialize().predict(X), "sizes are output first: are nO and nI swapped?"),
        (lambda: chain(Relu(9, 4), Softmax(4, 2)), "sizes are output first: are nO and nI swapped?"),
        (lambda: add(Relu(4, 3), Relu(5, 3)), "side by side: did you mean concatenate?"),
        (lambda: chain(tuplify(Relu(4, 3), Relu(5, 3)), Softmax(2)), "did you mean concatenate in place of tuplify?"),
        (
            lambda: chain(LSTM(6, 3, bidirectional=True), with_array(Softmax(2, 12))),
            "with_array(Softmax) takes Padded[Floats3d[*, *, 12]], but LSTM before it gives Padded[Floats3d[*, *, 6]] "
            "(expected width 12, got 6); with bidirectional=True, nO of LSTM is that of both directions together",
        ),
        (lambda: chain(Embed(4, 9), reduce_mean()), "did you mean with_array(Embed(...))?"),
        (
            lambda: chain(list2ragged(), with_array(Relu(4, 3)), with_array(Softmax(2, 5))),
            "with_array(Softmax) takes Ragged[Floats2d[*, 5]], but with_array(Relu) before it gives "
            "Ragged[Floats2d[*, 4]] (expected width 5, got 4)",
        ),
    ],
)
def test_programs(make: Callable[[], object], mend: str) -> None:
    with pytest.raises(LayerError) as caught:
        make()
    assert mend in str(caught.value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: chain(Relu(32, 18), LayerNorm(18)),
        lambda: chain(Relu(8, 4), Relu(6, 8)).initialize().predict(np.zeros((2, 6), "float32")),
    ],
    ids=["one size", "several layers"],
)
def test_nothing_to_swap(make: Callable[[], object]) -> None:
    with pytest.raises(LayerError) as caught:
        make()
    assert "swapped" not in str(caught.value)


@pytest.mark.parametrize(
    ("measure", "mend"),
    [
        (lambda: CategoricalCrossentropy()(GUESSES, np.zeros((5, 1), "int64")), "did you mean Y.ravel()?"),  # type: ignore[arg-type]
        (lambda: CategoricalCrossentropy()(GUESSES, np.zeros(5, "float32")), 'did you forget .astype("int64")?'),  # type: ignore[arg-type]
        (lambda: CategoricalCrossentropy()(GUESSES, [0, 1, 2, 0, 1]), "numbers of classes come in an array"),  # type: ignore[list-item]
        (lambda: BinaryCrossentropy()(GUESSES, np.zeros(5, "float32")), "did you mean Y.reshape(-1, 1)?"),  # type: ignore[arg-type]
        (lambda: L2Distance()(GUESSES, np.zeros(5, "float32")), "did you mean Y.reshape(-1, 1)?"),
        (
            lambda: Linear(4, 3).initialize().predict([[1.0, 2.0, 3.0]]),
            'did you mean np.asarray(..., dtype="float32")?',
        ),  # type: ignore[arg-type]
    ],
)
def test_losses_and_lists(measure: Callable[[], object], mend: str) -> None:
    with pytest.raises((ValueError, LayerError)) as caught:
        measure()
    assert mend in str(caught.value)
