"""What the operations of `typedthinc.lazy` and of our Ops demand beyond what numpy's functions do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typedthinc.shapes.arrays import creation, decompositions, movement
from typedthinc.shapes.arrays.axes import axes_of, shown
from typedthinc.shapes.arrays.counts import check_count
from typedthinc.shapes.arrays.messages import (
    no_choice,
    no_diagonal,
    no_order,
    not_a_matrix,
    not_a_right_side,
    open_twice,
    other_right_side,
)
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import ArrayValue, Value, array_of, plain, sizes_of
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN


def on_axis(rule: Rule, *, is_new: bool = False) -> Rule:
    """Make the rule of what works along an axis that has to be there, or that is made."""

    def checked(*arrays: Value, axis: Value, **named: Value) -> Value:
        within(axis, arrays[0] if arrays else None, int(is_new))
        return rule(*arrays, axis=axis, **named)

    return checked


def within(axis: Value, array: Value, new: int = 0) -> None:
    """Check that an array has an axis, or several.

    Args:
        axis: An int, ints, or None, which stands for all.
        new: How many axes are made.
    """
    found = array_of(array)
    if found is not None:
        axes_of(axis, found, new)


def choosing(op: str, rule: Rule) -> Rule:
    """Make the rule of what chooses along an axis, or from all: there has to be something.

    Args:
        op: What messages call it.
        rule: Its rule where that is so.
    """

    def checked(X: Value, axis: Value = None, keepdims: Value = False) -> Value:
        within(axis, X)
        found, place = array_of(X), plain(axis)
        if found is not None and (axis is None or place is not None) and found.sizes:
            chosen = found.sizes if place is None else (found.sizes[place],)
            if any(plain(size) == 0 for size in chosen):
                raise Mismatch("size", no_choice(op, str(found), place))
        return rule(X, axis=axis, keepdims=keepdims)

    return checked


def concatenate(arrays: Value, axis: Value, rule: Rule, *, is_new: bool = False) -> Value:
    """Apply the rule of what joins arrays."""
    if isinstance(arrays, tuple | list) and arrays:
        within(axis, arrays[0], int(is_new))
    return rule(arrays, axis)


def expand_dims(X: Value, axis: Value) -> Value:
    """`lazy.expand_dims`."""
    within(axis, X, len(axis) if isinstance(axis, tuple | list) else 1)
    return movement.expand_dims(X, axis)


def transpose(X: Value, *axes: Value) -> Value:
    """`Expr.transpose`."""
    found, places = array_of(X), _numbers(axes)
    if found is not None and places:
        for each in axes:
            within(each, found)
        rank = len(found.sizes)
        if sorted(place % max(rank, 1) for place in places) != list(range(rank)):
            raise Mismatch("rank", no_order(str(found), rank, ", ".join(map(str, places))))
    return movement.transpose(X, axes or None)


def reshape(X: Value, *shape: Value) -> Value:
    """`Expr.reshape`.

    Args:
        shape: The sizes one by one, or an array of all of them.
    """
    if len(shape) == 1 and isinstance(shape[0], ArrayValue) and shape[0].sizes:
        count = plain(shape[0].sizes[0])
        return UNKNOWN if count is None else reshape(X, *(UNKNOWN,) * count)
    if sum(plain(size) == -1 for size in shape) > 1:
        written = ("?" if size is None else str(size) for size in map(plain, shape))
        raise Mismatch("size", open_twice(" x ".join(written)))
    array, sizes = array_of(X), sizes_of(shape)
    if array is not None and sizes is not None:
        check_count(array, sizes)
    return movement.reshape(X, shape)


def solve(a: Value, b: Value) -> Value:
    """`lazy.solve`."""
    a_matrix("solve", a, is_square=True)
    left, right = array_of(a), array_of(b)
    if right is not None and len(right.sizes) not in (1, 2):
        raise Mismatch("rank", not_a_right_side(shown(right)), 1)
    if left is not None and right is not None and _differ(left.sizes[0], right.sizes[0]):
        raise Mismatch("size", other_right_side(str(left), str(right)), 1)
    return decompositions.solve(a, b)


def svd(X: Value) -> Value:
    """`lazy.svd`."""
    a_matrix("svd", X)
    return decompositions.svd(X)


def diag(X: Value) -> Value:
    """`lazy.diag`."""
    a_matrix("diag", X)
    return creation.diag(X)


def fill_diagonal(X: Value, value: Value) -> Value:
    """`lazy.fill_diagonal`."""
    a_matrix("fill_diagonal", X)
    found, filler = array_of(X), array_of(value)
    if found is not None and filler is not None and filler.sizes:
        sizes = _numbers(found.sizes)
        given = plain(filler.sizes[0]) if len(filler.sizes) == 1 else -1
        if sizes is not None and given not in (None, 1, min(sizes)):
            raise Mismatch("size", no_diagonal(str(found), min(sizes), str(filler)), 1)
    return movement.same(X)


def a_matrix(name: str, array: Value, *, is_square: bool = False) -> None:
    """Check that an array is a matrix."""
    found = array_of(array)
    if found is None:
        return
    if len(found.sizes) != 2 or (is_square and _differ(*found.sizes)):
        raise Mismatch("rank", not_a_matrix(name, shown(found), is_square=is_square))


def _numbers(values: Sequence[Any]) -> list[int] | None:
    """Return ints, None where one of them is not known."""
    found = [number for each in values if (number := plain(each)) is not None]
    return found if len(found) == len(values) else None


def _differ(one: Any, two: Any) -> bool:
    numbers = plain(one), plain(two)
    return None not in numbers and numbers[0] != numbers[1]
