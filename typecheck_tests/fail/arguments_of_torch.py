"""Functions of arrays with the arguments that torch has for them: one sentence, and no list of overloads."""

import numpy as np
from typedthinc.api import Relu
from typedthinc.types import Floats2d, Ints2d

X = np.zeros((8, 4), dtype="float32")
Y = Relu(3, 4).initialize().predict(X)
Y.argmax(dim=1)  # E: typedthinc-arity: argmax has no argument dim; did you mean axis?
X.argmax(dim=1)  # E: typedthinc-arity: argmax has no argument dim; did you mean axis?
np.sum(X, dim=1)  # E: typedthinc-arity: sum has no argument dim; did you mean axis?
np.concatenate([X, X], dim=1)  # E: typedthinc-arity: concatenate has no argument dim; did you mean axis?


def centred(Z: Floats2d) -> Floats2d:
    return Z - Z.mean(1, keepdim=True)  # E: typedthinc-arity: mean has no argument keepdim; did you mean keepdims?


def counted(ids: Ints2d) -> list[int]:
    totals = ids.sum(dim=0)  # E: typedthinc-arity: sum has no argument dim; did you mean axis?
    return [int(each) for each in totals]


total = X.sum(axis=1, keepdims=True)
print(total - Y.sum(axis=1), centred(X), counted(np.zeros((2, 2), dtype="int64")))
