"""A multi-layer perceptron from scratch, in numpy alone."""

from __future__ import annotations

import numpy as np

N, D, H, K = 120, 16, 32, 3
rng = np.random.default_rng(0)


def make_data() -> tuple[np.ndarray, np.ndarray]:
    centers = rng.normal(size=(K, D)) * 3
    labels = rng.integers(0, K, size=N)
    X = centers[labels] + rng.normal(size=(N, D))
    X = (X - X.mean(axis=0)) / (X.std(axis=0) + 1e-8)
    return X.astype("float32"), labels


def softmax(scores: np.ndarray) -> np.ndarray:
    shifted = scores - scores.max(axis=1, keepdims=True)
    exps = np.exp(shifted)
    return exps / exps.sum(axis=1, keepdims=True)


X, labels = make_data()
order = rng.permutation(N)
train, test = order[:100], order[100:]
X_train, y_train = X[train], labels[train]
X_test, y_test = X[test], labels[test]
Y_train = np.eye(K)[y_train]

W1 = rng.normal(0.0, 0.1, size=(D, H))
b1 = np.zeros(H)
W2 = rng.normal(0.0, 0.1, size=(H, K))
b2 = np.zeros(K)
learn_rate = 0.5

for _ in range(60):
    Z1 = X_train @ W1 + b1
    A1 = np.maximum(Z1, 0)
    Z2 = A1 @ W2 + b2
    P = softmax(Z2)
    loss = -np.mean(np.sum(Y_train * np.log(P + 1e-9), axis=1))
    dZ2 = (P - Y_train) / len(X_train)
    dW2 = A1.T @ dZ2
    db2 = dZ2.sum(axis=0)
    dA1 = dZ2 @ W2.T
    dZ1 = dA1 * (Z1 > 0)
    dW1 = X_train.T @ dZ1
    db1 = dZ1.sum(axis=0)
    W1 -= learn_rate * dW1
    b1 -= learn_rate * db1
    W2 -= learn_rate * dW2
    b2 -= learn_rate * db2

hidden = np.maximum(X_test @ W1 + b1, 0)
guesses = np.argmax(softmax(hidden @ W2 + b2), axis=1)
accuracy = (guesses == y_test).mean()
confusion = np.zeros((K, K), dtype=int)
np.add.at(confusion, (y_test, guesses), 1)
assert accuracy > 0.8, accuracy
