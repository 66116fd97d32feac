"""What every array protocol shares, and the plain numpy arrays of each rank and dtype family."""

from __future__ import annotations

from collections.abc import Mapping
from types import EllipsisType
from typing import Any, Protocol, SupportsIndex, TypeAlias

import numpy as np
from typing_extensions import TypeVar

# Covariant, for an array of a known size is also one of unknown size; the default Any makes the bare name mean
# "of any sizes". Where a size stands in an operand, mypy and pyright would have it invariant. Operands are only read,
# so covariance is sound: that is what the ignores on the class lines of the protocols say.
S0 = TypeVar("S0", bound=int, default=Any, covariant=True)
S1 = TypeVar("S1", bound=int, default=Any, covariant=True)
S2 = TypeVar("S2", bound=int, default=Any, covariant=True)
S3 = TypeVar("S3", bound=int, default=Any, covariant=True)
SizesT = TypeVar("SizesT", covariant=True)

F1: TypeAlias = np.ndarray[tuple[int], np.dtype[np.floating[Any]]]
F2: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.floating[Any]]]
F3: TypeAlias = np.ndarray[tuple[int, int, int], np.dtype[np.floating[Any]]]
F4: TypeAlias = np.ndarray[tuple[int, int, int, int], np.dtype[np.floating[Any]]]
I1: TypeAlias = np.ndarray[tuple[int], np.dtype[np.integer[Any]]]
I2: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.integer[Any]]]
I3: TypeAlias = np.ndarray[tuple[int, int, int], np.dtype[np.integer[Any]]]
I4: TypeAlias = np.ndarray[tuple[int, int, int, int], np.dtype[np.integer[Any]]]

Mask: TypeAlias = np.ndarray[Any, np.dtype[np.bool]]
RowMask: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool]]
AxisIndex: TypeAlias = SupportsIndex | slice | EllipsisType | None | I1 | Mask
AnyIndex: TypeAlias = EllipsisType | None | Mask | tuple[AxisIndex, ...]


class Array(Protocol[SizesT]):
    """The members that do not depend on rank or dtype; `SizesT` is the tuple of the sizes."""

    @property
    def ndim(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def __array_interface__(self) -> Mapping[str, SizesT]: ...
    def __len__(self) -> int: ...
    def __setitem__(self, key: Any, value: Any, /) -> None: ...
    def __gt__(self, other: Any, /) -> Any: ...
    def __ge__(self, other: Any, /) -> Any: ...
    def __lt__(self, other: Any, /) -> Any: ...
    def __le__(self, other: Any, /) -> Any: ...
    def fill(self, value: float, /) -> None: ...
