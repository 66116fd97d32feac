"""Errors that are also of the kind that callers of Thinc catch."""

from __future__ import annotations

from typing import Final

from typedthinc.errors import LayerError

_made: Final[dict[tuple[type[Exception], ...], type[LayerError]]] = {}


def also(error: LayerError, kind: type[Exception]) -> LayerError:
    """Return the same error as one that is of both kinds, with its sentence and its path.

    Example:
        >>> error = also(LayerError("the parameter W has no value yet"), KeyError)
        >>> isinstance(error, KeyError), str(error)
        (True, 'the parameter W has no value yet')
    """
    if isinstance(error, kind):
        return error
    twin = _of_both(type(error), kind)(error.message)
    vars(twin).update(vars(error))
    return twin.with_traceback(error.__traceback__)


def _of_both(one: type[LayerError], other: type[Exception]) -> type[LayerError]:
    if (one, other) not in _made:
        names = {"__module__": one.__module__, "__doc__": one.__doc__}
        _made[one, other] = type(one.__name__, (one, other), names)
    return _made[one, other]
