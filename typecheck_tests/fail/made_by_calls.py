"""Lists and dicts that functions make anew: what their callers do to them is done to no other."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from typedthinc.api import Relu, Softmax, chain


def settings() -> dict[str, Any]:
    return {"enc": {"width": 20}, "dec": {"width": 30}}


def init(nI: int, nO: int) -> dict[str, Any]:
    params: dict[str, Any] = {}
    params["W"] = np.zeros((nI, nO))
    params["b"] = np.zeros(nO)
    np.ones((5, 5)) @ params["W"]  # E: typedthinc-size: not 5 and 8
    return params


def forward(params: dict[str, Any], X: Any) -> Any:
    return X @ params["W"] + params["b"]


def by_two_calls() -> None:
    one = settings()
    two = settings()
    one["enc"]["width"] = 10
    chain(Relu(one["enc"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 10)
    chain(Relu(one["dec"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 30)
    chain(Relu(two["enc"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)
    three = settings()
    three.clear()
    chain(Relu(settings()["enc"]["width"], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)


params = init(8, 4)
for _ in range(10):
    Y = forward(params, np.zeros((7, 8)))
    params["W"] = params["W"] - 0.1 * np.zeros((8, 4))
    params["b"] = params["b"] - 0.1 * Y.sum(axis=0)
np.ones((5, 5)) @ params["W"]  # E: typedthinc-size: not 5 and 8
params["b"] = np.zeros((9, 9))


class Net:
    def __init__(self) -> None:
        self.params = init(8, 4)

    def step(self) -> None:
        self.params["b"] = np.zeros((9, 9))

    def use(self) -> None:
        np.ones((5, 5)) @ self.params["W"]  # missed: typedthinc-size: not 5 and 8


def by_what_is_returned() -> None:
    rows = [[20], [3]]
    again = copy.deepcopy(rows)
    chain(Relu(rows[0][0], 3), Softmax(4, 2))  # E: typedthinc-size: (expected width 2, got 20)
    print(again)
