"""Channels and sizes of sequences and images, through windows to the width of rows."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import AvgPool, BatchNorm, Conv1d, Conv2d, Flatten, Floats4d, GroupNorm, Linear, MaxPool, chain, relu_activation

net = Conv2d(3, 1, 5) >> relu_activation() >> MaxPool(2) >> Flatten() >> Linear(10, 432)
X = np.zeros((32, 1, 28, 28), "float32")
net.predict(X)
net.predict(np.zeros((32, 1, 20, 28), "float32"))  # E: typedthinc-size: net (chain that begins with Conv2d) takes Floats4d[*, 1, *, *], but the data is Floats4d[32, 1, 20, 28] (a layer inside takes width 432, not 288)
net.predict(np.zeros((32, 3, 28, 28), "float32"))  # E: typedthinc-size: (axis 1: 1, not 3)
net.predict(np.zeros((32, 784), "float32"))  # E: typedthinc-rank: takes Floats4d[*, 1, *, *], but the data is Floats2d[32, 784]
net.predict(np.zeros((32, 1, 4, 28), "float32"))  # E: typedthinc-size: (axis 2: 4 is not more than 4)

chain(Conv2d(3, 1, 5), MaxPool(2), Flatten(), Linear(10, 100))  # E: typedthinc-size: Linear takes Floats2d[*, 100], but Flatten before it gives Floats2d[*, 3 * n] (width 100 is not a multiple of 3)
chain(Conv2d(3, 1), relu_activation(), Conv2d(4, 2))  # E: typedthinc-size: Conv2d takes Floats4d[*, 2, *, *], but relu_activation before it gives Floats4d[*, 3, *, *] (axis 1: 2, not 3)
chain(Conv2d(3, 1), BatchNorm(4))  # E: typedthinc-size: (axis 1: 4, not 3)
chain(Conv2d(3, 1), GroupNorm(2))  # E: typedthinc-size: (axis 1: 3 is not a multiple of 2)
chain(Conv2d(3, 1), Linear(4))  # E: typedthinc-rank: Linear takes Floats2d, but Conv2d before it gives Floats4d[*, 3, *, *]
chain(Linear(4), Conv2d(3))  # E: typedthinc-rank: Conv2d takes Floats4d, but Linear before it gives Floats2d[*, 4]
chain(Conv1d(3, 1), Conv2d(3))  # E: typedthinc-rank: Conv2d takes
Conv2d(3, 4, groups=2)  # E: typedthinc-size: Conv2d: nO must be a multiple of groups, which is 2, not 3
Conv2d(3, 4, 0)  # E: typedthinc-size: Conv2d: window must be an int of at least 1, not 0
MaxPool(2, stride=0)  # E: typedthinc-size: MaxPool: stride must be an int of at least 1, not 0


def use(images: Floats4d[Any, Literal[3], Literal[9], Literal[9]], any_stride: int) -> None:
    chain(MaxPool(2), Flatten(), Linear(5, 48)).predict(images)
    chain(MaxPool(2), Flatten(), Linear(5, 75)).predict(images)  # E: typedthinc-size: (a layer inside takes width 75, not 48)
    chain(AvgPool(3, stride=2, padding=1), Flatten(), Linear(5, 75)).predict(images)
    chain(AvgPool(3, stride=2, padding=1), Flatten(), Linear(5, 48)).predict(images)  # E: typedthinc-size: (a layer inside takes width 48, not 75)
    chain(Conv2d(2, 3, 3, stride=2, padding=1, dilation=2), Flatten(), Linear(5, 32)).predict(images)
    chain(Conv2d(2, 3, 3, stride=2, padding=1, dilation=2), Flatten(), Linear(5, 50)).predict(images)  # E: typedthinc-size: (a layer inside takes width 50, not 32)
    chain(MaxPool(2, stride=any_stride), Flatten(), Linear(5, 75)).predict(images)
