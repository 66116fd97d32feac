"""Data that numpy made meets a model with its sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Linear,
    Ragged,
    Relu,
    Softmax,
    chain,
    get_current_ops,
    list2ragged,
    minibatches,
    train,
    with_array,
)

WIDTH: Final = 101
N, D = 32, 99
rng = np.random.default_rng(0)
model = chain(Relu(64, 100), Softmax(10, 64))
narrow = Linear(2, 7)


def made() -> None:
    model.predict(np.zeros((32, 101)))  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 100], but the data is Floats2d[32, 101] (expected width 100, got 101)
    model.predict(np.ones((32, WIDTH), dtype="float32"))  # E: typedthinc-size: (expected width 100, got 101)
    model.predict(np.full((N, D), 0.5))  # E: typedthinc-size: but the data is Floats2d[32, 99]
    model.predict(rng.normal(size=(N, D)))  # E: typedthinc-size: (expected width 100, got 99)
    model.predict(np.random.randn(8, 64))  # E: typedthinc-size: (expected width 100, got 64)
    model.predict(np.eye(12))  # E: typedthinc-size: (expected width 100, got 12)
    model.predict(np.array([[1.0, 2.0], [3.0, 4.0]]))  # E: typedthinc-size: but the data is Floats2d[2, 2]
    model.predict(np.zeros_like(np.zeros((3, 5))))  # E: typedthinc-size: (expected width 100, got 5)
    model.predict(np.linspace(0, 1, 30).reshape(5, -1))  # E: typedthinc-size: (expected width 100, got 6)
    model.predict(np.zeros(100))  # E: typedthinc-rank: but the data is Floats1d[100]


def moved() -> None:
    X = rng.random((100, 40)).astype("float32")
    model.predict(X)  # E: typedthinc-size: (expected width 100, got 40)
    model.predict(X.T)
    model.predict(X.reshape(-1, 50))  # E: typedthinc-size: but the data is Floats2d[80, 50]
    model.predict(X.T[:, :64])  # E: typedthinc-size: (expected width 100, got 64)
    model.predict(X[:, np.newaxis, 0])  # E: typedthinc-size: (expected width 100, got 1)
    model.predict(np.concatenate([X, X], axis=1))  # E: typedthinc-size: (expected width 100, got 80)
    model.predict(np.hstack([X.T, X.T]))  # E: typedthinc-size: (expected width 100, got 200)
    model.predict(np.stack([X[:, 0], X[:, 1]], axis=1))  # E: typedthinc-size: (expected width 100, got 2)
    model.predict(np.tile(X, (1, 2)))  # E: typedthinc-size: (expected width 100, got 80)
    model.predict(np.pad(X, ((0, 0), (1, 1))))  # E: typedthinc-size: (expected width 100, got 42)
    left, right = np.split(X, 2, axis=1)
    model.predict(left)  # E: typedthinc-size: but the data is Floats2d[100, 20]
    X = X.T
    model.predict(X)
    X = X[:, ::2]
    model.predict(X)  # E: typedthinc-size: (expected width 100, got 50)


def computed(n: int) -> None:
    X = np.ones((n, 30))
    W = np.ones((30, 20))
    model.predict(X @ W)  # E: typedthinc-size: but the data is Floats2d[n, 20]
    model.predict(np.maximum(X @ W + np.zeros(20), 0))  # E: typedthinc-size: (expected width 100, got 20)
    model.predict(np.dot(X, W))  # E: typedthinc-size: (expected width 100, got 20)
    model.predict(np.einsum("ij,jk->ik", X, W))  # E: typedthinc-size: (expected width 100, got 20)
    model.predict((X - X.mean(axis=0)) / X.std(axis=0))  # E: typedthinc-size: (expected width 100, got 30)
    model.predict(X.mean(axis=1, keepdims=True))  # E: typedthinc-size: (expected width 100, got 1)
    model.predict(np.where(X > 0, X, 0.1 * X))  # E: typedthinc-size: (expected width 100, got 30)
    for _ in range(3):
        X = X - 0.1 * X.mean(axis=0)
        W -= 0.5
        model.predict(X @ W)  # E: typedthinc-size: (expected width 100, got 20)
    labels = rng.integers(0, 10, size=n)
    model.predict(np.eye(10)[labels])  # E: typedthinc-size: (expected width 100, got 10)


def results() -> None:
    Y = model.predict(np.zeros((5, 100)))
    narrow.predict(Y)  # E: typedthinc-size: (expected width 7, got 10)
    narrow.predict(Y[:, 1:])  # E: typedthinc-size: (expected width 7, got 9)
    narrow.predict(np.exp(Y))  # E: typedthinc-size: (expected width 7, got 10)
    Z, backprop = model.begin_update(np.zeros((5, 100)))
    backprop(Z - np.eye(10)[np.zeros(5, dtype=int)])
    backprop(np.zeros((5, 11)))  # E: typedthinc-size: (expected width 10, got 11)
    backprop(np.zeros((6, 10)))  # E: typedthinc-size: (expected 5 rows, got 6)
    CategoricalCrossentropy()(Z, np.zeros((5, 11)))  # E: typedthinc-size: but the argument is Floats2d[5, 11] (expected width 10, got 11)


def sizes() -> None:
    X = np.zeros((50, 12))
    n_rows, n_features = X.shape
    Linear(4, n_features).predict(np.zeros((3, 13)))  # E: typedthinc-size: (expected width 12, got 13)
    Linear(4, X.shape[1]).predict(np.zeros((3, 13)))  # E: typedthinc-size: (expected width 12, got 13)
    Linear(4, 5).predict(np.zeros((n_rows, len(X[0]))))  # E: typedthinc-size: but the data is Floats2d[50, 12]


def ops() -> None:
    ops = get_current_ops()
    X = ops.alloc2f(8, 64)
    narrow.predict(X)  # E: typedthinc-size: (expected width 7, got 64)
    narrow.predict(ops.gemm(X, ops.alloc2f(64, 3)))  # E: typedthinc-size: (expected width 7, got 3)
    narrow.predict(ops.gemm(X, ops.alloc2f(3, 64), trans2=True))  # E: typedthinc-size: (expected width 7, got 3)
    narrow.predict(ops.reshape2f(X, 64, 8))  # E: typedthinc-size: (expected width 7, got 8)


def batches() -> None:
    X, Y = np.zeros((50, 101)), np.zeros((50, 10))
    for X_batch, Y_batch in minibatches(8, X, Y):
        model.predict(X_batch)  # E: typedthinc-size: but the data is Floats2d[*, 101] (expected width 100, got 101)
        narrow.predict(Y_batch)  # E: typedthinc-size: (expected width 7, got 10)
    train(model, np.ones((50, 101)), Y, loss=CategoricalCrossentropy(), optimizer=Adam(0.1))  # E: typedthinc-size: (expected width 100, got 101)


def containers() -> None:
    rows = Ragged(np.zeros((5, 8)), np.array([2, 3]))
    with_array(narrow).predict(rows)  # E: typedthinc-size: (expected width 7, got 8)
    list2ragged().predict([np.zeros((5, 8))])
    chain(list2ragged(), with_array(narrow)).predict([np.zeros((5, 8)), np.ones((2, 8))])  # E: typedthinc-size: (expected width 7, got 8)


def make(n: int, width: int = 5) -> np.ndarray:
    table = np.zeros((n, width))
    return table


def load():  # type: ignore[no-untyped-def]  # as people write it
    return np.ones((10, 6)), np.arange(10)


class Data:
    def __init__(self) -> None:
        self.rng = np.random.default_rng(0)
        self.X = self.rng.normal(size=(40, 9))

    def check(self) -> None:
        self.X -= self.X.mean(axis=0)
        narrow.predict(self.X)  # E: typedthinc-size: but the data is Floats2d[40, 9]


def functions() -> None:
    narrow.predict(make(3))  # E: typedthinc-size: but the data is Floats2d[3, 5]
    narrow.predict(make(3, 8))  # E: typedthinc-size: but the data is Floats2d[3, 8]
    narrow.predict(make(3, 7))
    X, y = load()  # type: ignore[no-untyped-call]  # as people write it
    narrow.predict(X)  # E: typedthinc-size: but the data is Floats2d[10, 6]


def in_dicts() -> None:
    params = {"W1": np.zeros((4, 8)), "b1": np.zeros(8)}
    narrow.predict(params["W1"])  # E: typedthinc-size: but the data is Floats2d[4, 8] (expected width 7, got 8)
    params["W1"] -= 0.1 * np.ones((4, 8))
    for name in params:
        params[name] *= 0.5
    Linear(2, 7).predict(params["W1"])  # E: typedthinc-size: but the data is Floats2d[4, 8] (expected width 7, got 8)
    params["W2"] = np.zeros((8, 3))
    narrow.predict(params["W1"] @ params["W2"])  # E: typedthinc-size: but the data is Floats2d[4, 3] (expected width 7, got 3)
    moments = {name: np.zeros_like(value) for name, value in params.items()}
    narrow.predict(moments["W1"])  # E: typedthinc-size: (expected width 7, got 8)
    params["W1"] = np.zeros((4, 7))
    narrow.predict(params["W1"] + np.ones((4, 7)))


def in_lists() -> None:
    weights = [np.zeros((4, 8)), np.zeros((8, 3))]
    weights[0] -= 0.5
    narrow.predict(weights[0])  # E: typedthinc-size: (expected width 7, got 8)
    narrow.predict(weights[0] @ weights[1])  # E: typedthinc-size: (expected width 7, got 3)
    rows = []
    for _ in range(3):
        rows.append(np.zeros(5))
    narrow.predict(np.array(rows))  # E: typedthinc-size: but the data is Floats2d[3, 5] (expected width 7, got 5)


@dataclass
class Split:
    X: np.ndarray
    Y: np.ndarray


class Points(NamedTuple):
    X: np.ndarray
    labels: np.ndarray


class Net:
    def __init__(self, width: int) -> None:
        self.W = np.zeros((4, width))
        self.params = {"W": np.ones((width, 9))}

    def forward(self, X: np.ndarray) -> np.ndarray:
        return np.tanh(X @ self.W)


def in_objects() -> None:
    split = Split(np.zeros((6, 3)), np.zeros((6, 2)))
    narrow.predict(split.X)  # E: typedthinc-size: but the data is Floats2d[6, 3]
    points = Points(np.zeros((6, 5)), np.zeros(6, dtype=int))
    narrow.predict(points.X)  # E: typedthinc-size: but the data is Floats2d[6, 5]
    X, _ = Points(np.zeros((7, 5)), np.zeros(7, dtype=int))
    narrow.predict(X)  # E: typedthinc-size: but the data is Floats2d[7, 5]
    net = Net(8)
    narrow.predict(net.W)  # E: typedthinc-size: but the data is Floats2d[4, 8]
    narrow.predict(net.forward(np.zeros((2, 4))))  # E: typedthinc-size: but the data is Floats2d[2, 8]
    narrow.predict(net.params["W"])  # E: typedthinc-size: but the data is Floats2d[8, 9]
