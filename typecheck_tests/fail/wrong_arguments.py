"""Arguments that are something else altogether: one sentence each, and nothing on the lines after them."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Floats1d,
    Floats2d,
    HashEmbed,
    Initializer,
    Ints1d,
    Ints2d,
    L2Distance,
    Linear,
    Loss,
    Model,
    NumpyOps,
    Padded,
    Ragged,
    Relu,
    Softmax,
    chain,
    decaying,
    expand_window,
    get_width,
    glorot_uniform_init,
    train,
    tuplify,
    with_array,
    with_getitem,
)

Width = Literal[64]
model = chain(Relu(32, 64), Softmax(3))


def training(X: Floats2d[Any, Width], Y: Ints1d, name: str) -> None:
    train(model, X, Y, loss=L2Distance(), optimizer=Adam(0.001))  # E: typedthinc-dtype: L2Distance takes Floats2d as truths, but the argument is Ints1d; for class numbers there is CategoricalCrossentropy()
    train(model, X, Y, loss=name, optimizer=Adam(0.001))  # E: typedthinc-container: train takes a Loss, such as CategoricalCrossentropy(), but the argument is str
    train(model, X, Y, loss=CategoricalCrossentropy(), optimizer=0.001)  # E: typedthinc-container: train takes an Optimizer, such as Adam(0.001), but the argument is float
    train(model, X, Y, loss=CategoricalCrossentropy(), optimizer=Adam(0.001))


def steps(X: Floats2d[Any, Width], wrong: Floats1d) -> None:
    Yh, backprop = model.begin_update(X)
    dY, value = CategoricalCrossentropy()(Yh, wrong)  # E: typedthinc-container: CategoricalCrossentropy takes Ints1d, Floats2d or list[str] as truths, but the argument is Floats1d
    backprop(dY)
    dY = L2Distance().get_grad([1.0], [2.0])  # E: typedthinc-container: as guesses, but the argument is list[float]
    backprop(dY)
    model.finish_update(0.001)  # E: typedthinc-container: finish_update takes an Optimizer, such as Adam(0.001), but the argument is float
    model.finish_update(Adam(0.001))
    model.finish_update(lambda key, param, grad: (param - grad, grad))


def containers(X: Floats2d, lengths: Ints1d) -> None:
    Ragged(lengths, X)  # E: typedthinc-container: Ragged takes data, then lengths: are they swapped?
    Ragged(X, X[:, 0])  # E: typedthinc-dtype: Ragged takes Ints1d as lengths, but the argument is Floats1d
    Ragged(X, lengths)
    Ragged(np.zeros((5, 3)), np.asarray([2, 3]))


def columns(ids: list[Ints2d[Any, Literal[3]]], rows: list[list[float]]) -> None:
    with_array(HashEmbed(5, 100, column=3)).predict(ids)  # E: typedthinc-size: (expected width 4 or more, got 3); columns count from 0, so column=3 is the last of 4
    model.predict(rows)  # E: typedthinc-container: model (chain that begins with Relu) takes Floats2d[*, 64], but the data is list[list[float]]; did you mean np.asarray(..., dtype="float32")?
    model.predict([[0.5]])  # E: typedthinc-container: did you mean np.asarray(..., dtype="float32")?


chain(tuplify(Linear(7, 3), Linear(7, 3)), with_getitem(2, Linear(3, 7)))  # E: typedthinc-arity: with_getitem takes a tuple of 3 items or more, but tuplify before it gives one of 2; places count from 0
chain(expand_window(2), Linear(3, 48))  # E: typedthinc-size: (width 48 is not a multiple of 5, as 45 and 50 are)


class Frame:
    values = 3


def siblings(X: Floats2d, lengths: Ints1d, row: Floats1d, frame: Frame, made: Initializer) -> None:
    Padded(lengths, X, lengths, lengths)  # E: typedthinc-dtype: Padded takes Ints1d as size_at_t, but the argument is Floats2d
    Ragged(X, [2, 3])  # E: typedthinc-container: Ragged takes Ints1d as lengths, but the argument is list[int]; did you mean np.asarray(..., dtype="int64")?
    Adam("fast")  # E: typedthinc-container: Adam takes a number, a sequence of numbers or a Schedule as learn_rate, but the argument is str
    Adam(decaying(0.1, 0.01))
    Relu(3, 4, init_W=0.5)  # E: typedthinc-container: Relu takes an Initializer, such as glorot_uniform_init, as init_W, but the argument is float
    Relu(3, 4, init_W=made)
    Relu(3.5, 4)  # E: typedthinc-container: Relu takes int as nO, but the argument is float
    model.predict((0.5, 1.5))  # E: typedthinc-container: model (chain that begins with Relu) takes Floats2d[*, 64], but the data is tuple[float, float]
    model.predict(x for x in [X])  # E: typedthinc-container: model (chain that begins with Relu) takes Floats2d[*, 64], but the data is Generator[Floats2d, None, None]
    model.predict(frame)  # E: typedthinc-container: model (chain that begins with Relu) takes Floats2d[*, 64], but the data is Frame
    model.begin_update(X, need_dX="no")  # E: typedthinc-container: begin_update takes bool as need_dX, but the argument is str
    Relu(3, 4, 5)  # E: typedthinc-arity: Relu takes at most 2 arguments without a name, but the call has 3
    model.predict(X, X)  # E: typedthinc-arity: predict takes at most 1 argument without a name, but the call has 2
    train(model, X)  # E: typedthinc-arity: train needs loss and optimizer, too
    train(model, X, loss=L2Distance())  # E: typedthinc-arity: train needs optimizer, too
    train(model, X, Y=X, loss=L2Distance())  # E: typedthinc-arity: train needs optimizer, too
    L2Distance()(X, X, 5)  # E: typedthinc-arity: L2Distance takes guesses and truths, but the call has 3 arguments


class Huber(Loss[Floats2d, Floats2d, Floats2d, float]):
    def get_grad(self, guesses: Floats2d, truths: Floats2d) -> Floats2d:
        return guesses - truths

    def get_loss(self, guesses: Floats2d, truths: Floats2d) -> float:
        return float(abs(guesses - truths).sum())

    def __call__(self, guesses: Floats2d, truths: Floats2d) -> tuple[Floats2d, float]:
        return self.get_grad(guesses, truths), self.get_loss(guesses, truths)


class FastOps(NumpyOps):
    def twice(self, X: Floats2d) -> Floats2d:
        return self.add(X, X)


def classes_of_ones_own(X: Floats2d, labels: Ints1d) -> None:
    Huber()(X, labels)  # E: typedthinc-dtype: Huber takes Floats2d, but the argument is Ints1d
    FastOps().relu([1.0])  # E: typedthinc-container: relu takes FloatsXd as X, but the argument is list[float]; did you mean np.asarray(..., dtype="float32")?
    FastOps().twice(labels)  # E: arg-type: Argument 1 to "twice" of "FastOps" has incompatible type "Ints1d"; expected "Floats2d"


def a_loss_of_ones_own_in_training(X: Floats2d, labels: Ints1d) -> None:
    train(model, X, labels, loss=Huber(), optimizer=Adam(0.001))  # E: typedthinc-dtype: Huber takes Floats2d, but the argument is Ints1d


def arithmetic(ops: NumpyOps, X: Floats2d, row: Floats1d) -> None:
    ops.affine(row, X, row)  # E: typedthinc-rank: affine takes Floats2d as X, but the argument is Floats1d
    ops.gemm(X, [1.0])  # E: typedthinc-container: gemm takes Floats2d as y, but the argument is list[float]; did you mean np.asarray(..., dtype="float32")?
    ops.relu("rows")  # E: typedthinc-container: relu takes FloatsXd as X, but the argument is str
    ops.list2padded(X)  # E: typedthinc-container: list2padded takes list[Floats2d] as Xs, but the argument is Floats2d
    ops.flatten("rows")  # E: typedthinc-container: flatten takes list as Xs, but the argument is str


def declared(X: Floats2d) -> Floats1d:
    other: Model[Floats1d, Floats2d] = Relu(3, 4)  # E: typedthinc-rank: Relu takes Floats2d[*, 4], but the declared type takes Floats1d
    print(other)
    return X  # E: return-value: Incompatible return value type (got "Floats2d", expected "Floats1d")


def converted(ops: NumpyOps, names: set[int], text: str) -> None:
    ops.asarray(names)  # E: typedthinc-container: asarray takes float, an array or a list as data, but the argument is set
    ops.asarray2f(text)  # E: typedthinc-container: asarray2f takes float, an array or a list as data, but the argument is str
    ops.asarray(None)  # E: typedthinc-container: asarray takes float, an array or a list as data, but the argument is None
    get_width(3)  # E: typedthinc-container: get_width takes an array, a list, Ragged or Padded as X, but the argument is int
    Softmax(4, 3, init_W=np.zeros)  # E: typedthinc-container: Softmax takes an Initializer, such as glorot_uniform_init, as init_W, but the argument is the function zeros
    Linear(4, 3, init_b=glorot_uniform_init(ops, (4,)))  # E: typedthinc-container: Linear takes an Initializer, such as glorot_uniform_init, as init_b, but the argument is Floats1d[4]
    Linear(4, 3, init_W=glorot_uniform_init(3))  # E: call-arg: Missing positional argument "shape" in call to "glorot_uniform_init"
    Linear(4, 3, init_W=glorot_uniform_init(4, 3))  # E: typedthinc-container: glorot_uniform_init takes Ops as ops, but the argument is int
