"""The layers of what factories made, in this file and in others, without anything being run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from typedthinc.cli import main
from typedthinc.inspection.session import Session
from typedthinc.lsp.views import view_of

pytestmark = [pytest.mark.slow, pytest.mark.own_process]

BLOCKS = """\
from dataclasses import dataclass
from typedthinc.api import Floats2d, Linear, Model, Relu, Softmax, chain, residual

def make_model(width, classes=10):
    body = chain(Relu(width, 784), Linear(width, width))
    return chain(body, Softmax(classes, width))

def wrap(layer: Model[Floats2d, Floats2d], width: int) -> Model[Floats2d, Floats2d]:
    return chain(layer, residual(Linear(width, width)))

@dataclass
class Config:
    width: int = 64

    def build(self) -> Model[Floats2d, Floats2d]:
        return chain(Relu(self.width, 784), Softmax(10, self.width))

class Net:
    def __init__(self, width: int) -> None:
        self.model = chain(Relu(width, 12), Softmax(3, width))

    @property
    def head(self) -> Model[Floats2d, Floats2d]:
        return Linear(2, 3) >> Softmax(4, 2)

encoder = chain(Relu(48, 784), Linear(24, 48))
"""
PROGRAM = """\
from typing import Any, Literal
from dataclasses import dataclass
from blocks import Config, Net, encoder, make_model, wrap
from typedthinc.api import Floats2d, Model, Relu, Size, Softmax, chain, clone

@dataclass
class Own:
    width: int = 32

    def build(self):
        first = Relu(self.width, 20)
        return chain(first, clone(Relu(self.width), 2))

def grown(width: int, depth: int = 2) -> Model[Floats2d, Floats2d]:
    layers = [Relu(width, 16)]
    for _ in range(depth):
        layers.append(Relu(width, width))
    return chain(*layers)

def declared(width: int) -> Model[Floats2d[Any, Literal[7]], Floats2d[Any, Literal[4]]]:
    return chain(Relu(width, 7), Softmax(4, width))

def either(is_wide: bool):
    return chain(Relu(9, 7), Softmax(4)) if is_wide else chain(Relu(3, 7), Softmax(4))

