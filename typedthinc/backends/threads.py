"""How many threads matrix products may take, and loops of kernels over rows."""

import os
from functools import cache
from importlib import import_module
from typing import Final

from typedthinc.arguments import integer

NEEDS_THREADPOOLCTL: Final = (
    "set_num_threads needs threadpoolctl, which comes with the extra: pip install 'typedthinc[threads]'"
)

# As OpenBLAS and MKL read them: the first that has a number.
_VARIABLES: Final = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "GOTO_NUM_THREADS", "OMP_NUM_THREADS")

_allowed: int | None = None


def num_threads() -> int:
    """Return how many threads matrix products may take: as set last, else as BLAS decides."""
    return _by_default() if _allowed is None else _allowed


@cache
def _by_default() -> int:
    values = [os.environ.get(name, "") for name in _VARIABLES]
    counts = [int(each) for each in values if each.isdecimal() and int(each) > 0]
    return min([_processors(), *counts[:1]])  # the first variable that says something


def _processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def set_num_threads(count: int) -> None:
    """Have matrix products, by BLAS and by kernels, use this many threads from now on, in the whole process.

    Without a call, the BLAS decides: by its environment variable (OPENBLAS_NUM_THREADS, MKL_NUM_THREADS or
    OMP_NUM_THREADS), else by the number of processors. Only large matrix products gain by more than one thread. This
    package starts none of its own; with `typedthinc-kernels`, products by kernels and their loops over many rows share
    as many threads.

    Args:
        count: The number of threads, at least 1.

    Raises:
        ValueError: The count is not an int of at least 1.
        ModuleNotFoundError: threadpoolctl is not installed.
    """
    global _allowed  # noqa: PLW0603 - one number for the whole process, as BLAS has it
    count = integer("set_num_threads", "count", count, 1)
    try:
        # It comes without types.
        threadpoolctl = import_module("threadpoolctl")
    except ModuleNotFoundError:
        raise ModuleNotFoundError(NEEDS_THREADPOOLCTL, name="threadpoolctl") from None
    threadpoolctl.threadpool_limits(count, user_api="blas")  # BLAS of every library that is loaded
    _allowed = count  # for kernels, which read it
