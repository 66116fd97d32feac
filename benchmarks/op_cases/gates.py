"""Smooth and clipped activations. Torch's own backward functions take X where ours take Y, and the other way round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Call, Case
from benchmarks.workload import Arrays
from typedthinc.backends.record import RECORDS, Record

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


# What thinc does otherwise, or not at all; its gradients take X unless they are here.
_NOT_IN_THINC: Final = ("tanh", "softplus")
_BACKPROP_IN_THINC: Final[dict[str, Call | None]] = {
    "sigmoid": lambda ops, dY, Y: ops.backprop_sigmoid(dY, Y),
    "tanh": lambda ops, dY, Y: dY * ops.dtanh(Y),
    "softplus": None,
    "swish": lambda ops, dY, X, Y: ops.backprop_swish(dY, X, Y),
}
# How torch does the same, forwards and back.
_IN_TORCH: Final[dict[str, tuple[Call, Call | None]]] = {
    "sigmoid": (
        lambda torch, X: torch.sigmoid(X),
        lambda torch, dY, Y: torch.ops.aten.sigmoid_backward(dY, Y),
    ),
    "tanh": (lambda torch, X: torch.tanh(X), lambda torch, dY, Y: torch.ops.aten.tanh_backward(dY, Y)),
    "softplus": (
        lambda torch, X: torch.nn.functional.softplus(X),
        lambda torch, dY, X: torch.ops.aten.softplus_backward(dY, X, 1, 20),
    ),
    "erf": (lambda torch, X: torch.erf(X), None),
    "gelu": (
        lambda torch, X: torch.nn.functional.gelu(X),
        lambda torch, dY, X: torch.ops.aten.gelu_backward(dY, X),
    ),
    "gelu_approx": (
        lambda torch, X: torch.nn.functional.gelu(X, approximate="tanh"),
        lambda torch, dY, X: torch.ops.aten.gelu_backward(dY, X, approximate="tanh"),
    ),
    "swish": (
        lambda torch, X: torch.nn.functional.silu(X),
        lambda torch, dY, X: torch.ops.aten.silu_backward(dY, X),
    ),
    "mish": (
        lambda torch, X: torch.nn.functional.mish(X),
        lambda torch, dY, X: torch.ops.aten.mish_backward(dY, X),
    ),
    "hard_swish_mobilenet": (
        lambda torch, X: torch.nn.functional.hardswish(X),
        lambda torch, dY, X: torch.ops.aten.hardswish_backward(dY, X),
    ),
    "hard_tanh": (
        lambda torch, X: torch.nn.functional.hardtanh(X),
        lambda torch, dY, X: torch.ops.aten.hardtanh_backward(dY, X, -1, 1),
    ),
    "relu_k": (
        lambda torch, X: torch.nn.functional.relu6(X),
        lambda torch, dY, X: torch.ops.aten.hardtanh_backward(dY, X, 0, 6),
    ),
    "clipped_linear": (
        lambda torch, X: torch.clip(X, 0, 1),
        lambda torch, dY, X: torch.ops.aten.hardtanh_backward(dY, X, 0, 1),
    ),
}


def _cases(record: Record) -> list[Case]:
    """Return the cases of an op and of its gradient."""
    name, back = record.name, f"backprop_{record.name}"
    forward, backward = _IN_TORCH.get(name, (None, None))

    def by_X(ops: Any, dY: Any, X: Any) -> Any:
        return getattr(ops, back)(dY, X)

    found = [Case(name, _arguments(name), alike=name not in _NOT_IN_THINC, torch=forward)]
    if record.derivative is not None:
        thinc = _BACKPROP_IN_THINC.get(name, by_X)
        found.append(Case(back, _arguments(name), thinc=thinc, torch=backward, tolerance=_AT_BOUNDS))
    return found


CASES: Final = tuple(
    case
    for record in RECORDS.values()
    if record.writes == "inplace" and record.name != "relu"
    for case in _cases(record)
)
