"""What `thinc.backends` has."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from typedthinc import backends
from typedthinc.backends import (
    CupyOps as CupyOps,
    get_array_ops as get_array_ops,
    get_current_ops as get_current_ops,
    set_current_ops as set_current_ops,
)
from typedthinc.compat.thinc.adapters.absent import absent
from typedthinc.compat.thinc.adapters.allocators import (
    set_gpu_allocator as set_gpu_allocator,
    use_pytorch_for_gpu_memory as use_pytorch_for_gpu_memory,
)

if TYPE_CHECKING:
    from typedthinc.backends import NumpyOps as NumpyOps, Ops as Ops
else:
    from typedthinc.compat.thinc.adapters.numpy_ops import NumpyOps as NumpyOps, Ops as Ops

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
    return backends.get_ops(name, kwargs["device_id"] if name == "cupy" and "device_id" in kwargs else None)


def use_ops(name: str | Ops, **kwargs: Any) -> AbstractContextManager[Ops]:
    """Compute with these ops within a `with` block; see `get_ops`."""
    return backends.use_ops(get_ops(name, **kwargs))
