"""Ops on images, sequences and tables keep the rank of what they take."""

from __future__ import annotations

from typing import assert_type

from typedthinc.api import Floats1d, Floats2d, Floats3d, Floats4d, Floats5d, Ints1d, Ints2d, get_ops

ops = get_ops("cpu")


def images(X: Floats4d, W: Floats4d, dY: Floats4d) -> None:
    assert_type(ops.conv(X, W, padding=1), Floats4d)
    assert_type(ops.conv_transpose(X, W), Floats4d)
    assert_type(ops.backprop_conv_input(dY, W, (8, 8)), Floats4d)
    assert_type(ops.backprop_conv_filter(dY, X, (3, 3)), Floats4d)
    assert_type(ops.avg_pool(X, 2), Floats4d)
    assert_type(ops.l2_pool(X, 2), Floats4d)


def others(X: Floats3d, W: Floats3d, V: Floats5d, F: Floats5d) -> None:
    assert_type(ops.conv(X, W), Floats3d)
    assert_type(ops.conv(V, F), Floats5d)
    assert_type(ops.avg_pool(X, 2), Floats3d)
    assert_type(ops.avg_pool(V, 2), Floats5d)


def matrices(a: Floats2d, b: Floats1d, ids: Ints1d) -> None:
    assert_type(ops.solve(a, b), Floats1d)
    assert_type(ops.solve(a, a), Floats2d)
    assert_type(ops.svd(a), tuple[Floats2d, Floats1d, Floats2d])
    assert_type(ops.diag(a), Floats1d)
    assert_type(ops.fill_diagonal(a, 1.0), Floats2d)
    assert_type(ops.logsumexp(a, axis=1), Floats1d)
    assert_type(ops.logdiffexp(a), Floats2d)
    assert_type(ops.cumsum(a, axis=0), Floats2d)
    assert_type(ops.sort(a), Floats2d)
    assert_type(ops.argsort(a), Ints2d)
    assert_type(ops.one_hot(ids, 3), Floats2d)
    assert_type(ops.rint(a), Floats2d)
    assert_type(ops.negative(b), Floats1d)
