"""What comes of a mistake is unknown: the lines that use it are silent."""

from __future__ import annotations

import numpy as np

from typedthinc.api import (
    LSTM,
    CategoricalCrossentropy,
    Conv2d,
    Dropout,
    Embed,
    Flatten,
    Floats2d,
    Floats4d,
    HashEmbed,
    Ints1d,
    Linear,
    Model,
    Ragged,
    Relu,
    Softmax,
    chain,
    clone,
    list2padded,
    list2ragged,
    map_list,
    minibatches,
    noop,
    padded2list,
    with_array,
    with_array2d,
)

X = np.zeros((8, 32), dtype="float32")
ids = np.zeros(8, dtype="int64")
IS_DEEP = len(ids) > 5

declared: Model[Ints1d, Floats2d] = Relu(5, 32)  # E: typedthinc-dtype: Relu takes Floats2d[*, 32], but the declared type takes Ints1d
declared.predict(X)
declared.predict(ids)
Y, backprop = declared.begin_update(X)
backprop(Y)
declared.initialize(X).predict(X)
chain(Linear(4), declared, Embed(3, 5))

composed: Model[Ints1d, Floats2d] = chain(Relu(5, 32), Linear(4, 7))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but Relu before it gives Floats2d[*, 5] (expected width 7, got 5)
composed.predict(X)

branches: Model[Floats2d, Floats2d] = Embed(3, 4) if IS_DEEP else Relu(3)  # E: assignment: Incompatible types in assignment (expression has type "Model[Ints1d, Floats2d] | Model[Floats2d, Floats2d]", variable has type "Model[Floats2d, Floats2d]")
branches.predict(ids)
both: Model[Ragged[Floats2d], Floats2d] = Linear(3) if IS_DEEP else Dropout() if IS_DEEP else Relu(3)  # E: assignment: Incompatible types in assignment (expression has type "Model[Floats2d, Floats2d]", variable has type "Model[Ragged[Floats2d], Floats2d]")
items: list[Model[Floats2d, Floats2d]] = [Relu(3), Embed(3, 5)]  # E: typedthinc-dtype: Embed takes Ints1d, but the declared type takes Floats2d
pair: tuple[Model[Ints1d, Floats2d], int] = (Relu(3), 3)  # E: typedthinc-dtype: Relu takes Floats2d, but the declared type takes Ints1d
table: dict[str, Model[Ints1d, Floats2d]] = {"ids": Embed(3, 5), "rows": Relu(3)}  # E: typedthinc-dtype: Relu takes Floats2d, but the declared type takes Ints1d
columns: Model[Ints1d, Floats2d] = Embed(5, 100, column=0)  # E: typedthinc-rank: Embed takes Ints2d, but the declared type takes Ints1d
columns.predict(np.zeros((8, 2), dtype="int64"))


class Classifier:
    def __init__(self) -> None:
        self.model = chain(Relu(32, 32), Softmax(3, 16))  # E: typedthinc-size: Softmax takes Floats2d[*, 16], but Relu before it gives Floats2d[*, 32] (expected width 16, got 32)

    def scores(self, X: Floats2d) -> Floats2d:
        return self.model.predict(X)

    def gradient(self, X: Floats2d) -> Floats2d:
        Y, backprop = self.model.begin_update(X)
        return backprop(Y)


class Net:
    encoder: Model[Floats2d, Floats2d]

    def __init__(self) -> None:
        self.encoder = chain(Embed(5, 100), Softmax(3))  # E: typedthinc-dtype: Embed takes Ints1d, but the declared type takes Floats2d
        self.scores: Model[Ints1d, Floats2d] = Relu(4)  # E: typedthinc-dtype: Relu takes Floats2d, but the declared type takes Ints1d

    def run(self) -> None:
        self.encoder.predict(ids)
        self.scores.predict(X)


def layers() -> list[Model[Floats2d, Floats2d]]:
    return [Relu(3), list2ragged()]  # E: typedthinc-container: list2ragged takes a list of arrays, but the declared type takes Floats2d


def chosen() -> Model[Floats2d, Floats2d]:
    return Relu(3) if IS_DEEP else Embed(3, 4)  # E: return-value: Incompatible return value type (got "Model[Floats2d, Floats2d] | Model[Ints1d, Floats2d]", expected "Model[Floats2d, Floats2d]")


