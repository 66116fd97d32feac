"""Lists of layers in lists and dicts that grow, by this name and others: what nobody is sure of is silent."""

from __future__ import annotations

from typedthinc.api import Model, Relu, Softmax, chain
from typedthinc.types import Floats2d


def one() -> None:
    layers: list[Model[Floats2d, Floats2d]] = [Relu(64, 20)]
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {}
    stages["enc"] = layers
    layers.append(Relu(10, 64))
    chain(*stages["enc"], Softmax(4, 10))


def two() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {}
    stages["enc"] = [Relu(64, 20)]
    enc = stages["enc"]
    enc.append(Relu(10, 64))
    chain(*stages["enc"], Softmax(4, 10))


def three() -> None:
    stages: list[list[Model[Floats2d, Floats2d]]] = []
    stages.append([Relu(64, 20)])
    for stage in stages:
        stage.append(Relu(10, 64))
    chain(*stages[0], Softmax(4, 10))


def four() -> None:
    stages: list[list[Model[Floats2d, Floats2d]]] = []
    stages.append([Relu(64, 20)])
    stages[0].append(Relu(10, 64))
    chain(*stages[0], Softmax(4, 10))


def five() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {}
    stages["enc"] = [Relu(64, 20)]
    for stage in stages.values():
        stage.append(Relu(10, 64))
    chain(*stages["enc"], Softmax(4, 10))


def grow(layers: list[Model[Floats2d, Floats2d]]) -> None:
    layers.append(Relu(10, 64))


def six() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {}
    stages["enc"] = [Relu(64, 20)]
    grow(stages["enc"])
    chain(*stages["enc"], Softmax(4, 10))


def seven() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {}
    stages["enc"] = []
    stages["enc"].append(Relu(10, 64))
    chain(*stages["enc"], Softmax(4, 10))


def eight() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": [Relu(64, 20)]}
    stages["dec"] = stages["a"]
    stages["a"].append(Relu(10, 64))
    chain(*stages["dec"], Softmax(4, 10))


class Net:
    def __init__(self) -> None:
        self.stages: dict[str, list[Model[Floats2d, Floats2d]]] = {}
        self.stages["enc"] = [Relu(64, 20)]
        enc = self.stages["enc"]
        enc.append(Relu(10, 64))
        chain(*self.stages["enc"], Softmax(4, 10))


def ten() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}
    stages["a"].append(Relu(64, 20))
    held = stages["a"]
    held.append(Relu(10, 64))
    chain(*stages["a"], Softmax(4, 10))


def eleven() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}
    stages["a"].append(Relu(64, 20))
    for each in stages.values():
        each.append(Relu(10, 64))
    chain(*stages["a"], Softmax(4, 10))


def twelve() -> None:
    layers: list[Model[Floats2d, Floats2d]] = [Relu(64, 20)]
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": layers, "b": layers}
    stages["a"].append(Relu(10, 64))
    chain(*stages["b"], Softmax(4, 10))
    chain(*layers, Softmax(4, 10))


def thirteen() -> None:
    stages: list[list[Model[Floats2d, Floats2d]]] = [[Relu(64, 20)]] * 2
    stages[0].append(Relu(10, 64))
    chain(*stages[1], Softmax(4, 10))


def fourteen() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}
    stages["a"].append(Relu(64, 20))
    grow(stages["a"])
    chain(*stages["a"], Softmax(4, 10))


def grow_all(stages: dict[str, list[Model[Floats2d, Floats2d]]]) -> None:
    stages["a"].append(Relu(10, 64))


def fifteen() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}
    stages["a"].append(Relu(64, 20))
    grow_all(stages)
    chain(*stages["a"], Softmax(4, 10))


def sixteen() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}
    more = stages
    more["a"].append(Relu(64, 20))
    stages["a"].append(Relu(10, 64))
    chain(*stages["a"], Softmax(4, 10))
    chain(*more["a"], Softmax(4, 10))


def seventeen(deep: bool = True) -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}
    stages["a"].append(Relu(64, 20))
    if deep:
        stages["a"].append(Relu(10, 64))
    chain(*stages["a"], Softmax(4, 10))


def eighteen() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}
    stages["a"].append(Relu(64, 20))
    copied = dict(stages)
    copied["a"].append(Relu(10, 64))
    chain(*stages["a"], Softmax(4, 10))


def nineteen() -> None:
    stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}

    def inner() -> None:
        stages["a"].append(Relu(10, 20))

    inner()
    chain(*stages["a"], Softmax(4, 10))


def twenty() -> None:
    stages: list[list[Model[Floats2d, Floats2d]]] = [[], []]
    for number in range(2):
        stages[number].append(Relu(10, 20))
    chain(*stages[1], Softmax(4, 10))
    stages.reverse()
    stages[0].append(Relu(12, 10))
    chain(*stages[0], Softmax(4, 12))


class More:
    def __init__(self) -> None:
        self.stages: dict[str, list[Model[Floats2d, Floats2d]]] = {"a": []}
        self.stages["a"].append(Relu(64, 20))
        self.grow()
        chain(*self.stages["a"], Softmax(4, 10))

    def grow(self) -> None:
        self.stages["a"].append(Relu(10, 64))


more = More()
other = More()
other.stages["a"].append(Relu(7, 10))
chain(*other.stages["a"], Softmax(4, 7))
Net()
for run in (
    one,
    two,
    three,
    four,
    five,
    six,
    seven,
    eight,
    ten,
    eleven,
    twelve,
    thirteen,
    fourteen,
    fifteen,
    sixteen,
    seventeen,
    eighteen,
    nineteen,
    twenty,
):
    run()
