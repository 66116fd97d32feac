"""An array that is made within a call fits as one that has a name does."""

from __future__ import annotations

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Embed,
    L2Distance,
    NumpyOps,
    Ragged,
    Relu,
    chain,
    list2ragged,
    reduce_mean,
    with_array,
)

model = Relu(3, 64)
rng = np.random.default_rng(0)
ops = NumpyOps()


def made() -> None:
    Relu(3, 64).predict(np.zeros((8, 64), dtype=np.float32))
    Relu(3, 64)(np.zeros((8, 64), dtype="float32"), is_train=False)
    model.predict(np.ones((8, 64)))
    model.predict(np.full((8, 64), 0.5))
    model.predict(np.empty((8, 64), dtype="float32"))
    model.predict(np.eye(64))
    model.predict(np.zeros_like(np.ones((8, 64))))
    model.predict(np.asarray([[1.0, 2.0]]))
    model.predict(np.asarray([[1.0, 2.0]], dtype=np.float32))
    model.predict(np.array([[1, 2]], dtype="float32"))
    model.predict(rng.normal(size=(8, 64)))
    model.predict(np.random.rand(8, 64))
    model.predict(np.random.normal(size=(8, 64)).astype("float32"))
    model.predict(np.linspace(0, 1, 64)[None])


def computed() -> None:
    model.predict(np.zeros((8, 64)) + np.ones(64))
    model.predict(2 * np.zeros((8, 64), dtype="float32"))
    model.predict(np.exp(np.zeros((8, 64))))
    model.predict(np.zeros((8, 64))[:4])
    model.predict(np.zeros(512).reshape(8, 64))
    model.predict(np.zeros((64, 8)).T)
    model.predict(np.concatenate([np.zeros((8, 64)), np.zeros((8, 64))]))
    model.predict(np.stack([np.zeros(64), np.zeros(64)]))


def trained() -> None:
    model.initialize(np.zeros((8, 64)))
    model.initialize(np.zeros((8, 64)), np.zeros((8, 3)))
    model.initialize(X=np.zeros((8, 64), dtype="float32"), Y=np.zeros((8, 3), dtype="float32"))
    Y, backprop = model.begin_update(np.zeros((8, 64), dtype=np.float32))
    backprop(np.ones((8, 3)))
    backprop(Y - np.ones((8, 3), dtype="float32"))
    model.finish_update(Adam(0.001))


def measured() -> None:
    L2Distance()(np.zeros((8, 3)), np.ones((8, 3), dtype="float32"))
    CategoricalCrossentropy()(np.full((8, 3), 1 / 3), np.zeros(8, dtype="int64"))
    CategoricalCrossentropy()(np.full((8, 3), 1 / 3), np.array([0, 1]))


def by_ops() -> None:
    ops.relu(np.zeros((8, 64)))
    ops.softmax(np.zeros((8, 64), dtype="float32"))
    ops.gemm(np.zeros((8, 64)), np.zeros((64, 8)))
    ops.affine(np.zeros((8, 64)), np.zeros((3, 64)), np.zeros(3))


def in_containers() -> None:
    with_array(Relu(3, 64)).predict([np.zeros((8, 64)), np.zeros((2, 64), dtype="float32")])
    with_array(Relu(3, 64)).predict(Ragged(np.zeros((8, 64)), np.array([4, 4])))
    chain(list2ragged(), reduce_mean()).predict([np.zeros((8, 64), dtype=np.float32)])
    Embed(4, 10).predict(np.array([1, 2, 3]))
    Embed(4, 10).predict(np.zeros(3, dtype="int64"))
    Embed(4, 10).predict(np.arange(3))
