"""`reveal` of what is unknown says what made it so, and where."""

from __future__ import annotations

from pathlib import Path

from typedthinc.analysis.check import check_program

DATA = """\
import csv
SIZE = 10

def load(path):
    return list(csv.reader(open(path)))
"""
THIRD = "import data\n\ndata.SIZE = 12\n"
NET = """\
import numpy as np
from data import SIZE, load
from somewhere import embed
from typedthinc.api import Floats2d, Linear, Relu, chain, reveal

rows = load("a.csv")
reveal(np.asarray(rows, dtype="float32"))
reveal(embed(np.zeros((2, 3))))
reveal(chain(Relu(SIZE, 5), Linear(3)))

def step(width, X: Floats2d):
    reveal(X)
    reveal(Relu(width, 4))

class Net:
    def __init__(self, n):
        self.n = int(input())
        self.body = Relu(self.n, 4)

    def run(self, X):
        reveal(self.body)
        reveal(X)

Net(3).run(embed(3))

def deep(n):
    return deep(n - 1) if n else n

def called(k):
    reveal(np.zeros((k, 3)))

reveal(deep(30))
called(3)
called(4)
reveal(np.zeros((2, 3)))
for part in embed(4):
    reveal(part)
with embed(5) as (one, two):
    reveal(two)
"""
SAID = {
    7: "unknown: nothing is known of what open() gives, data.py, line 5",
    8: "unknown: nothing is known of what is imported as embed, line 3",
    9: "Model[Floats2d[*, 5], Floats2d[*, 3]]; SIZE is set by another file, third.py, line 3",
    12: "Floats2d; X in step() is declared without sizes, line 11",
    13: "Model[Floats2d[*, 4], Floats2d]; nothing is declared of width in step(), line 11",
    21: "Model[Floats2d[*, 4], Floats2d]; nothing is known of what input() gives, line 17",
    22: "unknown: nothing is known of what is imported as embed, line 3",
    32: "unknown: deep(n - 1) takes more steps than are followed, line 27",
    30: "Floats2d[*, 3]; np.zeros((k, 3)) differs from call to call, line 30",
    35: "Floats2d[2, 3]",
    37: "unknown: nothing is known of what is imported as embed, line 3",
    39: "unknown: nothing is known of what is imported as embed, line 3",
}


def test_what_made_something_unknown_is_said(tmp_path: Path) -> None:
    files = {name: tmp_path / f"{name}.py" for name in ("data", "net", "third")}
    for path, text in zip(files.values(), (DATA, NET, THIRD), strict=True):
        path.write_text(text, encoding="utf-8")
    report = check_program(files, [tmp_path])
    assert {note.line: str(note) for note in report.notes} == SAID
    assert not report.failures
