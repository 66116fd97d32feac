"""What `thinc.layers.pytorchwrapper` has."""

from __future__ import annotations

from typedthinc.compat.thinc.adapters.wrappers import (
    PyTorchRNNWrapper as PyTorchRNNWrapper,
    PyTorchWrapper as PyTorchWrapper,
    PyTorchWrapper_v2 as PyTorchWrapper_v2,
    PyTorchWrapper_v3 as PyTorchWrapper_v3,
)
