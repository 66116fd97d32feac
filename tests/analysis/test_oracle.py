"""What the interpreter finds of the mistakes that the typing tests mark, and what it says falsely."""

from __future__ import annotations

import pytest

from tests.analysis.oracle import TESTS, check_all, files, groups, module_name
from tests.analysis.real_mistakes import REAL_MISTAKES, failing_lines
from typecheck_tests.expectations import expected_errors, missed_lines

FOLDERS = ("fail", "torch_modules")
# By group: the least share of marked lines that is found, of sentences that are the same, and the most false lines.
FLOORS = {
    "fail": (0.98, 0.965, 0),
    "several_modules": (0.99, 0.99, 0),
    "changed": (0.87, 0.87, 0),
    "torch_modules": (0.94, 0.94, 0),
    "pass": (0.0, 0.0, 0),
    "reveal": (0.0, 0.0, 0),
    "numpy_programs": (0.0, 0.0, 0),
    "examples": (0.0, 0.0, 0),
}


# The typing suites check all of them by the same interpreter, in mypy. Without mypy `make test` has one with
# mistakes, and one of programs that run.
TRIED = "several_modules", "examples"


@pytest.mark.parametrize(
    "group", [pytest.param(each, marks=() if each in TRIED else pytest.mark.nightly) for each in FLOORS]
)
def test_it_finds_as_much_and_says_no_more(group: str) -> None:
    results = check_all(groups()[group])
    wanted, found, same = (sum(getattr(each, key) for each in results) for key in ("wanted", "found", "same"))
    found_floor, same_floor, most_false = FLOORS[group]
    assert found >= found_floor * wanted
    assert same >= same_floor * wanted
    assert sum(len(each.false) for each in results) <= most_false


def test_every_group_has_a_floor() -> None:
    assert set(groups()) == set(FLOORS)


@pytest.mark.parametrize("program", REAL_MISTAKES)
def test_programs_fail_at_these_lines(program: str) -> None:
    path = TESTS / program
    assert set(REAL_MISTAKES[program]) <= failing_lines(path, module_name(path))
    assert set(REAL_MISTAKES[program]) <= expected_errors(path).keys()


def test_few_mistakes_are_marked_as_missed() -> None:
    missed = [(path.stem, line) for folder in FOLDERS for path in files(TESTS / folder) for line in missed_lines(path)]
    # It may only fall: these are found by nobody, and none of them is an example of the documentation.
    assert len(missed) <= 17, missed
