"""Each difference that the migration page lists is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[3] / "typedthinc/compat/MIGRATION.md").read_text()
SHARED, *SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
ROWS = re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)


def test_each_row_has_a_snippet() -> None:
    assert ROWS == re.findall(r"^### (\d+)$", PAGE, re.MULTILINE) == [str(n + 1) for n in range(len(SNIPPETS))]


@pytest.mark.parametrize("number", range(len(SNIPPETS)), ids=ROWS)
def test_a_snippet(number: int) -> None:
    names: dict[str, Any] = {"__name__": "snippet"}
    exec(SHARED, names)
    exec(SNIPPETS[number], names)
