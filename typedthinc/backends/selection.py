"""Which ops are current: each thread and each asynchronous task has its own answer."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Final, Literal, overload

import numpy as np

from typedthinc.backends.numpy import NumpyOps
from typedthinc.backends.ops import Ops
from typedthinc.ranges import whole_number

_current: ContextVar[Ops] = ContextVar("typedthinc_ops")


@cache
def _numpy_ops() -> NumpyOps:
    return NumpyOps()


# A backend is made when it is first asked for, so that none is imported in vain.
_BACKENDS: Final[dict[str | int, Callable[[], Ops]]] = {"cpu": _numpy_ops, "numpy": _numpy_ops}


@overload
def get_ops(name: Literal["cpu", "numpy", -1]) -> NumpyOps: ...
@overload
def get_ops(name: str | int) -> Ops: ...
def get_ops(name: str | int) -> Ops:
    """Return the ops of a backend, the same object each time.

    Args:
        name: "cpu" or "numpy"; or the number of a device, -1 for the cpu.

    Raises:
        ValueError: There is no such backend or device.

    Example:
        >>> get_ops("cpu") is get_ops(-1)
        True
    """
    make = _BACKENDS.get("cpu" if name == -1 else name)
    if make is None:
        known = ", ".join(repr(each) for each in _BACKENDS)
        raise ValueError(f"get_ops: expected one of {known}, or -1 for the cpu, not {name!r}")
    return make()


def get_array_ops(array: object) -> Ops:
    """Return the ops whose arrays this is one of: the current ones where they fit, else those of its backend.

    Raises:
        ValueError: No backend has arrays of this type.
    """
    ops = get_current_ops()
    if isinstance(array, ops.xp.ndarray):
        return ops
    if isinstance(array, np.ndarray):
        return _numpy_ops()
    raise ValueError(f"get_array_ops: no backend has arrays of type {type(array).__name__}")


def get_current_ops() -> Ops:
    """Return the ops of this context, numpy's where none were set."""
    return _current.get(None) or _numpy_ops()


def set_current_ops(ops: Ops) -> None:
    """Make these the ops of this context, until they are set again or the surrounding `use_ops` ends."""
    _current.set(ops)


@contextmanager
def use_ops(ops: str | int | Ops) -> Generator[Ops, None, None]:
    """Make these the current ops within a `with` block; the earlier ones come back even after an error.

    Args:
        ops: Ops, or what `get_ops` takes.

    Example:
        >>> with use_ops("numpy") as ops:
        ...     get_current_ops() is ops
        True
    """
    chosen = ops if isinstance(ops, Ops) else get_ops(ops)
    token = _current.set(chosen)
    try:
        yield chosen
    finally:
        _current.reset(token)


def fix_random_seed(seed: int = 0) -> None:
    """Make what follows repeatable: seed the current ops and those that `get_ops` gives in this process.

    Raises:
        ValueError: The seed is no whole number from 0 on.
    """
    number = whole_number("fix_random_seed: seed", seed)
    for ops in {get_current_ops(), _numpy_ops()}:
        ops.seed(number)
