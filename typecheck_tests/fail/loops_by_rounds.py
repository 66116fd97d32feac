"""Loops of a few rounds in which arrays have other sizes each time, as in a perceptron that is written by hand."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear

sizes = [4, 8, 6]
X = np.ones((2, 4))


def sigmoid(x: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-x)))


weights = []
for n_in, n_out in zip(sizes[:-1], sizes[1:]):
    weights.append(np.zeros((n_in, n_out)))
Linear(3, 5).predict(weights[0])  # E: typedthinc-size: Linear takes Floats2d[*, 5], but the data is Floats2d[4, 8]
params = {}
for l in range(1, len(sizes)):
    params["W" + str(l)] = np.zeros((sizes[l - 1], sizes[l]))
Linear(3, 5).predict(params["W1"])  # E: typedthinc-size: but the data is Floats2d[4, 8]
Linear(3, 5).predict(params["W%d" % 2])  # E: typedthinc-size: but the data is Floats2d[8, 6]
pairs = []
for a, b in [(2, 3), (3, 4)]:
    pairs.append(np.zeros((a, b)))
Linear(3, 5).predict(pairs[1])  # E: typedthinc-size: but the data is Floats2d[3, 4]
by_name = {f"W{l}": np.zeros((sizes[l - 1], sizes[l])) for l in range(1, len(sizes))}
Linear(3, 5).predict(by_name["W{}".format(2)])  # E: typedthinc-size: but the data is Floats2d[8, 6]
prev, hidden = 4, []
for size in [8, 6]:
    hidden += [np.zeros((prev, size))]
    prev = size
Linear(3, 5).predict(hidden[1])  # E: typedthinc-size: but the data is Floats2d[8, 6]


def init_params(sizes: list[int]) -> dict[str, np.ndarray]:
    found = {}
    for l in range(1, len(sizes)):
        found[f"W{l}"] = np.zeros((sizes[l - 1], sizes[l]))
        found[f"b{l}"] = np.zeros((1, sizes[l]))
    return found


def init_weights(sizes: list[int]) -> list[np.ndarray]:
    found = []
    for a, b in zip(sizes, sizes[1:]):
        found.append(np.zeros((a, b)))
    return found


model = init_params([4, 8, 6])
Linear(3, 5).predict(model["W1"])  # E: typedthinc-size: but the data is Floats2d[4, 8]
Linear(3, 5).predict(init_weights([4, 9, 6])[1])  # E: typedthinc-size: but the data is Floats2d[9, 6]

x = X
for W in [np.ones((4, 8)), np.ones((8, 6))]:
    x = np.tanh(x @ W)
Linear(3, 5).predict(x)  # E: typedthinc-size: but the data is Floats2d[2, 6]
biases = [np.zeros(8), np.zeros(6)]
x = X
for W, bias in zip(weights, biases):
    x = sigmoid(x @ W + bias)
Linear(3, 5).predict(x)  # E: typedthinc-size: but the data is Floats2d[2, 6]
x = X
for l in range(1, len(sizes)):
    z = x @ model[f"W{l}"] + model[f"b{l}"]
    x = np.maximum(0, z) if l < len(sizes) - 1 else sigmoid(z)
Linear(3, 5).predict(x)  # E: typedthinc-size: but the data is Floats2d[2, 6]
x = X
for name, W in by_name.items():
    x = x @ W
Linear(3, 5).predict(x)  # E: typedthinc-size: but the data is Floats2d[2, 6]
for W in reversed(weights):
    x = x @ W.T
Linear(3, 5).predict(x)  # E: typedthinc-size: but the data is Floats2d[2, 4]
x = X
for l in reversed(range(2)):
    x = x @ weights[1 - l]
Linear(3, 5).predict(x)  # E: typedthinc-size: but the data is Floats2d[2, 6]
for _ in range(3):
    x = np.concatenate([x, x])
Linear(3, 5).predict(x)  # E: typedthinc-size: but the data is Floats2d[16, 6]


def forward(x: np.ndarray, weights: list[np.ndarray]) -> np.ndarray:
    for l, W in enumerate(weights):
        x = x @ W
        if l == 0:
            x = x + np.ones(8)
    return x


Linear(3, 5).predict(forward(X, weights))  # E: typedthinc-size: but the data is Floats2d[2, 6]

# What does not fit in a later round is found there, once.
x = X
for W in [np.ones((4, 8)), np.ones((7, 6)), np.ones((6, 3))]:
    x = np.tanh(x @ W)  # E: typedthinc-size: `Floats2d[2, 8] @ Floats2d[7, 6]` needs equal inner sizes
x = X
for l, W in enumerate([np.ones((4, 8)), np.ones((8, 6)), np.ones((7, 3))]):
    if l == 2:
        x = x @ W  # E: typedthinc-size: `Floats2d[2, 6] @ Floats2d[7, 3]` needs equal inner sizes
    else:
        x = x @ W
for l in range(3):
    if l == 1:
        continue
    for W in weights[:1]:
        print((X.T @ W).shape)  # E: typedthinc-size: `Floats2d[4, 2] @ Floats2d[4, 8]` needs equal inner sizes
