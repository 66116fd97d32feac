"""Expressions of numpy, and what they are about: `test_array_expressions.py` compares checker and program.

KNOWN are those whose dtype and sizes the checker knows in full. Of UNKNOWN it may say less, but nothing wrong: their
sizes depend on numbers, or on functions that nobody can see into.
"""

from __future__ import annotations

PRELUDE = r"""
from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial, reduce
from typing import NamedTuple

import numpy as np

from typedthinc import lazy
from typedthinc.api import NumpyOps, reveal

rng = np.random.default_rng(0)
ops = NumpyOps()
n = 3
i = 1
X = np.arange(12.0).reshape(3, 4)
x = np.arange(4.0)
y = np.array([0, 2, 1, 1, 0])
Z = np.ones((2, 3, 4))
images = np.ones((2, 3, 8, 7))
filters = np.ones((3, 3, 3, 3))
names = ["a", "b", "c"]
params = {"W": np.ones((2, 4)), "b": np.zeros(2)}
pair = (X, Z[0])
layers = [np.ones((4, 4)), np.ones((4, 4))]


A = lazy.Var(X, name="A")
B = lazy.Var(np.ones((4, 2)), name="B")
C = lazy.Var(Z, name="C")
v = lazy.Var(x, name="v")
s = lazy.Var(2.0, name="s")
ids = lazy.Var(y, name="ids")
given = lazy.placeholder((5, 4), name="given")


class Point(NamedTuple):
    X: np.ndarray
    y: np.ndarray


@dataclass
class Batch:
    X: np.ndarray
    y: np.ndarray


class Holder:
    def __init__(self) -> None:
        self.X = np.ones((3, 4))


point = Point(X, y)
batch = Batch(X, y)
holder = Holder()


def make(width: int) -> np.ndarray:
    return np.zeros((2, width))


def softmax(scores: np.ndarray) -> np.ndarray:
    exps = np.exp(scores - scores.max(axis=1, keepdims=True))
    return exps / exps.sum(axis=1, keepdims=True)


class Net:
    def __init__(self, width: int, depth: int = 2) -> None:
        self.W1 = rng.normal(size=(4, width))
        self.b1 = np.zeros(width)
        self.params = {"W": np.ones((width, depth))}

    def forward(self, X: np.ndarray) -> np.ndarray:
        return np.tanh(X @ self.W1 + self.b1) @ self.params["W"]

    def __call__(self, X: np.ndarray) -> np.ndarray:
        return self.forward(X)


net = Net(6)
net.b1 -= 0.5
params["W"] -= 0.1 * np.ones(4)
for key in params:
    params[key] *= 0.5
history: dict[str, np.ndarray] = {}
history["loss"] = np.zeros(7)
rows = []
rows.append(x)
rows.append(2 * x)
stacked = np.array(rows)
sized = np.zeros((len(rows), 1))
grown = np.stack([*rows, x])
doubled = {name: np.concatenate([value, value]) for name, value in params.items()}
merged = params | {"c": x} if n > 5 else {**params, "c": x}
values = {"one": x, "two": x}
unpacked, _ = point
counts = {"a": 0}
counts["a"] += 1
total = np.zeros(4)
for W in layers:
    total = total + W @ x
loop = []
for k in range(n):
    loop.append(k * x)
loop = np.array(loop)
loop_rows = []
for k in range(100):
    loop_rows.append(k * x)
scaled = lambda a: a * 2
activations = {"tanh": np.tanh, "rows": lambda a: a.sum(axis=1)}


def numbered(many):
    for k in range(many):
        yield np.zeros(4) + k


def stepped(width):
    def inner(rows):
        return np.ones((rows, width))

    return inner(3)
"""

