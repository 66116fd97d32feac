"""What does not fit around modules of torch, and inside of them, is found by what they are made with."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial
from typing import Any, Literal

import numpy as np
import torch
from torch import nn

from typedthinc.api import Embed, Floats2d, Linear, Model, Padded, PyTorchLSTM, PyTorchRNNWrapper, PyTorchWrapper, Relu, chain, list2padded, with_array
from typedthinc.types import Floats3d

# In the call.
chain(Relu(65, 8), PyTorchWrapper(torch.nn.Linear(64, 10)))  # E: typedthinc-size: PyTorchWrapper takes Floats2d[*, 64], but Relu before it gives Floats2d[*, 65] (expected width 64, got 65)
chain(PyTorchWrapper(nn.Linear(64, 10)), Linear(3, 11))  # E: typedthinc-size: Linear takes Floats2d[*, 11], but PyTorchWrapper before it gives Floats2d[*, 10] (expected width 11, got 10)
chain(PyTorchWrapper(nn.Linear(out_features=10, in_features=64, bias=False)), Linear(3, 11))  # E: typedthinc-size: (expected width 11, got 10)
PyTorchWrapper(nn.Linear(64, 10)).predict(np.zeros((2, 63), "float32"))  # E: typedthinc-size: PyTorchWrapper takes Floats2d[*, 64], but the data is Floats2d[2, 63]
PyTorchWrapper(nn.Embedding(100, 8)).predict(np.zeros((2, 3), "float32"))  # E: typedthinc-dtype: PyTorchWrapper takes Ints1d, but the data is Floats2d[2, 3]
PyTorchWrapper(nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(4, 5)))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but ReLU before it gives Floats2d[*, 3] (expected width 4, got 3)
PyTorchWrapper(nn.Sequential(nn.Linear(2, 3), nn.Sequential(nn.Tanh(), nn.Linear(4, 5))))  # E: typedthinc-size: Tanh takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 3] (expected width 4, got 3)
PyTorchWrapper(nn.Sequential(nn.Linear(2, 3), nn.Linear(5, 3)))  # E: typedthinc-size: (expected width 5, got 3); are the sizes of input and output swapped?

# In a variable, over several lines, with constants.
HIDDEN = 16
encoder = nn.Sequential(
    nn.Linear(8, HIDDEN),
    nn.Dropout(0.1),
    nn.LayerNorm(HIDDEN + 1),  # E: typedthinc-size: LayerNorm takes Floats2d[*, 17], but Dropout before it gives Floats2d[*, 16] (expected width 17, got 16)
)
PyTorchWrapper(encoder)
decoder = nn.Linear(HIDDEN, 4)
model = chain(Linear(HIDDEN, 8), PyTorchWrapper(decoder))
chain(model, Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but model (chain that ends with PyTorchWrapper) before it gives Floats2d[*, 4] (expected width 5, got 4)
chain(PyTorchWrapper(nn.Linear(8, 16).double()), Linear(3, 17))  # E: typedthinc-size: (expected width 17, got 16)
ready = nn.Sequential(nn.Linear(8, 16), nn.ReLU()).to("cpu").eval()
chain(PyTorchWrapper(ready), Linear(3, 17))  # E: typedthinc-size: (expected width 17, got 16)
PyTorchWrapper(nn.Sequential(nn.Linear(2, 3).requires_grad_(False), nn.Linear(4, 5)).train())  # E: typedthinc-size: Linear takes Floats2d[*, 4], but Linear before it gives Floats2d[*, 3] (expected width 4, got 3)

# With stars and names.
layers = [nn.Linear(2, 3), nn.Linear(4, 5)]  # E: typedthinc-size: (expected width 4, got 3)
PyTorchWrapper(nn.Sequential(*layers))
PyTorchWrapper(nn.Sequential(*[nn.Linear(4, 5) for _ in range(3)]))  # E: typedthinc-size: (expected width 4, got 5)
PyTorchWrapper(nn.Sequential(OrderedDict([("one", nn.Linear(2, 3)), ("two", nn.Linear(4, 5))])))  # E: typedthinc-size: (expected width 4, got 3)
PyTorchWrapper(nn.Sequential(OrderedDict({"one": nn.Linear(2, 3), "two": nn.Linear(4, 5)})))  # E: typedthinc-size: (expected width 4, got 3)
PyTorchWrapper(nn.Sequential(OrderedDict(one=nn.Linear(2, 3), two=nn.Linear(4, 5))))  # E: typedthinc-size: (expected width 4, got 3)


# By factories.
def net(hidden: int) -> nn.Sequential:
    return nn.Sequential(nn.Linear(8, hidden), nn.ReLU(), nn.Linear(7, 3))


chain(PyTorchWrapper(net(7)), Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but PyTorchWrapper before it gives Floats2d[*, 3]
PyTorchWrapper(net(6))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but ReLU before it gives Floats2d[*, 6] (expected width 7, got 6)
of_eight = partial(nn.Linear, 8)
chain(PyTorchWrapper(of_eight(7)), Linear(2, 6))  # E: typedthinc-size: (expected width 6, got 7)


def wrapped(nI: int, nO: int, hidden: int = 32) -> Model[Floats2d, Floats2d]:
    return PyTorchWrapper(nn.Sequential(nn.Linear(nI, hidden), nn.ReLU(), nn.Linear(hidden, nO)))


chain(wrapped(4, 5), Linear(3, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but wrapped before it gives Floats2d[*, 5]


class Tagger:
    def __init__(self) -> None:
        self.encoder = nn.Linear(8, 16)
        self.model = chain(Embed(8, 100), PyTorchWrapper(self.encoder), Linear(3, 17))  # E: typedthinc-size: Linear takes Floats2d[*, 17], but PyTorchWrapper before it gives Floats2d[*, 16]


# Images and sequences.
images = nn.Sequential(nn.Conv2d(1, 8, 5), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(1152, 10))
of_images = chain(PyTorchWrapper(images), Linear(3, 10))
of_images.predict(np.zeros((4, 1, 20, 28), "float32"))  # E: typedthinc-size: (a layer inside expects width 1152, got 768)
of_images.predict(np.zeros((4, 3, 28, 28), "float32"))  # E: typedthinc-size: (axis 1: expected 1, got 3)
PyTorchWrapper(nn.Sequential(nn.Conv2d(1, 8, 5), nn.BatchNorm2d(7)))  # E: typedthinc-size: BatchNorm2d takes Floats4d[*, 7, *, *], but Conv2d before it gives Floats4d[*, 8, *, *] (axis 1: expected 7, got 8)
PyTorchWrapper(nn.Sequential(nn.Conv1d(3, 8, 5), nn.GroupNorm(2, 6)))  # E: typedthinc-size: (axis 1: expected 6, got 8)
PyTorchWrapper(nn.Sequential(nn.Conv2d(1, 8, 5), nn.Flatten(), nn.Linear(1151, 10)))  # E: typedthinc-size: (width 1151 is not a multiple of 8, as 1144 and 1152 are)
PyTorchWrapper(nn.Sequential(nn.Conv2d(1, 2, 3), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(3, 4)))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but Flatten before it gives Floats2d[*, 2] (expected width 3, got 2)
PyTorchWrapper(nn.Sequential(nn.Linear(4, 32), nn.Unflatten(1, (2, 4, 4)), nn.ConvTranspose2d(3, 1, 4)))  # E: typedthinc-size: (axis 1: expected 3, got 2)
PyTorchWrapper(nn.Sequential(nn.Embedding(9, 8), nn.LSTM(8, 9), nn.Linear(9, 2)))  # E: typedthinc-container: Linear takes Floats2d[*, 9], but LSTM before it gives tuple[
PyTorchWrapper(nn.Sequential(nn.Embedding(9, 8), nn.TransformerEncoder(nn.TransformerEncoderLayer(6, 2), 2)))  # E: typedthinc-size: TransformerEncoder takes Floats3d[*, *, 6], but Embedding before it gives Floats3d[*, *, 8]
chain(list2padded(), PyTorchRNNWrapper(nn.GRU(8, 12, bidirectional=True)), with_array(Linear(3, 12)))  # E: typedthinc-size: (expected width 12, got 24)
chain(list2padded(), PyTorchRNNWrapper(nn.LSTM(8, 12, proj_size=5)), with_array(Linear(3, 12)))  # E: typedthinc-size: (expected width 12, got 5)
chain(PyTorchLSTM(12, 8), with_array(Linear(3, 13)))  # E: typedthinc-size: (expected width 13, got 12)
PyTorchLSTM(5, 8, bidirectional=True)  # E: typedthinc-size: PyTorchLSTM: nO must be a multiple of 2

# Against what is said of the layer.
PyTorchWrapper(nn.Linear(3, 4), nI=5)  # E: typedthinc-size: PyTorchWrapper: nI is 5, but Linear takes rows of 3
PyTorchWrapper(nn.Linear(3, 4), nO=5)  # E: typedthinc-size: PyTorchWrapper: nO is 5, but Linear gives rows of 4
PyTorchRNNWrapper(nn.GRU(8, 12), nO=13)  # E: typedthinc-size: PyTorchRNNWrapper: nO is 13, but GRU gives rows of 12
declared: Model[Floats2d[Any, Literal[9]], Floats2d[Any, Literal[7]]] = PyTorchWrapper(nn.Linear(9, 8))  # E: typedthinc-size: the declared type gives Floats2d[*, 7], but PyTorchWrapper gives Floats2d[*, 8]
of_padded: Model[Padded[Floats3d], Padded[Floats3d]] = PyTorchRNNWrapper(nn.GRU(8, 9))
chain(of_padded, with_array(Linear(5, 8)))  # E: typedthinc-size: (expected width 8, got 9)
