"""Layers and widths in lists, and what is made of lists: sums, multiples, slices, `zip`, results of functions."""

# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from typing import Any

from typedthinc.api import Dropout, Floats2d, Linear, Mish, Model, Relu, Softmax, chain

Net = Model[Floats2d, Floats2d]

chain(Linear(5, 10), *[Relu(5, 5)] * 3, Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(Linear(5, 10), *([Relu(5, 5)] + [Relu(7, 5)]), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 7)
layers = [Linear(5, 10), Relu(6, 5), Softmax(7, 6)]
chain(*layers[:2], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 6)
chain(*layers, *layers[1:])  # E: typedthinc-size: (expected width 5, got 7)
chain(*tuple(layers), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 7)

widths = [10, 20, 30]
chain(*[Relu(nO, nI) for nI, nO in zip(widths, widths[1:], strict=False)], Linear(2, 29))  # E: typedthinc-size: (expected width 29, got 30)
chain(*[Relu(widths[i + 1], widths[i]) for i in range(len(widths) - 1)], Linear(2, 29))  # E: typedthinc-size: (expected width 29, got 30)
chain(*[Relu(nO, nI) for nO, nI in ((20, 10), (30, 20))], Linear(2, 29))  # E: typedthinc-size: (expected width 29, got 30)


def mlp(sizes: list[int]) -> Net:
    return chain(*[Relu(nO, nI) for nI, nO in zip(sizes[:-1], sizes[1:], strict=True)])


chain(mlp([3, 4, 5]), Linear(2, 4))  # E: typedthinc-size: (expected width 4, got 5)
chain(Linear(2, 4), mlp([3, 4, 5]))  # E: typedthinc-size: (expected width 3, got 2)
chain(mlp(widths), Linear(2, 29))  # E: typedthinc-size: (expected width 29, got 30)


def deep(width: int, nO: int, depth: int) -> Net:
    return chain(Relu(width, 3), *[Relu(width, width)] * depth, Softmax(nO, width))


chain(deep(4, 6, 2), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 6)


def two(width: int) -> tuple[Net, Net]:
    return Relu(width, 3), Linear(5, width)


def several(width: int) -> list[Net]:
    return [Relu(width, 3), Linear(5, width)]


def named(width: int) -> dict[str, Net]:
    return {"encoder": Relu(width, 3), "head": Linear(5, width)}


encoder, head = two(4)
chain(head, encoder)  # E: typedthinc-size: encoder (Relu) takes Floats2d[*, 3], but head (Linear) before it gives Floats2d[*, 5] (expected width 3, got 5)
chain(two(4)[0], Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 4)
chain(*two(4), Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(*several(4), Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(named(4)["encoder"], Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 4)


def block(nO, nI, **options):
    return chain(Relu(nO, nI, **options), Dropout(0.1))


def any_block(nO: int, **options: Any) -> Net:
    return Mish(nO, **options)


def of_settings(settings):
    return Relu(settings["nO"], settings["nI"])


chain(block(4, 3, dropout=0.5), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 4)
chain(Linear(2, 5), any_block(4, nI=3))  # E: typedthinc-size: (expected width 3, got 2)
chain(of_settings({"nO": 4, "nI": 3}), Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 4)
KEY = "encoder"
HEADS = {"encoder": Linear(5, 10), "tagger": Linear(7, 10)}
chain(HEADS[KEY], Linear(2, 7))  # E: typedthinc-size: (expected width 7, got 5)
