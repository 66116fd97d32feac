from __future__ import annotations

from typing import Any

import numpy as np

from tests.backends.conformance.case import Case, Draw


def of_truths(P: Any, Y: Any, divisor: float, needs: dict[str, bool]) -> tuple[Any, float]:
    """Compare probabilities with any weights of the classes."""
    grad, value = np.zeros_like(P), 0.0
    for place in np.ndindex(P.shape):
        grad[place] = (P[place] * Y[place[0]].sum() - Y[place]) / divisor
        value -= float(Y[place] * np.log(P[place]))
    return grad if needs.get("need_grad", True) else None, value if needs.get("need_value", True) else 0.0


def categorical(
    P: Any, classes: Any, left_out: Any = None, smoothing: float = 0.0, divisor: float = 1.0, **needs: bool
) -> tuple[Any, float]:
    Y = np.zeros_like(P)
    for row, each in enumerate(classes):
        if left_out is None or not left_out[row]:
            Y[row] = smoothing / P.shape[1]
            Y[row, each] += 1 - smoothing
    return of_truths(P, Y, divisor, needs)


def distribution(P: Any, Y: Any, divisor: float = 1.0, **needs: bool) -> tuple[Any, float]:
    return of_truths(P, Y, divisor, needs)


def binary(
    X: Any,
    Y: Any,
    left_out: Any = None,
    from_scores: bool = False,
    divisor: float = 1.0,
    need_grad: bool = True,
    need_value: bool = True,
) -> tuple[Any, float]:
    P = 1 / (1 + np.exp(-X)) if from_scores else X
    grad = (P - Y if from_scores else (P - Y) / (P * (1 - P))) / divisor
    # Of a large score, 1 - P has few digits left.
    losses = np.logaddexp(0, X) - X * Y if from_scores else -(Y * np.log(P) + (1 - Y) * np.log(1 - P))
    if left_out is not None:
        grad, losses = np.where(left_out, 0, grad), np.where(left_out, 0, losses)
    return grad if need_grad else None, float(losses.sum()) if need_value else 0.0


def probabilities(draw: Draw, *shape: int) -> Any:
    return draw.positive(*shape) / 2.5


def with_classes(draw: Draw) -> tuple[Any, ...]:
    rows, columns = draw.size(), draw.size(1, 40)
    return probabilities(draw, rows, columns), draw.ints(rows, below=columns)


def with_rows_left_out(draw: Draw) -> tuple[Any, ...]:
    P, classes = with_classes(draw)
    left_out = draw.ints(len(P), below=2) > 0
    # Any number stands in a row that does not count.
    return P, np.where(left_out, -1, classes), left_out


def with_distributions(draw: Draw) -> tuple[Any, ...]:
    rows, columns = draw.size(), draw.size(1, 40)
    return probabilities(draw, rows, columns), probabilities(draw, rows, columns)


def with_answers(draw: Draw) -> tuple[Any, ...]:
    P, Y = with_distributions(draw)
    return P, Y.round(1)


def with_answers_left_out(draw: Draw) -> tuple[Any, ...]:
    P, Y = with_answers(draw)
    return P, Y, draw.ints(*P.shape, below=2) > 0


def scores(draw: Draw) -> tuple[Any, ...]:
    _, Y = with_answers(draw)
    return 4 * draw.floats(*Y.shape), Y


NUMBERS = {"smoothing": 0.2, "divisor": 7.0}

CASES = [
    Case("categorical_crossentropy", with_classes, categorical, tolerance="sum"),
    Case("categorical_crossentropy", with_classes, categorical, NUMBERS, tolerance="sum", label="smoothed"),
    Case("categorical_crossentropy", with_rows_left_out, categorical, NUMBERS, tolerance="sum", label="left out"),
    Case(
        "categorical_crossentropy",
        with_classes,
        categorical,
        {"need_grad": False},
        tolerance="sum",
        label="value",
    ),
    Case(
        "categorical_crossentropy",
        with_rows_left_out,
        categorical,
        {"need_value": False},
        tolerance="sum",
        label="gradient",
    ),
    Case("distribution_crossentropy", with_distributions, distribution, {"divisor": 3.0}, tolerance="sum"),
    Case(
        "distribution_crossentropy",
        with_distributions,
        distribution,
        {"need_value": False},
        tolerance="sum",
        label="gradient",
    ),
    Case(
        "distribution_crossentropy",
        with_distributions,
        distribution,
        {"need_grad": False},
        tolerance="sum",
        label="value",
    ),
    Case("binary_crossentropy", with_answers, binary, {"divisor": 3.0}, tolerance="sum"),
    Case("binary_crossentropy", with_answers_left_out, binary, tolerance="sum", label="left out"),
    Case("binary_crossentropy", with_answers, binary, {"need_value": False}, tolerance="sum", label="gradient"),
    Case("binary_crossentropy", scores, binary, {"from_scores": True}, tolerance="sum", label="scores"),
    Case(
        "binary_crossentropy",
        scores,
        binary,
        {"from_scores": True, "need_grad": False},
        tolerance="sum",
        label="value of scores",
    ),
]
