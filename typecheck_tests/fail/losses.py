"""Guesses and truths that do not fit together, and gradients of the wrong guesses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from typedthinc.api import (
    Adam,
    BinaryCrossentropy,
    CategoricalCrossentropy,
    CosineDistance,
    Floats1d,
    Floats2d,
    Ints1d,
    Ints2d,
    L2Distance,
    Linear,
    Relu,
    SequenceCategoricalCrossentropy,
    Softmax,
    chain,
    train,
    with_array,
)

Ten = Literal[10]
Three = Floats2d[Any, Literal[3]]
Four = Floats2d[Any, Literal[4]]
model = chain(Relu(5, 10), Softmax(3))
tagger = with_array(model)
NAMES = ("noun", "verb", "other")


def distances(X: Floats2d[Any, Ten], good: Three, bad: Four, one: Floats1d) -> None:
    Y, backprop = model.begin_update(X)
    L2Distance()(Y, bad)  # E: typedthinc-size: L2Distance takes Floats2d[*, 3], but the argument is Floats2d[*, 4] (expected width 3, got 4)
    L2Distance().get_grad(Y, bad)  # E: typedthinc-size: (expected width 3, got 4)
    L2Distance().get_loss(truths=bad, guesses=Y)  # E: typedthinc-size: (expected width 3, got 4)
    loss = CosineDistance(ignore_zeros=True)
    loss(Y, bad)  # E: typedthinc-size: CosineDistance takes Floats2d[*, 3], but the argument is Floats2d[*, 4] (expected width 3, got 4)
    CosineDistance().get_similarity(Y, bad)  # E: typedthinc-size: (expected width 3, got 4)
    loss(one, one)  # E: typedthinc-rank: CosineDistance takes Floats2d as guesses, but the argument is Floats1d
    dY, value = loss(bad, bad)
    backprop(dY)  # E: typedthinc-size: backprop of model (chain that ends with Softmax) takes Floats2d[*, 3], but the gradient is Floats2d[*, 4] (expected width 3, got 4)
    backprop(L2Distance().get_grad(good, Y))


def answers(X: Floats2d[Any, Ten], bad: Four, ids: Ints2d, strings: list[str]) -> None:
    Y, backprop = model.begin_update(X)
    loss = BinaryCrossentropy(from_scores=True)
    loss(Y, bad)  # E: typedthinc-size: BinaryCrossentropy takes Floats2d[*, 3], but the argument is Floats2d[*, 4] (expected width 3, got 4)
    loss(Y, strings)  # E: typedthinc-container: as truths, but the argument is list[str]
    dY, value = BinaryCrossentropy()(Linear(4, 10).predict(X), ids)
    backprop(dY)  # E: typedthinc-size: (expected width 3, got 4)


def named(X: Floats2d[Any, Ten], ids: Ints1d, labels: list[str], bad: Four) -> None:
    Y, backprop = model.begin_update(X)
    loss = CategoricalCrossentropy(names=["noun", "verb"])
    loss(Y, ids)  # E: typedthinc-size: CategoricalCrossentropy: there are 2 names, but the guesses have 3 columns
    loss.get_grad(Y, labels)  # E: typedthinc-size: there are 2 names, but the guesses have 3 columns
    CategoricalCrossentropy(label_smoothing=0.1, names=NAMES)(bad, ids)  # E: typedthinc-size: there are 3 names, but the guesses have 4 columns
    dY, value = CategoricalCrossentropy(names=NAMES)(Y, labels)
    backprop(dY)
    CategoricalCrossentropy(names=NAMES)(Y, bad)  # E: typedthinc-size: (expected width 3, got 4)


def names_in_lists(X: Floats2d[Any, Ten], labels: list[str]) -> None:
    few = ["noun", "verb"]
    train(model, X, labels, loss=CategoricalCrossentropy(names=few), optimizer=Adam(0.1))  # E: typedthinc-size: there are 2 names, but the guesses have 3 columns
    grown = ["noun", "verb"]
    grown.append("det")
    train(model, X, labels, loss=CategoricalCrossentropy(names=grown), optimizer=Adam(0.1))


def nameless(X: Floats2d[Any, Ten], labels: list[str], Xs: list[Floats2d[Any, Ten]], tags: Sequence[list[str]]) -> None:
    loss, optimizer = CategoricalCrossentropy(label_smoothing=0.1), Adam(0.001)
    loss(model.predict(X), labels)  # E: typedthinc-container: CategoricalCrossentropy: labels in a list are looked up by name, but the loss was made without names=
    loss.get_grad(model.predict(X), ("noun", "verb"))  # E: typedthinc-container: labels in a list are looked up by name
    CategoricalCrossentropy(names=None).get_loss(model.predict(X), labels)  # E: typedthinc-container: labels in a list are looked up by name
    train(model, X, labels, loss=loss, optimizer=optimizer, epochs=1)  # E: typedthinc-container: CategoricalCrossentropy: labels in a list are looked up by name
    SequenceCategoricalCrossentropy()(tagger.predict(Xs), tags)  # E: typedthinc-container: SequenceCategoricalCrossentropy: labels in a list are looked up by name


def perhaps_named(X: Floats2d[Any, Ten], labels: list[str], names: list[str] | None, settings: dict[str, Any]) -> None:
    CategoricalCrossentropy(names=names)(model.predict(X), labels)
    CategoricalCrossentropy(**settings)(model.predict(X), labels)


def sequences(Xs: list[Floats2d[Any, Ten]], bad: list[Four], ids: list[Ints1d], one: Ints1d) -> None:
    Ys, backprop = tagger.begin_update(Xs)
    loss = SequenceCategoricalCrossentropy()
    loss(Ys, bad)  # E: typedthinc-size: SequenceCategoricalCrossentropy takes list[Floats2d[*, 3]], but the argument is list[Floats2d[*, 4]] (expected width 3, got 4)
    SequenceCategoricalCrossentropy().get_loss(Ys, bad)  # E: typedthinc-size: (expected width 3, got 4)
    dXs = loss.get_grad(Xs, ids)
    backprop(dXs)  # E: typedthinc-size: backprop of tagger (with_array(Softmax)) takes list[Floats2d[*, 3]], but the gradient is list[Floats2d[*, 10]] (expected width 3, got 10)
    SequenceCategoricalCrossentropy(names=("a", "b"))(Ys, ids)  # E: typedthinc-size: SequenceCategoricalCrossentropy: there are 2 names, but the guesses have 3 columns
    loss(Ys, one)  # E: typedthinc-container: SequenceCategoricalCrossentropy takes list[Ints1d], list[Floats2d] or list[list[str]] as truths, but the argument is Ints1d
    CategoricalCrossentropy()(Ys, ids)  # E: typedthinc-container: CategoricalCrossentropy takes Floats2d as guesses, but the argument is list[Floats2d[*, 3]]; for sequences there is SequenceCategoricalCrossentropy()
