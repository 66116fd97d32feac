"""Ragged, Padded, Pairs and ArgsKwargs whose parts may be set."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, ClassVar, Final, Self, TypeVar

import numpy as np

from typedthinc import types
from typedthinc.compat.thinc.adapters.stand_in import StandIn

DataT_co = TypeVar("DataT_co", covariant=True)
OneT_co = TypeVar("OneT_co", covariant=True)
TwoT_co = TypeVar("TwoT_co", covariant=True)
ValueT = TypeVar("ValueT")


class Ragged(types.Ragged[DataT_co], metaclass=StandIn):
    """Sequences of unequal length, their rows concatenated, whose parts may be set as long as they fit together."""

    _stands_in: ClassVar[bool] = True

    def __setattr__(self, name: str, value: Any) -> None:
        _replace(self, name, value)

    def __getitem__(self, index: Any) -> Any:
        return make_mutable(super().__getitem__(index))

    @property
    def starts_ends(self) -> Any:
        """Where each sequence begins in the data, and after those where the last one ends."""
        lengths = self.lengths
        return np.concatenate([np.zeros(1, "int32"), np.cumsum(lengths, dtype="int32")])

    def copy(self) -> Self:
        """Return the same with arrays of its own."""
        return _copied(self, "data", "lengths")


class Padded(types.Padded[DataT_co], metaclass=StandIn):
    """Sequences of unequal length as one array, whose parts may be set as long as they fit together."""

    _stands_in: ClassVar[bool] = True

    def __setattr__(self, name: str, value: Any) -> None:
        _replace(self, name, value)

    def __getitem__(self, index: Any) -> Any:
        return make_mutable(super().__getitem__(index))

    def copy(self) -> Self:
        """Return the same with arrays of its own."""
        return _copied(self, "data", "size_at_t", "lengths", "indices")


class Pairs(types.Pairs[OneT_co, TwoT_co], metaclass=StandIn):
    """Two sequences whose items belong together; an int as index gives the pair of items itself."""

    _stands_in: ClassVar[bool] = True

    def __setattr__(self, name: str, value: Any) -> None:
        _replace(self, name, value)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int):
            one: Any = self.one
            two: Any = self.two
            return Pairs(one[index], two[index])  # those of the library would be two lists of one item
        return make_mutable(super().__getitem__(index))

    def __hash__(self) -> int:
        raise TypeError("Pairs have no hash: they may change")

    def __eq__(self, other: object) -> bool:
        pair: Any = other
        return isinstance(other, types.Pairs) and bool(self.one == pair.one and self.two == pair.two)


class ArgsKwargs(types.ArgsKwargs, metaclass=StandIn):
    """The arguments of a call that is made later, which may be set."""

    _stands_in: ClassVar[bool] = True

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)  # the library's class is frozen


_MUTABLE: Final[dict[type[Any], type[Any]]] = {
    types.Ragged: Ragged,
    types.Padded: Padded,
    types.Pairs: Pairs,
    types.ArgsKwargs: ArgsKwargs,
}


def make_mutable(value: ValueT) -> ValueT:
    """Return the very same value; if it is a container of the library, its parts may be set from now on."""
    kind = _MUTABLE.get(type(value))
    if kind is not None:
        object.__setattr__(value, "__class__", kind)  # the same object: others hold it
    return value


def make_gradients_mutable(X: Any, backprop: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a callback whose gradients may be changed, where X is a container."""
    if not isinstance(X, tuple(_MUTABLE)):
        return backprop

    def backprop_mutable(dY: Any) -> Any:
        return make_mutable(backprop(make_mutable(dY)))

    return backprop_mutable


def _replace(container: Any, name: str, value: Any) -> None:
    """Set a part.

    Raises:
        ValueError: It does not go with the other parts; everything is as before then.
    """
    before = getattr(container, name, None)
    object.__setattr__(container, name, value)
    if value is not before:
        try:
            container.__post_init__()  # which looks at all parts together, so after the change
        except ValueError:
            object.__setattr__(container, name, before)
            raise


def _copied(container: ValueT, *names: str) -> ValueT:
    twin = copy(container)
    for name in names:
        object.__setattr__(twin, name, getattr(container, name).copy())
    return twin
