"""Estimators of scikit-learn take any function that builds a model of rows."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import (
    SGD,
    CategoricalCrossentropy,
    Dropout,
    Floats2d,
    L2Distance,
    Linear,
    Model,
    RAdam,
    Relu,
    Softmax,
    chain,
    cosine,
    residual,
)
from typedthinc.sklearn import Build, ModelClassifier, ModelRegressor

X = np.random.default_rng(0).standard_normal((12, 4))
names = np.asarray(["a", "b", "c"] * 4)


def build(columns: int, classes: int) -> Model[Floats2d, Floats2d]:
    model = Relu(8, columns)
    for _ in range(2):
        model = chain(model, residual(Relu(8, 8)), Dropout(0.1))
    return chain(model, Softmax(classes, 8))


def fixed(columns: int, outputs: int) -> Model[Floats2d[Any, Literal[4]], Floats2d[Any, Literal[3]]]:
    return chain(Relu(8, 4), Softmax(3, 8))


builds: list[Build | None] = [build, fixed, None, lambda columns, classes: Softmax(classes, columns)]
for each in builds:
    classifier = ModelClassifier(each, epochs=2, learn_rate=cosine(0.01, 10), optimizer=RAdam)
    classifier.fit(X, names).predict_proba(X.tolist()).argmax(axis=1)
    classifier.set_params(loss=CategoricalCrossentropy(label_smoothing=0.1), random_state=1).fit(X, names).score(
        X, names
    )
regressor = ModelRegressor(
    lambda columns, outputs: Relu(5, columns) >> Linear(outputs), optimizer=SGD, loss=L2Distance(), epochs=1
)
regressor.fit(X, X[:, :2]).partial_fit(X, X[:, :2]).predict(X)
