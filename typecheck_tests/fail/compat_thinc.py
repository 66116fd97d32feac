"""Mistakes in programs of Thinc, by its names."""

from __future__ import annotations

import numpy as np

from typedthinc.compat.thinc import layers
from typedthinc.compat.thinc.api import CategoricalCrossentropy, Linear, ParametricAttention_v2, PyTorchLSTM, Relu, SGD, Softmax_v2, chain, clone, list2ragged, reduce_mean, remap_ids, with_array
from typedthinc.compat.thinc.layers.chain import chain as chain_of_module

chain(Relu(3, 2), Softmax_v2(2, 4))  # E: typedthinc-size: Softmax takes Floats2d[*, 4], but Relu before it gives Floats2d[*, 3] (expected width 4, got 3)
layers.chain(layers.Relu(3, 2), layers.Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4]
chain_of_module(Relu(3, 2), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4]
chain(list2ragged(), Relu(3, 2), reduce_mean())  # E: typedthinc-container: Relu takes Floats2d[*, 2], but list2ragged before it gives Ragged
chain(list2ragged(), with_array(Relu(3, 2)), ParametricAttention_v2(nO=4))  # E: typedthinc-size: ParametricAttention takes Ragged[Floats2d[*, 4]]
clone(Linear(4, 5), 3)  # E: typedthinc-size: Linear takes Floats2d[*, 5], but it gives Floats2d[*, 4]
clone(orig=Linear(4, 5), n=3)  # E: typedthinc-size: clone needs a layer that gives what it takes
chain(PyTorchLSTM(4, 5), PyTorchLSTM(4, 6))  # E: typedthinc-size: LSTM takes Padded[Floats3d[*, *, 6]]
chain(remap_ids({"a": 1}), Relu(3, 2))  # E: typedthinc-dtype: Relu takes Floats2d[*, 2], but remap_ids before it gives Ints2d
Linear(3, 4).initialize(np.zeros((2, 5), "float32"))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but the data is Floats2d[2, 5]
Linear(3, 4).finish_update(SGD)  # E: typedthinc-container: finish_update takes an Optimizer
CategoricalCrossentropy().get_grad(np.zeros((2, 3), "float32"), np.zeros(3, "int32"))  # E: typedthinc-size: expected length 2, got 3
CategoricalCrossentropy(names=["a", "b"]).get_grad(np.zeros((2, 3), "float32"), ["a", "b"])  # E: typedthinc-size: there are 2 names, but the guesses have 3 columns
CategoricalCrossentropy().convert_truths([0], np.zeros((1, 2), "float32"), 3)  # E: call-arg: Too many arguments for "convert_truths"
