"""What is declared as numpy's array and is one of ours: `def f(X: Floats2d) -> np.ndarray`.

What plain mypy cannot do: say why an array of a model is not an ndarray to it, and what to write instead.
"""

from __future__ import annotations

import re
from typing import Final

from mypy.errors import ErrorInfo

from typedthinc._mypy.compat import Checker
from typedthinc.shapes.argument_messages import declared_as_numpys

_WANTED: Final = re.compile(
    r'"((?:Floats|Ints)\d?[dX]d?)(?:\[[^"]*\])?"(?:, expected|, variable has type|; expected) "ndarray\[[^"]*\]"\)?$'
)


def declared(checker: Checker | None, info: ErrorInfo) -> str | None:
    """Say how to declare an array that a model gives; None where a message is about something else."""
    found = _WANTED.search(info.message)
    return None if found is None else f"{info.message}; {declared_as_numpys(found[1])}"
