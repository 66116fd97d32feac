"""Data as people keep it: classes that make arrays, functions that return them, tuples, dicts, batches."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

N_PIXELS = 64


class Dataset:
    def __init__(self, n=200):
        rng = np.random.default_rng(0)
        self.X = rng.normal(size=(n, N_PIXELS)).astype("float32")
        self.labels = rng.integers(0, 10, size=n)
        self.words = Words()

    def batch(self, start, size=32):
        return self.X[start : start + size], self.labels[start : start + size]

    def batches(self, size):
        for start in range(0, len(self.X), size):
            yield self.batch(start, size)

    def normalized(self):
        return (self.X - self.X.mean(axis=0)) / self.X.std(axis=0)

    @property
    def images(self):
        return self.X.reshape(-1, 8, 8)

    @classmethod
    def small(cls) -> Dataset:
        return cls(10)

    @staticmethod
    def blank(n):
        return np.zeros((n, N_PIXELS), dtype="float32")

    def __getitem__(self, place):
        return self.X[place]


class Words:
    def __init__(self):
        self.vectors = np.zeros((1000, 50), dtype="float32")


class Part(NamedTuple):
    X: np.ndarray
    y: np.ndarray


@dataclass
class Split:
    train: Part
    test: Part


@dataclass
class Table:
    n: int = 100
    X: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.X = np.zeros((self.n, 48), dtype="float32")


class Dense:
    def __init__(self, n_in, n_out):
        self.W = np.zeros((n_in, n_out))

    def forward(self, X):
        return X @ self.W


def load():
    return Dataset(500)


def load_split():
    X, y = np.zeros((300, N_PIXELS), dtype="float32"), np.zeros(300, dtype="int64")
    return Split(Part(X[:200], y[:200]), Part(X[200:], y[200:]))


def cut(dataset, n):
    return dataset.X[:n], dataset.X[n:]


def by_name():
    return {"train": np.zeros((300, N_PIXELS), dtype="float32")}


def folds():
    return [np.zeros((30, N_PIXELS), dtype="float32"), np.zeros((40, N_PIXELS), dtype="float32")]


def with_bias(X):
    return np.concatenate([X, np.ones((len(X), 1), dtype="float32")], axis=1)


def one_hot(labels, n_classes):
    return np.eye(n_classes, dtype="float32")[labels]


def applied(function, X):
    return function(X)


train = Dataset(400)
