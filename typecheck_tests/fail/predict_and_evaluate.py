"""`predict` and `evaluate` of data that a model does not take: the model is named, as when it is asked itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import numpy as np

from typedthinc.api import Floats2d, Ints1d, Linear, Model, Relu, Softmax, chain, evaluate, list2array, predict, tuplify

X = np.zeros((9, 3), "float32")
Y = np.zeros(9, "int64")
model = chain(Relu(8, 4), Softmax(2, 8))
predict(model, X)  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[9, 3] (expected width 4, got 3)
predict(chain(Relu(8, 4), Softmax(2, 8)), Y)  # E: typedthinc-dtype: takes Floats2d[*, 4], but the data is Ints1d[9]
predict(Relu(3, 4), [X])  # E: typedthinc-container: Relu takes Floats2d[*, 4], but the data is list[Floats2d[*, 3]]; did you forget list2array() before it?
predict(Relu, X)  # E: typedthinc-container: predict takes a Model as model, but the argument is the function Relu
predict(Relu(4, 3), X, batch_size=2.5)  # E: typedthinc-container: predict takes int as batch_size, but the argument is float
evaluate(Relu(3, 4), X, Y)  # E: typedthinc-size: Relu takes Floats2d[*, 4], but the data is Floats2d[9, 3] (expected width 4, got 3)
evaluate(Relu(3, 3), X, Y[:8])  # E: typedthinc-size: evaluate: X has 9 items, but Y has 8: each item of X needs one of Y
evaluate(Relu(3, 3), X)  # E: typedthinc-arity: evaluate takes X and Y, or a stream of batches (X, Y), but there is only X: Floats2d[9, 3]


class Files:
    """A stream of rows of 3."""

    def __iter__(self) -> Iterator[tuple[Floats2d[Any, Literal[3]], Ints1d]]:
        yield X, Y


evaluate(Softmax(3, 3), Files())
evaluate(Softmax(3, 4), Files())  # E: typedthinc-size: Softmax takes Floats2d[*, 4], but the data is Floats2d[9, 3] (expected width 4, got 3)
evaluate(Softmax(2, 3), [(X, Y), (X, Y)])

found = predict(Relu(8, 3), X, batch_size=4)
Linear(2, 8).initialize().predict(found)
Linear(2, 7).predict(found)  # E: typedthinc-size: Linear takes Floats2d[*, 7], but the data is Floats2d[9, 8] (expected width 7, got 8)
pair = chain(Relu(8, 4), tuplify(Softmax(2, 8), Linear(1, 8)))
classes, numbers = predict(pair, X)  # E: typedthinc-size: pair (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[9, 3]
print(classes.shape, numbers.shape)
texts = chain(list2array(), Relu(8, 4))
predict(texts, [np.zeros((3, 4), "f"), np.zeros((2, 4), "f")])
predict(texts, [np.zeros((3, 5), "f"), np.zeros((2, 5), "f")])  # E: typedthinc-size: takes list[Floats2d[*, 4]], but the data is list[Floats2d[*, 5]] (expected width 4, got 5)


def unknown(any_model: Model[Floats2d, Floats2d], A: Floats2d) -> Floats2d:
    print(evaluate(any_model, A, A).metrics)
    return predict(any_model, A)
