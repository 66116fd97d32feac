"""Parameters and sizes of a layer, inside its own functions.

What plain mypy cannot do: `model.inc_grad("W", dW)` takes anything, for which array "W" is, only its name tells.

1. `W: Floats2d[O, I] = model.get_param("W")` declares the parameter, for all functions that see this `model`; so does
   `params={"W": ("nO", "nI")}` where a model with this forward is made.
2. What is set as that parameter, or as its gradient, is compared with it.
3. `model.get_dim("nO")` is the size O, where the type of the model has a size of that name.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import CallExpr, Expression, MemberExpr, Var
from mypy.typeops import get_all_type_vars
from mypy.types import get_proper_type

from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.parameter_names import Axes, parameter_of
from typedthinc._mypy.features.arrays.types import term_of_value
from typedthinc.shapes.arrays.values import FLOATS, Arr, Int, Value
from typedthinc.shapes.sentences import Mismatch, parameter_but
from typedthinc.shapes.sizes import UNKNOWN, Size, key_of, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit

_SETTING = {"set_param": "{}", "set_grad": "the gradient of {}", "inc_grad": "the gradient of {}"}


def compare(file: File, node: CallExpr, args: Sequence[Value]) -> tuple[Expression, Mismatch] | None:
    """Compare what is set as a parameter, or as its gradient, with what the parameter is declared as."""
    found = parameter_of(node, frozenset(_SETTING))
    places = file.bindings.parameters.get(found, []) if found is not None else []
    types = [place.node.type for place in places if isinstance(place.node, Var) and place.node.type is not None]
    if found is None or len(node.args) != 2 or len(types) > 1:
        return None
    wanted = file.reader.term(types[0]) if types else stated(file, *found)
    term = term_of_value(args[1])
    if not isinstance(wanted, Array) or not isinstance(term, Array) or not isinstance(node.callee, MemberExpr):
        return None
    try:
        fit(term, wanted, Substitution())
    except Misfit as misfit:
        if misfit.kind in ("size", "rank"):
            what = _SETTING[node.callee.name].format(found[1])
            return node.args[1], Mismatch(misfit.kind, parameter_but(what, wanted, term, misfit))
    return None


def stated(file: File, model: Var, name: str) -> Array | None:
    """Return the shape that a parameter has by what the model states that the forward around is of."""
    forward = file.bindings.arguments.get(model)
    found = file.bindings.shapes.get((forward, name), set()) if forward is not None else set[Axes]()
    if len(found) != 1:
        return None
    sizes, (axes,) = _sizes(file, model), found
    return Array(FLOATS, tuple(number(each) if isinstance(each, int) else sizes.get(each, UNKNOWN) for each in axes))


def _sizes(file: File, model: Var) -> dict[str, Size]:
    """Return the type variables of a model by the names of the sizes that they are."""
    typ = get_proper_type(model.type)
    return {} if typ is None else {key_of(each.name): file.reader.size(each) for each in get_all_type_vars(typ)}


def value(file: File, node: CallExpr) -> Value:
    """Return what `get_param` and `get_dim` return of a model inside its functions."""
    found = parameter_of(node, frozenset({"get_param"}))
    shape = stated(file, *found) if found is not None else None
    # An annotation may know more, as where a size of the model is computed.
    return dimension(file, node) if shape is None or UNKNOWN in shape.sizes else Arr(FLOATS, shape.sizes)


def dimension(file: File, node: CallExpr) -> Value:
    """Return what `get_dim` returns of a model whose type has a size of that name."""
    found = parameter_of(node, frozenset({"get_dim"}))
    typ = get_proper_type(found[0].type) if found is not None else None
    if found is None or typ is None:
        return UNKNOWN
    sizes = {file.reader.size(each) for each in get_all_type_vars(typ) if key_of(each.name) == found[1]}
    return Int(sizes.pop()) if len(sizes) == 1 else UNKNOWN
