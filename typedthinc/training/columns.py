"""Several inputs, or several truths, of each item: a tuple with an array or a list for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.arguments import length
from typedthinc.backends.interface.batches import part
from typedthinc.model import Model
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.shapes.terms import Tuple
from typedthinc.tracebacks import refusing


class Columns:
    """The parts of a tuple, cut together: a batch is a tuple with the same items of each.

    Attributes:
        parts: The arrays and lists.
    """

    parts: tuple[Any, ...]

    def __init__(self, parts: Sequence[Any], length: int) -> None:
        """Take parts of one length."""
        self.parts = tuple(parts)
        self._length = length

    def __len__(self) -> int:
        """Return the number of items."""
        return self._length

    def __getitem__(self, index: Any) -> tuple[Any, ...]:
        """Return the items of a slice, or those that an array of integers names."""
        where: Any = index
        if isinstance(index, slice):
            return tuple(part(each, None, where.start, where.stop) for each in self.parts)
        return tuple(part(each, where, 0, len(where)) for each in self.parts)


@refusing
def columns_of(model: Model[Any, Any], X: Any, Y: Any, where: str) -> tuple[Any, Any]:
    """Return inputs and truths, a tuple as its parts where the model takes or gives one, rather than items.

    Raises:
        ValueError: A part has no length, or parts differ in number.
    """
    types = layer_type_of(model).scheme.alternatives
    takes = any(isinstance(each.input, Tuple) for each in types)
    gives = any(isinstance(each.output, Tuple) for each in types)
    return _columns(where, "X", X) if takes else X, _columns(where, "Y", Y) if gives else Y


def _columns(where: str, name: str, data: Any) -> Any:
    parts: Sequence[Any] = data
    if not isinstance(data, tuple) or not parts:
        return parts
    lengths = [length(where, f"{name}[{place}]", each) for place, each in enumerate(parts)]
    for place, each in enumerate(lengths):
        if each != lengths[0]:
            raise ValueError(f"{where}: {name}[0] has {lengths[0]} items, but {name}[{place}] has {each}")
    return Columns(parts, lengths[0])
