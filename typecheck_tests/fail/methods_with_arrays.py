"""Arrays that methods of the file's own classes return, by name, call, brackets, signs, as properties and the like."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from typedthinc.api import Linear


class Table:
    def __init__(self, n_columns: int) -> None:
        self.n_columns = n_columns

    def __call__(self, n: int) -> NDArray[np.float32]:
        return np.zeros((n, 12), dtype="float32")

    def __getitem__(self, index: int) -> NDArray[np.float32]:
        return np.zeros((5, 12), dtype="float32")

    def __len__(self) -> int:
        return 12

    def __add__(self, other: int) -> NDArray[np.float32]:
        return np.zeros((5, 13), dtype="float32")

    def __radd__(self, other: int) -> NDArray[np.float32]:
        return np.zeros((5, 14), dtype="float32")

    def __matmul__(self, other: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.zeros((5, 12), dtype="float32") @ other

    def __neg__(self) -> NDArray[np.float32]:
        return np.zeros((5, 12), dtype="float32")

    def __enter__(self) -> NDArray[np.float32]:
        return np.zeros((5, 12), dtype="float32")

    def __exit__(self, *args: object) -> None: ...

    @staticmethod
    def made(n: int) -> NDArray[np.float32]:
        return np.zeros((n, 12), dtype="float32")

    @classmethod
    def small(cls) -> NDArray[np.float32]:
        return np.zeros((5, 12), dtype="float32")

    @property
    def rows(self) -> NDArray[np.float32]:
        return np.zeros((5, 12), dtype="float32")

    @cached_property
    def kept(self) -> NDArray[np.float32]:
        return np.zeros((5, self.n_columns), dtype="float32")


model = Linear(3, 16)
table = Table(7)
model.predict(table(3))  # E: typedthinc-size: but the data is Floats2d[3, 12]
model.predict(Table(3)(5))  # E: typedthinc-size: but the data is Floats2d[5, 12]
model.predict(table[0])  # E: typedthinc-size: (expected width 16, got 12)
model.predict(np.zeros((3, len(table))))  # E: typedthinc-size: (expected width 16, got 12)
model.predict(table + 1)  # E: typedthinc-size: (expected width 16, got 13)
model.predict(1 + table)  # E: typedthinc-size: (expected width 16, got 14)
model.predict(table @ np.zeros((12, 11), dtype="float32"))  # E: typedthinc-size: (expected width 16, got 11)
model.predict(-table)  # E: typedthinc-size: (expected width 16, got 12)
model.predict(table.made(3))  # E: typedthinc-size: but the data is Floats2d[3, 12]
model.predict(Table.made(4))  # E: typedthinc-size: but the data is Floats2d[4, 12]
model.predict(table.small())  # E: typedthinc-size: (expected width 16, got 12)
model.predict(Table.small())  # E: typedthinc-size: (expected width 16, got 12)
model.predict(table.rows)  # E: typedthinc-size: (expected width 16, got 12)
model.predict(table.kept)  # E: typedthinc-size: (expected width 16, got 7)
with table as opened:
    model.predict(opened)  # E: typedthinc-size: (expected width 16, got 12)


class Untyped:
    def __call__(self, n):  # type: ignore[no-untyped-def]
        return np.zeros((n, 12), dtype="float32")

    @property
    def rows(self):  # type: ignore[no-untyped-def]
        return np.zeros((5, 12), dtype="float32")


untyped = Untyped()
model.predict(untyped.rows)  # E: typedthinc-size: (expected width 16, got 12)
X = untyped(6)
model.predict(X)  # E: typedthinc-size: but the data is Floats2d[6, 12]
