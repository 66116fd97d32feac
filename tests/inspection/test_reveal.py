"""`reveal` says the same in the checker and when run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from typedthinc.api import Linear, reveal
from typedthinc.inspection.session import Session

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("inspection")]

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


def test_the_same_line(program: Callable[[str], str]) -> None:
    path = Path(program(PROGRAM))
    session = Session()
    said = [f"{each.file}:{each.line}: {each.severity}: {each.message}" for each in session.check([path])]
    session.close()
    assert said == NOTES.splitlines()
    ran = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ("", NOTES)


def test_it_returns_the_value() -> None:
    model = Linear(3, 2)
    assert reveal(model) is model
