"""A set has each item once, and where two may be equal, nobody knows how many."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.analysis.programs import errors

HEAD = 'TEXTS = ["a b", "b c"]\n'


@pytest.mark.parametrize(
    "made",
    [
        "{word for text in TEXTS for word in text.split()}",
        "set(word for text in TEXTS for word in text.split())",
        'sorted({"a", "b", "a", "c"})',
        'set("abca")',
        '{"a", "b"} | {"b", "c"}',
    ],
)
def test_each_item_is_there_once(made: str, tmp_path: Path) -> None:
    (found,) = errors(tmp_path, f"{HEAD}Linear(2, 4).initialize(np.zeros((5, len({made}))))")
    assert "(expected width 4, got 3)" in found


def test_items_are_added_once(tmp_path: Path) -> None:
    program = "found = set()\nfor text in TEXTS:\n    for word in text.split():\n        found.add(word)"
    program += '\nfound.update("ab")\nLinear(2, 4).initialize(np.zeros((5, len(found))))'
    (error,) = errors(tmp_path, HEAD + program)
    assert "(expected width 4, got 3)" in error


@pytest.mark.parametrize(
    "made",
    ["{x, y}", "{int(each) for each in (x, y)}", "set([x, y])", "{x} | {y}"],
)
def test_equal_items_may_be_one(made: str, tmp_path: Path) -> None:
    program = f"x, y = input(), input()\nLinear(2, 1).initialize(np.zeros((5, len({made}))))"
    assert errors(tmp_path, HEAD + program) == []
