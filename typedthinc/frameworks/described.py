"""What a module or a function of another framework returned, in the words of a message."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, cast

COMPLEX: Final = (
    "returned complex numbers, which no layer takes: let it return their real and imaginary parts as floats"
)


# Kinds of numpy's dtypes: objects, text, dates.
_NOT_NUMBERS: Final = frozenset("OSUMm")


def not_of_numbers(arrays: Iterable[Any]) -> str:
    """Say that one of the arrays that were returned holds something else than numbers; "" if none does."""
    odd = (each.dtype for each in arrays if getattr(each.dtype, "kind", "") in _NOT_NUMBERS)
    return next((f"returned an array of {dtype}, which no layer takes" for dtype in odd), "")


def described(value: Any) -> str:
    """Name a value by its class, and by the classes of what it holds: `an int`, `a tuple of Tensor, str`."""
    if value is None:
        return "None"
    name = with_article(type(value).__name__)
    if not isinstance(value, list | tuple | dict):
        return name
    kinds = dict.fromkeys(type(each).__name__ for each in leaves(value))
    return f"{name} of {', '.join(kinds) or 'nothing'}"


def with_article(name: str) -> str:
    """Put `a` or `an` before the name of a class."""
    return f"an {name}" if name.lower().startswith((*"aeio", "ndarray")) else f"a {name}"


def leaves(value: Any) -> Iterator[Any]:
    """Go through what lists, tuples and dicts hold, however deep."""
    if isinstance(value, dict):
        value = list(cast(dict[str, Any], value).values())
    if isinstance(value, list | tuple):
        for each in cast(Sequence[Any], value):
            yield from leaves(each)
    else:
        yield value
