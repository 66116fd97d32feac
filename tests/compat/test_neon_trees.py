"""Trees of operations in the backend of neon: when they are computed, and into what."""

from __future__ import annotations

import gc
import warnings
import weakref
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from typedthinc import lazy
from typedthinc.compat.neon import Autodiff, Backend, OpTreeNode, Tensor

be = Backend(rng_seed=0, default_dtype=np.float64)
rng = np.random.default_rng(1)
X, Y = rng.uniform(0.3, 2.0, (3, 4)), rng.uniform(0.3, 2.0, (3, 4))


def test_an_op_without_out_computes_nothing_until_it_is_assigned() -> None:
    x, out = be.array(X, name="x"), be.zeros((3, 4))
    tree = be.exp(x) * 2 + x
    assert isinstance(tree, OpTreeNode)
    x[:] = Y
    out[:] = tree
    np.testing.assert_allclose(out.get(), np.exp(Y) * 2 + Y)
    x[:] = X
    out[1:] = x[1:] * 0 + 1
    np.testing.assert_allclose(out.get(), np.vstack([(np.exp(Y) * 2 + Y)[:1], np.ones((2, 4))]))
    assert repr(tree).startswith("OpTreeNode(Expr(")


def test_trees_of_one_structure_share_a_plan_and_nothing_else() -> None:
    def tree_of(t: Tensor, factor: float) -> OpTreeNode:
        return be.exp(t.T[1:]) * factor

    cases = [(X, 2.0), (Y, 2.0), (X, 0.0), (X, -0.0), (X.astype("float32"), 2.0), (X[:2], 2.0)]
    for values, factor in [*cases, *cases]:
        tree = tree_of(be.array(values, dtype=values.dtype), factor)
        found = tree.asnumpyarray()
        expected = np.exp(values.T[1:]) * factor
        assert found.dtype == values.dtype
        np.testing.assert_allclose(found, expected, rtol=1e-6)
        np.testing.assert_array_equal(np.signbit(found), np.signbit(expected))
    t = be.array(X, name="memory that nobody else has")
    memory = weakref.ref(t.array)
    assert tree_of(t, 3.0).asnumpyarray().shape == (3, 3)
    del t
    gc.collect()
    assert memory() is None


OPERATORS: dict[str, Any] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "**": lambda a, b: a**b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "-x": lambda a, b: -a - abs(b - 1),
}


@pytest.mark.parametrize("name", OPERATORS)
@pytest.mark.parametrize("kinds", ["TT", "TO", "OT", "OO", "TA", "AT", "Tn", "nT", "On", "nO"])
def test_operators(name: str, kinds: str) -> None:
    """T a tensor, O a tree, A an array of numpy, n a number."""
    wrapped: dict[str, Any] = {"T": be.array, "O": lambda each: be.array(each) + 0, "A": np.array}
    values = [0.7 if kind == "n" else value for kind, value in zip(kinds, (X, Y), strict=True)]
    one, two = (each if kind == "n" else wrapped[kind](each) for kind, each in zip(kinds, values, strict=True))
    if name == "-x" and kinds[0] in "An":
        return
    expected = np.asarray(OPERATORS[name](*values), float)
    tree = OPERATORS[name](one, two)
    assert isinstance(tree, OpTreeNode)
    assert tree.dtype == np.float64
    np.testing.assert_allclose(tree.asnumpyarray(), expected)


def test_a_plain_number_leaves_the_dtype_alone() -> None:
    x = Backend().array(X)
    for tree in (x * 2, x + np.float64(3), x > 1, np.int64(2) ** x):
        assert tree.dtype == np.float32
    assert be.array([1, 2], dtype="int32").T.dtype == np.int32


def test_a_tensor_may_be_written_from_itself() -> None:
    t = be.array(X[:, :3])
    t[:] = be.dot(t, t) + t.T
    np.testing.assert_allclose(t.get(), X[:, :3] @ X[:, :3] + X[:, :3].T)
    square = be.array(X[:3, :3])
    transposed = OpTreeNode(square.T.expr)
    square[:] = transposed
    np.testing.assert_array_equal(square.get(), X[:3, :3].T)


def test_in_place_operators_write() -> None:
    t = be.array(X)
    same, part = t, t[1:]
    t += 1
    t *= be.array(Y)
    t[:1] -= 2
    part /= 2
    expected = (X + 1) * Y
    expected[:1] -= 2
    expected[1:] /= 2
    assert same is t
    np.testing.assert_allclose(same.get(), expected)


