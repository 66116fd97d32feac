"""Linear and logistic regression: normal equations, gradients, folds, polynomials."""

from __future__ import annotations

import numpy as np

rng = np.random.default_rng(4)
n, d = 100, 4
X = rng.uniform(-1, 1, (n, d))
w_true = np.array([1.5, -2.0, 0.0, 0.5])
y = X @ w_true + 0.3 + rng.normal(scale=0.1, size=n)

A = np.hstack([X, np.ones((n, 1))])
w, residuals, rank, _ = np.linalg.lstsq(A, y, rcond=None)
assert rank == d + 1
normal = np.linalg.solve(A.T @ A, A.T @ y)
assert np.allclose(w, normal)
ridge = np.linalg.inv(A.T @ A + 0.1 * np.eye(d + 1)) @ A.T @ y
assert np.linalg.norm(ridge) < np.linalg.norm(w)

theta = np.zeros(d + 1)
velocity = np.zeros_like(theta)
for step in range(500):
    batch = rng.choice(n, 20, replace=False)
    Xb, yb = A[batch], y[batch]
    gradient = 2 * Xb.T @ (Xb @ theta - yb) / len(batch)
    velocity = 0.9 * velocity - 0.02 / (1 + step / 100) * gradient
    theta = theta + velocity
assert np.abs(theta - w).max() < 0.1

folds = np.array_split(rng.permutation(n), 5)
scores = []
for k, test in enumerate(folds):
    train = np.concatenate([fold for j, fold in enumerate(folds) if j != k])
    fitted = np.linalg.pinv(A[train]) @ y[train]
    errors = A[test] @ fitted - y[test]
    scores.append(1 - (errors**2).sum() / ((y[test] - y[test].mean()) ** 2).sum())
assert np.mean(scores) > 0.9

x = np.linspace(-1, 1, 30)
powers = x[:, None] ** np.arange(4)
vandermonde = np.vander(x, 4, increasing=True)
assert np.allclose(powers, vandermonde)
cubic = np.polyfit(x, x**3 - x, 3)
assert np.allclose(np.polyval(cubic, x), x**3 - x, atol=1e-8)


def sigmoid(z: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-z))


labels = (sigmoid(A @ w_true[[0, 1, 2, 3, 3]]) > rng.random(n)).astype(int)
beta = np.zeros((d + 1, 1))
target = labels.reshape(-1, 1)
for _ in range(15):
    p = sigmoid(A @ beta)
    weights = p * (1 - p)
    hessian = A.T @ (weights * A) + 1e-3 * np.eye(d + 1)
    beta += np.linalg.solve(hessian, A.T @ (target - p) - 1e-3 * beta)
predicted = (sigmoid(A @ beta)[:, 0] > 0.5).astype(int)
accuracy = (predicted == labels).mean()
assert accuracy > 0.6
loss = -(target * np.log(p) + (1 - target) * np.log(1 - p)).mean()
table = np.zeros((2, 2), int)
for truth, guess in zip(labels, predicted, strict=True):
    table[truth, guess] += 1
assert table.trace() == (predicted == labels).sum()
leverage = np.einsum("ij,jk,ik->i", A, np.linalg.inv(A.T @ A), A)
assert np.isclose(leverage.sum(), d + 1)
interval = np.stack([w - 0.1, w + 0.1], axis=1)
assert ((interval[:, 0] < w) & (w < interval[:, 1])).all()
