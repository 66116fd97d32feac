"""What arrays of every rank and dtype family have in common, as checkers see it."""

from collections.abc import Mapping
from typing import Any, Generic, Literal, Protocol, TypeAlias, overload

import numpy as np
from typing_extensions import TypeVar

from typedthinc.arrays.sizes import M, N, O, P

# The sizes along the axes. Covariant, for an array of a known size is also one of unknown size; the default Any makes
# the bare name mean "of any sizes".
S0 = TypeVar("S0", bound=int, default=Any, covariant=True)
S1 = TypeVar("S1", bound=int, default=Any, covariant=True)
S2 = TypeVar("S2", bound=int, default=Any, covariant=True)
S3 = TypeVar("S3", bound=int, default=Any, covariant=True)
KindT_co = TypeVar("KindT_co", bound=np.generic, covariant=True)
FloatsT_co = TypeVar("FloatsT_co", covariant=True)
IntsT_co = TypeVar("IntsT_co", covariant=True)
MaskT_co = TypeVar("MaskT_co", covariant=True)
OperandT = TypeVar("OperandT")
WholeT = TypeVar("WholeT")
FloatingT = TypeVar("FloatingT")

class Rank1d(Protocol[KindT_co, S0]):
    """Array of one axis, of any dtype."""

    @property
    def shape(self) -> tuple[int]: ...
    @property
    def dtype(self) -> np.dtype[KindT_co]: ...
    @property
    def __array_interface__(self) -> Mapping[str, tuple[S0]]: ...

class Rank2d(Protocol[KindT_co, S0, S1]):
    """Array of two axes, of any dtype."""

    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def dtype(self) -> np.dtype[KindT_co]: ...
    @property
    def __array_interface__(self) -> Mapping[str, tuple[S0, S1]]: ...

class Rank3d(Protocol[KindT_co, S0, S1, S2]):
    """Array of three axes, of any dtype."""

    @property
    def shape(self) -> tuple[int, int, int]: ...
    @property
    def dtype(self) -> np.dtype[KindT_co]: ...
    @property
    def __array_interface__(self) -> Mapping[str, tuple[S0, S1, S2]]: ...

class Rank4d(Protocol[KindT_co, S0, S1, S2, S3]):
    """Array of four axes, of any dtype."""

    @property
    def shape(self) -> tuple[int, int, int, int]: ...
    @property
    def dtype(self) -> np.dtype[KindT_co]: ...
    @property
    def __array_interface__(self) -> Mapping[str, tuple[S0, S1, S2, S3]]: ...

# numpy repeats an axis of size 1.
One: TypeAlias = Literal[1]
# Not SupportsIndex: by numpy's stubs an array of any rank is one.
Int: TypeAlias = int | np.integer[Any]
BoolDType: TypeAlias = type[bool] | type[np.bool] | np.dtype[np.bool] | Literal["bool", "?"]
IntDType: TypeAlias = (
    type[int] | type[np.integer[Any]] | np.dtype[np.integer[Any]] | Literal["i", "int32", "int64", "uint32", "uint64"]
)
FloatDType: TypeAlias = (
    type[float] | type[np.floating[Any]] | np.dtype[np.floating[Any]] | Literal["f", "float16", "float32", "float64"]
)

Whole: TypeAlias = np.integer[Any] | np.bool
Real: TypeAlias = np.floating[Any] | Whole

