"""Items that are assigned what is computed from them element by element keep their shapes, by whatever name."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import Relu, Softmax, chain


def by_loops(lr: float) -> None:
    layers: list[dict[str, Any]] = [
        {"W": np.zeros((3, 4)), "dW": np.zeros((3, 4))},
        {"W": np.zeros((4, 2)), "dW": np.zeros((4, 2))},
    ]
    for layer in layers:
        layer["W"] = layer["W"] - lr * layer["dW"]
    np.ones((5, 5)) @ layers[0]["W"]  # E: typedthinc-size: not 5 and 3
    for i in range(len(layers)):
        layers[i]["W"] = layers[i]["W"] - lr * layers[i]["dW"]
        layers[i]["W"] -= lr * layers[i]["dW"]
    np.ones((5, 5)) @ layers[0]["W"]  # E: typedthinc-size: not 5 and 3
    params = {"W1": np.zeros((3, 4)), "W2": np.zeros((4, 2))}
    grads = {"W1": np.zeros((3, 4)), "W2": np.zeros((4, 2))}
    for key in params:
        params[key] = params[key] - lr * grads[key]
    np.ones((5, 5)) @ params["W1"]  # E: typedthinc-size: not 5 and 3
    for i in (1, 2):
        params[f"W{i}"] = params[f"W{i}"] - lr * grads[f"W{i}"]
        params["W" + str(i)] -= lr * grads["W" + str(i)]
    np.ones((5, 5)) @ params["W1"]  # E: typedthinc-size: not 5 and 3


def update(params: dict[str, Any], grads: dict[str, Any], lr: float) -> None:
    for key in params:
        params[key] = params[key] - lr * grads[key]


def forward(layers: list[dict[str, Any]], X: Any) -> Any:
    for layer in layers:
        layer["X"] = X
        X = np.maximum(X @ layer["W"] + layer["b"], 0)
    return X


def step(layers: list[dict[str, Any]], lr: float) -> None:
    for layer in layers:
        layer["W"] = layer["W"] - lr * layer["dW"]


def by_functions() -> None:
    params = {"W1": np.zeros((3, 4)), "W2": np.zeros((4, 2))}
    update(params, {"W1": np.zeros((3, 4)), "W2": np.zeros((4, 2))}, 0.1)
    np.ones((5, 5)) @ params["W1"]  # E: typedthinc-size: not 5 and 3
    layers: list[dict[str, Any]] = [
        {"W": np.zeros((3, 4)), "b": np.zeros(4)},
        {"W": np.zeros((4, 2)), "b": np.zeros(2)},
    ]
    forward(layers, np.ones((7, 3)))
    step(layers, 0.1)
    np.ones((5, 5)) @ layers[0]["W"]  # missed: typedthinc-size: not 5 and 3


class Net:
    def __init__(self) -> None:
        self.layers: list[dict[str, Any]] = [{"W": np.zeros((3, 4))}, {"W": np.zeros((4, 2))}]

    def forward(self, X: Any) -> Any:
        for layer in self.layers:
            layer["X"] = X
            X = np.maximum(X @ layer["W"], 0)
        return X

    def step(self, lr: float) -> None:
        for layer in self.layers:
            layer["W"] = layer["W"] - lr * layer["dW"]

    def use(self) -> None:
        np.ones((5, 5)) @ self.layers[0]["W"]  # missed: typedthinc-size: not 5 and 3


def by_literal_keys() -> None:
    settings = {"enc": {"width": 20, "depth": 2}, "dec": {"width": 30}}
    settings["enc"]["depth"] = 3
    chain(Relu(settings["enc"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)
    settings["enc"]["width"] = 10
    chain(Relu(settings["enc"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 10)
    chain(Relu(settings["dec"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 30)
    rows = [[20], [3]]
    rows[0].append(3)
    rows.append([4])
    chain(Relu(rows[0][0], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)
    chain(Relu(rows[2][0], 3), Softmax(2, 2))  # E: typedthinc-size: (expected width 2, got 4)
