"""The sizes that a draw is asked for."""

from collections.abc import Sequence
from math import prod
from typing import Final

from typedthinc.arguments import integer, refuse

_MOST: Final = 2**31 - 1


def shape_of(where: str, size: int | Sequence[int]) -> tuple[int, ...]:
    """Return sizes as a tuple.

    Raises:
        ValueError: A size below 1, or more than 2^31 - 1 elements in all.
    """
    given = size if isinstance(size, Sequence) and not isinstance(size, str) else (size,)
    shape = tuple(
        integer(where, "size" if len(given) == 1 else f"size[{at}]", each, 1) for at, each in enumerate(given)
    )
    if prod(shape) > _MOST:
        refuse(where, "size", f"at most {_MOST} elements", size)
    return shape
