"""Checks of the arguments that a caller passes: what breaks a rule is refused in one form.

`Linear: nO must be an int of at least 1, not 0` names the function or class, the argument, the rule and the value.
"""

from collections.abc import Callable, Mapping
from math import inf, isfinite
from numbers import Integral, Real
from operator import index
from typing import Any, Final, NoReturn, TypeAlias

from typedthinc.tracebacks import REFUSALS, hide_frames

# Of what fills more, only the type is told.
_WIDEST: Final = 200
# Python writes no int of more than 4,300 digits, which are too many to read anyhow.
_MOST_BITS: Final = 128
A_SHARE: Final = "a number in [0, 1)"
# Takes the name of whoever was called, that of the argument, and its value.
Rule: TypeAlias = Callable[[str, str, Any], Any]


@hide_frames(REFUSALS)
def at_least_zero(where: str, argument: str, value: Any, error: type[Exception] = ValueError) -> float:
    """Return a finite number of at least 0 as a float; refuse all else."""
    return _number(where, argument, value, lambda number: number >= 0, "a finite number of at least 0", error)


@hide_frames(REFUSALS)
def above_zero(where: str, argument: str, value: Any, error: type[Exception] = ValueError) -> float:
    """Return a finite number above 0 as a float; refuse all else."""
    return _number(where, argument, value, lambda number: number > 0, "a finite number above 0", error)


@hide_frames(REFUSALS)
def finite(where: str, argument: str, value: Any, error: type[Exception] = ValueError) -> float:
    """Return a finite number as a float; refuse all else."""
    return _number(where, argument, value, isfinite, "a finite number", error)


@hide_frames(REFUSALS)
def fraction(where: str, argument: str, value: Any, error: type[Exception] = ValueError) -> float:
    """Return a number in [0, 1) as a float; refuse all else."""
    return _number(where, argument, value, lambda number: 0 <= number < 1, A_SHARE, error)


@hide_frames(REFUSALS)
def integer(
    where: str,
    argument: str,
    value: Any,
    least: int = 0,
    error: type[Exception] = ValueError,
    *,
    below: int | None = None,
) -> int:
    """Return an integer of Python or numpy from `least` on as an int; refuse all else, True and False too."""
    try:
        number = None if isinstance(value, bool) else index(value)  # index: numpy's ints, not 2.0
    except TypeError:
        number = None
    if number is None or number < least or (below is not None and number >= below):
        rule = at_least(least) if below is None else f"an int in [{least}, {below})"
        refuse(where, argument, rule, value, error)
    return number


@hide_frames(REFUSALS)
def flag(where: str, argument: str, value: Any, error: type[Exception] = ValueError) -> bool:
    """Return True or False; refuse all else."""
    if not isinstance(value, bool):
        refuse(where, argument, "True or False", value, error)
    return value


@hide_frames(REFUSALS)
def length(where: str, argument: str, data: Any) -> int:
    """Return the number of items; refuse data that has no length or takes no slices, such as a generator or a dict.

    Raises:
        ValueError: It is such data.
    """
    try:
        if hasattr(data, "__getitem__") and not issubclass(type(data), Mapping):  # of a dict, slices mean keys
            return len(data)  # a TypeError where it has none
    except TypeError:
        pass
    kind = type(data).__name__
    raise ValueError(f"{where}: {argument} must have a length and take slices, as arrays and lists do, not {kind}")


def at_least(least: int) -> str:
    """Return the rule of `integer` in words."""
    return f"an int of at least {least}"


def must_be(where: str, argument: str, rule: str, value: object) -> str:
    """Return the message that an argument breaks a rule."""
    return f"{where}: {argument} must be {rule}, not {shown(value)}"


@hide_frames(REFUSALS)
def refuse(where: str, argument: str, rule: str, value: object, error: type[Exception] = ValueError) -> NoReturn:
    """Raise an error that says that an argument breaks a rule."""
    raise error(must_be(where, argument, rule, value)) from None  # how it was found out helps no caller


def _number(
    where: str, argument: str, value: Any, fits: Callable[[float], bool], rule: str, error: type[Exception]
) -> float:
    if not isinstance(value, bool) and isinstance(value, Real):  # True is a Real, too
        try:
            number = float(value)
        except OverflowError:
            number = inf  # 10**400 has no float
        if isfinite(number) and fits(number):
            return number
    refuse(where, argument, rule, value, error)


def kind_of(value: object) -> str:
    """Say what came in the place of something else: the name of its class, or which class it is itself."""
    return f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__


def shown(value: object) -> str:
    """Write a value: numbers of numpy as those of Python, and of what would fill lines the type alone."""
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:  # Python refuses to write them
        return f"one of {value.bit_length():,} bits"
    if type(value) in (bool, int, float) or not isinstance(value, Real):
        text = repr(value)
        return text if len(text) <= _WIDEST and "\n" not in text else f"a value of type {type(value).__name__}"
    return repr(int(value) if isinstance(value, Integral) else float(value))  # numpy 2 writes np.float64(2.0)
