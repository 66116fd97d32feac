"""Layers: functions that make models. One file each; README.md has the families."""

from keyword import iskeyword
from typing import TYPE_CHECKING

from typedthinc.layers.add import add
from typedthinc.layers.chain import chain
from typedthinc.layers.clone import clone
from typedthinc.layers.concatenate import concatenate
from typedthinc.layers.tuplify import tuplify
from typedthinc.lazy_imports import import_late
from typedthinc.model import operators

if TYPE_CHECKING:
    from typedthinc.layers.array_getitem import array_getitem
    from typedthinc.layers.avgpool import AvgPool
    from typedthinc.layers.batchnorm import BatchNorm
    from typedthinc.layers.bidirectional import bidirectional
    from typedthinc.layers.cauchysimilarity import CauchySimilarity
    from typedthinc.layers.clippedlinear import ClippedLinear
    from typedthinc.layers.conv1d import Conv1d
    from typedthinc.layers.conv2d import Conv2d
    from typedthinc.layers.conv3d import Conv3d
    from typedthinc.layers.convtranspose1d import ConvTranspose1d
    from typedthinc.layers.convtranspose2d import ConvTranspose2d
    from typedthinc.layers.convtranspose3d import ConvTranspose3d
    from typedthinc.layers.dish import Dish
    from typedthinc.layers.dropout import Dropout
    from typedthinc.layers.embed import Embed
    from typedthinc.layers.expand_window import expand_window
    from typedthinc.layers.flatten import Flatten
    from typedthinc.layers.floats_getitem import floats_getitem
    from typedthinc.layers.gelu import Gelu
    from typedthinc.layers.groupnorm import GroupNorm
    from typedthinc.layers.gru import GRU
    from typedthinc.layers.hardsigmoid import HardSigmoid
    from typedthinc.layers.hardswish import HardSwish
    from typedthinc.layers.hardswishmobilenet import HardSwishMobilenet
    from typedthinc.layers.hardtanh import HardTanh
    from typedthinc.layers.hashembed import HashEmbed
    from typedthinc.layers.ints_getitem import ints_getitem
    from typedthinc.layers.jaxwrapper import JaxWrapper
    from typedthinc.layers.l2pool import L2Pool
    from typedthinc.layers.lambda_ import Lambda
    from typedthinc.layers.layernorm import LayerNorm
    from typedthinc.layers.linear import Linear
    from typedthinc.layers.list2array import list2array
    from typedthinc.layers.list2padded import list2padded
    from typedthinc.layers.list2ragged import list2ragged
    from typedthinc.layers.logistic import Logistic
    from typedthinc.layers.lstm import LSTM
    from typedthinc.layers.map_list import map_list
    from typedthinc.layers.maxout import Maxout
    from typedthinc.layers.maxpool import MaxPool
    from typedthinc.layers.mish import Mish
    from typedthinc.layers.multiheadattention import MultiHeadAttention
    from typedthinc.layers.multisoftmax import MultiSoftmax
    from typedthinc.layers.mxnetwrapper import MXNetWrapper
    from typedthinc.layers.noop import noop
    from typedthinc.layers.padded2list import padded2list
    from typedthinc.layers.parametricattention import ParametricAttention
    from typedthinc.layers.positional_encoding import positional_encoding
    from typedthinc.layers.premap_ids import premap_ids
    from typedthinc.layers.pytorchlstm import PyTorchLSTM
    from typedthinc.layers.pytorchrnnwrapper import PyTorchRNNWrapper
    from typedthinc.layers.pytorchwrapper import PyTorchWrapper
    from typedthinc.layers.ragged2list import ragged2list
    from typedthinc.layers.reduce_first import reduce_first
    from typedthinc.layers.reduce_last import reduce_last
    from typedthinc.layers.reduce_max import reduce_max
    from typedthinc.layers.reduce_mean import reduce_mean
    from typedthinc.layers.reduce_sum import reduce_sum
    from typedthinc.layers.relu import Relu
    from typedthinc.layers.relu_activation import relu_activation
    from typedthinc.layers.reluk import ReluK
    from typedthinc.layers.remap_ids import remap_ids
    from typedthinc.layers.reshape import Reshape
    from typedthinc.layers.residual import residual
    from typedthinc.layers.resizable import resizable
    from typedthinc.layers.rnn import RNN
    from typedthinc.layers.siamese import siamese
    from typedthinc.layers.sigmoid import Sigmoid
    from typedthinc.layers.sigmoid_activation import sigmoid_activation
    from typedthinc.layers.softmax import Softmax
    from typedthinc.layers.softmax_activation import softmax_activation
    from typedthinc.layers.sparselinear import SparseLinear
    from typedthinc.layers.staticvectors import StaticVectors
    from typedthinc.layers.strings2arrays import strings2arrays
    from typedthinc.layers.swish import Swish
    from typedthinc.layers.tensorflowwrapper import TensorFlowWrapper
    from typedthinc.layers.torchscriptwrapper import TorchScriptWrapper
    from typedthinc.layers.tuple2array import tuple2array
    from typedthinc.layers.uniqued import uniqued
    from typedthinc.layers.with_array import with_array
    from typedthinc.layers.with_array2d import with_array2d
    from typedthinc.layers.with_cpu import with_cpu
    from typedthinc.layers.with_debug import with_debug
    from typedthinc.layers.with_flatten import with_flatten
    from typedthinc.layers.with_getitem import with_getitem
    from typedthinc.layers.with_list import with_list
    from typedthinc.layers.with_nvtx_range import with_nvtx_range
    from typedthinc.layers.with_padded import with_padded
    from typedthinc.layers.with_ragged import with_ragged
    from typedthinc.layers.with_reshape import with_reshape

