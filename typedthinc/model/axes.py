"""The shape that a parameter is to have, by the sizes of its model: `("nO", "nI")` of Linear's W.

A layer states it where it declares the parameter, so that `set_param`, `set_dim` and files are held to it before
`initialize` has made anything.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from typedthinc.errors import ShapeMismatchError, UnknownNameError

# The name of a size, "3*nO" or "nO/2" of it; a number; None for any.
Axis: TypeAlias = "str | int | None"
Axes: TypeAlias = tuple[Axis, ...]
_FORM: Final = re.compile(r"(?:(?P<times>[1-9]\d*)\*)?(?P<dim>[A-Za-z_]\w*)(?:/(?P<by>[1-9]\d*))?")


class _Part(NamedTuple):
    """A multiple of a size, divided by a number; without a name, a number."""

    dim: str | None
    times: int
    by: int


def check_axes(name: str, axes: Axes, dims: Mapping[str, int | None]) -> None:
    """Refuse the shape of a parameter that does not go by the sizes of its model.

    Raises:
        ShapeMismatchError: An axis is not what an axis can be.
        UnknownNameError: It names a size that the model does not declare.
    """
    try:
        unknown = [part.dim for part in _parts(axes) if part is not None and part.dim not in (None, *dims)]
    except TypeError:
        form = "the name of a size, such as 'nO', '3*nO' or 'nO/2', a number of at least 1, or None"
        raise ShapeMismatchError(f"the shape of {name} is {axes!r}, and each of its axes must be {form}") from None
    if unknown:
        known = ", ".join(dims) or "none"
        raise UnknownNameError(f"the shape of {name} goes by {unknown[0]!r}; the sizes are {known}")


def shape_of(axes: Axes, dims: Mapping[str, int | None]) -> tuple[int | None, ...]:
    """Return the shape that a parameter is to have, with None for what is not known of it."""
    shape: list[int | None] = []
    for part in _parts(axes):
        size = None if part is None else 1 if part.dim is None else dims.get(part.dim)  # a number stands for itself
        if part is None or size is None or size * part.times % part.by:  # None too where the division leaves a rest
            shape.append(None)
        else:
            shape.append(size * part.times // part.by)
    return tuple(shape)


def stated_shape(node: Any, name: str, dims: Mapping[str, int | None]) -> tuple[int | None, ...] | None:
    """Return the shape that a layer states for a parameter, if it does, with these sizes in the place of its own."""
    axes = node._params.axes.get(name)  # what the model declares, not what the array is
    return None if axes is None else shape_of(axes, dims)


def sizes_in(axes: Axes, shape: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    """Say what the shape of a parameter tells of the sizes of its model."""
    for part, length in zip(_parts(axes), shape, strict=False):
        if part is not None and part.dim is not None and not length * part.by % part.times:
            yield part.dim, length * part.by // part.times


@lru_cache(maxsize=1024)  # a few dozen shapes serve all layers
def _parts(axes: Axes) -> tuple[_Part | None, ...]:
    """Read what the axes are.

    Raises:
        TypeError: One is not what an axis can be.
    """
    return tuple(None if axis is None else _part(axis) for axis in axes)


def _part(axis: str | int) -> _Part:
    if isinstance(axis, str) and (found := _FORM.fullmatch(axis)) is not None:
        return _Part(found["dim"], int(found["times"] or 1), int(found["by"] or 1))
    if isinstance(axis, int) and not isinstance(axis, bool) and axis >= 1:  # True would be 1
        return _Part(None, axis, 1)
    raise TypeError(axis)
