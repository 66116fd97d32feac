"""The ops that layers, losses and optimizers are written with, one backend for each array library."""

from __future__ import annotations

from typedthinc.backends.numpy import NumpyOps
from typedthinc.backends.ops import Ops
from typedthinc.backends.selection import (
    fix_random_seed,
    get_array_ops,
    get_current_ops,
    get_ops,
    set_current_ops,
    use_device,
    use_ops,
)
from typedthinc.backends.threads import set_num_threads

__all__ = [
    "NumpyOps",
    "Ops",
    "fix_random_seed",
    "get_array_ops",
    "get_current_ops",
    "get_ops",
    "set_current_ops",
    "set_num_threads",
    "use_device",
    "use_ops",
]
