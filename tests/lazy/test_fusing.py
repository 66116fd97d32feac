from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests import rounding
from tests.example_counts import examples
from typedthinc import lazy
from typedthinc.backends import NumpyOps
from typedthinc.lazy import fusing
from typedthinc.lazy.plan import Plan

PIECES: list[Callable[[Any, Any], Any]] = [
    lambda x, y: x + y,
    lambda x, y: x * y - 0.5,
    lambda x, y: lazy.sigmoid(x) * 2.0,
    lambda x, y: lazy.where(x > y, x, y * 0.5),
    lambda x, y: lazy.where(y > 0.3, 1.0, x),
    lambda x, y: lazy.maximum(x, y) - lazy.tanh(x),
    lambda x, y: abs(x) / (1.0 + lazy.exp(-y)),
    lambda x, y: x - lazy.mean(y),
    lambda x, y: x * lazy.sum(x * y, 1, keepdims=True),
]


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fusing, "_LARGE", 1)
    monkeypatch.setattr(fusing, "_BLOCK", 64)


def plainly(exprs: list[Any], given: dict[Any, Any]) -> list[Any]:
    """Compute without runs."""
    plan = Plan(exprs, NumpyOps())
    plan._runs = plan.steps
    return plan.run(given)


@settings(deadline=None, max_examples=examples(60))
@example([(4, 0, 1), (8, 0, 2), (1, 0, 0), *[(0, 0, 0)] * 5], "float32", True)
@given(
    st.lists(st.tuples(st.integers(0, len(PIECES) - 1), st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=9),
    st.sampled_from(["float32", "float64"]),
    st.booleans(),
)
def test_blocks_change_no_result(choices: list[tuple[int, int, int]], dtype: Any, is_transposed: bool) -> None:
    rng = np.random.default_rng(0)
    X, row, column = (lazy.placeholder(shape, dtype) for shape in ((None, None), (None,), (None, 1)))
    exprs: list[Any] = [X, row, column, X * row]
    for piece, one, two in choices:
        exprs.append(PIECES[piece](exprs[-1 - one % len(exprs)] + X, exprs[-1 - two % len(exprs)]))
    data = rng.normal(size=(7, 13)).astype(dtype)
    given: dict[Any, Any] = {
        X: np.asfortranarray(data) if is_transposed else data,
        row: rng.normal(size=13).astype(dtype),
        column: rng.normal(size=(7, 1)).astype(dtype),
    }
    before = data.copy()
    with np.errstate(all="ignore"):
        values = np.concatenate([each.ravel() for each in plainly(exprs, given)])
    # Sums of large terms that cancel out keep the rounding of these.
    largest = np.abs(values[np.isfinite(values)]).max().astype(dtype)
    apart = rounding.of_sums(np.minimum(largest, 1e6, dtype=dtype), count=1)
    for roots in ([exprs[-1]], exprs):
        with np.errstate(all="ignore"):
            found, expected = Plan(roots, NumpyOps()).run(given), plainly(roots, given)
        for mine, other in zip(found, expected, strict=True):
            assert mine.dtype == other.dtype
            np.testing.assert_allclose(mine, other, rtol=3e-5, atol=1e-5 + apart)
    np.testing.assert_array_equal(data, before)


def test_blocks_are_used_and_errors_are_located() -> None:
    X, Y = lazy.placeholder((None, None), name="X"), lazy.placeholder((None, None), name="Y")
    found = ((X + Y) * 2.0).named("twice")
    plan = Plan([found], NumpyOps())
    assert [type(each) for each in plan._runs] == [fusing.Run]
    ones = np.ones((5, 30), "float32")
    assert plan.run({X: ones, Y: ones})[0].tolist() == [[4.0] * 30] * 5
    with pytest.raises(lazy.ExpressionError, match=r"^in add\(X, Y\): .* cannot be broadcast"):
        plan.run({X: ones, Y: np.ones((4, 30), "float32")})
    plan.run({X: ones, Y: np.full((1, 30), 3.0, "float32")})
    with (
        np.errstate(all="raise"),
        pytest.raises(lazy.ExpressionError, match=r"^in multiply.* as twice: over"),
    ):
        plan.run({X: ones * 3e38, Y: ones})


class Compiled(NumpyOps):
    """Ops with a tanh of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def tanh(self, X: Any, *, inplace: bool = False) -> Any:
        self.count += 1
        return super().tanh(X, inplace=inplace)


@pytest.mark.parametrize("rows", [3, 4000])
def test_ops_compute_what_they_have_a_way_of_their_own_for(rows: int) -> None:
    ops, data = Compiled(), np.random.default_rng(0).normal(size=(rows, 4))
    X = lazy.placeholder((None, 4), "float64", name="X")
    Y = lazy.function((X,), lazy.tanh(X * 2.0) + lazy.tanh(X), ops=ops)(data)
    np.testing.assert_array_equal(Y, np.tanh(data * 2.0) + np.tanh(data))
    assert ops.count
