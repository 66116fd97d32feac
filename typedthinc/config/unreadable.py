"""Why a text is not a configuration: all that is wrong with it, in our words."""

from __future__ import annotations

import configparser
import re
from collections.abc import Iterator
from typing import Any, Final

from typedthinc.config.lines import Lines
from typedthinc.errors import Problem
from typedthinc.registry import nearest

_REFERENCE: Final = re.compile(r"(?<!\$)\$\{([^}]*)\}")
_PLACE: Final = re.compile(r"^(Config validation error )?(While reading from .*?\[line +\d+\]: )?")


def problems(error: Exception, sections: configparser.RawConfigParser, lines: Lines) -> list[Problem]:
    """List what is wrong with a text that could not be read.

    Args:
        error: What the reader said.
        sections: The text without a look at its references, as far as it could be read.
        lines: The lines of the text.
    """
    found = list(_references(sections, lines))
    if found:
        return found
    message = _PLACE.sub("", " ".join(str(error).split()))
    return [Problem("", "", message, lines.file, _line(error))]


def raw(text: str) -> configparser.RawConfigParser:
    """Read the sections, and leave references as they are."""
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    try:
        parser.read_string(text)
    except configparser.Error:
        pass  # What it could not read, the reader has complained of.
    return parser


def _references(sections: configparser.RawConfigParser, lines: Lines) -> Iterator[Problem]:
    """Find the references that lead nowhere."""
    names = set(sections.sections())
    whole = {".".join(name.split(".")[:depth]) for name in names for depth in range(1, name.count(".") + 2)}
    for section in sections.sections():
        own = {key for key, _ in sections.items(section)}
        for key, value in sections.items(section):
            for reference in _REFERENCE.findall(value):
                path = reference.replace(":", ".")
                above, _, last = path.rpartition(".")
                if path in whole or path in own or (above in names and sections.has_option(above, last)):
                    continue
                known = sorted(whole | {f"{name}.{each}" for name in names for each, _ in sections.items(name)})
                place = lines.line((*section.split("."), key))
                message = f"the reference ${{{reference}}} leads nowhere{nearest(path, known)}"
                yield Problem(section, key, message, lines.file, place)


def _line(error: Any) -> int:
    if isinstance(error, configparser.ParsingError) and error.errors:
        return error.errors[0][0]
    line = getattr(error, "lineno", None)
    return line if isinstance(line, int) else 1
