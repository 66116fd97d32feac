"""Arrays at every place that declares sizes, and what is right there."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypedDict, TypeVar

import numpy as np

from typedthinc.types import Floats1d, Floats2d, FloatsXd

Wide: TypeAlias = Floats2d[int, Literal[64]]
Row: TypeAlias = Floats1d[Literal[4]]
rng = np.random.default_rng(0)


def wide(rows: int = 3) -> Any:
    return np.zeros((rows, 64))


def listed() -> list[Wide]:
    return [np.zeros((3, 64)), np.zeros((5, 64)), wide()]


def either() -> Wide | Row:
    return np.zeros(4)


def named() -> dict[str, Wide | None]:
    return {"a": np.zeros((3, 64)), "b": None}


def mixed() -> dict[str, object]:
    return {"a": np.zeros((3, 32)), "b": np.zeros(5)}


def given() -> Iterator[Wide]:
    for rows in range(3):
        yield np.zeros((rows, 64))
    yield from listed()


def generated() -> Generator[tuple[Wide, Row], Any, Wide]:
    got = yield np.zeros((3, 64)), np.zeros(4)
    print(got)
    return np.zeros((2, 64))


def takes(X: Wide, *others: Wide | Row, Z: Wide | None = None, **more: FloatsXd) -> None: ...
def takes_any(Xs: Sequence[Wide] | Wide) -> None: ...
def takes_dict(Xs: dict[str, Wide]) -> None: ...
def takes_function(make: Callable[[], Wide]) -> None: ...
def defaults(X: Wide | None = None, width: int = 64, scale: Floats1d | float = 1.0) -> None: ...


takes(np.zeros((3, 64)), np.zeros(4), np.zeros((1, 64)), Z=None, a=np.zeros(9), b=np.zeros((3, 3)))
takes_any([np.zeros((3, 64))])
takes_any(np.zeros((3, 64)))
takes_dict({"a": np.zeros((3, 64)), "b": wide()})
takes_function(lambda: np.zeros((3, 64)))
rows: list[Wide] = [np.zeros((count, 64)) for count in range(3)]
rows[0] = np.zeros((9, 64))
tables: dict[str, Floats2d] = {"a": np.zeros((3, 32))}
tables["b"] = np.zeros((3, 64))
pair: tuple[Wide, ...] = (np.zeros((3, 64)), np.zeros((4, 64)))
objects: list[Any] = [np.zeros(3), np.zeros((3, 2))]
objects[0] = np.zeros((3, 32))


@dataclass
class Batch:
    X: Wide
    Z: Wide | None = None
    Ws: list[Wide] = field(default_factory=list)
    limits: tuple[Row, Row] = field(default_factory=lambda: (np.zeros(4), np.ones(4)))


batch = Batch(np.zeros((3, 64)), None, [np.zeros((3, 64))])
batch.Z = wide()


class Point(NamedTuple):
    X: Wide
    y: Row = np.zeros(4)


class Entry(TypedDict, total=False):
    X: Wide
    y: Row


Point(np.zeros((3, 64)))
entry: Entry = {"X": np.zeros((3, 64))}
entry["y"] = np.zeros(4)


class Held:
    W: Wide = np.zeros((3, 64))
    b: ClassVar[Row | None] = None
    names: ClassVar[dict[str, Row]] = {"a": np.zeros(4)}

    def __init__(self, rows: int, X: Wide | None = None) -> None:
        self.X: Wide = np.zeros((rows, 64)) if X is None else X


print(
    len(listed()), either().shape, len(named()), len(mixed()), len(list(given())), next(generated())[1], Held(3).X.shape
)
defaults(rng.normal(size=(3, 64)))


T = TypeVar("T")


class Box(Generic[T]):
    def __init__(self, *items: T) -> None:
        self.held = list(items)

    def put(self, item: T) -> None:
        self.held.append(item)


class Table:
    def __init__(self) -> None:
        self.rows: list[Wide] = []
        self.W_: Wide = np.zeros((3, 64))

    def __call__(self, X: Wide, *others: Wide) -> Row:
        return X[0, :4]

    def __setitem__(self, key: str | int, X: Wide) -> None:
        self.rows.append(X)

    def __getitem__(self, key: int | str) -> Wide:
        return self.rows[0]

    def __add__(self, other: Wide | float) -> Wide:
        return self.W_ + other

    @property
    def broad(self) -> Wide:
        return self.W_

    @broad.setter
    def broad(self, X: Wide) -> None:
        self.W_ = X


def gives_function() -> Callable[..., Wide]:
    return lambda rows=3: np.zeros((rows, 64))


make: Callable[[], Wide] = lambda: np.zeros((3, 64))  # noqa: E731
pick: Callable[[Wide], Row] = lambda X: np.asarray(X)[0, :4]  # noqa: E731
takes(*(np.zeros((3, 64)), np.zeros(4)))
pieces: list[Any] = [np.zeros((3, 64)), np.zeros(4), np.zeros(4)]
takes(*pieces)
takes(*pieces[:1], *pieces[1:])
takes(X=np.zeros((3, 64)), more=np.zeros(7))
# What a list was begun with, nobody has declared.
loose = [np.zeros((3, 32))]
loose.append(np.zeros((3, 64)))
loose += [np.zeros((5, 5))]
grown: list[Wide] = []
grown.append(np.zeros((9, 64)))
grown += [np.zeros((3, 64)), wide()]
kept: dict[str, Wide] = {}
kept.update({"a": np.zeros((3, 64))}, b=np.zeros((4, 64)))
Box(np.zeros(3), np.zeros(4)).put(np.zeros(5))
box = Box[Wide]()
box.put(np.zeros((3, 64)))
table = Table()
table(np.zeros((3, 64)), *grown)
table["a"] = np.zeros((3, 64))
table.broad = np.zeros((5, 64))
table.broad += 1
print(table["a"].shape, (table + 1.0).shape, (table + np.ones((5, 64))).shape, make().shape, gives_function()().shape)
print(pick(np.zeros((3, 64))).shape, Entry(X=np.zeros((3, 64)))["X"].shape)
