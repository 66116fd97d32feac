"""Zeros."""

from typedthinc.backends import Ops
from typedthinc.types import FloatsXd, Shape


def zero_init(ops: Ops, shape: Shape) -> FloatsXd:
    """Make zeros."""
    return ops.alloc_f(shape)
