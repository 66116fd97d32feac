"""What the interpreter finds of the mistakes that the typing tests mark, and what it says falsely."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.oracle import TESTS, check, files, groups, module_name
from tests.analysis.real_mistakes import REAL_MISTAKES, failing_lines
from typecheck_tests.expectations import expected_errors, missed_lines

FOLDERS = ("fail", "torch_modules")
# How many marked lines of a program take the types that mypy infers, and are not found without it.
BY_MYPY_ALONE = {
    "changed/objects_reader": 1,
    "fail/compat_thinc": 1,
    "fail/estimators": 1,
    "fail/functions_as_layers": 6,
    "fail/generic_classes": 6,
    "fail/lists_of_arrays": 2,
    "fail/newcomers": 1,
    "fail/train": 1,
    "fail/what_is_taken": 1,
    "fail/wrong_arguments": 1,
    "torch_modules/told": 2,
}
# The typing suites check all of them by the same interpreter, in mypy. Without it `make test` has those with mistakes,
# and a group of those that run.
TRIED = ("fail", "several_modules", "torch_modules", "examples")


def programs() -> Iterator[Any]:
    """Give each program as a case; those that `make test` leaves out are marked."""
    for group, paths in groups().items():
        marks = () if group in TRIED else pytest.mark.nightly
        yield from (pytest.param(path, marks=marks, id=f"{path.parent.name}/{path.stem}") for path in paths)


@pytest.mark.parametrize("path", [*programs()])
def test_it_says_the_same_without_mypy(path: Path) -> None:
    result = check(path)
    assert (result.others, result.false, result.failures) == ([], [], [])
    assert len(result.missed) == BY_MYPY_ALONE.get(f"{path.parent.name}/{path.stem}", 0), result.missed


@pytest.mark.parametrize("program", REAL_MISTAKES)
def test_programs_fail_at_these_lines(program: str) -> None:
    path = TESTS / program
    assert set(REAL_MISTAKES[program]) <= failing_lines(path, module_name(path))
    assert set(REAL_MISTAKES[program]) <= expected_errors(path).keys()


def test_few_mistakes_are_marked_as_missed() -> None:
    missed = [(path.stem, line) for folder in FOLDERS for path in files(TESTS / folder) for line in missed_lines(path)]
    # It may only fall: these are found by nobody, and none of them is an example of the documentation.
    assert len(missed) <= 17, missed
