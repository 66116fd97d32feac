"""Lists and dicts in others that are changed by way of calls, stars, objects, loops and other statements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from typedthinc.api import Relu, Softmax, chain


def narrow(row: list[int]) -> None:
    row.insert(0, 2)


def by_calls() -> None:
    table = {"a": [20]}
    table.get("a", [3])[0] = 2
    chain(Relu(table["a"][0], 3), Softmax(4, 2))
    table2 = {"a": [20]}
    for value in table2.values():
        value[0] = 2
    chain(Relu(table2["a"][0], 3), Softmax(4, 2))
    table3 = {"a": [20]}
    name, value = table3.popitem()
    held = {"x": value}
    value[0] = 2
    chain(Relu(held["x"][0], 3), Softmax(4, 2))
    table4: dict[str, Any] = {}
    inner = [20]
    table4.setdefault("k", inner)[0] = 2
    chain(Relu(inner[0], 3), Softmax(4, 2))
    rows = [[20], [4]]
    [row.append(3) or row.insert(0, 2) for row in rows]  # type: ignore[func-returns-value]
    chain(Relu(rows[0][0], 3), Softmax(4, 2))
    rows2 = [[20], [4]]
    list(map(narrow, rows2))
    chain(Relu(rows2[0][0], 3), Softmax(4, 2))
    rows3 = [[20], [4]]
    for row in filter(None, rows3):
        row[0] = 2
    chain(Relu(rows3[0][0], 3), Softmax(4, 2))
    rows4 = [[20], [4]]
    a = next(iter(rows4))
    a[0] = 2
    chain(Relu(rows4[0][0], 3), Softmax(4, 2))
    rows5 = [[20], [4]]
    for number, (row, other) in enumerate(zip(rows5, rows5, strict=True)):
        print(number, row)
        other[0] = 2
    chain(Relu(rows5[0][0], 3), Softmax(4, 2))


def star(*rows: list[int]) -> None:
    for row in rows:
        row[0] = 2


def star2(**rows: list[int]) -> None:
    for row in rows.values():
        row[0] = 2


def set2(row: list[int]) -> None:
    row[0] = 2


def by_stars() -> None:
    a, b = [20], [4]
    star(a, b)
    chain(Relu(a[0], 3), Softmax(4, 2))
    rows = [[20], [4]]
    star(*rows)
    chain(Relu(rows[0][0], 3), Softmax(4, 2))
    table = {"a": [20]}
    star2(**table)
    chain(Relu(table["a"][0], 3), Softmax(4, 2))
    table2 = {"row": [20]}
    set2(**table2)
    chain(Relu(table2["row"][0], 3), Softmax(4, 2))
    c, *rest = [[20], [4]]
    everything = [c, *rest]
    everything[1][0] = 2
    chain(Relu(rest[0][0], 3), Softmax(4, 2))
    f = set2
    d = [20]
    f(d)
    chain(Relu(d[0], 3), Softmax(4, 2))


class Pair(NamedTuple):
    rows: list[int]


@dataclass
class Held:
    rows: list[int]


def by_objects() -> None:
    pair = Pair([20])
    pair.rows[0] = 2
    chain(Relu(pair.rows[0], 3), Softmax(4, 2))
    pair2 = Pair([20])
    pair2[0][0] = 2
    chain(Relu(pair2.rows[0], 3), Softmax(4, 2))
    rows = [20]
    held = Held(rows)
    held.rows[0] = 2
    chain(Relu(rows[0], 3), Softmax(4, 2))
    held2 = [Held([20])]
    for each in held2:
        each.rows = [2]
    chain(Relu(held2[0].rows[0], 3), Softmax(4, 2))


class Net:
    def __init__(self) -> None:
        self.widths = [20]
        self.table = {"a": {"w": 20}}
        self.table["a"]["w"] = 2
        self.alias = self.widths

    def widen(self) -> None:
        self.alias[0] = 2
        self.widths += [3]

    def use(self) -> None:
        chain(Relu(self.widths[0], 3), Softmax(4, 2))
        chain(Relu(self.table["a"]["w"], 3), Softmax(4, 2))


def halve(settings: dict[str, int]) -> None:
    settings["w"] //= 10


def halve2(settings: dict[str, int]) -> None:
    settings["w"] = settings["w"] // 10


def by_augment() -> None:
    settings = {"a": {"w": 20}}
    settings["a"]["w"] //= 10
    chain(Relu(settings["a"]["w"], 3), Softmax(4, 2))
    s2 = {"w": 20}
    t2 = s2
    t2["w"] //= 10
    chain(Relu(s2["w"], 3), Softmax(4, 2))
    rows = [2]
    alias = rows
    alias += [3]
    (np.zeros((2, 2)) @ np.zeros((len(rows), 2)))
    s3 = {"w": 20}
    halve(s3)
    chain(Relu(s3["w"], 3), Softmax(4, 2))
    s4 = {"w": 20}
    halve2(s4)
    chain(Relu(s4["w"], 3), Softmax(4, 2))


def stretch(p: dict[str, Any]) -> None:
    for k in p:
        p[k] = p[k] - np.zeros((5, 4))


def by_stretch() -> None:
    p: dict[str, Any] = {"b": np.zeros(4), "c": np.zeros((1, 4))}
    stretch(p)
    np.ones((5, 5)) @ p["c"]
    q = [{"b": np.zeros((1, 4))}]
    for each in q:
        each["b"] = each["b"] - np.zeros((5, 4))
    np.ones((5, 5)) @ q[0]["b"]
    r = {"b": np.zeros(4)}
    for k in r:
        r[k] = r[k] - np.zeros((5, 4))
    np.ones((5, 5)) @ r["b"]


def by_nested_function() -> None:
    table = {"a": {"w": 20}}

    def inner() -> None:
        table["a"]["w"] = 2

    inner()
    chain(Relu(table["a"]["w"], 3), Softmax(4, 2))
    rows = [[20]]
    first = rows[0]

    def inner2() -> None:
        first[0] = 2

    inner2()
    chain(Relu(rows[0][0], 3), Softmax(4, 2))


def by_match() -> None:
    table = {"a": {"w": 20}}
    match table:
        case {"a": inner}:
            inner["w"] = 2
    chain(Relu(table["a"]["w"], 3), Softmax(4, 2))


def by_walrus() -> None:
    table = {"a": {"w": 20}}
    if (inner := table["a"]) is not None:
        inner["w"] = 2
    chain(Relu(table["a"]["w"], 3), Softmax(4, 2))
    x = [20] if table else [30]
    y = x or [3]
    y[0] = 2
    chain(Relu(x[0], 3), Softmax(4, 2))


def by_loops() -> None:
    table = {"a": {"w": 20}}
    inner = {"w": 3}
    for _ in range(3):
        inner["w"] = 2
        inner = table["a"]
    chain(Relu(table["a"]["w"], 3), Softmax(4, 2))
    while True:
        try:
            table["a"]["w"] = 2
        finally:
            print("done")
        break
    chain(Relu(table["a"]["w"], 3), Softmax(4, 2))


TABLE = {"a": {"w": 20}}


def by_global() -> None:
    TABLE["a"]["w"] = 2


by_global()
chain(Relu(TABLE["a"]["w"], 3), Softmax(4, 2))
ROWS = [[20]]
for each in ROWS:
    each[0] = 2
chain(Relu(ROWS[0][0], 3), Softmax(4, 2))
net = Net()
net.widen()
net.use()
for run in (by_calls, by_stars, by_objects, by_augment, by_stretch, by_nested_function, by_match, by_walrus, by_loops):
    run()
