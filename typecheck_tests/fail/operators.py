"""Operators compose as the functions do, and say the same."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Adam, Dropout, Floats2d, L2Distance, Linear, Ragged, Relu, Softmax, list2ragged, reduce_sum

Linear(5, 10) >> Relu(3, 4)  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5]
Linear(5, 10) >> Dropout(0.1) >> Softmax(3, 6)  # E: typedthinc-size: Softmax takes Floats2d[*, 6], but Dropout before it gives Floats2d[*, 5]
model = Linear(5, 10) >> Relu(4, 5)
model >> Softmax(3, 5)  # E: typedthinc-size: Softmax takes Floats2d[*, 5], but model (chain that ends with Relu) before it gives Floats2d[*, 4] (expected width 5, got 4)
list2ragged() >> Linear(5, 10)  # E: typedthinc-container: Linear takes Floats2d[*, 10], but list2ragged before it gives Ragged
list2ragged() >> reduce_sum() >> reduce_sum()  # E: typedthinc-container: reduce_sum takes Ragged
Linear(5, 10) + Linear(6, 10)  # E: typedthinc-size: layer 2 of add, Linear, gives Floats2d[*, 6], but layer 1, Linear, gives Floats2d[*, 5]
Linear(5, 10) + Relu(5, 11)  # E: typedthinc-size: layer 2 of add, Relu, takes Floats2d[*, 11]
(Linear(5, 10) | Linear(6, 10)) >> Linear(3, 12)  # E: typedthinc-size: Linear takes Floats2d[*, 12], but concatenate before it gives Floats2d[*, 11]
Linear(5, 10) | Linear(6, 9)  # E: typedthinc-size: layer 2 of concatenate, Linear, takes Floats2d[*, 9]
Linear(5, 10) & Linear(6, 9)  # E: typedthinc-size: layer 2 of tuplify, Linear, takes Floats2d[*, 9]
(Linear(5, 10) & Linear(6, 10)) >> Linear(3, 5)  # E: typedthinc-container: Linear takes Floats2d[*, 5], but tuplify before it gives

# By their methods.
Linear(5, 10).__rshift__(Relu(3, 4))  # E: typedthinc-size: Relu takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 5]
Linear(5, 10).__or__(Linear(6, 9))  # E: typedthinc-size: layer 2 of concatenate, Linear, takes Floats2d[*, 9]
model.__pow__("a")  # E: typedthinc-container: __pow__ takes int as n, but the argument is str
model.__rshift__(Softmax(3, 4)).predict("a")  # E: typedthinc-container: (chain that begins with Linear) takes Floats2d[*, 10], but the data is str
model.__rshift__()  # E: call-arg: Too few arguments for "__rshift__" of "Model"

# Between models, these mean nothing that nobody has bound; between other things of ours, Python says so.
Linear(5, 10) - Relu(4, 5)  # E: typedthinc-container: - between models means nothing here
nothing = Linear(5, 10) @ Relu(4, 5)  # E: typedthinc-container: @ between models means nothing here
nothing.predict(3)
model * 2  # E: typedthinc-container: * between models means nothing here
other = Linear(5, 10)
other -= model  # E: typedthinc-container: - between models means nothing here
X: np.ndarray[tuple[int, int], np.dtype[np.float32]] = np.zeros((4, 10), dtype="float32")
loss, optimizer = L2Distance(), Adam(0.1)
optimizer + X  # E: operator: Unsupported operand types for + ("Adam" and "Floats2d")
X - loss  # E: operator: Unsupported operand types for - ("Floats2d" and "L2Distance")
Adam * X  # E: operator: Unsupported operand types for * ("type[Adam]" and "Floats2d")

# A class takes any type beside it, and nothing else.
Adam | model  # E: typedthinc-container: concatenate: argument 1 must be a Model, not the class Adam; did you mean Adam()?
model | Adam  # E: typedthinc-container: concatenate: argument 2 must be a Model, not the class Adam; did you mean Adam()?
Adam | loss  # E: typedthinc-container: | joins a class with another type, not with a value: L2Distance
Adam | np.zeros((4, 10), dtype="float32")  # E: typedthinc-container: | joins a class with another type, not with a value: Floats2d[4, 10]
Relu | Adam  # E: typedthinc-container: | joins a class with another type, not with a value: the function Relu


def places(X: Floats2d[Any, Any], batch: Ragged[Floats2d]) -> None:
    X["name"]  # E: typedthinc-container: arrays take integers, slices, None, ... and arrays of integers or truth values as index, but this is str
    X[0, 2.5]  # E: typedthinc-container: as index, but this is float
    X[model]  # E: typedthinc-container: arrays take integers, slices, None, ... and arrays of integers or truth values as index, but this is Model[Floats2d[*, 10], Floats2d[*, 4]]
    X[X]  # E: typedthinc-container: as index, but this is Floats2d
    X[batch] = 3  # E: typedthinc-container: as index, but this is Ragged[Floats2d]
