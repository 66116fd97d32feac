"""Programs that train: losses, schedules and optimizers in their usual places."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import (
    SGD,
    Adam,
    BinaryCrossentropy,
    CategoricalCrossentropy,
    CosineDistance,
    Dropout,
    Floats2d,
    L2Distance,
    Linear,
    Loss,
    Model,
    Optimizer,
    RAdam,
    Relu,
    Schedule,
    SequenceCategoricalCrossentropy,
    Softmax,
    chain,
    constant_then,
    cosine,
    minibatches,
    plateau,
    train,
    warmup_linear,
    with_array,
)

rng = np.random.default_rng(0)
X = rng.standard_normal((6, 4)).astype("float32")
ids = np.array([0, 1, 2, 0, 1, 2])
one_hot = np.eye(3, dtype="float32")[ids]
Rows = Floats2d[Any, Any]


def step(model: Model[Rows, Rows], loss: Loss[Rows, Rows, Rows, float], optimizer: Optimizer) -> float:
    Y, backprop = model.begin_update(X, need_dX=False)
    dY, value = loss(Y, one_hot)
    backprop(dY)
    model.finish_update(optimizer)
    optimizer.step_schedules()
    return value


def losses_of_one_kind() -> list[Loss[Rows, Rows, Rows, float]]:
    return [CategoricalCrossentropy(), L2Distance(), CosineDistance(), BinaryCrossentropy()]


def optimizers() -> list[Optimizer]:
    rates: Schedule[float] = cosine(0.01, 100, warmup_steps=2)
    return [
        SGD(rates),
        SGD([0.1, 0.05], L2=0.1),
        Adam(plateau(3, 0.5, warmup_linear(0.01, 5, 100)), use_averages=True),
        RAdam(constant_then(0.01, 3, (0.01 / i for i in range(1, 9))), beta1=0.8),
    ]


for loss in losses_of_one_kind():
    for optimizer in optimizers():
        model = chain(Relu(5, 4), Dropout(0.1), Softmax(3, 5)).initialize(X)
        for _ in range(3):
            step(model, loss, optimizer)
        optimizer.add_score(0.5)
        optimizer.learn_rate = 0.1
        optimizer.learn_rate = cosine(0.1, 10)
        with model.use_params(optimizer.averages):
            model.predict(X)
        optimizer.set_state(model, optimizer.get_state(model))


def digits(X: Floats2d[Any, Literal[4]], Y: Floats2d[Any, Literal[3]]) -> None:
    model = chain(Relu(5, 4), Linear(3, 5)).initialize(X)
    for loss in (L2Distance(), BinaryCrossentropy(from_scores=True)):
        G, backprop = model.begin_update(X)
        dG, _ = loss(G, Y)
        backprop(dG)
        backprop(loss.get_grad(G, Y))


def names_that_may_be_others(Y: Floats2d[Any, Literal[3]], more: bool) -> None:
    names = ["a", "b"]
    names.append("c")
    CategoricalCrossentropy(names=names)(Y, ids)
    CategoricalCrossentropy(names=[*names])(Y, ids)
    loss = CategoricalCrossentropy(names=["a", "b"])
    if more:
        loss = CategoricalCrossentropy(names=["a", "b", "c"])
    loss(Y, ids)
    losses = [CategoricalCrossentropy(names=["a", "b"]), CategoricalCrossentropy(names=["a", "b", "c"])]
    losses[1](Y, ids)


digits(X, one_hot)
names_that_may_be_others(one_hot, True)
scores = chain(Relu(5, 4), Linear(3, 5)).initialize(X)
S, back = scores.begin_update(X)
back(BinaryCrossentropy(from_scores=True).get_grad(S, one_hot.astype("int64")))
back(L2Distance().get_grad(S, one_hot))
angles = CosineDistance().get_similarity(S, one_hot)
L2Distance()(angles, angles * 0.5)
tagger = with_array(chain(Relu(5, 4), Softmax(3, 5))).initialize([X])
Ys, back_all = tagger.begin_update([X, X[:2]])
dYs, value = SequenceCategoricalCrossentropy()(Ys, [ids, ids[:2]])
back_all(dYs)
dYs, value = SequenceCategoricalCrossentropy(names=["a", "b", "c"], neg_prefix="!")(Ys, [["a"] * 6, ["b", "!c"]])
back_all(dYs)


def share(model: Model[Floats2d, Floats2d]) -> float:
    return float((model.predict(table).argmax(axis=1) == ids).mean())


# Of an array whose dtype is a text, numpy's own types tell no dtype.
table = np.zeros((6, 4), "float32")
classifier = Softmax(3, 4).initialize()
run = train(classifier, table, ids, loss=CategoricalCrossentropy(), optimizer=Adam(0.001), evaluate=share)
for rows, _words, _docs in minibatches(2, table, ["a"] * 6, range(6)):
    CategoricalCrossentropy()(classifier.predict(rows), ids[:2])
for text in minibatches(2, "abc"):
    text.upper()
