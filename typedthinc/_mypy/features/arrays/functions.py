"""Functions that the program hands on or keeps: lambdas, functions of the file, of numpy, methods of arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from mypy.nodes import ARG_NAMED, ARG_POS, CallExpr, Expression, FuncDef, LambdaExpr, NameExpr, Node, TypeInfo, Var

from typedthinc._mypy.features.arrays import following
from typedthinc._mypy.features.arrays.around import File
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.models import Method, given
from typedthinc._mypy.features.arrays.whole import all_of, deep
from typedthinc.shapes.arrays.values import Arr, DType, FunctionValue, Instance, Int, Lazy, Tensor, Value
from typedthinc.shapes.sizes import UNKNOWN

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
    return FunctionValue(
        node, around=tuple((each, value) for each, value in found.items() if _stays(file, node, each, value))
    )


def _mentioned(node: Written) -> list[Var]:
    inside = deep(node.expr()) if isinstance(node, LambdaExpr) else (each.node for each in all_of(node.body.body))
    variables = [each.node for each in inside if isinstance(each, NameExpr)]
    return list(dict.fromkeys(each for each in variables if isinstance(each, Var)))


def _stays(file: File, node: Written, variable: Var, value: Value) -> bool:
    """Tell whether a name has its last value where a function is made, and that is something that does not change."""
    bindings = file.bindings
    if variable.name in bindings.shared or variable in bindings.captured:
        return False
    is_bound_once = len(bindings.names.get(variable, [])) == (0 if variable.is_argument else 1)
    is_last = is_bound_once or (isinstance(node, FuncDef) and bindings.is_settled(variable, node))
    return is_last and _is_constant(value)


def _is_constant(value: Value) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_constant, value))
    if isinstance(value, FunctionValue):
        return not value.around
    return isinstance(value, Arr | Int | DType | Instance | Lazy | Tensor | str | float | None)


def invoked(
    file: File, found: FunctionValue, args: Sequence[Value], named: Mapping[str, Value], scope: Scope, depth: int
) -> Value:
    """Return what a function of the file returns for arguments."""
    if isinstance(found.what, Method):
        return given(found.what, args, named)
    # Of a call, only the names of its arguments matter.
    place: Expression = NameExpr("")
    kinds = [ARG_POS] * len(args) + [ARG_NAMED] * len(named)
    call = CallExpr(place, [place] * len(kinds), kinds, [*[None] * len(args), *named])
    return called(file, found, call, [*args, *named.values()], scope, depth)


def called(file: File, found: FunctionValue, call: CallExpr, args: Sequence[Value], scope: Scope, depth: int) -> Value:
    """Return what a call of a function of the file returns, or of the class that a class method has."""
    node = found.what
    if isinstance(node, TypeInfo):
        return following.made(file, node, call, args, depth)
    if not isinstance(node, FuncDef | LambdaExpr) or file.is_too_deep(depth) or node in file.busy:
        return UNKNOWN
    names = following.parameters(file, node, call, args, [])
    if names is None:
        return UNKNOWN
    around = {variable: value for variable, value in found.around if isinstance(variable, Var)}
    return _result(file, node, {**around, **names}, call, scope, depth)


def _result(file: File, node: Written, names: dict[Var, Value], call: CallExpr, scope: Scope, depth: int) -> Value:
    key: Node = node
    file.busy.add(key)
    try:
        if isinstance(node, LambdaExpr):
            return file.computed(node.expr(), scope, names, depth + 1)
        run = file.run(node, names, depth + 1)
        file.failures.note(file, node, call, run)
        return following.returned(node, run)
    finally:
        file.busy.discard(key)
