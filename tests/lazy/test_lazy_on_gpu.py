"""Expressions on a gpu, or on the stand-in for one: they give what they give on numpy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import GPU_OPS
from tests.lazy.test_primitives import CASES, STILL, X
from typedthinc import lazy
from typedthinc.api import Floats2d, NumpyOps, Ops, use_ops
from typedthinc.lazy import Expr


@pytest.fixture(scope="module", params=GPU_OPS)
def ops(request: pytest.FixtureRequest) -> Ops:
    made: Ops = request.param()
    return made


def _with_gradients(function: Any, leaves: list[Any]) -> list[Any]:
    """Return the value and the gradients of first and second order."""
    Y = function(*leaves)
    first = lazy.grad(lazy.sum(Y), leaves)
    total: Any = 0.0
    for each in first:
        total = total + lazy.sum(each**2)
    return [lazy.evaluate(each) for each in (Y, *first, *lazy.grad(total, leaves, disconnected="zero"))]


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients(ops: Ops, name: str) -> None:
    function, _, arrays = CASES[name]
    expected = _with_gradients(function, [lazy.Var(each) for each in arrays])
    with use_ops(ops):
        found = _with_gradients(function, [lazy.Var(ops.asarray(each)) for each in arrays])
    for one, other in zip(found, expected, strict=True):
        assert isinstance(one, ops.xp.ndarray)
        np.testing.assert_allclose(ops.to_numpy(one), other, 1e-6, 1e-6)


@pytest.mark.parametrize("name", STILL)
def test_what_nothing_flows_through(ops: Ops, name: str) -> None:
    with use_ops(ops):
        found: Any = lazy.evaluate(STILL[name][0](lazy.Var(ops.asarray(X))))
    np.testing.assert_array_equal(ops.to_numpy(found), STILL[name][1](X))


def _loops(ops: Ops) -> list[Any]:
    """Return what a loop over sequences gives, with its gradients, in less memory and in more, and until."""
    W, start = lazy.Var(ops.asarray(X[:, :3]), name="W"), lazy.Var(ops.asarray(X[:, 0]), name="start")
    Xs: Any = lazy.Var(ops.asarray(np.cos(np.arange(21.0)).reshape(7, 3)), name="Xs")
    found: list[Any] = []
    for every in (None, 3):
        loop = lazy.scan(lambda x, h: lazy.tanh(x + W @ h), start, sequences=Xs, checkpoint_every=every)
        loss = lazy.sum(lazy.square(loop.outputs))
        first = lazy.grad(loss, (W, start))
        found += lazy.function((), (loss, *first, lazy.grad(lazy.sum(first[0] ** 2), W)))()
    until = lazy.scan(lambda h: (h * 1.5, lazy.Until(lazy.sum(lazy.square(h)) > 50.0)), start, n_steps=30)
    return [*found, lazy.evaluate(until.last), lazy.evaluate(lazy.grad(lazy.sum(until.last), start))]


def _steps(ops: Ops) -> list[Any]:
    """Return what variables hold after some steps of training, with draws."""
    W, streams = lazy.Var(ops.asarray(X), name="W"), lazy.RandomStreams(7)
    given: Any = lazy.placeholder((None, 3), "float64", name="given")
    noise = streams.uniform((2, 3), dtype="float64")
    H = lazy.ifelse(lazy.sum(W) > 100.0, given @ W * 0.0, lazy.sigmoid((given + noise) @ W))
    loss = lazy.mean(lazy.logsumexp(H, 1))
    step: Any = lazy.function((given,), (loss, noise), updates={W: W - 0.1 * lazy.grad(loss, W)})
    results = [step(ops.asarray(X[:2, :3])) for _ in range(3)]
    return [*(each for pair in results for each in pair), W.get()]


def _layer(ops: Ops) -> list[Any]:
    """Return what a layer gives forwards and backwards."""
    W = lazy.Var(X.astype("float32"), name="W")

    @lazy.as_layer(params=(W,))
    def dense(Z: Expr[Floats2d]) -> Expr[Floats2d]:
        return lazy.softmax(Z @ W)

    rows: Any = ops.asarray(X[:2, :3].astype("float32"))
    dense.initialize(rows)
    Y, backprop = dense.begin_update(rows)
    dX: Any = backprop(Y)
    return [Y, dX, dense.get_grad("W")]


@pytest.mark.parametrize("program", [_loops, _steps, _layer])
def test_programs(ops: Ops, program: Callable[[Ops], list[Any]]) -> None:
    with use_ops(NumpyOps()):
        expected = program(NumpyOps())
    with use_ops(ops):
        found = program(ops)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(ops.to_numpy(one), other, 1e-5, 1e-6)
