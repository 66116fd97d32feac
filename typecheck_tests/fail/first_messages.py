"""Ten mistakes that people make first: each is told in one sentence that says what to do."""

from __future__ import annotations

from typing import Any

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Floats1d,
    Floats2d,
    HashEmbed,
    Ints1d,
    L2Distance,
    Linear,
    Maxout,
    Ragged,
    Relu,
    Softmax,
    chain,
    expand_window,
    train,
    tuplify,
    with_array,
    with_getitem,
)

model = chain(Relu(10, 784), Softmax(3, 10))
shared = Relu(16)
narrow, wide = chain(Linear(8, 2), shared), chain(Linear(24, 2), shared)


def of_training(X: Floats2d[Any, Any], numbers: Ints1d[Any], truths: Floats1d[Any]) -> None:
    train(model, X, numbers, loss=L2Distance(), optimizer=Adam(0.001))  # E: typedthinc-dtype: L2Distance takes Floats2d as truths, but the argument is Ints1d; for class numbers there is CategoricalCrossentropy()
    model.finish_update(0.001)  # E: typedthinc-container: finish_update takes an Optimizer, such as Adam(0.001), but the argument is float
    CategoricalCrossentropy()(X, truths)  # E: typedthinc-container: CategoricalCrossentropy takes Ints1d, Floats2d or list[str] as truths, but the argument is Floats1d


def of_data(rows: list[list[float]]) -> None:
    model.predict(rows)  # E: typedthinc-container: model (chain that begins with Relu) takes Floats2d[*, 784], but the data is list[list[float]]; did you mean np.asarray(..., dtype="float32")?
    Linear(1, 8).predict(np.zeros((4, 8), dtype="float32")) - np.zeros(4, dtype="float32")  # E: typedthinc-size: `Floats2d[4, 1] - Floats1d[4]` would be stretched to Floats2d[4, 4]; did you mean .reshape(-1, 1)?
    Ragged(np.asarray([1, 2], dtype="int32"), np.zeros((3, 4), dtype="float32"))  # E: typedthinc-container: Ragged takes data, then lengths: are they swapped?
    with_array(HashEmbed(16, 100, column=3)).predict([np.zeros((3, 3), dtype="int64")])  # E: typedthinc-size: with_array(HashEmbed) takes list[Ints2d], but the data is list[Ints2d[*, 3]] (expected width 4 or more, got 3); columns count from 0, so column=3 is the last of 4


def of_layers() -> None:
    chain(expand_window(2), Maxout(32, 48, nP=3))  # E: typedthinc-size: Maxout takes Floats2d[*, 48], but expand_window before it gives Floats2d[*, 5 * n] (width 48 is not a multiple of 5, as 45 and 50 are)
    chain(tuplify(Relu(4, 8), Relu(7, 8)), with_getitem(2, Relu(5, 7)))  # E: typedthinc-arity: with_getitem takes a tuple of 3 items or more, but tuplify before it gives one of 2; places count from 0
    chain(Relu(16, 8), shared, Linear(24, 16), shared)  # E: typedthinc-size: shared (Relu) takes Floats2d[*, 16], but Linear before it gives Floats2d[*, 24] (expected width 16, got 24); shared (Relu) is used twice, but needs different sizes: create two layers
    chain(chain(Linear(8, 2), shared), chain(Linear(24, 16), shared))  # E: typedthinc-size: shared (Relu) is used twice, with size 24 in chain and 8 before it: create two layers
    tuplify(narrow, wide)  # E: typedthinc-size: shared (Relu) is used twice, with size 24 in wide (chain) and 8 before it: create two layers