KNOWN = r"""
np.fromfunction(lambda i, j: i + j, (3, 4))
np.fromfunction(lambda i, j: (i == j) * 1, (3, 4), dtype=int)
np.fromfunction(function=lambda i: i, shape=(5,))
np.apply_along_axis(np.sum, 1, X)
np.apply_along_axis(lambda row: row[:2], 1, X)
np.apply_along_axis(np.percentile, 0, X, 50)
np.apply_along_axis(lambda row, k: row[:k], 1, X, 2)
list(map(np.tanh, [X, X]))[0]
np.stack(list(map(lambda row: row * 2, X)))
reduce(np.add, [x, x])
reduce(lambda one, other: one @ other, [X, np.ones((4, 2)), np.ones((2, 6))])
partial(np.clip, X)(0, 1)
(lambda a: a.T)(X)
scaled(X)
stepped(7)
activations["tanh"](X)
activations["rows"](X)
np.stack(loop_rows)
np.concatenate([x for _ in range(100)])
np.vstack([x] * 200)
np.stack(list(Z))
np.array([i * 0.5 for i in range(100)])
np.hstack([X] * 70)
np.column_stack([x] * 70)
np.zeros(len([x] * 100))
np.zeros((len(range(0, 1000, 3)), 2))
np.zeros(int(0.8 * len(X)))
np.zeros(math.ceil(len(y) / 2))
np.zeros(math.floor(2.5 * n))
np.zeros(int(math.sqrt(16)))
np.zeros(divmod(7, 2)[0])
np.zeros(sum([3, 4]))
np.zeros(math.prod(X.shape))
np.zeros(int(np.prod(X.shape)))
np.zeros(np.size(X))
np.zeros((np.size(X, 0), np.ndim(X)))
X.reshape(*X.shape, 1)
next(numbered(3))
np.isin(y, [1, 2])
np.ediff1d(x)
np.vecdot(X, X)
np.unstack(X)[0]
np.unstack(X, axis=1)[0]
np.astype(X, np.float32)
np.left_shift(y, 1)
np.require(X, dtype=np.float32)
ops.flatten([X, X])
ops.asarray([[1.0, 2.0]])
ops.to_numpy(X)
np.zeros((3, 4))
np.zeros(5)
np.zeros(shape=(3, 4))
np.zeros((3, 4), dtype=np.float32)
np.zeros((3, 4), "int64")
np.zeros((3, 4), int)
np.zeros([3, 4])
np.ones((n, 4))
np.ones((3, 4), bool)
np.empty((2, 3, 4))
np.full((3, 4), 7)
np.full((3, 4), 0.5)
np.full(3, np.inf)
np.full((3, 4), np.nan, dtype="f4")
np.eye(3)
np.eye(3, 4)
np.identity(4)
np.tri(3, 5)
np.arange(10)
np.arange(2, 10)
np.arange(2, 10, 3)
np.arange(10, 2, -3)
np.arange(10.0)
np.arange(n)
np.linspace(0, 1, 11)
np.linspace(0.0, 1.0, num=n)
np.linspace(0, 1)
np.logspace(0, 3, 4)
np.geomspace(1, 1000, 4)
np.array([1, 2, 3])
np.array([[1.0, 2.0], [3.0, 4.0]])
np.array([[1, 2.5], [3, 4]])
np.array([[1, 2], [3, 4]], dtype=float)
np.array((1, 2, 3), dtype="float32")
np.array([x, x])
np.array([x.mean(), x.std()])
np.array(X)
np.array(5.0).reshape(1, 1)
np.array([[[1], [2]], [[3], [4]]])
np.array([i for i in range(5)])
np.array([[i, j] for i in range(3) for j in range(2)])
np.array([(1, 2.0), (3, 4.0)])
np.array([1, 2, 3], ndmin=2)
np.array([-1, +2, 3])
np.asarray([1, 2, 3])
np.asarray(X)
np.asarray(X, dtype=np.float32)
np.ascontiguousarray(X.T)
np.asarray([X[0], X[1]])
np.zeros_like(X)
np.ones_like(x, dtype=int)
np.empty_like(Z)
np.full_like(X, 2)
np.zeros_like([1, 2, 3])
rng.normal(size=(3, 4))
rng.normal(0.0, 1.0, (3, 4))
rng.normal(0.0, 1.0, size=n)
rng.standard_normal((3, 4))
rng.standard_normal(5)
rng.random((3, 4))
rng.random(n)
rng.uniform(-1, 1, size=(3, 4))
rng.uniform(low=-1, high=1, size=5)
rng.integers(0, 10, size=5)
rng.integers(10, size=(5, 2))
rng.choice(10, size=5)
rng.choice(X, size=2)
rng.choice(x, 3, replace=False)
rng.permutation(5)
rng.permutation(X)
rng.permuted(X)
rng.poisson(3.0, size=5)
rng.binomial(1, 0.5, size=(3, 4))
rng.exponential(size=5)
rng.beta(1.0, 2.0, size=(2, 2))
rng.gamma(2.0, size=(3,))
rng.normal(np.zeros(3), np.ones(3))
rng.normal(X)
rng.standard_normal(X.shape)
rng.random(size=X.shape[0])
rng.multivariate_normal(np.zeros(3), np.eye(3), size=10)
rng.multivariate_normal(np.zeros(3), np.eye(3))
rng.dirichlet(np.ones(4), size=10)
rng.multinomial(10, [0.2, 0.8], size=5)
rng.integers(0, 10, (3, 4)).astype(np.float32)
np.random.rand(3, 4)
np.random.randn(n, 4)
np.random.normal(size=(3, 4))
np.random.randint(0, 5, 10)
np.random.randint(0, 5, size=(3, 2))
np.random.random((3, 2))
np.random.uniform(0, 1, (3, 2))
np.random.permutation(7)
np.random.choice(5, 3)
np.random.default_rng(0).normal(size=(3, 4))
np.random.RandomState(0).randn(3, 4)
X.astype("float32")
X.astype(int)
X.astype(np.int64)
X.astype(y.dtype)
X.copy()
np.copy(X)
X.reshape(4, 3)
X.reshape((2, 6))
X.reshape(-1)
X.reshape(-1, 2)
X.reshape(6, -1)
X.reshape(2, 3, 2)
X.reshape(X.size)
X.reshape(X.shape[1], X.shape[0])
np.reshape(X, (6, 2))
np.reshape(X, -1)
Z.reshape(len(Z), -1)
Z.reshape(Z.shape[0], Z.shape[1] * Z.shape[2])
Z.reshape(Z.shape[:1] + (12,))
Z.reshape((*Z.shape[:2], 2, 2))
X.T
X.T.T
Z.T
Z.mT
X.transpose()
Z.transpose(2, 0, 1)
Z.transpose((0, 2, 1))
np.transpose(Z, (1, 0, 2))
np.transpose(X)
np.swapaxes(Z, 0, 2)
Z.swapaxes(1, 2)
np.moveaxis(Z, 0, -1)
np.moveaxis(Z, -1, 0)
np.rollaxis(Z, 2)
X.ravel()
X.flatten()
np.ravel(X)
np.squeeze(np.zeros((1, 3, 1)))
np.zeros((3, 1)).squeeze(1)
np.squeeze(np.zeros((1, 3)), axis=0)
np.zeros((3, 1)).squeeze(axis=-1)
x[:, np.newaxis]
x[None, :]
x[np.newaxis]
x[:, None, None]
np.expand_dims(x, 0)
np.expand_dims(X, axis=-1)
np.expand_dims(X, (0, 1))
np.atleast_1d(3.0)
np.atleast_2d(x)
np.atleast_3d(X)
X[0]
X[-1]
X[:, 0]
X[1:]
X[:2]
X[:-1]
X[1:3, 2:]
X[::2]
X[::-1]
X[:, ::2]
X[:100]
X[-2:]
X[..., 0]
X[..., None]
Z[0, :, 1]
Z[:, 0]
Z[:, :, :2]
Z[1, ...]
X[[0, 2]]
X[[0, 2], :2]
X[np.array([0, 1, 1])]
X[y]
X[y, 0]
X[:, [0, 2]]
X[y[:, None], [0, 1]]
X[rng.permutation(3)]
X[np.arange(3), [0, 1, 0]]
X[np.arange(len(X)), y[:3]]
X[np.ix_([0, 1], [2, 3])]
X[:n]
X[0:n]
X[n - 1 :]
X[i]
X[i, :]
X[i : i + 2]
X[(1, 2)] * x
X[slice(0, 2)]
X[X[:, 0].argsort()]
X[:, np.argsort(X.sum(axis=0))]
np.eye(3)[y]
np.eye(5)[rng.integers(0, 5, 7)]
np.take(X, [0, 1], axis=0)
np.take(X, [0, 1], axis=1)
np.take(x, y)
X.take([0, 1], axis=1)
np.take_along_axis(X, np.argsort(X, axis=1), axis=1)
np.concatenate([X, X])
np.concatenate((X, X), axis=1)
np.concatenate([X, X], 0)
np.concatenate([x, x, [1.0]])
np.concatenate([x, np.zeros(2)])
np.concatenate([X[:1], X[2:]])
np.concatenate([X] * 3)
np.concatenate([X, np.ones((len(X), 1))], axis=1)
np.stack([x, x])
np.stack([x, x], axis=1)
np.stack((X, X, X), axis=-1)
np.stack([X[i] for i in range(3)])
np.vstack([x, x])
np.vstack([X, x])
np.vstack((X, X))
np.hstack([X, X])
np.hstack([x, x])
np.hstack((X, np.ones((3, 1))))
np.column_stack([x, x])
np.column_stack((X, np.ones(3)))
np.dstack([X, X])
np.block([[X, X], [X, X]])
np.r_[x, x]
np.c_[x, x]
np.append(X, X, axis=0)
np.append(x, 1.0)
np.append(X, X)
np.insert(X, 0, 1.0, axis=1)
np.insert(x, 0, 0.0)
np.delete(X, 0, axis=0)
np.delete(X, [0, 1], axis=1)
np.tile(x, 3)
np.tile(x, (2, 1))
np.tile(X, (2, 2))
np.repeat(x, 2)
np.repeat(X, 2, axis=0)
np.repeat(X, [1, 2, 3], axis=0)
X.repeat(3, axis=1)
np.pad(X, 1)
np.pad(X, ((0, 1), (2, 0)))
np.pad(x, (1, 2))
np.pad(X, 2, mode="edge")
np.pad(X, ((1, 1), (0, 0)), mode="constant", constant_values=0)
np.split(X, 3)[0]
np.split(X, 2, axis=1)[1]
np.split(x, [1, 3])[1]
np.array_split(X, 3)[0]
np.hsplit(X, 2)[0]
np.vsplit(X, 3)[0]
np.roll(X, 1)
np.roll(X, 1, axis=0)
np.flip(X)
np.fliplr(X)
np.rot90(X)
np.triu(np.ones((3, 3)), 1)
np.tril(X)
np.diag(x)
np.diag(X[:, :3])
np.diagonal(X)
X.diagonal()
np.vander(x, 3)
np.meshgrid(x, y)[0]
np.indices((3, 4))
np.broadcast_to(x, (3, 4))
np.broadcast_to(x, X.shape)
np.resize(x, (2, 2))
np.tile(x[:, None], (1, 3))
np.unravel_index(3, (2, 2))[0] + x
np.lib.stride_tricks.sliding_window_view(x, 2)
np.lib.stride_tricks.sliding_window_view(X, (2, 2))
np.lib.stride_tricks.as_strided(X, (2, 2), (8, 8))
X + 1
X + x
X * X
2 * X
X / 2
X // 2
X ** 2
X % 3
-X
+X
abs(X)
~(X > 0)
X > 0
X == X
(X > 0) & (X < 1)
(X > 0) | (X < 1)
x[:, None] * y[:3]
x[:, None] + x
X + np.ones((3, 1))
X - X.mean(axis=0)
X - X.mean(axis=1, keepdims=True)
X - X.mean(axis=1)[:, None]
(X - X.min(0)) / (X.max(0) - X.min(0))
1 / (1 + np.exp(-X))
X * True
X + [1, 2, 3, 4]
y + 1
y / 2
y * 2.5
y // 2
y ** 2
np.float32(2.0) * X
float(3) * X
max(1, 2) * X
X @ X.T
X.T @ X
X @ x
x @ x * x
np.ones(3) @ X
Z @ Z.transpose(0, 2, 1)
Z @ np.ones((4, 2))
X.dot(X.T)
X.dot(x)
np.dot(X, X.T)
np.dot(X, x)
np.matmul(X, X.T)
np.outer(x, x)
np.outer(x, y)
np.inner(X, X)
np.kron(np.eye(2), X)
np.cross(np.ones(3), np.ones(3))
np.tensordot(Z, X, axes=([2], [1]))
np.vdot(X, X) * x
np.trace(X) * x
np.einsum("ij,kj->ik", X, X)
np.einsum("ij->j", X)
np.einsum("ij->", X) * x
np.einsum("bij,bjk->bik", Z, Z.transpose(0, 2, 1))
np.einsum("ij,jk", X, X.T)
np.einsum("...i,i->...", Z, x)
np.einsum("ii->i", np.eye(3))
np.sum(X, axis=0)
np.sum(X, axis=1)
np.sum(X, axis=-1)
np.sum(X, 0)
np.sum(Z, axis=(0, 1))
X.sum(axis=1, keepdims=True)
X.sum(1)
X.sum() * x
np.mean(X, axis=0)
X.mean(0)
X.std(axis=0)
X.std(axis=0, ddof=1)
X.var(axis=1)
X.max(axis=1)
X.min(axis=0)
X.prod(axis=0)
np.amax(X, axis=1, keepdims=True)
np.nanmean(X, axis=0)
np.nansum(X, 1)
np.median(X, axis=0)
np.percentile(X, 50, axis=0)
np.percentile(X, [25, 75], axis=0)
np.quantile(x, 0.5) * x
np.average(X, axis=0)
np.average(X, axis=1, weights=x)
np.ptp(X, axis=0)
np.cumsum(x)
np.cumsum(X, axis=1)
X.cumsum(axis=0)
np.cumprod(x)
np.diff(x)
np.diff(X, axis=0)
np.diff(x, n=2)
np.gradient(x)
np.argmax(X, axis=1)
X.argmax(axis=1)
X.argmax(1)
X.argmin(axis=0)
np.argsort(X)
np.argsort(x)[::-1]
np.argsort(-x)[:2]
X.argsort(axis=0)
np.argpartition(x, 2)
np.partition(x, 2)
np.sort(X, axis=0)
np.lexsort((x, x))
np.any(X > 0, axis=0)
(X > 0).all(axis=1)
(X > 0).sum(axis=0)
(X > 0).mean(axis=0)
np.count_nonzero(X, axis=0)
np.linalg.norm(X, axis=1)
np.linalg.norm(X, axis=1, keepdims=True)
X / np.linalg.norm(X, axis=1)[:, None]
np.where(X > 0, X, 0)
np.where(X > 0, 1, -1)
np.where(x > 0, x, X)
np.maximum(X, 0)
np.maximum(X, x)
np.minimum(X, 1.0)
np.clip(X, 0, 1)
X.clip(0, 1)
np.exp(X)
np.log(X + 1)
np.sqrt(x)
np.tanh(X)
np.abs(X)
np.sign(X)
np.square(X)
np.power(X, 2)
np.round(X, 2)
X.round(1)
np.floor(X)
np.isnan(X)
np.isfinite(X)
np.logical_and(X > 0, X < 1)
np.add(X, 1)
np.subtract(X, x)
np.multiply(X, 2)
np.divide(X, 2)
np.add.reduce(X, axis=0)
np.add.outer(x, x)
np.multiply.outer(x, y)
np.subtract.outer(x, x)
np.maximum.accumulate(X, axis=0)
np.minimum.reduce([x, x])
np.logaddexp(x, x)
np.nan_to_num(X)
np.interp(x, x, x)
np.searchsorted(x, y)
np.digitize(x, np.array([0.0, 1.0]))
np.histogram(x, bins=5)[0]
np.histogram(x, bins=5)[1]
np.convolve(x, np.ones(3), mode="same")
np.convolve(x, np.ones(3), "valid")
np.convolve(x, np.ones(3))
np.correlate(x, np.ones(3), mode="full")
np.polyfit(x, x, 2)
np.polyval([1, 2], x)
np.cov(X)
np.cov(X.T)
np.cov(X, rowvar=False)
np.corrcoef(X)
np.linalg.inv(np.eye(3))
np.linalg.pinv(X)
np.linalg.solve(np.eye(3), X)
np.linalg.solve(np.eye(3), np.ones(3))
np.linalg.lstsq(X.T, x)[0]
np.linalg.lstsq(X.T, x, rcond=None)[0]
np.linalg.svd(X)[0]
np.linalg.svd(X, full_matrices=False)[2]
np.linalg.eigh(np.eye(3))[0]
np.linalg.eigh(np.eye(3))[1]
np.linalg.eig(np.eye(3))[1].shape[0] * x
np.linalg.eigvalsh(np.eye(3))
np.linalg.qr(X)[0]
np.linalg.qr(X)[1]
np.linalg.cholesky(np.eye(3))
np.linalg.matrix_power(np.eye(3), 2)
np.linalg.multi_dot([X, X.T, X])
np.linalg.det(np.stack([np.eye(2)] * 3))
np.abs(np.fft.fft(x))
np.abs(np.fft.rfft(x))
np.fft.irfft(np.fft.rfft(x))
np.fft.irfft(np.fft.rfft(x), n=4)
np.real(np.fft.ifft(np.fft.fft(x)))
np.fft.ifft(np.fft.fft(x)).real
np.abs(np.fft.fft2(X))
np.abs(np.fft.rfft2(X))
np.fft.irfft2(np.fft.rfft2(X), X.shape)
np.fft.fftfreq(10)
np.fft.rfftfreq(10, d=0.1)
np.fft.fftshift(X)
np.fromiter(range(5), float)
np.hanning(5)
np.hamming(5)
np.blackman(5)
np.kaiser(5, 2.0)
np.outer(x, x).ravel()
np.zeros((len(X), 3))
np.zeros((X.shape[0], x.shape[0] + 1))
np.zeros(X.shape)
np.zeros(X.shape[1:])
np.zeros((2,) + X.shape)
np.zeros((len(x) // 2, 2 * n))
np.zeros((*X.shape, 2))
np.zeros(X.size)
np.zeros(X.ndim)
np.zeros(len([1, 2, 3]))
np.zeros((int(5), 2))
np.zeros((len(names), 3))
params["W"] @ x
params["b"] + 1
params["W"].T
pair[0]
pair[1].T
layers[0]
layers[1] @ x
[W.T for W in layers][0]
[X, x][1]
{"a": X}["a"]
point.X
point.y
batch.X
batch.y @ np.eye(5)
holder.X
holder.X.T
make(3)
make(width=5)
softmax(X)
X if n else X + 1
X.real
np.real(X)
X.view()
np.float64(1.0) + X
np.array([np.mean(row) for row in X])
np.array([row * 2 for row in X])
np.array([sum(row) for row in X])
np.array(list(range(5)))
np.sum([X, X], axis=0)
sum([X, X])
sum(layers)
np.mean([x, x], axis=0)
np.max([X, X + 1], axis=0)
np.array([X.mean(axis=0), X.std(axis=0)])
np.array([len(name) for name in names])
np.array(sorted([3, 1, 2]))
np.tensordot(X, X.T, axes=1)
np.einsum("...ij->...ji", Z)
np.einsum("i,j", x, x)
np.einsum("i,i", x, x) * x
np.matrix_transpose(Z)
np.moveaxis(Z, (0, 1), (2, 0))
np.rot90(X, 2)
np.trapezoid(X, axis=1)
np.gradient(X)[0]
np.gradient(X, axis=0)
np.histogram(x, bins=[0.0, 1.0, 2.0])[0]
np.r_[x, 1.0, 2.0]
np.r_[0:5, x]
np.c_[x, x, x]
np.c_[X, np.ones(3)]
np.arange(0.0, 1.0, 0.1)
np.arange(1, 2, 0.25)
np.linalg.qr(X, mode="complete")[0]
np.linalg.svd(X)[1]
np.linalg.svd(X)[2]
np.fft.fft(x, 8).real
np.fft.rfft(x, n=9).imag
np.array([[j * i for j in range(4)] for i in range(3)])
np.stack([W @ x for W in layers])
np.array([W.mean() for W in layers])
np.array([a * b for a, b in zip(x, x)])
np.array([x * k for k, x in enumerate(layers)])
np.array([x[k : k + 2] for k in range(len(x) - 1)])
np.array([np.arange(40)[2 * k : 2 * (k + 1)] for k in range(20)])
np.array([np.arange(40.0)[k - 5 : k] for k in range(5, 40)])
np.stack([x * k for k, one in enumerate(layers) if k == 1])
list(reversed([X, x]))[0]
params["{}".format("W")]
params["%s" % "b"]
stacked
history["loss"]
grown
doubled["W"]
merged["b"]
sum(values.values())
[each.T for each in params.values()][0]
net.W1
net.forward(X)
net(X)
net.params["W"]
point[0]
unpacked
np.zeros((max(2, 3), min(4, 5)))
np.take(X, 0, axis=1)
np.full((2, 2), i)
np.array([[1.0] * 3] * 2)
sized
np.block([[X, x[:3, None]], [x, np.ones(1)]])
np.array([[0] * 4 for _ in range(3)])
total
np.ones((len(params), 2))
rng.weibull(2.0, size=4)
np.delete(x, -1)
np.insert(X, 1, x, axis=0)
X.argmax(axis=1, keepdims=True)
np.percentile(X, 50)  * x
np.arange(n)[:, None] + np.arange(4)
np.linalg.eig(np.eye(3))[0].real * np.ones(3)
np.float32(1) * y
np.stack(list(params.values())[:1])
dict(W=X)["W"]
{**params, "W": X}["W"]
{k: v * 2 for k, v in params.items()}["W"]
params.get("W")
np.array([v.sum() for v in params.values()])
A
s
ids
given
A @ B
A @ v
v @ B
v @ v
C @ B
given @ B
A + 1
1 - A
A + v
A - given[:3]
2 * A * s
A / v
A ** 2
-A
np.ones((1, 4)) * given
A.T
C.T
B.T @ A.T
A.transpose()
C.transpose(1, 0, 2)
A.reshape(2, -1)
A.reshape(12)
A.reshape(1, 3, 4)
A.astype("float32")
A.named("B")
A[0]
A[:, 1:]
A[1:, None]
A[..., 0]
A[ids]
C[0, 1]
lazy.exp(A)
lazy.tanh(A @ B)
lazy.sigmoid(v)
lazy.relu(A)
lazy.softplus(A)
lazy.reciprocal(A)
lazy.maximum(A, 0.0)
lazy.logaddexp(A, A)
lazy.where(A > 0, A, 0.0)
lazy.clip(A, 0.0, 1.0)
lazy.sum(A)
lazy.sum(A, 0)
lazy.sum(A, 1)
lazy.sum(A, -1, True)
lazy.sum(C, 1, keepdims=True)
lazy.mean(A, axis=1)
lazy.max(A, 0)
lazy.argmax(A, 0)
lazy.prod(A, 1)
lazy.var(A, 1)
lazy.std(A, 0, keepdims=True)
lazy.norm(A, 1)
lazy.logsumexp(A, 1)
lazy.softmax(A)
lazy.log_softmax(A, 0)
lazy.cumsum(A, 1)
lazy.cumprod(v)
lazy.logdiffexp(A)
lazy.logdiffexp(A, 0)
lazy.matmul(A, B)
lazy.solve(lazy.Var(np.eye(4)), B)
lazy.erf(A)
lazy.sort(A)
lazy.argsort(C, 1)
lazy.top_k(A, 2)[0]
lazy.top_k(A, 2)[1]
lazy.scatter_add(A, ids, A[:1] * np.ones((5, 1)))
lazy.conv(lazy.Var(images), lazy.Var(filters))
lazy.conv(lazy.Var(images), lazy.Var(filters), stride=2, padding=1)
lazy.conv(lazy.Var(images), lazy.Var(filters[:, :1]), groups=3)
lazy.conv_transpose(lazy.Var(images), lazy.Var(filters), stride=2)
lazy.max_pool(lazy.Var(images), 2)
lazy.avg_pool(lazy.Var(images), 3, stride=1, padding=1)
lazy.l2_pool(lazy.Var(images), (3, 1, 1))
lazy.diag(A)
lazy.fill_diagonal(A, 1.0)
lazy.svd(A)[0]
lazy.svd(A)[1]
lazy.concatenate([A, A])
lazy.concatenate([A, A[:, :2]], axis=1)
lazy.stack([A, A])
lazy.stack([A, A], 2)
lazy.stack([A, A], axis=-1)
lazy.expand_dims(A, 0)
lazy.expand_dims(A, (0, 3))
lazy.squeeze(A[:1], 0)
lazy.flip(A, 1)
lazy.zeros_like(A)
lazy.ones_like(ids)
lazy.stop_gradient(A)
lazy.shape_of(C)
lazy.take(A, ids)
lazy.take(A, ids, 1)
lazy.one_hot(ids, 4)
lazy.repeat(A, 2, 1)
lazy.tile(A, 2)
lazy.tile(A, (2, 1, 1))
lazy.ifelse(s > 0, A, A * 2)
lazy.as_expr(X)
lazy.grad(lazy.sum(A @ B), B)
lazy.grad(lazy.grad(lazy.sum(s * s), s), s)
lazy.RandomStreams(1).uniform((3, 2))
lazy.RandomStreams(1).normal((n, 2), avg=1.0)
lazy.evaluate(A @ B)
lazy.evaluate(A @ B, {A: X})
lazy.function((), A @ B)()
lazy.function((given,), given @ B)(np.ones((5, 4)))
lazy.function((given,), (given @ B, lazy.sum(given, 1)))(np.ones((5, 4)))[1]
np.arccos(x / 8)
np.acos(x / 8)
np.atan2(x, x)
np.angle(X)
np.bitwise_invert(y)
np.bitwise_left_shift(y, 1)
np.bitwise_count(y)
np.pow(X, 2)
np.reciprocal(X + 1)
np.gcd(y, 4)
np.ldexp(x, 2)
np.i0(x)
np.spacing(x)
np.unwrap(x)
np.isneginf(X)
np.modf(X)[0]
np.frexp(X)[1]
np.divmod(X, 3)[1]
divmod(X, 3)[0]
np.broadcast_arrays(x, X)[0]
np.zeros(np.broadcast_shapes((3, 1), (4,)))
np.choose(y[:4], [x, x, x])
np.select([x > 1, x > 2], [x, -x], 0.0)
np.piecewise(x, [x < 1, x >= 1], [0.0, lambda a: a])
np.diagflat(X)
np.dsplit(Z, 2)[0]
np.cumulative_sum(x, include_initial=True)
np.cumulative_prod(X, axis=0)
np.matvec(X, x)
np.vecmat(x, X.T)
np.polyadd(x, y)
np.polyder(x)
np.polyint(x, 2)
np.poly(x)
np.histogram2d(x, x, bins=5)[0]
np.histogram2d(x, x, bins=5)[2]
np.histogram_bin_edges(x, bins=6)
np.packbits(X > 0)
np.unpackbits(y.astype(np.uint8))
np.frombuffer(x, dtype=np.float64, count=4)
np.diag_indices(3)[0]
np.tril_indices(4)[0]
np.triu_indices(4, k=1)[1]
np.tril_indices_from(X)[0]
X[np.tril_indices(3)]
np.ravel_multi_index((y, y), (3, 3))
np.linalg.svdvals(X)
np.linalg.slogdet(np.stack([np.eye(3)] * 2))[1]
np.linalg.cond(np.stack([np.eye(3)] * 2))
np.linalg.matrix_rank(Z)
np.linalg.vector_norm(X, axis=1)
np.linalg.cross(np.ones((2, 3)), np.ones(3))
np.linalg.vecdot(X, X)
np.linalg.tensordot(Z, X.T, axes=1)
np.linalg.tensorinv(np.eye(24).reshape(6, 4, 8, 3))
np.linalg.tensorsolve(np.eye(24).reshape(6, 4, 2, 3, 4), np.ones((6, 4)))
np.fft.hfft(x)
np.abs(np.fft.ihfft(x))
np.nanquantile(X, 0.5, axis=0)
np.nanpercentile(X, [25, 75], axis=0)
np.array(X.tolist())
np.zeros(len(X.tolist()))
np.array([row[0] for row in X.tolist()])
rng.noncentral_chisquare(3, 1.0, size=4)
rng.multivariate_hypergeometric([3, 4, 5], 4, size=6)
np.unique_inverse(y)[1]
B.get()
ops.sum(X, axis=0)
ops.sum(X, axis=1, keepdims=True)
ops.mean(Z, axis=1)
ops.max(X, axis=-1)
ops.prod(images, axis=1)
ops.argmax(X, axis=-1)
ops.argmin(X, axis=0, keepdims=True)
ops.logsumexp(X, axis=-1)
ops.std(X, axis=-1)
ops.var(X, axis=0, keepdims=True)
ops.norm(X, axis=-1)
ops.exp2(X)
ops.sin(X)
ops.clip(X, 0, 1)
ops.binarize(X)
ops.where(ops.greater(X, 0), X, 0.0)
ops.less_equal(X, X)
ops.isfinite(X)
ops.sort(X)
ops.argsort(X, axis=0)
ops.top_k(X, 2)[0]
ops.top_k(X, 2)[1]
ops.cumsum(X)
ops.cumprod(X, axis=1)
ops.logdiffexp(X)
ops.logdiffexp(X, axis=0)
ops.take(X, y)
ops.take(X, y, axis=1)
ops.take(x, y)
ops.one_hot(y, 5)
ops.one_hot(y[None], 5)
ops.gather_rows(X, y)
ops.scatter_add(X, y, np.ones((5, 4)))
ops.tile(X, 2)
ops.tile(X, (2, 3))
ops.matmul(X, np.ones((4, 2)))
ops.matmul(X, x)
ops.matmul(x, np.ones((4, 2)))
ops.matmul(Z, np.ones((4, 2)))
ops.matmul(Z, np.ones((2, 4, 5)))
ops.gemm(X, X, trans2=True)
ops.batched_gemm(Z, Z, trans2=True)
ops.affine(X, np.ones((6, 4)), np.ones(6))
ops.solve(np.eye(4), x)
ops.solve(np.eye(3), X)
ops.svd(X)[0]
ops.svd(X)[1]
ops.svd(X, full_matrices=False)[2]
ops.eye(n)
ops.diag(X)
ops.fill_diagonal(X, 1.0)
ops.softmax(X, axis=0)
ops.sum_columns(X)
ops.maxout(Z)[0]
ops.reshape(X, (2, -1))
ops.reshape2f(X, 2, 6)
ops.reshape3f(X, 2, -1, 3)
ops.alloc((n, 4))
ops.alloc_i((2, 3))
ops.uniform((3, 4))
ops.normal((3, 4))
ops.get_dropout_mask((3, 4), 0.5)
ops.get_dropout_mask(X.shape, 0.1)
ops.bernoulli_mask(X.shape)
ops.uniform((3, 4, 5))
ops.normal(Z.shape, dtype=Z.dtype)
ops.alloc(X.shape, dtype="i")
ops.alloc_f((n,))
ops.asarray_f(y)
ops.asarray_f([X[0], X[1]])
ops.asarray_i([1, 2])
ops.sgd(X, X * 2, 0.1)
ops.adam(X, X, X, X, 0.9, 0.9, 1e-8, 0.1)[0]
ops.adam(X, X, X, X, 0.9, 0.9, 1e-8, 0.1)[2]
ops.logloss(X, X, "none")
ops.logloss(X, X, reduction="none")
ops.logloss(X, X)
ops.categorical_crossentropy(X / 12, np.array([0, 1, 2]))[0]
ops.seq2col(X, 1)
ops.backprop_seq2col(ops.seq2col(X, 1), 1)
ops.padded2list(ops.list2padded([X, X]))
ops.affine_pieces(X, np.ones((5, 2, 4)), np.ones((5, 2)))
ops.backprop_affine(np.ones((3, 6)), X, np.ones((6, 4)))[1]
ops.attend_sequences(X, x, np.array([1, 2]))[1]
ops.layernorm(X, x, x)[2]
ops.reduce_last(X, np.array([1, 2]))[1]
ops.hash32(y, 3)
ops.bernoulli_mask((3, 4))
ops.position_encode(5, 6)
ops.hash(y, 3)
ops.output_dim(7, 2, stride=2, ceil_mode=True)
ops.conv(images, filters)
ops.conv(images, filters, stride=2, padding=(1, 0), dilation=1)
ops.conv(images, filters[:, :1], groups=3)
ops.conv_transpose(images, filters, stride=2, output_padding=1)
ops.conv_transpose(images, filters[:, :2], groups=3, padding=1)
ops.backprop_conv_input(np.ones((2, 3, 6, 5)), filters, (8, 7))
ops.backprop_conv_filter(np.ones((2, 3, 6, 5)), images, (3, 3))
ops.max_pool(images, 2)[0]
ops.max_pool(images, 2)[1]
ops.max_pool(images, 2, ceil_mode=True, padding=1)[0]
ops.avg_pool(images, (3, 2), stride=1)
ops.l2_pool(images, (3, 1, 1))
ops.backprop_avg_pool(np.ones((2, 3, 4, 3)), images.shape, 2)
ops.xp.concatenate([X, X], axis=1)
ops.xp.stack([X, X])
ops.xp.repeat(X, 2, axis=0)
"""

