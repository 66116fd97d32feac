"""The harness itself: a case that does not say what the checker says has to fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from typecheck_tests.checkers import Diagnostic
from typecheck_tests.expectations import differences, expected_errors, marked_lines, mismatches

CASE = """\
text = "# E: not-a-comment: at all"
one(1)  # E: arg-type: "int | str" came
two(2)  # E: arg-type: first | call-arg: second
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.py"
    path.write_text(CASE, encoding="utf-8")
    return path


def _error(line: int, code: str, message: str) -> Diagnostic:
    return Diagnostic(Path("case.py"), line, code, message)


RIGHT = [
    _error(2, "arg-type", 'here "int | str" came, sadly'),
    _error(3, "call-arg", "the second"),
    _error(3, "arg-type", "the first"),
]


def test_what_is_expected_and_comes_is_right(case: Path) -> None:
    assert mismatches(expected_errors(case), RIGHT) == []


def test_a_note_may_stand_beside_an_expected_error_only(case: Path) -> None:
    beside = Diagnostic(Path("case.py"), 2, "", "see also", is_error=False)
    assert mismatches(expected_errors(case), [*RIGHT, beside]) == []
    assert mismatches(expected_errors(case), [*RIGHT, beside._replace(line=1)]) == ["not expected: line 1: : see also"]


@pytest.mark.parametrize(
    ("found", "wrong"),
    [
        (RIGHT[1:], ['line 2: missing: arg-type: "int | str" came']),
        ([*RIGHT, RIGHT[0]], ['not expected: line 2: arg-type: here "int | str" came, sadly']),
        ([*RIGHT, _error(1, "misc", "new")], ["not expected: line 1: misc: new"]),
        (
            [RIGHT[0]._replace(code="misc"), *RIGHT[1:]],
            [
                'not expected: line 2: misc: here "int | str" came, sadly',
                'line 2: missing: arg-type: "int | str" came',
            ],
        ),
    ],
    ids=["missing", "twice", "surplus", "other code"],
)
def test_each_difference_is_named(case: Path, found: list[Diagnostic], wrong: list[str]) -> None:
    assert mismatches(expected_errors(case), found) == wrong


def test_an_expectation_needs_a_code_and_a_text(tmp_path: Path) -> None:
    path = tmp_path / "case.py"
    path.write_text("one(1)  # E: any\n", encoding="utf-8")
    with pytest.raises(ValueError, match="case.py:1: write"):
        expected_errors(path)


def test_a_portable_mark_may_name_its_checkers(tmp_path: Path) -> None:
    path = tmp_path / "case.py"
    path.write_text("one(1)  # E: any\ntwo(2)  # E[mypy, ty]: any\n", encoding="utf-8")
    assert marked_lines(path, "mypy") == {1, 2}
    assert marked_lines(path, "pyright") == {1}
    assert differences({1, 2}, [_error(1, "misc", "x"), _error(4, "misc", "y")]) == [
        "line 2: an error was expected and none came",
        "not expected: line 4: misc: y",
    ]


def test_a_mark_for_an_unknown_checker_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "case.py"
    path.write_text("one(1)  # E[mipy]: any\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no such checker: mipy"):
        marked_lines(path, "mypy")
