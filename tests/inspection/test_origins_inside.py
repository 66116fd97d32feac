"""Where the two sizes of an error come from that meet inside a model, in a loss, or in what a class declares."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.inspection.test_origins_in_loops import found

pytestmark = [pytest.mark.slow, pytest.mark.own_process]
MODELS = """\
import numpy as np
from typedthinc.api import (
    CategoricalCrossentropy, Conv2d, Dropout, Flatten, Linear, MaxPool, MultiSoftmax,
    Relu, chain, concatenate, noop, with_array
)
net = chain(Conv2d(8, 1, 5), MaxPool(2), Flatten(), Linear(10, 1568))
images = np.zeros((4, 1, 28, 28), dtype="float32")
net.predict(images)
with_array(net).predict([images])
heads = MultiSoftmax((2, 3), 10).initialize()
Linear(3, 4).initialize().predict(heads.predict(np.zeros((8, 10), dtype="float32")))
twice = concatenate(noop(), Dropout())
chain(twice, Linear(3, 7))
NAMES = ["a", "b"]
loss = CategoricalCrossentropy(names=NAMES)
loss(Linear(3, 5).initialize().predict(np.zeros((8, 5), dtype="float32")), ["a"] * 8)
shared = Relu(3)
chain(chain(Linear(8, 2), shared), chain(Linear(24, 3), shared))
a = np.zeros((8, 3))
a += np.zeros(5)
tagger = chain(Relu(4, 12), Linear(4, 4))
tagger.initialize(np.zeros((2, 12), dtype="float32"), np.zeros((2, 3), dtype="float32"))
"""


def test_sizes_that_meet_inside_models(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert found(program(MODELS), capsys) == [
        ["1568 is nI of Linear, line 6", "1152 is what Flatten gives for Floats4d[4, 8, 12, 12], line 6"],
        [
            "1568 is nI of Linear, line 6",
            "1152 is what the layers before make of [images], list[Floats4d[*, 1, 28, 28]], line 9",
        ],
        ["4 is nI of Linear, line 11", "5 is 2 + 3, nOs of MultiSoftmax, line 10"],
        [
            "7 is nI of Linear, line 13",
            "2 is in what twice (concatenate) gives, 2 * n columns, line 13, through twice = "
            "concatenate(noop(), Dropout()), line 12",
        ],
        ['2 names stand in ["a", "b"], line 14', "3 is nO of Linear, line 16"],
        ["24 is nO of Linear, line 18", "8 is nO of Linear, line 18"],
        ["3 stands in np.zeros((8, 3)), line 19", "5 stands in np.zeros(5), line 20"],
        ["4 is nO of Linear, line 21", '3 stands in np.zeros((2, 3), dtype="float32"), line 22'],
    ]


DECLARED = """\
from typing import Any, Literal, TypedDict, TypeVar
import numpy as np
from collections.abc import Callable
from typedthinc.api import Floats1d, Floats2d, Model
class Entry(TypedDict):
    X: Floats2d[Any, Literal[64]]
    y: Floats1d[Literal[4]]
Entry(X=np.zeros((3, 64)), y=np.zeros(5))
class Table:
    def __setitem__(self, key: str, X: Floats2d[Any, Literal[64]]) -> None: ...
Table()["a"] = np.zeros((3, 40))
B = TypeVar("B", bound=int)
I = TypeVar("I", bound=int)
def other() -> Model[Any, Any]:
    return Model("other", lambda model, X, is_train: (X, X), params={"k": (2,)})
def layer() -> Model[Floats2d[B, I], Floats2d[B, I]]:
    return Model("layer", forward, params={"k": (3,)})
def forward(
    model: Model[Floats2d[B, I], Floats2d[B, I]], X: Floats2d[B, I], is_train: bool
) -> tuple[Floats2d[B, I], Callable[[Floats2d[B, I]], Floats2d[B, I]]]:
    model.set_param("k", np.zeros(4, dtype="f"))
    return X, lambda dY: dY
"""


def test_sizes_that_classes_and_layers_state(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert found(program(DECLARED), capsys) == [
        ["4 is declared for y of Entry, line 7", "5 stands in np.zeros(5), line 8"],
        ["64 is declared for X of __setitem__, line 10", "40 stands in np.zeros((3, 40)), line 11"],
        ["3 is stated for k, line 17", '4 stands in np.zeros(4, dtype="f"), line 21'],
    ]
