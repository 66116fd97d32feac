"""`reveal` says the same in the checker and when run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from typedthinc.api import Linear, reveal
from typedthinc.inspection.session import Session

pytestmark = [pytest.mark.slow, pytest.mark.own_process]

PROGRAM = """\
from typedthinc import reveal
from typedthinc.api import Dropout, Linear, Relu, Softmax, chain, list2ragged, reduce_mean, with_array

model = reveal(chain(Relu(64, 784), Dropout(0.2), Linear(10)))
chain(reveal(model), Softmax(3, 10))
reveal(with_array(Relu(5, 3)))
reveal(Dropout())
reveal(list2ragged())
reveal(chain(list2ragged(), with_array(Relu(5, 3)), reduce_mean()))
reveal(3)
"""
NOTES = """\
net.py:4: note: Model[Floats2d[*, 784], Floats2d[*, 10]]
net.py:5: note: Model[Floats2d[*, 784], Floats2d[*, 10]]
net.py:6: note: Model[Floats2d[*, 3], Floats2d[*, 5]], and the same of list, Ragged, Padded
net.py:7: note: Model[anything, the same]
net.py:8: note: Model[a list of arrays, Ragged]
net.py:9: note: Model[list[Floats2d[*, 3]], Floats2d[*, 5]]
net.py:10: note: int
"""


def test_the_same_line(program: Callable[[str], str], begun: Session) -> None:
    path = Path(program(PROGRAM))
    said = [f"{each.file}:{each.line}: {each.severity}: {each.message}" for each in begun.check([path])]
    assert said == NOTES.splitlines()
    ran = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ("", NOTES)


BODIES = """\
# mypy: allow-untyped-defs, allow-untyped-calls
from functools import partial

import blocks
from typedthinc.api import Dropout, Relu, chain, reveal


def build(width, depth):
    act = Relu
    model = act(width, 30)
    for _ in range(depth):
        model = chain(model, act(width, width))
    return model


Block = partial(Relu, 64)
TABLE = {"build": build, "relu": Relu}
made = reveal(build(64, 3))
block = reveal(Block(nI=30))
chosen = reveal(TABLE["build"](10, 2))
other = reveal(blocks.make(20))
"""
BLOCKS = """\
# mypy: allow-untyped-defs, allow-untyped-calls
from typedthinc.api import Relu


def make(width):
    return Relu(width, 30)
"""
LINES = {"made": 64, "block": 64, "chosen": 10, "other": 20}


def test_what_bodies_make_is_shown(program: Callable[[str], str], begun: Session) -> None:
    path = Path(program(BODIES))
    Path("blocks.py").write_text(BLOCKS, encoding="utf-8")
    said = [each.message for each in begun.check([path]) if each.severity == "note"]
    wanted = [f"Model[Floats2d[*, 30], Floats2d[*, {width}]]" for width in LINES.values()]
    check = begun.finished(path)
    known = {check.segment(each.expression): each.text for each in check.known} if check is not None else {}
    assert said == wanted
    assert {name: known.get(name) for name in LINES} == dict(zip(LINES, wanted, strict=True))
    assert known.get("build(64, 3)") == wanted[0] and known.get("Block(nI=30)") == wanted[1]


def test_it_returns_the_value() -> None:
    model = Linear(3, 2)
    assert reveal(model) is model
