"""Dense layers and bare activations: rows of floats, of the width that was given."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import (
    ClippedLinear,
    Dish,
    Embed,
    Floats1d,
    Floats2d,
    Gelu,
    HardSigmoid,
    HardSwish,
    HardSwishMobilenet,
    HardTanh,
    Ints2d,
    Linear,
    Logistic,
    Mish,
    ReluK,
    Sigmoid,
    Softmax,
    Swish,
    chain,
    concatenate,
    list2ragged,
    sigmoid_activation,
    softmax_activation,
    with_array,
)

chain(Sigmoid(5, 10), Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Sigmoid before it gives Floats2d[*, 5] (expected width 4, got 5)
chain(list2ragged(), Sigmoid(5, 10))  # E: typedthinc-container: Sigmoid takes Floats2d[*, 10], but list2ragged before it gives Ragged; did you mean with_array(Sigmoid(...))
chain(Mish(5, 10, normalize=True), Mish(3, 4))  # E: typedthinc-size: Mish takes Floats2d[*, 4], but Mish before it gives Floats2d[*, 5]
chain(Linear(10, 5), Mish(10, 5))  # E: typedthinc-size: are nO and nI swapped?
chain(Gelu(5, 10, dropout=0.1), Gelu(nI=4, nO=3))  # E: typedthinc-size: Gelu takes Floats2d[*, 4], but Gelu before it gives Floats2d[*, 5]
chain(Gelu(5), Embed(5, 10))  # E: typedthinc-dtype: Embed takes Ints1d, but Gelu before it gives Floats2d[*, 5]
chain(Swish(5, 10), Swish(3, 4))  # E: typedthinc-size: Swish takes Floats2d[*, 4], but Swish before it gives Floats2d[*, 5]
chain(list2ragged(), with_array(Swish(5)), Swish(3))  # E: typedthinc-container: Swish takes Floats2d, but with_array(Swish) before it gives Ragged[Floats2d[*, 5]]
chain(Dish(5, 10), Dish(3, 4))  # E: typedthinc-size: Dish takes Floats2d[*, 4], but Dish before it gives Floats2d[*, 5]
chain(HardSwish(5, 10), HardSwish(3, 4))  # E: typedthinc-size: HardSwish takes Floats2d[*, 4]
chain(HardSwishMobilenet(5, 10), HardSwishMobilenet(3, 4))  # E: typedthinc-size: HardSwishMobilenet takes Floats2d[*, 4]
chain(HardSigmoid(5, 10), HardSigmoid(3, 4))  # E: typedthinc-size: HardSigmoid takes Floats2d[*, 4]
chain(HardTanh(5, 10), HardTanh(3, 4))  # E: typedthinc-size: HardTanh takes Floats2d[*, 4]
chain(ReluK(5, 10, k=2.0), ReluK(3, 4))  # E: typedthinc-size: ReluK takes Floats2d[*, 4]
chain(ClippedLinear(5, 10, slope=2.0), ClippedLinear(3, 4))  # E: typedthinc-size: ClippedLinear takes Floats2d[*, 4]
chain(Linear(5, 10), Logistic(), Linear(3, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Logistic before it gives Floats2d[*, 5]
chain(Linear(5, 10), softmax_activation(), Linear(3, 4))  # E: typedthinc-size: but softmax_activation before it gives Floats2d[*, 5]
chain(Linear(5, 10), sigmoid_activation(), Linear(3, 4))  # E: typedthinc-size: but sigmoid_activation before it gives Floats2d[*, 5]
chain(concatenate(Linear(2, 10), Gelu(3, 10)), Softmax(3, 6, temperature=2.0))  # E: typedthinc-size: (expected width 6, got 5)
Mish(0)  # E: typedthinc-size: Mish: nO must be an int of at least 1, not 0


def data(
    wide: Floats2d[Any, Literal[11]], one: Floats1d[Literal[10]], ids: Ints2d[Any, Literal[10]], rows: list[Floats2d]
) -> None:
    Dish(5, 10).predict(wide)  # E: typedthinc-size: Dish takes Floats2d[*, 10], but the data is Floats2d[*, 11] (expected width 10, got 11)
    HardSwish(5, 10).predict(one)  # E: typedthinc-rank: HardSwish takes Floats2d[*, 10], but the data is Floats1d[10]
    HardSwishMobilenet(5, 10).predict(ids)  # E: typedthinc-dtype: HardSwishMobilenet takes Floats2d[*, 10], but the data is Ints2d[*, 10]
    HardSigmoid(5, 10).predict(rows)  # E: typedthinc-container: HardSigmoid takes Floats2d[*, 10], but the data is list[Floats2d]
    HardTanh(5, 10).predict(wide)  # E: typedthinc-size: (expected width 10, got 11)
    ReluK(5, 10).begin_update(wide)  # E: typedthinc-size: (expected width 10, got 11)
    ClippedLinear(5, 10).initialize(wide)  # E: typedthinc-size: (expected width 10, got 11)
    Logistic().predict(one)  # E: typedthinc-rank: Logistic takes Floats2d, but the data is Floats1d[10]
    softmax_activation().predict(rows)  # E: typedthinc-container: softmax_activation takes Floats2d, but the data is list[Floats2d]
    sigmoid_activation().predict(ids)  # E: typedthinc-dtype: sigmoid_activation takes Floats2d, but the data is Ints2d[*, 10]
    sigmoid_activation().predict(rows)  # E: typedthinc-container: sigmoid_activation takes Floats2d, but the data is list[Floats2d]
    Linear(2, 4).predict(sigmoid_activation().predict(wide))  # E: typedthinc-size: (expected width 4, got 11)
    Y, backprop = Sigmoid(5, 11).begin_update(wide)
    backprop(wide)  # E: typedthinc-size: backprop of Sigmoid takes Floats2d[*, 5], but the gradient is Floats2d[*, 11]
