"""The parameters that the arguments of a call go to; lists of data that fit because a model only reads them."""

from __future__ import annotations

from typing import NamedTuple

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import CallExpr, Expression
from mypy.subtypes import is_subtype
from mypy.types import CallableType, Instance, Type, UnionType, get_proper_type

from typedthinc._mypy.compat import type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.to_shapes import any_type, instance


class Parameter(NamedTuple):
    """A parameter that an argument goes to."""

    name: str
    typ: Type


def placed_arguments(signature: CallableType, node: CallExpr) -> list[Parameter] | None:
    """Find the parameter of each argument; None if there are too few arguments, too many, or two for one parameter."""
    kinds, names = signature.arg_kinds, signature.arg_names
    formals = map_actuals_to_formals(node.arg_kinds, node.arg_names, kinds, names, lambda _: any_type())
    found = {actual: formal for formal, actuals in enumerate(formals) for actual in actuals}
    missing = any(kind.is_required() and not given for kind, given in zip(kinds, formals, strict=True))
    twice = any(len(given) > 1 and not kind.is_star() for kind, given in zip(kinds, formals, strict=True))
    # mypy lets an argument without a name take the place of one that needs its name, and complains later.
    unnamed = any(
        node.arg_kinds[actual].is_positional() and kinds[formal].is_named() for actual, formal in found.items()
    )
    if missing or twice or unnamed or len(found) != len(node.args):
        return None
    places = (found[place] for place in range(len(node.args)))
    return [Parameter(names[place] or "", signature.arg_types[place]) for place in places]


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
