"""Models without the plugin: containers, dtypes and ranks are checked by plain generics; sizes never alarm."""

from __future__ import annotations

from typing import Any, assert_type

from typedthinc.api import (
    Backprop,
    CategoricalCrossentropy,
    Dropout,
    Embed,
    Floats2d,
    Floats3d,
    Ints1d,
    Ints2d,
    LayerNorm,
    Linear,
    Maxout,
    Model,
    Padded,
    Ragged,
    Relu,
    Softmax,
    add,
    chain,
    clone,
    list2ragged,
    reduce_max,
    reduce_mean,
    reduce_sum,
    residual,
    tuplify,
)
from typedthinc.types import B, I, O, Size

Rows = Floats2d[Any, Any]

# What fits.
assert_type(Linear(5, 10), Model[Rows, Rows])
assert_type(Relu(5), Model[Rows, Rows])
assert_type(Maxout(5), Model[Rows, Rows])
assert_type(LayerNorm(5), Model[Rows, Rows])
assert_type(Embed(5, 100), Model[Ints1d[Any], Rows])
assert_type(Embed(5, 100, column=0), Model[Ints2d[Any, Any], Rows])
assert_type(reduce_sum(), Model[Ragged[Rows], Rows])
assert_type(chain(Linear(5, 10), Relu(7, 5), Softmax(3, 7)), Model[Rows, Rows])
assert_type(chain(Embed(5, 100), Linear(3)), Model[Ints1d[Any], Rows])
assert_type(chain(reduce_mean(), Softmax(3)), Model[Ragged[Rows], Rows])
assert_type(Linear(5, 10) >> Relu(7, 5), Model[Rows, Rows])
assert_type(reduce_max() >> Linear(5), Model[Ragged[Rows], Rows])
assert_type(Linear(5) + Relu(5), Model[Rows, Rows])
assert_type(tuplify(Linear(5), Relu(4)), Model[Rows, tuple[Rows, Rows]])
assert_type(Linear(5) & Relu(4), Model[Rows, tuple[Rows, Rows]])
assert_type(Linear(5).initialize(), Model[Rows, Rows])
# Sizes are for the plugin alone.
assert_type(chain(Linear(5, 10), Dropout(), Linear(2, 6)), Model[Rows, Rows])

model = chain(Linear(5, 10), Relu(7))
model = chain(model, Softmax(3))
with_noise: Model[Rows, Rows] = chain(Linear(5), Dropout(0.1), Linear(3))
layers = [Linear(5), Relu(4), Softmax(3)]
stacked: Model[Rows, Rows] = chain(*layers)
same: Model[Rows, Rows] = residual(Relu())
copies: Model[Rows, Rows] = clone(Relu(), 3)
summed: Model[Rows, Rows] = add(Linear(5), Relu(5), Linear(5))


def Block(width: Size[O], nI: Size[I] | None = None) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return chain(Linear(width, nI), Relu(width, width))


def quiet(layer: Model[Floats2d[B, I], Floats2d[B, O]]) -> Model[Floats2d[B, I], Floats2d[B, O]]:
    return chain(layer, Dropout(0.1))


assert_type(chain(Block(5), Softmax(3)), Model[Rows, Rows])
assert_type(quiet(Linear(5)), Model[Rows, Rows])


def data(X: Rows, ids: Ints1d, batch: Ragged[Rows], labels: Ints1d) -> None:
    assert_type(model.predict(X), Rows)
    Y, backprop = model.begin_update(X)
    assert_type(backprop, Backprop[Rows, Rows])
    assert_type(backprop(Y), Rows)
    assert_type(Embed(5, 100).predict(ids), Rows)
    assert_type(reduce_mean().predict(batch), Rows)
    dY, value = CategoricalCrossentropy()(Y, labels)
    assert_type(value, float)
    backprop(dY)


# What does not fit.
Linear(5) >> Embed(5, 100)  # E: any
reduce_mean() >> reduce_mean()  # E: any
Linear(5) >> reduce_sum()  # E: any
Linear(5) + Embed(5, 100)  # E: any
Linear(5) & reduce_mean()  # E: any
wrong_input: Model[Ints1d, Rows] = Linear(5)  # E: any
wrong_output: Model[Rows, Ints1d] = Linear(5)  # E: any
wrong_chain: Model[Ragged[Rows], Rows] = chain(Linear(5), Relu(4))  # E: any
chain(Linear(5), Embed(5, 100))  # E: any
chain(Linear(5), reduce_mean())  # E: any
chain(Linear(5), Relu(5), reduce_mean(), Linear(5))  # E: any
chain(reduce_mean(), reduce_mean())  # E: any
chain(Embed(5, 100), Embed(5, 100, column=0))  # E: any
residual(Embed(5, 100))  # E: any
residual(reduce_mean())  # E: any
clone(Embed(5, 100), 3)  # E: any
Linear("5")  # E: any
Linear(5.0)  # E: any
chain(Linear)  # E: any
chain(Linear(5), Relu)  # E: any
Linear(5) >> Relu  # E: any


def wrong_data(X: Rows, ids: Ints1d, cube: Floats3d, batch: Ragged[Rows], padded: Padded[Floats3d]) -> None:
    model.predict(ids)  # E: any
    model.predict(cube)  # E: any
    model.predict(batch)  # E: any
    model.predict([X])  # E: any
    model.initialize(ids)  # E: any
    model(cube, False)  # E: any
    Embed(5, 100).predict(X)  # E: any
    reduce_mean().predict(X)  # E: any
    reduce_mean().predict(padded)  # E: any
    list2ragged().predict(3)  # E: any
    Y, backprop = model.begin_update(X)
    backprop(ids)  # E: any
    backprop(cube)  # E: any
