"""Training on a gpu, or on the stand-in for one, goes where training on numpy goes, without a copy to the host."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import GPU_OPS
from tests.backends.standin.arrays import Transfers
from typedthinc.api import SGD, Adam, LayerNorm, Maxout, NumpyOps, Ops, RAdam, Relu, Softmax, chain, use_ops

# More than `flush_denormals` waits for; and, for optimizers beside another, more than RAdam begins with.
STEPS, FEW = 70, 12
OPTIMIZERS = {
    "SGD": partial(SGD, 0.1, grad_clip=0.01),
    "Adam": partial(Adam, 0.01, L2=0.1, use_averages=True),
    "RAdam": partial(RAdam, 0.01),
}


@pytest.fixture(scope="module", params=GPU_OPS)
def ops(request: pytest.FixtureRequest) -> Ops:
    made: Ops = request.param()
    return made


@pytest.mark.parametrize(
    ("name", "steps"),
    [("SGD", FEW), ("Adam", STEPS), ("RAdam", FEW)]
    + [pytest.param(name, STEPS, marks=pytest.mark.nightly) for name in ("SGD", "RAdam")],
)
def test_training(ops: Ops, name: str, steps: int) -> None:
    ops.seed(1)
    actual = trained(ops, OPTIMIZERS[name], steps)
    for one, other in zip(actual, trained(NumpyOps(seed=1), OPTIMIZERS[name], steps), strict=True):
        np.testing.assert_allclose(one, other, 1e-4, 1e-5)


def trained(ops: Ops, make: Callable[[], Any], steps: int) -> list[Any]:
    """Train, and return the parameters as numpy arrays."""
    rng = np.random.default_rng(0)
    X, truths = rng.standard_normal((6, 4)), np.eye(3)[[0, 1, 2, 0, 1, 2]]
    with use_ops(ops):
        X, truths = ops.asarray2f(X), ops.asarray2f(truths)
        model, optimizer = chain(Relu(5), LayerNorm(), Maxout(4), Softmax(3)).initialize(X), make()
        Transfers.to_host = 0
        for _ in range(steps):
            Y, backprop = model.begin_update(X)
            backprop(Y - truths)
            model.finish_update(optimizer)
        assert Transfers.to_host == 0
    return [ops.to_numpy(node.get_param(name)) for node in model.walk() for name in node.param_names]