a = make_model(64)
b = Config().build()
c = Own(width=40).build()
d = grown(8)
e = wrap(make_model(24, classes=6), 6)
f = Net(9).model
g = chain(encoder, Softmax(2, 24))
h = declared(5)
i = Net(9).head
j = either(input() == "wide"); k = either(True)
"""
TREES = {
    "a": [
        "a (chain): Floats2d[*, 784] -> Floats2d[*, 10], blocks.py, line 6",
        "  body (chain): Floats2d[*, 784] -> Floats2d[*, 64], blocks.py, line 5",
        "    Relu: Floats2d[*, 784] -> Floats2d[*, 64], blocks.py, line 5",
        "    Linear: Floats2d[*, 64] -> Floats2d[*, 64], blocks.py, line 5",
        "  Softmax: Floats2d[*, 64] -> Floats2d[*, 10], blocks.py, line 6",
    ],
    "b": [
        "b (chain): Floats2d[*, 784] -> Floats2d[*, 10], blocks.py, line 16",
        "  Relu: Floats2d[*, 784] -> Floats2d[*, 64], blocks.py, line 16",
        "  Softmax: Floats2d[*, 64] -> Floats2d[*, 10], blocks.py, line 16",
    ],
    "c": [
        "c (chain): Floats2d[*, 20] -> Floats2d[*, 40], line 12",
        "  first (Relu): Floats2d[*, 20] -> Floats2d[*, 40], line 11",
        "  clone: Floats2d[*, 40] -> Floats2d[*, 40], line 12",
        "    Relu: Floats2d[*, 40] -> Floats2d[*, 40], line 12",
    ],
    "d": [
        "d (chain): Floats2d[*, 16] -> Floats2d[*, 8], line 18",
        "  Relu: Floats2d[*, 16] -> Floats2d[*, 8], line 15",
        "  Relu: Floats2d[*, 8] -> Floats2d[*, 8], line 17",
        "  Relu: Floats2d[*, 8] -> Floats2d[*, 8], line 17",
    ],
    "e": [
        "e (chain): Floats2d[*, 784] -> Floats2d[*, 6], blocks.py, line 9",
        "  layer (chain): Floats2d[*, 784] -> Floats2d[*, 6], blocks.py, line 6",
        "    body (chain): Floats2d[*, 784] -> Floats2d[*, 24], blocks.py, line 5",
        "      Relu: Floats2d[*, 784] -> Floats2d[*, 24], blocks.py, line 5",
        "      Linear: Floats2d[*, 24] -> Floats2d[*, 24], blocks.py, line 5",
        "    Softmax: Floats2d[*, 24] -> Floats2d[*, 6], blocks.py, line 6",
        "  residual: Floats2d[*, 6] -> Floats2d[*, 6], blocks.py, line 9",
        "    Linear: Floats2d[*, 6] -> Floats2d[*, 6], blocks.py, line 9",
    ],
    "f": [
        "f (chain): Floats2d[*, 12] -> Floats2d[*, 3], blocks.py, line 20",
        "  Relu: Floats2d[*, 12] -> Floats2d[*, 9], blocks.py, line 20",
        "  Softmax: Floats2d[*, 9] -> Floats2d[*, 3], blocks.py, line 20",
    ],
    "g": [
        "g (chain): Floats2d[*, 784] -> Floats2d[*, 2]",
        "  encoder (chain): Floats2d[*, 784] -> Floats2d[*, 24], blocks.py, line 26",
        "    Relu: Floats2d[*, 784] -> Floats2d[*, 48], blocks.py, line 26",
        "    Linear: Floats2d[*, 48] -> Floats2d[*, 24], blocks.py, line 26",
        "  Softmax: Floats2d[*, 24] -> Floats2d[*, 2]",
    ],
    "h": [
        "h (declared): Floats2d[*, 7] -> Floats2d[*, 4], line 21",
        "  Relu: Floats2d[*, 7] -> Floats2d[*, 5], line 21",
        "  Softmax: Floats2d[*, 5] -> Floats2d[*, 4], line 21",
    ],
    "i": [
        "i (chain): Floats2d[*, 3] -> Floats2d[*, 4], blocks.py, line 24",
        "  Linear: Floats2d[*, 3] -> Floats2d[*, 2], blocks.py, line 24",
        "  Softmax: Floats2d[*, 2] -> Floats2d[*, 4], blocks.py, line 24",
    ],
    "j": ["j (chain): Floats2d[*, 7] -> Floats2d[*, 4], line 24"],
    "k": [
        "k (chain): Floats2d[*, 7] -> Floats2d[*, 4], line 24",
        "  Relu: Floats2d[*, 7] -> Floats2d[*, 9], line 24",
        "  Softmax: Floats2d[*, 9] -> Floats2d[*, 4], line 24",
    ],
}


@pytest.fixture
def file(program: Callable[[str], str]) -> str:
    file = program(PROGRAM)
    Path(file).with_name("blocks.py").write_text(BLOCKS, encoding="utf-8")
    return file


def test_the_trees_of_what_factories_made(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for name in TREES:
        assert main(["explain", f"{file}:{name}"]) == 0, name
        shown[name] = [line.removeprefix("  ") for line in capsys.readouterr().out.splitlines()[1:]]
    assert shown == TREES


def test_sizes_that_stand_in_factories(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    with Path(file).open("a", encoding="utf-8") as program:
        program.write("chain(f, Relu(4, 5))\nchain(h, Relu(4, 6))\nchain(a, Relu(4, 11))\nchain(c, Relu(4, 7))\n")
    assert main(["explain", file]) == 1
    found = [each.splitlines()[1:] for each in capsys.readouterr().out.split("\n\n") if each.startswith("net.py")]
    assert found == [
        ["  5 is nI of Relu, line 36", "  3 is nO of Softmax, blocks.py, line 20"],
        ["  6 is nI of Relu, line 37", "  4 is nO of Softmax, line 21"],
        ["  11 is nI of Relu, line 38", "  10 is the default of classes of make_model, blocks.py, line 4"],
        ["  7 is nI of Relu, line 39", "  40 is nO of Relu, line 12, through self.width = 40, line 28"],
    ]


DATA = """\
import numpy as np

