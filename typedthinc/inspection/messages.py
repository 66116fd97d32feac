"""mypy's lines of text as reports: its daemon keeps the order of files by reading the lines, so they cannot be JSON."""

import re
from collections.abc import Iterator
from typing import Final

from typedthinc.inspection.report import Report

_PLACE: Final = r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+)(?::(?P<end_line>\d+):(?P<end_column>\d+))?)?"
_LINE: Final = re.compile(rf"{_PLACE}: (?P<severity>error|note): (?P<message>.*?)(?:  \[(?P<code>[a-z][a-z0-9-]*)\])?$")


def reports(printed: str) -> Iterator[Report]:
    """Read what mypy printed with the ends of errors; lines that tell of no place are left out."""
    for line in printed.splitlines():
        found = _LINE.match(line)
        if found is not None:
            yield _report(found)


def _report(found: re.Match[str]) -> Report:
    numbers = {name: int(found[name] or 0) for name in ("line", "column", "end_line", "end_column")}
    line, column = numbers["line"], numbers["column"] or 1
    end_line, end_column = numbers["end_line"] or line, numbers["end_column"]
    # The text has the last character's column, reports the one past it.
    end_column = end_column + 1 if (end_line, end_column) >= (line, column) else column
    return Report(found["file"], line, column, end_line, end_column, found["code"], found["message"], found["severity"])
