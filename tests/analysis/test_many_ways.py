"""Lists that may be one or another, again and again: what they may be is looked at once each."""

from __future__ import annotations

from pathlib import Path

import pytest

from typedthinc.analysis.check import check_program
from typedthinc.analysis.heap import Heap
from typedthinc.analysis.values.cells import Cell

_DEPTH = 30
_MOST_WRITES = 10_000


def test_a_list_that_may_be_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes, write = 0, Heap.write

    def counted(self: Heap, cell: Cell, value: object) -> None:
        nonlocal writes
        writes += 1
        if writes > _MOST_WRITES:
            raise RecursionError
        write(self, cell, value)

    monkeypatch.setattr(Heap, "write", counted)
    ways = "a, b = a if input() else b, b if input() else a\n" * _DEPTH
    program = tmp_path / "program.py"
    program.write_text(f"import typedthinc\n\na, b = [1], [2]\n{ways}a.append(3)\n", encoding="utf-8")
    report = check_program({"program": program}, [tmp_path])
    assert not report.errors and not report.failures and writes <= _MOST_WRITES


def test_an_object_that_may_be_many(tmp_path: Path) -> None:
    ways = "a, b = a if input() else b, b if input() else a\n" * _DEPTH
    program = tmp_path / "program.py"
    head = "import typedthinc\n\n\nclass Kept:\n    size = 1\n\n\na, b = Kept(), Kept()\n"
    program.write_text(f"{head}{ways}a.size = 3\n", encoding="utf-8")
    assert not check_program({"program": program}, [tmp_path]).failures
