"""The factories of the library whose arguments are those of Thinc, by all the names that they have had.

Second versions are what the first ones are here. `PyTorchLSTM` is the library's own LSTM, which needs no torch.
"""

# ruff: noqa: F401, F811
# One name of the library stands for two of Thinc.

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typedthinc.compat.thinc.adapters.recurrent import LSTM as LSTM, LSTM as PyTorchLSTM
    from typedthinc.layers import (
        CauchySimilarity as CauchySimilarity,
        ClippedLinear as ClippedLinear,
        Dish as Dish,
        Embed as Embed,
        Gelu as Gelu,
        HardSigmoid as HardSigmoid,
        HardSwish as HardSwish,
        HardSwishMobilenet as HardSwishMobilenet,
        HardTanh as HardTanh,
        HashEmbed as HashEmbed,
        LayerNorm as LayerNorm,
        Linear as Linear,
        Logistic as Logistic,
        Maxout as Maxout,
        Mish as Mish,
        MultiSoftmax as MultiSoftmax,
        ParametricAttention as ParametricAttention,
        ParametricAttention as ParametricAttention_v2,
        Relu as Relu,
        ReluK as ReluK,
        Sigmoid as Sigmoid,
        Softmax as Softmax,
        Softmax as Softmax_v2,
        SparseLinear as SparseLinear,
        SparseLinear as SparseLinear_v2,
        Swish as Swish,
        array_getitem as array_getitem,
        bidirectional as bidirectional,
        expand_window as expand_window,
        floats_getitem as floats_getitem,
        ints_getitem as ints_getitem,
        list2array as list2array,
        list2padded as list2padded,
        list2ragged as list2ragged,
        map_list as map_list,
        noop as noop,
        padded2list as padded2list,
        ragged2list as ragged2list,
        reduce_first as reduce_first,
        reduce_last as reduce_last,
        reduce_max as reduce_max,
        reduce_mean as reduce_mean,
        reduce_sum as reduce_sum,
        premap_ids as premap_ids,
        remap_ids as remap_ids_v2,
        residual as residual,
        siamese as siamese,
        sigmoid_activation as sigmoid_activation,
        softmax_activation as softmax_activation,
        strings2arrays as strings2arrays,
        tuplify as tuplify,
        uniqued as uniqued,
        with_array as with_array,
        with_array2d as with_array2d,
        with_cpu as with_cpu,
        with_debug as with_debug,
        with_flatten as with_flatten,
        with_flatten as with_flatten_v2,
        with_getitem as with_getitem,
        with_list as with_list,
        with_nvtx_range as with_nvtx_range,
        with_padded as with_padded,
        with_ragged as with_ragged,
        with_reshape as with_reshape,
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
__all__ = ["ParametricAttention_v2", "PyTorchLSTM", "Softmax_v2", "SparseLinear_v2", "remap_ids_v2", "with_flatten_v2"]
