"""The ops that layers, losses and optimizers are written with, one backend for each array library."""

from typing import TYPE_CHECKING

from typedthinc.backends.devices import prefer_gpu, require_cpu, require_gpu, set_active_gpu
from typedthinc.backends.numpy import NumpyOps
from typedthinc.backends.ops import Ops
from typedthinc.backends.selection import (
    fix_random_seed,
    get_array_module,
    get_array_ops,
    get_current_ops,
    get_ops,
    set_current_ops,
    to_numpy,
    use_device,
    use_ops,
)
from typedthinc.backends.threads import set_num_threads

if TYPE_CHECKING:
    from typedthinc.backends.cupy import CupyOps
else:
    # The class that computes derives from this one; importing that one needs cupy.
    from typedthinc.backends.gpus import CupyOps

__all__ = [
    "CupyOps", "NumpyOps", "Ops", "fix_random_seed", "get_array_module", "get_array_ops", "get_current_ops", "get_ops",
    "prefer_gpu", "require_cpu", "require_gpu", "set_active_gpu", "set_current_ops", "set_num_threads", "to_numpy",
    "use_device", "use_ops",
]  # fmt: skip
