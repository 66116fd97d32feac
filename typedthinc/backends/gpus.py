"""The ops of each gpu, made when they are first asked for: only then is cupy imported."""

import sys
from typing import Any, Final, Self

from typedthinc.backends.ops import Ops
from typedthinc.tracebacks import hide_frames


class CupyOps(Ops):
    """The ops on cupy. The name is there without cupy; making them needs it, and a gpu.

    `get_ops("gpu")` returns the same object each time; this makes another one, with random numbers of its own.

    Raises:
        RuntimeError: cupy cannot be imported, or finds no gpu.
        ValueError: There is no gpu with this number.
    """

    def __new__(cls, device_id: int = 0, *, seed: int | None = None) -> Self:
        """Make ops of the class that computes, which derives from this one."""
        kind = _found("cupy", device_id) if cls is CupyOps else cls
        made: Self = object.__new__(kind)  # not `super().__new__`: the class is chosen here
        return made


_made: Final[dict[int, Ops]] = {}


@hide_frames()
def gpu_ops(asked: str | int, number: int) -> Ops:
    """Return the ops of a gpu, the same object each time; `asked` is the name by which the user asks for it.

    Raises:
        RuntimeError: cupy cannot be imported, or finds no gpu.
        ValueError: There is no gpu with this number.
    """
    # One step that no other thread comes between, so that all threads get the same object.
    return _made.get(number) or _made.setdefault(number, _new(asked, number))


def is_of_cupy(array: object) -> bool:
    """Tell whether this is an array of cupy, without importing it."""
    cupy = sys.modules.get("cupy")  # not imported: nothing can be an array of it
    return cupy is not None and isinstance(array, cupy.ndarray)


def device_of(array: Any) -> int:
    """Return the number of the gpu that an array lies on; -1 for the cpu."""
    return int(getattr(getattr(array, "device", None), "id", -1))  # numpy's arrays have "cpu", without an id


def _new(asked: str | int, number: int) -> Ops:
    made: Ops = _found(asked, number)(number)
    return made


def _found(asked: str | int, number: int) -> type[Any]:
    """Return the class of the ops of a gpu."""
    try:
        from typedthinc.backends.cupy import CupyOps
        from typedthinc.backends.cupy.library import cupy
    except ImportError as error:
        raise RuntimeError(
            f"get_ops: {asked!r} needs cupy, which cannot be imported ({error}); install the extra "
            "`typedthinc[cupy]`, or use get_ops('cpu')"
        ) from None
    count, reason = _count(cupy)
    if count == 0:
        raise RuntimeError(f"get_ops: {asked!r} needs a GPU, and cupy finds none here{reason}; use get_ops('cpu')")
    if number >= count:
        raise ValueError(f"get_ops: there is no GPU {number}: cupy finds {count}, counted from 0")
    return CupyOps  # imported above, which needs cupy


def _count(cupy: Any) -> tuple[int, str]:
    """Return how many gpus there are, and what cupy says where it cannot tell."""
    try:
        return int(cupy.cuda.runtime.getDeviceCount()), ""  # counting may fail where there is no driver
    except cupy.cuda.runtime.CUDARuntimeError as error:
        return 0, f" ({error})"
