"""A numpy array fits the type of its rank and dtype family with no cast, whatever its sizes, and no other."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.types import (
    ArrayXd,
    Floats1d,
    Floats2d,
    Floats3d,
    Floats4d,
    FloatsXd,
    Ints1d,
    Ints2d,
    Ints3d,
    Ints4d,
    IntsXd,
)


def floats1d(x: Floats1d) -> None: ...
def floats2d(x: Floats2d) -> None: ...
def floats3d(x: Floats3d) -> None: ...
def floats4d(x: Floats4d) -> None: ...
def floats(x: FloatsXd) -> None: ...
def ints1d(x: Ints1d) -> None: ...
def ints2d(x: Ints2d) -> None: ...
def ints3d(x: Ints3d) -> None: ...
def ints4d(x: Ints4d) -> None: ...
def ints(x: IntsXd) -> None: ...
def array(x: ArrayXd) -> None: ...
def digits(x: Floats2d[Any, Literal[784]]) -> None: ...


F1 = np.zeros(2, dtype=np.float32)
F2 = np.zeros((2, 2), dtype=np.float32)
F3 = np.zeros((2, 2, 2), dtype=np.float32)
F4 = np.zeros((2, 2, 2, 2), dtype=np.float32)
D2 = np.zeros((2, 2), dtype=np.float64)
I1 = np.zeros(2, dtype=np.int32)
I2 = np.zeros((2, 2), dtype=np.int64)
I3 = np.zeros((2, 2, 2), dtype=np.uint64)
I4 = np.zeros((2, 2, 2, 2), dtype=np.int32)

floats1d(F1)
floats2d(F2)
floats3d(F3)
floats4d(F4)
floats2d(D2)
floats(F1)
floats(F2)
floats(F3)
floats(F4)
ints1d(I1)
ints2d(I2)
ints3d(I3)
ints4d(I4)
ints(I1)
ints(I2)
ints(I3)
ints(I4)
array(F1)
array(I4)
digits(F2)


def any_rank(x: np.ndarray[Any, np.dtype[np.float32]], y: np.ndarray[Any, Any], z: Any) -> None:
    """An array whose rank or dtype is not known fits."""
    floats1d(x)
    floats2d(x)
    floats2d(y)
    ints3d(y)
    floats4d(z)
    ints1d(z)


floats1d(F2)  # E: any
floats2d(F1)  # E: any
floats2d(F3)  # E: any
floats3d(F4)  # E: any
floats4d(F3)  # E: any
floats2d(I2)  # E: any
ints2d(F2)  # E: any
ints1d(I2)  # E: any
floats(I1)  # E: any
ints(F1)  # E: any
floats2d([[1.0, 2.0]])  # E: any
floats2d(1.0)  # E: any
