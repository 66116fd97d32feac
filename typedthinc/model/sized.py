"""What one node of a model is called, and its sizes."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from itertools import count
from operator import index
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, TypeVar

from typedthinc.errors import (
    InvalidSizeError,
    LayerError,
    NotInitializedError,
    ShapeMismatchError,
    Step,
    UnknownNameError,
)
from typedthinc.shapes.sentences import no_size

if TYPE_CHECKING:
    from typedthinc.runtime.input_checks import InputCheck

ErrorT = TypeVar("ErrorT", bound=LayerError)

_ids: Final = count(1)
_REMEDIES: Final = {
    "size": "give one, or call initialize() with data that tells it",
    "parameter": "call initialize() first",
    "reference": "call set_ref() first",
}


class Sized:
    """Own sizes by name, and speak for the node where something is wrong.

    Attributes:
        name: The name of the factory that made the node.
        id: A number that no other node of this process has.
        attrs: Settings of the layer, for it to read and for anyone to change.
    """

    __slots__ = ("__weakref__", "_dims", "attrs", "id", "input_check", "name", "scheme_cache")

    name: str
    id: int
    attrs: dict[str, Any]
    _dims: dict[str, int | None]
    # What the bridge made of the node and all below; None when that has to be made again.
    scheme_cache: Any
    # Tells whether data fits, by that; None as well then.
    input_check: InputCheck | None

    def __init__(
        self,
        name: str,
        dims: Mapping[str, SupportsIndex | None] | None = None,
        attrs: Mapping[str, Any] | None = None,
    ) -> None:
        """Declare sizes, with a value or None."""
        self.name = name
        self.id = next(_ids)
        self.attrs = dict(attrs or {})
        self._dims = {dim: None if value is None else self._size(dim, value) for dim, value in (dims or {}).items()}
        self._forget_scheme()

    @property
    def dim_names(self) -> tuple[str, ...]:
        """The names of the sizes, with a value or without."""
        return tuple(self._dims)

    def has_dim(self, name: str) -> bool | None:
        """Return True for a size with a value, None for one without, False for an unknown name."""
        return self._has(self._dims, name)

    def get_dim(self, name: str) -> int:
        """Return a size.

        Raises:
            UnknownNameError: The node has no size of that name.
            NotInitializedError: The size has no value yet.
        """
        value = self._dims.get(name)
        if value is None:
            raise self._missing("size", name, self._dims)
        return value

    def maybe_get_dim(self, name: str) -> int | None:
        """Return a size, None where it has no value or the node does not know it."""
        return self._dims.get(name)

    def set_dim(self, name: str, value: SupportsIndex, *, force: bool = False) -> None:
        """Give a size its value.

        Args:
            name: A size that the node has declared.
            value: An int of at least 1.
            force: Replace another value, as long as no parameter has been made with it.

        Raises:
            UnknownNameError: The node has no size of that name.
            InvalidSizeError: The value is no int, or less than 1.
            ShapeMismatchError: The size has another value, and may not change.
        """
        if name not in self._dims:
            raise self._missing("size", name, self._dims)
        size, before = self._size(name, value), self._dims[name]
        if before == size:
            return
        if before is not None and not force:
            raise self.fault(ShapeMismatchError, f"{name} is {before} already and cannot become {size}")
        if before is not None and self._is_built():
            raise self.fault(ShapeMismatchError, f"{name} is {before} in the parameters and cannot become {size}")
        self._dims[name] = size
        self._forget_scheme()

    def fault(self, kind: type[ErrorT], message: str) -> ErrorT:
        """Make an error whose path begins with this node.

        Example:
            >>> Sized("Linear").fault(ShapeMismatchError, "nO is 3, not 4")
            ShapeMismatchError('nO is 3, not 4')
        """
        error = kind(message)
        error.prepend((Step(self.name),), self.id)
        return error

    def _forget_scheme(self) -> None:
        self.scheme_cache = self.input_check = None

    def _is_built(self) -> bool:
        """Tell whether parameters have been made with the sizes."""
        return False

    def _detach(self) -> None:
        """Turn this shallow copy of a node into a node of its own."""
        self.attrs = copy.deepcopy(self.attrs)
        self._dims = dict(self._dims)
        self._renew()

    def _renew(self) -> None:
        """Take an id of its own, and forget what the bridge found."""
        self.id = next(_ids)
        self._forget_scheme()

    def _size(self, name: str, value: SupportsIndex) -> int:
        try:
            size = 0 if isinstance(value, bool) else index(value)
        except TypeError:
            size = 0
        if size < 1:
            raise self.fault(InvalidSizeError, no_size(name, value))
        return size

    @staticmethod
    def _has(values: Mapping[str, Any], name: str) -> bool | None:
        if name not in values:
            return False
        return None if values[name] is None else True

    def _missing(self, kind: str, name: str, known: Mapping[str, Any]) -> LayerError:
        if name in known:
            return self.fault(NotInitializedError, f"the {kind} {name} has no value yet: {_REMEDIES[kind]}")
        names = ", ".join(known) or "none"
        return self.fault(UnknownNameError, f"there is no {kind} {name!r}; known: {names}")
