"""What `thinc.shims` has: what stands between a layer and a model of another library."""

from typing import TYPE_CHECKING

from typedthinc.compat.thinc.adapters.absent import absent
from typedthinc.compat.thinc.adapters.grad_scaler import PyTorchGradScaler as PyTorchGradScaler
from typedthinc.compat.thinc.adapters.shims import (
    MXNetShim as MXNetShim,
    Shim as Shim,
    TensorFlowShim as TensorFlowShim,
)
from typedthinc.compat.thinc.adapters.torch_shims import PyTorchShim as PyTorchShim, TorchScriptShim as TorchScriptShim
from typedthinc.compat.thinc.adapters.wrappers import maybe_handshake_model as maybe_handshake_model

if not TYPE_CHECKING:
    __getattr__ = absent(__name__)
