"""k-means: distances by broadcasting, assignments, new centers."""

from __future__ import annotations

import numpy as np


class KMeans:
    def __init__(self, k: int, seed: int = 0) -> None:
        self.k = k
        self.rng = np.random.default_rng(seed)
        self.centers = np.empty((0, 0))
        self.inertia = np.inf

    def fit(self, X: np.ndarray, rounds: int = 20) -> KMeans:
        self.centers = X[self.rng.choice(len(X), self.k, replace=False)]
        for _ in range(rounds):
            labels = self.predict(X)
            centers = np.array([X[labels == j].mean(axis=0) if (labels == j).any() else X[0] for j in range(self.k)])
            if np.allclose(centers, self.centers):
                break
            self.centers = centers
        return self

    def distances(self, X: np.ndarray) -> np.ndarray:
        difference = X[:, None, :] - self.centers[None, :, :]
        return np.asarray((difference**2).sum(axis=-1))

    def predict(self, X: np.ndarray) -> np.ndarray:
        distances = self.distances(X)
        self.inertia = float(distances.min(axis=1).sum())
        return np.asarray(distances.argmin(axis=1))


rng = np.random.default_rng(7)
means = np.array([[0.0, 0.0], [5.0, 5.0], [0.0, 6.0]])
points = np.concatenate([mean + rng.normal(size=(40, 2)) for mean in means])
truth = np.repeat(np.arange(3), 40)
best = min((KMeans(3, seed).fit(points) for seed in range(5)), key=lambda model: model.inertia)
labels = best.predict(points)

squares = (points**2).sum(axis=1)
gram = points @ points.T
pairwise = squares[:, None] - 2 * gram + squares
assert pairwise.shape == (120, 120)
assert np.abs(pairwise - ((points[:, None] - points) ** 2).sum(-1)).max() < 1e-9
same = labels[:, None] == labels
assert same.shape == (120, 120)
agreement = (same == (truth[:, None] == truth[None, :])).mean()
assert agreement > 0.9, agreement
one_hot = np.eye(3)[labels]
sizes = one_hot.sum(axis=0)
centers = one_hot.T @ points / sizes[:, None]
assert np.allclose(np.sort(centers, axis=0), np.sort(best.centers, axis=0))
np.fill_diagonal(pairwise, np.inf)
nearest = pairwise.argmin(axis=1)
gap = np.sqrt(pairwise[np.arange(120), nearest])
assert gap.shape == (120,)
silhouette = np.zeros(len(points))
for i in range(len(points)):
    own = same[i] & (np.arange(len(points)) != i)
    inside = np.linalg.norm(points[own] - points[i], axis=1).mean()
    outside = min(np.linalg.norm(points[labels == j] - points[i], axis=1).mean() for j in range(3) if j != labels[i])
    silhouette[i] = (outside - inside) / max(inside, outside)
assert silhouette.mean() > 0.4
