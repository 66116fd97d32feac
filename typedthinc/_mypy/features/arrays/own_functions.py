"""What our own containers and functions without sizes in their signature do with arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from typedthinc.shapes.arrays.rounds import apart, together
from typedthinc.shapes.arrays.sentences import other_lengths
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import FLOATS, Arr, Holder, Repeated, Value, count, joined, plain, shaped
from typedthinc.shapes.sentences import Mismatch
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


def initialized(ops: Value, shape: Value, **_: Value) -> Value:
    """What an initializer makes."""
    return shaped(FLOATS, shape)


def minibatches(size: Value, /, *data: Value, shuffle: Value = False) -> Value:
    """`minibatches`: parts of each of the data, of any number of rows."""
    # A single row is stretched by nobody's mistake.
    return Repeated(apart(_part(data[0]))) if len(data) == 1 else parts_together(data, is_row=plain(size) == 1)


def parts_together(data: Sequence[Value], *, is_row: bool = False) -> Value:
    """`minibatches` of several data: tuples.

    Raises:
        Mismatch: Two of them differ in length.
    """
    lengths = [plain(count(each)) for each in data]
    known = [each for each in lengths if each is not None]
    if len(known) == len(data) and len(set(known)) > 1:
        raise Mismatch("size", other_lengths(known))
    found = tuple(map(_part, data))
    return Repeated(apart(found) if is_row else found)


def _part(data: Value) -> Value:
    match data:
        case Arr(family, (_, *sizes)):
            return Arr(family, (together(), *sizes))
        case list([first, *others]):
            return Repeated(reduce(joined, others, first))
        case Repeated():
            return data
        case Holder("Pairs", items):
            return Holder("Pairs", tuple(map(_part, items)))
        case Holder("Ragged", (Arr() as rows,)):
            # Its rows are those of all its sequences.
            return Holder("Ragged", (apart(_part(rows)),))
        case _:
            return UNKNOWN


def chosen(held: Holder) -> Value:
    """Return what an index gives of what holds arrays: some of its sequences, or pairs, whatever the index is."""
    match held:
        case Holder("Padded", (Arr(family, (_, _, *sizes)),)):
            return Holder("Padded", (Arr(family, (UNKNOWN, UNKNOWN, *sizes)),))
        case Holder("Ragged" | "Pairs"):
            return _part(held)
        case _:
            return UNKNOWN


_INITIALIZERS: Final = (
    "glorot_normal glorot_uniform he_normal he_uniform lecun_normal lecun_uniform normal orthogonal uniform zero"
)
RULES: dict[str, Rule] = {
    **{f"typedthinc.initializers.{name.partition('_')[0]}.{name}_init": initialized for name in _INITIALIZERS.split()},
    "typedthinc.arrays.containers.Ragged": ragged,
    "typedthinc.arrays.containers.Padded": padded,
    "typedthinc.arrays.containers.Pairs": pairs,
    "typedthinc.training.minibatches.minibatches": minibatches,
}
