"""What a traceback shows: the lines of the user's program, and at most one line of the library.

A mistake is in the program that calls the library, so that is where its traceback ends. `TYPEDTHINC_TRACEBACK=full` in
the environment keeps all lines, for who looks for a mistake in the library itself. It is read when an error passes.

Frames add themselves to an error on its way up. So the methods of a model, and the functions that factories and methods
call, leave the library's own out where an error passes them, theirs included. Nothing is done while nothing fails.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from functools import wraps
from types import TracebackType
from typing import Any, Final, TypeVar, cast

from typedthinc.errors import TypedthincError

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

VARIABLE: Final = "TYPEDTHINC_TRACEBACK"
_PACKAGE: Final = os.path.dirname(__file__) + os.sep
_MARK: Final = "_left_with"


def shorten(error: BaseException, *others: str) -> None:
    """Leave the frames of the library out of the traceback of an error that is under way; a bare `raise` sends it on.

    What an earlier call has left is not gone through again, so the time does not grow with the square of the depth.

    Args:
        error: The error.
        others: How the paths of other files begin whose frames are left out.
    """
    if os.environ.get(VARIABLE) == "full":
        return
    done = error.__dict__.get(_MARK)
    kept: list[TracebackType] = []
    rest = error.__traceback__
    is_own = False
    while rest is not None and id(rest) != done:
        path = rest.tb_frame.f_code.co_filename
        # A `with` of the library leads through Python's own module.
        is_own = path.startswith((_PACKAGE, *others)) or (is_own and path == contextlib.__file__)
        if not is_own:
            kept.append(rest)
        rest = rest.tb_next
    for each in reversed(kept):
        rest = TracebackType(rest, each.tb_frame, each.tb_lasti, each.tb_lineno)
    error.__traceback__ = rest
    error.__dict__[_MARK] = id(rest)  # by its id, as an error that is kept without its traceback keeps no frames


def leave_out_this(error: BaseException) -> None:
    """Leave the frame that catches an error, which is around another of the library, out of its traceback."""
    if os.environ.get(VARIABLE) != "full" and error.__traceback__ is not None:
        error.__traceback__ = error.__traceback__.tb_next


# What is the library's, and what is the system's, about files or about extras that are not installed: for functions
# inside, and for public ones that run seldom, such as constructors.
LIBRARY_ERRORS: Final = (TypedthincError, OSError, ModuleNotFoundError)
# For functions all of whose errors of values and of indices are refusals.
REFUSALS: Final = (ValueError, IndexError)


def hide_frames(errors: tuple[type[Exception], ...] = (Exception,)) -> Callable[[FunctionT], FunctionT]:
    """Return a decorator that leaves a function, and what it calls, out of the tracebacks of errors of these kinds.

    It costs a frame at each call. Where that is too much, a function catches what it raises and calls `shorten` itself,
    which costs nothing while nothing fails.
    """

    def hide(function: FunctionT) -> FunctionT:
        @wraps(function)
        def wrapper(*args: Any, **options: Any) -> Any:
            try:
                return function(*args, **options)
            except BaseException as error:
                # What has been found to be a refusal once is one on all of its way up.
                if isinstance(error, errors) or _MARK in error.__dict__:
                    shorten(error)
                raise

        return cast(FunctionT, wrapper)

    return hide
