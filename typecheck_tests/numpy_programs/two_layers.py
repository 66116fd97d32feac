"""Two layers with momentum: parameters, gradients and velocities in dicts."""

from __future__ import annotations

import numpy as np

rng = np.random.default_rng(0)
N, D, H, C = 200, 8, 24, 4


def init(width: int) -> dict[str, np.ndarray]:
    params = {}
    params["W1"] = rng.normal(size=(D, width)) / np.sqrt(D)
    params["b1"] = np.zeros(width)
    params["W2"] = rng.normal(size=(width, C)) / np.sqrt(width)
    params["b2"] = np.zeros(C)
    return params


centers = 2.0 * rng.normal(size=(C, D))
labels = rng.integers(0, C, size=N)
X = centers[labels] + rng.normal(size=(N, D))
Y = np.eye(C)[labels]
params = init(H)
velocity = {name: np.zeros_like(value) for name, value in params.items()}
losses = []

for _ in range(80):
    hidden = np.maximum(X @ params["W1"] + params["b1"], 0)
    scores = hidden @ params["W2"] + params["b2"]
    exps = np.exp(scores - scores.max(axis=1, keepdims=True))
    probs = exps / exps.sum(axis=1, keepdims=True)
    losses.append(-np.log(probs[np.arange(N), labels]).mean())
    dscores = (probs - Y) / N
    dhidden = dscores @ params["W2"].T * (hidden > 0)
    grads = {
        "W1": X.T @ dhidden,
        "b1": dhidden.sum(axis=0),
        "W2": hidden.T @ dscores,
        "b2": dscores.sum(axis=0),
    }
    for name in params:
        velocity[name] *= 0.9
        velocity[name] -= 0.3 * grads[name]
        params[name] += velocity[name]

curve = np.array(losses)
smooth = np.convolve(curve, np.ones(5) / 5, mode="valid")
slope = np.polyfit(np.arange(80), curve, 1)
accuracy = ((X @ params["W1"] + params["b1"]).clip(0) @ params["W2"] + params["b2"]).argmax(axis=1) == labels
sizes = {name: value.size for name, value in params.items()}
flat = np.concatenate([params[name].ravel() for name in ("W1", "b1", "W2", "b2")])
assert accuracy.mean() > 0.8
assert sum(sizes.values()) == flat.size
assert slope[0] < 0 and smooth[-1] < smooth[0]
