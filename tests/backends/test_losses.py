"""Losses as ops: errors and special values; the rest is in conformance/losses.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc.backends import NumpyOps, get_ops

both = pytest.mark.parametrize("ops", [get_ops("numpy"), get_ops("cpu")], ids=["numpy", "cpu"])
FLOATS: Any = np.zeros(2)
P = np.array([[0.25, 0.75], [1.0, 0.0]], "float32")


@both
@pytest.mark.parametrize("classes", [[0, 2], [0, -1]])
def test_a_class_out_of_range_is_named(ops: NumpyOps, classes: list[int]) -> None:
    with pytest.raises(IndexError, match=rf"class {classes[1]} at position 1 is outside \[0, 2\)"):
        ops.categorical_crossentropy(P, np.array(classes))


REFUSED: dict[str, Callable[[NumpyOps], Any]] = {
    r"guesses must have 2 dimensions, not 1": lambda ops: ops.categorical_crossentropy(P[0], np.array([0, 1])),
    r"classes must have shape \(2,\), not \(1,\)": lambda ops: ops.categorical_crossentropy(P, np.array([0])),
    r"every class must be an integer, not float64": lambda ops: ops.categorical_crossentropy(P, FLOATS),
    r"left_out must have shape \(2,\)": lambda ops: ops.categorical_crossentropy(P, np.array([0, 1]), np.ones(3, "?")),
    r"guesses has shape \(2, 2\), but truths has": lambda ops: ops.distribution_crossentropy(P, P[:1]),
    r"binary_crossentropy: guesses has shape \(2, 2\)": lambda ops: ops.binary_crossentropy(P, P[:1]),
    r"guesses has shape \(2, 2\), but left_out": lambda ops: ops.binary_crossentropy(P, P, np.ones(3, "?")),
}


@both
@pytest.mark.parametrize(("said", "call"), REFUSED.items(), ids=range(len(REFUSED)))
def test_sizes_that_differ_are_refused(ops: NumpyOps, said: str, call: Callable[[NumpyOps], Any]) -> None:
    with pytest.raises(ValueError, match=said):
        call(ops)


@both
def test_the_logarithm_of_0_is_that_of_the_smallest_number(ops: NumpyOps) -> None:
    least = -float(np.log(np.finfo("float32").tiny))
    assert ops.categorical_crossentropy(P, np.array([1, 1]))[1] == pytest.approx(least - np.log(0.75), rel=1e-5)
    assert ops.distribution_crossentropy(P, P)[1] == pytest.approx(-0.25 * np.log(0.25) - 0.75 * np.log(0.75), rel=1e-5)
    assert ops.binary_crossentropy(P[1], 1 - P[1])[1] == pytest.approx(2 * least, rel=1e-5)


@both
def test_infinite_scores_that_are_right_cost_nothing(ops: NumpyOps) -> None:
    S, Y = np.array([np.inf, -np.inf, 0.0], "float32"), np.array([1.0, 0.0, 1.0], "float32")
    grad, value = ops.binary_crossentropy(S, Y, from_scores=True)
    assert grad.tolist() == [0.0, 0.0, -0.5]
    assert value == pytest.approx(np.log(2), rel=1e-5)
    assert ops.binary_crossentropy(S, 1 - Y, from_scores=True)[1] == np.inf


@both
def test_scores_whose_losses_no_float32_holds_have_a_sum(ops: NumpyOps) -> None:
    S = np.full(4, 3e38, "float32")
    assert ops.binary_crossentropy(S, np.zeros(4, "float32"), from_scores=True)[1] == pytest.approx(1.2e39)


@both
def test_nan_shows_in_gradient_and_value(ops: NumpyOps) -> None:
    X = np.array([[np.nan, 0.5]], "float32")
    Y = np.array([[1.0, 0.0]], "float32")
    for grad, value in (
        ops.categorical_crossentropy(X, np.array([0])),
        ops.distribution_crossentropy(X, Y),
        ops.binary_crossentropy(X, Y),
        ops.binary_crossentropy(X, Y, from_scores=True),
    ):
        assert np.isnan(grad[0, 0])
        assert np.isnan(value)
