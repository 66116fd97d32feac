from __future__ import annotations

import copy
import pickle
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from typedthinc import lazy
from typedthinc.backends import NumpyOps
from typedthinc.lazy.plan import Plan


class Counted:
    """numpy, with a note of which functions were asked for."""

    def __init__(self) -> None:
        self.called: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self.called.append(name)
        return getattr(np, name)


class Counting(NumpyOps):
    xp: Any


def test_updates_are_simultaneous() -> None:
    a, b, c = (lazy.Var(value, name=name) for value, name in ((1.0, "a"), (2.0, "b"), (3.0, "c")))
    turn = lazy.function((), (a + b, c), updates=[(a, b), (b, c), (c, a)])
    assert [float(each) for each in turn()] == [3.0, 3.0]
    assert lazy.get_values([a, b, c]) == [2.0, 3.0, 1.0]
    turn()
    assert lazy.get_values([a, b, c]) == [3.0, 1.0, 2.0]


def test_what_fails_changes_no_variable() -> None:
    a, b = lazy.Var(np.ones(2), name="a"), lazy.Var(np.ones(2), name="b")
    X = lazy.placeholder((None,), "float64", name="X")
    step = lazy.function((X,), lazy.sum(X), updates={a: a + 1, b: X})
    with pytest.raises(lazy.ExpressionError, match=r"^b takes Floats1d\[2\], but the update is Floats1d\[3\]"):
        step(np.ones(3))
    assert a.get().tolist() == b.get().tolist() == [1.0, 1.0]
    with pytest.raises(lazy.ExpressionError, match="^b takes"):
        lazy.set_values([(a, np.zeros(2)), (b, np.zeros(3))])
    assert a.get().tolist() == [1.0, 1.0]


def test_inputs() -> None:
    X, unused = lazy.placeholder((None, 2), name="X"), lazy.placeholder((3,), name="unused")
    number = lazy.placeholder(name="n")
    scale = lazy.function((X, unused, number), X * number)
    Y = scale(np.ones((1, 2)), np.ones(3, "float32"), 3)
    assert Y.tolist() == [[3.0, 3.0]] and Y.dtype == "float32"
    assert scale([[1, 2]], [0, 0, 0], 0.5).tolist() == [[0.5, 1.0]]  # type: ignore[arg-type]  # lists are cast
    for values, sentence in (
        ((np.ones((1, 3)), np.ones(3), 1), r"^X takes Floats2d\[\*, 2\], but the data is Floats2d\[1, 3\]"),
        ((np.ones((1, 2)), np.ones((3, 1)), 1), r"^unused takes Floats1d\[3\], but the data is Floats2d\[3, 1\]"),
        ((np.ones((1, 2)), np.ones(3), np.ones(2)), r"^n takes a number, but the data is Floats1d\[2\]"),
        ((np.ones((1, 2), int), np.ones(3), 1), r"^X takes Floats2d\[\*, 2\], but the data is Ints2d\[1, 2\]"),
        ((np.ones((1, 2), complex), np.ones(3), 1), r"^X takes Floats2d\[\*, 2\], but the data is Complexes2d\[1, 2\]"),
        (("text", np.ones(3), 1), r"^X takes Floats2d\[\*, 2\], but the data is 'text'"),
        ((np.ones((1, 2)), [1, [2]], 1), r"^unused takes Floats1d\[3\], but the data is "),
        ((np.ones((1, 2)),), "^the function takes 3 values, not 1"),
    ):
        with pytest.raises(lazy.ExpressionError, match=sentence):
            scale(*values)  # type: ignore[arg-type]  # this is the mistake
    with pytest.raises(lazy.ExpressionError, match="^function: X is needed, but is not among the inputs"):
        lazy.function((unused,), X)
    with pytest.raises(lazy.ExpressionError, match="^X has no value: give one"):
        lazy.evaluate(X)


