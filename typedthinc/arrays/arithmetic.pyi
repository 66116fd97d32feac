"""Operators of arrays of each rank, as checkers see them: numpy repeats an axis of size 1, of either operand.

The first overload of each operator takes what has the sizes of this array, or 1. Arrays of one axis ask before that
whether the other operand may have any number of axes, and promise none then. Each of the others is for an array with
axes of size 1, along which the other operand may have any size. They say so of every axis but the first, which
suffices: where each operand repeats axes of its own, one of them does not repeat the first, and its operator is asked.
`__divmod__` has no overloads, for pyright solves `divmod` by the first of them.
"""

from typing import Any, Generic, overload

from typedthinc.arrays.base import S0, S1, S2, S3
from typedthinc.arrays.floats import Floats1d, Floats2d, Floats3d, Floats4d
from typedthinc.arrays.ints import Ints1d, Ints2d, Ints3d, Ints4d
from typedthinc.arrays.operands import (
    AnyAxes,
    FloatOperand1d,
    FloatOperand2d,
    FloatOperand3d,
    FloatOperand4d,
    FloatScalar,
    FloatsOfAnyAxes,
    MaskOfAnyAxes,
    OfAnyAxes,
    Operand1d,
    Operand2d,
    Operand3d,
    Operand4d,
    Scalar,
    WholeOperand1d,
    WholeOperand2d,
    WholeOperand3d,
    WholeOperand4d,
    WholeScalar,
)
from typedthinc.arrays.ranks import Mask1d, Mask2d, Mask3d, Mask4d, One, Rank2d, Rank3d, Rank4d
from typedthinc.arrays.sizes import N, O, P

class Comparisons1d(Generic[S0]):
    @overload
    def __gt__(self: Any, other: AnyAxes, /) -> MaskOfAnyAxes: ...
    @overload
    def __gt__(self: Any, other: Operand1d[S0] | Scalar, /) -> Mask1d: ...
    __ge__ = __lt__ = __le__ = __gt__

class FloatArithmetic1d(Comparisons1d[S0], Generic[S0]):
    def __divmod__(self: Any, other: Operand1d[Any] | Scalar, /) -> tuple[Floats1d, Floats1d]: ...
    __rdivmod__ = __divmod__
    @overload
    def __add__(self: Any, other: AnyAxes, /) -> FloatsOfAnyAxes: ...
    @overload
    def __add__(self: Any, other: Operand1d[S0] | Scalar, /) -> Floats1d[S0]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __add__

class IntArithmetic1d(Comparisons1d[S0], Generic[S0]):
    def __divmod__(self: Any, other: Operand1d[Any] | Scalar, /) -> tuple[Any, Any]: ...
    __rdivmod__ = __divmod__
    @overload
    def __add__(self: Any, other: AnyAxes, /) -> OfAnyAxes: ...
    @overload
    def __add__(self: Any, other: WholeOperand1d[S0] | WholeScalar, /) -> Ints1d[S0]: ...  # pyright: ignore[reportOverlappingOverload]  # int: float
    @overload
    def __add__(self: Any, other: FloatOperand1d[S0] | FloatScalar, /) -> Floats1d[S0]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __add__
    @overload
    def __truediv__(self: Any, other: AnyAxes, /) -> FloatsOfAnyAxes: ...
    @overload
    def __truediv__(self: Any, other: Operand1d[S0] | Scalar, /) -> Floats1d[S0]: ...
    __rtruediv__ = __truediv__
    @overload
    def __and__(self: Any, other: AnyAxes, /) -> OfAnyAxes: ...
    @overload
    def __and__(self: Any, other: WholeOperand1d[S0] | WholeScalar, /) -> Ints1d[S0]: ...
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__

class Comparisons2d(Generic[S0, S1]):
    @overload
    def __gt__(self: Any, other: Operand2d[S0, S1] | Scalar, /) -> Mask2d: ...
    @overload
    def __gt__(self: Rank2d[Any, Any, One], other: Operand2d[S0, N], /) -> Mask2d: ...
    __ge__ = __lt__ = __le__ = __gt__

