"""Lists of data, which a model only reads: where it takes `list[Floats2d]`, a variable of `list[NDArray]` fits, too.

What plain mypy cannot do: know that nobody puts anything into the list; so it refuses one of another type of items.

1. Find the arguments whose type is a list, where the signature declares a list of other items.
2. If the list would fit as a sequence, which takes items of any type that fits, the signature takes it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mypy.nodes import Expression
from mypy.subtypes import is_subtype
from mypy.types import CallableType, Instance, Type, UnionType, get_proper_type

from typedthinc._mypy.arguments import by_parameter
from typedthinc._mypy.compat import altered, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.to_shapes import instance

_LIST = "builtins.list"
_SEQUENCE = "typing.Sequence"


def taking_lists(
    call: Call, signature: CallableType, args: Sequence[Sequence[Expression]], names: Collection[str | None]
) -> CallableType:
    """Return a signature whose parameters of these names take the lists that the call gives, if they fit as read."""
    given = by_parameter(call, signature, args)
    arguments = [
        type_of(call.checker, given[name]) if name in names and fits_as_read(call, given.get(name), wanted) else wanted
        for wanted, name in zip(signature.arg_types, signature.arg_names, strict=True)
    ]
    return (
        signature if arguments == signature.arg_types else altered(signature, signature.ret_type, arguments=arguments)
    )


def fits_as_read(call: Call, argument: Expression | None, wanted: Type) -> bool:
    """Tell whether a list has items of other types than those of a wanted list, which fit where they are only read."""
    if argument is None:
        return False
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
