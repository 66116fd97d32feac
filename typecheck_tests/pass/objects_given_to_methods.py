"""Lists that methods are given which change them: what that leaves is not reported."""

from __future__ import annotations

from typing import Any

import numpy as np

import typedthinc  # noqa: F401


class Keeper:
    def keep(self, rows: list[Any]) -> None:
        print(len(rows))


class Adder(Keeper):
    def keep(self, rows: list[Any]) -> None:
        self.add(rows)

    def add(self, rows: list[Any]) -> None:
        rows.append(np.zeros(4))
        rows[0] = np.zeros(4)


class Odd:
    def __new__(cls) -> Any:
        return Adder()

    def keep(self, rows: list[Any]) -> None:
        print(len(rows))


class Replaced:
    def keep(self, rows: list[Any]) -> None:
        print(len(rows))


def three() -> list[Any]:
    return [np.zeros(3)]


def main() -> None:
    first, second, third, fourth, fifth = three(), three(), three(), three(), three()
    keeper = Keeper()
    keeper.keep(first)
    first[0] @ np.ones(3)
    adder = Adder()
    adder.keep(second)
    second[0] @ np.ones(4)
    either = Keeper()
    if len(second) > 1:
        either = Adder()
    either.keep(third)
    third[0] @ np.ones(4)
    odd = Odd()
    odd.keep(fourth)
    fourth[0] @ np.ones(4)
    replaced = Replaced()
    replaced.keep = adder.add  # type: ignore[method-assign]
    replaced.keep(fifth)
    fifth[0] @ np.ones(4)


main()
