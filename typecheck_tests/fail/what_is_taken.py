"""What parameters take, in words that users know: dtypes, arrays of numpy, lists, texts, and None at the end."""

from __future__ import annotations

import numpy as np

from typedthinc import lazy
from typedthinc.api import CategoricalCrossentropy, Model, NumpyOps, Relu, chain, remap_ids, train
from typedthinc.optimizers import Adam
from typedthinc.random import RandomStreams
from typedthinc.sklearn import ModelClassifier

X = np.zeros((8, 64), dtype="float32")
x = lazy.as_expr(X)


def draw(streams: RandomStreams, classifier: ModelClassifier, model: Model, other: object) -> None:
    streams.uniform(size=3, dtype=[1])  # E: typedthinc-container: uniform takes a dtype of floats such as 'float32' or None as dtype, but the argument is list[int]
    streams.multinomial(pvals=X, dtype=3)  # E: arg-type: expected "DTypes"
    classifier.fit(other, [1, 2])  # E: typedthinc-container: fit takes an array, a list or a number as X, but the argument is object
    model.save("run")  # E: attr-defined: "Model" has no attribute "save"; did you mean model.to_disk(path)?
    model.fit(X, X)  # E: attr-defined: did you mean train(model, X, Y, ...)?
    model.parameters()  # E: attr-defined: did you mean layer.get_param(name) for the layers of model.walk()?
    Model.load("run")  # E: attr-defined: did you mean model.from_disk(path)?
    model.set_ref("x", 3)  # E: typedthinc-container: set_ref takes a Model or None as value, but the argument is int


lazy.max_pool(x, 2, ceil_mode=3)  # E: typedthinc-container: max_pool takes bool as ceil_mode, but the argument is int
lazy.sum(x, axis="rows")  # E: typedthinc-container: sum takes int, tuple[int, ...] or None as axis, but the argument is str
lazy.stack(x, x)  # E: typedthinc-container: stack takes list[Expr] as arrays, but the argument is Expr[Floats2d[8, 64]]; did you mean stack([...])?
NumpyOps().pad(X)  # E: typedthinc-container: pad takes list[Floats2d] or list[Ints1d] as Xs, but the argument is Floats2d[8, 64]; did you mean pad([...])?
lazy.matmul(x, 3)  # E: typedthinc-container: matmul takes Expr as Y, but the argument is int
remap_ids({1: 2}, 3, 4)  # E: typedthinc-arity: remap_ids takes at most 2 arguments without a name, but the call has 3
train(chain(Relu(3, 64)), X, X[:, 0], loss=CategoricalCrossentropy(), optimizer=Adam(0.001), epochs=1)  # E: typedthinc-container: CategoricalCrossentropy takes Ints1d, Floats2d or list[str] as truths, but the argument is Floats1d; did you forget .astype("int64")?
