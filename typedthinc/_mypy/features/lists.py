"""Lists of data, which a model only reads: where it takes `list[Floats2d]`, a variable of `list[NDArray]` fits, too.

What plain mypy cannot do: know that nobody puts anything into the list; so it refuses one of another type of items.

Such a list fits where it would fit as a sequence, which takes items of any type that fits.
"""

from __future__ import annotations

from mypy.nodes import Expression
from mypy.subtypes import is_subtype
from mypy.types import Instance, Type, UnionType, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.to_shapes import instance

_LIST = "builtins.list"
_SEQUENCE = "typing.Sequence"


def fits_as_read(call: Call, argument: Expression, wanted: Type) -> bool:
    """Tell whether a list has items of other types than those of a wanted list, which fit where they are only read."""
    came = get_proper_type(type_of(call.checker, argument))
    if not isinstance(came, Instance) or came.type.fullname != _LIST or is_subtype(came, wanted):
        return False
    return is_subtype(came, _as_read(call, wanted))


def _as_read(call: Call, typ: Type) -> Type:
    proper = get_proper_type(typ)
    if isinstance(proper, UnionType):
        return UnionType.make_union([_as_read(call, item) for item in proper.items])
    if isinstance(proper, Instance) and proper.type.fullname == _LIST:
        return instance(call.classes, _SEQUENCE, [_as_read(call, item) for item in proper.args])
    return typ