class FloatArithmetic2d(Comparisons2d[S0, S1], Generic[S0, S1]):
    def __divmod__(self: Any, other: Operand2d[Any, Any] | Scalar, /) -> tuple[Floats2d, Floats2d]: ...
    __rdivmod__ = __divmod__
    @overload
    def __add__(self: Any, other: Operand2d[S0, S1] | Scalar, /) -> Floats2d[S0, S1]: ...
    @overload
    def __add__(self: Rank2d[Any, Any, One], other: Operand2d[S0, N], /) -> Floats2d[S0, N]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __add__

class IntArithmetic2d(Comparisons2d[S0, S1], Generic[S0, S1]):
    def __divmod__(self: Any, other: Operand2d[Any, Any] | Scalar, /) -> tuple[Any, Any]: ...
    __rdivmod__ = __divmod__
    @overload
    def __add__(self: Any, other: WholeOperand2d[S0, S1] | WholeScalar, /) -> Ints2d[S0, S1]: ...  # pyright: ignore[reportOverlappingOverload]  # int: float
    @overload
    def __add__(self: Any, other: FloatOperand2d[S0, S1] | FloatScalar, /) -> Floats2d[S0, S1]: ...
    @overload
    def __add__(self: Rank2d[Any, Any, One], other: WholeOperand2d[S0, N], /) -> Ints2d[S0, N]: ...
    @overload
    def __add__(self: Rank2d[Any, Any, One], other: FloatOperand2d[S0, N], /) -> Floats2d[S0, N]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __add__
    @overload
    def __truediv__(self: Any, other: Operand2d[S0, S1] | Scalar, /) -> Floats2d[S0, S1]: ...
    @overload
    def __truediv__(self: Rank2d[Any, Any, One], other: Operand2d[S0, N], /) -> Floats2d[S0, N]: ...
    __rtruediv__ = __truediv__
    @overload
    def __and__(self: Any, other: WholeOperand2d[S0, S1] | WholeScalar, /) -> Ints2d[S0, S1]: ...
    @overload
    def __and__(self: Rank2d[Any, Any, One], other: WholeOperand2d[S0, N], /) -> Ints2d[S0, N]: ...
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__

class Comparisons3d(Generic[S0, S1, S2]):
    @overload
    def __gt__(self: Any, other: Operand3d[S0, S1, S2] | Scalar, /) -> Mask3d: ...
    @overload
    def __gt__(self: Rank3d[Any, Any, Any, One], other: Operand3d[S0, S1, O], /) -> Mask3d: ...
    @overload
    def __gt__(self: Rank3d[Any, Any, One, Any], other: Operand3d[S0, N, S2], /) -> Mask3d: ...
    @overload
    def __gt__(self: Rank3d[Any, Any, One, One], other: Operand3d[S0, N, O], /) -> Mask3d: ...
    __ge__ = __lt__ = __le__ = __gt__

class FloatArithmetic3d(Comparisons3d[S0, S1, S2], Generic[S0, S1, S2]):
    def __divmod__(self: Any, other: Operand3d[Any, Any, Any] | Scalar, /) -> tuple[Floats3d, Floats3d]: ...
    __rdivmod__ = __divmod__
    @overload
    def __add__(self: Any, other: Operand3d[S0, S1, S2] | Scalar, /) -> Floats3d[S0, S1, S2]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, Any, One], other: Operand3d[S0, S1, O], /) -> Floats3d[S0, S1, O]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, One, Any], other: Operand3d[S0, N, S2], /) -> Floats3d[S0, N, S2]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, One, One], other: Operand3d[S0, N, O], /) -> Floats3d[S0, N, O]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __add__

