"""Arguments by a name that a function does not have: the name that was meant, in the message of the checker.

Python's own error says that the name is unexpected, and no more. It is raised where arguments are bound to parameters,
before any line of the function has run: its traceback ends in what is around the function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from types import TracebackType
from typing import Any, Final, TypeVar, cast

from typedthinc import tracebacks
from typedthinc.shapes.argument_messages import takes_layers_alone, takes_no_such
from typedthinc.shapes.argument_names import argument_here
from typedthinc.tracebacks import leave_out_this, shorten

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

_AROUND: Final = (__file__, tracebacks.__file__)
_MADE_BY: Final = "__init__"


def says_names(function: FunctionT) -> FunctionT:
    """Have a function say which argument was meant by a name that it does not have.

    It costs a frame at each call.
    """

    @wraps(function)
    def wrapper(*args: Any, **options: Any) -> Any:
        try:
            return function(*args, **options)
        except BaseException as error:
            is_unbound = options and isinstance(error, TypeError) and _is_unbound(error.__traceback__)
            said = _unknown(function, args, options) if is_unbound else ""
            if said:
                error.args = (said,)  # the same error, with words of ours
                shorten(error)
            else:
                leave_out_this(error)  # as if this wrapper were not there
            raise

    return cast(FunctionT, wrapper)


def say_names_of(cls: type[Any]) -> None:
    """Have the constructor of a class say so, if it is its own."""
    if _MADE_BY in vars(cls):
        setattr(cls, _MADE_BY, says_names(vars(cls)[_MADE_BY]))


def _is_unbound(traceback: TracebackType | None) -> bool:
    """Tell whether no line of the function itself has run."""
    while traceback is not None and traceback.tb_frame.f_code.co_filename in _AROUND:
        traceback = traceback.tb_next  # past the frames of this file
    return traceback is None


def _unknown(function: Callable[..., Any], args: Sequence[Any], options: Mapping[str, Any]) -> str:
    """Say that a function has no argument of a name; "" where it has all."""
    kinds = {name: each.kind for name, each in signature(function).parameters.items() if name != "self"}
    places = [name for name, kind in kinds.items() if kind in (Parameter.POSITIONAL_ONLY, Parameter.VAR_POSITIONAL)]
    known = [name for name in kinds if name not in places]
    argument = next((name for name in options if name not in known), None)  # the first that is not known
    if argument is None:
        return ""
    name = _name_of(function, args)
    if not known and Parameter.VAR_POSITIONAL in kinds.values():
        return takes_layers_alone(name, argument)
    return takes_no_such(name, argument, known, by_place=bool(places), here=argument_here(name, argument, known))


def _name_of(function: Callable[..., Any], args: Sequence[Any]) -> str:
    """Return the name of a function, or of the class that a constructor was called for, which may have inherited it."""
    outer, _, name = function.__qualname__.rpartition(".")
    if name != _MADE_BY:
        return name
    cls = args[0].__class__  # the class that was called, unless it took over the constructor
    return outer.rpartition(".")[2] if _MADE_BY in vars(cls) else cls.__name__
