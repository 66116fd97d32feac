"""Read the comments by which a case says what a checker has to report on their lines."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from typecheck_tests.checkers import PORTABLE, Diagnostic

MARK = re.compile(r"# E(?:\[(?P<checkers>[\w, ]+)\])?: *(?P<text>.*)")
# A mistake that nobody finds: nothing is expected of its line.
MISSED = re.compile(r"# missed: *[a-z-]+: ")
# A message may hold a union, so ` | ` parts two expectations only where a code follows.
NEXT_EXPECTATION = re.compile(r" \| (?=[a-z][a-z0-9-]*: )")


class Expected(NamedTuple):
    """An error of this code whose message holds this text."""

    code: str
    text: str

    def fits(self, found: Diagnostic) -> bool:
        return found.code == self.code and self.text in found.message


def marked_lines(path: Path, checker: str) -> set[int]:
    """Find the lines that `# E: any` or `# E[mypy,ty]: any` marks as errors in a checker."""
    return {line for line, mark in _marks(path) if checker in _checkers(mark, path, line)}


def expected_errors(path: Path) -> dict[int, list[Expected]]:
    """Find the errors that `# E: code: text` expects, by line."""
    return {line: _expected(mark["text"], path, line) for line, mark in _marks(path)}


def missed_lines(path: Path) -> list[int]:
    """Find the lines that `# missed: code: text` marks: the checker does not find the mistakes there."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return [number for number, line in enumerate(lines, 1) if MISSED.search(line)]


def differences(expected: Collection[int], found: Iterable[Diagnostic]) -> list[str]:
    """Say which marked lines have no error, and which errors stand on unmarked lines."""
    errors = [each for each in found if each.is_error]
    silent = sorted(set(expected) - {each.line for each in errors})
    surplus = [f"not expected: {each}" for each in errors if each.line not in expected]
    return [f"line {line}: an error was expected and none came" for line in silent] + surplus


def mismatches(expected: dict[int, list[Expected]], found: Iterable[Diagnostic]) -> list[str]:
    """Say where errors and their codes and messages differ from those expected, one for one."""
    diagnostics = list(found)
    lines = sorted({*expected, *(each.line for each in diagnostics)})
    return [text for line in lines for text in _on_line(line, expected, diagnostics)]


def _on_line(line: int, expected: dict[int, list[Expected]], found: list[Diagnostic]) -> Iterator[str]:
    wanted = list(expected.get(line, ()))
    for each in (each for each in found if each.line == line):
        fitting = next((one for one in wanted if one.fits(each)), None)
        if fitting is not None:
            wanted.remove(fitting)
        elif each.is_error or line not in expected:
            yield f"not expected: {each}"
    for one in wanted:
        yield f"line {line}: missing: {one.code}: {one.text}"


def _expected(text: str, path: Path, line: int) -> list[Expected]:
    pairs = [part.partition(": ") for part in NEXT_EXPECTATION.split(text)]
    if not all(code and message for code, _, message in pairs):
        raise ValueError(f"{path}:{line}: write `# E: code: part of the message`, not {text!r}")
    return [Expected(code, message.strip()) for code, _, message in pairs]


def _checkers(mark: re.Match[str], path: Path, line: int) -> set[str]:
    names = set(re.split(r"[, ]+", mark["checkers"])) if mark["checkers"] else set(PORTABLE)
    if unknown := names - set(PORTABLE):
        raise ValueError(f"{path}:{line}: no such checker: {', '.join(sorted(unknown))}")
    return names


def _marks(path: Path) -> Iterator[tuple[int, re.Match[str]]]:
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT and (mark := MARK.search(token.string)):
                yield token.start[0], mark
