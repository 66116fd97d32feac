"""Lists and dicts of widths in others, which are changed under other names: nothing is known of them then."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Relu, Softmax, chain


def widen(settings: dict[str, Any]) -> None:
    settings["width"] = 2


def change(row: list[int]) -> None:
    row[0] = 2


widths = {"enc": {"width": 20}}
widen(widths["enc"])
chain(Relu(widths["enc"]["width"], 3), Softmax(4, 2))


def given() -> None:
    table = {"enc": {"width": 20}}
    widen(table["enc"])
    chain(Relu(table["enc"]["width"], 3), Softmax(4, 2))
    rows = [[20, 3], [4, 5]]
    change(rows[0])
    chain(Relu(rows[0][0], 3), Softmax(4, 2))
    pair = ([20], 3)
    change(pair[0])
    chain(Relu(pair[0][0], 3), Softmax(4, 2))


def named() -> None:
    inner = {"width": 20}
    outer = {"enc": inner}
    inner["width"] = 2
    chain(Relu(outer["enc"]["width"], 3), Softmax(4, 2))
    one = [20]
    two = [one]
    two[0][0] = 2
    chain(Relu(one[0], 3), Softmax(4, 2))
    held = {"width": 20}
    holding = {"enc": held}
    widen(holding["enc"])
    chain(Relu(held["width"], 3), Softmax(4, 2))


def gone_through() -> None:
    rows = [[20], [4]]
    for each in rows:
        each[0] = 2
    chain(Relu(rows[1][0], 3), Softmax(4, 2))
    table = {"enc": {"width": 20}}
    for _, settings in table.items():
        settings["width"] = 2
    chain(Relu(table["enc"]["width"], 3), Softmax(4, 2))
    first = [[20]]
    taken = first[0]
    for _, row in enumerate(first):
        row[0] = 2
    chain(Relu(taken[0], 3), Softmax(4, 2))


class Widths:
    def __init__(self) -> None:
        self.rows = [[20, 3]]

    def halve(self) -> None:
        for row in self.rows:
            row[0] = 2

    def use(self) -> None:
        chain(Relu(self.rows[0][0], 3), Softmax(4, 2))


class Replaced:
    """One of two arrays that stand at the same place, by the order of calls."""

    def __init__(self) -> None:
        self.weights = [np.zeros((2, 5), dtype="f")]

    def widen(self) -> None:
        self.weights[0] = np.zeros((2, 100), dtype="f")

    def run(self) -> None:
        Relu(3, 100).initialize().predict(self.weights[0])


replaced = Replaced()
replaced.widen()
replaced.run()
