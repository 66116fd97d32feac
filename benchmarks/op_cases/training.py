"""Steps of optimizers, losses, and random numbers."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from benchmarks.op_cases.case import Case, plain
from benchmarks.workload import Arrays

_NUMBERS: Final = (0.9, 0.999, 1e-8, 0.001)
# Behind some 750 steps moments reach numbers that processors are slow with, and all libraries with them.
_MOST_STEPS: Final = 100


def _adam(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    size = rows * columns
    data = {name: rng.standard_normal(size, dtype=np.float32) for name in ("weights", "gradient")}
    return {**data, "mom1": np.full(size, 0.1, np.float32), "mom2": np.full(size, 0.1, np.float32)}


def _our_adam(ops: Any, weights: Any, gradient: Any, mom1: Any, mom2: Any) -> Any:
    return ops.adam(weights, gradient, mom1, mom2, *_NUMBERS, inplace=True)


# It leaves zeros in the gradient, so that all steps but the first have none: they take as long.
def _thinc_adam(ops: Any, weights: Any, gradient: Any, mom1: Any, mom2: Any) -> Any:
    return ops.adam(weights, gradient, mom1, mom2, *_NUMBERS)


def _edges(size: int) -> list[int]:
    return [size * tenth // 10 for tenth in range(11)]


def _probabilities(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    guesses = rng.uniform(0.01, 0.99, (rows, columns)).astype(np.float32)
    return {"guesses": guesses, "truths": (rng.random((rows, columns)) < guesses).astype(np.float32)}


def _torch_mask(torch: Any, X: Any) -> Any:
    return torch.empty_like(X).bernoulli_(0.8).div_(0.8)


def _torch_clip(torch: Any, X: Any) -> Any:
    norm = torch.linalg.vector_norm(X)
    return X * (1.0 / norm).clamp(max=1.0)


CASES: Final = (
    Case("adam", _adam, _our_adam, _thinc_adam, compared=1, most_steps=_MOST_STEPS),
    Case(
        "sgd",
        _adam,
        lambda ops, weights, gradient: ops.sgd(weights, gradient, 0.001, inplace=True),
        torch=lambda torch, weights, gradient: weights.sub_(gradient, alpha=0.001),
        compared=0,
    ),
    Case(
        "clip_gradient",
        plain,
        lambda ops, X: ops.clip_gradient(X, 1.0),
        lambda ops, X: ops.clip_gradient(X.copy(), 1.0),
        _torch_clip,
    ),
    Case(
        "clip_gradients",
        _adam,
        lambda ops, gradient: ops.clip_gradients(gradient, _edges(gradient.size), 1.0),
        label="of ten parameters (no peer has it)",
        compared=0,
    ),
    # Averages move at each call, so that only the first one could be compared.
    Case(
        "update_averages",
        _adam,
        lambda ops, mom1, weights: ops.update_averages(mom1, weights, 10),
        lambda ops, mom1, weights: ops.update_averages(mom1, weights, 10),
        compared=0,
    ),
    Case(
        "logloss",
        _probabilities,
        lambda ops, truths, guesses: ops.logloss(truths, guesses),
        torch=lambda torch, truths, guesses: torch.nn.functional.binary_cross_entropy(guesses, truths),
    ),
    Case(
        "uniform",
        plain,
        lambda ops, X: ops.uniform(X.shape),
        torch=lambda torch, X: torch.rand(X.shape),
        compared=0,
    ),
    Case(
        "normal",
        plain,
        lambda ops, X: ops.normal(X.shape),
        torch=lambda torch, X: torch.randn(X.shape),
        compared=0,
    ),
    Case("flush_denormals", plain, lambda ops, X: ops.flush_denormals(X), label="(no peer has it)"),
    Case(
        "get_dropout_mask",
        plain,
        lambda ops, X: ops.get_dropout_mask(X.shape, 0.2),
        lambda ops, X: ops.get_dropout_mask(X.shape, 0.2),
        _torch_mask,
        compared=0,
    ),
)
