"""The borders of a model: what goes in, what comes out, gradients and losses."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import (
    CategoricalCrossentropy,
    Embed,
    Floats1d,
    Floats2d,
    Floats3d,
    Ints1d,
    Ints2d,
    Linear,
    Relu,
    Softmax,
    chain,
    list2ragged,
    reduce_mean,
    with_array,
)

Ten = Literal[10]
Eleven = Literal[11]
model = chain(Linear(5, 10), Relu(4, 5), Softmax(3))
words = chain(list2ragged(), with_array(Relu(5, 10)), reduce_mean())


def wide() -> Floats2d[Any, Eleven]: ...  # type: ignore[empty-body]


def inputs(good: Floats2d[Any, Ten]) -> None:
    model.predict(wide())  # E: typedthinc-size: model (chain that begins with Linear) takes Floats2d[*, 10], but the data is Floats2d[*, 11] (expected width 10, got 11)
    model(wide(), False)  # E: typedthinc-size: model (chain that begins with Linear) takes Floats2d[*, 10], but the data is Floats2d[*, 11] (expected width 10, got 11)
    model(wide(), is_train=True)  # E: typedthinc-size: (expected width 10, got 11)
    model.begin_update(wide())  # E: typedthinc-size: (expected width 10, got 11)
    model.initialize(wide())  # E: typedthinc-size: (expected width 10, got 11)
    model.initialize(X=wide())  # E: typedthinc-size: (expected width 10, got 11)
    model.initialize().predict(wide())  # E: typedthinc-size: (expected width 10, got 11)
    model.initialize(good).predict(wide())  # E: typedthinc-size: (expected width 10, got 11)
    ready = model.initialize(good)
    ready.predict(wide())  # E: typedthinc-size: (expected width 10, got 11)
    chain(Linear(10, 12), Relu(8)).predict(good)  # E: typedthinc-size: (expected width 12, got 10)


def others(one: Floats1d[Ten], three: Floats3d[Any, Any, Ten], ids: Ints2d[Any, Ten], rows: Ints1d[Any]) -> None:
    model.predict(one)  # E: typedthinc-rank: model (chain that begins with Linear) takes Floats2d[*, 10], but the data is Floats1d[10]
    model.predict(three)  # E: typedthinc-rank: but the data is Floats3d[*, *, 10]
    model.predict(ids)  # E: typedthinc-dtype: but the data is Ints2d[*, 10]
    Embed(5, 100).predict(ids)  # E: typedthinc-rank: Embed takes Ints1d, but the data is Ints2d[*, 10]
    Embed(5, 100, column=0).predict(rows)  # E: typedthinc-rank: Embed takes Ints2d, but the data is Ints1d


def lists(good: list[Floats2d[Any, Ten]], bad: list[Floats2d[Any, Eleven]], X: Floats2d[Any, Ten]) -> None:
    words.predict(bad)  # E: typedthinc-size: (expected width 10, got 11)
    words.predict(X)  # E: typedthinc-container: words (chain that begins with list2ragged) takes list[Floats2d[*, 10]], but the data is Floats2d[*, 10]
    model.predict(good)  # E: typedthinc-container: model (chain that begins with Linear) takes Floats2d[*, 10], but the data is list[Floats2d[*, 10]]; did you forget list2array() before it?


def outputs(X: Floats2d[Any, Ten]) -> None:
    Y = model.predict(X)
    model.predict(Y)  # E: typedthinc-size: (expected width 10, got 3)
    Linear(2, 4).predict(Y)  # E: typedthinc-size: (expected width 4, got 3)
    Linear(2, 4).predict(model.predict(X))  # E: typedthinc-size: (expected width 4, got 3)


def gradients(X: Floats2d[Any, Ten], one: Floats1d) -> None:
    Y, backprop = model.begin_update(X)
    backprop(X)  # E: typedthinc-size: backprop of model (chain that ends with Softmax) takes Floats2d[*, 3], but the gradient is Floats2d[*, 10] (expected width 3, got 10)
    dX = backprop(Y)
    backprop(dX)  # E: typedthinc-size: (expected width 3, got 10)
    backprop(one)  # E: typedthinc-rank: but the gradient is Floats1d


def losses(
    X: Floats2d[Any, Ten], labels: Ints1d[Any], one_hot: Floats2d[Any, Literal[4]], guesses: Floats2d[Any, Literal[3]]
) -> None:
    loss = CategoricalCrossentropy()
    loss(guesses, one_hot)  # E: typedthinc-size: CategoricalCrossentropy takes Floats2d[*, 3], but the argument is Floats2d[*, 4] (expected width 3, got 4)
    CategoricalCrossentropy().get_grad(guesses, one_hot)  # E: typedthinc-size: (expected width 3, got 4)
    CategoricalCrossentropy().get_loss(guesses, one_hot)  # E: typedthinc-size: (expected width 3, got 4)
    Y, backprop = model.begin_update(X)
    CategoricalCrossentropy()(Y, one_hot)  # E: typedthinc-size: (expected width 3, got 4)
    Z, back = Linear(7, 10).begin_update(X)
    dY, value = loss(Z, labels)
    backprop(dY)  # E: typedthinc-size: (expected width 3, got 7)
    back(dY)
