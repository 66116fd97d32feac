"""Every optimizer on a gpu, or on the stand-in for one: it learns what it learns on numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.backends.gpu import GPU_OPS
from typedthinc.api import SGD, Adam, NumpyOps, Ops, RAdam, Relu, chain, use_ops

MAKERS: Any = {
    "SGD": lambda: SGD(0.1, L2=0.1, use_averages=True),
    "Adam": lambda: Adam(0.01, L2=0.1, L2_is_weight_decay=False),
    "RAdam": lambda: RAdam([0.01, 0.02], use_averages=True, grad_clip=0.1),
}
X = np.random.default_rng(0).standard_normal((3, 4)).astype("float32")


@pytest.fixture(scope="module", params=GPU_OPS)
def ops(request: pytest.FixtureRequest) -> Ops:
    made: Ops = request.param()
    return made


def learned(ops: Ops, optimizer: Any, *, flat: bool) -> dict[str, Any]:
    ops.seed(0)
    with use_ops(ops):
        model = chain(Relu(5, 4), Relu(2, 5)).initialize()
        start = np.random.default_rng(0)
        for node in model.walk():
            for name in node.param_names:
                shape = node.get_param(name).shape
                node.set_param(name, ops.asarray(start.standard_normal(shape).astype("float32")))
        for step in range(8):
            if step == 4:
                optimizer.set_state(model, optimizer.get_state(model))
            Y, backprop = model.begin_update(ops.asarray2f(X))
            backprop(Y - 1.0)
            model.finish_update(optimizer if flat else lambda key, W, dW: optimizer(key, W, dW))
            optimizer.step_schedules()
        with model.use_params(optimizer.averages):
            averaged = ops.to_numpy(model.predict(ops.asarray2f(X)))
        return {**optimizer.get_state(model).arrays, "Y": {"": ops.to_numpy(model.predict(ops.asarray2f(X)))},
                "averaged": {"": averaged}}  # fmt: skip


@pytest.mark.parametrize("flat", [True, False])
@pytest.mark.parametrize("name", MAKERS)
def test_learns_what_numpy_learns(ops: Ops, name: str, flat: bool) -> None:
    expected, actual = (learned(each, MAKERS[name](), flat=flat) for each in (NumpyOps(), ops))
    assert actual.keys() == expected.keys()
    for kind, arrays in expected.items():
        for which, array in arrays.items():
            np.testing.assert_allclose(actual[kind][which], array, 1e-4, 1e-6)