def test_what_does_not_fit_is_said_when_it_is_built() -> None:
    X, W = lazy.placeholder((None, 4), name="X"), lazy.Var(np.ones((5, 3)), name="W")
    for build, sentence in (
        (
            lambda: X @ W,
            r"in matmul\(X, W\): `Floats2d\[\*, 4\] @ Floats2d\[5, 3\]` needs equal inner sizes",
        ),
        (lambda: X + W, r"in add\(X, W\): `Floats2d\[\*, 4\] \+ Floats2d\[5, 3\]` cannot be broadcast"),
        (lambda: lazy.concatenate([X, W]), r"in concatenate\(X, W\): "),
        (lambda: lazy.where(X > 0, X, lazy.tanh(W)), r"in where\(greater, X, tanh\)"),
    ):
        with pytest.raises(lazy.ExpressionError, match="^" + sentence):
            build()


def test_what_does_not_fit_is_said_when_it_is_computed() -> None:
    X, W = lazy.placeholder((None, None), name="X"), lazy.Var(np.ones((5, 3), "float32"), name="W")
    Y = (X @ W).named("scores")
    with pytest.raises(
        lazy.ExpressionError, match=r"^in matmul\(X, W\) as scores: `Floats2d\[2, 4\] @ Floats2d\[5, 3\]`"
    ):
        lazy.evaluate(lazy.tanh(Y), {X: np.ones((2, 4))})
    singular = lazy.solve(lazy.Var(np.zeros((2, 2))), lazy.Var(np.ones(2)))
    with pytest.raises(np.linalg.LinAlgError):
        lazy.evaluate(singular)


def test_a_dtype_is_that_of_the_value() -> None:
    n, x = lazy.Var(np.arange(3), name="n"), lazy.Var(np.ones(3), name="x")
    made = [n * 0.5, n + 1, n**0.5, n**2, lazy.maximum(n, 0.5), n > 1, (n > 1) + 1, lazy.where(n > 1, n, 0.5), x * 2]
    made += [lazy.ifelse(lazy.sum(x) > flag, x, n) for flag in (0.0, 9.0)]
    for each in made:
        assert each.dtype == np.asarray(lazy.evaluate(each)).dtype.name, each
    for wrong in ("text", None, {}):
        with pytest.raises(lazy.ExpressionError, match="^an expression is made of numbers and arrays of numbers, not "):
            x + wrong  # type: ignore[operator]  # this is the mistake


def test_common_subexpressions_are_computed_once() -> None:
    ops, X = Counting(), lazy.Var(np.ones(3), name="X")
    Counting.xp = numpy = Counted()
    Y = lazy.exp(X * 2.0) + lazy.exp(X * 2.0) + lazy.exp(2.0 * X) + lazy.exp(X * 3.0)
    Plan([Y, lazy.exp(X * 2.0)], ops).run({})
    # Each step asks once.
    assert sorted(numpy.called) == ["add"] * 3 + ["exp"] * 3 + ["multiply"] * 3


def test_the_order_of_operands_and_the_options_matter() -> None:
    X, Y = lazy.Var(np.array([[1.0, 2.0], [3.0, 4.0]])), lazy.Var(np.array([[5.0, 1.0], [2.0, 7.0]]))
    found = lazy.function((), (X - Y, Y - X, lazy.sum(X, 0)))()
    assert [each.tolist() for each in found] == [[[-4, 1], [1, -3]], [[4, -1], [-1, 3]], [4, 6]]
    assert lazy.evaluate(lazy.sum(X, 1) - lazy.sum(X, 0)).tolist() == [-1.0, 1.0]
    assert lazy.evaluate(X[0] - X[1] + X[:, 0]).tolist() == [-1.0, 1.0]


def test_ten_thousand_nodes_deep() -> None:
    x = lazy.Var(1.5, name="x")
    y: lazy.Expr[float] = x
    for _ in range(10_000):
        y = y * 0.9999 + 0.0001
    slope = lazy.grad(y * y, x)
    assert float(lazy.evaluate(slope)) == pytest.approx(2 * (0.9999**10_000 * 0.5 + 1) * 0.9999**10_000)


# `test_depth.py` has both of another depth, on a smaller stack.
@pytest.mark.slow
@pytest.mark.nightly
def test_a_second_gradient_three_thousand_nodes_deep() -> None:
    x = lazy.Var(1.5, name="x")
    y: lazy.Expr[float] = x
    for _ in range(3_000):
        y = y * 0.9999 + 0.0001
    assert float(lazy.evaluate(lazy.grad(lazy.grad(y * y, x), x))) == pytest.approx(2 * 0.9999**6_000)


