"""Models that are gone through, folded, looked up: in lists, dicts, comprehensions, by names that are set once."""

from __future__ import annotations
import operator
from functools import partial, reduce
from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain, concatenate

layers = [Linear(5, 10), Relu(6, 5)]
m = layers[0]
for layer in layers[1:]:
    m = m >> layer
chain(m, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
heads = {"ner": Linear(5, 10), "tag": Relu(7, 10)}
for name, head in heads.items():
    chain(head, Dropout())
for head in heads.values():
    chain(head, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 5)
for i, layer in enumerate(layers):
    chain(layer, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 5)
outs = [chain(head, Softmax(3, 5)) for head in heads.values()]  # E: typedthinc-size: (expected width 5, got 7)
wide = [chain(layer, Dropout()) for layer in layers]
chain(*wide, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
r = reduce(chain, [Linear(5, 10), Relu(6, 5)])
chain(r, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
r2 = reduce(operator.rshift, layers)
chain(r2, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
r3 = reduce(lambda a, b: a >> b, layers)
chain(r3, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
p = partial(chain, Linear(5, 10))
chain(p(Relu(6, 5)), Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
d = dict(a=Relu(5, 10), b=Linear(7, 10))  # noqa: C408
chain(d["a"], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
g = heads.get("ner")
if g is not None:
    chain(g, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
sizes = (5, 10)
chain(Relu(*sizes), Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
encoder = Relu(5, 10)
WIDTH = 64


def use() -> None:
    global encoder
    chain(encoder, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)


def outer() -> None:
    inner_model = Relu(5, 10)

    def inner() -> None:
        nonlocal inner_model
        chain(inner_model, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)

    inner()


def over(models: list[Model[Floats2d, Floats2d]]) -> Model[Floats2d, Floats2d]:
    model = models[0]
    for each in models[1:]:
        model = chain(model, each)
    return model


chain(over([Linear(5, 10), Relu(6, 5)]), Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
stages = {}
stages["a"] = Linear(5, 10)
stages["b"] = Relu(6, 5)
net = chain(*stages.values())
chain(net, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
chain(stages["a"], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
by_name = {name: Linear(n, 10) for name, n in (("a", 5), ("b", 6))}
chain(by_name["a"], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
for a, b in [(Linear(5, 10), Relu(6, 5)), (Linear(5, 10), Relu(6, 4))]:
    chain(a, b)  # E: typedthinc-size: (expected width 4, got 5)
model = None
for layer in layers:
    model = layer if model is None else chain(model, layer)
assert model is not None
chain(model, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
