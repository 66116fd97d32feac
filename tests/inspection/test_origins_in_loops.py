"""Where the two sizes of an error come from that a loop, a branch or a class is on the way to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from typedthinc.cli import main

pytestmark = [pytest.mark.slow, pytest.mark.own_process]
LOOPS = """\
from typedthinc.api import Dropout, Linear, Relu, Softmax, chain
layers = []
for nI, nO in ((784, 128), (128, 64)):
    layers.append(Relu(nO, nI))
chain(*layers, Softmax(10, 65))
stages = {}
stages["a"] = Linear(5, 10)
chain(stages["a"], Linear(2, 7))
heads = {name: Linear(n, 10) for name, n in (("ner", 6), ("tag", 8))}
chain(heads["tag"], Linear(2, 9))
for head in heads.values():
    chain(head, Dropout(), Softmax(3, 11))
body = Linear(12, 12)
last = 13
for width in (20, 30):
    body >>= Relu(width, last)
    last = width
chain(*[Linear(14, 10), Relu(15, 16)])
"""


def found(file: str, capsys: pytest.CaptureFixture[str]) -> list[list[str]]:
    """Explain a program and list what is said of each error."""
    assert main(["explain", file]) == 1
    found = [each.splitlines() for each in capsys.readouterr().out.split("\n\n") if each.startswith("net.py")]
    return [[line.strip() for line in each[1:] if line.startswith(" ")] for each in found]


def test_layers_of_loops_and_branches(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert found(program(LOOPS), capsys) == [
        ["65 is nI of Softmax, line 5", "64 is nO of Relu, line 4, through nO = 64, line 3"],
        ["7 is nI of Linear, line 8", "5 is nO of Linear, line 7"],
        ["9 is nI of Linear, line 10", "8 is nO of Linear, line 9, through n = 8, line 9"],
        ["11 is nI of Softmax, line 12", "6 is nO of Linear, line 9, through n = 6, line 9"],
        ["13 is nI of Relu, line 16, through last = 13, line 14", "12 is nO of Linear, line 13"],
        ["16 is nI of Relu, line 18", "14 is nO of Linear, line 18"],
    ]


CLASSES = """\
from typing import Any, Generic, Literal, TypeVar
import numpy as np
from typedthinc.api import Floats2d, L2Distance, Relu
T = TypeVar("T")
Wide = Floats2d[Any, Literal[64]]
class Box(Generic[T]):
    @staticmethod
    def show(X: Wide) -> None: ...
    def __getitem__(self, X: Wide) -> None: ...
    @property
    def table(self) -> Wide:
        return np.zeros((2, 64))
    @table.setter
    def table(self, X: Wide) -> None: ...
Box.show(np.zeros((3, 32)))
box: Box[int] = Box()
box[np.zeros((3, 34))]
box.table = np.zeros((3, 35))
predict = Relu(7, 5).predict
predict(np.zeros((3, 4), dtype="f"))
def compare(Y: Floats2d[Any, Literal[3]], bad: Floats2d[Any, Literal[9]]) -> None:
    L2Distance().get_loss(truths=bad, guesses=Y)
"""


def test_data_given_to_classes(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert found(program(CLASSES), capsys) == [
        ["64 is declared for X of show, line 8", "32 stands in np.zeros((3, 32)), line 15"],
        ["64 is declared for X of __getitem__, line 9", "34 stands in np.zeros((3, 34)), line 17"],
        ["64 is declared for X of table, line 14", "35 stands in np.zeros((3, 35)), line 18"],
        ["5 is nI of Relu, line 19", '4 stands in np.zeros((3, 4), dtype="f"), line 20'],
        ["3 is declared for Y, line 21", "9 is declared for bad, line 21"],
    ]