UNKNOWN = r"""
ops.binary_crossentropy(X / 12, X / 12)[0]
abs(A)
np.vectorize(lambda a: a + 1)(X)
ops.pad([X, X])
ops.pad([y, y])
ops.unpad(Z, np.array([1, 3]))
ops.list2padded([X, X]).data
ops.list2padded([X, X])[:1].data
ops.backprop_reduce_sum(X, np.array([1, 2, 1]))
ops.backprop_seq2col(X[:, :3], int(rng.integers(1, 2)))
ops.ngrams(2, y)
np.union1d(y, y)
np.intersect1d(y, y)
np.setdiff1d(y, y)
np.unique_counts(y)[0]
np.unique_all(y)[2]
np.compress([True, False, True], X, axis=0)
X.compress([True, False, True], axis=0)
np.extract(X > 0, X)
np.roots([1.0, 2.0])
np.trim_zeros(x)
np.polymul(x, x)
np.float32(X.tolist())
np.float64(sorted(x))
partial(np.sum, axis=0)(X)
np.where(X > 5)[0]
np.nonzero(X)[1]
X.nonzero()[0]
np.flatnonzero(X)
np.argwhere(X)
np.unique(y)
np.unique(X, axis=0)
np.unique(y, return_counts=True)[1]
np.vectorize(lambda a: (a, a))(X)[0]
reduce(lambda one, other: np.concatenate([one, other]), [x] * 40)
list(filter(lambda row: row.sum() > 9, X))[0]
np.array(list(filter(lambda row: row.sum() > 9, X)))
np.array([row for row in X if row.sum() > 9])
np.zeros(int(X.mean()))
np.array(list(numbered(3)))
np.bincount(y, minlength=5)
np.apply_along_axis(np.sum, 1, X)
np.vectorize(float)(x)
np.fromfunction(lambda i, j: i + j, (3, 4))
np.unique(y).size * x
np.array(names).size * x
(lambda z: z)(X)
X if n else x
X.flat[0] * x
np.asarray(X.tolist())
np.array(list(map(float, range(5))))
Z.reshape(*Z.shape[:1], 12)
np.unique(y)
X[X > 0]
x[x > 1]
np.nonzero(x)[0]
np.flatnonzero(x)
np.where(x > 0)[0]
np.argwhere(X > 0)
np.array([i for i in range(5) if i % 2])
np.array([f for f in map(float, names[:0])]).reshape(0, 1)
np.sqrt(np.array([z for z in (1, 2)][:i]))
np.concatenate([X[:i], X])
counts["a"] * x
loop
"""
