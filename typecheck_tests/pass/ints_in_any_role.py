"""Ints of which nothing is known in all the roles that ints have: none of these is an error."""

from __future__ import annotations

import numpy as np

from typedthinc.api import (
    LSTM,
    Conv2d,
    Dropout,
    Embed,
    Flatten,
    LayerNorm,
    Linear,
    Maxout,
    MaxPool,
    Relu,
    Softmax,
    chain,
    clone,
    expand_window,
)


def roles(n: int, k: int, axis: int, seed: int) -> None:
    A = np.zeros((6, 8, 4))
    B = np.zeros((6, 8))
    rng = np.random.default_rng(seed)
    A.sum(axis=axis) + 1
    np.concatenate([A, A], axis=axis)
    np.stack([B, B], axis=axis)
    np.expand_dims(B, axis)
    np.squeeze(np.zeros((1, 3)), axis)
    np.swapaxes(A, axis, n)
    np.moveaxis(A, n, k)
    np.transpose(A, (n, k, axis))
    A.reshape(n, k)
    A.reshape(n, -1)
    A.reshape(-1, n) @ np.zeros((8, 2))
    A.reshape(6, n, 4) + A
    np.repeat(B, n, axis=0) + B
    np.tile(B, (n, 1)) + B
    np.tile(B, n)
    np.split(B, n)
    np.array_split(B, n, axis=1)
    B[n], B[n:], B[:n], B[n:k], B[:, n], B[n, k], B[-n], B[n::k]
    B[n] + B[0]
    B[:n] + B[n:]
    B[n - 1] + B[n]
    np.eye(n) @ np.zeros((k, 3))
    np.eye(n)[k]
    np.eye(n)[np.zeros(5, int)] @ np.zeros((k, 2))
    np.arange(n) + np.arange(k)
    np.linspace(0, 1, n) * np.zeros(5)
    np.full((n, n), k) + np.zeros((4, 4))
    np.full(3, n) + np.zeros(3)
    np.pad(B, n)
    np.pad(B, ((n, k), (0, 0)))
    np.roll(B, n, axis=axis)
    np.take(B, n, axis=0) + np.zeros(8)
    np.argsort(B, axis=axis)
    np.partition(B, n)
    np.cumsum(B, axis=axis) + B
    np.diff(B, n, axis=0)
    np.diff(B, n=n)
    np.random.randint(0, n, size=k)
    rng.integers(0, n, size=(k, 4)) + np.zeros((3, 4))
    rng.choice(n, k, replace=False)
    rng.choice(B, n)
    rng.random((n, 3)) @ rng.random((3, k))
    rng.standard_normal(n) @ rng.standard_normal(k)
    np.zeros(n)[: k - 1]
    np.zeros((n, k)).T @ np.zeros((n, k))
    np.zeros((n, k)) @ np.zeros((n, k)) if n == k else None
    np.einsum("ij,jk", np.zeros((n, k)), np.zeros((k, n)))
    np.einsum("ij,jk", np.zeros((n, k)), np.zeros((n, k)))
    np.zeros((n + 1, 3))[1:] + np.zeros((n, 3))
    np.zeros((n + 1, 3))[:-1] + np.zeros((n, 3))
    np.zeros((2 * n, 3))[::2] + np.zeros((n, 3))
    np.zeros((2 * n, 3)).reshape(n, 2, 3).sum(axis=1) + np.zeros((n, 3))
    np.zeros((n * k, 3)).reshape(n, k, 3) + np.zeros((k, 3))
    np.zeros((n // 2, 3)) + np.zeros((n - n // 2, 3))
    np.zeros((n % 3, 3)) + np.zeros((n, 3))
    np.zeros((max(n, k), 3)) + np.zeros((n, 3))
    np.zeros((n**2, 3)) + np.zeros((n * n, 3))
    np.zeros((abs(n), 3)) + np.zeros((n, 3))
    np.zeros((int(n), 3)) + np.zeros((n, 3))
    np.zeros((int(n * 1.5), 3)) + np.zeros((n, 3))
    np.zeros((n << 1, 3)) + np.zeros((n, 3))
    np.zeros((min(n, 4), 3)) @ np.zeros((3, n))
    while n > 1:
        np.zeros((3, n)) @ np.zeros((n, 3))
        n -= 1
    np.zeros((3, n)) @ np.zeros((n, 3))
    for n in range(k):
        np.zeros((3, n)) @ np.zeros((n, 3))
    model = chain(Relu(n, k), Relu(k, n), Softmax(n, k))
    model.predict(np.zeros((seed, k), "f"))
    chain(expand_window(n), Relu(k, 3 * k))
    chain(Relu(8, 4), Maxout(n, 8, nP=k), Dropout(0.1), LayerNorm(k), Softmax(3, n))
    chain(Conv2d(n, k, axis), MaxPool(2), Conv2d(k, n, 3), Flatten(), Linear(n, k))
    chain(Embed(n, k), Linear(3, n))
    clone(Relu(n, n), k)
    LSTM(n, k, num_layers=axis)
    x = [0] * n
    y = [np.zeros(4)] * k
    x[n], y[k]
    "a" * n
    (1, 2, 3)[n]
    {1: 2}.get(n)
    range(n)[k]
    divmod(n, k)
    f"{n:>{k}}"
    n & 3 | k ^ 2, ~n, -n, +n, n / k, n // k, not n, n < k < 3, n is None
    (
        round(n, k),
        pow(n, k),
        bin(n),
        chr(n),
        float(n),
        bool(n),
        str(n),
        complex(n, k),
        sum([n, k]),
        sorted([n, k]),
        len([n]),
    )
    match n:
        case 3:
            np.zeros(n) + np.zeros(3)
        case _:
            pass
    assert n in (1, 2)
    np.zeros(n) + np.zeros(2)
