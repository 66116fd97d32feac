"""What the tests of dense layers share: torch as the oracle, and scores that lie at the ends of the floats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.toys import put
from typedthinc.api import Model

Dense = Model[Any, Any]
SCORES: Any = np.array([[-np.inf], [-1e30], [-1.0], [0.0], [1.0], [1e30], [np.inf]], "float32")


def assert_agrees_with_torch(layer: Callable[..., Dense], function: Callable[[Any], Any], **settings: Any) -> None:
    """Compare output and all gradients, in float64, with what torch makes of the same affine map.

    Args:
        layer: The factory.
        function: The activation, for tensors.
        **settings: More arguments of the factory.
    """
    torch = pytest.importorskip("torch")
    rng = np.random.default_rng(0)
    shapes = {"X": (40, 7), "W": (5, 7), "b": (5,), "dY": (40, 5)}
    arrays = {name: 2 * rng.standard_normal(shape) for name, shape in shapes.items()}
    X, W, b = (torch.tensor(arrays[name], requires_grad=True) for name in "XWb")
    expected = function(torch.nn.functional.linear(X, W, b))
    expected.backward(torch.tensor(arrays["dY"]))
    model = layer(5, 7, **settings).initialize()
    for name in "Wb":
        put(model, name, arrays[name])
    Y, backprop = model.begin_update(arrays["X"])
    dX = backprop(arrays["dY"])
    found = Y, dX, model.get_grad("W"), model.get_grad("b")
    for actual, tensor in zip(found, (expected.detach(), X.grad, W.grad, b.grad), strict=True):
        np.testing.assert_allclose(actual, tensor.numpy(), rtol=1e-9, atol=1e-12)


def outputs(layer: Callable[..., Dense], **settings: Any) -> list[float]:
    """Return what an activation makes of SCORES; check that the gradients are finite wherever the scores are."""
    model = layer(1, 1, **settings).initialize()
    model.set_param("W", np.ones((1, 1), "float32"))
    Y, backprop = model.begin_update(SCORES[1:-1])
    dX = backprop(np.ones_like(Y))
    for array in (dX, model.get_grad("W"), model.get_grad("b")):
        assert np.isfinite(array).all()
    values: list[float] = model.predict(SCORES)[:, 0].tolist()
    return values
