"""Layers in lists, tuples and dicts that nothing changes are known each by itself."""

from __future__ import annotations

from typedthinc.api import Linear, Relu, Softmax, chain, concatenate

layers = [Linear(5, 10), Relu(6, 5), Softmax(7, 5)]
chain(*layers)  # E: typedthinc-size: Softmax takes Floats2d[*, 5], but Relu before it gives Floats2d[*, 6]
fitting = [Linear(5, 10), Relu(6, 5), Softmax(7, 6)]
chain(*fitting, Linear(2, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but Softmax before it gives Floats2d[*, 7]
chain(fitting[0], Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(fitting[-1], Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 7)
print(len(fitting), [layer.name for layer in fitting])
chain(*[Linear(5, 10), Relu(6, 4)])  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(64, 10), *[Relu(64, 64) for _ in range(3)], Linear(2, 32))  # E: typedthinc-size: (expected width 32, got 64)
chain(Linear(64, 10), *[Relu(32, 64) for _ in range(3)])  # E: typedthinc-size: (expected width 64, got 32)
chain(concatenate(*[Linear(5, 10), Linear(6, 10)]), Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 11)
heads = {"ner": Linear(5, 10), "tag": Linear(7, 10)}
chain(heads["ner"], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
both = (Linear(5, 10), Linear(6, 5))
first, second = both
chain(second, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)


def deep(number: int) -> None:
    chain(Linear(64, 10), *[Relu(64, 64) for _ in range(number)], Linear(2, 32))  # E: typedthinc-size: before it gives Floats2d[*, 64]
    blocks = [Relu(64, 64) for _ in range(number)]
    body = chain(Linear(64, 10), *blocks)
    chain(body, Linear(2, 32))  # E: typedthinc-size: (expected width 32, got 64)


class Net:
    def __init__(self) -> None:
        self._parts = [Linear(5, 10), Relu(6, 5)]

    def build(self) -> None:
        chain(*self._parts, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
        chain(self._parts[0], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)


class Public:
    def __init__(self) -> None:
        self.stages = [Linear(5, 10), Relu(6, 5)]
        self.by_task = {"tag": Linear(3, 16), "parse": Linear(4, 16)}
        self.pair = (Linear(5, 10), Relu(6, 5))

    def build(self) -> None:
        chain(*self.stages, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
        chain(self.stages[-1], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
        chain(Linear(15, 3), self.by_task["tag"])  # E: typedthinc-size: (expected width 16, got 15)
        chain(*self.pair, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
        print(len(self.stages), [stage.name for stage in self.stages])


public = Public()
chain(*public.stages, Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
chain(Linear(15, 3), public.by_task["tag"])  # E: typedthinc-size: (expected width 16, got 15)
