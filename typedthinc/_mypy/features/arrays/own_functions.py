"""What our own containers and functions without sizes in their signature do with arrays."""

from __future__ import annotations

from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import Arr, Holder, Repeated, Value
from typedthinc.shapes.sizes import UNKNOWN


def ragged(data: Value, lengths: Value) -> Value:
    """`Ragged`."""
    return Holder("Ragged", (data,))


def padded(data: Value, size_at_t: Value, lengths: Value, indices: Value) -> Value:
    """`Padded`."""
    return Holder("Padded", (data,))


def pairs(one: Value, two: Value) -> Value:
    """`Pairs`."""
    return Holder("Pairs", (one, two))


def minibatches(size: Value, /, *data: Value, shuffle: Value = False) -> Value:
    """`minibatches`: parts of each of the data, of any number of rows."""
    parts = [_part(each) for each in data]
    return Repeated(parts[0] if len(parts) == 1 else tuple(parts))


def _part(data: Value) -> Value:
    return Arr(data.family, (UNKNOWN, *data.sizes[1:])) if isinstance(data, Arr) and data.sizes else UNKNOWN


RULES: dict[str, Rule] = {
    "typedthinc.arrays.containers.Ragged": ragged,
    "typedthinc.arrays.containers.Padded": padded,
    "typedthinc.arrays.containers.Pairs": pairs,
    "typedthinc.training.minibatches.minibatches": minibatches,
}
