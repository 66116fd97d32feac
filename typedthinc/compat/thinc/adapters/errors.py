"""Errors that are also of the kind that callers of Thinc catch."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final

import numpy as np

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


class LengthsError(ValueError, IndexError):
    """Lengths that do not sum to the number of rows."""


@contextmanager
def in_thincs_words(lengths: Any, rows: int) -> Generator[None]:
    """Have an op refuse lengths in Thinc's words, too; where they do not sum to the rows, as an IndexError."""
    try:
        yield
    except ValueError as error:
        counts = np.asarray(lengths)
        if counts.ndim != 1 or not counts.size:
            raise
        if counts.min() <= 0:
            least = ">= 0" if "negative" in str(error) else "> 0"
            raise ValueError(f"{error}: all sequence lengths must be {least}") from None
        if int(counts.sum()) != rows:
            raise LengthsError(f"{error}: lengths must sum up to the number of rows") from None
        raise
