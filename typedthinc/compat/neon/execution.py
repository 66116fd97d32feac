"""Assignments that wait until they are executed."""

# pyright: reportUnnecessaryIsInstance=false
# What a caller passes is checked, whatever its annotation says.

from typing import Any

from typedthinc.compat.neon.tensor import Tensor
from typedthinc.lazy import Assign


class ExecutionOps:
    """Run what `typedthinc.lazy.assign` made of a tensor and a tree."""

    def execute(self, node: Assign[Any]) -> Tensor:
        """Compute a tree into a tensor, and return the tensor.

        Args:
            node: What `typedthinc.lazy.assign(tensor, tree)` returned; `tensor[...] = tree` does both at once.

        Raises:
            TypeError: Anything else: a tree has one assignment, at its top.
        """
        target: Any = node.variable if isinstance(node, Assign) else None
        if not isinstance(target, Tensor):
            raise TypeError(f"execute: node must be what lazy.assign(tensor, tree) returns, not {node!r}")
        value: Any = node.expr
        return target.assign(value)
