"""A hidden Markov model: the forward pass, and the most likely path by Viterbi."""

from __future__ import annotations

import numpy as np

rng = np.random.default_rng(3)
STATES, SYMBOLS, T = 3, 5, 60

params = {
    "start": np.full(STATES, 1.0 / STATES),
    "move": np.array([[0.9, 0.05, 0.05], [0.1, 0.8, 0.1], [0.05, 0.15, 0.8]]),
    "emit": rng.dirichlet(np.ones(SYMBOLS), size=STATES),
}
logs = {name: np.log(table) for name, table in params.items()}


def sample(length: int) -> tuple[np.ndarray, np.ndarray]:
    states = np.zeros(length, dtype=int)
    symbols = np.zeros(length, dtype=int)
    state = 0
    for t in range(length):
        state = rng.choice(STATES, p=params["move"][state])
        states[t] = state
        symbols[t] = rng.choice(SYMBOLS, p=params["emit"][state])
    return states, symbols


states, symbols = sample(T)

alpha = params["start"] * params["emit"][:, symbols[0]]
likelihood = 0.0
for symbol in symbols[1:]:
    scale = alpha.sum()
    likelihood += float(np.log(scale))
    alpha = (alpha / scale) @ params["move"] * params["emit"][:, symbol]

score = np.empty((T, STATES))
back = np.zeros((T, STATES), dtype=int)
score[0] = logs["start"] + logs["emit"][:, symbols[0]]
for t in range(1, T):
    options = score[t - 1][:, None] + logs["move"]
    back[t] = options.argmax(axis=0)
    score[t] = options.max(axis=0) + logs["emit"][:, symbols[t]]

path = [int(score[-1].argmax())]
for t in range(T - 1, 0, -1):
    path.append(int(back[t, path[-1]]))
best = np.array(path[::-1])
counts = np.bincount(best, minlength=STATES)
frequency = counts / counts.sum()
onehot = np.eye(STATES)[best]
moves = onehot[:-1].T @ onehot[1:]
assert best.shape == states.shape
assert np.isclose(frequency.sum(), 1.0)
assert moves.shape == (STATES, STATES)
