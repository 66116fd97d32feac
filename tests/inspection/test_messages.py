"""mypy's lines as reports."""

from __future__ import annotations

import pytest

from typedthinc.inspection.messages import reports


@pytest.mark.parametrize(
    ("line", "place", "code", "message"),
    [
        ("a.py:3:5:3:9: error: wrong  [arg-type]", (3, 5, 3, 10), "arg-type", "wrong"),
        ("a b/c.py:3: error: wrong", (3, 1, 3, 1), None, "wrong"),
        ("C:\\a.py:3:5:4:1: note: list[int]", (3, 5, 4, 2), None, "list[int]"),
        ("a.py:3:5:3:9: error: a: b  [c]  [typedthinc-size]", (3, 5, 3, 10), "typedthinc-size", "a: b  [c]"),
    ],
)
def test_a_line(line: str, place: tuple[int, int, int, int], code: str | None, message: str) -> None:
    (report,) = reports(f"{line}\nSuccess\n")
    assert (report.line, report.column, report.end_line, report.end_column) == place
    assert (report.code, report.message) == (code, message)
