"""Values by name, which are declared with a value or with None."""

from collections.abc import Mapping
from typing import Any, Final

from typedthinc.errors import LayerError, NotInitializedError, UnknownNameError

_REMEDIES: Final = {
    "size": "give one, or call initialize() with data that tells it",
    "parameter": "call initialize() first",
    "reference": "call set_ref() first",
}


def has(values: Mapping[str, Any], name: str) -> bool | None:
    """Return True for a name with a value, None for one without, False for an unknown one."""
    if name not in values:
        return False
    return None if values[name] is None else True


def missing(kind: str, name: str, known: Mapping[str, Any]) -> LayerError:
    """Make the error for a name that has no value or is not known.

    Args:
        kind: "size", "parameter" or "reference".
    """
    if name in known:
        return NotInitializedError(f"the {kind} {name} has no value yet: {_REMEDIES[kind]}")
    names = ", ".join(known) or "none"
    return UnknownNameError(f"there is no {kind} {name!r}; known: {names}")
