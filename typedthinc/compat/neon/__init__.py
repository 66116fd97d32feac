"""The backend of neon by the names of its page: tensors with the batch last, and trees of operations on them."""

from typedthinc.compat.neon.autodiff import Autodiff
from typedthinc.compat.neon.backend import Backend
from typedthinc.compat.neon.blocks import Block
from typedthinc.compat.neon.optree import OpTreeNode
from typedthinc.compat.neon.tensor import Tensor

__all__ = ["Autodiff", "Backend", "Block", "OpTreeNode", "Tensor"]
