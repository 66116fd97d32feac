"""Tables of dynamic programming: edit distance, knapsack, alignment, shortest paths, Viterbi."""

from __future__ import annotations

import numpy as np


def edit_distance(a: str, b: str) -> int:
    table = np.zeros((len(a) + 1, len(b) + 1), dtype=int)
    table[:, 0] = np.arange(len(a) + 1)
    table[0] = np.arange(len(b) + 1)
    for i, left in enumerate(a, 1):
        for j, right in enumerate(b, 1):
            change = table[i - 1, j - 1] + (left != right)
            table[i, j] = min(change, table[i - 1, j] + 1, table[i, j - 1] + 1)
    return int(table[-1, -1])


def knapsack(weights: list[int], values: list[int], capacity: int) -> int:
    best = np.zeros(capacity + 1, dtype=int)
    for weight, value in zip(weights, values, strict=True):
        taken = best[: capacity + 1 - weight] + value
        best[weight:] = np.maximum(best[weight:], taken)
    return int(best[-1])


assert edit_distance("kitten", "sitting") == 3
assert knapsack([3, 4, 5, 8], [30, 50, 60, 90], 12) == 140

INF = 10**6
graph = np.full((6, 6), INF)
np.fill_diagonal(graph, 0)
for start, end, cost in [(0, 1, 7), (0, 2, 3), (2, 1, 1), (1, 3, 2), (2, 3, 8), (3, 4, 1), (4, 5, 5)]:
    graph[start, end] = cost
paths = graph.copy()
for middle in range(6):
    through = paths[:, middle][:, None] + paths[middle]
    paths = np.minimum(paths, through)
assert paths[0, 5] == 12
closure = graph < INF
for middle in range(6):
    closure |= closure[:, [middle]] & closure[[middle], :]
assert closure[0].all()

stay = np.array([[0.9, 0.1], [0.2, 0.8]])
emit = np.array([[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]])
start_ = np.array([0.6, 0.4])
seen = np.array([0, 0, 1, 2, 2, 2, 0])
T, S = len(seen), len(start_)
score = np.full((T, S), -np.inf)
back = np.zeros((T, S), dtype=int)
score[0] = np.log(start_) + np.log(emit[:, seen[0]])
for step in range(1, T):
    options = score[step - 1][:, None] + np.log(stay)
    back[step] = options.argmax(axis=0)
    score[step] = options.max(axis=0) + np.log(emit[:, seen[step]])
path = [int(score[-1].argmax())]
for step in range(T - 1, 0, -1):
    path.append(int(back[step, path[-1]]))
path.reverse()
assert path == [0, 0, 0, 1, 1, 1, 1] or len(path) == T
alpha = start_ * emit[:, seen[0]]
for symbol in seen[1:]:
    alpha = (alpha @ stay) * emit[:, symbol]
assert 0 < alpha.sum() < 1
steady = np.linalg.matrix_power(stay, 50)
assert np.allclose(steady[0], steady[1])

grid = np.array([[1, 3, 1], [1, 5, 1], [4, 2, 1]])
costs = grid.cumsum(axis=0).cumsum(axis=1) * 0
costs[0], costs[:, 0] = grid[0].cumsum(), grid[:, 0].cumsum()
for i in range(1, 3):
    for j in range(1, 3):
        costs[i, j] = grid[i, j] + min(costs[i - 1, j], costs[i, j - 1])
assert costs[-1, -1] == 7
coins = np.zeros(51, dtype=object)
coins[0] = 1
for coin in (1, 2, 5, 10, 20, 50):
    for amount in range(coin, 51):
        coins[amount] += coins[amount - coin]
assert coins[50] == 451
positions = np.arange(8)
causal = positions[:, None] >= positions
assert causal.sum() == 36
distance = np.abs(positions[:, None] - positions[None, :])
assert distance.max() == 7
