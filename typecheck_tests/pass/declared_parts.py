"""Models that fit the type declared for the branch, item or value that they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from typedthinc.api import Dropout, Embed, Floats2d, Ints1d, Linear, Model, Ragged, Relu, chain, reduce_max, reduce_mean

ItemT = TypeVar("ItemT")
IS_DEEP = len(np.zeros(3)) > 2
COLUMN: Any = None

either: list[Model[Floats2d, Ints1d]] | list[Model[Floats2d, Floats2d]] = [Relu(5)]
one_of: Model[Floats2d, Ints1d] | Model[Floats2d, Floats2d] = Relu(5) if IS_DEEP else Linear(3)
rows: Sequence[Model[Floats2d, Floats2d]] = [Relu(5), Dropout()]
anything: Sequence[Model[Any, Any]] = [Relu(5), Embed(3, 5)]
mixed: dict[str, Model[Floats2d, Floats2d] | Model[Ints1d, Floats2d]] = {"a": Relu(5), "b": Embed(3, 4)}
pair: tuple[Model[Ints1d, Floats2d], Model[Floats2d, Floats2d]] = (Embed(3, 4), Relu(5))
chosen: Model[Ints1d, Floats2d] = chain(Embed(3, 4), Relu(5)) if IS_DEEP else Embed(3, 4)
named: list[tuple[str, Model[Floats2d, Floats2d]]] = [("a", Relu(5)), ("b", Linear(3))]
perhaps: Model[Ints1d, Floats2d] | None = Embed(5, 3) if IS_DEEP else None
pooled: Model[Ragged[Floats2d], Floats2d] = reduce_mean() if IS_DEEP else reduce_max()
lists: list[Model[Any, Any]] = [Relu(3)] if IS_DEEP else [Embed(3, 5), Linear(4)]
maker: Callable[[], Model[Floats2d, Floats2d]] = lambda: Relu(3)  # noqa: E731
walrus: Model[Floats2d, Floats2d] = (inner := Relu(5))
unknown: Model[Ints1d, Floats2d] = Embed(5, 100, column=COLUMN)


def first(items: Sequence[ItemT]) -> ItemT:
    return items[0]


taken: Model[Floats2d, Floats2d] = first([Relu(3), Linear(3)])


class Net:
    encoder: Model[Floats2d, Floats2d]
    layers: list[Model[Floats2d, Floats2d]]

    def __init__(self, deep: bool) -> None:
        self.encoder = chain(Relu(3), Relu(4)) if deep else Relu(3)
        self.layers = [Relu(3), *([Linear(3)] if deep else [])]

    def build(self) -> Model[Floats2d, Floats2d] | None:
        return self.encoder if IS_DEEP else None

    def pair(self) -> tuple[Model[Ints1d, Floats2d], Model[Floats2d, Floats2d]]:
        return Embed(3, 4), Relu(3)

    def table(self) -> Mapping[str, list[Model[Any, Floats2d]]]:
        return {"e": [Embed(3, 4)], "r": [Relu(5), Linear(3)]}
