"""Classes derived from Model: what their objects take and give is known from their bases, or from their `__init__`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

import numpy as np

from typedthinc.api import Floats2d, Model, Relu, Size, Softmax, chain

B = TypeVar("B", bound=int)
I = TypeVar("I", bound=int)
O = TypeVar("O", bound=int)


def dense(
    model: Model[Floats2d[B, I], Floats2d[B, O]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, O], Callable[[Floats2d[B, O]], Floats2d[B, I]]]:
    W: Floats2d[O, I] = np.ones((model.get_dim("nO"), model.get_dim("nI")), dtype="f")

    def backprop(dY: Floats2d[B, O]) -> Floats2d[B, I]:
        dX: Floats2d[B, I] = np.matmul(dY, W)
        return dX

    Y: Floats2d[B, O] = np.matmul(X, W.T)
    return Y, backprop


class Block(Model[Floats2d[B, I], Floats2d[B, O]]):
    def __init__(self, nI: Size[I], nO: Size[O], *, rate: float = 0.0) -> None:
        super().__init__("block", dense, dims={"nI": nI, "nO": nO}, attrs={"rate": rate})

    @classmethod
    def square(cls, width: Size[O]) -> Block[B, O, O]:
        return Block(width, width)


class Encoder(Model[Floats2d, Floats2d]):
    def __init__(self, nI: Size[I], nO: Size[O] | None = None) -> None:
        super().__init__("encoder", dense, dims={"nI": nI, "nO": nO})


class Stack(Model[Floats2d, Floats2d]):
    def __init__(self, nI: int, nO: int = 32) -> None:
        body = chain(Relu(48, nI), Softmax(nO, 48))
        super().__init__("stack", body.forward, init=body.init, layers=body.layers)

    @classmethod
    def small(cls, nI: int) -> Self:
        return cls(nI, nO=8)

    def doubled(self) -> Model[Floats2d, Floats2d]:
        return chain(self, Relu(4, 9))


class Deep(Stack):
    def __init__(self, depth: int) -> None:
        super().__init__(100)
        self.depth = depth


class Wrong(Model[Floats2d, Floats2d]):
    def __init__(self, nI: int) -> None:
        body = chain(Relu(48, nI), Softmax(10, 47))  # E: typedthinc-size: Softmax takes Floats2d[*, 47], but Relu before it gives Floats2d[*, 48]
        super().__init__("wrong", body.forward, layers=body.layers)


class Plain(Model[Floats2d, Floats2d]):
    pass


class Holder:
    def __init__(self, width: int) -> None:
        self.block = Block(64, 32)
        self.encoder = Encoder(nO=width, nI=20)


def made(width: int) -> Model[Any, Any]:
    return Encoder(10, width)


chain(Block(64, 32), Relu(10, 65))  # E: typedthinc-size: Relu takes Floats2d[*, 65], but Block before it gives Floats2d[*, 32]
chain(Relu(63, 5), Block(64, 32, rate=0.5))  # E: typedthinc-size: Block takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 63]
Block(64, 32) >> Relu(10, 65)  # E: typedthinc-size: Relu takes Floats2d[*, 65], but Block before it gives Floats2d[*, 32]
chain(Block.square(16), Relu(10, 17))  # E: typedthinc-size: before it gives Floats2d[*, 16] (expected width 17, got 16)
chain(Encoder(64, 32), Relu(10, 65))  # E: typedthinc-size: Relu takes Floats2d[*, 65], but Encoder before it gives Floats2d[*, 32]
chain(Relu(10, 65), Encoder(64))  # E: typedthinc-size: Encoder takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 10]
chain(Stack(64), Relu(10, 65))  # E: typedthinc-size: Relu takes Floats2d[*, 65], but Stack() (model that ends with Softmax) before it gives Floats2d[*, 32]
chain(Relu(63, 5), Stack(64))  # E: typedthinc-size: Stack() (model that begins with Relu) takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 63]
chain(Stack.small(5), Relu(10, 65))  # E: typedthinc-size: that ends with Softmax) before it gives Floats2d[*, 8]
chain(Deep(3), Relu(10, 65))  # E: typedthinc-size: Relu takes Floats2d[*, 65], but Deep() (model that ends with Softmax) before it gives Floats2d[*, 32]
chain(Wrong(3), Relu(10, 65))
chain(Plain("plain", dense, dims={"nO": 32, "nI": 64}), Relu(10, 65))  # E: typedthinc-size: before it gives Floats2d[*, 32] (expected width 65, got 32)
chain(Model("mine", dense, dims={"nO": 32, "nI": 64}), Relu(10, 65))  # E: typedthinc-size: Relu takes Floats2d[*, 65], but mine before it gives Floats2d[*, 32]
chain(made(12), Relu(10, 13))  # E: typedthinc-size: Relu takes Floats2d[*, 13], but made before it gives Floats2d[*, 12]
holder = Holder(24)
chain(holder.block, Relu(10, 65))  # E: typedthinc-size: Relu takes Floats2d[*, 65], but holder.block (Block) before it gives Floats2d[*, 32]
chain(holder.encoder, Relu(10, 65))  # E: typedthinc-size: Relu takes Floats2d[*, 65], but holder.encoder (Encoder) before it gives Floats2d[*, 24]
layers = [Block(64, 32), Encoder(32, 16), Stack(15)]
chain(*layers)  # E: typedthinc-size: Relu takes Floats2d[*, 15], but Encoder before it gives Floats2d[*, 16]
Block(64, 32).predict(np.ones((5, 63), dtype="f"))  # E: typedthinc-size: Block takes Floats2d[*, 64], but the data is Floats2d[5, 63]
