"""Channels and sizes of sequences and images, through windows to the width of rows."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import (
    Adam,
    AvgPool,
    BatchNorm,
    Conv1d,
    Conv2d,
    Conv3d,
    ConvTranspose2d,
    Flatten,
    Floats2d,
    Floats3d,
    Floats4d,
    Floats5d,
    GroupNorm,
    L2Pool,
    Linear,
    MaxPool,
    Model,
    Reshape,
    chain,
    relu_activation,
    resizable,
    tuplify,
    with_array,
    with_getitem,
)

net = (Conv2d(3, 1, 5) >> relu_activation() >> MaxPool(2) >> Flatten() >> Linear(10, 432)).initialize()
X = np.zeros((32, 1, 28, 28), "float32")
net.predict(X)
net.predict(np.zeros((32, 1, 20, 28), "float32"))  # E: typedthinc-size: net (chain that begins with Conv2d) takes Floats4d[*, 1, *, *], but the data is Floats4d[32, 1, 20, 28] (a layer inside expects width 432, got 288)
net.predict(np.zeros((32, 3, 28, 28), "float32"))  # E: typedthinc-size: (axis 1: expected 1, got 3)
net.predict(np.zeros((32, 784), "float32"))  # E: typedthinc-rank: takes Floats4d[*, 1, *, *], but the data is Floats2d[32, 784]
net.predict(np.zeros((32, 1, 4, 28), "float32"))  # E: typedthinc-size: (axis 2: expected 5 or more, got 4)

chain(Conv2d(3, 1, 5), MaxPool(2), Flatten(), Linear(10, 100))  # E: typedthinc-size: Linear takes Floats2d[*, 100], but Flatten before it gives Floats2d[*, 3 * n] (width 100 is not a multiple of 3, as 99 and 102 are)
chain(Conv2d(3, 1), relu_activation(), Conv2d(4, 2))  # E: typedthinc-size: Conv2d takes Floats4d[*, 2, *, *], but relu_activation before it gives Floats4d[*, 3, *, *] (axis 1: expected 2, got 3)
chain(Conv2d(3, 1), BatchNorm(4))  # E: typedthinc-size: (axis 1: expected 4, got 3)
chain(Conv2d(3, 1), GroupNorm(2))  # E: typedthinc-size: (axis 1: 3 is not a multiple of 2, as 2 and 4 are)
chain(Conv2d(3, 1), Linear(4))  # E: typedthinc-rank: Linear takes Floats2d, but Conv2d before it gives Floats4d[*, 3, *, *]
chain(Linear(4), Conv2d(3))  # E: typedthinc-rank: Conv2d takes Floats4d, but Linear before it gives Floats2d[*, 4]
chain(Conv1d(3, 1), Conv2d(3))  # E: typedthinc-rank: Conv2d takes
chain(Linear(61), Reshape(3, -1))  # E: typedthinc-size: Reshape takes Floats2d[*, 3 * n], but Linear before it gives Floats2d[*, 61] (width 61 is not a multiple of 3, as 60 and 63 are)
chain(Reshape((3, -1, 5)), Conv2d(2, 4))  # E: typedthinc-size: Conv2d takes Floats4d[*, 4, *, *], but Reshape before it gives Floats4d[*, 3, *, 5] (axis 1: expected 4, got 3)
chain(Linear(60), Reshape((3, 4, -1)), Conv2d(2, 3))
Reshape((3, 4, 5)).predict(np.zeros((2, 61), "f"))  # E: typedthinc-size: Reshape takes Floats2d[*, 60], but the data is Floats2d[2, 61]
Reshape((3, -1, 0))  # E: typedthinc-size: Reshape: nO must be an int of at least 1, not 0
Conv2d(3, 4, groups=2)  # E: typedthinc-size: Conv2d: nO must be a multiple of groups, which is 2, not 3
Conv2d(3, 4, 0)  # E: typedthinc-size: Conv2d: kernel_size must be an int of at least 1, not 0
Conv2d(3, 4, kernel_size=(3, 0))  # E: typedthinc-size: Conv2d: kernel_size[1] must be an int of at least 1, not 0
MaxPool(2, stride=0)  # E: typedthinc-size: MaxPool: stride must be an int of at least 1, not 0


def use(images: Floats4d[Any, Literal[3], Literal[9], Literal[9]], any_stride: int) -> None:
    chain(MaxPool(2), Flatten(), Linear(5, 48)).predict(images)
    chain(MaxPool(2), Flatten(), Linear(5, 75)).predict(images)  # E: typedthinc-size: (a layer inside expects width 75, got 48)
    chain(AvgPool(3, stride=2, padding=1), Flatten(), Linear(5, 75)).predict(images)
    chain(AvgPool(3, stride=2, padding=1), Flatten(), Linear(5, 48)).predict(images)  # E: typedthinc-size: (a layer inside expects width 48, got 75)
    chain(Conv2d(2, 3, 3, stride=2, padding=1, dilation=2), Flatten(), Linear(5, 32)).predict(images)
    chain(Conv2d(2, 3, 3, stride=2, padding=1, dilation=2), Flatten(), Linear(5, 50)).predict(images)  # E: typedthinc-size: (a layer inside expects width 50, got 32)
    chain(MaxPool(2, stride=any_stride), Flatten(), Linear(5, 75)).predict(images)
    chain(MaxPool((2, 3)), Flatten(), Linear(5, 36)).predict(images)
    chain(MaxPool((2, 3)), Flatten(), Linear(5, 48)).predict(images)  # E: typedthinc-size: (a layer inside expects width 48, got 36)
    chain(AvgPool((2, 3), stride=(1, 2), padding=(0, 1)), Flatten(), Linear(5, 120)).predict(images)
    chain(AvgPool((2, 3), stride=(1, 2), padding=(0, 1)), Flatten(), Linear(5, 96)).predict(images)  # E: typedthinc-size: (a layer inside expects width 96, got 120)
    chain(Conv2d(2, 3, (3, 5), stride=(1, 2), padding=(0, 1), dilation=(2, 1)), Flatten(), Linear(5, 40)).predict(images)
    chain(Conv2d(2, 3, kernel_size=(3, 5)), Flatten(), Linear(5, 98)).predict(images)  # E: typedthinc-size: (a layer inside expects width 98, got 70)
    chain(Conv2d(2, 3, (any_stride, 5)), Flatten(), Linear(5, 71)).predict(images)  # E: typedthinc-size: width 71 is not a multiple of 2
    chain(Conv2d(2, 3, (any_stride, 5)), Flatten(), Linear(5, 70)).predict(images)
    chain(ConvTranspose2d(2, 3, (2, 3), stride=(2, 1), output_padding=(1, 0)), Flatten(), Linear(3, 418)).predict(images)
    chain(ConvTranspose2d(2, 3, (2, 3), stride=(2, 1), output_padding=(1, 0)), Flatten(), Linear(3, 396)).predict(images)  # E: typedthinc-size: (a layer inside expects width 396, got 418)


def siblings(
    waves: Floats3d[Any, Literal[2], Literal[50]],
    images: Floats4d[Any, Literal[3], Literal[9], Literal[9]],
    volumes: Floats5d[Any, Literal[1], Literal[8], Literal[10], Literal[10]],
) -> None:
    (Conv1d(6, 2, 5, stride=2, dilation=2) >> MaxPool(2) >> Flatten() >> Linear(3, 60)).predict(waves)
    (Conv1d(6, 2, 5, stride=2, dilation=2) >> MaxPool(2) >> Flatten() >> Linear(3, 66)).predict(waves)  # E: typedthinc-size: (a layer inside expects width 66, got 60)
    (Conv1d(6, 3, 5) >> Flatten() >> Linear(3)).predict(waves)  # E: typedthinc-size: (axis 1: expected 3, got 2)
    (Conv3d(4, 1) >> AvgPool(2) >> Flatten() >> Linear(3, 4 * 3 * 4 * 4)).predict(volumes)
    (Conv3d(4, 1) >> AvgPool(2) >> Flatten() >> Linear(3, 4 * 3 * 4 * 3)).predict(volumes)  # E: typedthinc-size: (a layer inside expects width 144, got 192)
    (Conv3d(4, 1) >> Conv2d(4)).predict(volumes)  # E: typedthinc-rank: Conv2d takes Floats4d
    (ConvTranspose2d(2, 3, 2, stride=2) >> Flatten() >> Linear(3, 2 * 18 * 18)).predict(images)
    (ConvTranspose2d(2, 3, 2, stride=2) >> Flatten() >> Linear(3, 2 * 9 * 9)).predict(images)  # E: typedthinc-size: (a layer inside expects width 162, got 648)
    (Conv2d(8, 3) >> MaxPool(1, channels=2) >> Conv2d(4, 4)).predict(images)
    Conv2d(8, 3) >> MaxPool(1, channels=2) >> Conv2d(4, 8)  # E: typedthinc-size: (axis 1: expected 8, got 4)
    chain(Conv2d(7, 3), L2Pool(channels=2))  # E: typedthinc-size: (axis 1: 7 is not a multiple of 2, as 6 and 8 are)


class Reader:
    """A classifier whose last layer has a wrong width."""

    def __init__(self, width: int) -> None:
        self.model = Conv2d(8, 1, kernel_size=5) >> relu_activation() >> MaxPool(2) >> Flatten() >> Linear(10, 8 * 12 * 12)
        self.wrong = Conv2d(8, 1, kernel_size=5) >> relu_activation() >> MaxPool(2) >> Flatten() >> Linear(10, 8 * 14 * 14)

    def fit(self, X: Floats4d[Any, Literal[1], Literal[28], Literal[28]]) -> None:
        self.model.initialize(X)
        self.wrong.initialize(X)  # E: typedthinc-size: (a layer inside expects width 1568, got 1152)
        Y, backprop = self.model.begin_update(X)
        backprop(Y)
        self.model.finish_update(Adam(0.01))


def declared() -> Model[Floats4d[Any, Literal[1], Literal[28], Literal[28]], Any]:
    return Conv2d(8, 1, kernel_size=5) >> Flatten() >> Linear(10, 100)  # E: typedthinc-size: width


def made(channels: int = 2) -> Model[Floats4d, Floats2d]:
    return Conv2d(channels, 1, 3) >> Flatten() >> Linear(10, 8 * 36)


def wide(window: int) -> Model[Floats4d, Floats2d]:
    model = Conv2d(1, 1, window) >> Flatten()
    return model >> Linear(10, 36)


def behind_factories(images: Floats4d[Any, Literal[1], Literal[8], Literal[8]], unknown: int) -> None:
    made(8).predict(images)
    made().predict(images)  # E: typedthinc-size: (a layer inside expects width 288, got 72)
    made(unknown).predict(images)
    wide(3).predict(images)
    wide(5).predict(images)  # E: typedthinc-size: (a layer inside expects width 36, got 16)
    wide(unknown).predict(images)
    with_array(made(8)).predict([images])
    with_array(made(4)).predict([images])  # E: typedthinc-size: (a layer inside expects width 288, got 144)
    resizable(made(4), lambda layer, width: layer).predict(images)  # E: typedthinc-size: (a layer inside expects width 288, got 144)
    chain(tuplify(made(4), made(8)), with_getitem(1, Linear(3, 10))).predict(images)  # E: typedthinc-size: (a layer inside expects width 288, got 144)