class IntArithmetic3d(Comparisons3d[S0, S1, S2], Generic[S0, S1, S2]):
    def __divmod__(self: Any, other: Operand3d[Any, Any, Any] | Scalar, /) -> tuple[Any, Any]: ...
    __rdivmod__ = __divmod__
    @overload
    def __add__(self: Any, other: WholeOperand3d[S0, S1, S2] | WholeScalar, /) -> Ints3d[S0, S1, S2]: ...  # pyright: ignore[reportOverlappingOverload]  # int: float
    @overload
    def __add__(self: Any, other: FloatOperand3d[S0, S1, S2] | FloatScalar, /) -> Floats3d[S0, S1, S2]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, Any, One], other: WholeOperand3d[S0, S1, O], /) -> Ints3d[S0, S1, O]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, Any, One], other: FloatOperand3d[S0, S1, O], /) -> Floats3d[S0, S1, O]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, One, Any], other: WholeOperand3d[S0, N, S2], /) -> Ints3d[S0, N, S2]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, One, Any], other: FloatOperand3d[S0, N, S2], /) -> Floats3d[S0, N, S2]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, One, One], other: WholeOperand3d[S0, N, O], /) -> Ints3d[S0, N, O]: ...
    @overload
    def __add__(self: Rank3d[Any, Any, One, One], other: FloatOperand3d[S0, N, O], /) -> Floats3d[S0, N, O]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __add__
    @overload
    def __truediv__(self: Any, other: Operand3d[S0, S1, S2] | Scalar, /) -> Floats3d[S0, S1, S2]: ...
    @overload
    def __truediv__(self: Rank3d[Any, Any, Any, One], other: Operand3d[S0, S1, O], /) -> Floats3d[S0, S1, O]: ...
    @overload
    def __truediv__(self: Rank3d[Any, Any, One, Any], other: Operand3d[S0, N, S2], /) -> Floats3d[S0, N, S2]: ...
    @overload
    def __truediv__(self: Rank3d[Any, Any, One, One], other: Operand3d[S0, N, O], /) -> Floats3d[S0, N, O]: ...
    __rtruediv__ = __truediv__
    @overload
    def __and__(self: Any, other: WholeOperand3d[S0, S1, S2] | WholeScalar, /) -> Ints3d[S0, S1, S2]: ...
    @overload
    def __and__(self: Rank3d[Any, Any, Any, One], other: WholeOperand3d[S0, S1, O], /) -> Ints3d[S0, S1, O]: ...
    @overload
    def __and__(self: Rank3d[Any, Any, One, Any], other: WholeOperand3d[S0, N, S2], /) -> Ints3d[S0, N, S2]: ...
    @overload
    def __and__(self: Rank3d[Any, Any, One, One], other: WholeOperand3d[S0, N, O], /) -> Ints3d[S0, N, O]: ...
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__

class Comparisons4d(Generic[S0, S1, S2, S3]):
    @overload
    def __gt__(self: Any, other: Operand4d[S0, S1, S2, S3] | Scalar, /) -> Mask4d: ...
    @overload
    def __gt__(self: Rank4d[Any, Any, Any, Any, One], other: Operand4d[S0, S1, S2, P], /) -> Mask4d: ...
    @overload
    def __gt__(self: Rank4d[Any, Any, Any, One, Any], other: Operand4d[S0, S1, O, S3], /) -> Mask4d: ...
    @overload
    def __gt__(self: Rank4d[Any, Any, One, Any, Any], other: Operand4d[S0, N, S2, S3], /) -> Mask4d: ...
    @overload
    def __gt__(self: Rank4d[Any, Any, Any, One, One], other: Operand4d[S0, S1, O, P], /) -> Mask4d: ...
    @overload
    def __gt__(self: Rank4d[Any, Any, One, Any, One], other: Operand4d[S0, N, S2, P], /) -> Mask4d: ...
    @overload
    def __gt__(self: Rank4d[Any, Any, One, One, Any], other: Operand4d[S0, N, O, S3], /) -> Mask4d: ...
    @overload
    def __gt__(self: Rank4d[Any, Any, One, One, One], other: Operand4d[S0, N, O, P], /) -> Mask4d: ...
    __ge__ = __lt__ = __le__ = __gt__

