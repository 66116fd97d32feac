"""What ops find out on the device, too late to raise it.

To check ids the host would have to wait for the device at every op. So kernels leave out what is out of range and set a
bit for their op; the host raises the error when it reads from the device next.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from typedthinc.backends.cupy.library import cupy
from typedthinc.backends.interface.base import BaseOps

# The ops that can find ids out of range, in the order of their bits.
_OPS: Final = (
    "gather_rows",
    "gather_add",
    "scatter_add",
    "one_hot",
    "backprop_maxout",
    "take_which",
    "backprop_take",
    "backprop_reduce_max",
)
BITS: Final = {op: 1 << place for place, op in enumerate(_OPS)}


class CupyFaults(BaseOps):
    """Hold the word of bits."""

    _faults: Any

    def _read(self, array: Any) -> Any:
        """Copy an array to the host, and raise what ops found out until now.

        Raises:
            IndexError: An op got an id out of its range since the last call. It left that id out.
        """
        if type(array) is np.ndarray:  # already here: nothing was computed on a device
            return array
        host = cupy.asnumpy(array)  # waits for all kernels before it
        found = int(cupy.asnumpy(self._faults)[0])  # one word more: 4 bytes, after the wait
        if found:
            self._faults.fill(0)  # so that it is told once
            names = " and ".join(op for op, bit in BITS.items() if found & bit)
            raise IndexError(f"{names}: an id was out of range, as the device found out; nothing was done for it")
        return host
