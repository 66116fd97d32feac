"""What the interpreter finds of the mistakes that the typing tests mark, and what it says falsely."""

from __future__ import annotations

import pytest

from tests.analysis.oracle import TESTS, check_all, groups, module_name
from tests.analysis.real_mistakes import REAL_MISTAKES, failing_lines

# By group: the least share of marked lines that is found, of sentences that are the same, and the most false lines.
FLOORS = {
    "fail": (0.98, 0.965, 0),
    "several_modules": (0.99, 0.99, 0),
    "changed": (1.0, 1.0, 0),
    "torch_modules": (0.94, 0.94, 0),
    "pass": (0.0, 0.0, 0),
    "reveal": (0.0, 0.0, 0),
    "numpy_programs": (0.0, 0.0, 0),
    "examples": (0.0, 0.0, 0),
}


@pytest.mark.parametrize("group", FLOORS)
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
def test_programs_fail_at_the_lines_that_have_no_mark(program: str) -> None:
    path = TESTS / program
    assert set(REAL_MISTAKES[program]) <= failing_lines(path, module_name(path))
