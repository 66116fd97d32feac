"""Files that are checked together cost as much as each alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from typedthinc.analysis import uncalled
from typedthinc.analysis.check import check_program

PROGRAM = """
from typedthinc.api import Linear, Relu, chain

def build(width):
    return chain(Relu(width, 4), Linear(3, 8))

build(8)
build(9)
"""


def walks(count: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Count the walks of functions as they stand, in files of which each has a wrong call."""
    files = {f"module_{number}": folder / f"module_{number}.py" for number in range(count)}
    for number, path in enumerate(files.values()):
        path.write_text(f"# {number}{PROGRAM}", encoding="utf-8")
    walked: list[str] = []
    run_open = uncalled.run_open

    def counted(engine, function):  # type: ignore[no-untyped-def]
        walked.append(function.name)
        run_open(engine, function)

    with monkeypatch.context() as patch:
        patch.setattr(uncalled, "run_open", counted)
        report = check_program(files, [folder])
    assert len(report.errors) == count
    return len(walked)


def test_a_function_is_walked_once_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert walks(3, tmp_path, monkeypatch) == 3
    assert walks(12, tmp_path, monkeypatch) == 12
