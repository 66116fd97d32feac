"""A Kalman filter over a moving point, its matrices in a dataclass."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Motion:
    A: np.ndarray
    H: np.ndarray
    Q: np.ndarray
    R: np.ndarray


def constant_velocity(dt: float) -> Motion:
    A = np.eye(4)
    A[0, 2] = A[1, 3] = dt
    H = np.zeros((2, 4))
    H[0, 0] = H[1, 1] = 1.0
    return Motion(A, H, 0.01 * np.eye(4), 0.25 * np.eye(2))


class Filter:
    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        self.x = np.zeros(4)
        self.P = np.eye(4) * 10.0

    def predict(self) -> None:
        self.x = self.motion.A @ self.x
        self.P = self.motion.A @ self.P @ self.motion.A.T + self.motion.Q

    def update(self, z: np.ndarray) -> np.ndarray:
        S = self.motion.H @ self.P @ self.motion.H.T + self.motion.R
        gain = self.P @ self.motion.H.T @ np.linalg.inv(S)
        residual = z - self.motion.H @ self.x
        self.x = self.x + gain @ residual
        self.P = (np.eye(4) - gain @ self.motion.H) @ self.P
        return residual


rng = np.random.default_rng(1)
motion = constant_velocity(0.1)
truth = np.zeros((100, 4))
truth[0] = [0.0, 0.0, 1.0, 0.5]
for t in range(1, 100):
    truth[t] = motion.A @ truth[t - 1]
observed = truth @ motion.H.T + rng.normal(0, 0.5, size=(100, 2))

kalman = Filter(motion)
track = []
for z in observed:
    kalman.predict()
    kalman.update(z)
    track.append(kalman.x[:2].copy())
estimated = np.array(track)

raw_error = np.linalg.norm(observed - truth[:, :2], axis=1)
error = np.linalg.norm(estimated - truth[:, :2], axis=1)
assert error[50:].mean() < raw_error[50:].mean()
