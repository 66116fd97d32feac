"""Arrays at the places that declare sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from typedthinc.api import Linear
from typedthinc.types import B, Floats1d, Floats2d, I, Ints1d, Ints2d, O, Size

Hidden = Floats2d[Any, Literal[16]]
encoder = Linear(12, 4)


def of_variables() -> None:
    hidden: Hidden = np.zeros((3, 17))  # E: typedthinc-size: hidden is declared as Floats2d[*, 16], but the value is Floats2d[3, 17] (expected width 16, got 17)
    hidden = np.ones((3, 16))
    hidden = encoder.predict(np.zeros((3, 4)))  # E: typedthinc-size: hidden is declared as Floats2d[*, 16], but the value is Floats2d[3, 12]
    print(hidden)


def of_results() -> Hidden:
    return encoder.predict(np.zeros((3, 4)))  # E: typedthinc-size: the result of of_results is declared as Floats2d[*, 16], but the value is Floats2d[3, 12]


def of_names() -> Hidden:
    table = np.zeros((3, 15))
    return table  # E: typedthinc-size: but the value is Floats2d[3, 15] (expected width 16, got 15)


def take(X: Hidden) -> int:
    return len(X)


@dataclass
class Batch:
    X: Hidden


def project(X: Floats2d[B, I], W: Floats2d[O, I]) -> Floats2d[B, O]:
    return X @ W.T


def pad(X: Floats2d[B, I], width: Size[O]) -> Floats2d[B, O]:
    return np.zeros((len(X), width.__index__()))


def of_parameters() -> None:
    take(np.zeros((3, 18)))  # E: typedthinc-size: take takes Floats2d[*, 16], but the argument is Floats2d[3, 18] (expected width 16, got 18)
    take(X=np.zeros((3, 18)))  # E: typedthinc-size: (expected width 16, got 18)
    Batch(np.zeros((3, 18)))  # E: typedthinc-size: Batch takes Floats2d[*, 16], but the argument is Floats2d[3, 18]
    Batch(X=np.zeros((3, 16)))
    project(np.zeros((3, 5)), np.zeros((6, 4)))  # E: typedthinc-size: project takes Floats2d[*, 5], but the argument is Floats2d[6, 4]
    encoder.predict(project(np.zeros((3, 5)), np.zeros((6, 5))))  # E: typedthinc-size: but the data is Floats2d[3, 6]
    encoder.predict(pad(np.zeros((3, 5)), 9))  # E: typedthinc-size: but the data is Floats2d[3, 9]
    print("end")


# Of some calls numpy's stubs leave open what mypy then believes the declaration.
labels: Ints1d = np.zeros((4, 3), "float32")  # E: typedthinc-dtype: labels is declared as Ints1d, but the value is Floats2d[4, 3]
pixels: Floats2d = np.ones((4, 3, 2))  # E: typedthinc-rank: pixels is declared as Floats2d, but the value is Floats3d[4, 3, 2]
counts: Floats2d = np.zeros((4, 3), dtype="int64")  # E: typedthinc-dtype: counts is declared as Floats2d, but the value is Ints2d[4, 3]
halves: Ints1d = np.array([0.5, 1])  # E: typedthinc-dtype: halves is declared as Ints1d, but the value is Floats1d[2]


def labels_of(X: Ints1d) -> Ints1d:
    return np.zeros((4, 3), "float32")  # E: typedthinc-dtype: the result of labels_of is declared as Ints1d, but the value is Floats2d[4, 3]


def of_nothing(X: Ints2d | None = None) -> None:
    print(X)


class Table:
    def __init__(self) -> None:
        self.rows: Floats1d = np.zeros((4, 3), "float32")  # E: typedthinc-rank: rows is declared as Floats1d, but the value is Floats2d[4, 3]

    def put(self, rows: Ints1d) -> None:
        self.rows = np.zeros((2, 4, 3), "float32")  # E: typedthinc-rank: rows is declared as Floats1d, but the value is Floats3d[2, 4, 3]


labels_of(np.zeros((4, 3), "float32"))  # E: typedthinc-dtype: labels_of takes Ints1d, but the argument is Floats2d[4, 3]
of_nothing(np.zeros((4, 3), "float32"))  # E: typedthinc-dtype: of_nothing takes Ints2d, but the argument is Floats2d[4, 3]
Table().put(np.zeros((4, 3), "int64"))  # E: typedthinc-rank: put takes Ints1d, but the argument is Ints2d[4, 3]
Batch(np.zeros((3, 16), "int64"))  # E: typedthinc-dtype: Batch takes Floats2d[*, 16], but the argument is Ints2d[3, 16]
