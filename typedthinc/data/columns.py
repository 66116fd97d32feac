"""Several inputs, or several truths, of each item: a tuple or a dict with an array or a list for each."""

from collections.abc import Sequence
from typing import Any, Final

from typedthinc.arguments import length
from typedthinc.backends.interface.batches import part
from typedthinc.data.forms import list_items, named_parts, tuple_parts
from typedthinc.data.tables import as_data
from typedthinc.runtime.layer import Layer
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes.terms import Term, Tuple
from typedthinc.tracebacks import REFUSALS, hide_frames

_MOST: Final = 4


class Columns:
    """The parts of a tuple or a dict, cut together: a batch is another with the same items of each.

    Attributes:
        parts: The arrays and lists.
        names: The names of the parts of a dict; None for those of a tuple.
    """

    parts: tuple[Any, ...]
    names: tuple[str, ...] | None

    def __init__(self, parts: Sequence[Any], length: int, names: Sequence[str] | None = None) -> None:
        """Take parts of one length."""
        self.parts = tuple(parts)
        self.names = None if names is None else tuple(names)
        self._length = length  # of each part; asked for at each batch

    def __len__(self) -> int:
        """Return the number of items."""
        return self._length

    def __getitem__(self, index: Any) -> Any:
        """Return the items of a slice, or those that an array of integers names."""
        where: Any = index
        if isinstance(index, slice):
            return self.whole([part(each, None, where.start, where.stop) for each in self.parts])  # slices are views
        return self.whole([part(each, where, 0, len(where)) for each in self.parts])

    def whole(self, parts: Sequence[Any]) -> Any:
        """Return parts as this was given: as a tuple, or as a dict."""
        return tuple(parts) if self.names is None else dict(zip(self.names, parts, strict=True))


@hide_frames(REFUSALS)
def columns_of(model: Layer, X: Any, Y: Any, where: str) -> tuple[Any, Any]:
    """Return inputs and truths, tables as arrays, and a tuple or dict as its parts rather than items.

    A tuple is one of parts where the model takes or gives one.

    Raises:
        ValueError: A part has no length, or parts differ in number; or a table holds something else than numbers.
    """
    takes, gives = (any(isinstance(each, Tuple) for each in terms) for terms in io_terms(model))
    return inputs_of(X, where, takes=takes), _columns(where, "Y", Y, is_split=gives)


def inputs_of(X: Any, where: str, *, takes: bool) -> Any:
    """Return inputs alone; see `columns_of`."""
    return _columns(where, "X", X, is_split=takes)


def io_terms(model: Layer) -> tuple[Sequence[Term], Sequence[Term]]:
    """Return what a model takes, and what it gives, one term for each way that it has."""
    types = layer_type_of(model).scheme.alternatives
    return [each.input for each in types], [each.output for each in types]


def _columns(where: str, name: str, data: Any, *, is_split: bool) -> Any:
    named, tupled = named_parts(data), tuple_parts(data)  # a dict by keys, a tuple by places
    keys = _keys_of_arrays(data)
    if is_split and keys:  # a tuple tells the order, a dict does not
        raise ValueError(f"{where}: {name} is a {type(data).__name__}, but the model {_takes_tuple(name, keys)}")
    if named is not None:
        places = [f"{name}[{key!r}]" for key in named]
        return _of_parts(where, places, list(named.values()), list(named)) if named else data
    if tupled and is_split:
        return _of_parts(where, [f"{name}[{place}]" for place in range(len(tupled))], tupled, None)
    return as_data(data, f"{where}: {name}")


def _of_parts(where: str, places: Sequence[str], given: Sequence[Any], names: Sequence[str] | None) -> Columns:
    parts = [as_data(each, f"{where}: {place}") for place, each in zip(places, given, strict=True)]
    lengths = [length(where, place, each) for place, each in zip(places, parts, strict=True)]
    for place, each in zip(places, lengths, strict=True):
        if each != lengths[0]:
            raise ValueError(f"{where}: {places[0]} has {lengths[0]} items, but {place} has {each}")
    return Columns(parts, lengths[0], names)


def _keys_of_arrays(data: Any) -> list[Any]:
    """Return by what the parts of a dict are found, or those of a list that has arrays alone; of all else, none."""
    named, listed = named_parts(data), list_items(data)
    if listed and all(hasattr(each, "dtype") for each in listed):  # a list of arrays may be meant as a tuple of inputs
        return list(range(len(listed)))
    return list(named or ())


def _takes_tuple(name: str, keys: Sequence[Any]) -> str:
    parts = ", ".join(f"d[{key!r}]" for key in keys[:_MOST]) + (", ..." if len(keys) > _MOST else "")
    sides = {"X": ("takes", "inputs"), "Y": ("gives", "outputs")}
    does, order = sides[name]
    return f"{does} a tuple: pass {name}=({parts}), in the order of its {order}"
