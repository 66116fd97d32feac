"""What all parts of the draft's ops stand on."""

from typing import Any

import numpy as np

from typedthinc import backends
from typedthinc.types import DeviceTypes


class BaseOps:
    """Hold the ops that do the arithmetic.

    Attributes:
        core: Those ops.
        xp: The array module: numpy or cupy.
        device: "cpu" or "gpu".
    """

    core: backends.Ops
    xp: Any
    device: DeviceTypes

    def __init__(self, xp: Any = None) -> None:
        """Take the ops of an array module, numpy or cupy; those of numpy by default.

        Raises:
            ValueError: Another module.
            RuntimeError: cupy is asked for, and there is no gpu.
        """
        name = "numpy" if xp is None else getattr(xp, "__name__", None)
        if name not in ("numpy", "cupy"):
            raise ValueError(f"Ops: expected the module numpy or cupy, not {xp!r}")
        self.core = backends.get_ops(name)
        self.xp = self.core.xp
        self.device = self.core.device_type

    def __repr__(self) -> str:
        return f"{type(self).__name__}(device={self.device!r})"


def fill(target: Any, values: Any) -> None:
    """Write values into an array that must have their shape.

    Raises:
        ValueError: The shapes differ.
    """
    if np.shape(target) != np.shape(values):
        raise ValueError(f"an array of shape {np.shape(values)} does not fit into one of shape {np.shape(target)}")
    target[...] = values
