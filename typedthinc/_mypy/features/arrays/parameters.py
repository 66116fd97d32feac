"""Parameters and sizes of a layer, inside its own functions and where it is made.

What plain mypy cannot do: `model.inc_grad("W", dW)` takes anything, for which array "W" is, only its name tells.

1. `W: Floats2d[O, I] = model.get_param("W")` declares the parameter, for all functions that see this `model`; so does
   `params={"W": ("nO", "nI")}` where a model with this forward or `init` is made. What forward declares holds in the
   `init` of the same call, too.
2. What is set as that parameter, or as its gradient, is compared with it, by the names of sizes that the type of the
   model has, and by the numbers that `dims` gives.
3. `model.get_dim("nO")` is the size O, where the type of the model has a size of that name, or what `dims` gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy.nodes import CallExpr, Expression, FuncDef, MemberExpr, NameExpr, Var
from mypy.typeops import get_all_type_vars
from mypy.types import Instance, TypeVarType, get_proper_type

from typedthinc._mypy.array_types import term_of_value
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.makings import Axes, Making
from typedthinc._mypy.features.arrays.parameter_names import parameter_of
from typedthinc._mypy.names import ARRAYS, INITIALIZER
from typedthinc.shapes.arrays.broadcasting import is_rigid
from typedthinc.shapes.arrays.values import FLOATS, Arr, Int, Value, plain, shaped
from typedthinc.shapes.sentences import Mismatch, parameter_but
from typedthinc.shapes.sizes import UNKNOWN, Size, key_of, number
from typedthinc.shapes.substitution import Misfit, Substitution
from typedthinc.shapes.terms import Array
from typedthinc.shapes.unify import fit

_SETTING = {"set_param": "{}", "set_grad": "the gradient of {}", "inc_grad": "the gradient of {}"}


def compare(file: File, node: CallExpr, args: Sequence[Value]) -> tuple[Expression, Mismatch] | None:
    """Compare what is set as a parameter, or as its gradient, with what the parameter is declared as."""
    found = parameter_of(node, frozenset(_SETTING))
    if found is None or len(node.args) != 2 or not isinstance(node.callee, MemberExpr):
        return None
    term, what = term_of_value(args[1]), _SETTING[node.callee.name].format(found[1])
    if not isinstance(term, Array):
        return None
    for wanted in _wanted(file, *found, term):
        try:
            fit(term, wanted, Substitution())
        except Misfit as misfit:
            if misfit.kind in ("size", "rank"):
                return node.args[1], Mismatch(misfit.kind, parameter_but(what, wanted, term, misfit))
    return None


def _wanted(file: File, model: Var, name: str, value: Array) -> Iterator[Array]:
    """Go through what is known of a parameter: by an annotation, or else by the calls that make such models."""
    places = file.bindings.parameters.get((model, name), [])
    types = [place.node.type for place in places if isinstance(place.node, Var) and place.node.type is not None]
    if types:
        term = file.reader.term(types[0]) if len(types) == 1 else None
        if isinstance(term, Array):
            yield term
        return
    named = stated(file, model, name)
    if named is not None:
        yield _comparable(named, value)
    numbered = _by_dims(file, model, name)
    if numbered is not None:
        yield _comparable(numbered, value)


def _comparable(wanted: Array, value: Array) -> Array:
    """Leave out names that stand against numbers, and numbers against names: closures know sizes by number."""
    if len(wanted.sizes) != len(value.sizes):
        return wanted
    pairs = zip(wanted.sizes, value.sizes, strict=True)
    return Array(wanted.family, tuple(one if is_rigid(one) == is_rigid(two) else UNKNOWN for one, two in pairs))


def stated(file: File, model: Var, name: str) -> Array | None:
    """Return the shape that a parameter has by what is stated of models with the function around."""
    axes = _axes(file, _makings(file, model), name)
    if axes is None:
        return None
    sizes = _sizes(file, model)
    return Array(
        FLOATS, tuple(number(each) if isinstance(each, int) else sizes.get(each or "", UNKNOWN) for each in axes)
    )


def _by_dims(file: File, model: Var, name: str) -> Array | None:
    """Return the same by the sizes that these models are made with."""
    makings = _makings(file, model)
    axes = _axes(file, makings, name)
    if axes is None:
        return None
    return Array(FLOATS, tuple(number(each) if isinstance(each, int) else _dim(file, model, each) for each in axes))


def _makings(file: File, model: Var) -> Sequence[Making]:
    """List the calls that make models with the function whose parameter a model is, or the call that made it."""
    function, bound = file.bindings.arguments.get(model), file.bindings.names.get(model, [])
    if function is not None:
        return () if bound else file.bindings.makings.get(function.info if model.is_self else function, ())
    made = file.bindings.made.get(bound[0].value) if len(bound) == 1 and bound[0].value is not None else None
    return () if made is None or bound[0].path else (made,)


def _axes(file: File, makings: Sequence[Making], name: str) -> Axes | None:
    """Return the shape of a parameter, if all calls state the same."""
    found = {each.shapes.get(name) or _declared(file, each.forward, name) for each in makings}
    return found.pop() if len(found) == 1 else None


def _declared(file: File, forward: FuncDef | None, name: str) -> Axes | None:
    """Return the shape of a parameter by what the forward of a model declares it as where it reads it."""
    variables = [each.variable for each in forward.arguments] if forward is not None else []
    places = [place for each in variables for place in file.bindings.parameters.get((each, name), ())]
    return _named(places[0]) if len(places) == 1 else None


def _named(place: NameExpr) -> Axes | None:
    typ = get_proper_type(place.node.type) if isinstance(place.node, Var) else None
    if not isinstance(typ, Instance) or typ.type.fullname not in ARRAYS:
        return None
    sizes = [get_proper_type(each) for each in typ.args]
    if len(sizes) != ARRAYS[typ.type.fullname][1]:
        return None
    return tuple(key_of(each.name) if isinstance(each, TypeVarType) else None for each in sizes)


def _dim(file: File, model: Var, name: str | None) -> Size:
    """Return a size of a model by what it is made with: a number, or a name of the function around."""
    sizes = {_given(file, model, each, name) for each in _makings(file, model)} if name is not None else set[Size]()
    return sizes.pop() if len(sizes) == 1 else UNKNOWN


def _given(file: File, model: Var, making: Making, name: str) -> Size:
    value = file.at(making.dims[name], making.scope) if name in making.dims else UNKNOWN
    if not isinstance(value, Int) or file.bindings.resizes:
        return UNKNOWN
    return value.size if plain(value) is not None or _sees(file, model, making) else UNKNOWN


def _sees(file: File, model: Var, making: Making) -> bool:
    """Tell whether the names of sizes where a model is made mean the same where it is used."""
    scope = file.bindings.arguments.get(model)
    return scope is None or (making.scope is not None and file.bindings.functions.get(scope) is making.scope)


def _sizes(file: File, model: Var) -> dict[str, Size]:
    """Return the type variables of a model by the names of the sizes that they are."""
    typ = get_proper_type(model.type)
    return {} if typ is None else {key_of(each.name): file.reader.size(each) for each in get_all_type_vars(typ)}


def value(file: File, node: CallExpr, args: Sequence[Value]) -> Value:
    """Return what `get_param` and `get_dim` return of a model inside its functions, and what initializers make."""
    if len(args) > 1 and _is_initializer(file, node.callee):
        return shaped(FLOATS, args[1])
    found = parameter_of(node, frozenset({"get_param"}))
    shape = stated(file, *found) if found is not None else None
    # An annotation may know more, as where a size of the model is computed.
    return dimension(file, node) if shape is None or UNKNOWN in shape.sizes else Arr(FLOATS, shape.sizes)


def _is_initializer(file: File, callee: Expression) -> bool:
    variable = callee.node if isinstance(callee, NameExpr) else None
    typ = get_proper_type(variable.type if isinstance(variable, Var) else file.checker.lookup_type_or_none(callee))
    return isinstance(typ, Instance) and typ.type.fullname == INITIALIZER


def dimension(file: File, node: CallExpr) -> Value:
    """Return what `get_dim` returns of a model whose type has a size of that name, or that is made with one."""
    found = parameter_of(node, frozenset({"get_dim"}))
    if found is None:
        return UNKNOWN
    model, name = found
    size = _sizes(file, model).get(name, UNKNOWN)
    return Int(_dim(file, model, name) if size is UNKNOWN else size)
