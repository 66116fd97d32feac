"""What mypy reports of the library, in words that say what to do: the first of those who know better."""

import re
from typing import Final

from mypy.errors import ErrorInfo

from typedthinc._mypy.compat import Checker, current_checker
from typedthinc._mypy.features import assigning, joined_makers, operations, other_libraries, other_names
from typedthinc._mypy.features.swapped import swapped
from typedthinc._mypy.guard import attempt
from typedthinc.shapes.argument_messages import declared_as_numpys

_WANTED: Final = re.compile(
    r'"((?:Floats|Ints)\d?[dX]d?)(?:\[[^"]*\])?"(?:, expected|, variable has type|; expected) "ndarray\[[^"]*\]"\)?$'
)


def _declared_as_numpys(_: Checker, info: ErrorInfo) -> str | None:
    """Say what to write instead of `def f(X: Floats2d) -> np.ndarray`; None where a message is about something else."""
    found = _WANTED.search(info.message)
    return None if found is None else f"{info.message}; {declared_as_numpys(found[1])}"


_REWORDING: Final = (
    operations.unsupported,
    swapped,
    assigning.reworded,
    joined_makers.unlike,
    other_libraries.lacking,
    other_names.missing,
    other_libraries.misused,
    _declared_as_numpys,
)


def reworded(info: ErrorInfo) -> str | None:
    """Return what to say instead; None where nobody knows better, SAID where it has been said."""
    checker = current_checker()
    said = () if checker is None else (reword(checker, info) for reword in _REWORDING)
    return attempt(lambda: next((each for each in said if each is not None), None))
