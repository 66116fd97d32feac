"""Compiled kernels for typedthinc.

Once installed, `get_ops("cpu")` of typedthinc are `KernelOps`, and so are the ops of every model that names none.
"""

from __future__ import annotations

from typedthinc_kernels.ops import KernelOps
from typedthinc_kernels.sets import instruction_sets, use_instruction_set

__all__ = ["KernelOps", "instruction_sets", "use_instruction_set"]
