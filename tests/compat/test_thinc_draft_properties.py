"""Corners of the draft's ops, on operands that hypothesis draws."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc.compat.thinc_draft import NumpyOps

ops = NumpyOps()
brief = settings(deadline=None, max_examples=examples(40))
seeds = st.integers(0, 2**32 - 1)
lengths_of_all = st.lists(st.integers(0, 4), min_size=1, max_size=5)


def floats(seed: int, *shape: int) -> Any:
    return np.random.default_rng(seed).standard_normal(shape)


def parts(lengths: list[int]) -> list[slice]:
    ends = np.cumsum([0, *lengths])
    return [slice(start, stop) for start, stop in zip(ends[:-1], ends[1:], strict=True)]


@brief
@given(seeds, st.integers(1, 5), st.integers(0, 7))
def test_windows_may_be_wider_than_what_they_slide_over(seed: int, rows: int, nW: int) -> None:
    X, dY = floats(seed, rows, 2), floats(seed + 1, rows, 2 * (2 * nW + 1))
    padded = np.zeros((rows + 2 * nW, 2))
    padded[nW : nW + rows] = X
    expected = np.stack([padded[at : at + 2 * nW + 1].ravel() for at in range(rows)])
    np.testing.assert_array_equal(ops.seq2col(X, nW), expected)
    assert np.vdot(expected, dY) == pytest.approx(float(np.vdot(X, ops.backprop_seq2col(dY, nW))), abs=1e-9)


@brief
@given(seeds, st.tuples(*[st.integers(1, 4)] * 3), st.booleans(), st.booleans())
def test_gemm(seed: int, sizes: tuple[int, int, int], trans1: bool, trans2: bool) -> None:
    M, N, K = sizes
    x, y, out = floats(seed, M, K), floats(seed + 1, K, N), np.full((M, N), np.nan)
    one, two = (x.T.copy() if trans1 else x), (y.T.copy() if trans2 else y)
    assert ops.gemm(one, two, out, trans1, trans2) is out
    np.testing.assert_allclose(out, x @ y)


@brief
@given(seeds, lengths_of_all, st.integers(0, 2))
def test_flatten_and_back(seed: int, lengths: list[int], pad: int) -> None:
    X = [floats(seed + at, n, 2) for at, n in enumerate(lengths)]
    flat = ops.flatten(X, pad=pad)
    kept = [each for each in X if len(each)]
    gap = np.zeros((pad, 2))
    expected = np.concatenate([gap, *(part for each in kept for part in (each, gap))]) if kept else flat
    np.testing.assert_array_equal(flat, expected)
    for one, other in zip(ops.unflatten(flat, np.array(lengths), pad), X, strict=True):
        np.testing.assert_array_equal(one, other)


def test_nothing_is_flat_and_padded() -> None:
    assert ops.flatten([]).size == 0
    padded, unpad = ops.pad_sequences([])
    assert (len(padded), unpad(padded)) == (0, [])


@brief
@given(seeds, lengths_of_all, st.integers(0, 3))
def test_pad_and_back(seed: int, lengths: list[int], more: int) -> None:
    X = [floats(seed + at, n, 2) for at, n in enumerate(lengths)]
    padded, unpad = ops.pad_sequences(X, pad_to=max(lengths) + more)
    assert padded.shape == (len(X), max(lengths) + more, 2)
    for row, each, back in zip(padded, X, unpad(padded), strict=True):
        np.testing.assert_array_equal(row[: len(each)], each)
        assert not row[len(each) :].any()
        np.testing.assert_array_equal(back, each)


@brief
@given(seeds, lengths_of_all)
def test_squares_and_back(seed: int, lengths: list[int]) -> None:
    X = [floats(seed + at, n, 2) for at, n in enumerate(lengths)]
    data, size_at_t, undo = ops.square_sequences(X)
    order = sorted(range(len(X)), key=lambda at: -lengths[at])
    assert data.shape == (max(lengths), len(X), 2)
    assert list(size_at_t) == [sum(n > t for n in lengths) for t in range(max(lengths))]
    for column, at in enumerate(order):
        np.testing.assert_array_equal(data[: lengths[at], column], X[at])
        assert not data[lengths[at] :, column].any()
    for one, other in zip(undo(data), X, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("drop", [None, -1.0, 0.0, 0.25, 1.0, 2.0])
def test_masks_of_dropout(drop: float | None) -> None:
    mask = np.asarray(ops.get_dropout_mask((4000,), drop))
    if drop is None or drop <= 0:
        assert (mask == 1).all()
    elif drop >= 1:
        assert not mask.any()
    else:
        assert set(np.unique(mask)) == {0.0, np.float32(1 / (1 - drop))}
        assert mask.mean() == pytest.approx(1, abs=0.05)


def test_an_int_is_the_shape_of_a_vector() -> None:
    assert ops.allocate(3).shape == (3,)


@brief
@given(st.lists(st.floats(-1e3, 1e3), min_size=1, max_size=6))
def test_activations_do_not_overflow(values: list[float]) -> None:
    X = np.array(values)
    np.testing.assert_allclose(ops.sigmoid(X), scipy.special.expit(X), atol=1e-15)
    np.testing.assert_allclose(ops.softmax(X[None])[0], scipy.special.softmax(X), atol=1e-15)
    np.testing.assert_allclose(ops.softplus(X), np.logaddexp(0, X), rtol=1e-8)
    np.testing.assert_allclose(ops.mish(X), X * np.tanh(np.logaddexp(0, X)), rtol=1e-8, atol=1e-30)
    above = np.maximum(X, 21)
    for name in ("softplus", "mish"):
        np.testing.assert_allclose(getattr(ops, f"backprop_{name}")(np.ones_like(above), above), 1.0)


@brief
@given(seeds, lengths_of_all, st.sampled_from([1.0, 100.0]))
def test_softmax_of_sequences(seed: int, lengths: list[int], scale: float) -> None:
    X = scale * floats(seed, sum(lengths), 2)
    dY, sizes = floats(seed + 1, sum(lengths), 2), np.array(lengths, "i")
    Y = ops.softmax_sequences(X, sizes)
    dX = ops.backprop_softmax_sequences(dY, Y, sizes)
    for part in parts(lengths):
        if part.stop > part.start:
            np.testing.assert_allclose(Y[part], scipy.special.softmax(X[part], axis=0), atol=1e-14)
            slope = Y[part] * (dY[part] - (Y[part] * dY[part]).sum(axis=0))
            np.testing.assert_allclose(dX[part], slope, atol=1e-13)


@brief
@given(seeds, st.lists(st.integers(1, 4), min_size=1, max_size=5))
def test_pools(seed: int, lengths: list[int]) -> None:
    # Ties are likely: the first row wins.
    X, sizes = np.round(floats(seed, sum(lengths), 2)), np.array(lengths, "i")
    d = floats(seed + 1, len(lengths), 2)
    maxes, which = ops.max_pool(X, sizes)
    d_max = ops.backprop_max_pool(d, which, sizes)
    for at, part in enumerate(parts(lengths)):
        np.testing.assert_allclose(ops.sum_pool(X, sizes)[at], X[part].sum(axis=0))
        np.testing.assert_allclose(ops.mean_pool(X, sizes)[at], X[part].mean(axis=0))
        np.testing.assert_array_equal(maxes[at], X[part].max(axis=0))
        np.testing.assert_array_equal(which[at], X[part].argmax(axis=0))
        np.testing.assert_array_equal(ops.backprop_sum_pool(d, sizes)[part], np.repeat(d[at : at + 1], lengths[at], 0))
        np.testing.assert_allclose(
            ops.backprop_mean_pool(d, sizes)[part] * lengths[at], np.tile(d[at], (lengths[at], 1))
        )
        np.testing.assert_array_equal(d_max[part], np.eye(lengths[at])[which[at]].T * d[at])


@brief
@given(seeds, st.floats(0.1, 10), st.floats(0, 10))
def test_gradients_are_clipped_to_the_norm(seed: int, threshold: float, scale: float) -> None:
    gradient = scale * floats(seed, 4)
    norm = np.linalg.norm(gradient)
    expected = gradient * (threshold / norm) if norm >= threshold else gradient.copy()
    ops.clip_gradient(gradient, threshold)
    np.testing.assert_allclose(gradient, expected)


@brief
@given(seeds, st.integers(0, 10**6), st.floats(0.5, 0.9999))
def test_averages(seed: int, t: int, most: float) -> None:
    ema, weights = floats(seed, 3), floats(seed + 1, 3)
    decay = min((1 + t) / (10 + t), most)
    expected = ema - (1 - decay) * (ema - weights)
    ops.update_averages(ema, weights, t, most)
    np.testing.assert_allclose(ema, expected)


@brief
@given(seeds)
def test_the_loss_is_finite_where_it_is_surest(seed: int) -> None:
    truths = np.round(np.random.default_rng(seed).random(5))
    guesses = np.random.default_rng(seed + 1).random(5)
    expected = -np.mean(truths * np.log(guesses + 1e-8) + (1 - truths) * np.log(1 - guesses + 1e-8))
    assert ops.logloss(truths, guesses) == pytest.approx(expected, rel=1e-5)
    assert np.isfinite(ops.logloss(truths, 1 - truths))


@brief
@given(seeds, st.integers(1, 4))
def test_which_is_taken(seed: int, nP: int) -> None:
    x, which = floats(seed, 2, 3, nP), np.random.default_rng(seed).integers(0, nP, (2, 3))
    np.testing.assert_array_equal(ops.take_which(x, which), np.take_along_axis(x, which[..., None], -1)[..., 0])
    dX = floats(seed + 1, 2, 3)
    np.testing.assert_array_equal(ops.backprop_take(dX, which, nP), np.eye(nP)[which] * dX[..., None])
