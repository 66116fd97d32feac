"""Layers with missing sizes may stand wherever these agree, and what may be several layers is never taken for one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from typedthinc.api import Dropout, LayerNorm, Linear, Model, chain, noop, residual, with_array

layer, drop, same = Linear(5), Dropout(), noop()
chain(Linear(5, 3), layer, layer, residual(layer))
chain(Linear(4, 3), drop, Linear(7, 4), drop, same, Linear(2, 7), same)
chain(Linear(4, 3), layer.copy(), layer.copy())
chain(Linear(4, 3), layer, layer.copy())
chain(Linear(4, 3), layer)
chain(Linear(6, 3), layer)

listed = [Linear(5) for _ in range(2)]
chain(Linear(4, 3), *listed)
chain(Linear(4, 3), listed[0], listed[1])
makers: list[Callable[[], Model[Any, Any]]] = [lambda: Linear(5)]
one, two = makers[0](), makers[0]()
chain(Linear(4, 3), one, two)


def helper() -> Model[Any, Any]:
    inner = Linear(5)
    return chain(Linear(5), inner)


def wrapped(first: Model[Any, Any]) -> Model[Any, Any]:
    inner = Linear(5)
    return chain(first, inner)


chain(Linear(4, 3), helper(), helper())
wrapped(wrapped(Linear(4, 3)))

model = Linear(4, 3)
for _ in range(3):
    each = Linear(5)
    model = chain(model, each)

for number in range(2):
    made = Linear(5)
    if number == 0:
        kept = chain(Linear(4, 3), made)
    else:
        chain(kept, made)

turns = 0
while (fresh := Linear(5)).layers == () and turns < 2:
    if turns == 0:
        before = chain(Linear(4, 3), fresh)
    else:
        chain(before, fresh)
    turns += 1


def remember() -> None:
    global shown, held
    if turns == 2 and remembered:
        chain(held, Linear(5))
        chain(Linear(4, 5), shown)
    shown = Linear(5)
    held = chain(Linear(4, 3), shown)


remembered: list[int] = []
shown, held = Linear(5), chain(Linear(4, 3), Linear(5))
remember()
remembered.append(1)
remember()


class Net:
    def __init__(self) -> None:
        self.hidden = Linear(5)
        self.norm = LayerNorm()

    def join(self, other: Net) -> None:
        chain(Linear(4, 3), self.hidden, other.hidden)
        chain(Linear(4, 3), self.norm, Linear(5), with_array(other.norm))


Net().join(Net())
rebound = Linear(5)
chain(Linear(4, 3), rebound)
rebound = Linear(5)
chain(Linear(4, 3), rebound)
