"""How windows lie: one number for all axes that they move over, or a tuple with one for each."""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, cast

from typedthinc.arguments import integer
from typedthinc.errors import InvalidSizeError, RankMismatchError, layer_error
from typedthinc.model import Model
from typedthinc.shapes.arrays.messages import other_axes
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

# A tuple of numbers, or one for all axes.
Steps: TypeAlias = int | tuple[int, ...]
# What may be 0.
_FROM_ZERO: Final = ("padding", "output_padding")
_MOST: Final = 3


@hide_frames(LIBRARY_ERRORS)
def steps(factory: str, name: str, value: Any, axes: int | None = None) -> Steps:
    """Return one number, or a tuple that differs from axis to axis.

    Args:
        name: That of the argument.
        value: What was given: an int, or a tuple or list of ints.
        axes: How many axes there are; None where only data tells, up to 3.

    Raises:
        InvalidSizeError: A number out of its range, or another number of them.
    """
    least = 1 - (name in _FROM_ZERO)
    if not isinstance(value, (tuple, list)):
        return integer(factory, name, value, least, InvalidSizeError)
    each = list(cast("Sequence[object]", value))
    if len(each) != axes and (axes is not None or not 0 < len(each) <= _MOST):
        raise InvalidSizeError(other_axes(factory, name, len(each), axes))
    found = tuple(
        integer(factory, f"{name}[{place}]", item, least, InvalidSizeError) for place, item in enumerate(each)
    )
    return found[0] if axes is not None and len(set(found)) == 1 else found  # ops are faster for one number


def along(value: Steps, axes: int) -> tuple[int, ...]:
    """Return a number for each axis."""
    return value if isinstance(value, tuple) else (value,) * axes


def check_axes(model: Model[Any, Any], axes: int) -> None:
    """Refuse data of more or fewer axes than a layer has numbers for.

    Raises:
        RankMismatchError: It has.
    """
    for name, value in model.attrs.items():
        each: Any = value
        if isinstance(value, tuple) and len(each) != axes:
            raise layer_error(model, RankMismatchError, other_axes(model.factory, name, len(each), axes))
