"""Who follows models, arrays and sizes through a program: TYPEDTHINC_ENGINE."""

from __future__ import annotations

import os
from typing import Final, Literal, TypeAlias

# The followers of the plugin; the interpreter of `analysis/`; or the former, compared with the latter.
Choice: TypeAlias = Literal["old", "new", "both"]
_CHOICES: Final[tuple[Choice, ...]] = ("old", "new", "both")
_VARIABLE: Final = "TYPEDTHINC_ENGINE"


def chosen() -> Choice:
    """Return what the environment chooses, the interpreter by default.

    Raises:
        ValueError: There is nothing of that name.
    """
    name = os.environ.get(_VARIABLE) or "new"
    for choice in _CHOICES:
        if name == choice:
            return choice
    raise ValueError(f"{_VARIABLE} must be old, new or both, not {name!r}")
