"""Layers of torch that ours are compared with, forwards and backwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from tests.toys import put
from typedthinc.api import Model


def check_against_torch(model: Model[Any, Any], layer: Any, X: Any, params: Mapping[str, str]) -> None:
    """Compare outputs and all gradients in training; `params` has torch's name of each parameter of ours."""
    torch: Any = pytest.importorskip("torch")
    layer = layer.double()
    with torch.no_grad():
        for ours, theirs in params.items():
            put(model, ours, np.random.default_rng(3).standard_normal(model.get_param(ours).shape))
            getattr(layer, theirs).copy_(torch.tensor(model.get_param(ours)))
    tensor = torch.tensor(X, requires_grad=True)
    expected = layer.train()(tensor)
    Y, backprop = model.begin_update(X)
    np.testing.assert_allclose(Y, expected.detach().numpy(), atol=1e-9)
    dY: Any = np.random.default_rng(4).standard_normal(Y.shape)
    expected.backward(torch.tensor(dY))
    np.testing.assert_allclose(backprop(dY), tensor.grad.numpy() if tensor.grad is not None else 0, atol=1e-9)
    for ours, theirs in params.items():
        np.testing.assert_allclose(model.get_grad(ours), getattr(layer, theirs).grad.numpy(), atol=1e-9)