N = 20
X = np.zeros((32, N), dtype="float32")

def load(n: int = 40):
    raw = np.zeros((16, 24), dtype="float64")
    return raw.astype("float32"), np.zeros(16, dtype="int64")
"""
READING = """\
import numpy as np
from dataclasses import dataclass
from data import X, load
from typedthinc.api import Floats2d, Model, Relu, Softmax, chain

small = Relu(3, 4)
small.predict(X)
A, labels = load()
small.predict(A)

def rows(n: int):
    table = np.zeros((n, 12), dtype="float32")
    return table[:10]

small.predict(rows(8))

class Mine:
    def __init__(self) -> None:
        self.X = np.zeros((5, 31), dtype="float32")
        self.model = chain(Relu(3, 30), Softmax(2))

    def run(self) -> None:
        self.model.predict(self.X)

@dataclass
class Batch:
    X: Floats2d

batch = Batch(np.ones((3, 17), dtype="float32"))
small.predict(batch.X)

def use(model: Model[Floats2d, Floats2d], data):
    small.predict(data)

use(small, np.zeros((4, 9), dtype="float32"))
small.predict(np.pad(np.zeros((4, 2), dtype="float32"), 3))
"""
ZEROS = 'np.zeros(({}), dtype="float32")'


def test_sizes_of_data_that_come_from_afar(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    file = program(READING)
    Path(file).with_name("data.py").write_text(DATA, encoding="utf-8")
    assert main(["explain", file]) == 1
    shown = capsys.readouterr().out
    found = [each.splitlines()[1:] for each in shown.split("\n\n") if each.startswith("net.py")]
    assert found == [
        [
            "  4 is nI of Relu, line 6",
            f"  20 stands in {ZEROS.format('32, N')}, data.py, line 4, through N = 20, line 3",
        ],
        ["  4 is nI of Relu, line 6", '  24 stands in np.zeros((16, 24), dtype="float64"), data.py, line 7'],
        ["  4 is nI of Relu, line 6", f"  12 stands in {ZEROS.format('n, 12')}, line 12"],
        ["  30 is nI of Relu, line 20", f"  31 stands in {ZEROS.format('5, 31')}, line 19"],
        ["  4 is nI of Relu, line 6", '  17 stands in np.ones((3, 17), dtype="float32"), line 29'],
        ["  4 is nI of Relu, line 6", f"  9 stands in {ZEROS.format('4, 9')}, line 35"],
        [
            "  4 is nI of Relu, line 6",
            f"  8 is a size of np.pad({ZEROS.format('4, 2')}, 3), Floats2d[10, 8], line 36",
        ],
    ]


REGISTERED = """\
import numpy as np
from typedthinc.api import Adam, CategoricalCrossentropy, Linear, Relu, Softmax, chain, concatenate, registry, train

def mlp(sizes):
    layers = []
    for nI, nO in zip(sizes, sizes[1:]):
        layers.append(Relu(nO, nI))
    return chain(*layers)

@registry.layers("tower.v1")
def tower(width: int = 7):
    return concatenate(Linear(width, 12), Linear(3, 12))

class Runner:
    def __init__(self, classes=5):
        self.model = chain(mlp([20, 48, 12]), tower(), Softmax(classes, 10))

    def run(self, X, labels):
        return train(self.model, X, labels, loss=CategoricalCrossentropy(), optimizer=Adam(0.01), epochs=1)

X = np.random.default_rng(0).normal(size=(30, 20)).astype("float32")
runner = Runner()
print(runner.run(X, np.zeros(30, dtype="int64")))
"""


def test_a_registered_factory(program: Callable[[str], str], begun: Session) -> None:
    path = Path(program(REGISTERED))
    assert begun.check([path]) == []
    check = begun.finished(path)
    assert check is not None
    assert "self.model" in view_of(check).models