@pytest.mark.nightly
def test_three_thousand_branches_deep() -> None:
    x = lazy.Var(1.0, name="x")
    y: lazy.Expr[float] = x
    for _ in range(3_000):
        y = lazy.ifelse(y > 0.0, y * 0.9999, x)
    assert float(lazy.evaluate(y)) == pytest.approx(0.9999**3_000)
    assert float(lazy.evaluate(lazy.grad(y, x))) == pytest.approx(0.9999**3_000)


def test_memory_is_used_again() -> None:
    X = lazy.placeholder((None,), "float64", name="X")
    Y: lazy.Expr[Any] = X
    for step in range(40):
        Y = lazy.tanh(Y * 1.01 + float(step))
    run = lazy.function((X,), lazy.sum(Y))
    data = np.ones(1 << 18)
    run(data)
    tracemalloc.start()
    run(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # One array, or two for a moment, where 120 are computed.
    assert peak < 2.2 * data.nbytes


def test_what_is_given_is_never_overwritten() -> None:
    data = np.linspace(0, 1, 1 << 15)
    X, V = lazy.placeholder((None,), "float64"), lazy.Var(np.linspace(1, 2, 1 << 15))
    constant = lazy.sum(V * data)
    middle = lazy.exp(X + V)
    view = middle.reshape(2, -1)
    outputs = (lazy.tanh(X), -V, middle * 2.0, view + 1.0, middle, -view[0], constant)
    before = data.copy(), V.get().copy()
    first = lazy.function((X,), outputs)(data)  # type: ignore[call-overload]  # more outputs than have an overload
    np.testing.assert_array_equal(data, before[0])
    np.testing.assert_array_equal(V.get(), before[1])
    exact = np.exp(before[0] + before[1])
    np.testing.assert_array_equal(first[4], exact)
    np.testing.assert_array_equal(first[2], exact * 2)
    np.testing.assert_array_equal(first[3].ravel(), exact + 1)
    np.testing.assert_array_equal(first[5], -exact[: 1 << 14])


def test_assign_and_execute() -> None:
    a = lazy.Var(np.array([1.0, 2.0]), name="a")
    assert lazy.execute(lazy.assign(a, a * 2.0)).tolist() == [2.0, 4.0]
    assert a.get().tolist() == [2.0, 4.0]
    with pytest.raises(lazy.ExpressionError, match="^execute: takes what lazy.assign returns"):
        lazy.execute(a)  # type: ignore[arg-type]  # this is the mistake
    with pytest.raises(lazy.ExpressionError, match=r"^a takes Floats1d\[2\]"):
        lazy.execute(lazy.assign(a, lazy.concatenate([a, a])))


def test_variables() -> None:
    W = lazy.Var(np.ones((2, 3), "float32"), name="W")
    assert (W.shape, W.ndim, W.dtype, repr(W)) == ((2, 3), 2, "float32", "Expr(W: Floats2d[2, 3])")
    W.set(np.zeros((2, 3)))
    assert W.get().dtype == "float32"
    with pytest.raises(lazy.ExpressionError, match=r"^W takes Floats2d\[2, 3\], but the data is Floats2d\[3, 2\]"):
        W.set(np.zeros((3, 2)))
    with pytest.raises(TypeError, match="^W has no truth value"):
        bool(W)
    with pytest.raises(TypeError, match="^W cannot be iterated"):
        list(W)


def test_arrays_of_numpy_on_the_left() -> None:
    W = lazy.Var(np.ones((2, 3)))
    for Y in (np.ones((2, 3)) + W, np.ones((2, 3)) * W, np.float64(1.0) * W):
        assert isinstance(Y, lazy.Expr)
        assert lazy.evaluate(Y).shape == (2, 3)
    assert lazy.evaluate(np.ones((4, 2)) @ W).tolist() == [[2.0] * 3] * 4


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_expressions_are_not_copied(copied: Callable[[object], object]) -> None:
    # Nobody could set the variables of a copy.
    W = lazy.Var(np.ones(3), name="W")
    for each in (W, W * 2):
        with pytest.raises(TypeError, match="W.*is an expression, which cannot be copied or pickled"):
            copied(each)


@pytest.mark.parametrize(
    "of",
    [
        pytest.param(lambda v, w: v, id="variable"),
        pytest.param(lambda v, w: v.T, id="transpose"),
        pytest.param(lambda v, w: v[0], id="row"),
        pytest.param(lambda v, w: v.reshape((3, 2)), id="reshape"),
        pytest.param(lambda v, w: lazy.ifelse(lazy.sum(w) > 0.0, w, v), id="branch"),
    ],
)
def test_who_changes_a_result_changes_no_variable(of: Any) -> None:
    v, w = lazy.Var(np.arange(6.0).reshape(2, 3)), lazy.Var(np.zeros((2, 3)))
    expr = of(v, w)
    lazy.evaluate(expr)[...] = 7
    lazy.function((), expr)()[...] = 8
    np.testing.assert_array_equal(v.get(), np.arange(6.0).reshape(2, 3))


def test_variables_share_no_memory() -> None:
    v, w = lazy.Var(np.ones(3)), lazy.Var(np.zeros(3))
    lazy.function((), lazy.sum(w), updates={w: v})()
    w.get()[...] = 5
    assert v.get().tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    "key", [[1, 0], [1, 0, 0], (slice(None), [0, 2, 2]), np.array([1, 1]), [True, False], ([0, 1], [2, 2])]
)
def test_lists_of_places(key: Any) -> None:
    X = np.arange(6.0).reshape(2, 3)
    v = lazy.Var(X)
    picked = v[key]
    assert all(mine in (None, size) for mine, size in zip(picked.shape, X[key].shape, strict=True))
    np.testing.assert_array_equal(lazy.evaluate(picked), X[key])
    expected = np.zeros((2, 3))
    np.add.at(expected, key, 2 * X[key])
    np.testing.assert_array_equal(lazy.evaluate(lazy.grad(lazy.sum(picked**2), v)), expected)


