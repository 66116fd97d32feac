"""Errors that are also of the kind that callers of Thinc catch."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np

from typedthinc.errors import LayerError

P = ParamSpec("P")
ResultT = TypeVar("ResultT")

_made: Final[dict[tuple[type[Exception], ...], type[Exception]]] = {}


def of_both_kinds(error: Exception, kind: type[Exception]) -> Exception:
    """Return the same error as one that is of both kinds, with its message and its path.

    Examples:
        >>> error = of_both_kinds(LayerError("the parameter W has no value yet"), KeyError)
        >>> isinstance(error, KeyError), str(error)
        (True, 'the parameter W has no value yet')
    """
    if isinstance(error, kind):
        return error  # nothing to add
    arguments = (error.message,) if isinstance(error, LayerError) else error.args
    twin = _of_both(type(error), kind)(*arguments)
    vars(twin).update(vars(error))  # the path to the layer, say
    return twin.with_traceback(error.__traceback__)


def raising(function: Callable[P, ResultT], what: type[Exception], kind: type[Exception]) -> Callable[P, ResultT]:
    """Return a function whose errors of one kind are of another kind, too."""

    @wraps(function)
    def run(*args: P.args, **options: P.kwargs) -> ResultT:
        try:
            return function(*args, **options)
        except what as error:
            raise of_both_kinds(error, kind) from None

    return run


def _of_both(one: type[Exception], other: type[Exception]) -> type[Exception]:
    if (one, other) not in _made:
        names = {"__module__": one.__module__, "__doc__": one.__doc__, "__str__": one.__str__}
        _made[one, other] = type(one.__name__, (one, other), names)  # made once, so that both errors are of one class
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
        if counts.ndim != 1 or not counts.size:  # refused for another reason
            raise
        if counts.min() <= 0:
            least = ">= 0" if "negative" in str(error) else "> 0"
            raise ValueError(f"{error}: all sequence lengths must be {least}") from None
        if int(counts.sum()) != rows:
            raise LengthsError(f"{error}: lengths must sum up to the number of rows") from None
        raise
