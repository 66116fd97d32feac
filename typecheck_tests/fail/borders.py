"""What users write in annotations is checked against what is made."""

from __future__ import annotations

from typing import Any, Literal

from typedthinc.api import Dropout, Floats2d, Linear, Model, Relu, Softmax, chain

Ten = Literal[10]
Three = Literal[3]
Classifier = Model[Floats2d[Any, Ten], Floats2d[Any, Three]]

wide: Classifier = chain(Linear(5, 10), Softmax(4, 5))  # E: typedthinc-size: the declared type gives Floats2d[*, 3], but Softmax gives Floats2d[*, 4]
narrow: Classifier = chain(Linear(5, 11), Softmax(3, 5))  # E: typedthinc-size: Linear takes Floats2d[*, 11], but the declared type takes Floats2d[*, 10]
single: Classifier = Linear(4, 10)  # E: typedthinc-size: but Linear gives Floats2d[*, 4]
passed: Classifier = Dropout()  # E: typedthinc-size: (expected width 3, got 10)
shifted: Classifier = Linear(5, 10) >> Softmax(4, 5)  # E: typedthinc-size: (expected width 3, got 4)


def build() -> Classifier:
    return chain(Linear(5, 10), Softmax(4, 5))  # E: typedthinc-size: the declared type gives Floats2d[*, 3], but Softmax gives Floats2d[*, 4]


def use(model: Classifier) -> None:
    chain(model, Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but model before it gives Floats2d[*, 3]
    chain(Linear(9), model)  # E: typedthinc-size: model takes Floats2d[*, 10], but Linear before it gives Floats2d[*, 9]


use(chain(Linear(5, 10), Softmax(4, 5)))  # E: typedthinc-size: (expected width 3, got 4)
use(Linear(3, 11))  # E: typedthinc-size: (expected width 11, got 10)
held = Linear(3, 11)
use(held)  # E: typedthinc-size: (expected width 11, got 10)


class Holder:
    model: Classifier

    def __init__(self) -> None:
        self.model = Relu(4, 10)  # E: typedthinc-size: (expected width 3, got 4)


chain(build(), Linear(2, 4))  # E: typedthinc-size: build before it gives Floats2d[*, 3]