def test_execute() -> None:
    x, out = be.array(X), be.zeros((3, 4))
    node = lazy.assign(out, be.sqrt(x) * 2)
    assert out.get().sum() == 0
    assert be.execute(node) is out
    np.testing.assert_allclose(out.get(), 2 * np.sqrt(X))
    wrong: list[Any] = [be.sqrt(x), x, lazy.assign(lazy.Var(1.0), lazy.as_expr(2.0))]
    for each in wrong:
        with pytest.raises(TypeError, match="^execute: node must be what lazy.assign"):
            be.execute(each)
    with pytest.raises(lazy.ExpressionError, match="^execute: takes what lazy.assign returns for a variable"):
        lazy.execute(node)


def test_what_does_not_fit_is_refused_when_it_is_written() -> None:
    W, x = be.array(X, name="W"), be.array(X, name="x")
    with pytest.raises(ValueError, match=r"in matmul\(W, x\): "):
        be.dot(W, x)
    with pytest.raises(ValueError, match=r"in add\(W, x\): "):
        W + be.array(X[:2], name="x")
    with pytest.raises(ValueError, match=r"in matmul\(W, x\): "):
        be.dot(W, x, out=be.zeros((3, 3)))
    out = be.zeros((2, 4))
    with pytest.raises(ValueError, match="^a tensor of .* cannot hold "):
        out[:] = W + x
    assert out.get().sum() == 0


def test_what_ops_cannot_take_is_refused() -> None:
    x, out = be.array(X, name="x"), be.zeros((3, 4))
    wrong: list[tuple[type[Exception], str, Any]] = [
        (TypeError, "^operands must be tensors, trees, arrays or numbers, not 'x'$", lambda: be.tanh("x")),
        (TypeError, "^operands must be tensors", lambda: x + None),
        (TypeError, "^operands must be tensors", lambda: be.add(x, "x", out=out)),
        (TypeError, "^out must be a Tensor, not array", lambda: be.tanh(x, out=np.zeros((3, 4)))),
        (TypeError, "^make_binary_mask: out must be a Tensor, not array", lambda: be.make_binary_mask(np.zeros(3))),
        (TypeError, "^a tensor is needed here, not a tree", lambda: be.compound_dot(x, be.tanh(x).T, out)),
        (TypeError, "^a tree has no truth value", lambda: bool(x > 1)),
        (ValueError, "^sum: axis must be None, or from -2 to 1, not 2$", lambda: be.sum(x, axis=2)),
        (ValueError, "^argmax: axis must be None, or from -2 to 1, not -3$", lambda: be.argmax(x, axis=-3, out=out)),
        (ValueError, "^var: axis must be", lambda: be.var(x, axis=2)),
        (ValueError, "^take: axis must be", lambda: be.take(x, ids(), 2)),
        (ValueError, r"in take\(x, reshape\): index 9 is out of bounds", lambda: be.take(x, np.array([9]), 0, out=out)),
        (TypeError, "^Autodiff: op_tree must be a tree or a tensor, not", lambda: Autodiff([x], be)),
        (TypeError, "^Autodiff: tensors must be a list, not Tensor", lambda: Autodiff(x, be).get_grad_tensor(x)),
        (TypeError, "^Autodiff: each of tensors must be a Tensor", lambda: Autodiff(x, be).get_grad_tensor([x + 1])),
    ]
    for error, sentence, function in wrong:
        with pytest.raises(error, match=sentence):
            function()
    assert out.get().sum() == 0


def test_shapes() -> None:
    x = be.array(X)
    assert be.sum(x).shape == be.argmax(x, axis=None).shape == (1, 1)
    assert be.mean(x, axis=0).shape == (1, 4)
    assert be.add(1, 2).shape == (1, 1)
    assert be.add(1, 2).asnumpyarray().tolist() == [[3]]
    assert be.dot(x, x.T).T.shape == (3, 3)
    assert be.array(np.zeros((2, 3, 4))).T.shape == (be.array(np.zeros((2, 3, 4))) + 0).T.shape == (2, 4, 3)
    assert be.take(x, be.array([0, 5], dtype="int32"), None).shape == (2, 1)


@pytest.mark.parametrize("name", ["sum", "max", "min", "mean", "std", "var", "argmax", "argmin"])
@pytest.mark.parametrize("axis", [None, 0, 1])
def test_reductions(name: str, axis: int | None) -> None:
    expected = getattr(np, name)(X, axis=axis, keepdims=True)
    np.testing.assert_allclose(getattr(be, name)(be.array(X), axis=axis).asnumpyarray(), expected)