def returned_by_a_name_with_a_type_of_its_own() -> Model[Ints1d, Floats2d]:
    model: Model[Ragged[Floats2d], Floats2d] = chain(Relu(4, 8), Softmax(3, 4))  # E: typedthinc-container: Relu takes Floats2d[*, 8], but the declared type takes Ragged[Floats2d]
    return model  # E: return-value: Incompatible return value type


def refused_by_mypy(images: Floats4d) -> None:
    window = Conv2d(8, 3, kernel=3)  # E: typedthinc-arity: Conv2d has no argument kernel; did you mean kernel_size?
    chain(window, Flatten(), Relu(4, 100)).predict(images)
    narrow = Relu(4, 8, dropuot=0.5)  # E: typedthinc-arity: Relu has no argument dropuot; did you mean dropout?
    chain(narrow, Relu(4, 5))
    chain(Relu(4, 8, dropuot=0.5), Relu(4, 5))  # E: typedthinc-arity: Relu has no argument dropuot; did you mean dropout?
    chain(Relu(4, 8, nI=9), Relu(4, 5))  # E: typedthinc-arity: Relu gets nI twice, by its place and by its name
    many = Linear(4, 8, 3, 4)  # E: typedthinc-arity: Linear takes at most 2 arguments without a name, but the call has 4
    chain(many, Linear(3, 9))
    hashed = HashEmbed(4, 100, column="x")  # E: typedthinc-container: HashEmbed takes int or None as column, but the argument is str
    chain(hashed, Relu(4, 5))
    lifted = with_array(Relu(4, 8), padd=3)  # E: typedthinc-arity: with_array has no argument padd; did you mean pad?
    chain(lifted, with_array(Relu(4, 9)))
    copied = clone(Relu(4, 4), 2, 3)  # E: typedthinc-arity: clone takes at most 2 arguments without a name, but the call has 3
    chain(copied, Relu(3, 5))
    chain(tower(4, dept=3), Relu(3, 5))  # E: typedthinc-arity: tower has no argument dept; did you mean depth?
    whole: Model[Floats2d, Floats2d] = chain(tower("4"), Relu(3, 5))  # E: arg-type: Argument 1 to "tower" has incompatible type "str"
    whole.predict(np.zeros((2, 9), dtype="float32"))


def tower(width: int, depth: int = 2) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, 8), Relu(width, width), Relu(depth, width))


def a_step(sequences: list[Floats2d], labels: Ints1d) -> None:
    tagger = chain(list2padded(), LSTM(4, 8), padded2list())
    guesses, backprop = tagger.begin_update(sequences)
    d_guesses, value = CategoricalCrossentropy()(guesses, labels)  # E: typedthinc-container: CategoricalCrossentropy takes Floats2d as guesses, but the argument is list[Floats2d[*, 4]]
    backprop(d_guesses)
    for Xs, ys in minibatches(sequences, labels, 2):  # E: typedthinc-container: minibatches takes int or Iterable[float] as size, but the argument is list[Floats2d]
        print(Xs, ys, value)


words = chain(Relu(6, 32), Relu(6, 6))
wrong = chain(words, Softmax(3, 7))  # E: typedthinc-size: Softmax takes Floats2d[*, 7], but words (chain that ends with Relu) before it gives Floats2d[*, 6] (expected width 7, got 6)
wrong.initialize()
words.predict(X)
other = chain(Relu(6, 32), Relu(6, 6))
(other >> Softmax(3, 7)).initialize()  # E: typedthinc-size: Softmax takes Floats2d[*, 7], but other (chain that ends with Relu) before it gives Floats2d[*, 6] (expected width 7, got 6)
other.predict(X)

narrow = chain(Relu(4, 3), Linear(2, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 5], but Relu before it gives Floats2d[*, 4] (expected width 5, got 4)
lifted = with_array(with_array2d(map_list(noop())))  # E: typedthinc-container: with_array2d lifts a layer that takes arrays of 2 axes, but map_list(noop) takes list
padded = chain(list2padded(), lifted)
chain(narrow, padded)
narrow >> padded
