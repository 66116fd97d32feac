"""How many threads matrix products may take."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from typedthinc.arguments import integer

NEEDS_THREADPOOLCTL: Final = (
    "set_num_threads needs threadpoolctl, which comes with the extra: pip install 'typedthinc[threads]'"
)


def set_num_threads(count: int) -> None:
    """Have the BLAS of numpy use this many threads from now on, in the whole process.

    Without a call, the BLAS decides: by its environment variable (OPENBLAS_NUM_THREADS, MKL_NUM_THREADS or
    OMP_NUM_THREADS), else by the number of processors. Only large matrix products gain by more than one thread. The
    package starts no threads of its own.

    Args:
        count: The number of threads, at least 1.

    Raises:
        ValueError: The count is not an int of at least 1.
        ModuleNotFoundError: threadpoolctl is not installed.
    """
    count = integer("set_num_threads", "count", count, 1)
    try:
        # It comes without types.
        threadpoolctl: Any = import_module("threadpoolctl")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_THREADPOOLCTL, name="threadpoolctl") from None
    threadpoolctl.threadpool_limits(count, user_api="blas")
