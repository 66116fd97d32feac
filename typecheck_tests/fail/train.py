"""train: the inputs, the truths and the loss fit the model."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import (
    SGD,
    CategoricalCrossentropy,
    Floats2d,
    Ints1d,
    L2Distance,
    Relu,
    Softmax,
    chain,
    evaluate,
    lr_find,
    train,
    tuple2array,
    tuplify,
    with_getitem,
)

Four = Literal[4]
Five = Literal[5]


def sizes(X: Floats2d[Any, Four], wide: Floats2d[Any, Five], y: Ints1d) -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    train(model, X, y, loss=CategoricalCrossentropy(), optimizer=SGD(0.1))
    train(model, wide, y, loss=CategoricalCrossentropy(), optimizer=SGD(0.1))  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)


def losses(X: Floats2d[Any, Four], wide: Floats2d[Any, Five], right: Floats2d[Any, Literal[3]], y: Ints1d) -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    train(model, X, right, loss=L2Distance(), optimizer=SGD(0.1))
    train(model, X, wide, loss=L2Distance(), optimizer=SGD(0.1))  # E: typedthinc-size: L2Distance takes Floats2d[*, 3], but the truths are Floats2d[*, 5] (expected width 3, got 5)
    train(model, X, wide, loss=CategoricalCrossentropy(), optimizer=SGD(0.1))  # E: typedthinc-size: CategoricalCrossentropy takes Floats2d[*, 3], but the truths are Floats2d[*, 5] (expected width 3, got 5)
    train(model, X, y, loss=CategoricalCrossentropy(names=["a", "b", "c"]), optimizer=SGD(0.1))
    named = CategoricalCrossentropy(names=["a", "b"])
    train(model, X, y, loss=named, optimizer=SGD(0.1))  # E: typedthinc-size: CategoricalCrossentropy: there are 2 names, but the guesses have 3 columns
    unknown = chain(Relu(8, 4), Softmax())
    train(unknown, X, y, loss=named, optimizer=SGD(0.1))


def classes(X: Floats2d[Any, Four], y: Ints1d) -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    train(model, X, y, loss=CategoricalCrossentropy, optimizer=SGD(0.1))  # E: typedthinc-container: train takes a Loss, such as CategoricalCrossentropy(), but the argument is the class CategoricalCrossentropy
    train(model, X, y, loss=CategoricalCrossentropy(), optimizer=SGD)  # E: typedthinc-container: train takes an Optimizer, such as Adam(0.001), but the argument is the class SGD


def validated(X: Floats2d[Any, Four], wide: Floats2d[Any, Five], y: Ints1d) -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    loss, optimizer = CategoricalCrossentropy(), SGD(0.1)
    train(model, X, y, loss=loss, optimizer=optimizer, validation=(X, y), metrics=["accuracy"], evaluate="accuracy")
    train(model, X, y, loss=loss, optimizer=optimizer, validation=0.1)
    train(model, X, y, loss=loss, optimizer=optimizer, validation=(wide, y))  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)
    train(model, X, loss=loss, optimizer=optimizer, shuffle=False, epochs=2)  # E: typedthinc-arity: train needs Y, too
    evaluate(model, X, batch_size=4)  # E: typedthinc-arity: evaluate needs Y, too
    train(model, X, y, loss=loss, optimizer=optimizer, validation=X)  # E: typedthinc-container: train takes tuple, Iterable[tuple], float or None as validation, but the argument is Floats2d[*, 4]
    train(model, X, y, loss=loss, optimizer=optimizer, validation=0.1, metrics="accuracy")  # E: typedthinc-container: train takes list as metrics, but the argument is str
    evaluate(model, X, y).report()
    evaluate(model, wide, y)  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)


def several(A: Floats2d[Any, Four], B: Floats2d[Any, Five], y: Ints1d) -> None:
    encoder = with_getitem(0, Relu(8, 4)) >> with_getitem(1, Relu(8, 5)) >> tuple2array()
    encoder >> Softmax(3, 15)  # E: typedthinc-size: Softmax takes Floats2d[*, 15], but encoder (chain that ends with tuple2array) before it gives Floats2d[*, 16] (expected width 15, got 16)
    model = encoder >> Softmax(3, 16)
    loss, optimizer = CategoricalCrossentropy(), SGD(0.1)
    train(model, (A, B), y, loss=loss, optimizer=optimizer)
    train(model, (B, A), y, loss=loss, optimizer=optimizer)  # E: typedthinc-size: model (chain that begins with with_getitem) takes tuple[Floats2d[*, 4], Floats2d[*, 5]], but the data is tuple[Floats2d[*, 5], Floats2d[*, 4]] (expected width 4, got 5)
    train(model, A, y, loss=loss, optimizer=optimizer)  # E: typedthinc-container: model (chain that begins with with_getitem) takes tuple[Floats2d[*, 4], Floats2d[*, 5]], but the data is Floats2d[*, 4]
    tuplify(Relu(8, 4), Relu(8, 4), Relu(8, 4)) >> tuple2array()  # E: typedthinc-arity: tuple2array takes tuple[Floats2d, Floats2d], but tuplify before it gives tuple[Floats2d[*, 8], Floats2d[*, 8], Floats2d[*, 8]]


def rates(X: Floats2d[Any, Four], wide: Floats2d[Any, Five], y: Ints1d) -> None:
    model, loss = chain(Relu(8, 4), Softmax(3, 8)), CategoricalCrossentropy()
    lr_find(model, X, y, loss=loss, optimizer=SGD(0.1)).plot()
    lr_find(model, X, y, loss=loss, optimizer=SGD)  # E: typedthinc-container: lr_find takes an Optimizer, such as Adam(0.001), but the argument is the class SGD
    lr_find(model, wide, y, loss=loss, optimizer=SGD(0.1))  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 4], but the data is Floats2d[*, 5] (expected width 4, got 5)
