"""Simulations: random walks, heat, orbits, queues, sums of dice."""

from __future__ import annotations

import numpy as np

rng = np.random.default_rng(11)

walks = rng.choice([-1, 1], size=(500, 100)).cumsum(axis=1)
assert walks.shape == (500, 100)
spread = walks.std(axis=0)
assert 7 < spread[-1] < 13
first = (np.abs(walks) >= 10).argmax(axis=1)
reached = np.abs(walks).max(axis=1) >= 10
print(first[reached].mean())

heat = np.zeros((30, 30))
heat[10:20, 10:20] = 100.0
total = heat.sum()
for _ in range(50):
    inner = heat[1:-1, 1:-1]
    flow = heat[:-2, 1:-1] + heat[2:, 1:-1] + heat[1:-1, :-2] + heat[1:-1, 2:] - 4 * inner
    heat[1:-1, 1:-1] += 0.2 * flow
assert heat.sum() <= total

N = 5
positions = rng.normal(size=(N, 3))
velocities = np.zeros((N, 3))
masses = rng.uniform(1, 2, N)
momentum = (masses[:, None] * velocities).sum(axis=0)
for _ in range(100):
    offsets = positions[None, :, :] - positions[:, None, :]
    distances = np.sqrt((offsets**2).sum(axis=-1) + 0.01)
    pulls = offsets / distances[..., None] ** 3 * masses[None, :, None]
    velocities += 0.001 * pulls.sum(axis=1)
    positions += 0.001 * velocities
assert np.allclose((masses[:, None] * velocities).sum(axis=0), momentum, atol=1e-9)
kinetic = 0.5 * (masses * (velocities**2).sum(axis=1)).sum()
assert kinetic > 0

arrivals = rng.exponential(1.0, 1000).cumsum()
service = rng.exponential(0.8, size=1000)
ends = np.empty(1000)
free = 0.0
for i, (arrival, needed) in enumerate(zip(arrivals, service, strict=True)):
    free = max(free, arrival) + needed
    ends[i] = free
waits = ends - arrivals - service
assert waits.min() > -1e-9
order = np.sort(waits)
quantiles = np.quantile(waits, [0.5, 0.9, 0.99])
assert quantiles.shape == (3,)
assert order[500] <= quantiles[1]

dice = rng.integers(1, 7, size=(10_000, 3))
sums, many = np.unique(dice.sum(axis=1), return_counts=True)
assert len(sums) == 16
share = many / many.sum()
assert abs((sums * share).sum() - 10.5) < 0.2

cov = np.array([[2.0, 0.6], [0.6, 1.0]])
factor = np.linalg.cholesky(cov)
samples = rng.standard_normal((2000, 2)) @ factor.T + np.array([1.0, -1.0])
assert np.allclose(np.cov(samples.T), cov, atol=0.3)
drawn = rng.multivariate_normal([0.0, 0.0], cov, size=10)
assert (drawn - drawn.mean(axis=0)).shape == (10, 2)
weights = rng.dirichlet(np.ones(4), size=10)
assert np.allclose(weights.sum(axis=1), 1)
prices = 100 * np.exp(np.cumsum(rng.normal(0, 0.01, (252, 4)), axis=0))
returns = np.diff(np.log(prices), axis=0)
assert returns.shape == (251, 4)
drawdown = (prices / np.maximum.accumulate(prices, axis=0) - 1).min(axis=0)
assert (drawdown <= 0).all()
