"""Which ops of the draft are current: each thread and each asynchronous task has its own answer."""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from typedthinc import backends
from typedthinc.compat.thinc_draft.ops import CupyOps, NumpyOps, Ops

_current: ContextVar[Ops] = ContextVar("typedthinc_draft_ops")


def get_ops(ops: int | str) -> Ops:
    """Return the ops of a backend or device, the same object each time.

    Args:
        ops: "cpu", "numpy", "gpu" or "cupy", or the number of a device, -1 for the cpu.

    Raises:
        ValueError: A backend or device that does not exist.
        RuntimeError: It needs a gpu, and there is none.
    """
    return _made(backends.get_ops(ops))


def get_current_ops() -> Ops:
    """Return the ops of this context, those of the cpu where none were set."""
    return _current.get(None) or _made(backends.get_ops("cpu"))


def set_current_ops(ops: Ops) -> None:
    """Make these the ops of this context."""
    _current.set(ops)


@contextmanager
def use_device(device: int | str) -> Generator[Ops]:
    """Compute on a device within a `with` block; the ops from before come back, also after an error.

    Args:
        device: What `get_ops` takes.
    """
    token = _current.set(get_ops(device))
    try:
        yield get_current_ops()
    finally:
        _current.reset(token)


@cache  # so that two calls give the same object
def _made(core: backends.Ops) -> Ops:
    made = NumpyOps() if core.device_type == "cpu" else CupyOps()
    made.core = core
    return made
