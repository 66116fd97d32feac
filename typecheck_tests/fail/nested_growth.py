"""Lists of layers in lists and dicts that grow statement by statement."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Model, Relu, Softmax, chain
from typedthinc.types import Floats2d


def in_dict() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"enc": [], "dec": []}
    stages["enc"].append(Relu(64, 20))
    stages["enc"].append(Relu(32, 64))
    stages["dec"].append(Relu(64, 32))
    encoder = chain(*stages["enc"])
    encoder.predict(np.zeros((5, 21), dtype="f"))  # E: typedthinc-size: encoder (chain that begins with Relu) takes
    chain(encoder, Softmax(3, 31))  # E: typedthinc-size: (expected width 31, got 32)
    chain(*stages["dec"], Softmax(3, 63))  # E: typedthinc-size: (expected width 63, got 64)


def in_loop() -> None:
    stages: list[list[Model[Floats2d, Floats2d]]] = [[], []]
    for number, width in enumerate((20, 30)):
        stages[number].append(Relu(10, width))
    chain(*stages[0], Softmax(4, 11))  # E: typedthinc-size: (expected width 11, got 10)


def put() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {}
    stages["enc"] = [Relu(64, 20)]
    chain(*stages["enc"], Softmax(4, 10))  # E: typedthinc-size: (expected width 10, got 64)
    stages["enc"].append(Relu(10, 64))
    chain(*stages["enc"], Softmax(4, 64))  # E: typedthinc-size: (expected width 64, got 10)


def appended() -> None:
    stages: list[list[Model[Floats2d, Floats2d]]] = []
    stages.append([Relu(64, 20)])
    chain(*stages[0], Softmax(4, 10))  # E: typedthinc-size: (expected width 10, got 64)


def by_comprehension() -> None:
    blocks = {name: [Relu(64, 20), Relu(32, 64)] for name in ("a", "b")}
    chain(*blocks["a"], Softmax(4, 31))  # E: typedthinc-size: (expected width 31, got 32)


class Net:
    def __init__(self) -> None:
        self.towers: dict[str, list[Model[Floats2d, Floats2d]]] = {"enc": []}
        self.towers["enc"].append(Relu(64, 20))
        chain(*self.towers["enc"], Softmax(4, 31))  # E: typedthinc-size: (expected width 31, got 64)
