"""Normalization of rows. In thinc it is part of a layer, not an op."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case, plain, with_gradient
from benchmarks.workload import Arrays

_EPS: Final = 1e-8


def _normalized(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    data = with_gradient(rng, rows, columns)
    mean = data["X"].mean(axis=1, keepdims=True)
    factors = 1 / np.sqrt(data["X"].var(axis=1, keepdims=True) + _EPS)
    return {**data, "Y": (data["X"] - mean) * factors, "mean": mean, "rstd": factors, "factors": factors.ravel()}


def _torch_backprop(torch: Any, dY: Any, X: Any, mean: Any, rstd: Any) -> Any:
    size = [X.shape[1]]
    return torch.ops.aten.native_layer_norm_backward(dY, X, size, mean, rstd, None, None, [True, False, False])


def _with_gains(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    gains = {name: rng.standard_normal(columns, dtype=np.float32) for name in ("G", "b")}
    return {**_normalized(rng, rows, columns), **gains}


def _torch_backprop_layernorm(torch: Any, dY: Any, X: Any, mean: Any, rstd: Any, G: Any, b: Any) -> Any:
    size = [X.shape[1]]
    return torch.ops.aten.native_layer_norm_backward(dY, X, size, mean, rstd, G, b, [True, True, True])


CASES: Final = (
    Case("normalize_rows", plain, torch=lambda torch, X: torch.nn.functional.layer_norm(X, X.shape[1:], eps=_EPS)),
    Case("backprop_normalize_rows", _normalized, torch=_torch_backprop),
    Case(
        "layernorm",
        _with_gains,
        given={"eps": _EPS},
        torch=lambda torch, X, G, b: torch.nn.functional.layer_norm(X, X.shape[1:], G, b, eps=_EPS),
    ),
    Case(
        "backprop_layernorm",
        _with_gains,
        ours=lambda ops, dY, Y, factors, G: ops.backprop_layernorm(dY, Y, factors, G),
        torch=_torch_backprop_layernorm,
        compared=3,
    ),
)
