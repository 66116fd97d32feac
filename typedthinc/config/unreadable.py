"""Why a text is not a configuration: all that is wrong with it, in our words, on its line."""

import configparser
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from typedthinc.config import growth
from typedthinc.config.lines import Lines
from typedthinc.config.references import References, problem_at, references_in
from typedthinc.errors import Problem

# What the reader says before it comes to the point.
_BEFORE: Final = re.compile(
    r"^(Config validation error )?(Make sure the sections and values are formatted correctly\. )?"
    r"(Source contains parsing errors: '<string>' )?(While reading from .*?\[line +\d+\]: )?(\[line +\d+\]: )?"
)
_LINE: Final = re.compile(r"\[?line:? +(\d+)")
_OPTION: Final = re.compile(r"option '(?P<key>.+)' in section '(?P<section>.+?)'")
_CONFLICT: Final = re.compile(r"(?P<path>\S+(?: -> \S+)+) (?P<message>.*)")


def problems(error: Exception, sections: configparser.RawConfigParser, lines: Lines) -> list[Problem]:
    """List what is wrong with a text that could not be read.

    Args:
        error: What the reader said.
        sections: The text without a look at its references, as far as it could be read.
    """
    found = list(References(sections).dangling(lines))  # the commonest reason, which confection does not name
    if found:
        return found
    text = " ".join(str(error).split())
    message = _BEFORE.sub("", text)
    section, key = "", ""
    option, conflict = _OPTION.search(text), _CONFLICT.fullmatch(message)
    if option is not None:
        section, key = option["section"], option["key"]
    elif conflict is not None:
        section, message = conflict["path"].replace(" -> ", "."), conflict["message"]
    elif "contains parsing errors" in text:
        message = f"expected `[section]` or `key = value`, not {message}"
    line = _line(error, text) or (lines.line((*section.split("."), key)) if section else 1)
    return [Problem(section, key, message, lines.file, line)]


def before_reading(
    sections: configparser.RawConfigParser, overrides: Mapping[str, Any], lines: Lines, *, interpolate: bool
) -> list[Problem]:
    """List what is better said before the text is read: values that are broken, and references that are too many."""
    found = [*_orphans(sections, lines), *_broken(sections, lines)]
    if found or not interpolate:
        return found
    for path, value in overrides.items():
        section, _, key = path.rpartition(".")
        if sections.has_section(section):
            sections.set(section, key, value if isinstance(value, str) else json.dumps(value, default=str))
    return growth.problems(References(sections), lines)


def raw(text: str) -> configparser.RawConfigParser:
    """Read the sections, and leave references as they are."""
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    try:
        parser.read_string(text)
    except configparser.Error:
        pass  # What it could not read, the reader has complained of.
    return parser


def _orphans(sections: configparser.RawConfigParser, lines: Lines) -> Iterator[Problem]:
    """Find the sections that stand before the one they are in, or without it."""
    seen: set[str] = set()
    for name in sections.sections():
        seen.add(name)
        parts = name.split(".")
        above = [".".join(parts[:depth]) for depth in range(1, len(parts)) if parts[depth - 1] != "*"]
        missing = next((each for each in above if each not in seen), None)
        if missing is not None:
            place = "has to stand above it" if sections.has_section(missing) else "is not there"
            message = f"the section [{missing}], which it is in, {place}"
            yield Problem(name, "", message, lines.file, lines.line(tuple(parts)))


def _broken(sections: configparser.RawConfigParser, lines: Lines) -> Iterator[Problem]:
    """Find the values that begin as JSON does, and cannot be read as it: the reader would take them for text."""
    for place, value in References(sections).values.items():
        if not value.startswith(("[", "{", '"')) or references_in(value):
            continue
        try:
            json.loads(value.replace("$$", "$"))
        except json.JSONDecodeError as error:
            yield problem_at(place, f"the value is not JSON: {error.msg}, at character {error.pos + 1}", lines)
        except ValueError as error:  # a number of more digits than Python reads
            yield problem_at(place, f"the value is not JSON: {error}", lines)


def _line(error: Any, text: str) -> int:
    found = _LINE.search(text)
    line = getattr(error, "lineno", None) or (int(found[1]) if found else 0)
    return line if isinstance(line, int) else 0
