"""The layers that take part, by what the networks use them for.

A new layer stands here: in a family that is grown in one way, or by itself in LAYERS, with a way in `growing.py` that
makes it. `network_with` finds out if there is none.
"""

from __future__ import annotations

WEIGHTED = ("Linear", "Relu", "Maxout", "Softmax")
ACTIVATED = (
    *("Sigmoid", "Mish", "Gelu", "Swish", "Dish", "HardSwish", "HardSwishMobilenet", "HardSigmoid", "HardTanh"),
    *("ReluK", "ClippedLinear"),
)
ACTIVATIONS = ("Logistic", "softmax_activation", "sigmoid_activation")
TABLES = ("Embed", "HashEmbed", "StaticVectors", "SparseLinear", "uniqued", "remap_ids", "premap_ids")
RECURRENT = ("GRU", "LSTM", "RNN")
ATTENTION = ("MultiHeadAttention", "ParametricAttention", "positional_encoding")
REDUCTIONS = ("reduce_sum", "reduce_mean", "reduce_max", "reduce_first", "reduce_last")
PARTS = ("array_getitem", "floats_getitem", "ints_getitem")
PARALLEL = ("add", "concatenate", "tuplify")
AROUND = ("with_cpu", "with_debug", "with_nvtx_range")
ACROSS = ("with_list", "with_ragged", "with_padded")
LIFTS = ("with_array", *ACROSS, "with_array2d", "map_list", "with_flatten")
BRIDGES = {
    ("list", "Ragged"): "list2ragged",
    ("Ragged", "list"): "ragged2list",
    ("list", "Padded"): "list2padded",
    ("Padded", "list"): "padded2list",
}
# Written by users, in `own_layers.py`.
OWN = ("folded", "scaled", "stacked", "trimmed", "kept", "squared")
# Not among them: resizable, whose width nobody knows, strings2arrays, whose numbers no table has, and layers of images,
# which `test_images.py` grows.
LAYERS = (
    *(*WEIGHTED, *ACTIVATED, *ACTIVATIONS, *TABLES, *RECURRENT, *ATTENTION, *REDUCTIONS, *PARTS, *PARALLEL, *AROUND),
    *(
        "MultiSoftmax",
        "LayerNorm",
        "Dropout",
        "bidirectional",
        "expand_window",
        "CauchySimilarity",
        "siamese",
        "tuple2array",
    ),
    *OWN,
    *("chain", "residual", "clone", "noop", "with_getitem", "with_reshape", *LIFTS, "list2array", *BRIDGES.values()),
)
