"""A statement that the interpreter does not know, as those of a later Python: what it binds is unknown."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from typedthinc.analysis.assembly import tables
from typedthinc.analysis.check import check_program

_PROGRAM = """import numpy as np
import typedthinc

X = np.ones((3, 4))
while X.sum() > 9:
    X = X.T
print(X @ np.ones((3, 2)))
"""


def test_what_it_binds_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(tables().statements, ast.While)
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM, encoding="utf-8")
    report = check_program({"program": program}, [tmp_path])
    assert not report.errors
