"""What functions return: a factory whose declared result names no sizes gives what its body gives.

What plain mypy cannot do: learn from the body of a function more than its signature declares.

1. Find what may make the results of each function of the file that returns a model: all returns must lead to calls.
2. As soon as all of these have been typed, keep what they agree on beside the declared result: it stays with the
   function in mypy's cache, in other modules, and in the daemon. Sizes of its own type variables stand by their names.
3. What the text alone tells (`bodies/`) counts where it says more: there an `int` parameter stands by its place.
4. Where the function is called, these names become the sizes that the arguments give; others are unknown.

A method or a property speaks for an object of its class unless a class overrides it, or another file does something to
the class (`outside.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce

from mypy.nodes import CallExpr, Context, Decorator, Expression, FuncDef, MemberExpr, OperatorAssignmentStmt, RefExpr
from mypy.typeops import get_all_type_vars
from mypy.types import CallableType, Instance, Type, get_proper_type

from typedthinc._mypy.attributes import class_of
from typedthinc._mypy.compat import altered, known_type, type_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.elsewhere import sets_numbers
from typedthinc._mypy.to_shapes import models_arguments
from typedthinc._mypy.type_metadata import made_by, of_result, put_result
from typedthinc._mypy.values import makers
from typedthinc.shapes.scheme import LayerType, Scheme, either
from typedthinc.shapes.sizes import UNKNOWN, Name, Size, Unknown, Var, atom, mapped, number
from typedthinc.shapes.terms import Anything, map_term
from typedthinc.shapes.text import dump_layer_type, load_layer_type


def note(call: Call) -> None:
    """Keep what a function returns beside its declared result, now that one of the calls that make it is typed."""
    assignments = call.assignments
    if assignments.result_makers is None:
        assignments.result_makers = _result_makers(call)
    node = call.node
    for function in assignments.result_makers.get(node, ()) or assignments.result_makers.get(
        getattr(node, "left", node), ()
    ):
        texts = [made_by(assignments, maker) for maker in assignments.results[function]]
        if all(text is not None for text in texts):
            layers = [load_layer_type(text).keeping_owners(lambda _: False) for text in texts if text is not None]
            _keep(call, function, reduce(either, layers))


def result_of(
    typ: Type, call: Call, variables: Iterable[Var], args: Sequence[Sequence[Expression]]
) -> LayerType | None:
    """Return what the body of a function gives in a call; None if nobody knows.

    Args:
        typ: The declared result.
        variables: The type variables of the function's own.
        args: The arguments by parameter; none where nobody can tell them.
    """
    text = of_result(typ)
    if text is None or not _is_certain(call, call.node.callee if isinstance(call.node, CallExpr) else None):
        return None
    return with_sizes(load_layer_type(text), lambda name: _size_named(name, call, variables, args))


def of_property(call: Call, expression: Expression) -> LayerType | None:
    """Return what the body of a property gives that another module declares; None if nobody knows."""
    if not isinstance(expression, MemberExpr) or expression.node is not None:
        return None
    text = of_result(type_of(call.checker, expression))
    info = class_of(partial(known_type, call.checker), expression) if text is not None else None
    symbol = info.get(expression.name) if info is not None else None
    is_property = symbol is not None and isinstance(symbol.node, Decorator) and symbol.node.func.is_property
    if text is None or not is_property or not _is_certain(call, expression):
        return None
    return with_sizes(load_layer_type(text), lambda name: _size_named(name, call, (), ()))


def _is_certain(call: Call, callee: Expression | None) -> bool:
    """Tell whether no class and no other file may put another method in the place, or other numbers into its module."""
    if not isinstance(callee, MemberExpr) or callee.fullname:
        home = callee.fullname.rpartition(".")[0] if isinstance(callee, RefExpr) else ""
        return not sets_numbers(call.checker, call.assignments, home)
    info = class_of(partial(known_type, call.checker), callee)
    symbol = info.get(callee.name) if info is not None else None
    if info is None or info.is_protocol or symbol is None or symbol.node is None:
        return False
    others = call.assignments.others
    if others is None or call.assignments.forgets or others.may_differ(info, callee.name):
        return False
    return not sets_numbers(call.checker, call.assignments, symbol.node.fullname.rpartition(".")[0])


def with_sizes(layer: LayerType, size_named: Callable[[str], Size]) -> LayerType:
    """Put the sizes that a call gives in the place of their names."""

    def of_name(name: Name) -> Size:
        return size_named(name.name) if name.rigid else atom(name)

    signatures = [item.mapped(lambda size: mapped(size, atom, of_name)) for item in layer.scheme.alternatives]
    return LayerType(layer.name, Scheme(tuple(signatures)), layer.takes, layer.gives)


def size_of_parameter(place: int, default: int | None) -> Size:
    """Return the size that a parameter gives, by a name that tells which one it is, and its default."""
    return atom(Name(f"{place}={'' if default is None else default}", rigid=True))


def _size_named(name: str, call: Call, variables: Iterable[Var], args: Sequence[Sequence[Expression]]) -> Size:
    """Return the size that a name stands for in a call: that of a type variable, or of a parameter."""
    parameter, is_parameter, default = name.partition("=")
    if not is_parameter:
        return next((atom(var) for var in variables if var.name == name), UNKNOWN)
    place = int(parameter)
    if place >= len(args):
        return UNKNOWN
    return call.size_of(args[place][0]) if args[place] else number(int(default)) if default else UNKNOWN


def _keep(call: Call, function: FuncDef, layer: LayerType) -> None:
    typ = function.type
    result = get_proper_type(typ.ret_type) if isinstance(typ, CallableType) else None
    if isinstance(typ, CallableType) and isinstance(result, Instance):
        kept = put_result(call.checker, result, dump_layer_type(layer))
        if of_result(result) != of_result(kept):
            function.type = altered(typ, kept)
            holder = _holder(function)
            declared = get_proper_type(holder.var.type) if holder is not None else None
            if holder is not None and isinstance(declared, CallableType):
                holder.var.type = altered(declared, kept)


def _holder(function: FuncDef) -> Decorator | None:
    """Return what stands for a property, or a class method, in its class, if nothing else decorates or sets it."""
    symbol = function.info.names.get(function.name) if function.info else None
    node = symbol.node if symbol is not None else None
    return node if isinstance(node, Decorator) and node.func is function and not node.decorators else None


def _result_makers(call: Call) -> dict[Context, list[FuncDef]]:
    """Find the calls that make what the functions of a file return."""
    assignments = call.assignments
    unknown: set[FuncDef] = set()
    for expression, function in assignments.contents.returns:
        if not isinstance(function, FuncDef) or not _is_factory(call, function) or function in unknown:
            continue
        made = makers(assignments, expression)
        if made is None or any(item.value is None or item.path for item in made):
            unknown.add(function)
            assignments.results.pop(function, None)
        else:
            assignments.results.setdefault(function, []).extend(item.value for item in made if item.value is not None)
    found: dict[Context, list[FuncDef]] = {}
    for function, each in assignments.results.items():
        for maker in each:
            # Of `m >>= layer` mypy makes an operation that stands nowhere in the file, but for its left side.
            maker = maker.lvalue if isinstance(maker, OperatorAssignmentStmt) else maker
            found.setdefault(maker, []).append(function)
    return found


def _is_factory(call: Call, function: FuncDef) -> bool:
    """Tell whether a plain function returns a model whose sizes nobody declared."""
    typ = function.type
    if not isinstance(typ, CallableType) or function.abstract_status:
        return False
    if (function.is_decorated or (function.info and function.is_property)) and _holder(function) is None:
        return False
    if function.is_generator or function.is_coroutine or function.is_overload:
        return False
    arguments = models_arguments(typ.ret_type)
    return arguments is not None and all(is_unsized(call, argument) for argument in arguments)


def is_unsized(call: Call, typ: Type) -> bool:
    """Tell whether what a model takes, or gives, is declared without sizes."""
    if get_all_type_vars(typ):
        return False
    term = call.reader.term(typ)
    found: list[Size] = []

    def on_size(size: Size) -> Size:
        found.append(size)
        return size

    map_term(term, on_size)
    return isinstance(term, Anything) or all(isinstance(size, Unknown) for size in found)
