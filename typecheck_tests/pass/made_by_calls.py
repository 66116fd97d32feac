"""Lists and dicts that functions return, which the callers change: others may have them, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, final

from typedthinc.api import Relu, Softmax, chain

SHARED = {"enc": {"w": 20}}


def of_module() -> dict[str, Any]:
    return SHARED


def made_of_module() -> dict[str, Any]:
    table: dict[str, Any] = {"inner": SHARED["enc"]}
    return table


def by_names_of_the_module() -> None:
    of_module()["enc"]["w"] = 2
    chain(Relu(SHARED["enc"]["w"], 3), Softmax(4, 2))


def by_what_new_ones_hold() -> None:
    made_of_module()["inner"]["w"] = 2
    chain(Relu(SHARED["enc"]["w"], 3), Softmax(4, 2))
    one = made_of_module()
    two = made_of_module()
    one["inner"]["w"] = 2
    chain(Relu(two["inner"]["w"], 3), Softmax(4, 2))


def with_setter() -> tuple[dict[str, Any], Callable[[], None]]:
    table: dict[str, Any] = {"w": 20}

    def widen() -> None:
        table["w"] = 2

    return table, widen


def with_lambda() -> tuple[list[int], Callable[[], None]]:
    rows = [20, 3]
    return rows, lambda: rows.insert(0, 2)


def by_closures() -> None:
    table, widen = with_setter()
    widen()
    chain(Relu(table["w"], 3), Softmax(4, 2))
    rows, insert = with_lambda()
    insert()
    chain(Relu(rows[0], 3), Softmax(4, 2))


def twice() -> Iterator[dict[str, Any]]:
    table: dict[str, Any] = {"w": 20}
    yield table
    chain(Relu(table["w"], 3), Softmax(4, 2))
    yield table


def by_generators() -> None:
    for each in twice():
        each["w"] = 2


def deeper(depth: int) -> dict[str, Any]:
    table: dict[str, Any] = {"w": 20, "inner": None}
    if depth:
        table["inner"] = deeper(depth - 1)
        table["inner"]["w"] = 2
        chain(Relu(table["inner"]["w"], 3), Softmax(4, 2))
    return table


def odd(depth: int) -> list[Any]:
    return [even(depth - 1)] if depth else []


def even(depth: int) -> list[Any]:
    return [odd(depth - 1)] if depth else [20]


def itself() -> list[Any]:
    rows: list[Any] = [20]
    rows.append(rows)
    rows[1][0] = 2
    return rows


def by_calls_in_calls() -> None:
    table = deeper(2)
    table["inner"]["w"] = 2
    chain(Relu(table["inner"]["w"], 3), Softmax(4, 2))
    odd(3)[0][0] = 2
    rows = itself()
    chain(Relu(rows[0], 3), Softmax(4, 2))
    rows[1][1][0] = 3
    chain(Relu(rows[0], 3), Softmax(4, 3))


class Kept:
    def __init__(self) -> None:
        self.table: dict[str, Any] = {"w": 20}
        self.rows = self.make()

    def make(self) -> list[Any]:
        rows = [self.table]
        return rows

    def own(self) -> dict[str, Any]:
        return self.table

    def use(self) -> None:
        self.make()[0]["w"] = 2
        chain(Relu(self.table["w"], 3), Softmax(4, 2))
        self.rows[0]["w"] = 2
        chain(Relu(self.own()["w"], 3), Softmax(4, 2))


def same(rows: list[int]) -> list[int]:
    return rows


def by_arguments() -> None:
    rows = [20]
    same(rows)[0] = 2
    chain(Relu(rows[0], 3), Softmax(4, 2))
    rows = [20]
    # It returns what it gets.
    final(rows)[0] = 2
    chain(Relu(rows[0], 3), Softmax(4, 2))
    held = {"a": [20]}
    other = final(held["a"])
    other[0] = 2
    chain(Relu(held["a"][0], 3), Softmax(4, 2))
    made = same(same([20]))
    again = made
    again[0] = 2
    chain(Relu(made[0], 3), Softmax(4, 2))


for run in (by_names_of_the_module, by_what_new_ones_hold, by_closures, by_generators, by_calls_in_calls, by_arguments):
    run()
Kept().use()
