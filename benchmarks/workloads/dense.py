"""What the workloads of dense layers share: weights made once, given to each library, and read back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from benchmarks.workload import Arrays


def dense_weights(widths: Sequence[int], rng: np.random.Generator) -> Arrays:
    """Draw the weights of layers from each width to the next: W0 and b0, W1 and b1, and so on."""
    weights: Arrays = {}
    for i, (nI, nO) in enumerate(zip(widths, widths[1:], strict=False)):
        bound = (6 / (nI + nO)) ** 0.5
        weights[f"W{i}"] = rng.uniform(-bound, bound, (nO, nI)).astype(np.float32)
        weights[f"b{i}"] = rng.uniform(-0.1, 0.1, nO).astype(np.float32)
    return weights


def put_params(layers: Sequence[Any], data: Arrays) -> None:
    """Give the weights to layers of typedthinc or thinc, which name them alike."""
    for i, layer in enumerate(layers):
        for name in ("W", "b"):
            layer.set_param(name, data[f"{name}{i}"].copy())


def params_moved(layers: Sequence[Any], data: Arrays) -> Arrays:
    """Give how far the parameters of layers of typedthinc or thinc have moved from the first weights."""
    return {f"{name}{i}": layer.get_param(name) - data[f"{name}{i}"] for i, layer in enumerate(layers) for name in "Wb"}


def grads(layers: Sequence[Any]) -> Arrays:
    """Give the gradients of layers of typedthinc or thinc."""
    return {f"{name}{i}": np.array(layer.get_grad(name)) for i, layer in enumerate(layers) for name in "Wb"}


def put_torch(layers: Sequence[Any], data: Arrays) -> None:
    """Give the weights to layers of torch."""
    import torch

    with torch.no_grad():
        for i, layer in enumerate(layers):
            layer.weight.copy_(torch.from_numpy(data[f"W{i}"]))
            layer.bias.copy_(torch.from_numpy(data[f"b{i}"]))


def torch_moved(layers: Sequence[Any], data: Arrays) -> Arrays:
    """Give how far the parameters of layers of torch have moved from the first weights."""
    found: Arrays = {}
    for i, layer in enumerate(layers):
        found[f"W{i}"] = layer.weight.detach().numpy() - data[f"W{i}"]
        found[f"b{i}"] = layer.bias.detach().numpy() - data[f"b{i}"]
    return found


def torch_grads(layers: Sequence[Any]) -> Arrays:
    """Give the gradients of layers of torch."""
    found: Arrays = {}
    for i, layer in enumerate(layers):
        found[f"W{i}"], found[f"b{i}"] = layer.weight.grad.numpy(), layer.bias.grad.numpy()
    return found
