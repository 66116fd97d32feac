"""One error or note, as tools get it."""

from typing import NamedTuple


class Report(NamedTuple):
    """One error or note; lines and columns count from 1, and the end column is past the last character.

    One about a whole file has line 0. So has one in a notebook, whose file has other lines than its cells: its message
    begins with its place.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    code: str | None
    message: str
    severity: str
