"""What the interpreter says of a file, told by way of mypy's own errors: ignored, kept and shown as those are."""

import re
from collections.abc import Sequence
from typing import Final

from mypy.errors import ErrorInfo, Errors

from typedthinc._mypy.codes import ABOUT_TYPES, CODES, PREFIX
from typedthinc._mypy.compat import code_of
from typedthinc._mypy.interpreter.results import NOTE, Told
from typedthinc.error_codes import page_address

# What mypy says better, for it knows types; so do hooks that find out more from these.
_ARITY, _DTYPE, _SIZE = f"{PREFIX}arity", f"{PREFIX}dtype", f"{PREFIX}size"
_OURS: Final = frozenset((f"{PREFIX}container", _ARITY, _DTYPE))
# What mypy says of `ints -= floats`, by the operator.
_IN_PLACE: Final = re.compile(r"Unsupported operand types for (?:<<|>>|\*\*|//|[-+*/%@&|^])= \(|Invalid self argument ")
_BETTER: Final = frozenset(
    {*ABOUT_TYPES, *_OURS, "abstract", "attr-defined", "call-arg", "valid-type", "list-item", "dict-item"}
)
# Of what has the code of all that has no code.
_BETTER_WORDS: Final = ("gets multiple values", "not callable", "is not indexable")
_UNPACKS: Final = "values to unpack"


def tell(errors: Errors, said: Sequence[Told]) -> None:
    """Report what is said of the file at hand, but of what mypy has said it better, or of what comes before.

    Functions without annotations, which mypy leaves alone, are told of, too.
    """
    _drop_less(errors, said)
    # What hooks have said word for word is told, and stands for nothing else.
    own = {(each.line, each.message) for each in said}
    told = {(each.line, each.message) for each in _of_file(errors) if is_ours(each)}
    better = [each for each in _of_file(errors) if is_better(each) and (each.line, each.message) not in own]
    for error in said:
        is_told = (error.line, error.message) in told or any(_covers(each, error) for each in better)
        if not is_told:
            _drop_later(errors, [each for each in better if each.line == error.line])
            _report(errors, error)
    if errors.options.show_error_code_links:
        _link(errors)


def _drop_less(errors: Errors, said: Sequence[Told]) -> None:
    """Take back what mypy says in longer words, or of what is wrong because of what the interpreter says.

    These are the overloads of a call of which the interpreter names the argument that is wrong; the types of what an
    array cannot hold; how many values there are to unpack; and that the function returns Any.
    """
    calls = {("call-overload", each.line, each.column) for each in said if each.code == _ARITY}
    returns = {("no-any-return", each.line) for each in said if each.code != NOTE}
    dtypes = {each.line for each in said if each.code == _DTYPE}
    sizes = {each.line for each in said if each.code == _SIZE}
    found = errors.error_info_map.get(errors.file, [])
    found[:] = [
        each
        for each in found
        if (code_of(each), each.line, each.column) not in calls
        and (code_of(each), each.line) not in returns
        and not (each.line in dtypes and _IN_PLACE.match(each.message))
        and not (each.line in sizes and _UNPACKS in each.message)
    ]


def _drop_later(errors: Errors, better: Sequence[ErrorInfo]) -> None:
    """Take back what hooks have said of a line: the program fails before it comes to that."""
    found = errors.error_info_map.get(errors.file, [])
    found[:] = [each for each in found if not (is_ours(each) and any(each is later for later in better))]


def _covers(better: ErrorInfo, other: ErrorInfo | Told) -> bool:
    """Tell whether an error stands for another of its line, for what comes before it or in it fails before it."""
    begin, end = (better.line, better.column), _end(better)
    if better.line != other.line or _end(other) <= begin:
        return False
    return not is_ours(better) or (other.line, other.column) <= begin or _end(other) >= end


def _end(error: ErrorInfo | Told) -> tuple[int, int]:
    end = error.end_line, error.end_column
    # What has no extent stands for its whole line.
    return end if end > (error.line, error.column) else (error.line + 1, 0)


def is_better(error: ErrorInfo) -> bool:
    """Tell whether an error says more than the interpreter does of the same line."""
    if error.severity != "error" or error.code is None:
        return False
    return error.code.code in _BETTER or any(words in error.message for words in _BETTER_WORDS)


def take_back(errors: Errors, better: ErrorInfo, said: Sequence[Told]) -> None:
    """Take back what has been said of an expression, or behind it, for which mypy or a hook has found better words."""
    own = {(each.line, each.message) for each in said}
    if (better.line, better.message) in own:
        return
    found = errors.error_info_map.get(errors.file, [])
    told = [each for each in found if is_ours(each) and ((each.line, each.message) in own or not is_better(each))]
    found[:] = [each for each in found if each not in told or not _covers(better, each)]


def is_ours(error: ErrorInfo) -> bool:
    """Tell whether an error is one of the plugin's."""
    return error.severity == "error" and code_of(error).startswith(PREFIX)


def _link(errors: Errors) -> None:
    """Say where the page of each code of ours is, as mypy does of its own."""
    for error in [each for each in _of_file(errors) if is_ours(each)]:
        address = page_address(code_of(error))
        if address is not None:
            text = f"See {address} for more info"
            errors.note_for_info(errors.file, error, text, error.code, only_once=True, priority=20)


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
