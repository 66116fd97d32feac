"""The parameters that the arguments of a call go to."""

from __future__ import annotations

from typing import NamedTuple

from mypy.argmap import map_actuals_to_formals
from mypy.nodes import CallExpr
from mypy.types import CallableType, Type

from typedthinc._mypy.to_shapes import any_type


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
