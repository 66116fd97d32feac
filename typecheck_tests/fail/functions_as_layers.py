"""What a function is declared to take and to return is what its layer takes and gives."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import Floats2d, Lambda, Linear, Relu, chain


def first(X: list[Floats2d]) -> Floats2d:
    return X[0]


def doubled(X: Floats2d[Any, Literal[3]]) -> Floats2d[Any, Literal[6]]:
    return np.concatenate([X, X], axis=1)


def anything(X: Any) -> Any:
    return X


chain(Relu(4, 4), Lambda(first))  # E: typedthinc-container: Lambda takes list[Floats2d], but Relu before it gives Floats2d[*, 4]
chain(Relu(4, 4), Lambda(doubled))  # E: typedthinc-size: Lambda takes Floats2d[*, 3], but Relu before it gives Floats2d[*, 4] (width 3, not 4)
chain(Relu(4, 4), Lambda(anything), Linear(2, 5))
chain(Relu(4, 4), Lambda(lambda X: X), Linear(2, 5))
chain(Relu(4, 4), Lambda(np.sqrt), Linear(2, 5))
