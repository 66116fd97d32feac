"""Checks of arrays that programs of Thinc make by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from typedthinc import backends
from typedthinc.types import ArrayXd, Shape

_DTYPES: Final = {"f": ("float32",), "i": ("int32", "int64", "uint32", "uint64")}


ArrayT = TypeVar("ArrayT", bound=ArrayXd)


def get_array_module(arr: object) -> Any:
    """Return the module whose array this is, numpy or cupy; numpy for other values, too."""
    return backends.get_array_module(arr)


def to_numpy(data: ArrayT) -> ArrayT:
    """Return an array as one of numpy, itself if it is one, a copy if it lies on a gpu."""
    return backends.to_numpy(data)


def validate_array(obj: Any, ndim: int | None = None, dtype: str | None = None) -> Any:
    """Return an array if it has this rank, and this dtype: "f" for float32, "i" for integers.

    Raises:
        TypeError: It is not an array.
        ValueError: It has another rank or dtype.
    """
    if not isinstance(obj, get_array_module(obj).ndarray):
        raise TypeError("not a valid numpy or cupy array")
    wrong: list[str] = []
    if ndim is not None and obj.ndim != ndim:
        wrong.append(f"wrong array dimensions (expected {ndim}, got {obj.ndim})")
    if dtype is not None and obj.dtype not in _DTYPES[dtype]:
        wrong.append(f"wrong array data type (expected {'/'.join(_DTYPES[dtype])}, got {obj.dtype})")
    if wrong:
        raise ValueError(", ".join(wrong))  # both in one message
    return obj


@dataclass
class ArrayInfo:
    """The shape and dtype of an output, which its gradient must have, too."""

    shape: Shape
    dtype: Any

    @classmethod
    def from_array(cls, arr: Any) -> ArrayInfo:
        """Return those of an array."""
        return cls(shape=arr.shape, dtype=arr.dtype)

    def check_consistency(self, arr: Any) -> None:
        """Refuse an array of another shape or dtype.

        Raises:
            ValueError: It has another one.
        """
        if arr.shape != self.shape:
            raise ValueError(f"Shape mismatch in backprop. Y: {self.shape}, dY: {arr.shape}")
        if arr.dtype != self.dtype:
            raise ValueError(f"Type mismatch in backprop. Y: {self.dtype}, dY: {arr.dtype}")
