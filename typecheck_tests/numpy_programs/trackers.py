"""Objects that hold what they are made with: trackers of moving points, and a net that is trained."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

rng = np.random.default_rng(1)


class Kalman:
    """Follows a point by its position and speed."""

    def __init__(self, motion: np.ndarray, state: np.ndarray, noise: float = 0.1) -> None:
        self.motion = motion
        self.state = state
        self.cov = np.eye(len(state))
        self.noise = noise * np.eye(len(state))
        self.seen = np.zeros((0, 4))

    def step(self) -> None:
        self.state = self.motion @ self.state
        self.cov = self.motion @ self.cov @ self.motion.T + self.noise

    def update(self, z: np.ndarray) -> None:
        H = np.eye(2, 4)
        S = H @ self.cov @ H.T + 0.1 * np.eye(2)
        K = self.cov @ H.T @ np.linalg.inv(S)
        self.state = self.state + K @ (z - H @ self.state)
        self.cov = (np.eye(4) - K @ H) @ self.cov
        self.seen = np.concatenate([self.seen, self.state[None]])


@dataclass
class Batch:
    X: np.ndarray
    Y: np.ndarray

    def centered(self) -> np.ndarray:
        return self.X - self.X.mean(axis=0)

    def error(self, guesses: np.ndarray) -> float:
        return float(((guesses - self.Y) ** 2).mean())


class Layer:
    """An affine map."""

    def __init__(self, n_in: int, n_out: int) -> None:
        self.W = rng.normal(size=(n_in, n_out)) * 0.3
        self.b = np.zeros(n_out)

    def forward(self, X: np.ndarray) -> np.ndarray:
        return X @ self.W + self.b


class Net:
    """Two layers."""

    def __init__(self, batch: Batch, hidden: int = 8) -> None:
        self.first = Layer(batch.X.shape[1], hidden)
        self.last = Layer(hidden, batch.Y.shape[1])

    def predict(self, X: np.ndarray) -> np.ndarray:
        return self.last.forward(np.tanh(self.first.forward(X)))


def bounds(rows: np.ndarray, margin: float) -> np.ndarray:
    low, high = rows.min(axis=0) - margin, rows.max(axis=0) + margin
    if rows.ndim == 1:
        return np.array([low, high])
    return np.stack([low, high], axis=1)


def main() -> None:
    motion = np.eye(4) + np.eye(4, k=2)
    tracker = Kalman(motion, np.zeros(4))
    for number in range(5):
        tracker.step()
        tracker.update(np.array([number, 2.0 * number]))
    corners = bounds(tracker.seen, 0.5)
    X = rng.normal(size=(60, 5))
    batch = Batch(X, X[:, :2] * 2)
    net = Net(batch)
    error = batch.error(net.predict(batch.X))
    centered = batch.centered()
    widths = bounds(X, 1.0) - bounds(centered, margin=0.0)
    assert corners.shape == (4, 2) and widths.shape == (5, 2) and error > 0


main()
