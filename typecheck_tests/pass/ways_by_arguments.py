"""Which way a condition goes is known where a call decides it; else any of them may have been gone."""

from __future__ import annotations

import os

from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain

Vectors = Model[Floats2d, Floats2d]
flag = bool(os.environ.get("X"))


def build(n: int, include_top: bool = True) -> Vectors:
    model = chain(Relu(8, n), Relu(6, 8))
    if include_top:
        model = chain(model, Softmax(3, 6))
    return model


def back(n: int, wide: bool = True) -> Vectors:
    wide = not wide
    if wide:
        return Relu(8, n)
    return Relu(6, n)


def rebound(n: int, kind: str) -> Vectors:
    kind = kind.lower()
    if kind == "wide":
        return Relu(8, n)
    return Relu(6, n)


def looped(n: int, kind: str) -> Vectors:
    model = Relu(6, n)
    for kind in ["a", "wide"]:
        if kind == "wide":
            model = Relu(8, n)
    return model


def tried(n: int, kind: str) -> Vectors:
    try:
        if kind == "wide":
            return Relu(8, n)
        raise ValueError
    except ValueError:
        return Relu(6, n)


def counted(n: int, depth: int) -> Vectors:
    if depth > 1:
        return Relu(8, n)
    elif depth == 1:
        return Relu(6, n)
    return Relu(5, n)


def both(n: int, a: bool, b: bool) -> Vectors:
    model = Relu(4, n)
    if a and b:
        model = Relu(8, n)
    elif a or b:
        model = Relu(6, n)
    return model


def headed(n: int, head: Vectors | None = None) -> Vectors:
    model = Relu(8, n)
    if head is not None:
        return chain(model, head)
    return model


def none_by_hand(n: int, head: Vectors | None) -> Vectors:
    if flag:
        head = None
    if head is None:
        head = Softmax(5, n)
    return chain(Relu(n, n), head)


def matched(n: int, kind: str, size: int | None = None) -> Vectors:
    match kind:
        case "wide" | "broad":
            model = Relu(64, n)
        case "deep" if size == 3:
            model = Relu(3, n)
        case _:
            model = Relu(8, n)
    match size:
        case None:
            return model
        case 3:
            return chain(model, Relu(3))
        case other:
            return chain(model, Relu(other))


def closure(n: int, wide: bool) -> Vectors:
    model = Relu(6, n)

    def inner() -> Vectors:
        return chain(model, Linear(2, 8))

    if wide:
        model = Relu(8, n)
        return inner()
    return model


chain(build(4, include_top=False), Linear(2, 6))
chain(build(4), Linear(2, 3))
chain(back(4), Linear(2, 6))
chain(back(4, False), Linear(2, 8))
chain(rebound(4, "WIDE"), Linear(2, 8))
chain(rebound(4, "x"), Linear(2, 6))
chain(looped(4, "x"), Linear(2, 8))
chain(tried(4, "x"), Linear(2, 6))
chain(tried(4, "wide"), Linear(2, 8))
chain(counted(4, 2), Linear(2, 8))
chain(counted(4, 1), Linear(2, 6))
chain(counted(4, 0), Linear(2, 5))
chain(both(4, True, True), Linear(2, 8))
chain(both(4, True, False), Linear(2, 6))
chain(both(4, False, False), Linear(2, 4))
chain(headed(4), Linear(2, 8))
chain(headed(4, Linear(3, 8)), Linear(2, 3))
chain(matched(4, "broad"), Linear(2, 64))
chain(matched(4, "deep", 3), Linear(2, 3))
chain(matched(4, "other"), Linear(2, 8))
chain(matched(4, "other", 3), Linear(2, 3))
chain(matched(4, "other", 7), Linear(2, 7))
chain(closure(4, True), Linear(2, 2))
chain(closure(4, False), Linear(2, 6))
chain(none_by_hand(4, Softmax(3, 4)), Linear(2, 3))


class Net:
    def __init__(self, n: int, deep: bool, kind: str = "a") -> None:
        self.deep = deep
        if deep:
            self.model = chain(Relu(8, n), Relu(6, 8))
        else:
            self.model = Relu(10, n)
        self.head = Linear(3, 4)
        if kind == "b":
            self.head = Linear(3, 5)


class Other(Net):
    def __init__(self, n: int) -> None:
        super().__init__(n, True)
        self.head = Linear(3, 9)


chain(Net(4, True).model, Linear(2, 6))
chain(Net(4, False).model, Linear(2, 10))
chain(Relu(5, 4), Net(4, False, "b").head)
chain(Relu(4, 4), Net(4, False).head)
chain(Relu(9, 4), Other(4).head)
net = Net(4, True)
net.model = Relu(7, 4)
chain(net.model, Linear(2, 7))


class Listed:
    def __init__(self, n: int, deep: bool) -> None:
        self.layers: list[Vectors] = [Relu(8, n)]
        if deep:
            self.layers = [Relu(8, n), Relu(6, 8)]

    def model(self) -> Vectors:
        return chain(*self.layers)


grown = Listed(4, True)
grown.layers.append(Relu(3, 6))
chain(grown.model(), Linear(2, 3))


class Changed:
    def __init__(self, n: int, deep: bool) -> None:
        self.model: Vectors = Relu(8, n)
        if deep:
            self.model = Relu(6, n)
        self.widen(n)

    def widen(self, n: int) -> None:
        self.model = Relu(9, n)


chain(Changed(4, True).model, Linear(2, 9))


class Setter:
    def __init__(self, n: int, deep: bool) -> None:
        if deep:
            self.model: Vectors = Relu(6, n)
        else:
            self.model = Relu(8, n)
        self.model = Relu(9, n)


chain(Setter(4, True).model, Linear(2, 9))


class Early:
    def __init__(self, n: int, deep: bool) -> None:
        self.model: Vectors = Relu(8, n)
        if deep:
            return
        self.model = Relu(6, n)


chain(Early(4, True).model, Linear(2, 8))
chain(Early(4, False).model, Linear(2, 6))


class Reader:
    def __init__(self, n: int, deep: bool) -> None:
        self.model: Vectors = Relu(8, n)
        self.head = self.headed()
        if deep:
            self.model = Relu(6, n)

    def headed(self) -> Vectors:
        return chain(self.model, Linear(3, 8))


Reader(4, True)
chain(Reader(4, True).head, Linear(2, 3))


def sized_by_choice(n: int, wide: bool = False):  # type: ignore[no-untyped-def]
    width = 64 if wide else 32
    if n > 100:
        width = 16
    return Relu(width, n)


def sized_by_others(n: int, wide: bool):  # type: ignore[no-untyped-def]
    wide = wide or n == 4
    width = 64 if wide else 32
    return Relu(width, n)


chain(sized_by_choice(200), Linear(3, 16))
chain(sized_by_choice(200, wide=True), Linear(3, 16))
chain(sized_by_choice(8), Linear(3, 32))
chain(sized_by_others(4, False), Linear(3, 64))
chain(sized_by_others(5, False), Linear(3, 32))
