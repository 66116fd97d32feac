"""What the body of a function does with its parameters, whose sizes all calls of it in the file tell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from typedthinc.api import Linear

model = Linear(2, 3)


def affine(X: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.asarray(X @ W + b)  # E: typedthinc-size: 4] @ Floats2d[3, 5]` needs equal inner sizes


def predict(X: np.ndarray) -> None:
    model.predict(X)  # E: typedthinc-size: takes Floats2d[*, 3], but the data is Floats2d[8, 4]


class Tracker:
    """Holds what it is made with."""

    def __init__(self, motion, state):  # type: ignore[no-untyped-def]
        self.motion = motion
        self.state = state

    def step(self) -> None:
        self.state = np.asarray(self.motion @ self.state)  # E: typedthinc-size: needs equal inner sizes, not 4 and 3


class Net:
    """Gives its sizes to the classes below."""

    def __init__(self, width: int, weights: np.ndarray) -> None:
        self.width = width
        self.weights = weights

    def forward(self, X: np.ndarray) -> np.ndarray:
        hidden = X @ self.weights
        return np.asarray(hidden + np.zeros(self.width))  # E: typedthinc-size: Floats2d[8, 6] + Floats1d[5]


class Deeper(Net):
    """Has the same weights."""

    def __init__(self, weights: np.ndarray) -> None:
        super().__init__(5, weights)


@dataclass
class Data:
    rows: np.ndarray
    weights: np.ndarray
    scale: float = 1.0

    def weighted(self) -> np.ndarray:
        return np.asarray(self.weights @ self.rows * self.scale)  # E: typedthinc-size: needs equal inner sizes, not 7 and 8


class Settings:
    WIDTH = 12


def main() -> None:
    affine(np.zeros((8, 4)), np.zeros((3, 5)), np.zeros(5))
    affine(np.zeros((9, 4)), np.zeros((3, 5)), b=np.zeros(5))
    predict(np.zeros((8, 4), dtype="f"))
    Tracker(np.eye(4), np.zeros((3, 1))).step()  # type: ignore[no-untyped-call]  # as many write them
    Net(5, np.zeros((4, 6))).forward(np.zeros((8, 4)))
    Deeper(np.zeros((4, 6))).forward(np.zeros((8, 4)))
    Data(np.zeros((8, 2)), weights=np.zeros(7)).weighted()
    model.predict(np.zeros((2, Settings.WIDTH)))  # E: typedthinc-size: the data is Floats2d[2, 12]
