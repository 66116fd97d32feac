"""The sizes of one model, by name."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex

from typedthinc.errors import InvalidSizeError, ShapeMismatchError
from typedthinc.model.names import missing
from typedthinc.model.parameters import Parameters
from typedthinc.shapes.messages import LARGEST_SIZE, is_set_already, no_size


class Sizes:
    """Sizes by name, each an int of at least 1, or None where it is not known yet.

    Attributes:
        values: The sizes.
    """

    __slots__ = ("values",)

    values: dict[str, int | None]

    def __init__(self, given: Mapping[str, SupportsIndex | None]) -> None:
        """Declare sizes.

        Raises:
            InvalidSizeError: A value is not an int of at least 1, or more than any array has.
        """
        self.values = {name: None if value is None else _checked(name, value) for name, value in given.items()}

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Return what pickle needs: by the protocols before 2, classes with slots are not pickled by themselves."""
        return super().__reduce_ex__(max(index(protocol), 2))

    def set(
        self, name: str, value: SupportsIndex, *, force: bool, params: Parameters, told: Mapping[str, int | None]
    ) -> bool:
        """Set a size, and tell whether that changes anything.

        Args:
            value: An int of at least 1.
            force: Replace another value, if nothing is built with it.
            params: The parameters, which may have been made with the sizes.
            told: The sizes that the model has of the layers in it, None where these do not tell a number.

        Raises:
            UnknownNameError: There is no size of that name.
            InvalidSizeError: The value is not an int of at least 1, or more than any array has.
            ShapeMismatchError: The size has another value, and may not change.
        """
        if name not in self.values and name not in told:
            raise missing("size", name, {**self.values, **told})
        size, inside = _checked(name, value), told.get(name)  # `told`: by the layers within
        before = self.values.get(name) if inside is None else inside
        if before == size:  # nothing changes: types stay valid
            return False
        if before is not None and not force:  # another number only by force
            raise ShapeMismatchError(is_set_already(name, before, size))
        if inside is not None:  # the layers would have to change
            raise ShapeMismatchError(f"{name} is {inside} in the layers and cannot become {size}")
        built = before if before is not None and params.is_built else params.size_in(name)  # arrays are of this size
        if built not in (None, size):
            raise ShapeMismatchError(f"{name} is {built} in the parameters and cannot become {size}")
        self.values[name] = size
        return True

    def copy(self) -> Sizes:
        """Return sizes of the same names and values."""
        twin = object.__new__(Sizes)
        twin.values = dict(self.values)
        return twin


def get_size(sizes: Mapping[str, int | None], name: str) -> int:
    """Return one of several sizes.

    Raises:
        UnknownNameError: There is no size of that name.
        NotInitializedError: The size has no value yet.
    """
    value = sizes.get(name)
    if value is None:
        raise missing("size", name, sizes)
    return value


def _checked(name: str, value: SupportsIndex) -> int:
    try:
        size = 0 if isinstance(value, bool) else index(value)  # True is 1, which is hardly meant
    except TypeError:
        size = 0
    if not 1 <= size <= LARGEST_SIZE:
        raise InvalidSizeError(no_size(name, size if size else value))
    return size
