"""Lists and dicts that `__init__` fills, and methods that go through them, layer by layer."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear

X = np.ones((2, 4))


class Perceptron:
    def __init__(self, sizes: list[int]) -> None:
        self.weights: list[np.ndarray] = []
        self.biases: list[np.ndarray] = []
        for n_in, n_out in zip(sizes[:-1], sizes[1:]):
            self.weights.append(np.zeros((n_in, n_out)))
            self.biases.append(np.zeros((1, n_out)))

    def first(self) -> np.ndarray:
        return self.weights[0]

    def forward(self, x: np.ndarray) -> np.ndarray:
        for W, b in zip(self.weights, self.biases):
            x = np.tanh(x @ W + b)
        return x


net = Perceptron([4, 8, 6])
Linear(3, 5).predict(net.weights[0])  # E: typedthinc-size: but the data is Floats2d[4, 8]
Linear(3, 5).predict(net.first())  # E: typedthinc-size: but the data is Floats2d[4, 8]
Linear(3, 5).predict(net.forward(X))  # E: typedthinc-size: but the data is Floats2d[2, 6]


class ByName:
    def __init__(self, sizes: list[int]) -> None:
        self.params: dict[str, np.ndarray] = {}
        self.depth = len(sizes)
        for l in range(1, len(sizes)):
            self.params[f"W{l}"] = np.zeros((sizes[l - 1], sizes[l]))
            self.params["b" + str(l)] = np.zeros(sizes[l])

    def forward(self, x: np.ndarray) -> np.ndarray:
        for l in range(1, self.depth):
            x = x @ self.params["W" + str(l)] + self.params[f"b{l}"]
        return x


by_name = ByName([4, 7, 6])
Linear(3, 5).predict(by_name.params["W1"])  # E: typedthinc-size: but the data is Floats2d[4, 7]
Linear(3, 5).predict(by_name.forward(X))  # E: typedthinc-size: but the data is Floats2d[2, 6]


class OneByOne:
    def __init__(self) -> None:
        self.ws: list[np.ndarray] = []
        self.ws.append(np.zeros((3, 4)))
        self.ws.append(np.zeros((4, 6)))


Linear(3, 5).predict(OneByOne().ws[1])  # E: typedthinc-size: but the data is Floats2d[4, 6]


class Dense:
    def __init__(self, n_in: int, n_out: int) -> None:
        self.W = np.zeros((n_in, n_out))
        self.b = np.zeros(n_out)

    def forward(self, x: np.ndarray) -> np.ndarray:
        return np.asarray(x @ self.W + self.b)


class Sequential:
    def __init__(self, *layers: Dense) -> None:
        self.layers = layers

    def forward(self, x: np.ndarray) -> np.ndarray:
        for layer in self.layers:
            x = layer.forward(x)
        return x


Linear(3, 5).predict(Sequential(Dense(4, 8), Dense(8, 6)).forward(X))  # E: typedthinc-size: but the data is Floats2d[2, 6]

memory: list[tuple[np.ndarray, int]] = []
for i in range(20):
    memory.append((np.zeros(4), i))
batch = [memory[i] for i in np.random.choice(20, 8)]
Linear(3, 5).predict(np.array([b[0] for b in batch]))  # E: typedthinc-size: but the data is Floats2d[8, 4]
