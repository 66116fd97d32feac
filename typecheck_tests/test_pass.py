"""pass/: programs that are right, for the checker and when they run."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from typecheck_tests.checkers import files_in, with_plugin

CASES = pytest.mark.parametrize("path", files_in("pass"), ids=lambda path: path.stem)


@CASES
def test_the_checker_says_nothing(path: Path) -> None:
    said = [str(each) for each in with_plugin("pass") if each.path == path]
    assert not said, "\n".join([f"{path}:", *said])


@CASES
def test_the_program_runs(path: Path) -> None:
    runpy.run_path(str(path), run_name="__main__")
