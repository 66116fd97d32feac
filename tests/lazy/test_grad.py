from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc import lazy


def test_any_order() -> None:
    x = lazy.Var(0.7, name="x")
    y: lazy.Expr[float] = lazy.sin(x)
    for expected in (np.cos, lambda v: -np.sin(v), lambda v: -np.cos(v), np.sin, np.cos):
        y = lazy.grad(y, x)
        assert float(lazy.evaluate(y)) == pytest.approx(float(expected(0.7)))


def test_several_and_inner_expressions() -> None:
    a, b = lazy.Var(2.0, name="a"), lazy.Var(3.0, name="b")
    inner = a * b
    y = inner * inner + b
    da, db, d_inner = lazy.grad(y, [a, b, inner])
    assert [float(lazy.evaluate(each)) for each in (da, db, d_inner)] == [36.0, 25.0, 12.0]
    one, two = lazy.grad(y, (a, b))
    assert (float(lazy.evaluate(one)), float(lazy.evaluate(two))) == (36.0, 25.0)


def test_a_gradient_from_behind() -> None:
    X = lazy.Var(np.arange(6.0).reshape(2, 3), name="X")
    dY = lazy.Var(np.ones((2, 3)) * 2)
    assert lazy.evaluate(lazy.grad(X * X, X, dY)).tolist() == (4 * X.get()).tolist()


def test_what_cannot_be_differentiated() -> None:
    a, b = lazy.Var(np.ones(2), name="a"), lazy.Var(1.0, name="b")
    with pytest.raises(lazy.ExpressionError, match=r"^grad takes an expression .* not Floats1d\[2\]: give dy"):
        lazy.grad(a * a, a)
    with pytest.raises(lazy.ExpressionError, match="^grad: sum.* does not depend on b"):
        lazy.grad(lazy.sum(a), b)
    for dy, sentence in ((np.ones(3), r"y, which is Floats1d\[2\], not Floats1d\[3\]"), (b, r"y, .*, not a number")):
        with pytest.raises(lazy.ExpressionError, match=f"^grad takes dy of the sizes of {sentence}"):
            lazy.grad(a * a, a, lazy.as_expr(dy))
    with pytest.raises(lazy.ExpressionError, match="^grad: a gradient is of an expression by expressions, not 'a'"):
        lazy.grad(lazy.sum(a), "a")  # type: ignore[call-overload]  # this is the mistake
    zero, some = lazy.grad(lazy.sum(a), [b, a], disconnected="zero")
    assert float(lazy.evaluate(zero)) == 0.0
    assert lazy.evaluate(some).tolist() == [1.0, 1.0]
    with pytest.raises(lazy.ExpressionError, match="does not depend on a"):
        lazy.grad(lazy.sum(lazy.stop_gradient(a)), a)


@pytest.mark.parametrize("op", [lazy.sign, lazy.rint])
def test_what_is_flat_has_a_gradient_of_zeros(op: Callable[[lazy.Expr[Any]], lazy.Expr[Any]]) -> None:
    x = lazy.Var(np.array([-1.5, 0.0, 2.5], dtype="float32"), name="x")
    dX: Any = lazy.evaluate(lazy.grad(op(x), x, lazy.as_expr(np.full(3, np.inf, "float32"))))
    assert dX.dtype == "float32" and dX.tolist() == [0.0, 0.0, 0.0]


def test_only_the_branch_that_is_taken_counts() -> None:
    x, flag = lazy.Var(-1.0, name="x"), lazy.Var(0.0, name="flag")
    fails = lazy.solve(lazy.Var(np.zeros((2, 2))) * x, lazy.Var(np.ones(2)))[0]
    y = lazy.ifelse(flag > 0.5, lazy.log(x) + fails, x * x * x)
    with np.errstate(all="raise"):
        assert float(lazy.evaluate(y)) == -1.0
        slope = lazy.grad(y, x)
        assert float(lazy.evaluate(slope)) == 3.0
        assert float(lazy.evaluate(lazy.grad(slope, x))) == -6.0
    flag.set(1.0)
    with pytest.raises(np.linalg.LinAlgError), np.errstate(all="ignore"):
        lazy.evaluate(y)


@settings(deadline=None, max_examples=examples(60))
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3)), min_size=1, max_size=6))
def test_branches_in_branches(choices: list[tuple[bool, int]]) -> None:
    x = lazy.Var(1.3, name="x")
    flags = lazy.Var(np.array([1.0 if flag else 0.0 for flag, _ in choices]))
    pieces: list[Any] = [lambda v: v * v, lambda v: lazy.sin(v) * x, lambda v: v + x, lambda v: lazy.exp(-v)]
    plain: list[Any] = [lambda v, x: v * v, lambda v, x: np.sin(v) * x, lambda v, x: v + x, lambda v, x: np.exp(-v)]

    def ours() -> Any:
        y: Any = x * 1.0
        for at, (_, piece) in enumerate(choices):
            then = lazy.ifelse(flags[at] > 0.5, pieces[piece](y), pieces[piece - 1](pieces[piece](y)))
            y = lazy.ifelse(flags[at] < 0.5, then, y * 0.5) + then
        return y

    def theirs(value: Any) -> Any:
        y = value * 1.0
        for flag, piece in choices:
            then = plain[piece](y, value) if flag else plain[piece - 1](plain[piece](y, value), value)
            y = (then if not flag else y * 0.5) + then
        return y

    y = ours()
    assert float(lazy.evaluate(y)) == pytest.approx(float(theirs(1.3)))
    # The derivative by a complex step: exact, and no difference is taken.
    assert float(lazy.evaluate(lazy.grad(y, x))) == pytest.approx(theirs(1.3 + 1e-30j).imag / 1e-30, rel=1e-9)


def test_branches_that_do_not_fit() -> None:
    X, x = lazy.Var(np.ones((2, 3)), name="X"), lazy.Var(1.0, name="x")
    with pytest.raises(lazy.ExpressionError, match=r"^in ifelse\(greater, X, x\): ifelse takes branches with as many"):
        lazy.ifelse(x > 0.0, X, x)  # type: ignore[misc,arg-type]  # this is the mistake
    with pytest.raises(lazy.ExpressionError, match=r"ifelse takes a condition that is one value, not Array2d\[2, 3\]"):
        lazy.ifelse(X > 0.0, X, X)
