"""What `thinc.layers` has: factories of the library by all the names that they have had.

Each has the module that it has in Thinc, with what that has. The modules are imported before their names are bound
here, for many a function has the name of its module.
"""

from typing import TYPE_CHECKING

from typedthinc.compat.thinc.adapters.absent import absent
from typedthinc.compat.thinc.layers.add import add as add
from typedthinc.compat.thinc.layers.array_getitem import array_getitem as array_getitem
from typedthinc.compat.thinc.layers.bidirectional import bidirectional as bidirectional
from typedthinc.compat.thinc.layers.cauchysimilarity import CauchySimilarity as CauchySimilarity
from typedthinc.compat.thinc.layers.chain import chain as chain
from typedthinc.compat.thinc.layers.clipped_linear import (
    ClippedLinear as ClippedLinear,
    HardSigmoid as HardSigmoid,
    HardTanh as HardTanh,
    ReluK as ReluK,
)
from typedthinc.compat.thinc.layers.clone import clone as clone
from typedthinc.compat.thinc.layers.concatenate import concatenate as concatenate
from typedthinc.compat.thinc.layers.dish import Dish as Dish
from typedthinc.compat.thinc.layers.dropout import Dropout as Dropout
from typedthinc.compat.thinc.layers.embed import Embed as Embed
from typedthinc.compat.thinc.layers.expand_window import expand_window as expand_window
from typedthinc.compat.thinc.layers.gelu import Gelu as Gelu
from typedthinc.compat.thinc.layers.hard_swish import HardSwish as HardSwish
from typedthinc.compat.thinc.layers.hard_swish_mobilenet import HardSwishMobilenet as HardSwishMobilenet
from typedthinc.compat.thinc.layers.hashembed import HashEmbed as HashEmbed
from typedthinc.compat.thinc.layers.layernorm import LayerNorm as LayerNorm
from typedthinc.compat.thinc.layers.linear import Linear as Linear
from typedthinc.compat.thinc.layers.list2array import list2array as list2array
from typedthinc.compat.thinc.layers.list2padded import list2padded as list2padded
from typedthinc.compat.thinc.layers.list2ragged import list2ragged as list2ragged
from typedthinc.compat.thinc.layers.logistic import Logistic as Logistic
from typedthinc.compat.thinc.layers.lstm import LSTM as LSTM, PyTorchLSTM as PyTorchLSTM
from typedthinc.compat.thinc.layers.map_list import map_list as map_list
from typedthinc.compat.thinc.layers.maxout import Maxout as Maxout
from typedthinc.compat.thinc.layers.mish import Mish as Mish
from typedthinc.compat.thinc.layers.multisoftmax import MultiSoftmax as MultiSoftmax
from typedthinc.compat.thinc.layers.noop import noop as noop
from typedthinc.compat.thinc.layers.padded2list import padded2list as padded2list
from typedthinc.compat.thinc.layers.parametricattention import ParametricAttention as ParametricAttention
from typedthinc.compat.thinc.layers.parametricattention_v2 import ParametricAttention_v2 as ParametricAttention_v2
from typedthinc.compat.thinc.layers.premap_ids import premap_ids as premap_ids
from typedthinc.compat.thinc.layers.ragged2list import ragged2list as ragged2list
from typedthinc.compat.thinc.layers.reduce_first import reduce_first as reduce_first
from typedthinc.compat.thinc.layers.reduce_last import reduce_last as reduce_last
from typedthinc.compat.thinc.layers.reduce_max import reduce_max as reduce_max
from typedthinc.compat.thinc.layers.reduce_mean import reduce_mean as reduce_mean
from typedthinc.compat.thinc.layers.reduce_sum import reduce_sum as reduce_sum
from typedthinc.compat.thinc.layers.relu import Relu as Relu
from typedthinc.compat.thinc.layers.remap_ids import remap_ids as remap_ids, remap_ids_v2 as remap_ids_v2
from typedthinc.compat.thinc.layers.residual import residual as residual
from typedthinc.compat.thinc.layers.resizable import resizable as resizable
from typedthinc.compat.thinc.layers.siamese import siamese as siamese
from typedthinc.compat.thinc.layers.sigmoid import Sigmoid as Sigmoid
from typedthinc.compat.thinc.layers.sigmoid_activation import sigmoid_activation as sigmoid_activation
from typedthinc.compat.thinc.layers.softmax import Softmax as Softmax, Softmax_v2 as Softmax_v2
from typedthinc.compat.thinc.layers.softmax_activation import softmax_activation as softmax_activation
from typedthinc.compat.thinc.layers.sparselinear import SparseLinear as SparseLinear, SparseLinear_v2 as SparseLinear_v2
from typedthinc.compat.thinc.layers.strings2arrays import strings2arrays as strings2arrays
from typedthinc.compat.thinc.layers.swish import Swish as Swish
from typedthinc.compat.thinc.layers.tuplify import tuplify as tuplify
from typedthinc.compat.thinc.layers.uniqued import uniqued as uniqued
from typedthinc.compat.thinc.layers.with_array import with_array as with_array
from typedthinc.compat.thinc.layers.with_array2d import with_array2d as with_array2d
from typedthinc.compat.thinc.layers.with_cpu import with_cpu as with_cpu
from typedthinc.compat.thinc.layers.with_debug import with_debug as with_debug
from typedthinc.compat.thinc.layers.with_flatten import with_flatten as with_flatten
from typedthinc.compat.thinc.layers.with_flatten_v2 import with_flatten_v2 as with_flatten_v2
from typedthinc.compat.thinc.layers.with_getitem import with_getitem as with_getitem
from typedthinc.compat.thinc.layers.with_list import with_list as with_list
from typedthinc.compat.thinc.layers.with_nvtx_range import with_nvtx_range as with_nvtx_range
from typedthinc.compat.thinc.layers.with_padded import with_padded as with_padded
from typedthinc.compat.thinc.layers.with_ragged import with_ragged as with_ragged
from typedthinc.compat.thinc.layers.with_reshape import with_reshape as with_reshape
from typedthinc.compat.thinc.layers.with_signpost_interval import with_signpost_interval as with_signpost_interval
from typedthinc.compat.thinc.layers.pytorchwrapper import (
    PyTorchRNNWrapper as PyTorchRNNWrapper,
    PyTorchWrapper as PyTorchWrapper,
    PyTorchWrapper_v2 as PyTorchWrapper_v2,
    PyTorchWrapper_v3 as PyTorchWrapper_v3,
)
from typedthinc.compat.thinc.layers.torchscriptwrapper import (
    TorchScriptWrapper_v1 as TorchScriptWrapper_v1,
    pytorch_to_torchscript_wrapper as pytorch_to_torchscript_wrapper,
)
from typedthinc.compat.thinc.layers.tensorflowwrapper import (
    TensorFlowWrapper as TensorFlowWrapper,
    keras_subclass as keras_subclass,
)
from typedthinc.compat.thinc.layers.mxnetwrapper import MXNetWrapper as MXNetWrapper

