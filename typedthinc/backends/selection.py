"""Which ops are current: each thread and each asynchronous task has its own answer."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from operator import index
from typing import Any, Final, Literal, overload

import numpy as np

from typedthinc.arguments import integer
from typedthinc.arrays.data import Shaped
from typedthinc.backends.gpus import device_of, gpu_ops, is_of_cupy
from typedthinc.backends.installed import fastest_cpu_ops
from typedthinc.backends.interface.base import ArrayT, seed_all
from typedthinc.backends.numpy import NumpyOps
from typedthinc.backends.ops import Ops
from typedthinc.tracebacks import hide_frames, shorten

_current: ContextVar[Ops] = ContextVar("typedthinc_ops")
_made: Final[dict[type[NumpyOps], NumpyOps]] = {}


@overload
def get_ops(name: Literal["cpu", "numpy", -1]) -> NumpyOps: ...
@overload
def get_ops(name: str | int, device_id: int | None = None) -> Ops: ...
@hide_frames()
def get_ops(name: str | int, device_id: int | None = None) -> Ops:
    """Return the ops of a backend or device, the same object each time.

    "cpu" gives the fastest ops for the cpu that are installed: those of a package that names a subclass of NumpyOps
    under the entry point group "typedthinc.ops", else the same as "numpy".

    Args:
        name: "cpu", "numpy", "gpu" or "cupy"; or the number of a device, -1 for the cpu, from 0 on for a gpu.
        device_id: With "gpu" or "cupy", the number of the gpu; the first one by default.

    Raises:
        ValueError: A backend or device that does not exist.
        RuntimeError: What was asked for needs a gpu, and cupy is not there, or finds none.

    Examples:
        >>> get_ops("cpu") is get_ops(-1)
        True
    """
    asked = _device(name)
    if device_id is not None:
        number = _device(device_id)
        if asked not in ("gpu", "cupy") or not isinstance(number, int) or number < 0:
            raise ValueError(f"get_ops: expected 'gpu' or 'cupy' and a number from 0 on, not {name!r}, {device_id!r}")
        return gpu_ops(asked, number)
    match asked:
        case "cpu" | -1:
            return _cpu_ops()
        case "numpy":
            return _numpy_ops()
        case "gpu" | "cupy":
            return gpu_ops(name, 0)
        case int(number) if number >= 0:
            return gpu_ops(name, number)
        case _:
            raise ValueError(
                "get_ops: expected 'cpu', 'gpu', 'numpy', 'cupy', or the number of a device, -1 for the cpu, "
                f"not {name!r}"
            )


def get_array_ops(array: Shaped) -> Ops:
    """Return the ops whose arrays this is one of, the current ones where they fit, else those of its backend.

    Raises:
        ValueError: No backend has arrays of this type.
    """
    ops = get_current_ops()
    if isinstance(array, ops.xp.ndarray) and ops.device_id == device_of(array):  # those of this very gpu
        return ops
    if isinstance(array, np.ndarray):  # ops that were set may be of a gpu
        return _cpu_ops()
    if is_of_cupy(array):
        return gpu_ops("gpu", device_of(array))
    raise ValueError(f"get_array_ops: no backend has arrays of type {type(array).__name__}")


def get_array_module(array: object) -> Any:
    """Return the module whose array this is, numpy or cupy; numpy for other values, too.

    Examples:
        >>> get_array_module(np.zeros(3)) is np
        True
    """
    return gpu_ops("gpu", device_of(array)).xp if is_of_cupy(array) else np


def to_numpy(array: ArrayT) -> ArrayT:
    """Return an array as one of numpy, itself if it is one, a copy if it lies on a gpu.

    Raises:
        ValueError: No backend has arrays of this type.

    Examples:
        >>> X = np.zeros(3, "float32")
        >>> to_numpy(X) is X
        True
    """
    try:
        moved: Any = get_array_ops(array).to_numpy(array)
    except ValueError as error:
        shorten(error)
        raise
    same: ArrayT = moved
    return same


def get_current_ops() -> Ops:
    """Return the ops of this context, those of the cpu where none were set."""
    return _current.get(None) or _cpu_ops()


def set_current_ops(ops: Ops) -> None:
    """Make these the ops of this context, until they are set again or the surrounding `use_ops` ends.

    The gpu of the ops becomes the current device of cupy, which knows threads but no asynchronous tasks.
    """
    ops.select_device()  # first: it fails where that gpu is missing
    _current.set(ops)


@contextmanager
def use_ops(ops: str | int | Ops) -> Generator[Ops, None, None]:
    """Make these the current ops within a `with` block; the earlier ones come back even after an error.

    Args:
        ops: Ops, or what `get_ops` takes.

    Examples:
        >>> with use_ops("numpy") as ops:
        ...     get_current_ops() is ops
        True
    """
    chosen = ops if isinstance(ops, Ops) else get_ops(ops)
    token = _current.set(chosen)  # reset by token: nested blocks come back in order
    try:
        with chosen.on_device():  # with cupy's current device, which has no context variable
            yield chosen
    finally:
        _current.reset(token)


@contextmanager
def use_device(device: Literal["cpu", "gpu"] | int) -> Generator[Ops, None, None]:
    """Compute on this device within a `with` block; the earlier ops come back even after an error.

    The current ops stay where they are on the device already, so that ops chosen by `use_ops` are not lost.

    Args:
        device: "cpu" or "gpu", or the number of a device, -1 for the cpu.

    Raises:
        ValueError: A device that does not exist.
        RuntimeError: The device is a gpu, and cupy is not there, or finds none.

    Examples:
        >>> with use_device("cpu") as ops:
        ...     ops.device_type
        'cpu'
    """
    asked = _device(device)
    if isinstance(asked, str) and asked not in ("cpu", "gpu"):
        raise ValueError(f"use_device: expected 'cpu', 'gpu', or the number of a device, not {device!r}")
    current = get_current_ops()
    with use_ops(current if asked in (current.device_type, current.device_id) else get_ops(device)) as ops:
        yield ops


def fix_random_seed(seed: int = 0) -> None:
    """Seed all ops made so far in this process, and the ops of the cpu, so that what follows can be repeated.

    Raises:
        ValueError: The seed is not an int of at least 0.
    """
    number = integer("fix_random_seed", "seed", seed)
    _cpu_ops()  # made now, so that they are seeded, too
    _numpy_ops()
    seed_all(number)


def _device(name: Any) -> str | int | None:
    """Return the name, or the number as an int; None for what is neither, True and False among them."""
    if isinstance(name, str):
        return name
    try:
        return None if isinstance(name, bool) else index(name)  # True is an int to Python
    except TypeError:
        return None


@cache
def _cpu_ops() -> NumpyOps:
    return _ops_of(fastest_cpu_ops())  # entry points are read once


def _numpy_ops() -> NumpyOps:
    return _ops_of(NumpyOps)


def _ops_of(kind: type[NumpyOps]) -> NumpyOps:
    # One step that no other thread comes between, so that all threads get the same object.
    return _made.get(kind) or _made.setdefault(kind, kind())