@pytest.mark.parametrize("axis", [(0, -1), (1, 0), (2,), (0, 1, 2)])
@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("name", ["sum", "mean", "max", "min", "prod", "logsumexp", "var", "std", "norm"])
def test_reductions_take_several_axes(name: str, keepdims: bool, axis: tuple[int, ...]) -> None:
    """They are those of one axis into which the several are laid."""
    A = np.random.default_rng(0).random((2, 3, 4))
    X, reduce = lazy.Var(A), getattr(lazy, name)
    others = [place for place in range(3) if place not in {each % 3 for each in axis}]
    order = [*others, *({0, 1, 2} - {*others})]
    flat = lazy.Var(A.transpose(order).reshape(*(A.shape[each] for each in others), -1))
    several, one = reduce(X, axis=axis, keepdims=keepdims), reduce(flat, axis=-1)
    shape = [size if place in others else 1 for place, size in enumerate(A.shape) if keepdims or place in others]
    assert list(several.shape) == shape
    np.testing.assert_allclose(lazy.evaluate(several), lazy.evaluate(one).reshape(shape))
    dX, d_flat = lazy.evaluate(lazy.grad(lazy.sum(several**2), X)), lazy.evaluate(lazy.grad(lazy.sum(one**2), flat))
    np.testing.assert_allclose(dX.transpose(order).reshape(d_flat.shape), d_flat, atol=1e-12)


@pytest.mark.parametrize("name", ["sum", "mean", "max", "min", "prod"])
def test_over_no_axis_each_element_is_its_own(name: str) -> None:
    X = lazy.Var(np.array([[1.0, 2.0, 3.0]]))
    same = getattr(lazy, name)(X, axis=())
    np.testing.assert_array_equal(lazy.evaluate(same), [[1, 2, 3]])
    np.testing.assert_array_equal(lazy.evaluate(lazy.grad(lazy.sum(same**2), X)), [[2, 4, 6]])


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "any"])
def test_axes_that_are_not_there_or_come_twice(name: str) -> None:
    X = lazy.Var(np.ones((2, 3)))
    for axis, told in (
        ((0, 2), "an axis of .* is one of -2 to 1, not 2"),
        ((0, -2), r"axis 0 of Floats2d\[2, 3\] is named twice"),
    ):
        with pytest.raises(lazy.ExpressionError, match=told):
            getattr(lazy, name)(X, axis=axis)


