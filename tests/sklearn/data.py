"""What the tests of both estimators train on, and what they build."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Dropout, Floats2d, HashEmbed, Linear, Model, Relu, Softmax, chain

RNG = np.random.default_rng(3)
X: Any = RNG.normal(size=(150, 4))
SIDES: Any = (X @ RNG.normal(size=(4, 3))).argmax(axis=1)
HEIGHTS: Any = X @ RNG.normal(size=(4, 2))


def softmax_network(columns: int, outputs: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(12, columns), Dropout(0.2), Softmax(outputs))


def linear_network(columns: int, outputs: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(12, columns), Dropout(0.2), Linear(outputs))


def hashed(columns: int, outputs: int) -> Model[Any, Any]:
    """A layer with a setting that is another one in each model: the seed of its hashes."""

    def forward(model: Any, X: Any, is_train: bool) -> Any:
        return np.sign(X).astype("int64"), lambda dY: np.zeros_like(X)

    return chain(Model("signs", forward), HashEmbed(8, 50, column=0), Softmax(outputs))


def too_wide(columns: int, outputs: int) -> Model[Floats2d, Floats2d]:
    return Softmax(outputs + 1, columns)


def of_other_rows(columns: int, outputs: int) -> Model[Floats2d, Floats2d]:
    return Softmax(outputs, columns + 1)


def of_sums(columns: int, outputs: int) -> Any:
    def forward(model: Any, X: Any, is_train: bool) -> Any:
        return X.sum(axis=1), lambda dY: dY[:, None] + 0 * X

    return Model("sums", forward)


def no_model(columns: int, outputs: int) -> Any:
    return softmax_network
