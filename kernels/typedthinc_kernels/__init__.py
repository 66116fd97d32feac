"""Compiled kernels for typedthinc.

Once installed, `get_ops("cpu")` of typedthinc are `KernelOps`, and so are the ops of every model that names none. Files
are written and read by a kernel, too, then.
"""

from __future__ import annotations

from typedthinc.arrays.orders import use_turn
from typedthinc_kernels import _kernels
from typedthinc_kernels.ops import KernelOps
from typedthinc_kernels.sets import instruction_sets, use_instruction_set

__all__ = ["KernelOps", "instruction_sets", "use_instruction_set"]

use_turn(_kernels.turn)
