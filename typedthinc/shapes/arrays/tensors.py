"""Tensors and trees in neon's style: numbers in a row are a column, and parts keep all axes."""

from collections.abc import Callable
from functools import partial
from typing import Final

from typedthinc.shapes.arrays import broadcasting, indexing, operand_checks
from typedthinc.shapes.arrays.messages import held_but
from typedthinc.shapes.arrays.table import Rule
from typedthinc.shapes.arrays.values import FLOATS, ArrayValue, Int, Tensor, Value, array_of, of_number
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Unknown, number


def array_in(operand: Value) -> ArrayValue | None:
    """Return what an operand evaluates to: a tensor, an array of numpy, or a number."""
    found = operand.array if isinstance(operand, Tensor) else array_of(operand)
    return as_columns(found) if found is not None and found.sizes else found


def as_columns(array: ArrayValue) -> ArrayValue:
    """Return an array of at least two axes."""
    match array.sizes:
        case ():
            return ArrayValue(array.family, (number(1), number(1)))
        case (only,):
            return ArrayValue(array.family, (only, number(1)))
        case _:
            return array


def lifted(rule: Callable[..., Value], *operands: Value) -> Value:
    """Return the tree of an operation, by the rule of arrays."""
    arrays = [array_in(each) for each in operands]
    found = UNKNOWN if None in arrays else rule(*arrays)
    return Tensor(as_columns(ArrayValue(FLOATS, found.sizes))) if isinstance(found, ArrayValue) else UNKNOWN


def operation(operator: str, left: Value, right: Value) -> Value:
    """Return the tree of an operator."""
    return lifted(partial(broadcasting.operation, operator), left, right)


def part(tensor: Tensor, key: Value) -> Value:
    """Return the part of a tensor: an int leaves an axis of size 1."""
    keys = tuple(map(_slice, key)) if isinstance(key, tuple) else _slice(key)
    found = indexing.getitem(tensor.array, keys)  # X[1] is X[:1] here
    return Tensor(found) if isinstance(found, ArrayValue) else UNKNOWN


def _slice(key: Value) -> Value:
    return slice(None, of_number(1), None) if isinstance(key, Int) else key


def attribute(tensor: Tensor, name: str) -> Value:
    """Return the value of an attribute."""
    sizes = tensor.array.sizes
    match name:
        case "T":
            axes = (sizes[0], *reversed(sizes[1:])) if len(sizes) > 2 else tuple(reversed(sizes))
            return Tensor(ArrayValue(tensor.array.family, axes))
        case "shape":
            return tuple(UNKNOWN if isinstance(size, Unknown) else Int(size) for size in sizes)
        case _:
            return UNKNOWN


def check_held(tensor: ArrayValue, value: ArrayValue) -> None:
    """Compare what is written into a tensor with its sizes; axes of size 1 are repeated."""
    pairs = zip(reversed(tensor.sizes), reversed(value.sizes), strict=False)
    extra = value.sizes[: max(0, len(value.sizes) - len(tensor.sizes))]  # axes more than the tensor has
    if any(_differ(one, two) for one, two in pairs) or any(_differ(number(1), each) for each in extra):
        raise Mismatch("size", held_but(str(tensor), str(value)))


def _differ(one: object, two: object) -> bool:
    return not isinstance(one, Unknown) and not isinstance(two, Unknown) and one != two and two != number(1)


def _reshaped(tensor: Value, *shape: Value) -> Value:
    sizes = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple | list) else shape
    array = array_in(tensor)
    found = UNKNOWN if array is None else operand_checks.reshape(array, *sizes)
    return Tensor(as_columns(found)) if isinstance(found, ArrayValue) else UNKNOWN


def _held(tensor: Value) -> Value:
    return tensor.array if isinstance(tensor, Tensor) else UNKNOWN


def _assigned(tensor: Value, value: Value) -> Value:
    whole, came = array_in(tensor), array_in(value)
    if whole is not None and came is not None:
        check_held(whole, came)
    return tensor


METHODS: Final[dict[str, Rule]] = {"get": _held, "asnumpyarray": _held, "reshape": _reshaped, "assign": _assigned}
