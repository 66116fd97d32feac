"""Nothing recurses: expressions may be far deeper than Python's stack, whatever they are made of.

The stack is made small for that, so that a chain of some hundred operations is deeper than it.
"""

from __future__ import annotations

import gc
import inspect
import sys
import weakref
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
import pytest

from typedthinc import lazy
from typedthinc.types import Floats2d

DEPTH: Final = 250
FRAMES: Final = 150
SWAP: Final = lazy.as_expr(np.array([1, 0]))
HALF: Final = lazy.as_expr(np.full((2, 2), 0.5))
NINE: Final = lazy.as_expr(np.full((1, 1, 3, 3), 0.1))
ONE: Final = lazy.as_expr(np.full((1, 1, 1, 1), 0.9))


def image(X: Any) -> Any:
    return X.reshape(1, 1, 2, 2)


def looped(X: Any, **named: Any) -> Any:
    return lazy.scan(lambda h: lazy.tanh(h * 0.9), X, n_steps=2, **named).last


# From (2, 2) to (2, 2).
STEPS: dict[str, Callable[[Any], Any]] = {
    "exp": lambda X: lazy.exp(-X),
    "add": lambda X: (X + X) * 0.5,
    "power": lambda X: X**1.001,
    "erf": lazy.erf,
    "softplus": lambda X: lazy.softplus(X) * 0.5,
    "clip": lambda X: lazy.clip(X, -1.0, 1.0),
    "maximum": lambda X: lazy.maximum(X, X * 0.5),
    "where": lambda X: lazy.where(X > 0.0, X, X * 0.5),
    "astype": lambda X: X.astype("float32").astype("float64"),
    "stop_gradient": lambda X: X * 0.5 + lazy.stop_gradient(X) * 0.5,
    "sum": lambda X: X + lazy.sum(X, 0) * 0.0,
    "mean": lambda X: X - lazy.mean(X) * 0.1,
    "var": lambda X: X - lazy.var(X) * 0.1,
    "max": lambda X: X * 0.9 + lazy.max(X, 1, keepdims=True) * 0.01,
    "prod": lambda X: X * 0.9 + lazy.prod(X),
    "logsumexp": lambda X: X * 0.9 + lazy.logsumexp(X) * 0.01,
    "logdiffexp": lambda X: X * 0.9 + lazy.logdiffexp(lazy.cumsum(lazy.exp(X), 1), 1) * 0.0,
    "softmax": lazy.softmax,
    "cumsum": lambda X: lazy.cumsum(X, 1) * 0.5,
    "cumprod": lambda X: lazy.cumprod(X, 1) * 0.9,
    "repeat": lambda X: lazy.repeat(X, 2, 0)[:2],
    "tile": lambda X: lazy.tile(X, (2, 1))[:2],
    "expand_dims": lambda X: lazy.squeeze(lazy.expand_dims(X, 1), 1),
    "reshape": lambda X: X.reshape(4).reshape(2, -1),
    "reshape_to": lambda X: X.reshape(lazy.shape_of(X)[0], -1),
    "transpose": lambda X: X.T,
    "getitem": lambda X: X[:, ::-1],
    "flip": lambda X: lazy.flip(X, 1),
    "concatenate": lambda X: lazy.concatenate([X[:1], X[1:]]),
    "stack": lambda X: lazy.stack([X[0], X[1]]),
    "take": lambda X: lazy.take(X, SWAP),
    "scatter_add": lambda X: lazy.scatter_add(X, SWAP, X * 0.1) * 0.9,
    "sort": lambda X: lazy.sort(X, 1),
    "top_k": lambda X: lazy.top_k(X, 2)[0],
    "one_hot": lambda X: X * 0.9 + lazy.one_hot(lazy.argmax(X, 1), 2, "float64") * 0.1,
    "matmul": lambda X: X @ HALF,
    "solve": lambda X: lazy.solve(lazy.as_expr(np.eye(2) * 1.01), X),
    "diag": lambda X: lazy.fill_diagonal(X, lazy.diag(X) * 0.9),
    "svd": lambda X: X * 0.9 + lazy.svd(lazy.stop_gradient(X))[0] * 0.0,
    "conv": lambda X: lazy.conv(image(X), NINE, padding=1).reshape(2, 2),
    "conv_transpose": lambda X: lazy.conv_transpose(image(X), ONE).reshape(2, 2),
    "max_pool": lambda X: lazy.max_pool(image(X), 1).reshape(2, 2),
    "avg_pool": lambda X: lazy.avg_pool(image(X), 3, stride=1, padding=1).reshape(2, 2),
    "l2_pool": lambda X: lazy.l2_pool(image(X), 1).reshape(2, 2) * 0.9,
    "ifelse": lambda X: lazy.ifelse(lazy.sum(X) > -1.0, X * 1.0, X * 2.0),
    "branch": lambda X: lazy.ifelse(lazy.sum(HALF) > 1.0, lazy.tanh(X), HALF),
    "scan": looped,
    "scan that is checkpointed": lambda X: looped(X, checkpoint_every=1),
    "draw": lambda X: X * 0.9 + lazy.RandomStreams(7).uniform((2, 2), dtype="float64") * 0.0,
}
# They are made of the others, take a second or two, and are left to `make nightly`.
MADE_ALIKE: Final = """
avg_pool conv_transpose cumprod l2_pool logdiffexp logsumexp max mean one_hot prod repeat softplus svd var
""".split()
# What takes long to make is as deep as the others by what it is made of.
DEPTHS: Final = {"scan": 60, "scan that is checkpointed": 60, "draw": 60}


