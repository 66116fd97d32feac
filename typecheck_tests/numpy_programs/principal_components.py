"""Principal components by the singular values and by the covariance."""

from __future__ import annotations

import numpy as np

rng = np.random.RandomState(3)
N, D, K = 80, 10, 3
latent = rng.randn(N, K)
mixing = rng.randn(K, D)
X = latent @ mixing + 0.05 * rng.randn(N, D)
X[:, 4] *= 2.0
mean, std = X.mean(0), X.std(0)
Z = (X - mean) / np.where(std > 0, std, 1)
assert np.allclose(Z.mean(axis=0, keepdims=True), np.zeros((1, D)))

U, s, Vt = np.linalg.svd(Z, full_matrices=False)
explained = s**2 / (s**2).sum()
kept = int(np.searchsorted(np.cumsum(explained), 0.95)) + 1
scores = Z @ Vt[:K].T
again = scores @ Vt[:K]
assert np.abs(again - Z).mean() < 0.2
short = Z @ Vt[:kept].T
assert short.shape == (N, kept)

C = np.cov(Z, rowvar=False)
values, vectors = np.linalg.eigh(C)
order = np.argsort(values)[::-1]
values, vectors = values[order], vectors[:, order]
signs = np.sign((vectors * Vt.T).sum(axis=0))
assert np.allclose(vectors[:, :K] * signs[:K], Vt[:K].T, atol=1e-6)
whitened = scores / np.sqrt(values[:K])
assert np.allclose(whitened.T @ whitened / (N - 1), np.eye(K), atol=1e-6)
distances = np.sqrt((whitened**2).sum(axis=1))
outliers = np.flatnonzero(distances > 3)
inliers = np.delete(Z, outliers, axis=0)
assert len(inliers) + len(outliers) == N

errors = []
for k in range(1, D + 1):
    part = U[:, :k] * s[:k] @ Vt[:k]
    errors.append(np.linalg.norm(Z - part))
assert np.all(np.diff(errors) < 1e-9)
loadings = np.column_stack([vectors[:, 0], vectors[:, 1]])
biplot = np.vstack((loadings, -loadings))
assert biplot.shape == (2 * D, 2)
centered = X - X.mean(axis=1)[:, np.newaxis]
assert np.allclose(centered.sum(axis=1), 0)
power = rng.rand(D, 1)
for _ in range(200):
    power = C @ power
    power /= np.linalg.norm(power)
assert np.isclose(abs(power[:, 0] @ vectors[:, 0]), 1.0, atol=1e-3)
correlation = np.corrcoef(Z.T)
assert correlation.shape == (D, D)
upper = correlation[np.triu_indices(D, 1)]
assert upper.size == D * (D - 1) // 2
