"""Star arguments are not the data, None is no data, and what is changed in place is not known any longer."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc import lazy, reveal
from typedthinc.api import (
    LSTM,
    SGD,
    Backprop,
    CategoricalCrossentropy,
    CauchySimilarity,
    CosineDistance,
    Embed,
    Floats2d,
    L2Distance,
    Linear,
    Model,
    Padded,
    Ragged,
    Relu,
    bidirectional,
    chain,
    clone,
    minibatches,
    noop,
    residual,
    siamese,
    train,
    uniqued,
    with_array,
    with_getitem,
)

X = np.ones((4, 10), dtype="float32")
model = chain(Linear(5, 10), Relu(5, 5)).initialize(X)
rest = (X,)
anything: Any = [X]
model.predict(*rest)
model.predict(*anything)
model.initialize(*rest)
model.initialize(None)
model.initialize(X=None, Y=np.ones((4, 5), dtype="float32"))
by_name: Any = {"X": X}
model.initialize(**by_name)
Y, backprop = model.begin_update(*rest)
backprop(*(Y,))
model(*(X, True))

layer = Linear(5, 10)
holder = chain(layer, Relu(6))
layer.set_dim("nO", 32, force=True)
chain(layer, Linear(2, 32))
table = Linear(8, 4)
whole = chain(Linear(4, 10), table)
whole.replace_node(table, Linear(9, 4))
chain(whole, Linear(2, 9))


def shrink(given: Model[Floats2d, Floats2d]) -> None:
    given.set_dim("nO", 3, force=True)


large = Linear(5, 10)
shrink(large)
chain(large, Linear(2, 3))


def narrowed(X: Floats2d[Any, Literal[16]]) -> None:
    X = X[:, :8]
    Linear(3, 8).initialize(X).predict(X)


narrowed(np.ones((2, 16), dtype="float32"))


# The same of what is no data: losses, optimizers, layers, parts of containers.
guesses = np.full((4, 2), 0.5, dtype="float32")
pair = (guesses, guesses)
both = {"guesses": guesses, "truths": guesses}
distance, cosine = L2Distance(), CosineDistance()
distance(*pair)
cosine(*[guesses, guesses])
distance(guesses, *(guesses,))
cosine(**both)
distance.get_grad(*pair)
cosine.get_loss(**both)
named: Any = {"names": ["no", "yes"]}
CategoricalCrossentropy(**named).get_grad(*(guesses, ["no", "yes", "no", "yes"]))

two = Linear(2, 10).initialize(X)
two.finish_update(*(SGD(0.1),))
optimizer: Any = {"optimizer": SGD(0.1)}
two.finish_update(**optimizer)
two.set_param("W", *np.zeros((1, 2, 10), dtype="float32"))
train(two, *(X, guesses), loss=L2Distance(), optimizer=SGD(0.1), epochs=1)
train(*(two, X, guesses), loss=L2Distance(), optimizer=SGD(0.1), epochs=1)
how: Any = {"loss": L2Distance(), "optimizer": SGD(0.1), "epochs": 1}
train(two, X, guesses, **how)
train(two, **{"X": X, "Y": guesses, **how})
list(minibatches(2, *[X, guesses]))

lengths = np.array([3, 1], dtype="int32")
Ragged(*(X, lengths))
parts: Any = {"data": X, "lengths": lengths}
with_array(*(two,)).predict(Ragged(**parts))
one = np.ones(1, dtype="int32")
Padded(*(X[:1, None], one, one, one - 1))

square: Any = {"layer": Linear(10, 10)}
chain(residual(**square), Linear(2, 10))
chain(clone(*(Linear(10, 10), 3)), Linear(2, 10))
chain(clone(**square, n=2), Linear(2, 10))
chain(with_array(**square), Linear(2, 10))
with_getitem(0, **square)
only = {"layer": Linear(10, 10)}
residual(**only)
siamese(**square, similarity=CauchySimilarity(10))
siamese(Linear(6, 10), *[CauchySimilarity(6)])
both_ways = {"l2r": LSTM(4, 10), "r2l": LSTM(3, 10)}
bidirectional(**both_ways)
bidirectional(*(LSTM(4, 10), LSTM(3, 10)))
table_of_ids: Any = {"layer": Embed(5, 100)}
uniqued(**table_of_ids)
reveal(*[noop()]).initialize(X)
reveal(*(Linear(2, 10),)).initialize(X).predict(X)


def forward(
    model: Model[Floats2d, Floats2d], X: Floats2d, is_train: bool
) -> tuple[Floats2d, Backprop[Floats2d, Floats2d]]:
    return X, lambda dY: dY


Model(*("own", forward)).predict(X)
with_forward: Any = {"forward": forward}
Model("own", **with_forward).predict(X)

condition, matrix = lazy.placeholder(()) > 0, lazy.placeholder((4, 10))
lazy.ifelse(condition, *(matrix, matrix))
lazy.ifelse(condition, matrix, *[matrix])
lazy.ifelse(*(condition, matrix, matrix))