Mask1d: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool]]
Mask2d: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.bool]]
Mask3d: TypeAlias = np.ndarray[tuple[int, int, int], np.dtype[np.bool]]
Mask4d: TypeAlias = np.ndarray[tuple[int, int, int, int], np.dtype[np.bool]]
Real1d: TypeAlias = Rank1d[Real, M]
Real2d: TypeAlias = Rank2d[Real, M, N]
Real3d: TypeAlias = Rank3d[Real, M, N, O]
Real4d: TypeAlias = Rank4d[Real, M, N, O, P]
Whole1d: TypeAlias = Rank1d[Whole, M]
Whole2d: TypeAlias = Rank2d[Whole, M, N]
Whole3d: TypeAlias = Rank3d[Whole, M, N, O]
Whole4d: TypeAlias = Rank4d[Whole, M, N, O, P]
Floating1d: TypeAlias = Rank1d[np.floating[Any], M]
Floating2d: TypeAlias = Rank2d[np.floating[Any], M, N]
Floating3d: TypeAlias = Rank3d[np.floating[Any], M, N, O]
Floating4d: TypeAlias = Rank4d[np.floating[Any], M, N, O, P]
Index1d: TypeAlias = Rank1d[np.integer[Any], M]
Index2d: TypeAlias = Rank2d[np.integer[Any], M, N]
Operand1d: TypeAlias = Real1d[M | One] | float | Real
Operand2d: TypeAlias = Real2d[M | One, N | One] | Real1d[N | One] | float | Real
Operand3d: TypeAlias = Real3d[M | One, N | One, O | One] | Real2d[N | One, O | One] | Real1d[O | One] | float | Real
Operand4d: TypeAlias = (
    Real4d[M | One, N | One, O | One, P | One]
    | Real3d[N | One, O | One, P | One]
    | Real2d[O | One, P | One]
    | Real1d[P | One]
    | float
    | Real
)
WholeOperand1d: TypeAlias = Whole1d[M | One] | int | Whole
WholeOperand2d: TypeAlias = Whole2d[M | One, N | One] | Whole1d[N | One] | int | Whole
WholeOperand3d: TypeAlias = (
    Whole3d[M | One, N | One, O | One] | Whole2d[N | One, O | One] | Whole1d[O | One] | int | Whole
)
WholeOperand4d: TypeAlias = (
    Whole4d[M | One, N | One, O | One, P | One]
    | Whole3d[N | One, O | One, P | One]
    | Whole2d[O | One, P | One]
    | Whole1d[P | One]
    | int
    | Whole
)
FloatOperand1d: TypeAlias = Floating1d[M | One] | float | np.floating[Any]
FloatOperand2d: TypeAlias = Floating2d[M | One, N | One] | Floating1d[N | One] | float | np.floating[Any]
FloatOperand3d: TypeAlias = (
    Floating3d[M | One, N | One, O | One]
    | Floating2d[N | One, O | One]
    | Floating1d[O | One]
    | float
    | np.floating[Any]
)
FloatOperand4d: TypeAlias = (
    Floating4d[M | One, N | One, O | One, P | One]
    | Floating3d[N | One, O | One, P | One]
    | Floating2d[O | One, P | One]
    | Floating1d[P | One]
    | float
    | np.floating[Any]
)

