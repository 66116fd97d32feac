"""The types of floats and ints, and the small number that keeps logarithms finite: for the whole process, as there."""

from dataclasses import dataclass
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike

from typedthinc.backends import get_current_ops

ShapeT = TypeVar("ShapeT", bound=tuple[int, ...])


@dataclass
class Settings:
    """What the functions of this package take where they are not told.

    Attributes:
        floatx: The dtype of floats.
        intx: The dtype of ints.
        epsilon: A small number.
    """

    floatx: str = "float32"
    intx: str = "int32"
    epsilon: float = 2.0**-23  # from 1 to the next number of float32


settings: Settings = Settings()


def floatx() -> str:
    """Return the default dtype of floats."""
    return settings.floatx


def set_floatx(floatx: str) -> None:
    """Set the default dtype of floats.

    Raises:
        ValueError: It is something else than float16, float32 or float64.
    """
    settings.floatx = _one_of("floatx", floatx, ("float16", "float32", "float64"))


def intx() -> str:
    """Return the default dtype of ints."""
    return settings.intx


def set_intx(intx: str) -> None:
    """Set the default dtype of ints.

    Raises:
        ValueError: It is something else than int16, int32 or int64.
    """
    settings.intx = _one_of("intx", intx, ("int16", "int32", "int64"))


def epsilon() -> float:
    """Return the small number."""
    return settings.epsilon


def set_epsilon(e: float) -> None:
    """Set the small number."""
    settings.epsilon = float(e)


@overload
def cast_to_floatx(x: np.ndarray[ShapeT, Any]) -> np.ndarray[ShapeT, np.dtype[np.floating[Any]]]: ...
@overload
def cast_to_floatx(x: ArrayLike) -> Any: ...
def cast_to_floatx(x: Any) -> Any:
    """Return an array of numpy in the default dtype of floats."""
    return np.asarray(x, dtype=settings.floatx)  # read at each call, as programs set it when they please


def backend() -> str:
    """Return the name of the array library that computes."""
    return get_current_ops().name


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"{name} must be one of {', '.join(known)}, not {value!r}")
    return value
