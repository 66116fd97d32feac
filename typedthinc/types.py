"""The vocabulary of typedthinc: arrays by dtype family and rank, sizes, containers, aliases. It holds no logic."""

from typing import Any, Literal, TypeAlias

import numpy as np

from typedthinc.arrays import Floats1d, Floats2d, Floats3d, Floats4d, Floats5d, Ints1d, Ints2d, Ints3d, Ints4d
from typedthinc.arrays.computed import (
    Along,
    Count,
    Difference,
    Flag,
    Floor,
    Multiple,
    OneOf,
    Product,
    Quotient,
    Sizes,
    Sum,
)
from typedthinc.arrays.containers import ArgsKwargs, Padded, Pairs, Ragged, SizedGenerator
from typedthinc.arrays.sizes import B, I, M, N, O, P, Size, V

Array1d: TypeAlias = Floats1d[M] | Ints1d[M]
Array2d: TypeAlias = Floats2d[M, N] | Ints2d[M, N]
Array3d: TypeAlias = Floats3d[M, N, O] | Ints3d[M, N, O]
Array4d: TypeAlias = Floats4d[M, N, O, P] | Ints4d[M, N, O, P]
FloatsXd: TypeAlias = (
    Floats1d[Any]
    | Floats2d[Any, Any]
    | Floats3d[Any, Any, Any]
    | Floats4d[Any, Any, Any, Any]
    | Floats5d[Any, Any, Any, Any, Any]
)
IntsXd: TypeAlias = Ints1d[Any] | Ints2d[Any, Any] | Ints3d[Any, Any, Any] | Ints4d[Any, Any, Any, Any]
ArrayXd: TypeAlias = FloatsXd | IntsXd

List1d: TypeAlias = list[Floats1d[Any]] | list[Ints1d[Any]]
List2d: TypeAlias = list[Floats2d[Any, M]] | list[Ints2d[Any, M]]
List3d: TypeAlias = list[Floats3d[Any, M, N]] | list[Ints3d[Any, M, N]]
List4d: TypeAlias = list[Floats4d[Any, M, N, O]] | list[Ints4d[Any, M, N, O]]
ListXd: TypeAlias = list[FloatsXd] | list[IntsXd]

Shape: TypeAlias = tuple[int, ...]
DTypesFloat: TypeAlias = Literal["f", "float16", "float32", "float64"] | np.dtype[np.floating[Any]]
DTypesInt: TypeAlias = Literal["i", "int32", "int64", "uint32", "uint64"] | np.dtype[np.integer[Any]]
DTypes: TypeAlias = DTypesFloat | DTypesInt
DeviceTypes: TypeAlias = Literal["cpu", "gpu"]

__all__ = [
    "Along", "ArgsKwargs", "Array1d", "Array2d", "Array3d", "Array4d", "ArrayXd", "B", "Count", "DTypes", "DTypesFloat",
    "DTypesInt", "DeviceTypes", "Difference", "Flag", "Floats1d", "Floats2d", "Floats3d", "Floats4d", "Floats5d",
    "FloatsXd", "Floor", "I", "Ints1d", "Ints2d", "Ints3d", "Ints4d", "IntsXd", "List1d", "List2d", "List3d", "List4d",
    "ListXd", "M", "Multiple", "N", "O", "OneOf", "P", "Padded", "Pairs", "Product", "Quotient", "Ragged", "Shape",
    "Size", "SizedGenerator", "Sizes", "Sum", "V",
]  # fmt: skip
