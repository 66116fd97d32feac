from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from typedthinc.backends import NumpyOps

ops = NumpyOps(seed=0)
INF = np.inf


def test_log_differences_at_the_ends() -> None:
    X = np.array([-INF, -INF, 0.0, 0.0, 1.0, 800.0, 801.0, 3.0])
    with np.errstate(all="ignore"):
        found = ops.logdiffexp(X)
    expected = [-INF, 0.0, -INF, np.log(np.e - 1), 800.0, 800 + np.log(np.e - 1), np.nan]
    np.testing.assert_allclose(found, expected, rtol=1e-12)


def test_log_differences_of_near_neighbours_are_exact() -> None:
    step = 1e-9
    np.testing.assert_allclose(ops.logdiffexp(np.array([0.0, step])), [np.log(np.expm1(step))], rtol=1e-9)


def test_logsumexp_at_the_ends() -> None:
    assert ops.logsumexp(np.array([-INF, -INF])) == -INF
    assert ops.logsumexp(np.array([1.0, INF])) == INF
    assert ops.logsumexp(np.array([1000.0, 1000.0])) == pytest.approx(1000 + np.log(2))
    assert np.isnan(ops.logsumexp(np.array([1.0, np.nan])))
    rows: Any = np.array([[-INF, -INF], [0.0, 0.0]], "float32")
    assert ops.logsumexp(rows, axis=1).tolist() == [-INF, pytest.approx(np.log(2))]


def test_top_k_refusals() -> None:
    with pytest.raises(ValueError, match="top_k: k must be at most the number of columns, which is 3, not 4"):
        ops.top_k(np.ones((2, 3)), 4)
    with pytest.raises(ValueError, match="top_k: k must be at least 0"):
        ops.top_k(np.ones((2, 3)), -1)


@pytest.mark.parametrize("op", ["sort", "argsort", "cumsum", "cumprod", "logdiffexp", "take"])
def test_axes_that_are_not_there(op: str) -> None:
    more = (np.zeros(1, int),) if op == "take" else ()
    with pytest.raises(ValueError, match=rf"{op}: an axis of Floats2d\[2, 3\] is one of -2 to 1, not 2$"):
        getattr(ops, op)(np.ones((2, 3)), *more, axis=2)
