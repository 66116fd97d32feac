"""chain takes what its first layer takes and gives what its last layer gives."""

from __future__ import annotations

from typing import Any, assert_type

import typedthinc.api as tt
from typedthinc.api import (
    Embed,
    Floats2d,
    Ints1d,
    Linear,
    Model,
    Relu,
    Softmax,
    chain,
    list2ragged,
    reduce_mean,
    with_array,
)

assert_type(chain(Linear(5)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(chain(Linear(5), Relu(4), Softmax(3)), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
assert_type(tt.chain(Embed(5, 100), tt.Linear(5)), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(chain(Embed(5, 100), chain(Linear(5), chain(Relu(4)))), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(Embed(5, 100) >> Linear(5) >> Relu(4), Model[Ints1d[Any], Floats2d[Any, Any]])

model = chain(list2ragged(), with_array(Relu(5, 10)), reduce_mean(), Softmax(3))
layers = [Linear(5), Relu(4)]
assert_type(chain(*layers), Model[Floats2d[Any, Any], Floats2d[Any, Any]])
pair = (Embed(5, 100), Linear(5))
assert_type(chain(*pair), Model[Ints1d[Any], Floats2d[Any, Any]])
assert_type(
    chain(
        Embed(1, 100),
        Linear(2),
        Linear(3),
        Linear(4),
        Linear(5),
        Linear(6),
        Linear(7),
        Linear(8),
        Linear(9),
        Linear(10),
        Linear(11),
        Linear(12),
    ),
    Model[Ints1d[Any], Floats2d[Any, Any]],
)


def use(Xs: list[Floats2d[Any, Any]]) -> None:
    assert_type(model.predict(Xs), Floats2d[Any, Any])
    assert_type(model.initialize(Xs).predict(Xs), Floats2d[Any, Any])
