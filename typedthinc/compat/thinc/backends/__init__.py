"""What `thinc.backends` has. The ops take Thinc's calls, see `adapters/ops.py`; the layers of the library do not."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from typedthinc import backends
from typedthinc.backends import CupyOps as CupyOps
from typedthinc.compat.thinc.adapters.absent import absent
from typedthinc.compat.thinc.adapters.allocators import (
    set_gpu_allocator as set_gpu_allocator,
    use_pytorch_for_gpu_memory as use_pytorch_for_gpu_memory,
    use_tensorflow_for_gpu_memory as use_tensorflow_for_gpu_memory,
)
from typedthinc.compat.thinc.adapters.ops import taking_thincs_calls, without_forms

if TYPE_CHECKING:
    from typedthinc.backends import NumpyOps as NumpyOps, Ops as Ops
else:
    from typedthinc.compat.thinc.adapters.ops import NumpyOps as NumpyOps, Ops as Ops

    __getattr__ = absent(__name__)


def get_ops(name: str | Ops, **kwargs: Any) -> Ops:
    """Return ops by name: "cpu", "numpy" or "cupy".

    Args:
        name: The name; ops are returned as they are.
        kwargs: `device_id` chooses the gpu; others have no effect.

    Raises:
        ValueError: There is no backend of that name.
        RuntimeError: It needs a gpu, and there is none.
    """
    if isinstance(name, Ops):
        return name
    ops = backends.get_ops(name, kwargs["device_id"] if name == "cupy" and "device_id" in kwargs else None)
    taking: Ops = taking_thincs_calls(ops)
    return taking


def get_array_ops(arr: Any) -> Ops:
    """Return the ops whose arrays this is one of, those of the cpu for what is not an array."""
    try:
        ops: Ops = taking_thincs_calls(backends.get_array_ops(arr))
    except ValueError:
        return get_ops("cpu")
    return ops


def get_current_ops() -> Ops:
    """Return the ops of this context."""
    ops: Ops = taking_thincs_calls(backends.get_current_ops())
    return ops


def set_current_ops(ops: Ops) -> None:
    """Make these the ops of this context."""
    backends.set_current_ops(without_forms(ops))


@contextmanager
def use_ops(name: str | Ops, **kwargs: Any) -> Generator[Ops]:
    """Compute with these ops within a `with` block; see `get_ops`."""
    with backends.use_ops(without_forms(get_ops(name, **kwargs))):
        yield get_current_ops()