class Array(Protocol):
    """The members that functions of Python and numpy ask for."""

    @property
    def ndim(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def itemsize(self) -> int: ...
    @property
    def strides(self) -> tuple[int, ...]: ...
    @property
    def flags(self) -> Any: ...
    def __len__(self) -> int: ...
    def __abs__(self) -> Any: ...
    def __contains__(self, value: Any, /) -> bool: ...

class Members(Generic[FloatsT_co, MaskT_co, OperandT]):
    """The members that no numpy array has to show when it is passed as one of the array types.

    An array type is a protocol, this base is not: each checker takes the members of a protocol from those bases
    that are protocols themselves, and looks attributes up in all of them. So `X @ W` is checked, sizes included, by a
    method that is never compared with numpy's overloads. They would not match it, and as each of their results is an
    array again, comparing them takes mypy and pyright minutes. The ignores on the class lines of the array types stand
    for this.
    """

    def __setitem__(self, key: Any, value: Any, /) -> None: ...
    def __eq__(self, other: object, /) -> Any: ...
    def __ne__(self, other: object, /) -> Any: ...
    def __gt__(self, other: OperandT, /) -> MaskT_co: ...
    __ge__ = __lt__ = __le__ = __gt__
    def __truediv__(self, other: OperandT, /) -> FloatsT_co: ...
    __rtruediv__ = __truediv__
    def fill(self, value: Any, /) -> None: ...
    @property
    def base(self: Any) -> Any: ...
    @property
    def flat(self: Any) -> Any: ...
    def all(self, *args: Any, **kwargs: Any) -> Any: ...
    def any(self, *args: Any, **kwargs: Any) -> Any: ...
    def argpartition(self, *args: Any, **kwargs: Any) -> Any: ...
    def argsort(self, *args: Any, **kwargs: Any) -> Any: ...
    def byteswap(self, *args: Any, **kwargs: Any) -> Any: ...
    def clip(self, *args: Any, **kwargs: Any) -> Any: ...
    def compress(self, *args: Any, **kwargs: Any) -> Any: ...
    def conj(self, *args: Any, **kwargs: Any) -> Any: ...
    def cumprod(self, *args: Any, **kwargs: Any) -> Any: ...
    def cumsum(self, *args: Any, **kwargs: Any) -> Any: ...
    def diagonal(self, *args: Any, **kwargs: Any) -> Any: ...
    def dot(self, *args: Any, **kwargs: Any) -> Any: ...
    def item(self, *args: Any, **kwargs: Any) -> Any: ...
    def nonzero(self, *args: Any, **kwargs: Any) -> Any: ...
    def partition(self, *args: Any, **kwargs: Any) -> Any: ...
    def prod(self, *args: Any, **kwargs: Any) -> Any: ...
    def put(self, *args: Any, **kwargs: Any) -> Any: ...
    def repeat(self, *args: Any, **kwargs: Any) -> Any: ...
    def round(self, *args: Any, **kwargs: Any) -> Any: ...
    def searchsorted(self, *args: Any, **kwargs: Any) -> Any: ...
    def setflags(self, *args: Any, **kwargs: Any) -> Any: ...
    def sort(self, *args: Any, **kwargs: Any) -> Any: ...
    def squeeze(self, *args: Any, **kwargs: Any) -> Any: ...
    def std(self, *args: Any, **kwargs: Any) -> Any: ...
    def swapaxes(self, *args: Any, **kwargs: Any) -> Any: ...
    def take(self, *args: Any, **kwargs: Any) -> Any: ...
    def tobytes(self, *args: Any, **kwargs: Any) -> Any: ...
    def tolist(self, *args: Any, **kwargs: Any) -> Any: ...
    def trace(self, *args: Any, **kwargs: Any) -> Any: ...
    def var(self, *args: Any, **kwargs: Any) -> Any: ...
    def view(self, *args: Any, **kwargs: Any) -> Any: ...

class FloatMembers(Members[FloatsT_co, MaskT_co, OperandT]):
    """Members of floating-point arrays."""

    def copy(self) -> FloatsT_co: ...
    def __neg__(self) -> FloatsT_co: ...
    __pos__ = __neg__
    def __add__(self, other: OperandT, /) -> FloatsT_co: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __add__

class IntMembers(
    Members[FloatsT_co, MaskT_co, WholeT | FloatingT], Generic[IntsT_co, FloatsT_co, MaskT_co, WholeT, FloatingT]
):
    """Members of integer arrays."""

    def copy(self) -> IntsT_co: ...
    def __neg__(self) -> IntsT_co: ...
    __pos__ = __invert__ = __neg__
    @overload
    def astype(self, dtype: BoolDType, **options: Any) -> MaskT_co: ...
    @overload
    def astype(self, dtype: IntDType, **options: Any) -> IntsT_co: ...
    @overload
    def astype(self, dtype: FloatDType, **options: Any) -> FloatsT_co: ...
    @overload
    def astype(self, dtype: str | type[Any], **options: Any) -> Any: ...
    @overload
    def __add__(self, other: WholeT, /) -> IntsT_co: ...
    @overload
    def __add__(self, other: FloatingT, /) -> FloatsT_co: ...
    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __add__
    def __and__(self, other: WholeT, /) -> IntsT_co: ...
    __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __and__
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __and__
