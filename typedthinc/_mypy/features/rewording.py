"""What mypy reports of the library, in words that say what to do: the first of those who know better."""

from __future__ import annotations

from typing import Final

from mypy.errors import ErrorInfo

from typedthinc._mypy.compat import current_checker
from typedthinc._mypy.features import (
    assigning,
    joined_makers,
    keywords,
    operations,
    other_libraries,
    other_names,
    plain_arrays,
)
from typedthinc._mypy.features.schedules_and_registries import misused
from typedthinc._mypy.features.swapped import swapped
from typedthinc._mypy.guard import answer

_REWORDING: Final = (
    operations.unsupported,
    swapped,
    assigning.reworded,
    joined_makers.unlike,
    keywords.unexpected,
    other_libraries.lacking,
    other_names.missing,
    misused,
    plain_arrays.declared,
)


def reworded(info: ErrorInfo) -> str | None:
    """Return what to say instead; None where nobody knows better, SAID where it has been said."""
    said = (reword(current_checker(), info) for reword in _REWORDING)
    return answer(lambda: next((each for each in said if each is not None), None))
