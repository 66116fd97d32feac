"""Data that are made within the call of `train` fit as those that have a name do."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Adam, CategoricalCrossentropy, L2Distance, Relu, Softmax, train

train(Softmax(3, 64), np.zeros((8, 64)), np.zeros(8, dtype="int64"), loss=CategoricalCrossentropy(), optimizer=Adam(0.001))
train(Softmax(3, 64), np.ones((8, 64)) / 2, np.array([0, 1]), loss=CategoricalCrossentropy(), optimizer=Adam(0.001))
train(Relu(3, 64), np.zeros((8, 64)), np.zeros(8, dtype="int64"), loss=L2Distance(), optimizer=Adam(0.001))  # E: any
