"""Iterators from which several places take, objects that a metaclass keeps, and attributes that are computed once."""

# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import functools
import itertools
from abc import ABCMeta

import numpy as np

import typedthinc.api  # so that the file is followed


def row(n):
    return np.ones((1, n))


def col(n):
    return np.ones((n, 2))


def of_iterators():
    print(row(len(list(zip(*[iter(range(6))] * 2, strict=True)))) @ col(3))
    taken = iter(range(6))
    head = list(itertools.islice(taken, 3))
    print(row(len(head)) @ col(3), row(len(list(taken))) @ col(3))
    rest = iter([1, 2, 3, 4])
    for each in rest:
        if each == 2:
            break
    print(row(len(list(rest))) @ col(2))


class Single(type):
    kept = {}  # type: ignore[var-annotated]

    def __call__(cls, *args):
        if cls not in cls.kept:
            cls.kept[cls] = super().__call__(*args)
        return cls.kept[cls]


class Settings(metaclass=Single):
    def __init__(self, width):
        self.width = width


class Plain(metaclass=ABCMeta):  # noqa: B024
    def __init__(self, width):
        self.width = width


class Items:
    def __init__(self):
        self.items = [1, 2, 3]

    @functools.cached_property
    def many(self):
        return len(self.items)


def of_objects():
    Settings(3)
    print(row(Settings(5).width) @ col(3), row(Plain(5).width) @ col(5))
    held = Items()
    print(row(held.many) @ col(3))
    held.items.append(4)
    print(row(held.many) @ col(3))


of_iterators()
of_objects()
print(typedthinc.api.Relu(3, 3))
