"""Loops of a few rounds in which arrays have other sizes each time: what does not come to pass is no mistake."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from typedthinc.api import Linear

rng = np.random.default_rng(0)
weights = [np.ones((4, 8)), np.ones((8, 6)), np.ones((5, 5))]
X = np.ones((2, 4))

x = X
for l in range(3):
    if l < 2:
        x = x @ weights[l]
    elif rng.random() > 2:
        x = x @ np.ones((7, 7))
Linear(3, 6).initialize(x)

x = X
for l, W in enumerate(weights):
    if l == 2:
        break
    x = x @ W
else:
    x = x @ np.ones((9, 9))
Linear(3, 6).initialize(x)

x = X
for W in weights:
    if W.shape[0] != x.shape[1]:
        continue
    x = x @ W
Linear(3, 6).initialize(x)

x = X
for W in weights:
    if rng.random() < 2 and len(x) == 2 and W.shape == (5, 5):
        break
    x = x @ W

x = X
for W in weights:
    try:
        x = x @ W
    except ValueError:
        x = np.ones((2, 3))
Linear(5, 3).initialize(x)

# A flag that is set on the way.
x, is_first = X, True
for W in [np.ones((8, 8)), np.ones((4, 8)), np.ones((8, 4))]:
    if is_first:
        is_first = False
    else:
        x = x @ W
Linear(5, 4).initialize(x)


def stopped_by_what_it_finds() -> np.ndarray:
    x = X
    for W in weights:
        if x.shape[1] == 6:
            return x
        x = x @ W
    return x


Linear(5, 6).initialize(stopped_by_what_it_finds())


def stopped_at_some_time(limit: float) -> np.ndarray:
    x = X
    for W in weights:
        if x.sum() > limit:
            return x
        x = x @ W
    return x


stopped_at_some_time(50.0)


def given_one_by_one() -> Iterator[np.ndarray]:
    x = X
    for W in weights:
        yield x
        x = x @ W


for number, _found in enumerate(given_one_by_one()):
    if number == 2:
        break

# What grows while it is gone through.
queue = [np.ones((2, 3))]
last = np.ones((2, 3))
for part in queue:
    last = part
    if len(queue) < 3:
        queue.append(np.ones((2, 3 + len(queue))))
Linear(5, 5).initialize(last)
sizes, total = [3, 4], 0
for size in sizes:
    total = size
    if size < 8:
        sizes.append(size + 4)
Linear(5, total).initialize(np.ones((2, 11)))

# Nobody knows how often these run.
x = X
for _ in range(rng.integers(0, 2)):
    x = x @ weights[0]
x = X
for W in weights[: rng.integers(0, 2)]:
    x = x @ W

# What only some rounds set.
by_name = {}
for l in range(1, 4):
    if l != 2:
        by_name[f"W{l}"] = np.ones((l, l + 1))
by_name["W2"] = np.ones((7, 7))
Linear(3, 7).initialize(by_name["W2"])
Linear(3, 4).initialize(by_name["W3"])
heads: dict[str, np.ndarray] = {}
for l in range(3):
    heads[f"W{l % 2}"] = np.ones((l + 1, l + 1))
Linear(3, 3).initialize(heads["W0"])
Linear(3, 2).initialize(heads["W" + str(1)])

# One list, by two names.
rows = [np.ones((2, 3))]
same = rows
for l in range(2):
    same.append(np.ones((2, 4 + l)))
    rows.insert(0, np.ones((2, 9)))
Linear(3, 9).initialize(rows[0])

# What a comprehension leaves out.
firsts = [X @ W for W in weights if W.shape[0] == 4]
firsts += [X @ W for l, W in enumerate(weights) if l == 0 and rng.random() < 2]
firsts += [X @ W if l == 0 else np.ones((2, 8)) for l, W in enumerate(weights)]
Linear(3, 8).initialize(firsts[-1])
squares = {f"W{l}": W @ W for l, W in enumerate(weights) if W.shape == (5, 5)}
Linear(3, 5).initialize(squares["W2"])
others = {f"W{l}": W for l, W in enumerate(weights) if rng.random() < 2}
Linear(3, 8).initialize(others["W0"])

# A function that is made in a round sees what the names are worth when it is called.
steps = []
for W in weights[:2]:
    wide = np.ones((2, len(W)))
    steps.append(lambda x, W=None: wide if W is None else x)  # noqa: B023
Linear(3, 8).initialize(steps[0](X))
reading = []
for V in weights[:2]:
    reading.append(lambda: np.zeros((2, len(V))) @ V)  # noqa: B023
print(reading[0]().shape, (reading[0]() @ np.ones((6, 2))).shape)
