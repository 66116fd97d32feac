"""Every layer on a gpu, or on the stand-in for one: it gives what it gives on numpy, and copies nothing to the host."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import GPU_OPS, cupy_ops_type, with_each
from tests.backends.standin.arrays import Transfers
from tests.contract import CASES, FOREIGN, Case, Seeded, arrays, mapped
from typedthinc.api import Adam, Model, NumpyOps, Ops, get_ops, use_ops

ROUNDS = 4
NAMES = [name for name in CASES if name not in FOREIGN]
# One of each kind: a product, an image, a recurrence, attention, a table, and layers that hold layers.
SOME = (
    """
Linear;Maxout;Gelu;Softmax;LayerNorm;Dropout Ragged;HashEmbed;MultiHeadAttention;LSTM bi;expand_window Ragged
reduce_mean;with_padded list;Conv2d;MaxPool;BatchNorm images;chain;residual Padded
""".strip()
    .replace("\n", ";")
    .split(";")
)
# Layers that do what they do in main memory, and why. Everything else trains without a copy to the host.
ON_HOST = {
    "remap_ids": "a dictionary is looked up",
    "uniqued": "how many ids differ is the size of a batch",
    "with_cpu": "it is there to copy",
    "SparseLinear": "its lengths are an array of the batch, here on the gpu",
}


@pytest.fixture(scope="module", params=GPU_OPS)
def ops(request: pytest.FixtureRequest) -> Ops:
    made: Ops = request.param()
    return made


# Each layer trains on the stand-in below; what it gives there differs by the ops, which have tests of their own.
@pytest.mark.parametrize(("ops", "name"), with_each(GPU_OPS, NAMES, kept=SOME), indirect=["ops"])
def test_gives_what_numpy_gives(ops: Ops, name: str) -> None:
    for seed in range(ROUNDS):
        expected, actual = run(name, seed, NumpyOps(seed=seed)), run(name, seed, seeded(ops, seed))
        assert len(actual) == len(expected)
        for one, other in zip(actual, expected, strict=True):
            np.testing.assert_allclose(one, other, 2e-4, 2e-5, strict=True)


@pytest.mark.parametrize("name", NAMES)
def test_copies_nothing_to_the_host_in_training(name: str) -> None:
    """Told by the stand-in, which counts copies."""
    ops = cupy_ops_type(real=False)(seed=0)
    case, X = made(name, 0, ops)
    optimizer = Adam(0.01)
    with use_ops(ops):
        step(case.model, X, optimizer)
        Transfers.to_host = 0
        step(case.model, X, optimizer)
    assert Transfers.to_host == 0 or name.partition(" ")[0] in ON_HOST


def run(name: str, seed: int, ops: Ops) -> list[Any]:
    """Return the output, the gradient of the input and those of the parameters, as numpy arrays."""
    case, X = made(name, seed, ops)
    Y, backprop = case.model(X, False)
    dX = backprop(like(ops, Y))
    gradients = [grad for _, (_, grad) in sorted(case.model.get_gradients().items())]
    return [ops.to_numpy(array) for array in [*arrays(Y), *arrays(dX), *gradients]]


def made(name: str, seed: int, ops: Ops) -> tuple[Case, Any]:
    with use_ops(ops):
        case = CASES[name](Seeded(seed))
        X = mapped(lambda array: on_device(ops, array), case.X)
        for node in case.model.walk():
            if "seed" in node.attrs:
                # By default it is the number of the node, which no two models share.
                node.attrs["seed"] = 7
        case.model.initialize(X)
    return case, X


def on_device(ops: Ops, array: Any) -> Any:
    return ops.asarray(array.astype("float32") if array.dtype.kind == "f" else array)


def like(ops: Ops, Y: Any) -> Any:
    rng = np.random.default_rng(0)
    return mapped(lambda array: ops.asarray(rng.standard_normal(array.shape).astype("float32")), Y)


def step(model: Model[Any, Any], X: Any, optimizer: Adam) -> None:
    Y, backprop = model.begin_update(X)
    backprop(Y)
    model.finish_update(optimizer)


def seeded(ops: Ops, seed: int) -> Ops:
    ops.seed(seed)
    # For what `with_cpu` moves there.
    get_ops("cpu").seed(seed)
    return ops
