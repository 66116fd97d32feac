"""Where sections and keys stand in the text of a configuration."""

import re
from typing import Final

from typedthinc.errors import Problem

_SECTION: Final = re.compile(r"\[(?P<name>[^\]]+)\]")
_KEY: Final = re.compile(r"(?P<name>[^\s#;=:\[][^=:]*?)\s*[=:]")


class Lines:
    """The line of each section and of each key in it, counted from 1.

    Attributes:
        file: The name of the file.
    """

    def __init__(self, text: str = "", file: str = "") -> None:
        """Look for sections and keys, as the parser does: neither begins with a space."""
        self.file = file
        self._lines: dict[tuple[str, ...], int] = {}
        section: tuple[str, ...] = ()
        for number, line in enumerate(text.splitlines(), 1):
            header, key = _SECTION.match(line), _KEY.match(line)  # as confection's parser: no spaces before
            if header is not None:
                section = tuple(header["name"].split("."))
                self._lines[section] = number
            elif key is not None:
                self._lines[*section, key["name"]] = number

    def line(self, path: tuple[str, ...]) -> int:
        """Return the line of a section or key, or of the nearest one around it; 0 if there is none."""
        while path and path not in self._lines:  # keys inside lists have no line
            path = path[:-1]
        return self._lines.get(path, 0)


def nested_too_deeply(lines: Lines) -> Problem:
    """Return the problem of a configuration that Python cannot follow."""
    return Problem("", "", "its sections or lists are nested too deeply", lines.file, 1)
