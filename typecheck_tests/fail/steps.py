"""A model built in steps: the name on the right of its own assignment is the old value."""

from __future__ import annotations

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain

m = Linear(32, 10)
m = chain(m, Softmax(10, 32))
chain(m, Linear(2, 9))  # E: typedthinc-size: Linear takes Floats2d[*, 9], but m (chain that ends with Softmax) before it gives Floats2d[*, 10] (expected width 9, got 10)
m = chain(m, Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but m (chain that ends with Softmax) before it gives Floats2d[*, 10] (expected width 32, got 10); sizes are output first: are nO and nI swapped?

net = Linear(5, 10)
net >>= Softmax(4, 64)  # E: typedthinc-size: Softmax takes Floats2d[*, 64], but net (Linear) before it gives Floats2d[*, 5] (expected width 64, got 5)
wider = Linear(5, 10)
wider >>= Softmax(4, 5)
chain(wider, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 4)
wider |= Linear(2, 10)
chain(wider, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 6)
wider += Linear(6, 10)
chain(wider, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 6)
wider = wider >> Dropout() >> Relu(7, 6)
chain(wider, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 7)


class Net:
    def __init__(self, deep: bool) -> None:
        self.wrong = Linear(32, 10)
        self.wrong = chain(self.wrong, Softmax(10, 31))  # E: typedthinc-size: (expected width 31, got 32)
        self.right = Linear(32, 10)
        self.right = chain(self.right, Softmax(10, 32))
        chain(self.right, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 10)
        self.deep = Linear(32, 10)
        if deep:
            self.deep = chain(self.deep, Linear(32, 32))
        self.stepped = Relu(8, 4)
        self.stepped >>= Relu(6, 8)

    def run(self) -> None:
        chain(self.right, Linear(2, 32))  # E: typedthinc-size: (expected width 32, got 10)
        chain(self.deep, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 32)
        chain(self.stepped, Linear(2, 9))  # E: typedthinc-size: (expected width 9, got 6)


def ways(flag: bool, number: int) -> None:
    if flag:
        either = Linear(5, 10)
    else:
        either = Relu(5, 12)
    chain(either, Linear(2, 7))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but either before it gives Floats2d[*, 5]
    chain(Linear(3, 2), either)
    deep = Linear(64, 10)
    for _ in range(number):
        deep = chain(deep, Relu(64, 64))
    chain(deep, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 64)
    chosen = Linear(5, 10) if flag else Relu(5, 10)
    chain(chosen, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
    try:
        tried = Linear(5, 10)
    except ValueError:
        tried = Relu(5, 10)
    finally:
        print(number)
    chain(tried, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
    while True:
        ended = Linear(5, 10)
        ended = chain(ended, Linear(3, 5))
        if flag:
            break
    chain(ended, Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 3)
    match number:
        case 1:
            matched = Linear(5, 10)
        case _:
            matched = Linear(5, 12)
    chain(matched, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)


def sized(flag: bool, is_odd: bool) -> Model[Floats2d, Floats2d]:
    width = 64
    width = width * 2
    width += 2
    if flag:
        return chain(Linear(width, 10), Linear(2, 128))  # E: typedthinc-size: (expected width 128, got 130)
    width = 31 if is_odd else 32
    half = 16 if flag else 32 // 2
    chain(Linear(width, 10), Linear(2, 30))
    return chain(Linear(half, 10), Relu(4, 9))  # E: typedthinc-size: (expected width 9, got 16)
