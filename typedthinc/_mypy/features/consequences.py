"""What mypy says a second time of one mistake: of each parameter that a star reaches, of each half of a protocol.

What plain mypy cannot do: it looks at each part of a call, an assignment or a `with` by itself.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mypy.errors import ErrorInfo


class _Pair(NamedTuple):
    """How two messages on one mistake begin."""

    first: re.Pattern[str]
    second: re.Pattern[str]


_STARRED: Final = re.compile(r'Argument \d+ to "\w+" (?:of "\w+" )?has incompatible type "\*')
_FITS_NOT: Final = re.compile(r"Incompatible types in assignment ")
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
    return any(pair.first.match(before.message) and pair.second.match(info.message) for pair in _PAIRS)
