"""What the interpreter says of a file, told by way of mypy's own errors: ignored, kept and shown as those are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.errors import ErrorInfo, Errors

from typedthinc._mypy.codes import ABOUT_TYPES, CODES, PREFIX
from typedthinc._mypy.interpreter.results import NOTE, Told

# What mypy says better, for it knows types; so do hooks that find out more from these.
_OURS: Final = frozenset(f"{PREFIX}{kind}" for kind in ("container", "arity", "dtype"))
_BETTER: Final = frozenset({*ABOUT_TYPES, *_OURS, "call-arg", "valid-type"})
# Of what has the code of all that has no code.
_BETTER_WORDS: Final = ("values to unpack", "gets multiple values")


def tell(errors: Errors, said: Sequence[Told]) -> None:
    """Report what is said of the file at hand, but of lines of which mypy has said it better."""
    better = {each.line for each in _of_file(errors) if is_better(each)}
    for error in said:
        if error.line not in better:
            _report(errors, error)


def is_better(error: ErrorInfo) -> bool:
    """Tell whether an error says more than the interpreter does of the same line."""
    if error.severity != "error" or error.code is None:
        return False
    return error.code.code in _BETTER or any(words in error.message for words in _BETTER_WORDS)


def take_back(errors: Errors, line: int) -> None:
    """Take back what has been said of a line, for which mypy has found better words."""
    found = errors.error_info_map.get(errors.file, [])
    found[:] = [each for each in found if each.line != line or not is_ours(each) or is_better(each)]


def compare(errors: Errors, said: Sequence[Told]) -> None:
    """Note on each line what the followers of the plugin alone have said, or the interpreter alone.

    On a line with an error of each, both are noted; on one where a comment ignores errors, nothing is.
    """
    ignored = errors.ignored_lines.get(errors.file, {})
    old = {(each.line, each.message) for each in _of_file(errors) if is_ours(each)}
    new = {(each.line, each.message) for each in said}
    for who, alone in (("old", old - new), ("new", new - old)):
        for line, message in sorted(alone):
            if line not in ignored:
                errors.report(line, 0, f"only {who}: {message}", severity="note")


def is_ours(error: ErrorInfo) -> bool:
    """Tell whether an error is one of the plugin's."""
    return error.severity == "error" and error.code is not None and error.code.code.startswith(PREFIX)


def _of_file(errors: Errors) -> Sequence[ErrorInfo]:
    return errors.error_info_map.get(errors.file, ())


def _report(errors: Errors, error: Told) -> None:
    if error.code == NOTE:
        errors.report(error.line, error.column, error.message, severity="note")
        return
    errors.report(
        error.line,
        error.column,
        error.message,
        code=CODES[error.code.removeprefix(PREFIX)],
        origin_span=range(error.line, error.end_line + 1),
        end_line=error.end_line,
        end_column=error.end_column,
    )
