"""What numpy refuses of arrays whose sizes are known: axes, indices, products, weights."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Relu

model = Relu(2, 4)
rng = np.random.default_rng(0)
X = np.ones((3, 4))
W = np.ones((5, 2))
x = np.ones(4)
y = np.ones(5)

np.apply_along_axis(np.sum, 2, X)  # E: typedthinc-rank: an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.apply_along_axis(np.sum, axis=-3, arr=X)  # E: typedthinc-rank: an axis of Floats2d[3, 4] is one of -2 to 1, not -3
np.einsum("ij,jk->ik", X, W)  # E: typedthinc-size: einsum reads `ij,jk->ik` with j = 4, and with j = 5
np.inner(X, W)  # E: typedthinc-size: `Floats2d[3, 4] inner Floats2d[5, 2]` needs equal inner sizes, not 4 and 2
np.tensordot(X, W, 1)  # E: typedthinc-size: tensordot sums over axes of equal sizes, not over axis 1 of Floats2d[3, 4] and axis 0 of Floats2d[5, 2]
np.linalg.solve(np.eye(4), y)  # E: typedthinc-size: solve takes as many rows on both sides, not Floats2d[4, 4] and Floats1d[5]
np.linalg.inv(X)  # E: typedthinc-rank: inv takes a square matrix, not Floats2d[3, 4]
X.sum(axis=2)  # E: typedthinc-rank: an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.argsort(x, axis=1)  # E: typedthinc-rank: an axis of Floats1d[4] is one of -1 to 0, not 1
np.roll(X, 1, axis=2)  # E: typedthinc-rank: an axis of Floats2d[3, 4] is one of -2 to 1, not 2
X.transpose(0, 2, 1)  # E: typedthinc-rank: an axis of Floats2d[3, 4] is one of -2 to 1, not 2
X.squeeze(0)  # E: typedthinc-size: squeeze takes away axes of size 1, which axis 0 of Floats2d[3, 4] is not
X[3]  # E: typedthinc-size: index 3 along axis 0 is beyond Floats2d[3, 4]
X[:, [0, 4]]  # E: typedthinc-size: index 4 along axis 1 is beyond Floats2d[3, 4]
X[0, 1, 2]  # E: typedthinc-rank: 3 indices are more than the axes of Floats2d[3, 4]
X[x > 0]  # E: typedthinc-size: a mask along axis 0 of Floats2d[3, 4] has its size, not that of Array1d[4]
X[:, 5] = 0.0  # E: typedthinc-size: index 5 along axis 1 is beyond Floats2d[3, 4]
many, width, depth = np.random.default_rng(0).normal(size=(9, 4)).shape  # E: typedthinc-size: a shape of 2 sizes cannot be unpacked into 3 names
first, second = X  # E: typedthinc-size: Floats2d[3, 4] cannot be unpacked into 2 names
np.split(X, 2)  # E: typedthinc-size: split cuts into equal parts, but axis 0 of Floats2d[3, 4] is not a multiple of 2
np.average(X, axis=1, weights=y)  # E: typedthinc-size: average takes as many weights as axis 1 of Floats2d[3, 4] has items, not Floats1d[5]
np.polyfit(x, y, 1)  # E: typedthinc-size: polyfit takes x and y of equal length, not Floats1d[4] and Floats1d[5]
np.repeat(X, [1, 2], axis=0)  # E: typedthinc-size: repeat takes one count, or one for each of 3 items, not 2
np.pad(X, ((0, 0), (0, 0), (1, 1)))  # E: typedthinc-rank: pad takes a pair for each axis of Floats2d[3, 4], not 3 pairs
np.broadcast_to(x, (4, 3))  # E: typedthinc-size: `Floats2d[4, 3] = Floats1d[4]` cannot be broadcast: sizes must be equal, or one of them 1
rng.choice(x, size=9, replace=False)  # E: typedthinc-size: choice without replacement cannot draw 9 of 4 items
rng.choice(5, p=[0.5, 0.5])  # E: typedthinc-size: choice takes a probability for each of 5 items, not 2
np.trapezoid(x, x=y)  # E: typedthinc-size: trapezoid takes as many places as axis 0 of Floats1d[4] has items, not Floats1d[5]
np.copyto(X, np.ones((3, 2)))  # E: typedthinc-size: `Floats2d[3, 4] = Floats2d[3, 2]` cannot be broadcast: sizes must be equal, or one of them 1
np.put_along_axis(X, np.zeros((3, 1), dtype=int), np.ones((2, 1)), axis=1)  # E: typedthinc-size: `Floats2d[3, 1] = Floats2d[2, 1]` cannot be broadcast: sizes must be equal, or one of them 1
np.add.at(x, np.array([0, 1]), np.ones(3))  # E: typedthinc-size: `Floats1d[2] = Floats1d[3]` cannot be broadcast: sizes must be equal, or one of them 1
np.subtract.at(X, 3, 1.0)  # E: typedthinc-size: index 3 along axis 0 is beyond Floats2d[3, 4]
np.partition(x, 4)  # E: typedthinc-size: partition takes places that axis 0 of Floats1d[4] has, not 4
X.argpartition(4, axis=1)  # E: typedthinc-size: argpartition takes places that axis 1 of Floats2d[3, 4] has, not 4
np.putmask(X, x > 0, 0.0)  # E: typedthinc-size: putmask takes a mask of as many items as Floats2d[3, 4], not Array1d[4]
np.place(x, mask=y > 0, vals=[0.0])  # E: typedthinc-size: place takes a mask of as many items as Floats1d[4], not Array1d[5]
np.fill_diagonal(y, 1.0)  # E: typedthinc-rank: fill_diagonal takes an array of at least two axes, not Floats1d[5]
X.sort(axis=2)  # E: typedthinc-rank: an axis of Floats2d[3, 4] is one of -2 to 1, not 2
rng.permutation(x, axis=1)  # E: typedthinc-rank: an axis of Floats1d[4] is one of -1 to 0, not 1
np.corrcoef(x, y)  # E: typedthinc-size: corrcoef takes vectors of equal length, not Floats1d[4] and Floats1d[5]
np.zeros((3, -1))  # E: typedthinc-size: a size is 0 or more, not -1
np.linspace(0, 1, num=-1)  # E: typedthinc-size: a size is 0 or more, not -1
rng.normal(size=(-2, 3))  # E: typedthinc-size: a size is 0 or more, not -2
widths = sorted([32, 8, 16])
np.ones((2, widths[0])) @ np.ones((widths[1], pow(2, 3)))  # E: typedthinc-size: `Floats2d[2, 8] @ Floats2d[16, 8]` needs equal inner sizes, not 8 and 16


def standardized(data: np.ndarray) -> np.ndarray:
    means: np.ndarray = data.mean(axis=1, keepdims=True)  # E: typedthinc-rank: an axis of Floats1d[4] is one of -1 to 0, not 1
    scaled: np.ndarray = data - means
    return scaled


def batches() -> None:
    images = rng.normal(size=(100, 28, 28))
    flat = images.reshape(100, -1)
    print(flat[:, 784])  # E: typedthinc-size: index 784 along axis 1 is beyond Floats2d[100, 784]
    rows, height, width = flat.shape  # E: typedthinc-size: a shape of 2 sizes cannot be unpacked into 3 names


print(standardized(x))


if X.ndim == 2:
    print(X[:, 4])  # E: typedthinc-size: index 4 along axis 1 is beyond Floats2d[3, 4]
else:
    print(X[:, :, 4])
DEBUG = False
if DEBUG:
    print(X[:, 4])  # E: typedthinc-size: index 4 along axis 1 is beyond Floats2d[3, 4]
