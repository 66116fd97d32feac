"""Ints that objects hold may be equal to those of others, and change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from typedthinc.api import Floats2d, Model, Relu, Softmax, chain, concatenate


@dataclass
class Settings:
    width: int
    classes: int
    hidden: list[int] = field(default_factory=list)

    @property
    def twice(self) -> int:
        return 2 * self.width

    def wider(self) -> Settings:
        return replace(self, width=2 * self.width)


class Block:
    def __init__(self, width: int, parent: Block | None = None) -> None:
        self.width = width
        self.parent = parent
        self.count = width
        self.body = Relu(width, 10)
        self.others: list[Block] = []

    def after(self, other: Block) -> Model[Floats2d, Floats2d]:
        chain(self.body, Softmax(3, 2 * other.width))
        return chain(self.body, Softmax(3, self.width))

    def before(self, other: Block) -> Model[Floats2d, Floats2d]:
        self.others.append(other)
        for each in self.others:
            chain(each.body, Softmax(3, 2 * self.width))
        if self.parent is not None:
            chain(self.parent.body, Softmax(3, self.width * 2))
        return chain(other.body, Softmax(3, 2 * self.width))

    def of_settings(self, settings: Settings, more: Settings) -> Model[Floats2d, Floats2d]:
        chain(self.body, Softmax(settings.classes, 2 * settings.width))
        chain(Relu(settings.width, 4), Softmax(settings.classes, 2 * more.width))
        chain(Relu(settings.wider().width, 4), Softmax(3, settings.width * 2))
        return chain(Relu(settings.twice, 4), Softmax(3, settings.width + settings.width))

    def grown(self) -> Iterator[Model[Floats2d, Floats2d]]:
        for _ in range(3):
            before = Relu(self.count, 4)
            self.grow()
            yield chain(before, Softmax(3, self.count - 1))

    def grow(self) -> None:
        self.count += 1

    def copied(self) -> Block:
        made = Block(self.width + 1, self)
        chain(made.body, Softmax(3, self.width + 1))
        return made


class Wide(Block):
    def __init__(self, width: int) -> None:
        super().__init__(2 * width)
        self.outer = width

    def build(self) -> Model[Floats2d, Floats2d]:
        chain(self.body, Softmax(3, self.width))
        return chain(self.body, Softmax(3, 2 * self.outer))


class Tapered(Block):
    def __init__(self, width: int) -> None:
        super().__init__(width)
        self.width = width // 2
        self.body = Relu(2 * self.width, 10)

    def build(self) -> Model[Floats2d, Floats2d]:
        return chain(self.body, Softmax(3, self.width + self.width))


class Sizes(NamedTuple):
    width: int
    classes: int


def of_sizes(sizes: Sizes, others: Sizes) -> Model[Floats2d, Floats2d]:
    width, classes = sizes
    chain(Relu(others.width + 1, 4), Softmax(others.classes, sizes.width))
    return chain(Relu(width, 4), Softmax(classes, sizes.width))


def narrowed(settings: Settings) -> Model[Floats2d, Floats2d]:
    if settings.width == 8:
        return chain(Relu(settings.width, 4), Softmax(3, 8))
    settings.hidden.append(settings.width)
    for before, after in zip(settings.hidden, settings.hidden[1:], strict=False):
        chain(Relu(before, 4), Relu(after, before))
    return concatenate(Relu(settings.width, 4), Softmax(settings.classes, 4))


class Counter:
    def __init__(self, start: int) -> None:
        self.start = start

    def reset(self, rows: int) -> None:
        before = np.zeros((4, self.start))
        self.start = rows
        print(before.T.shape, np.zeros((4, self.start)).T.shape)
        print(before @ np.zeros((rows, 2)))


def moved(counter: Counter) -> None:
    counter.start += 1


class Head:
    def __init__(self, width: int) -> None:
        self.width = width
        self.body = Relu(width, 10)


def head(width: int) -> Head:
    return Head(width)


def heads(one: Head, other: Head) -> Model[Floats2d, Floats2d]:
    chain(Relu(2 * one.width, 4), Softmax(3, other.width))
    return (
        chain(one.body, Softmax(3, 2 * other.width)) if one.width > other.width else chain(one.body, Relu(3, one.width))
    )


def named(name: str) -> Any:
    return globals()[name]


wide, narrow = named("Block")(8), named("Block")(4, named("Block")(8))
wide.after(narrow)
narrow.before(wide)
wide.of_settings(named("Settings")(4, 3), named("Settings")(2, 3))
list(wide.grown())
wide.copied()
named("Wide")(4).build()
named("Tapered")(8).build()
named("of_sizes")(named("Sizes")(4, 3), named("Sizes")(3, 3))
named("narrowed")(named("Settings")(7, 3))
named("narrowed")(named("Settings")(8, 3))
named("Counter")(4).reset(4)
named("heads")(named("head")(4), named("head")(8))
