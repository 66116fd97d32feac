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


def _classes(rng: np.random.Generator, rows: int, columns: int) -> Arrays:
    """Make rows of probabilities, and truths as numbers of classes and as rows with a one."""
    P = rng.uniform(0.01, 1, (rows, columns)).astype(np.float32)
    classes = rng.integers(0, columns, rows)
    return {"P": P / P.sum(axis=1, keepdims=True), "classes": classes, "rows": np.eye(columns, dtype="f")[classes]}


def _thinc_classes(ops: Any, P: Any, classes: Any) -> Any:
    from thinc.api import CategoricalCrossentropy

    return CategoricalCrossentropy()(P, classes)[0]


def _thinc_rows(ops: Any, P: Any, rows: Any) -> Any:
    from thinc.api import CategoricalCrossentropy

    return CategoricalCrossentropy()(P, rows)[0]


# The gradient of the logarithms of P towards the scores of a softmax that gave P: what typedthinc's loss computes.
def _torch_classes(torch: Any, P: Any, classes: Any) -> Any:
    scores = P.log().requires_grad_()
    torch.nn.functional.cross_entropy(scores, classes).backward()
    return scores.grad


def _torch_rows(torch: Any, P: Any, rows: Any) -> Any:
    return _torch_classes(torch, P, rows)


def _torch_answers(torch: Any, guesses: Any, truths: Any) -> Any:
    given = guesses.detach().requires_grad_()
    torch.nn.functional.binary_cross_entropy(given, truths).backward()
    return given.grad


def _torch_mask(torch: Any, X: Any) -> Any:
    return torch.empty_like(X).bernoulli_(0.8).div_(0.8)


def _torch_clip(torch: Any, X: Any) -> Any:
    norm = torch.linalg.vector_norm(X)
    return X * (1.0 / norm).clamp(max=1.0)


CASES: Final = (
    Case("adam", _adam, ours=_our_adam, thinc=_thinc_adam, compared=1, most_steps=_MOST_STEPS),
    Case(
        "sgd",
        _adam,
        given={"learn_rate": 0.001, "inplace": True},
        torch=lambda torch, weights, gradient: weights.sub_(gradient, alpha=0.001),
        compared=0,
    ),
    Case(
        "clip_gradient",
        plain,
        ours=lambda ops, X: ops.clip_gradient(X, 1.0),
        thinc=lambda ops, X: ops.clip_gradient(X.copy(), 1.0),
        torch=_torch_clip,
    ),
    Case(
        "clip_gradients",
        _adam,
        ours=lambda ops, gradient: ops.clip_gradients(gradient, _edges(gradient.size), 1.0),
        label="of ten parameters (no peer has it)",
        compared=0,
    ),
    # Averages move at each call, so that only the first one could be compared.
    Case(
        "update_averages",
        _adam,
        ours=lambda ops, mom1, weights: ops.update_averages(mom1, weights, 10),
        alike=True,
        compared=0,
    ),
    Case(
        "logloss",
        _probabilities,
        ours=lambda ops, truths, guesses: ops.logloss(truths, guesses),
        torch=lambda torch, truths, guesses: torch.nn.functional.binary_cross_entropy(guesses, truths),
    ),
    Case(
        "categorical_crossentropy",
        _classes,
        ours=lambda ops, P, classes: ops.categorical_crossentropy(P, classes, divisor=len(P))[0],
        thinc=_thinc_classes,
        torch=_torch_classes,
    ),
    Case(
        "distribution_crossentropy",
        _classes,
        ours=lambda ops, P, rows: ops.distribution_crossentropy(P, rows, divisor=len(P))[0],
        thinc=_thinc_rows,
        torch=_torch_rows,
    ),
    Case(
        "binary_crossentropy",
        _probabilities,
        ours=lambda ops, guesses, truths: ops.binary_crossentropy(guesses, truths, divisor=guesses.size)[0],
        torch=_torch_answers,
    ),
    Case(
        "uniform",
        plain,
        ours=lambda ops, X: ops.uniform(X.shape),
        torch=lambda torch, X: torch.rand(X.shape),
        compared=0,
    ),
    Case(
        "normal",
        plain,
        ours=lambda ops, X: ops.normal(X.shape),
        torch=lambda torch, X: torch.randn(X.shape),
        compared=0,
    ),
    Case("flush_denormals", plain, label="(no peer has it)"),
    Case(
        "get_dropout_mask",
        plain,
        ours=lambda ops, X: ops.get_dropout_mask(X.shape, 0.2),
        alike=True,
        torch=_torch_mask,
        compared=0,
    ),
)
