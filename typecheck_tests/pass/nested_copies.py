"""Lists in others that are changed by way of a copy, of what a function returns, or of another order."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from typedthinc.api import Relu, Softmax, chain


def first(rows: list[Any]) -> Any:
    return rows[0]


def by_return() -> None:
    rows = [[20], [4]]
    first(rows)[0] = 2
    chain(Relu(rows[0][0], 3), Softmax(4, 2))
    rows = [[20], [4]]
    taken = first(rows)
    taken[0] = 2
    chain(Relu(rows[0][0], 3), Softmax(4, 2))


def each_of(rows: list[Any]) -> Iterator[Any]:
    yield rows[0]
    yield from rows[1:]


def by_generator() -> None:
    rows = [[20], [4]]
    for row in each_of(rows):
        row[0] = 2
    chain(Relu(rows[0][0], 3), Softmax(4, 2))
    chain(Relu(rows[1][0], 3), Softmax(4, 2))


def by_copies() -> None:
    rows = [[20], [4]]
    other = rows[:]
    other[0][0] = 2
    chain(Relu(rows[0][0], 3), Softmax(4, 2))
    rows2 = [[20], [4]]
    other2 = list(rows2)
    other2[0][0] = 2
    chain(Relu(rows2[0][0], 3), Softmax(4, 2))
    rows3 = {"a": [20]}
    other3 = dict(rows3)
    other3["a"][0] = 2
    chain(Relu(rows3["a"][0], 3), Softmax(4, 2))
    rows4 = {"a": [20]}
    other4 = rows4.copy()
    other4["a"][0] = 2
    chain(Relu(rows4["a"][0], 3), Softmax(4, 2))
    rows5 = {"a": [20]}
    other5 = copy.copy(rows5)
    other5["a"][0] = 2
    chain(Relu(rows5["a"][0], 3), Softmax(4, 2))
    rows6 = {"a": [20]}
    other6 = {**rows6, "b": [3]}
    other6["a"][0] = 2
    chain(Relu(rows6["a"][0], 3), Softmax(4, 2))
    rows7 = [[20]]
    other7 = rows7 + [[3]]
    other7[0][0] = 2
    chain(Relu(rows7[0][0], 3), Softmax(4, 2))
    rows8 = [[20]]
    other8 = [row for row in rows8 if row]
    other8[0][0] = 2
    chain(Relu(rows8[0][0], 3), Softmax(4, 2))
    rows9 = [[20]] * 3
    rows9[0][0] = 2
    chain(Relu(rows9[1][0], 3), Softmax(4, 2))


def by_order() -> None:
    rows = [[20], [4]]
    a = rows[1]
    rows.reverse()
    rows[0][0] = 2
    chain(Relu(a[0], 3), Softmax(4, 2))
    rows2 = [[20], [4]]
    b = rows2[-1]
    b[0] = 2
    chain(Relu(rows2[1][0], 3), Softmax(4, 2))
    rows3 = [[20], [4], [5]]
    c = rows3[1]
    del rows3[0]
    rows3[0][0] = 2
    chain(Relu(c[0], 3), Softmax(4, 2))
    rows4 = [[20], [4], [5]]
    d = rows4[1]
    rows4.pop(0)[0] = 8
    rows4[0][0] = 2
    chain(Relu(d[0], 3), Softmax(4, 2))


for run in (by_return, by_generator, by_copies, by_order):
    run()
