"""Smooth and clipped activations. Torch's own backward functions take X where ours take Y, and the other way round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Call, Case
from benchmarks.workload import Arrays

# Of millions of values some lie so near to where a piece ends that rounding decides on their gradient.
_AT_BOUNDS: Final = 1e-3

# Y of each, for the gradients that are computed from it.
_OUTPUTS: Final[dict[str, Callable[[Any], Any]]] = {
    "sigmoid": lambda X: 1 / (1 + np.exp(-X)),
    "tanh": np.tanh,
    "hard_sigmoid": lambda X: np.clip(0.2 * X + 0.5, 0, 1),
    "hard_tanh": lambda X: np.clip(X, -1, 1),
    "relu_k": lambda X: np.clip(X, 0, 6),
    "clipped_linear": lambda X: np.clip(X, 0, 1),
    "swish": lambda X: X / (1 + np.exp(-X)),
}


def _arguments(name: str) -> Callable[[np.random.Generator, int, int], Arrays]:
    def make(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
        X, dY = (2 * rng.standard_normal((rows, columns), dtype=np.float32) for _ in range(2))
        Y = _OUTPUTS.get(name, np.copy)(X).astype(np.float32)
        return {"X": X, "dY": dY, "Y": Y}

    return make


def _forward(name: str, torch: Call | None = None, *, in_thinc: bool = True) -> Case:
    thinc: Call | None = (lambda ops, X: getattr(ops, name)(X)) if in_thinc else None
    return Case(name, _arguments(name), lambda ops, X: getattr(ops, name)(X), thinc, torch)


def _from_X(name: str, thinc: Call | None, torch: Call | None = None) -> Case:
    op = f"backprop_{name}"
    return Case(op, _arguments(name), lambda ops, dY, X: getattr(ops, op)(dY, X), thinc, torch, tolerance=_AT_BOUNDS)


def _from_Y(name: str, thinc: Call | None, torch: Call | None = None) -> Case:
    op = f"backprop_{name}"
    return Case(op, _arguments(name), lambda ops, dY, Y: getattr(ops, op)(dY, Y), thinc, torch, tolerance=_AT_BOUNDS)


def _derivative(op: str, of: str, call: Call) -> Case:
    return Case(op, _arguments(of), call, call)


def _like_ours(name: str) -> Call:
    return lambda ops, dY, X: getattr(ops, f"backprop_{name}")(dY, X)


CASES: Final = (
    _forward("sigmoid", lambda torch, X: torch.sigmoid(X)),
    _from_Y(
        "sigmoid",
        lambda ops, dY, Y: ops.backprop_sigmoid(dY, Y),
        lambda torch, dY, Y: torch.ops.aten.sigmoid_backward(dY, Y),
    ),
    _forward("tanh", lambda torch, X: torch.tanh(X), in_thinc=False),
    _from_Y("tanh", lambda ops, dY, Y: dY * ops.dtanh(Y), lambda torch, dY, Y: torch.ops.aten.tanh_backward(dY, Y)),
    _forward("softplus", lambda torch, X: torch.nn.functional.softplus(X), in_thinc=False),
    _from_X("softplus", None, lambda torch, dY, X: torch.ops.aten.softplus_backward(dY, X, 1, 20)),
    _forward("erf", lambda torch, X: torch.erf(X)),
    _forward("gelu", lambda torch, X: torch.nn.functional.gelu(X)),
    _from_X("gelu", _like_ours("gelu"), lambda torch, dY, X: torch.ops.aten.gelu_backward(dY, X)),
    _forward("gelu_approx", lambda torch, X: torch.nn.functional.gelu(X, approximate="tanh")),
    _from_X(
        "gelu_approx",
        _like_ours("gelu_approx"),
        lambda torch, dY, X: torch.ops.aten.gelu_backward(dY, X, approximate="tanh"),
    ),
    _forward("swish", lambda torch, X: torch.nn.functional.silu(X)),
    _from_X(
        "swish",
        lambda ops, dY, X, Y: ops.backprop_swish(dY, X, Y),
        lambda torch, dY, X: torch.ops.aten.silu_backward(dY, X),
    ),
    _forward("mish", lambda torch, X: torch.nn.functional.mish(X)),
    _from_X("mish", _like_ours("mish"), lambda torch, dY, X: torch.ops.aten.mish_backward(dY, X)),
    _forward("dish"),
    _from_X("dish", _like_ours("dish")),
    _forward("hard_swish"),
    _from_X("hard_swish", _like_ours("hard_swish")),
    _forward("hard_swish_mobilenet", lambda torch, X: torch.nn.functional.hardswish(X)),
    _from_X(
        "hard_swish_mobilenet",
        _like_ours("hard_swish_mobilenet"),
        lambda torch, dY, X: torch.ops.aten.hardswish_backward(dY, X),
    ),
    _forward("hard_sigmoid"),
    _from_Y("hard_sigmoid", _like_ours("hard_sigmoid")),
    _forward("hard_tanh", lambda torch, X: torch.nn.functional.hardtanh(X)),
    _from_Y("hard_tanh", _like_ours("hard_tanh"), lambda torch, dY, X: torch.ops.aten.hardtanh_backward(dY, X, -1, 1)),
    _forward("relu_k", lambda torch, X: torch.nn.functional.relu6(X)),
    _from_Y("relu_k", _like_ours("relu_k"), lambda torch, dY, X: torch.ops.aten.hardtanh_backward(dY, X, 0, 6)),
    _forward("clipped_linear", lambda torch, X: torch.clip(X, 0, 1)),
    _from_Y(
        "clipped_linear",
        _like_ours("clipped_linear"),
        lambda torch, dY, X: torch.ops.aten.hardtanh_backward(dY, X, 0, 1),
    ),
    _derivative("dsigmoid", "sigmoid", lambda ops, Y: ops.dsigmoid(Y)),
    _derivative("dtanh", "tanh", lambda ops, Y: ops.dtanh(Y)),
    Case("sechsq", _arguments("tanh"), lambda ops, X: ops.sechsq(X), lambda ops, X: ops.sechsq(X)),
)
