"""What an estimator of scikit-learn builds is checked as any model is."""

from __future__ import annotations

from typedthinc.api import Embed, Floats2d, Ints1d, Linear, Model, Relu, Softmax, chain
from typedthinc.sklearn import ModelClassifier, ModelRegressor


def build(columns: int, classes: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(64, columns), Softmax(classes, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but Relu before it gives Floats2d[*, 64] (expected width 32, got 64)


def of_ids(columns: int, classes: int) -> Model[Ints1d, Floats2d]:
    return Embed(classes, columns)


ModelRegressor(lambda columns, outputs: chain(Relu(16, columns), Linear(outputs, 8)))  # E: typedthinc-size: (expected width 8, got 16)
ModelClassifier(build, epochs="many")  # E: typedthinc-container: ModelClassifier takes int as epochs, but the argument is str
ModelClassifier(of_ids)  # E: typedthinc-container: ModelClassifier takes Callable[[int, int], Model[Floats2d, Floats2d]] as build, but the argument is Callable[[int, int], Model[Ints1d, Floats2d]]