class FloatArithmetic4d(Comparisons4d[S0, S1, S2, S3], Generic[S0, S1, S2, S3]):
    def __divmod__(self: Any, other: Operand4d[Any, Any, Any, Any] | Scalar, /) -> tuple[Floats4d, Floats4d]: ...
    __rdivmod__ = __divmod__
    @overload
    def __add__(self: Any, other: Operand4d[S0, S1, S2, S3] | Scalar, /) -> Floats4d[S0, S1, S2, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, Any, Any, One], other: Operand4d[S0, S1, S2, P], /
    ) -> Floats4d[S0, S1, S2, P]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, Any, One, Any], other: Operand4d[S0, S1, O, S3], /
    ) -> Floats4d[S0, S1, O, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, Any, Any], other: Operand4d[S0, N, S2, S3], /
    ) -> Floats4d[S0, N, S2, S3]: ...
    @overload
    def __add__(self: Rank4d[Any, Any, Any, One, One], other: Operand4d[S0, S1, O, P], /) -> Floats4d[S0, S1, O, P]: ...
    @overload
    def __add__(self: Rank4d[Any, Any, One, Any, One], other: Operand4d[S0, N, S2, P], /) -> Floats4d[S0, N, S2, P]: ...
    @overload
    def __add__(self: Rank4d[Any, Any, One, One, Any], other: Operand4d[S0, N, O, S3], /) -> Floats4d[S0, N, O, S3]: ...
    @overload
    def __add__(self: Rank4d[Any, Any, One, One, One], other: Operand4d[S0, N, O, P], /) -> Floats4d[S0, N, O, P]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __add__

