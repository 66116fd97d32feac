"""Functions that a call is given and makes use of: a lambda, a function of the file, a method of the object around."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from mypy.nodes import (
    ARG_NAMED_OPT,
    ARG_OPT,
    ARG_POS,
    ARG_STAR,
    Argument,
    Expression,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    Var,
)

from typedthinc._mypy.features.arrays import following
from typedthinc._mypy.features.arrays.around import File, FinishedRun
from typedthinc._mypy.features.arrays.binding import Scope
from typedthinc._mypy.features.arrays.branches import Names
from typedthinc.shapes.arrays.values import Function, Value
from typedthinc.shapes.sizes import UNKNOWN, Unknown


def of_lambda(node: LambdaExpr, run: Callable[[Names], Value]) -> Function:
    """Return a lambda.

    Args:
        run: Tell what its body is worth where its parameters are worth so much.
    """

    def call(args: Sequence[Value]) -> Value:
        names = _names(node.arguments, args)
        return UNKNOWN if names is None else run(names)

    return _function(node.arguments, call)


def of_name(file: File, scope: Scope, node: Expression, run: Callable[[FuncDef, Names], Value]) -> Value:
    """Return a function of the file, or a method of the object whose method this is.

    Args:
        run: Tell what a function returns where its parameters are worth so much.
    """
    function = node.node if isinstance(node, RefExpr) else None
    owner = 0
    if isinstance(node, MemberExpr) and function is None:
        function, owner = _method(file, scope, node), 1
    if not isinstance(function, FuncDef) or not _is_plain(file, function):
        return UNKNOWN
    found, arguments = function, function.arguments[owner:]

    def call(args: Sequence[Value]) -> Value:
        names = _names(arguments, args)
        if names is None:
            return UNKNOWN
        return run(found, {name: _declared(file, name, value) for name, value in names.items()})

    return _function(arguments, call)


def _declared(file: File, variable: Var, value: Value) -> Value:
    return file.declared(variable) if isinstance(value, Unknown) else value


def _is_plain(file: File, function: FuncDef) -> bool:
    is_simple = not (function.is_decorated or function.is_generator or function.is_coroutine or function.is_overload)
    return is_simple and function in file.bindings.functions and function not in file.busy


def _method(file: File, scope: Scope, node: MemberExpr) -> FuncDef | None:
    """Find the method that `self.name` is."""
    owner = node.expr
    if scope is None or not scope.info or not scope.arguments or scope.is_static or not isinstance(owner, NameExpr):
        return None
    if owner.node is not scope.arguments[0].variable or file.may_differ(scope.info, node.name):
        return None
    found = scope.info.get_method(node.name)
    return found if isinstance(found, FuncDef) and not (found.is_static or found.is_class) else None


def _function(arguments: Sequence[Argument], call: Callable[[Sequence[Value]], Value]) -> Function:
    kinds = [each.kind for each in arguments]
    least = kinds.count(ARG_POS)
    return Function(call, least, inf if ARG_STAR in kinds else least + kinds.count(ARG_OPT))


def _names(arguments: Sequence[Argument], args: Sequence[Value]) -> Names | None:
    """Return what arguments give to parameters; None if nobody knows."""
    if any(each.kind not in (ARG_POS, ARG_OPT, ARG_NAMED_OPT) for each in arguments):
        return None
    given = dict(zip((each.variable for each in arguments), args, strict=False))
    return {each.variable: given.get(each.variable, UNKNOWN) for each in arguments}


def returned(file: File, function: FuncDef, names: Names, depth: int) -> tuple[Value, FinishedRun | None]:
    """Run through a function, and return what it returns."""
    if file.is_too_deep(depth):
        return UNKNOWN, None
    file.busy.add(function)
    run = file.run(function, names, depth + 1)
    file.busy.discard(function)
    return following.returned(function, run), run
