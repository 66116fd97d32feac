"""Lists and objects that may be one or another, again and again: what they may be is looked at once each."""

from __future__ import annotations

from pathlib import Path

import pytest

from typedthinc.analysis.check import check_program
from typedthinc.analysis.heap import Heap
from typedthinc.analysis.values.cells import Cell

_WAYS = "a, b = a if input() else b, b if input() else a\n" * 30
_MOST_WRITES = 10_000
_PROGRAMS = {
    "a list": f"import typedthinc\n\na, b = [1], [2]\n{_WAYS}a.append(3)\n",
    "a dict": f"import typedthinc\n\na, b = {{1: 2}}, {{2: 3}}\n{_WAYS}a[3] = 4\n",
    "an object": f"import typedthinc\n\n\nclass Kept:\n    size = 1\n\n\na, b = Kept(), Kept()\n{_WAYS}a.size = 3\n",
}


@pytest.mark.parametrize("program", _PROGRAMS.values(), ids=_PROGRAMS)
def test_what_may_be_many(program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes, write = 0, Heap.write

    def counted(self: Heap, cell: Cell, value: object) -> None:
        nonlocal writes
        writes += 1
        if writes > _MOST_WRITES:
            raise RecursionError
        write(self, cell, value)

    monkeypatch.setattr(Heap, "write", counted)
    path = tmp_path / "program.py"
    path.write_text(program, encoding="utf-8")
    report = check_program({"program": path}, [tmp_path])
    assert not report.errors and not report.failures and writes <= _MOST_WRITES
