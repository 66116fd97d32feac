"""What an array takes as the other operand."""

from typing import Any, TypeAlias

import numpy as np

from typedthinc.arrays.ranks import (
    Floating1d,
    Floating2d,
    Floating3d,
    Floating4d,
    One,
    Real,
    Real1d,
    Real2d,
    Real3d,
    Real4d,
    Whole,
    Whole1d,
    Whole2d,
    Whole3d,
    Whole4d,
)
from typedthinc.arrays.sizes import M, N, O, P

# A number, or an array of no axes.
Scalar: TypeAlias = float | Real | np.ndarray[tuple[()], np.dtype[Real]]
WholeScalar: TypeAlias = int | Whole | np.ndarray[tuple[()], np.dtype[Whole]]
FloatScalar: TypeAlias = float | np.floating[Any] | np.ndarray[tuple[()], np.dtype[np.floating[Any]]]

# An array of more axes than any type here has, or of any number of axes, as numpy types most results. What it makes of
# an array of one axis, a bias say, has as many axes as it has itself.
_Axes: TypeAlias = tuple[int, int, int, int, int, int, int]
AnyAxes: TypeAlias = np.ndarray[_Axes, np.dtype[Real]]
OfAnyAxes: TypeAlias = np.ndarray[tuple[Any, ...], np.dtype[Any]]
FloatsOfAnyAxes: TypeAlias = np.ndarray[tuple[Any, ...], np.dtype[np.floating[Any]]]
MaskOfAnyAxes: TypeAlias = np.ndarray[tuple[Any, ...], np.dtype[np.bool_]]

# An array of as many axes or less, with the same sizes or 1.
Operand1d: TypeAlias = Real1d[M | One]
Operand2d: TypeAlias = Real2d[M | One, N | One] | Real1d[N | One]
Operand3d: TypeAlias = Real3d[M | One, N | One, O | One] | Real2d[N | One, O | One] | Real1d[O | One]
Operand4d: TypeAlias = (
    Real4d[M | One, N | One, O | One, P | One]
    | Real3d[N | One, O | One, P | One]
    | Real2d[O | One, P | One]
    | Real1d[P | One]
)
WholeOperand1d: TypeAlias = Whole1d[M | One]
WholeOperand2d: TypeAlias = Whole2d[M | One, N | One] | Whole1d[N | One]
WholeOperand3d: TypeAlias = Whole3d[M | One, N | One, O | One] | Whole2d[N | One, O | One] | Whole1d[O | One]
WholeOperand4d: TypeAlias = (
    Whole4d[M | One, N | One, O | One, P | One]
    | Whole3d[N | One, O | One, P | One]
    | Whole2d[O | One, P | One]
    | Whole1d[P | One]
)
FloatOperand1d: TypeAlias = Floating1d[M | One]
FloatOperand2d: TypeAlias = Floating2d[M | One, N | One] | Floating1d[N | One]
FloatOperand3d: TypeAlias = Floating3d[M | One, N | One, O | One] | Floating2d[N | One, O | One] | Floating1d[O | One]
FloatOperand4d: TypeAlias = (
    Floating4d[M | One, N | One, O | One, P | One]
    | Floating3d[N | One, O | One, P | One]
    | Floating2d[O | One, P | One]
    | Floating1d[P | One]
)