def test_nothing_warns() -> None:
    x = be.array([[0.0, -1.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert be.log(x).asnumpyarray().tolist()[0][0] == -np.inf
        assert be.reciprocal(x, out=be.zeros((1, 2))).get().tolist() == [[np.inf, -1]]
        x[:] = be.sqrt(x) / 0
    assert np.isnan(x.get()).all()


def test_a_tree_draws_whenever_it_is_computed() -> None:
    x = be.zeros((20, 50))
    tree = be.binarize(x)
    one, two = tree.asnumpyarray(), tree.asnumpyarray()
    assert set(np.unique(one)) == {-1.0, 1.0}
    assert (one != two).any()
    be.rng_reset()
    first = tree.asnumpyarray()
    be.rng_reset()
    np.testing.assert_array_equal(tree.asnumpyarray(), first)


IDS = np.array([2, 0, 1, 2])


def ids(dtype: str = "int32") -> Tensor:
    return be.array(IDS, dtype=dtype)


@pytest.mark.parametrize("dtype", ["int32", "uint32"])
def test_what_is_written_to_tells_the_classes(dtype: str) -> None:
    tree = be.onehot(ids(dtype), axis=0)
    for n in (3, 5):
        out = be.zeros((n, 4))
        out[:] = 1 - tree
        np.testing.assert_array_equal(out.get(), 1 - np.eye(n)[:, IDS])
        out = be.zeros((4, n))
        out[:] = tree.T * 2
        np.testing.assert_array_equal(out.get(), 2 * np.eye(n)[IDS])
    with pytest.raises(ValueError, match="the number of classes is not known"):
        _ = tree.shape
    with pytest.raises(ValueError, match="the number of classes is not known"):
        be.zeros((1, 4))[:] = be.sum(tree, axis=0)
    with pytest.raises(ValueError, match="in one_hot"):
        be.zeros((2, 4))[:] = tree


def test_what_stands_beside_tells_the_classes() -> None:
    p = be.array(rng.uniform(0.1, 1, (3, 4)))
    rows = np.eye(3)[:, IDS]
    loss = -be.sum(be.onehot(ids(), axis=0) * be.log(p), axis=0)
    np.testing.assert_allclose(loss.asnumpyarray(), -(rows * np.log(p.get())).sum(axis=0, keepdims=True))
    W = be.array(rng.standard_normal((5, 3)))
    np.testing.assert_allclose(be.dot(W, be.onehot(ids(), 0)).asnumpyarray(), W.get() @ rows)
    np.testing.assert_allclose(be.dot(be.onehot(ids(), 1), W.T).asnumpyarray(), rows.T @ W.get().T)
    out = be.zeros((3, 2))
    out[:] = be.dot(be.onehot(ids(), 0), be.ones((4, 2)))
    np.testing.assert_allclose(out.get(), rows @ np.ones((4, 2)))


def test_classes_out_of_range_are_refused() -> None:
    wrong = be.array([-1, 0], dtype="int32")
    with pytest.raises(ValueError, match="one_hot"):
        be.zeros((3, 2))[:] = be.onehot(wrong, 0)


def test_parts() -> None:
    t = be.array(X)
    np.testing.assert_array_equal((t[1:, -1] + t.T[3, 1:].T).asnumpyarray(), 2 * X[1:, 3:])
    np.testing.assert_array_equal((t.reshape(2, 6)[..., 2:] * 1).asnumpyarray(), X.reshape(2, 6)[:, 2:])
    np.testing.assert_array_equal((t.share((2, 3)) * 1).asnumpyarray(), X.reshape(-1)[:6].reshape(2, 3))
    np.testing.assert_array_equal((t.reshape(12) * 1).asnumpyarray(), X.reshape(12, 1))
    assert len(list(t)) == 3
    for key in (3, -4, (0, 4)):
        with pytest.raises(IndexError, match="is out of range"):
            t[key]
    with pytest.raises(IndexError, match="a tensor of 2 axes takes 2 ints or slices at most"):
        t[0, 0, 0]
    assert t[..., 0].shape == (3, 1)
    with pytest.raises(ValueError, match="reshape: a part"):
        t.T.share((2, 2))


UNARY = ["absolute", "negative", "square", "exp", "sig", "tanh", "sig2", "tanh2", "exp2", "rint", "sgn", "finite"]
BINARY = ["add", "subtract", "multiply", "maximum", "minimum", "less", "greater_equal", "equal"]


@given(st.lists(st.sampled_from(UNARY + BINARY), min_size=1, max_size=8), st.integers(0, 2**32 - 1))
def test_a_tree_is_the_same_as_its_ops_one_by_one(names: list[str], seed: int) -> None:
    """The memory of one tensor is used again and again, which a tree must not show."""
    values = np.random.default_rng(seed).standard_normal((2, 3))
    x, one = be.array(values), be.array(values)
    tree: Any = x
    for name in names:
        operands = (x,) if name in BINARY else ()
        tree = getattr(be, name)(tree, *operands)
        getattr(be, name)(one, *operands, out=one)
    np.testing.assert_allclose(tree.asnumpyarray(), one.get(), rtol=1e-12)
