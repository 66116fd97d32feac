"""What mypy says a second time of one mistake: of each parameter that a star reaches, of what a refused operator gives.

What plain mypy cannot do: it looks at each part of a call, an assignment or a `with` by itself.
"""

import re
from typing import Final, NamedTuple

from mypy.errors import ErrorInfo
from mypy.nodes import OpExpr

from typedthinc._mypy.compat import current_checker
from typedthinc._mypy.places import extent, nodes_of, place


class _Pair(NamedTuple):
    """How two messages on one mistake begin."""

    first: re.Pattern[str]
    second: re.Pattern[str]


_STARRED: Final = re.compile(r'Argument \d+ to "\w+" (?:of "\w+" )?has incompatible type "\*')
_FITS_NOT: Final = re.compile(r"Incompatible types in assignment ")
_UNSUPPORTED: Final = "Unsupported operand types for "
_PAIRS: Final = (
    _Pair(_STARRED, _STARRED),
    _Pair(re.compile(r'.* has no attribute "__a?enter__"'), re.compile(r'.* has no attribute "__a?exit__"')),
    _Pair(re.compile(r".* is a method of "), _FITS_NOT),
    _Pair(re.compile(r"\w+: argument \d+ must be a Model"), re.compile(r"List item \d+ has incompatible type ")),
    _Pair(re.compile(r"Unexpected keyword argument .* for overloaded "), re.compile(r"No overload variant of ")),
    _Pair(re.compile(r"Property .* is read-only"), _FITS_NOT),
    _Pair(re.compile(r"\w+ needs "), re.compile("Cannot instantiate abstract class ")),
)


def is_consequence(before: ErrorInfo, info: ErrorInfo) -> bool:
    """Tell whether an error tells of the mistake that the one before it in the file has told of."""
    if before is info or before.line != info.line:
        return False
    if _STARRED.match(before.message) and before.column != info.column:
        return False
    if any(pair.first.match(before.message) and pair.second.match(info.message) for pair in _PAIRS):
        return True
    is_of_operators = before.message.startswith(_UNSUPPORTED) and info.message.startswith(_UNSUPPORTED)
    return is_of_operators and _is_operand(before, info)


def _is_operand(before: ErrorInfo, info: ErrorInfo) -> bool:
    """Tell whether an operation that does not fit is the left side of another one: mypy names the right sides."""
    checker = current_checker()
    one, other = (before.line, before.column), (info.line, info.column)
    return checker is not None and any(
        isinstance(each, OpExpr) and place(each.right) == other and place(each.left) <= one < extent(each.left)[1]
        for each in nodes_of(checker.tree)
    )
