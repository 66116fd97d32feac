"""What is known of a model after its layers have been replaced, and which layers do not fit in a place."""

from __future__ import annotations

import numpy as np

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Dropout,
    Floats2d,
    Linear,
    Model,
    Relu,
    Softmax,
    chain,
    residual,
    train,
    with_array,
)

X = np.ones((8, 10), "f")
labels = np.zeros(8, dtype="i")

head = Softmax(3, 64)
whole = chain(Relu(64, 10), head).initialize()
whole.replace_node(head, Softmax(5, 64))
chain(whole, Linear(2, 3))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but whole (chain that ends with Softmax)


def replaced_in_a_row() -> None:
    model = chain(Relu(64, 10), Relu(64, 64), Softmax(3, 64))
    model.replace_node(model.layers[0], Relu(64, 12))
    model.replace_node(model.layers[-1], Softmax(5, 64))
    model.predict(X)  # E: typedthinc-size: (expected width 12, got 10)
    chain(model, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 5)
    chain(model, Linear(2, 5))


def replaced_one_by_one() -> None:
    one = chain(Relu(64, 10), Softmax(3, 64))
    one.replace_node(one.layers[1], Softmax(5, 64))
    chain(one, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 5)
    other = chain(Relu(64, 10), Softmax(3, 64))
    other.replace_node(other.layers[1], Softmax(6, 64))
    chain(other, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 6)


def replaced_in_a_copy() -> None:
    base = chain(Relu(64, 10), Softmax(3, 64)).initialize(X)
    tuned = base.copy()
    tuned.replace_node(tuned.layers[1], Softmax(5, 64))
    chain(tuned, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 5)


def replaced_deep_within() -> None:
    hidden = Relu(64, 10)
    encoder = chain(hidden, Linear(32, 64))
    model = chain(encoder, Softmax(10, 32))
    model.replace_node(hidden, Relu(64, 12))
    model.predict(X)  # E: typedthinc-size: (expected width 12, got 10)


def replaced_by_number() -> None:
    model = chain(chain(Relu(64, 10), Linear(32, 64)), Softmax(10, 32))
    model.replace_node(model.layers[0].layers[0], Relu(64, 12))
    model.predict(X)  # E: typedthinc-size: (expected width 12, got 10)


def one_that_does_not_fit() -> None:
    hidden = Relu(64, 10)
    encoder = chain(hidden, Linear(32, 64))
    model = chain(encoder, Softmax(10, 32))
    model.replace_node(hidden, Relu(63, 10))  # E: typedthinc-size: Linear takes Floats2d[*, 64], but Relu
    model.predict(X)


def one_that_does_not_fit_either() -> None:
    model = chain(Relu(64, 10), Softmax(3, 64))
    model.replace_node(model.layers[-1], Softmax(5, 63))  # E: typedthinc-size: Softmax takes Floats2d[*, 63], but Relu
    chain(model, Linear(2, 9))


def replaced_by_operators() -> None:
    last = Softmax(10, 32)
    model = Relu(64, 10) >> Linear(32, 64) >> last
    model.replace_node(last, Softmax(7, 32))
    chain(model, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 7)


def replaced_around() -> None:
    body, last = Relu(64, 64), Softmax(10, 64)
    model = chain(with_array(Relu(64, 10)), residual(body), last)
    model.replace_node(body, residual(body))
    model.replace_node(last, Softmax(7, 64))
    print(f"{model.name} of {len(model.layers)} layers")
    chain(model, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 7)
    model.replace_node(model.layers[1], Relu(32, 64))  # E: typedthinc-size: Softmax takes Floats2d[*, 64], but Relu


def replaced_by_a_name() -> None:
    model = chain(Relu(64, 10), Linear(32, 64), Softmax(10, 32))
    old = model.layers[2]
    model.replace_node(old, Softmax(7, 32))
    chain(model, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 7)


def replaced_in_one_way(deep: bool) -> None:
    model = chain(Relu(64, 10), Softmax(3, 64))
    if deep:
        model.replace_node(model.layers[0], chain(Relu(32, 10), Relu(64, 32)))
    chain(model, Linear(2, 5))  # E: typedthinc-size: (expected width 5, got 3)


def of_which_a_size_was_set() -> None:
    last = Softmax(3)
    last.set_dim("nI", 64)
    model = chain(Relu(64, 10), last)
    model.replace_node(last, Softmax(4, 64))
    chain(model, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 4)


def block_to_tune(width: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, width), Dropout(0.2))


def build_to_tune(width: int, classes: int) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, 10), block_to_tune(width), Softmax(classes, width))


def tuned_once_more() -> Model[Floats2d, Floats2d]:
    model = build_to_tune(64, 3)
    model.from_disk("model")
    model.replace_node(model.layers[-1], Softmax(5, 64))
    train(model, X, labels, loss=CategoricalCrossentropy(), optimizer=Adam(0.001))
    return model


chain(tuned_once_more(), Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 5)
built = build_to_tune(64, 3).initialize(X)
built.replace_node(built.layers[0], Relu(32, 10))  # E: typedthinc-size: Relu takes Floats2d[*, 64], but Relu


def only_run_by(model: Model[Floats2d, Floats2d], X: Floats2d) -> Floats2d:
    return model.predict(X)


def handed_to_what_only_runs_it() -> None:
    base = chain(Relu(40, 10), Softmax(10, 40)).initialize()
    student = base.copy()
    student.replace_node(student.layers[-1], Softmax(3, 40).initialize())
    beside = Linear(5, 20).initialize()
    W = beside.get_param("W")
    print(only_run_by(student, X), W)
    chain(Relu(30, 20), beside)  # E: typedthinc-size: (expected width 20, got 30)
    chain(student, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 3)
    chain(base, Linear(2, 3))  # E: typedthinc-size: (expected width 3, got 10)


def tuned_and_returned(model: Model[Floats2d, Floats2d]) -> Model[Floats2d, Floats2d]:
    Y, back = model.begin_update(X)
    back(Y)
    model.finish_update(Adam(0.001))
    return model


def first_layers(model: Model[Floats2d, Floats2d]) -> Model[Floats2d, Floats2d]:
    return chain(*model.layers[:-1])


def handed_to_what_returns_it() -> None:
    base = chain(Relu(40, 10), Relu(30, 40), Softmax(10, 30)).initialize()
    student = base.copy()
    student.replace_node(student.layers[-1], Softmax(3, 30).initialize())
    tuned_and_returned(student)
    tuned_and_returned(model=student)
    encoder = first_layers(base)
    chain(student, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 3)
    chain(encoder, Linear(2, 10))  # E: typedthinc-size: (expected width 10, got 30)
    student.replace_node(student.layers[-1], Softmax(3, 20))  # E: typedthinc-size: (expected width 20, got 30)
