"""Every primitive: its value, its gradient and the gradient of that, beside torch in float64."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.example_counts import examples
from typedthinc import lazy
from typedthinc.api import Floats2d, get_current_ops
from typedthinc.backends.record import ANY, RECORDS
from typedthinc.errors import ExpressionError
from typedthinc.lazy.expr import Expr
from typedthinc.lazy.primitives import PRIMITIVES

torch: Any = pytest.importorskip("torch")
rng: Final = np.random.default_rng(0)
X, P = rng.normal(size=(3, 4)), rng.uniform(0.3, 2.0, (3, 4))
T3 = rng.normal(size=(2, 3, 4))
TIES = np.array([[1.0, 2.0, 2.0, 0.0], [2.0, 2.0, 2.0, 1.0], [0.0, 0.0, 0.0, 0.0]])
ZEROS = np.array([[1.0, 0.0, 3.0, 4.0], [0.0, 0.0, 5.0, 6.0], [1.0, 2.0, 3.0, 4.0]])
IDS = np.array([2, 0, 2, 1])
S = rng.normal(size=(3, 3)) + 4 * np.eye(3)
SEQUENCES, IMAGES, VOLUMES = (rng.normal(size=(2, 4, *sizes)) for sizes in ((9,), (7, 6), (4, 5, 3)))
F = torch.nn.functional
Case = tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]]


def _ids() -> Any:
    """Return ids on the device that computes."""
    return lazy.Var(get_current_ops().asarray(IDS))


def _convolved(name: str, theirs: Any, X: Any, W: tuple[int, ...], **ways: Any) -> Case:
    """Return a convolution, of which each result is squared, beside that of torch."""
    renamed = {"output_padding" if way == "output_padding" else way: each for way, each in ways.items()}

    def others(a: Any, b: Any) -> Any:
        return theirs(a, b, **renamed) ** 2

    return lambda a, b: getattr(lazy, name)(a, b, **ways) ** 2, others, (X, rng.normal(size=W))


def _l2(a: Any, *window: Any) -> Any:
    """Return the norms of windows by torch."""
    return a.unfold(2, 2, 1).unfold(3, 3, 2).square().sum((-1, -2)).sqrt()


IMAGE_CASES: dict[str, Case] = {
    "conv": _convolved("conv", F.conv2d, IMAGES, (3, 4, 3, 2)),
    "conv 1d": _convolved("conv", F.conv1d, SEQUENCES, (3, 4, 3), stride=2, padding=1),
    "conv 3d": _convolved("conv", F.conv3d, VOLUMES, (2, 4, 2, 3, 2), padding=(0, 1, 1)),
    "conv dilated": _convolved("conv", F.conv2d, IMAGES, (3, 4, 3, 2), dilation=2, padding=1),
    "conv strided": _convolved("conv", F.conv2d, IMAGES, (3, 4, 3, 2), stride=(2, 3)),
    "conv grouped": _convolved("conv", F.conv2d, IMAGES, (6, 2, 3, 2), groups=2),
    "conv_transpose": _convolved("conv_transpose", F.conv_transpose2d, IMAGES, (4, 3, 3, 2)),
    "conv_transpose strided": _convolved(
        "conv_transpose", F.conv_transpose2d, IMAGES, (4, 3, 3, 2), stride=2, padding=1, output_padding=1, groups=2
    ),
    "conv_transpose 1d": _convolved("conv_transpose", F.conv_transpose1d, SEQUENCES, (4, 3, 3), dilation=2),
    "conv_transpose 3d": _convolved("conv_transpose", F.conv_transpose3d, VOLUMES, (4, 1, 2, 2, 2), stride=2),
    "max_pool": (lambda a: lazy.max_pool(a, 2) ** 2, lambda a: F.max_pool2d(a, 2) ** 2, (IMAGES,)),
    "max_pool overlapping": (
        lambda a: lazy.max_pool(a, 3, stride=1, padding=1) ** 2,
        lambda a: F.max_pool2d(a, 3, 1, 1) ** 2,
        (IMAGES,),
    ),
    "max_pool ceil": (
        lambda a: lazy.max_pool(a, 2, ceil_mode=True) ** 2,
        lambda a: F.max_pool1d(a, 2, ceil_mode=True) ** 2,
        (SEQUENCES,),
    ),
    "max_pool of channels": (
        lambda a: lazy.max_pool(a, (2, 1, 1)) ** 2,
        lambda a: a.reshape(2, 2, 2, 7, 6).amax(2) ** 2,
        (IMAGES,),
    ),
    "avg_pool": (lambda a: lazy.avg_pool(a, 2) ** 2, lambda a: F.avg_pool3d(a, 2) ** 2, (VOLUMES,)),
    "avg_pool padded": (
        lambda a: lazy.avg_pool(a, 3, stride=2, padding=1) ** 2,
        lambda a: F.avg_pool2d(a, 3, 2, 1, count_include_pad=False) ** 2,
        (IMAGES,),
    ),
    "l2_pool": (lambda a: lazy.l2_pool(a, (2, 3), stride=(1, 2)) * 2, lambda a: _l2(a) * 2, (IMAGES,)),
}
CASES: dict[str, Case] = {
    **{
        name: (getattr(lazy, name), getattr(torch, name), (X if record.domain == ANY else P, P)[: len(record.vjps)])
        for name, record in RECORDS.items()
        if record.vjps and hasattr(lazy, name) and hasattr(torch, name)
    },
    "add": (lambda a, b: a + b, lambda a, b: a + b, (X, P)),
    "add row": (lambda a, b: a + b, lambda a, b: a + b, (X, P[0])),
    "add column": (lambda a, b: b + a, lambda a, b: b + a, (X, P[:, :1])),
    "add number": (lambda a: 2 + a + 1.5, lambda a: 2 + a + 1.5, (X,)),
    "subtract": (lambda a, b: a - b, lambda a, b: a - b, (T3, P)),
    "number minus": (lambda a: 1 - a, lambda a: 1 - a, (X,)),
    "multiply": (lambda a, b: a * b, lambda a, b: a * b, (X, P)),
    "multiply column": (lambda a, b: a * b, lambda a, b: a * b, (X[:, :1], P)),
    "multiply table": (lambda a, b: a * b, lambda a, b: a * b, (X, T3)),
    "divide": (lambda a, b: a / b, lambda a, b: a / b, (X, P)),
    "number over": (lambda a: 2 / a, lambda a: 2 / a, (P,)),
    "power": (lambda a, b: a**b, lambda a, b: a**b, (P, X)),
    "power of number": (lambda a: a**3, lambda a: a**3, (X,)),
    "power zero": (lambda a: a**0 * a, lambda a: a**0 * a, (X,)),
    "number to the power": (lambda a: 2.0**a, lambda a: 2.0**a, (X,)),
    "maximum of ties": (lazy.maximum, torch.maximum, (TIES, TIES[::-1].copy())),
    "relu": (lambda a: lazy.relu(a) * a, lambda a: torch.relu(a) * a, (X,)),
    "clip": (lambda a: lazy.clip(a, -0.5, 0.5) * a, lambda a: a.clamp(-0.5, 0.5) * a, (X,)),
    "negative": (lambda a: -a * a, lambda a: -a * a, (X,)),
    "absolute": (lambda a: abs(a) * a, lambda a: a.abs() * a, (X,)),
    "sign": (lambda a: lazy.sign(a) * a, lambda a: a.sign() * a, (TIES,)),
    "sign alone": (lambda a: lazy.sign(a * a) + a * a, lambda a: (a * a).sign() + a * a, (ZEROS,)),
    "rint": (lambda a: lazy.rint(a * 3) * a, lambda a: (a * 3).round() * a, (X,)),
    "softplus": (lazy.softplus, lambda a: torch.logaddexp(a, torch.zeros(())), (X,)),
    "where": (lambda a, b: lazy.where(a > b, a * a, b * a), lambda a, b: torch.where(a > b, a * a, b * a), (X, P)),
    "where number": (lambda a: lazy.where(a > 0, a, 0.0) * a, lambda a: torch.where(a > 0, a, 0.0) * a, (X,)),
    "sum": (lambda a: lazy.sum(a) ** 2, lambda a: a.sum() ** 2, (X,)),
    "sum rows": (lambda a: lazy.sum(a, 0) ** 2, lambda a: a.sum(0) ** 2, (X,)),
    "sum kept": (lambda a: a * lazy.sum(a, 1, keepdims=True), lambda a: a * a.sum(1, keepdim=True), (X,)),
    "mean": (lambda a: lazy.mean(a, -1) ** 2, lambda a: a.mean(-1) ** 2, (X,)),
    "mean of all": (lambda a: lazy.mean(a) ** 2, lambda a: a.mean() ** 2, (T3,)),
    "max": (lambda a: lazy.max(a, 1) ** 2, lambda a: a.amax(1) ** 2, (X,)),
    "max of ties": (lambda a: lazy.max(a, 1) ** 2, lambda a: a.amax(1) ** 2, (TIES,)),
    "max of all": (lambda a: lazy.max(a) ** 2, lambda a: a.amax() ** 2, (TIES,)),
    "min": (lambda a: lazy.min(a, 0, keepdims=True) * a, lambda a: a.amin(0, keepdim=True) * a, (X,)),
    "prod": (lambda a: lazy.prod(a, 1) ** 2, lambda a: a.prod(1) ** 2, (X,)),
    "prod of zeros": (lambda a: lazy.prod(a, 1), lambda a: a.prod(1), (ZEROS,)),
    "prod of all": (lambda a: lazy.prod(a), lambda a: a.prod(), (X,)),
    "var": (lambda a: lazy.var(a, 0), lambda a: a.var(0, correction=0), (X,)),
    "norm": (lambda a: lazy.norm(a, 1), lambda a: a.norm(dim=1), (X,)),
    "logsumexp": (lambda a: lazy.logsumexp(a, 1), lambda a: a.logsumexp(1), (X,)),
    "softmax": (lambda a: lazy.softmax(a) * a, lambda a: a.softmax(-1) * a, (X,)),
    "log softmax": (lambda a: lazy.log_softmax(a, 0) * a, lambda a: a.log_softmax(0) * a, (X,)),
    "cumsum": (lambda a: lazy.cumsum(a, 1) ** 2, lambda a: a.cumsum(1) ** 2, (X,)),
    "std": (lambda a: lazy.std(a, 0), lambda a: a.std(0, correction=0), (X,)),
    "cumprod": (lambda a: lazy.cumprod(a, 1), lambda a: a.cumprod(1), (X,)),
    "cumprod of zeros": (lambda a: lazy.cumprod(a, 0), lambda a: a.cumprod(0), (ZEROS,)),
    "log1mexp": (
        lambda a: lazy.logdiffexp(lazy.cumsum(a, 1), 1),
        lambda a: (a.cumsum(1)[:, 1:].exp() - a.cumsum(1)[:, :-1].exp()).log(),
        (P,),
    ),
    "diag": (lambda a: lazy.diag(a) ** 2, lambda a: a.diagonal() ** 2, (X,)),
    "fill_diagonal": (
        lambda a, b: lazy.fill_diagonal(a, b) ** 2,
        lambda a, b: torch.diagonal_scatter(a, b) ** 2,
        (S, X[0, :3].copy()),
    ),
    "repeat": (lambda a: lazy.repeat(a, 3, 1) ** 2, lambda a: a.repeat_interleave(3, 1) ** 2, (X,)),
    "tile": (lambda a: lazy.tile(a, (2, 1, 3)) ** 2, lambda a: a.tile((2, 1, 3)) ** 2, (X,)),
    "matmul": (lambda a, b: a @ b, lambda a, b: a @ b, (X, X.T.copy())),
    "matrix by vector": (lambda a, b: a @ b, lambda a, b: a @ b, (X, P[0])),
    "vector by matrix": (lambda a, b: a @ b, lambda a, b: a @ b, (P[:, 0].copy(), X)),
    "vector by vector": (lambda a, b: (a @ b) ** 2, lambda a, b: (a @ b) ** 2, (P[0], X[0])),
    "matrices": (lambda a, b: a @ b, lambda a, b: a @ b, (T3, rng.normal(size=(2, 4, 2)))),
    "matrices by one": (lambda a, b: a @ b, lambda a, b: a @ b, (T3, X.T.copy())),
    "matrices by vector": (lambda a, b: a @ b, lambda a, b: a @ b, (T3, X[0])),
    "vector by matrices": (lambda a, b: a @ b, lambda a, b: a @ b, (X[:, 0].copy(), T3)),
    "solve": (lazy.solve, torch.linalg.solve, (S, X)),
    "solve for a vector": (lazy.solve, torch.linalg.solve, (S, X[:, 0].copy())),
    "transpose": (lambda a: a.T @ a, lambda a: a.T @ a, (X,)),
    "permuted": (lambda a: a.transpose(2, 0, 1) ** 2, lambda a: a.permute(2, 0, 1) ** 2, (T3,)),
    "reshape": (lambda a: a.reshape(2, -1) ** 2, lambda a: a.reshape(2, -1) ** 2, (X,)),
    "reshape_to": (lambda a: a.reshape(lazy.shape_of(a)[1], -1) ** 2, lambda a: a.reshape(a.shape[1], -1) ** 2, (X,)),
    "row": (lambda a: a[1] ** 2, lambda a: a[1] ** 2, (X,)),
    "slices": (lambda a: a[1:, ::2] ** 2, lambda a: a[1:, ::2] ** 2, (X,)),
    "new axis": (lambda a: a[:, None] * a, lambda a: a[:, None] * a, (X,)),
    "squeeze": (lambda a: lazy.squeeze(a[:, :1], 1) ** 2, lambda a: a[:, :1].squeeze(1) ** 2, (X,)),
    "flip": (lambda a: lazy.flip(a, 1) * a, lambda a: a.flip(1) * a, (X,)),
    "concatenate": (
        lambda a, b: lazy.concatenate([a, b, a], 1) ** 2,
        lambda a, b: torch.cat([a, b, a], 1) ** 2,
        (X, P[:, :2]),
    ),
    "stack": (lambda a, b: lazy.stack([a, b]) ** 2, lambda a, b: torch.stack([a, b]) ** 2, (X, P)),
    "take": (lambda a: a[_ids()] ** 2, lambda a: a[torch.tensor(IDS)] ** 2, (X,)),
    "take columns": (
        lambda a: lazy.take(a, _ids(), 1) ** 2,
        lambda a: a[:, torch.tensor(IDS)] ** 2,
        (X,),
    ),
    "take_along": (lambda a: lazy.sort(a, 0) ** 2, lambda a: a.sort(0)[0] ** 2, (X,)),
    "take_along of three axes": (lambda a: lazy.sort(a, 1) ** 2, lambda a: a.sort(1)[0] ** 2, (T3,)),
    "top_k": (lambda a: lazy.top_k(a, 2)[0] ** 2, lambda a: a.topk(2)[0] ** 2, (X,)),
    "scatter_add": (
        lambda a, b: lazy.scatter_add(a, _ids(), b) ** 2,
        lambda a, b: a.index_add(0, torch.tensor(IDS), b) ** 2,
        (X, rng.normal(size=(4, 4))),
    ),
    **IMAGE_CASES,
    "astype": (lambda a: a.astype("float64") ** 2, lambda a: a.double() ** 2, (X,)),
    "stop": (lambda a: lazy.stop_gradient(a * a) * a, lambda a: (a * a).detach() * a, (X,)),
}


def theirs(function: Callable[..., Any], arrays: tuple[Any, ...], weights: Any) -> tuple[Any, list[Any], list[Any]]:
    """Return the value, the gradients, and the gradients of the sum of their squares."""
    leaves = [torch.tensor(each, requires_grad=True) for each in arrays]
    Y = function(*leaves)
    first = torch.autograd.grad((Y * torch.tensor(weights(Y.shape))).sum(), leaves, create_graph=True)
    # Nought of each, for there is no second gradient of what is linear.
    total = sum((each**2).sum() for each in first) + sum(0 * each.sum() for each in leaves)
    second = torch.autograd.grad(total, leaves, allow_unused=True)
    return Y.detach().numpy(), [each.detach().numpy() for each in first], [
        np.zeros_like(array) if each is None else each.numpy() for each, array in zip(second, arrays, strict=True)
    ]  # fmt: skip


def ours(function: Callable[..., Any], arrays: tuple[Any, ...], weights: Any) -> tuple[Any, list[Any], list[Any]]:
    leaves: list[Any] = [lazy.Var(each, name="abc"[at]) for at, each in enumerate(arrays)]
    Y = function(*leaves)
    value = lazy.evaluate(Y)
    fits = [one in (None, two) for one, two in zip(Y.shape, np.shape(value), strict=True)]
    assert all(fits), "the rule of sizes and the value disagree"
    assert Y.dtype == value.dtype.name
    first = lazy.grad(lazy.sum(Y * weights(np.shape(value))), leaves)
    total: Any = 0.0
    for each in first:
        total = total + lazy.sum(each**2)
    second = lazy.grad(total, leaves, disconnected="zero")
    return value, [lazy.evaluate(each) for each in first], [lazy.evaluate(each) for each in second]


@pytest.mark.parametrize("name", CASES)
def test_values_and_both_gradients(name: str) -> None:
    mine, other, arrays = CASES[name]

    def weights(shape: Any) -> Any:
        return np.cos(np.arange(float(np.prod(shape)))).reshape(tuple(shape)) + 1.5

    found, expected = ours(mine, arrays, weights), theirs(other, arrays, weights)
    np.testing.assert_allclose(found[0], expected[0], rtol=1e-12, atol=1e-12)
    for some, others in zip(found[1:], expected[1:], strict=True):
        for one, two in zip(some, others, strict=True):
            assert one.shape == two.shape
            np.testing.assert_allclose(one, two, rtol=1e-9, atol=1e-9)


# No gradient flows through these.
STILL: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "isfinite": (lazy.isfinite, np.isfinite),
    "less": (lambda a: a < 0.5, lambda a: a < 0.5),
    "less_equal": (lambda a: a <= 0.5, lambda a: a <= 0.5),
    "greater": (lambda a: a > 0.5, lambda a: a > 0.5),
    "greater_equal": (lambda a: a >= 0.5, lambda a: a >= 0.5),
    "equal": (lambda a: lazy.equal(a, 2.0), lambda a: a == 2.0),
    "not_equal": (lambda a: lazy.not_equal(a, 2.0), lambda a: a != 2.0),
    "argsort": (lambda a: lazy.argsort(a, 0), lambda a: a.argsort(0, kind="stable")),
    "argmax": (lambda a: lazy.argmax(a, 1), lambda a: a.argmax(1)),
    "argmin": (lambda a: lazy.argmin(a, 0), lambda a: a.argmin(0)),
    "any": (lambda a: lazy.any(a > 1, 1), lambda a: (a > 1).any(1)),
    "all": (lambda a: lazy.all(a > -1, 1), lambda a: (a > -1).all(1)),
    "zeros_like": (lazy.zeros_like, np.zeros_like),
    "ones_like": (lazy.ones_like, np.ones_like),
    "one_hot": (lambda a: lazy.one_hot(lazy.argmax(a, 1), 4, "float64"), lambda a: np.eye(4)[a.argmax(1)]),
}


@pytest.mark.parametrize("name", STILL)
@pytest.mark.parametrize("array", [X, TIES])
def test_what_nothing_flows_through(name: str, array: Any) -> None:
    mine, other = STILL[name]
    x: Any = lazy.Var(array, name="x")
    Y = mine(x)
    value: Any = lazy.evaluate(Y)
    np.testing.assert_array_equal(value, other(array))
    assert (Y.shape, Y.dtype) == (value.shape, value.dtype.name)
    with pytest.raises(lazy.ExpressionError, match="does not depend on x"):
        lazy.grad(lazy.sum(Y.astype("float64")), x)


def test_an_axis_that_is_squeezed_has_size_1() -> None:
    x = lazy.placeholder((None, 2), name="x")
    told = r"^in squeeze\(x\): squeeze takes away axes of size 1, which axis 1 of .* is not$"
    with pytest.raises(lazy.ExpressionError, match=told):
        lazy.squeeze(x, 1)
    first = lazy.function((x,), lazy.squeeze(x, 0))
    assert first(np.ones((1, 2))).shape == (2,)
    with pytest.raises(lazy.ExpressionError, match=r"^in squeeze\(x\): "):
        first(np.ones((3, 2)))


@pytest.mark.parametrize("wrong", [[-1, 0], [0, 3]])
def test_ids_out_of_range_are_refused(wrong: list[int]) -> None:
    with pytest.raises(lazy.ExpressionError, match="^in one_hot"):
        lazy.evaluate(lazy.one_hot(lazy.as_expr(np.array(wrong)), 3))


def test_svd() -> None:
    U, S, V = lazy.svd(lazy.Var(X))
    assert (U.shape, S.shape, V.shape) == ((3, 3), (3,), (4, 4))
    u, s, v = lazy.function((), (U, S, V))()
    np.testing.assert_allclose(u @ np.diag(s) @ v[:3], X)


# Primitives that only gradients and others of the library use are met on the way.
INNER = {
    *("add_along", "conv_spread", "conv_correlate", "max_pool_spread", "max_pool_chosen", "avg_pool_spread"),
    *("sum_to", "broadcast_like", "reshape_like", "as_dtype", "put", "part", "part_back", "share", "add_at"),
    *("cumprod_before", "getitem", "expand_dims", "stop_gradient", "ifelse", "item", "arange", "fill_rows"),
    *("head_rows", "shape_of", "diag_back", "sum_repeats", "sum_tiles", "svd"),
}


def test_every_primitive_is_tested() -> None:
    tested = {name.split()[0] for name in [*CASES, *STILL]} | INNER
    primitives = {name for name in PRIMITIVES if not name.startswith(("scan", "draw"))}
    assert primitives - tested == set(), "write a Case, with torch as the oracle: by `apply` where lazy has no function"


@pytest.mark.parametrize("name", CASES)
def test_the_dtype_is_kept(name: str) -> None:
    mine, _, arrays = CASES[name]
    if name == "astype":
        return
    leaves: list[Any] = [lazy.Var(each.astype("float32")) for each in arrays]
    Y: Expr[Any] = mine(*leaves)
    gradients = lazy.grad(lazy.sum(Y), leaves)
    for each in (Y, *gradients):
        value: Any = lazy.evaluate(each)
        assert value.dtype == "float32" == each.dtype


@settings(deadline=None, max_examples=examples(50))
@given(st.data())
def test_operands_that_broadcast(data: st.DataObject) -> None:
    shape = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    cut = data.draw(st.integers(0, len(shape)))
    other = [data.draw(st.sampled_from([1, size])) for size in shape[cut:]]
    a, b = rng.uniform(1, 2, shape), rng.uniform(1, 2, other)
    A, B = torch.tensor(a, requires_grad=True), torch.tensor(b, requires_grad=True)
    (A * B / (A + B)).sum().backward()
    one: Any = lazy.Var(a)
    two: Any = lazy.Var(b)
    Y = one * two / (one + two)
    for target, expected in ((one, A), (two, B)):
        assert expected.grad is not None
        np.testing.assert_allclose(lazy.evaluate(lazy.grad(lazy.sum(Y), target)), expected.grad.numpy(), rtol=1e-12)


@pytest.mark.parametrize("shape", [Floats2d, 3, "ab", (2, -1), (None, 1.5), ("x",)])
def test_shapes_that_are_refused(shape: Any) -> None:
    with pytest.raises(ExpressionError, match="^placeholder: shape must be "):
        lazy.placeholder(shape)


def test_a_window_of_zeros_has_no_gradient() -> None:
    x: Any = lazy.Var(np.zeros((1, 1, 4)))
    first = lazy.grad(lazy.sum(lazy.l2_pool(x, 2)), x)
    np.testing.assert_array_equal(lazy.evaluate(first), np.zeros((1, 1, 4)))


def test_the_first_of_equal_cells_gets_the_gradient() -> None:
    x: Any = lazy.Var(np.ones((1, 1, 4)))
    first = lazy.grad(lazy.sum(lazy.max_pool(x, 2)), x)
    np.testing.assert_array_equal(lazy.evaluate(first), [[[1.0, 0.0, 1.0, 0.0]]])


def test_sorting_keeps_equal_numbers_in_order() -> None:
    x: Any = lazy.Var(TIES)
    np.testing.assert_array_equal(lazy.evaluate(lazy.argsort(x, 1)), TIES.argsort(1, kind="stable"))
    values, columns = lazy.function((), lazy.top_k(x, 2))()
    np.testing.assert_array_equal(columns, [[1, 2], [0, 1], [0, 1]])
    np.testing.assert_array_equal(values, np.take_along_axis(TIES, columns, 1))


@pytest.mark.parametrize("k", [-1, 1.5, 5])
def test_counts_that_are_refused(k: Any) -> None:
    with pytest.raises(ExpressionError, match="^top_k: k must be "):
        lazy.top_k(lazy.Var(X), k)
