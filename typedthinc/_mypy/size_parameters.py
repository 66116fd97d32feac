"""Parameters that sizes come from: `Size[X]`, `Count[X]`, `Flag[X]`, `Sizes[X]`, and a plain type variable of ints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeGuard

from mypy.nodes import Expression, StarExpr, TupleExpr
from mypy.types import Instance, LiteralType, TupleType, Type, TypeVarType, get_proper_type

from typedthinc._mypy.arguments import value_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.names import COUNT, FLAG, SIZE, SIZES
from typedthinc._mypy.signature_info import is_int
from typedthinc._mypy.to_shapes import alias_of, members
from typedthinc.shapes.computed import name_along
from typedthinc.shapes.sentences import Mismatch, no_count, no_size, no_sizes
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, number

# Reads a size off an argument, for the layer and the parameter of these names.
Read: TypeAlias = Callable[[Call, str, str, Expression], Size]


class SizeParameter(NamedTuple):
    """The size that a parameter gives, as a type, and how its argument tells it.

    Attributes:
        size: The size.
        value: Reads it off the argument.
        has_axes: A tuple with a size for each axis may be given.
        may_be_left: -1 may be given, for what only data tells.
    """

    size: Type
    value: Read
    has_axes: bool = False
    may_be_left: bool = False

    @staticmethod
    def of(typ: Type) -> SizeParameter | None:
        """Return what the declared type of a parameter says, None if it gives no size."""
        has_axes = len(members(typ)) > 1 and any(map(_is_tuple_type, members(typ)))
        for item in (typ, *members(typ)):
            name, args = alias_of(item)
            if name in _BY_ALIAS and args:
                return SizeParameter(get_proper_type(args[0]), _BY_ALIAS[name], has_axes)
            proper = get_proper_type(item)
            if isinstance(proper, Instance) and proper.type.fullname == SIZE and proper.args:
                return SizeParameter(get_proper_type(proper.args[0]), _size, has_axes, any(map(_is_left, members(typ))))
            if isinstance(proper, TypeVarType) and is_int(proper.upper_bound):
                return SizeParameter(proper, _size)
        return None

    def is_left(self, call: Call, argument: Expression) -> bool:
        """Tell whether an argument leaves the size to the data."""
        return self.may_be_left and call.size_of(argument) == number(-1)

    def along(self, call: Call, layer: str, name: str, argument: Expression) -> Sequence[Size] | None:
        """Return the sizes that a tuple gives, one for each axis; None where the argument is not written as one.

        Raises:
            Mismatch: One of them cannot be a size.
        """
        items = argument.items if self.has_axes and isinstance(argument, TupleExpr) else None
        if items is None or any(isinstance(item, StarExpr) for item in items):
            return None
        return [self.value(call, layer, name_along(name, axis), item) for axis, item in enumerate(items)]


def _size(call: Call, layer: str, name: str, argument: Expression) -> Size:
    size = call.size_of(argument)
    if isinstance(size, Known) and not size.terms and size.constant < 1:
        raise Mismatch("size", f"{layer}: {no_size(name, size.constant)}")
    return size


def _count(call: Call, layer: str, name: str, argument: Expression) -> Size:
    size = call.size_of(argument)
    if isinstance(size, Known) and not size.terms and size.constant < 0:
        raise Mismatch("size", no_count(layer, name, 0, size.constant))
    return size


def _flag(call: Call, layer: str, name: str, argument: Expression) -> Size:
    value = value_of(call, argument)
    return number(int(value)) if isinstance(value, bool) else UNKNOWN


def _sizes(call: Call, layer: str, name: str, argument: Expression) -> Size:
    values = value_of(call, argument)
    if not _is_tuple(values):
        return UNKNOWN
    if not values:
        raise Mismatch("size", f"{layer}: {no_sizes(name, values)}")
    known = [value for value in values if isinstance(value, int)]
    for place, value in enumerate(values):
        if isinstance(value, int) and value < 1:
            raise Mismatch("size", f"{layer}: {no_size(f'{name}[{place}]', value)}")
    return number(sum(known)) if len(known) == len(values) else UNKNOWN


_BY_ALIAS: Final[dict[str, Read]] = {COUNT: _count, FLAG: _flag, SIZES: _sizes}


def _is_left(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, LiteralType) and proper.value == -1


def _is_tuple_type(typ: Type) -> bool:
    proper = get_proper_type(typ)
    return isinstance(proper, TupleType) or (isinstance(proper, Instance) and proper.type.fullname == "builtins.tuple")


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Unlike isinstance, say what is inside."""
    return isinstance(value, tuple)
