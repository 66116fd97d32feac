"""Lists of arrays that functions without annotations make, given to models, taken apart and lengthened."""

# mypy: allow-untyped-defs, allow-untyped-calls, check-untyped-defs

from __future__ import annotations

import numpy as np

from typedthinc.api import (
    LSTM,
    Embed,
    Linear,
    Relu,
    SequenceCategoricalCrossentropy,
    Softmax,
    chain,
    list2array,
    list2padded,
    list2ragged,
    minibatches,
    reduce_mean,
    with_array,
    with_list,
    with_padded,
    with_ragged,
)


def docs(n):
    return [np.zeros(i + 1, dtype="i") for i in range(n)]


def mats(n, w=8):
    out = []
    for i in range(n):
        out.append(np.zeros((i + 2, w), dtype="f"))
    return out


def mixed(n):
    return [np.zeros((3, 8), dtype="f"), np.zeros((3, 9), dtype="f")][:n]


def rows():
    return [np.zeros(8, dtype="f") for _ in range(5)]


def as_array(xs):
    return np.asarray(xs)


def padded(xs):
    return list2padded().predict(xs)


def ragged(xs):
    return list2ragged().predict(xs)


m = chain(with_array(Relu(4, 8)), with_array(Softmax(3, 4))).initialize()
m.predict(mats(3))
m.predict(ragged(mats(3)))
m.predict(padded(mats(3)))
m.predict(np.concatenate(mats(3)))
Linear(2, 8).initialize().predict(as_array(rows()))
Linear(2, 8).initialize().predict(np.array(rows()))
Linear(2, 8).initialize().predict(np.stack(rows()))
list2array().predict(mats(2))
chain(list2array(), Linear(2, 8)).initialize().predict(mats(2))
chain(list2ragged(), reduce_mean(), Linear(2, 8)).initialize().predict(mats(2))
for batch in minibatches(2, mats(5)):
    m.predict(batch)
for xs, ys in minibatches(2, mats(5), mats(5, 3)):
    out, back = m.begin_update(xs)
    d, loss = SequenceCategoricalCrossentropy()(out, ys)
    back(d)
t = chain(with_array(Embed(8, 10)), with_padded(LSTM(4, 8)), with_array(Softmax(3, 4)))
t.initialize(docs(3))
t.predict(docs(3))
for d in docs(3):
    t.predict([d])[0].shape
lengths = [len(d) for d in docs(3)]
flat = t.ops.flatten(t.predict(docs(3)))
flat @ np.zeros((3, 2), dtype="f")
back_again = t.ops.unflatten(flat, np.array(lengths))
back_again[0] @ np.zeros((3, 2), dtype="f")
xs = mats(3)
xs = [x[:, :4] for x in xs]
with_array(Relu(2, 4)).initialize().predict(xs)
ys = mats(2)
ys.append(np.zeros((1, 8), dtype="f"))
m.predict(ys)
ys = np.concatenate(ys)
m.predict(ys)
zs = mats(3)
for i, z in enumerate(zs):
    zs[i] = z[:, :5]
with_array(Relu(2, 5)).initialize().predict(zs)
ws = mats(3)
ws[:] = [w[:, :3] for w in ws]
with_array(Relu(2, 3)).initialize().predict(ws)
with_list(with_array(Relu(2, 8))).initialize().predict(mats(2))
with_ragged(with_array(Relu(2, 8))).initialize().predict(mats(2))


def tag(model, texts):
    return model.predict(texts)


tag(t, docs(2))
tag(m, mats(2))
tag(Linear(2, 8).initialize(), np.concatenate(mats(2)))
e = []
for k in range(3):
    e += mats(k)
m.predict(e)
