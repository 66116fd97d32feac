"""What can get hold of a model, or of one that holds it, may change it in place: then nothing is known of it."""
# mypy: allow-untyped-calls

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Floats2d, Linear, Model, ParametricAttention, Relu, chain, with_debug

Dense = Model[Floats2d, Floats2d]


def narrow_in_place(model: Model[Any, Any], *_: Any) -> None:
    model.set_dim("nO", 5, force=True)


def narrow_first_layer(model: Model[Any, Any], *_: Any) -> None:
    model.layers[0].set_dim("nO", 5, force=True)


def exchange_node(model: Model[Any, Any], old: Model[Any, Any]) -> None:
    model.replace_node(old, Relu(5, 784))


given = Relu(64, 784)
narrow_in_place(given)
chain(given, Linear(2, 5))

inner = Relu(64, 784)
outer = chain(Linear(784), inner)
narrow_in_place(outer.layers[1])
chain(inner, Linear(2, 5))
chain(outer, Linear(2, 5))

part = Relu(64, 784)
around = chain(Linear(784), part)
again = chain(around, around.copy())
exchange_node(around, part)
chain(around, Linear(2, 5))

listed = Relu(64, 784)
for each in [listed]:
    narrow_in_place(each)
chain(listed, Linear(2, 5))

seen = Relu(64, 784)
watched = with_debug(seen, on_init=narrow_first_layer)
watched.initialize(np.ones((2, 784), "f"))
chain(seen, Linear(2, 5))

key = Linear(4, 4)
attention = ParametricAttention(4, key_transform=chain(key))
narrow_in_place(key)
chain(key, Linear(2, 5))

kept = Relu(64, 784)


def with_kept() -> Dense:
    return chain(Linear(784), kept)


narrow_in_place(with_kept().layers[1])
chain(kept, Linear(2, 5))


def narrowed_by_closure() -> Dense:
    hidden = Relu(64, 784)

    def with_hidden() -> Dense:
        return chain(hidden)

    narrow_in_place(with_hidden().layers[0])
    return chain(hidden, Linear(2, 5))


def narrowed_by_lambda() -> Dense:
    hidden = Relu(64, 784)
    get = lambda: hidden  # noqa: E731
    narrow_in_place(get())
    return chain(hidden, Linear(2, 5))


def narrowed_in_module() -> Dense:
    global stored
    stored = Relu(64, 784)
    narrow_stored()
    return chain(stored, Linear(2, 5))


def read_stored() -> Dense:
    return stored


def narrow_stored() -> None:
    narrow_in_place(read_stored())


def narrowed_by_caller(hidden: Dense) -> Dense:
    narrow_in_place(hidden)
    model = chain(Linear(784), hidden)
    return chain(model, Linear(2, 5))


stored = Relu(64, 784)
narrowed_by_closure()
narrowed_by_lambda()
narrowed_in_module()
narrowed_by_caller(Relu(64, 784))


def narrowed_by_operator() -> Dense:
    hidden = Relu(64, 784)

    def narrowing_join(first: Dense, second: Dense) -> Dense:
        narrow_in_place(first)
        return first

    with Model.define_operators({">>": narrowing_join}):
        hidden >> Linear(2, 5)
    return chain(hidden, Linear(2, 5))


narrowed_by_operator()
