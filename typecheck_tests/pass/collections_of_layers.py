"""Lists, dicts and tuples of layers of different sizes, taken out in every way."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain, concatenate

X = np.ones((4, 10), dtype="float32")
number = int(X.sum())

layers = [Linear(5, 10), Relu(7, 5), Softmax(3, 7)]
chain(*layers).initialize(X).predict(X)
chain(layers[0], layers[1], layers[2]).initialize(X).predict(X)
chain(layers.pop(0), layers.pop(0), layers.pop(0)).initialize(X).predict(X)

mixed = [Linear(5, 10), Dropout(0.1), Relu(7, 5)]
chain(*mixed).initialize(X).predict(X)

grown = [Linear(5, 10)]
for width in (6, 7, 8):
    grown.append(Relu(width, width - 1))
chain(*grown).initialize(X).predict(X)

comprehended = [Linear(width) for width in (5, 6, 7)]
chain(*comprehended).initialize(X).predict(X)
chain(*(Linear(width) for width in (5, 6, 7))).initialize(X).predict(X)

by_name = {"first": Linear(5, 10), "second": Linear(6, 5), "third": Linear(7, 6)}
chain(by_name["first"], by_name["second"], by_name["third"]).initialize(X).predict(X)
chain(*by_name.values()).initialize(X).predict(X)
by_name["second"] = Linear(8, 5)
chain(by_name["first"], by_name["second"], Linear(2, 8)).initialize(X).predict(X)

pair = (Linear(5, 10), Linear(6, 5))
chain(*pair).initialize(X).predict(X)
chain(*pair, Linear(7, 6)).initialize(X).predict(X)
chain(pair[0], pair[1]).initialize(X).predict(X)
chain(pair[number % 2 * 0], Linear(2, 5)).initialize(X).predict(X)
first, second = pair
chain(first, second).initialize(X).predict(X)
second, first = first, second
chain(second, first).initialize(X).predict(X)
head, *rest = [Linear(5, 10), Linear(6, 5), Linear(7, 6)]
chain(head, *rest).initialize(X).predict(X)
one, (two, three) = Linear(5, 10), (Linear(6, 5), Linear(7, 6))
chain(one, two, three).initialize(X).predict(X)

for layer in [Linear(5, 10), Linear(6, 10)]:
    chain(layer, Linear(2, layer.get_dim("nO"))).initialize(X).predict(X)
for index, each in enumerate((Linear(5, 10), Linear(6, 10))):
    chain(each, Linear(2, 5 + index)).initialize(X).predict(X)
for left, right in zip([Linear(5, 10), Linear(6, 10)], [Linear(3, 5), Linear(4, 6)], strict=True):
    chain(left, right).initialize(X).predict(X)

concatenate(*[Linear(5, 10), Linear(6, 10)]).initialize(X).predict(X)
annotated: list[Model[Floats2d, Floats2d]] = [Linear(5, 10), Relu(6, 5)]
annotated.append(Dropout())
chain(*annotated).initialize(X).predict(X)
anything: list[Model[Any, Any]] = [Linear(5, 10), Relu(6, 5)]
chain(*anything).initialize(X).predict(X)
empty: dict[str, Model[Floats2d, Floats2d]] = {}
empty["first"] = Linear(5, 10)
chain(empty["first"], Linear(2, 5)).initialize(X).predict(X)

replaced = [Linear(5, 10), Linear(6, 5)]
replaced[0] = Linear(7, 10)
replaced[1] = Linear(6, 7)
chain(replaced[0], replaced[1]).initialize(X).predict(X)
last = [Linear(5, 10), Linear(6, 5)][-1]
chain(last, Linear(2, 6)).initialize().predict(np.ones((2, 5), dtype="float32"))
