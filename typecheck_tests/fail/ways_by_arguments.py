"""Which way a condition goes is known where a call decides it: what the call makes is what that way makes."""

from __future__ import annotations

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain

Vectors = Model[Floats2d, Floats2d]


def build(n: int, include_top: bool = True) -> Vectors:
    model = chain(Relu(8, n), Relu(6, 8))
    if include_top:
        model = chain(model, Softmax(3, 6))
    return model


chain(build(4, include_top=False), Linear(2, 6))
chain(build(4, include_top=False), Linear(2, 3))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but build() (model that ends with Relu) before it gives Floats2d[*, 6]
chain(build(4), Linear(2, 3))
chain(build(4), Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but build() (model that ends with Softmax) before it gives Floats2d[*, 3]


def kinds(n: int, kind: str) -> Vectors:
    if kind == "wide":
        return Relu(64, n)
    elif kind == "deep":
        return chain(Relu(16, n), Relu(8, 16))
    raise ValueError(kind)


chain(kinds(4, "wide"), Linear(2, 64))
chain(kinds(4, kind="wide"), Linear(2, 8))  # E: typedthinc-size: Linear takes Floats2d[*, 8], but kinds before it gives Floats2d[*, 64]
chain(kinds(4, kind="deep"), Linear(2, 64))  # E: typedthinc-size: Linear takes Floats2d[*, 64], but kinds() (model that ends with Relu) before it gives Floats2d[*, 8]


def matched(n: int, kind: str) -> Vectors:
    match kind:
        case "wide":
            return Relu(64, n)
        case "deep":
            return Relu(8, n)
        case _:
            raise ValueError(kind)


chain(matched(4, "wide"), Linear(2, 64))
chain(matched(4, "wide"), Linear(2, 8))  # E: typedthinc-size: Linear takes Floats2d[*, 8], but matched before it gives Floats2d[*, 64]
chain(matched(4, "deep"), Linear(2, 64))  # E: typedthinc-size: Linear takes Floats2d[*, 64], but matched before it gives Floats2d[*, 8]


def headed(n: int, head: Vectors | None = None) -> Vectors:
    model = Relu(8, n)
    if head is not None:
        model = chain(model, head)
    return model


chain(headed(4), Linear(2, 8))
chain(headed(4), Linear(2, 3))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but headed before it gives Floats2d[*, 8]
chain(headed(4, Linear(3, 8)), Linear(2, 3))
chain(headed(4, Linear(3, 8)), Linear(2, 8))  # E: typedthinc-size: Linear takes Floats2d[*, 8], but headed() (model that ends with Linear) before it gives Floats2d[*, 3]


def headless(n: int, head: Vectors | None = None) -> Vectors:
    if head is None:
        head = Softmax(5, n)
    return chain(Relu(n, n), head)


chain(headless(4), Linear(2, 5))
chain(headless(4), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but headless() (model that ends with Softmax) before it gives Floats2d[*, 5]
chain(headless(4, Linear(3, 4)), Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but headless() (model that ends with Linear) before it gives Floats2d[*, 3]


class Net:
    def __init__(self, n: int, deep: bool) -> None:
        if deep:
            self.model = chain(Relu(8, n), Relu(6, 8))
        else:
            self.model = Relu(10, n)

chain(Net(4, True).model, Linear(2, 6))
chain(Net(4, True).model, Linear(2, 10))  # E: typedthinc-size: Linear takes Floats2d[*, 10], but Net().model (chain that ends with Relu) before it gives Floats2d[*, 6]
chain(Net(4, False).model, Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but Net().model (Relu) before it gives Floats2d[*, 10]


def sized(n: int, wide: bool = False):  # type: ignore[no-untyped-def]
    width = 64 if wide else 32
    return Relu(width, n)


def chosen(n: int, deep: bool):  # type: ignore[no-untyped-def]
    return chain(Relu(8, n), Relu(6, 8)) if deep else Relu(10, n)


chain(sized(8), Linear(3, 32))
chain(sized(8), Linear(3, 64))  # E: typedthinc-size: Linear takes Floats2d[*, 64], but sized() (Relu) before it gives Floats2d[*, 32]
chain(sized(8, wide=True), Linear(3, 64))
chain(sized(8, wide=True), Linear(3, 32))  # E: typedthinc-size: Linear takes Floats2d[*, 32], but sized() (Relu) before it gives Floats2d[*, 64]
chain(chosen(4, True), Linear(2, 6))
chain(chosen(4, True), Linear(2, 10))  # E: typedthinc-size: takes Floats2d[*, 10]
chain(chosen(4, deep=False), Linear(2, 6))  # E: typedthinc-size: takes Floats2d[*, 6]
