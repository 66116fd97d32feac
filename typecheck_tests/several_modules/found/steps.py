"""Functions, a table of them and a layer that holds one, for another module that gives and takes functions."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

BIAS = np.zeros(6)


def relu(Z):
    return np.maximum(Z, 0)


def shifted(Z):
    return Z + BIAS


def apply(step, X):
    return step(X)


def composed(*steps):
    def run(X):
        for step in steps:
            X = step(X)
        return X

    return run


class Dense:
    def __init__(self, nI, nO, act=np.tanh):
        self.W = np.zeros((nI, nO))
        self.act = act

    def __call__(self, X):
        return self.act(X @ self.W)


TABLE = {"relu": relu, "sum": lambda Z: Z.sum(axis=1)}
