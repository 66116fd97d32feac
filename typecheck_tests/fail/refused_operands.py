"""Operations on what another operation refuses to give: the first one is the mistake."""

from __future__ import annotations

from typedthinc.types import B, Floats1d, Floats2d, I, O


def with_bias(X: Floats2d[B, I], W: Floats2d[O, I], b: Floats1d[O]) -> None:
    X @ W + b  # E: operator: Unsupported operand types for @
    (X @ W + b) * 2.0 + b  # E: operator: Unsupported operand types for @
    X @ W.T + b
    (X @ W.T + b) @ W.T  # E: operator: Unsupported operand types for @
    (X @ W.T + b) @ W + b  # E: operator: Unsupported operand types for +
