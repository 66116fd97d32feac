"""Which device a program computes on from here on: asked for by name, and answered."""

from typing import Any

from typedthinc.backends.selection import get_ops, set_current_ops


def require_cpu() -> bool:
    """Compute on the cpu from here on; True."""
    set_current_ops(get_ops("cpu"))
    return True


def require_gpu(gpu_id: int = 0) -> bool:
    """Compute on a gpu from here on; True.

    Raises:
        RuntimeError: cupy cannot be imported, or finds no gpu.
        ValueError: There is no gpu with this number.
    """
    set_current_ops(get_ops("gpu", gpu_id))  # refused before anything changes
    return True


def prefer_gpu(gpu_id: int = 0) -> bool:
    """Compute on a gpu from here on if there is one, and tell whether there is; else nothing changes."""
    try:
        return require_gpu(gpu_id)
    except (RuntimeError, ValueError):
        return False


def set_active_gpu(gpu_id: int) -> Any:
    """Make a gpu the current device of cupy for this thread, and return cupy's object for it. The ops stay as they are.

    Raises:
        RuntimeError: cupy cannot be imported, or finds no gpu.
        ValueError: There is no gpu with this number.
    """
    ops = get_ops("gpu", gpu_id)
    ops.select_device()
    return ops.xp.cuda.Device(gpu_id)
