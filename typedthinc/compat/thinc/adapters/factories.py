"""The factories of the library whose arguments are those of Thinc, by all the names that they have had.

Second versions are what the first ones are here. `PyTorchLSTM` is the library's own LSTM, which needs no torch.
"""

# ruff: noqa: F403
# All of the library's layers; in the types, `layers/lstm.py` has Thinc's LSTM.

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.layers import *
    from typedthinc.layers import (
        ParametricAttention as ParametricAttention_v2,
        Softmax as Softmax_v2,
        SparseLinear as SparseLinear_v2,
        remap_ids as remap_ids_v2,
        with_flatten as with_flatten_v2,
    )
else:
    from typedthinc import layers
    from typedthinc.compat.thinc.adapters import recurrent
    from typedthinc.compat.thinc.adapters.models import adopting

    _VERSIONS = {
        "ParametricAttention_v2": "ParametricAttention",
        "Softmax_v2": "Softmax",
        "SparseLinear_v2": "SparseLinear",
        "remap_ids_v2": "remap_ids",
        "with_flatten_v2": "with_flatten",
    }

    for _name in layers.__all__:
        globals()[_name] = adopting(getattr(layers, _name))
    for _name, _other in _VERSIONS.items():
        globals()[_name] = adopting(getattr(layers, _other))
    LSTM = PyTorchLSTM = adopting(recurrent.LSTM)

# An import under another name is not exported by itself.
__all__ = ["ParametricAttention_v2", "Softmax_v2", "SparseLinear_v2", "remap_ids_v2", "with_flatten_v2"]
