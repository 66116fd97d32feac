"""Classes derived from Model in the ways people write them: what is not known of them is silent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar

import numpy as np

from typedthinc.api import Floats2d, Model, Ragged, Relu, Size, Softmax, chain, list2ragged, with_array

B = TypeVar("B", bound=int)
I = TypeVar("I", bound=int)
O = TypeVar("O", bound=int)
T = TypeVar("T")
SeqT = TypeVar("SeqT", bound=Floats2d | Ragged[Floats2d])
Callback = Callable[[Any], Any]


def dense(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    nO = model.get_dim("nO") if model.has_dim("nO") else 4
    W: Floats2d[O, I] = np.ones((nO, X.shape[1]), dtype="f")

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dX: Floats2d[B, I] = np.matmul(dY, W)
        return dX

    Y: Floats2d[B, O] = np.matmul(X, W.T)
    return Y, backprop


def fill(model: Model[Floats2d, Floats2d], X: Floats2d | None, Y: Floats2d | None) -> None:
    model.set_param("W", np.ones((model.get_dim("nO"), model.get_dim("nI")), dtype="f"))


def same(model: Model[SeqT, SeqT], X: SeqT, is_train: bool) -> tuple[SeqT, Callable[[SeqT], SeqT]]:
    return X, lambda dY: dY


def anything(model: Model[Any, Any], X: Any, is_train: bool) -> tuple[Any, Callback]:
    return model.layers[0](X, is_train) if model.layers else (X, lambda dY: dY)


class Found(Model[Floats2d, Floats2d]):
    """One size is found later."""

    def __init__(self, nO: int | None = None, nI: int | None = None) -> None:
        shapes = {"W": ("nO", "nI")}
        super().__init__("found", dense, init=fill, dims={"nO": nO, "nI": nI}, params=shapes)


class Free(Model[Floats2d, Floats2d]):
    """It takes rows of any width, each time."""

    def __init__(self, nI: int | None = None) -> None:
        super().__init__("free", same, dims={"nI": nI})


class Set(Model[Floats2d, Floats2d]):
    """Its sizes are set after it was made."""

    def __init__(self, width: int) -> None:
        super().__init__("set", dense, dims={"nO": None, "nI": None})
        self.set_dim("nO", width)
        self.set_dim("nI", 2 * width)


class Chosen(Model[Floats2d, Floats2d]):
    """One of two calls makes it."""

    def __init__(self, width: int, *, wide: bool) -> None:
        if wide:
            super().__init__("wide", dense, dims={"nO": 2 * width, "nI": width})
        else:
            super().__init__("narrow", dense, dims={"nO": width, "nI": width})


class Changing(Model[Floats2d, Floats2d]):
    """It gets another forward."""

    def __init__(self, width: int) -> None:
        super().__init__("changing", dense, dims={"nO": width, "nI": width})
        self.forward = anything


class Counted(Model[Floats2d, Floats2d]):
    """It computes its sizes."""

    count = 0

    def __init__(self, width: int, **options: Any) -> None:
        dims = {"nI": width, "nO": width}
        dims["nO"] = options.get("nO", width)
        super().__init__("counted", dense, dims=dims)
        Counted.count += 1


class Labels(Model[Floats2d, Floats2d], Generic[T]):
    """It has a type of its own, and methods of names that models have."""

    def __init__(self, nI: int, labels: list[T]) -> None:
        self.labels = labels
        inner = chain(Relu(16, nI), Softmax(len(labels), 16))
        super().__init__("labels", inner.forward, init=inner.init, layers=inner.layers)

    def best(self, X: Floats2d) -> list[T]:
        return [self.labels[number] for number in self.predict(X).argmax(axis=1).tolist()]

    def copy(self) -> Self:
        return super().copy()


class Words(Model[list[Floats2d], Ragged[Floats2d]]):
    """It takes a list."""

    def __init__(self, width: int = 4) -> None:
        inner = list2ragged() >> with_array(Relu(width, 3))
        super().__init__("words", inner.forward, init=inner.init, layers=inner.layers)

    @property
    def width(self) -> int:
        return self.layers[1].layers[0].get_dim("nO")


class Same(Model[SeqT, SeqT]):
    """It takes what it is given."""

    def __init__(self) -> None:
        super().__init__("same", same)


class Wrapper(Model[Floats2d, Floats2d]):
    """It says nothing of its sizes."""

    def __init__(self, layer: Model[Floats2d, Floats2d]) -> None:
        super().__init__("wrapper", anything, layers=[layer])


class Either(Wrapper):
    """It is what another class makes it."""

    def __init__(self, *, deep: bool = False) -> None:
        super().__init__(Relu(8, 4) if not deep else chain(Relu(6, 4), Relu(8, 6)))


class Block(Model[Floats2d[B, I], Floats2d[B, O]]):
    """It says its sizes."""

    def __init__(self, nO: Size[O], nI: Size[I]) -> None:
        super().__init__("block", dense, dims={"nO": nO, "nI": nI})

    @classmethod
    def square(cls, width: Size[O]) -> Block[B, O, O]:
        return Block(width, width)


class Named(Block[B, I, O]):
    """It adds a name."""

    def __init__(self, title: str, nO: Size[O], nI: Size[I]) -> None:
        super().__init__(nO, nI)
        self.title = title


rows = np.ones((5, 4), dtype="f")
chain(Found(), Softmax(3, 8)).initialize(rows).predict(rows)
chain(Found(8), Softmax(3)).initialize(rows).predict(rows)
free = Free()
chain(free, Relu(3, 4), free, Softmax(3)).initialize(rows).predict(rows)
chain(Set(2), Softmax(3, 2)).initialize(rows).predict(rows)
chain(Chosen(4, wide=True), Softmax(3, 8)).initialize(rows)
chain(Chosen(4, wide=False), Softmax(3, 4)).initialize(rows)
Changing(7).predict(rows)
chain(Counted(4, nO=9), Softmax(3, 9)).initialize(rows)
assert Counted.count == 1
judge = Labels(4, ["cat", "dog"])
first: str = judge.initialize(rows).best(rows)[0] if isinstance(judge.initialize(rows), Labels) else ""
chain(judge.copy(), Relu(3, 2)).initialize(rows)
words = Words()
words.initialize([rows[:, :3], rows[:2, :3]])
assert words.width == 4
chain(Relu(8, 4), Same(), Softmax(3, 8)).initialize(rows)
list2ragged() >> Same[Ragged[Floats2d]]() >> with_array(Relu(3, 4))
chain(Wrapper(Relu(8, 4)), Softmax(3, 8)).initialize(rows)
chain(Either(), Softmax(3, 8)).initialize(rows)
chain(Either(deep=True), Softmax(3, 8)).initialize(rows)
chain(Block(8, 4), Named("second", 3, 8), Softmax(2, 3)).initialize(rows)
kinds: list[type[Model[Any, Any]]] = [Found, Same]
for kind in kinds:
    assert issubclass(kind, Model)
stack: list[Model[Floats2d, Floats2d]] = [Block(8, 4), Found(3, 8)]
chain(*stack).initialize(rows)
block = Block(8, 4)
block = Block(6, 4)
chain(block, Softmax(3, 6)).initialize(rows)
assert chain(Block.square(4), Softmax(3, 4)).initialize(rows).predict(rows).shape == (5, 3)