if not TYPE_CHECKING:
    __getattr__ = absent(__name__)

__all__ = [
    "LSTM", "CauchySimilarity", "ClippedLinear", "Dish", "Dropout", "Embed", "Gelu", "HardSigmoid", "HardSwish",
    "HardSwishMobilenet", "HardTanh", "HashEmbed", "LayerNorm", "Linear", "Logistic", "MXNetWrapper", "Maxout", "Mish",
    "MultiSoftmax", "ParametricAttention", "ParametricAttention_v2", "PyTorchLSTM", "PyTorchRNNWrapper",
    "PyTorchWrapper", "PyTorchWrapper_v2", "PyTorchWrapper_v3", "Relu", "ReluK", "Sigmoid", "Softmax", "Softmax_v2",
    "SparseLinear", "SparseLinear_v2", "Swish", "TensorFlowWrapper", "TorchScriptWrapper_v1", "add", "array_getitem",
    "bidirectional", "chain", "clone", "concatenate", "expand_window", "keras_subclass", "list2array", "list2padded",
    "list2ragged", "map_list", "noop", "padded2list", "premap_ids", "pytorch_to_torchscript_wrapper", "ragged2list",
    "reduce_first", "reduce_last", "reduce_max", "reduce_mean", "reduce_sum", "remap_ids", "remap_ids_v2", "residual",
    "resizable", "siamese", "sigmoid_activation", "softmax_activation", "strings2arrays", "tuplify", "uniqued",
    "with_array", "with_array2d", "with_cpu", "with_debug", "with_flatten", "with_flatten_v2", "with_getitem",
    "with_list", "with_nvtx_range", "with_padded", "with_ragged", "with_reshape", "with_signpost_interval",
]  # fmt: skip
