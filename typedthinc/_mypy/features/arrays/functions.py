"""Functions that the program hands on or keeps: lambdas, functions of the file, of numpy, methods of arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from mypy.nodes import ARG_NAMED, ARG_POS, CallExpr, Expression, FuncDef, LambdaExpr, NameExpr, TypeInfo, Var

from typedthinc._mypy.features.arrays import following
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.whole import all_of, deep
from typedthinc.shapes.arrays.values import Arr, Dict, DType, FunctionValue, Instance, Int, Lazy, Record, Tensor, Value
from typedthinc.shapes.sizes import UNKNOWN

# Functions that hold functions: so many are kept, one in the other.
_DEEPEST = 3

Written: TypeAlias = FuncDef | LambdaExpr


def written(file: File, node: Written, names: Mapping[Var, Value] | None) -> Value:
    """Return a function of the file, with what the names around it are worth and stay.

    Args:
        names: What names are worth where it is made.
    """
    if isinstance(node, FuncDef) and (node.is_decorated or node.is_coroutine or node.info):
        return UNKNOWN
    if isinstance(node, FuncDef) and node not in file.bindings.functions:
        # A function of another file, of which the cache has no body.
        return UNKNOWN
    is_inner = isinstance(node, LambdaExpr) or file.bindings.functions.get(node) is not None
    found = {each: names[each] for each in _mentioned(node) if each in names} if names and is_inner else {}
    around = tuple((each, value) for each, value in found.items() if _stays(file, node, each, value))
    return FunctionValue(node, around=around, home=file.checker.tree.fullname)


def _mentioned(node: Written) -> list[Var]:
    inside = deep(node.expr()) if isinstance(node, LambdaExpr) else (each.node for each in all_of(node.body.body))
    variables = [each.node for each in inside if isinstance(each, NameExpr)]
    own = {each.variable for each in node.arguments}
    return list(dict.fromkeys(each for each in variables if isinstance(each, Var) and each not in own))


def _stays(file: File, node: Written, variable: Var, value: Value) -> bool:
    """Tell whether a name has its last value where a function is made, and that is something that does not change."""
    bindings = file.bindings
    if variable.name in bindings.shared or variable in bindings.captured:
        return False
    if any(each.scope is node for each in bindings.names.get(variable, ())):
        return False
    is_bound_once = len(bindings.names.get(variable, [])) == (0 if variable.is_argument else 1)
    is_last = is_bound_once or (isinstance(node, FuncDef) and bindings.is_settled(variable, node))
    return is_last and _is_constant(value) and file.shared(variable, value) == value


def _is_constant(value: Value, depth: int = 0) -> bool:
    """Tell whether a value does not change, or only in ways that others look at: as the attributes of an object."""
    match value:
        case tuple() | list():
            return all(_is_constant(each, depth) for each in value)
        case Dict(items):
            return all(_is_constant(each, depth) for _, each in items)
        case FunctionValue(around=around):
            # What functions hold that hold each other would be written down again and again.
            return depth < _DEEPEST and all(_is_constant(each, depth + 1) for _, each in around)
        case _:
            return isinstance(value, Arr | Int | DType | Instance | Lazy | Tensor | Record | str | float | None)


def call_of(args: Sequence[Value], named: Mapping[str, Value], node: CallExpr | None) -> CallExpr:
    """Return a call that gives all arguments, also those that a function was handed on with.

    Args:
        node: The call that stands in the file; None if nobody knows when it runs, or whether.
    """
    # Of a call, only the names of its arguments matter.
    place: Expression = NameExpr("")
    kinds = [ARG_POS] * len(args) + [ARG_NAMED] * len(named)
    call = CallExpr(place, [place] * len(kinds), kinds, [*[None] * len(args), *named])
    if node is not None:
        call.set_line(node)
    return call


def called(file: File, found: FunctionValue, call: CallExpr, args: Sequence[Value], scope: Scope, depth: int) -> Value:
    """Return what a call of a function of the file returns, or of the class that a class method has."""
    node, home = found.what, file.running(found.home) if found.home else file
    if home is None:
        return UNKNOWN
    if home is not file:
        return called(home, found, call, args, None, depth)
    if isinstance(node, TypeInfo):
        return following.made(file, node, call, args, depth)
    # What a decorator has made twice may call itself, with other names around it.
    key = node, repr(found.around)
    if not isinstance(node, FuncDef | LambdaExpr) or file.is_too_deep(depth) or not file.busy.isdisjoint({node, key}):
        return UNKNOWN
    names = following.parameters(file, node, call, args, [])
    if names is None:
        return UNKNOWN
    around = {variable: value for variable, value in found.around if isinstance(variable, Var)}
    file.busy.add(key)
    try:
        return _result(file, node, {**around, **names}, call, scope, depth)
    finally:
        file.busy.discard(key)


def _result(file: File, node: Written, names: dict[Var, Value], call: CallExpr, scope: Scope, depth: int) -> Value:
    if isinstance(node, LambdaExpr):
        run = file.run_lambda(node, scope, names, depth + 1)
        found = run.reader.values[node.expr()]
    else:
        run = file.run(node, names, depth + 1)
        found = following.returned(node, run)
    file.failures.note(file, node, call, run)
    return found