def test_sizes_and_axes_come_one_by_one_or_together() -> None:
    v = lazy.Var(np.arange(6.0).reshape(2, 3))
    assert v.transpose((1, 0)).shape == v.transpose([1, 0]).shape == v.transpose(np.array([1, 0])).shape == (3, 2)
    assert v.reshape((3, -1)).shape == v.reshape([3, 2]).shape == v.reshape(np.array([3, 2])).shape == (3, 2)
    with pytest.raises(lazy.ExpressionError, match="reshape"):
        v.reshape((4, 2))


AN_INDEX = "an index is an int, a slice, None, or an array or list of ints or bools, not"


@pytest.mark.parametrize(
    ("write", "message"),
    [
        (lambda v: v @ 3, "matmul: takes arrays, not a number: use [*] for that"),
        (lambda v: lazy.sum(v, axis="x"), "sum: axis must be an int, a tuple of ints or None, not 'x'"),
        (lambda v: lazy.mean(v, axis=[0]), r"mean: axis must be an int, a tuple of ints or None, not \[0\]"),
        (lambda v: lazy.argmax(v, axis=(0, 0)), r"argmax: axis must be an int, not \(0, 0\)"),
        (lambda v: lazy.std(v, axis=True), "std: axis must be an int, a tuple of ints or None, not True"),
        (lambda v: lazy.softmax(v, axis=None), "softmax: axis must be an int, not None"),
        (lambda v: lazy.sort(v, axis=1.0), "sort: axis must be an int, not 1.0"),
        (lambda v: lazy.stack([v], axis=None), "stack: axis must be an int, not None"),
        (lambda v: lazy.squeeze(v, axis="x"), "squeeze: axis must be an int, not 'x'"),
        (lambda v: lazy.expand_dims(v, axis=None), "expand_dims: axis must be an int, not None"),
        (lambda v: lazy.logdiffexp(v, axis=[1]), r"logdiffexp: axis must be an int, not \[1\]"),
        (lambda v: v["a"], f"v: {AN_INDEX} 'a'"),
        (lambda v: v[1.0], f"v: {AN_INDEX} 1.0"),
        (lambda v: v[True], f"v: {AN_INDEX} True"),
        (lambda v: v[:, ["a"]], rf"v: {AN_INDEX} \['a'\]"),
        (lambda v: v[[1, [0]]], rf"v: {AN_INDEX} \[1, \[0\]\]"),
        (lambda v: v[np.array([1.0])], rf"v: {AN_INDEX} array\(\[1.\]\)"),
        (lambda v: v[np.array(True)], rf"v: {AN_INDEX} array\(True\)"),
        (lambda v: v.reshape((3, "a")), "reshape: size must be an int, not 'a'"),
        (lambda v: v.reshape(3.0, 2), "reshape: size must be an int, not 3.0"),
        (lambda v: v.transpose("a"), "transpose: axis must be an int, not 'a'"),
        (
            lambda v: lazy.max_pool(v.reshape(1, 1, 2, 3), "a"),
            "max_pool: kernel_size must be an int of at least 1, not 'a'",
        ),
        (lambda v: lazy.top_k("a", 1), "an expression is made of numbers and arrays of numbers, not 'a'"),
        (lambda v: lazy.logdiffexp(None), "an expression is made of numbers and arrays of numbers, not None"),
        (lambda v: lazy.concatenate([]), "concatenate: takes at least one array"),
        (lambda v: lazy.stack([]), "stack: takes at least one array"),
        (lambda v: lazy.Var(None), "Var: a variable holds a number or an array of numbers, not None"),
        (lambda v: lazy.Var("abc"), "Var: a variable holds a number or an array of numbers, not 'abc'"),
        (lambda v: lazy.function((3,), v), "function: inputs are what lazy.placeholder returns, not 3"),
        (lambda v: lazy.evaluate(3), "evaluate: takes an expression, not 3"),
    ],
)
def test_what_is_no_use_is_refused_where_it_is_written(write: Callable[[Any], Any], message: str) -> None:
    with pytest.raises(lazy.ExpressionError, match=f"^{message}$"):
        write(lazy.Var(np.ones((2, 3)), name="v"))