@pytest.fixture(autouse=True)
def _small_stack() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + FRAMES)
    yield
    sys.setrecursionlimit(before)


def chained(step: Callable[[Any], Any], X: Any, depth: int = DEPTH) -> Any:
    for _ in range(depth):
        X = step(X)
    return X


def test_the_stack_is_small() -> None:
    def down(n: int) -> int:
        return n and down(n - 1)

    with pytest.raises(RecursionError):
        down(DEPTH)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.nightly if name in MADE_ALIKE else ()) for name in STEPS]
)
def test_deep_expressions(name: str) -> None:
    depth = DEPTHS.get(name, DEPTH)
    X, V = lazy.placeholder((2, 2), "float64", name="X"), lazy.Var(np.array([[0.3, 0.4], [0.5, 0.6]]), name="V")
    Y = chained(STEPS[name], X * V, depth)
    slopes = lazy.grad(lazy.sum(Y), (X, V))
    value, *found = lazy.function((X,), (Y, *slopes))(np.ones((2, 2)))
    assert np.isfinite(value).all()
    # Where X is 1, the gradient by X is that by V times V.
    np.testing.assert_allclose(found[0], found[1] * V.get(), atol=1e-12)
    assert len(lazy.operations(Y, {X: (2, 2)}).rows) >= depth - 1
    assert lazy.to_mermaid(Y, *slopes).count("\n") > depth


@pytest.mark.parametrize(
    "name", ["matmul", *(pytest.param(each, marks=pytest.mark.nightly) for each in ("conv", "ifelse"))]
)
def test_deep_layers_and_loops(name: str) -> None:
    V, data = lazy.Var(np.array([[0.3, 0.4], [0.5, 0.6]]), name="V"), np.ones((2, 2))

    @lazy.as_layer(params=(V,))
    def layer(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats2d]:
        return chained(STEPS[name], X * V)

    Y, backprop = layer.begin_update(data)
    assert np.isfinite(Y).all()
    assert backprop(np.ones((2, 2))).shape == (2, 2)

    for every in (None, 1):
        loop = lazy.scan(lambda h: chained(STEPS[name], h * V), lazy.as_expr(data), n_steps=2, checkpoint_every=every)
        slope = lazy.evaluate(lazy.grad(lazy.sum(loop.last), V))
        assert np.isfinite(slope).all()


def test_gradients_of_gradients_are_deep() -> None:
    x = lazy.Var(1.0)
    y = chained(lambda h: lazy.sin(h) * 0.5 + h * 0.5, x)
    slope = lazy.grad(y, x)
    assert np.isfinite(lazy.evaluate(lazy.grad(slope, x)))


def test_what_a_layer_computes_with_goes_with_it() -> None:
    def made() -> weakref.ref[Any]:
        W = lazy.Var(np.ones((2, 2)), name="W")

        @lazy.as_layer(params=(W,))
        def layer(X: lazy.Expr[Floats2d]) -> lazy.Expr[Floats2d]:
            return lazy.tanh(X @ W)

        _, backprop = layer.begin_update(np.ones((3, 2)))
        backprop(np.ones((3, 2)))
        return weakref.ref(W)

    kept = made()
    gc.collect()
    assert kept() is None
