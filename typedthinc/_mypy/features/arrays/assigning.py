"""What is assigned to the names of a tuple or list, one by one, and whether it fits there, or in a part of an array."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import Expression, StarExpr

from typedthinc._mypy.features.arrays import builtin_functions
from typedthinc.shapes.arrays import tensors
from typedthinc.shapes.arrays.broadcasting import NeverFits, broadcast
from typedthinc.shapes.arrays.sentences import no_unpacking
from typedthinc.shapes.arrays.values import Arr, Int, Record, Tensor, Value, count, plain
from typedthinc.shapes.sentences import Mismatch, never_broadcast


def parts(targets: Sequence[Expression], value: Value) -> list[Value] | None:
    """Return what each name is assigned; None if the value has more or fewer parts, or nobody knows how many."""
    many, each = builtin_functions.iterated(value)
    value = _as_tuple(value)
    values = list(value) if isinstance(value, list | tuple) else [each] * (many or 0)
    stars = _stars(targets)
    if stars and len(values) >= len(targets) - 1:
        rest = len(values) - len(targets) + 1
        values[stars[0] : stars[0] + rest] = [values[stars[0] : stars[0] + rest]]
    return values if len(values) == len(targets) else None


def misfit(targets: Sequence[Expression], value: Value) -> Mismatch | None:
    """Compare how many parts a value has with the names that they are given; None if they may fit."""
    value, stars = _as_tuple(value), _stars(targets)
    many = plain(count(value)) if is_shape(value) or isinstance(value, Arr) else None
    names = len(targets) - len(stars)
    if many is None or many == names or (many > names and stars):
        return None
    what = f"a shape of {many} sizes" if is_shape(value) else str(value)
    return Mismatch("size", no_unpacking(what, names))


def misfit_of_part(base: Value, part: Value, value: Value) -> Mismatch | None:
    """Compare what is assigned to a part of an array with that part; None if it may fit.

    Args:
        base: The array.
    """
    came = tensors.array_in(value)
    if isinstance(part, Tensor) and came is not None:
        try:
            tensors.check_held(part.array, came)
        except Mismatch as mismatch:
            return mismatch
    if isinstance(base, Arr) and isinstance(part, Arr) and isinstance(value, Arr):
        try:
            broadcast(part.sizes, value.sizes)
        except NeverFits:
            return Mismatch("size", never_broadcast("=", str(part), str(value)))
    return None


def is_shape(value: Value) -> bool:
    """Tell whether a value is a tuple of sizes."""
    value = _as_tuple(value)
    return isinstance(value, tuple) and all(isinstance(each, Int) for each in value)


def _as_tuple(value: Value) -> Value:
    is_tuple = isinstance(value, Record) and value.is_tuple
    return tuple(each for _, each in value.fields) if is_tuple and isinstance(value, Record) else value


def _stars(targets: Sequence[Expression]) -> list[int]:
    return [place for place, item in enumerate(targets) if isinstance(item, StarExpr)]
