"""The backend of neon by the names of its page: tensors with the batch last, and what is computed into them."""

from typedthinc.compat.neon.backend import Backend
from typedthinc.compat.neon.blocks import Block
from typedthinc.compat.neon.tensor import Tensor

__all__ = ["Backend", "Block", "Tensor"]
