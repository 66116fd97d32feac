"""Arrays at every place that declares sizes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypedDict, TypeVar

import numpy as np

from typedthinc.types import Floats1d, Floats2d

Wide: TypeAlias = Floats2d[int, Literal[64]]
Row: TypeAlias = Floats1d[Literal[4]]


def perhaps() -> Wide | None:
    return np.zeros((3, 32))  # E: typedthinc-size: (expected width 64, got 32)


def listed() -> list[Wide]:
    return [np.zeros((3, 32))]  # E: typedthinc-size: (expected width 64, got 32)


def named() -> dict[str, Wide]:
    return {"a": np.zeros((3, 32))}  # E: typedthinc-size: (expected width 64, got 32)


def nested() -> dict[str, list[tuple[Wide, Row]]]:
    return {"a": [(np.zeros((3, 64)), np.zeros(5))]}  # E: typedthinc-size: got 5


def given() -> Iterator[Wide]:
    yield np.zeros((3, 64))
    yield np.zeros((3, 32))  # E: typedthinc-size: what given yields


def generated() -> Generator[tuple[Wide, Row], None, int]:
    yield np.zeros((3, 64)), np.zeros(5)  # E: typedthinc-size: got 5
    return 3


async def later() -> Wide:
    return np.zeros((3, 32))  # E: typedthinc-size: (expected width 64, got 32)


def takes(X: Wide, y: Row | None = None, *, Z: Wide | None = None) -> None: ...
def takes_many(*Xs: Wide) -> None: ...
def takes_named(**Xs: Wide) -> None: ...
def takes_list(Xs: Sequence[Wide]) -> None: ...
def takes_dict(Xs: dict[str, Wide]) -> None: ...
def takes_pair(X: tuple[Wide, Row]) -> None: ...
def defaults(X: Wide = np.zeros((3, 32))) -> None: ...  # noqa: B008  # E: typedthinc-size: (expected width 64, got 32)


takes(X=np.zeros((3, 32)))  # E: typedthinc-size: (expected width 64, got 32)
takes(np.zeros((3, 64)), y=np.zeros(5))  # E: typedthinc-size: got 5
takes(np.zeros((3, 64)), Z=np.zeros((3, 33)))  # E: typedthinc-size: (expected width 64, got 33)
takes_many(np.zeros((3, 64)), np.zeros((3, 34)))  # E: typedthinc-size: (expected width 64, got 34)
takes_named(a=np.zeros((3, 35)))  # E: typedthinc-size: (expected width 64, got 35)
takes_list([np.zeros((3, 64)), np.zeros((3, 36))])  # E: typedthinc-size: (expected width 64, got 36)
takes_list((np.zeros((3, 64)), np.zeros((3, 37))))  # E: typedthinc-size: (expected width 64, got 37)
takes_dict({"a": np.zeros((3, 38))})  # E: typedthinc-size: (expected width 64, got 38)
takes_pair((np.zeros((3, 64)), np.zeros(6)))  # E: typedthinc-size: got 6
maybe: Wide | None = np.zeros((3, 32))  # E: typedthinc-size: (expected width 64, got 32)
rows: list[Wide] = [np.zeros((3, 64)), np.zeros((3, 32))]  # E: typedthinc-size: (expected width 64, got 32)
tables: dict[str, Wide] = {"a": np.zeros((3, 32))}  # E: typedthinc-size: (expected width 64, got 32)
tables["b"] = np.zeros((3, 32))  # E: typedthinc-size: the item is declared
rows[0] = np.zeros((3, 32))  # E: typedthinc-size: the item is declared
pair: tuple[Wide, Row] = (np.zeros((3, 64)), np.zeros(5))  # E: typedthinc-size: got 5


@dataclass
class Batch:
    X: Wide
    Z: Wide | None = None
    Ws: list[Wide] = field(default_factory=list)


Batch(X=np.zeros((3, 32)))  # E: typedthinc-size: (expected width 64, got 32)
Batch(np.zeros((3, 64)), Z=np.zeros((3, 33)))  # E: typedthinc-size: (expected width 64, got 33)
Batch(np.zeros((3, 64)), Ws=[np.zeros((3, 34))])  # E: typedthinc-size: (expected width 64, got 34)
batch = Batch(np.zeros((3, 64)))
batch.Z = np.zeros((3, 32))  # E: typedthinc-size: (expected width 64, got 32)


class Point(NamedTuple):
    X: Wide
    y: Row


Point(np.zeros((3, 64)), y=np.zeros(5))  # E: typedthinc-size: got 5


class Entry(TypedDict):
    X: Wide
    y: Row


entry: Entry = {"X": np.zeros((3, 64)), "y": np.zeros(5)}  # E: typedthinc-size: got 5


class Held:
    W: Wide = np.zeros((3, 32))  # E: typedthinc-size: (expected width 64, got 32)
    b: ClassVar[Row] = np.zeros(5)  # E: typedthinc-size: got 5

    @staticmethod
    def take(X: Wide = np.zeros((3, 64))) -> None: ...  # noqa: B008


Held.take(np.zeros((3, 32)))  # E: typedthinc-size: (expected width 64, got 32)


T = TypeVar("T")


class Box(Generic[T]):
    def __init__(self) -> None:
        self.held: list[T] = []

    def put(self, item: T) -> None:
        self.held.append(item)


class Table:
    def __init__(self) -> None:
        self.rows: list[Wide] = []

    def __call__(self, X: Wide) -> Row:
        return np.zeros(5)  # E: typedthinc-size: got 5

    def __setitem__(self, key: str, X: Wide) -> None: ...
    def __getitem__(self, key: Row) -> int:
        return len(key)

    def __add__(self, other: Wide) -> Wide:
        return other

    @property
    def broad(self) -> Wide:
        return np.zeros((3, 32))  # E: typedthinc-size: the result of broad is declared as Floats2d[*, 64]

    @broad.setter
    def broad(self, X: Wide) -> None: ...

    def grow(self) -> None:
        self.rows.append(np.zeros((3, 33)))  # missed: typedthinc-size: append takes Floats2d[*, 64]


def takes_function(make: Callable[[], Wide]) -> None: ...
def gives_function() -> Callable[[], Wide]:
    return lambda: np.zeros((3, 34))  # E: typedthinc-size: the result of the lambda is declared as Floats2d[*, 64]


make: Callable[[], Wide] = lambda: np.zeros((3, 32))  # noqa: E731  # E: typedthinc-size: the result of the lambda is declared as
pick: Callable[[Wide], Row] = lambda X: np.asarray(X)[0]  # noqa: E731  # E: typedthinc-size: (expected length 4, got 64)
makers: dict[str, Callable[[], Wide]] = {"a": lambda: np.zeros((3, 35))}  # E: typedthinc-size: (expected width 64, got 35)
takes_function(lambda: np.zeros((3, 33)))  # missed: typedthinc-size: the result of the lambda is declared as Floats2d[*, 64]
takes_many(*[np.zeros((3, 64)), np.zeros((3, 43))])  # E: typedthinc-size: (expected width 64, got 43)
takes(*(np.zeros((3, 65)), np.zeros(4)))  # E: typedthinc-size: (expected width 64, got 65)
both = (np.zeros((3, 64)), np.zeros(6))
takes(*both)  # E: typedthinc-size: got 6
takes_named(**{"X": np.zeros((3, 29))})  # E: typedthinc-size: (expected width 64, got 29)
grown: list[Wide] = []
grown.append(np.zeros((3, 32)))  # E: typedthinc-size: append takes Floats2d[*, 64], but the argument is Floats2d[3, 32]
grown.extend([np.zeros((3, 64)), np.zeros((3, 33))])  # E: typedthinc-size: (expected width 64, got 33)
grown.insert(0, np.zeros((3, 34)))  # E: typedthinc-size: (expected width 64, got 34)
grown += [np.zeros((3, 35))]  # E: typedthinc-size: the item is declared as Floats2d[*, 64]
kept: dict[str, Wide] = {}
kept.update({"a": np.zeros((3, 36))})  # E: typedthinc-size: (expected width 64, got 36)
kept.setdefault("a", np.zeros((3, 37)))  # E: typedthinc-size: (expected width 64, got 37)
Entry(X=np.zeros((3, 64)), y=np.zeros(5))  # E: typedthinc-size: Entry takes Floats1d[4]
Box[Wide]().put(np.zeros((3, 38)))  # missed: typedthinc-size: put takes Floats2d[*, 64]
table = Table()
table(np.zeros((3, 39)))  # E: typedthinc-size: takes Floats2d[*, 64], but the argument is Floats2d[3, 39]
table["a"] = np.zeros((3, 40))  # E: typedthinc-size: (expected width 64, got 40)
table[np.zeros(7)]  # E: typedthinc-size: got 7
table.broad = np.zeros((3, 41))  # E: typedthinc-size: (expected width 64, got 41)
table + np.zeros((3, 42))  # E: typedthinc-size: (expected width 64, got 42)