operators.mean({">>": chain, "|": concatenate, "+": add, "&": tuplify, "**": clone})

__all__ = [
    "GRU", "LSTM", "RNN", "AvgPool", "BatchNorm", "CauchySimilarity", "ClippedLinear", "Conv1d", "Conv2d", "Conv3d",
    "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d", "Dish", "Dropout", "Embed", "Flatten", "Gelu", "GroupNorm",
    "HardSigmoid", "HardSwish", "HardSwishMobilenet", "HardTanh", "HashEmbed", "JaxWrapper", "L2Pool", "Lambda",
    "LayerNorm", "Linear", "Logistic", "MXNetWrapper", "MaxPool", "Maxout", "Mish", "MultiHeadAttention",
    "MultiSoftmax", "ParametricAttention", "PyTorchLSTM", "PyTorchRNNWrapper", "PyTorchWrapper", "Relu", "ReluK",
    "Reshape", "Sigmoid", "Softmax", "SparseLinear", "StaticVectors", "Swish", "TensorFlowWrapper",
    "TorchScriptWrapper", "add", "array_getitem", "bidirectional", "chain", "clone", "concatenate", "expand_window",
    "floats_getitem", "ints_getitem", "list2array", "list2padded", "list2ragged", "map_list", "noop", "padded2list",
    "positional_encoding", "premap_ids", "ragged2list", "reduce_first", "reduce_last", "reduce_max", "reduce_mean",
    "reduce_sum", "relu_activation", "remap_ids", "residual", "resizable", "siamese", "sigmoid_activation",
    "softmax_activation", "strings2arrays", "tuple2array", "tuplify", "uniqued", "with_array", "with_array2d",
    "with_cpu", "with_debug", "with_flatten", "with_getitem", "with_list", "with_nvtx_range", "with_padded",
    "with_ragged", "with_reshape",
]  # fmt: skip

# A file has the name of its layer in small letters; Python keeps one of them for itself.
import_late(__name__, {name: f"{__name__}.{name.lower()}{'_' * iskeyword(name.lower())}" for name in __all__})
