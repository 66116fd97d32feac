"""Layers: functions that make models. One file each; README.md has the families."""

from __future__ import annotations

from typedthinc.layers.add import add
from typedthinc.layers.chain import chain
from typedthinc.layers.clone import clone
from typedthinc.layers.concatenate import concatenate
from typedthinc.layers.dropout import Dropout
from typedthinc.layers.embed import Embed
from typedthinc.layers.layernorm import LayerNorm
from typedthinc.layers.linear import Linear
from typedthinc.layers.list2array import list2array
from typedthinc.layers.list2ragged import list2ragged
from typedthinc.layers.maxout import Maxout
from typedthinc.layers.noop import noop
from typedthinc.layers.ragged2list import ragged2list
from typedthinc.layers.reduce_max import reduce_max
from typedthinc.layers.reduce_mean import reduce_mean
from typedthinc.layers.reduce_sum import reduce_sum
from typedthinc.layers.relu import Relu
from typedthinc.layers.residual import residual
from typedthinc.layers.softmax import Softmax
from typedthinc.layers.tuplify import tuplify
from typedthinc.layers.with_array import with_array

__all__ = [
    "Dropout",
    "Embed",
    "LayerNorm",
    "Linear",
    "Maxout",
    "Relu",
    "Softmax",
    "add",
    "chain",
    "clone",
    "concatenate",
    "list2array",
    "list2ragged",
    "noop",
    "ragged2list",
    "reduce_max",
    "reduce_mean",
    "reduce_sum",
    "residual",
    "tuplify",
    "with_array",
]