class IntArithmetic4d(Comparisons4d[S0, S1, S2, S3], Generic[S0, S1, S2, S3]):
    def __divmod__(self: Any, other: Operand4d[Any, Any, Any, Any] | Scalar, /) -> tuple[Any, Any]: ...
    __rdivmod__ = __divmod__
    @overload
    def __add__(self: Any, other: WholeOperand4d[S0, S1, S2, S3] | WholeScalar, /) -> Ints4d[S0, S1, S2, S3]: ...  # pyright: ignore[reportOverlappingOverload]  # int: float
    @overload
    def __add__(self: Any, other: FloatOperand4d[S0, S1, S2, S3] | FloatScalar, /) -> Floats4d[S0, S1, S2, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, Any, Any, One], other: WholeOperand4d[S0, S1, S2, P], /
    ) -> Ints4d[S0, S1, S2, P]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, Any, Any, One], other: FloatOperand4d[S0, S1, S2, P], /
    ) -> Floats4d[S0, S1, S2, P]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, Any, One, Any], other: WholeOperand4d[S0, S1, O, S3], /
    ) -> Ints4d[S0, S1, O, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, Any, One, Any], other: FloatOperand4d[S0, S1, O, S3], /
    ) -> Floats4d[S0, S1, O, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, Any, Any], other: WholeOperand4d[S0, N, S2, S3], /
    ) -> Ints4d[S0, N, S2, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, Any, Any], other: FloatOperand4d[S0, N, S2, S3], /
    ) -> Floats4d[S0, N, S2, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, Any, One, One], other: WholeOperand4d[S0, S1, O, P], /
    ) -> Ints4d[S0, S1, O, P]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, Any, One, One], other: FloatOperand4d[S0, S1, O, P], /
    ) -> Floats4d[S0, S1, O, P]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, Any, One], other: WholeOperand4d[S0, N, S2, P], /
    ) -> Ints4d[S0, N, S2, P]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, Any, One], other: FloatOperand4d[S0, N, S2, P], /
    ) -> Floats4d[S0, N, S2, P]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, One, Any], other: WholeOperand4d[S0, N, O, S3], /
    ) -> Ints4d[S0, N, O, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, One, Any], other: FloatOperand4d[S0, N, O, S3], /
    ) -> Floats4d[S0, N, O, S3]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, One, One], other: WholeOperand4d[S0, N, O, P], /
    ) -> Ints4d[S0, N, O, P]: ...
    @overload
    def __add__(
        self: Rank4d[Any, Any, One, One, One], other: FloatOperand4d[S0, N, O, P], /
    ) -> Floats4d[S0, N, O, P]: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __add__
    @overload
    def __truediv__(self: Any, other: Operand4d[S0, S1, S2, S3] | Scalar, /) -> Floats4d[S0, S1, S2, S3]: ...
    @overload
    def __truediv__(
        self: Rank4d[Any, Any, Any, Any, One], other: Operand4d[S0, S1, S2, P], /
    ) -> Floats4d[S0, S1, S2, P]: ...
    @overload
    def __truediv__(
        self: Rank4d[Any, Any, Any, One, Any], other: Operand4d[S0, S1, O, S3], /
    ) -> Floats4d[S0, S1, O, S3]: ...
    @overload
    def __truediv__(
        self: Rank4d[Any, Any, One, Any, Any], other: Operand4d[S0, N, S2, S3], /
    ) -> Floats4d[S0, N, S2, S3]: ...
    @overload
    def __truediv__(
        self: Rank4d[Any, Any, Any, One, One], other: Operand4d[S0, S1, O, P], /
    ) -> Floats4d[S0, S1, O, P]: ...
    @overload
    def __truediv__(
        self: Rank4d[Any, Any, One, Any, One], other: Operand4d[S0, N, S2, P], /
    ) -> Floats4d[S0, N, S2, P]: ...
    @overload
    def __truediv__(
        self: Rank4d[Any, Any, One, One, Any], other: Operand4d[S0, N, O, S3], /
    ) -> Floats4d[S0, N, O, S3]: ...
    @overload
    def __truediv__(
        self: Rank4d[Any, Any, One, One, One], other: Operand4d[S0, N, O, P], /
    ) -> Floats4d[S0, N, O, P]: ...
    __rtruediv__ = __truediv__
    @overload
    def __and__(self: Any, other: WholeOperand4d[S0, S1, S2, S3] | WholeScalar, /) -> Ints4d[S0, S1, S2, S3]: ...
    @overload
    def __and__(
        self: Rank4d[Any, Any, Any, Any, One], other: WholeOperand4d[S0, S1, S2, P], /
    ) -> Ints4d[S0, S1, S2, P]: ...
    @overload
    def __and__(
        self: Rank4d[Any, Any, Any, One, Any], other: WholeOperand4d[S0, S1, O, S3], /
    ) -> Ints4d[S0, S1, O, S3]: ...
    @overload
    def __and__(
        self: Rank4d[Any, Any, One, Any, Any], other: WholeOperand4d[S0, N, S2, S3], /
    ) -> Ints4d[S0, N, S2, S3]: ...
    @overload
    def __and__(
        self: Rank4d[Any, Any, Any, One, One], other: WholeOperand4d[S0, S1, O, P], /
    ) -> Ints4d[S0, S1, O, P]: ...
    @overload
    def __and__(
        self: Rank4d[Any, Any, One, Any, One], other: WholeOperand4d[S0, N, S2, P], /
    ) -> Ints4d[S0, N, S2, P]: ...
    @overload
    def __and__(
        self: Rank4d[Any, Any, One, One, Any], other: WholeOperand4d[S0, N, O, S3], /
    ) -> Ints4d[S0, N, O, S3]: ...
    @overload
    def __and__(
        self: Rank4d[Any, Any, One, One, One], other: WholeOperand4d[S0, N, O, P], /
    ) -> Ints4d[S0, N, O, P]: ...
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__
