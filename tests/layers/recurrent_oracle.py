"""torch's recurrent networks with the weights of a layer, run over sequences of several lengths."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.toys import put
from typedthinc.api import Model, NumpyOps

NAMES = {"W": "weight_ih", "U": "weight_hh", "b": "bias_ih"}


def batch(lengths: list[int], width: int) -> Any:
    rng = np.random.default_rng(1)
    return NumpyOps().list2padded([rng.standard_normal((length, width)) for length in lengths])


def randomized(model: Model[Any, Any], X: Any) -> Model[Any, Any]:
    """Initialize a model, in float64, with random numbers in all of its parameters."""
    rng = np.random.default_rng(2)
    model.initialize(X)
    for node in model.walk():
        for name in node.param_names:
            put(node, name, 0.5 * rng.standard_normal(node.get_param(name).shape))
    return model


def agrees_with_torch(model: Model[Any, Any], kind: str, order: list[int], X: Any) -> None:
    """Compare outputs and all gradients.

    Args:
        model: Is initialized.
        kind: The name of torch's class.
        order: Where torch has each of our gates.
        X: A batch without empty sequences, which torch does not take.
    """
    torch: Any = pytest.importorskip("torch")
    nodes = [model, *model.layers]
    directions, nO = 1 + model.attrs["bidirectional"], model.get_dim("nO")
    network = getattr(torch.nn, kind)(
        model.get_dim("nI"), nO // directions, len(nodes), bidirectional=directions == 2, dtype=torch.float64
    )
    places = [(node, d, f"_l{level}" + "_reverse" * d) for level, node in enumerate(nodes) for d in range(directions)]
    with torch.no_grad():
        for node, d, suffix in places:
            added = getattr(network, f"bias_hh{suffix}").zero_()
            if "c" in node.param_names:
                added[-len(node.get_param("c")[d]) :] = torch.tensor(node.get_param("c")[d])
            for name, theirs in NAMES.items():
                getattr(network, theirs + suffix).copy_(_theirs(torch, node.get_param(name)[d], order))
    starts = [
        torch.tensor(np.concatenate([node.get_param(name) for node in nodes]), requires_grad=True)
        for name in ("H0", "C0")
        if name in model.param_names
    ]
    spread = [each[:, None].expand(-1, len(X), -1).contiguous() for each in starts]
    data = torch.tensor(X.data, requires_grad=True)
    packed = torch.nn.utils.rnn.pack_padded_sequence(data, torch.tensor(X.lengths))
    out, _ = network(packed, tuple(spread) if len(spread) == 2 else spread[0])
    wanted, _ = torch.nn.utils.rnn.pad_packed_sequence(out)
    dY = np.random.default_rng(3).standard_normal(tuple(wanted.shape))
    wanted.backward(torch.tensor(dY))

    Y, backprop = model.begin_update(X)
    np.testing.assert_allclose(Y.data, wanted.detach().numpy(), atol=1e-12)
    dX = backprop(type(Y)(dY, Y.size_at_t, Y.lengths, Y.indices))
    np.testing.assert_allclose(dX.data, data.grad.numpy(), atol=1e-12)
    for node, d, suffix in places:
        for name, theirs in NAMES.items():
            gradient = _theirs(torch, node.get_grad(name)[d], order)
            np.testing.assert_allclose(gradient, getattr(network, theirs + suffix).grad, atol=1e-11)
        if "c" in node.param_names:
            wanted_c = getattr(network, f"bias_hh{suffix}").grad[-len(node.get_grad("c")[d]) :]
            np.testing.assert_allclose(node.get_grad("c")[d], wanted_c, atol=1e-11)
    for name, each in zip(("H0", "C0"), starts, strict=False):
        gradients = np.concatenate([node.get_grad(name) for node in nodes])
        np.testing.assert_allclose(gradients, each.grad.numpy(), atol=1e-12)


def _theirs(torch: Any, ours: Any, order: list[int]) -> Any:
    """Put our gates into torch's order, one below the other."""
    if not order:
        return torch.tensor(ours)
    return torch.tensor(ours[order].reshape(-1, *ours.shape[2:]))
